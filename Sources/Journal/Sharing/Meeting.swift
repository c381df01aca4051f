// Two machines that begin in one empty folder, before a carrier has brought anything from one to the other, have begun
// two households. One of them goes into the other's by itself.
//
// Which one must not depend on what arrives first, or each might go into the other's. So it follows from what is
// published: the household that two machines are in stays, else the one with the lower number. Only a machine goes that
// nobody else is in a household with, and only into one that it met where its own files are: another household's folder
// that was put in the place of this one is none of its business. Those who stay put the file `SPACE` right.

extension SharedFolder {
    /// What is to be done about the household of the folder.
    enum Relation {
        /// It is this machine's, or that of somebody who has gone into this machine's.
        case ours
        /// This machine is to go into this one.
        case met(SpaceID)
        /// It is somebody else's.
        case theirs
    }

    /// - Parameters:
    ///   - own: this machine's household.
    ///   - named: the one that the folder says it belongs to.
    ///
    /// Cost: nothing but two looks, as long as all that is published there is of this household.
    func relation(_ own: SpaceID, named: SpaceID, _ replica: ReplicaID) throws(SharingError) -> Relation {
        let isAlone = try names(in: paths.incoming).isEmpty
        if named == own, !isAlone { return .ours }
        let published = try names(in: self.published).compactMap(PublishedName.init)
        guard published.contains(where: { $0.replica == replica }) else { return named == own ? .ours : .theirs }
        if named == own, published.allSatisfy({ $0.replica == replica }) { return .ours }

        let machines = householdsOf(published)
        if isAlone, machines[own]?.isOnly(replica, with: Set(try names(in: paths.own))) ?? false {
            let others = (named == own ? Array(machines.keys) : [named]).filter { $0 != own && !isLeft($0, machines) }
            let shared = others.filter { machines[$0]?.areMany ?? false }
            if let met = (shared.isEmpty ? others.filter { $0 < own } : shared).min() { return .met(met) }
        }
        if named == own || isLeft(named, machines) { return .ours }
        // Its file `SPACE` came, nothing of what it published. Where that is still to come, this is put right again.
        return machines[named] == nil && machines[own]?.areMany ?? false ? .ours : .theirs
    }

    private func householdsOf(_ published: [PublishedName]) -> [SpaceID: Machines] {
        var machines: [SpaceID: Machines] = [:]
        for name in published {
            guard let space = try? fileSystem.head(of: "\(self.published)/\(name)")?.space else { continue }
            machines[space, default: Machines()].note(name)
        }
        return machines
    }

    /// Whether somebody was in a household, and all have gone into another: files keep their names then.
    private func isLeft(_ space: SpaceID, _ machines: [SpaceID: Machines]) -> Bool {
        guard let files = machines[space]?.allFiles else { return false }
        let elsewhere = machines.filter { $0.key != space }.values.reduce(into: Set<String>()) {
            $0.formUnion($1.allFiles)
        }
        return files.isSubset(of: elsewhere)
    }

    /// Puts everything into the household `space` and takes back what was published in the former one. Fails with
    /// `metAnother`, everything being as it was, while a window is open.
    func goInto(_ space: SpaceID, from former: SpaceID, _ replica: ReplicaID) throws(SharingError) {
        // First of all, so that it is tried again should the power fail.
        try makeSpaceFile(space)
        do throws(SharingError) { self.former = try join(space, from: former) } catch {
            throw error == .inUse ? .metAnother(path: path) : error
        }
        _ = try renewReplica()
        // What was left out as another household's is this one's now.
        publishedFiles = [:]
        // Nobody else is in that household. A machine that begins in this folder later must not think that somebody is.
        for name in try names(in: published) where PublishedName(name)?.replica == replica {
            try? fileSystem.remove(published + "/" + name)
        }
    }
}

/// The machines that published in one household.
private struct Machines {
    private var files: [ReplicaID: Set<String>] = [:]

    mutating func note(_ name: PublishedName) { files[name.replica, default: []].insert(name.file) }

    var allFiles: Set<String> { files.values.reduce(into: []) { $0.formUnion($1) } }

    /// Whether there are two. A machine that had to publish under another name published the same files again.
    var areMany: Bool { files.values.contains { one in files.values.contains { $0.isDisjoint(with: one) } } }

    /// Whether there is none but that with these files.
    func isOnly(_ replica: ReplicaID, with own: Set<String>) -> Bool {
        files.allSatisfy { $0.key == replica || $0.value.isSubset(of: own) }
    }
}
