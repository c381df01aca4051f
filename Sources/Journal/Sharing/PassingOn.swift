// Passing on: a machine publishes what it wrote, and what it knows and the folder lacks, no matter who wrote it. Its
// author may be dead, restored from a backup, or not in this folder; a new machine has only the folder.
//
// What is lacking was there once, or this machine would not have taken it in, and a carrier may be about to bring it
// again. So that not everybody puts it there, they take turns: at once who is first, a minute later the next, if it is
// missing still. What was passed on is a file of this machine's own from then on, so it does that once with a line, and
// two who did it at the same time have published a line twice, which is one line.

extension SharedFolder {
    private static let turnMilliseconds: UInt64 = 60_000

    /// Puts what was taken in and is in no file of the folder into files named `brought-…` in `in`, which are
    /// published. Does nothing unless something was lost since the last time.
    ///
    /// Cost: for each file that is not there as it was taken in, reading what there is of its writer here and there.
    func passOn(_ space: SpaceID, _ replica: ReplicaID, _ memory: inout FolderMemory) throws(SharingError) {
        guard let since = memory.lostSince else { return }
        let waited = clock() - min(clock(), since)
        let published = try names(in: self.published).compactMap(PublishedName.init)
        let copies = try sizes(in: paths.incoming).filter { copy in
            !copy.key.hasPrefix(PublishedName.broughtPrefix) && copy.value > memory.files.size(of: copy.key) ?? -1
        }
        var isWaiting = false
        // Files of one writer together: what the folder has of a writer is read once, and forgotten before the next.
        let byWriter = Dictionary(grouping: copies.keys.sorted()) { PublishedName.segment(in: $0)?.writer }
        for names in byWriter.values {
            var there = KnownElsewhere(
                [
                    (self.published, { !PublishedName.isPassedOver($0) }), (paths.own, { _ in true }),
                    (paths.incoming, { $0.hasPrefix(PublishedName.broughtPrefix) }),
                ], fileSystem)
            for name in names {
                if waited < UInt64(turn(at: name, replica, published)) * Self.turnMilliseconds {
                    isWaiting = true
                    continue
                }
                try attempt("pass on", paths.incoming + "/" + name) { () throws(SystemError) in
                    try passOn(name, space, &there)
                }
            }
        }
        if !isWaiting { memory.lostSince = nil }
    }

    /// How many come before this machine: of those who publish here, the ones with a lower number. Who publishes the
    /// same file as its own has nothing to add to it.
    private func turn(at name: String, _ replica: ReplicaID, _ published: [PublishedName]) -> Int {
        let segment = PublishedName.segment(in: name)?.description
        let authors = Set(published.filter { $0.file == segment }.map(\.replica))
        return Set(published.map(\.replica)).subtracting(authors).count { $0 < replica }
    }

    private func passOn(_ name: String, _ space: SpaceID, _ there: inout KnownElsewhere) throws(SystemError) {
        let copy = try fileSystem.open(paths.incoming + "/" + name, .read)
        defer { fileSystem.close(copy) }
        let size = try fileSystem.status(of: copy).size
        let target = paths.incoming + "/" + PublishedName.brought(name, random: random)
        let isNew = (try? fileSystem.status(at: target)) == nil
        let harvest = Harvest(of: name, space, for: .pick(beginning: isNew), application, now: clock())
        var known = there
        let passed = try take(copy, from: 0, to: size, harvest, into: target) { piece in
            known.learn(writersIn: piece)
            return known.lines
        }
        there = known
        if passed.records > 0 { there.add(target) }
    }
}
