import Glibc

// Taking in: what others published is copied into `in`, whole valid actions only. Nothing of theirs is repaired, cut or
// renamed, and nothing is taken back because a file of theirs is shorter than it was, or gone.
//
// A file that only grows, as every published file does by itself, becomes a copy byte for byte, and taking in more of it
// costs what there is more. Everything else, the copies that synchronisers make on a conflict, files that were merged,
// damaged or put back, is a heap of lines to pick the unknown ones from.

/// What was taken in.
public struct TakenIn: Hashable, Sendable {
    /// Actions that were not known.
    public var records = 0
    /// Who had published them.
    public var replicas: Set<ReplicaID> = []
    /// Sentences about files that were left out.
    public var notices: [String] = []
}

extension SharedFolder {
    /// Copies what others published and is not known yet into `in`, on the disk when this returns. The next `readNew` of
    /// the journal hands it out. Fails with the first thing that went wrong, everything else done.
    ///
    /// Cost: a look at each file; of those that grew, what is new is read.
    @discardableResult
    public func takeIn() throws(SharingError) -> TakenIn {
        try alone { (space, replica) throws(SharingError) in try takeIn(space, replica) }
    }

    func takeIn(_ space: SpaceID, _ replica: ReplicaID) throws(SharingError) -> TakenIn {
        var taken = TakenIn()
        var failure: SharingError?
        var known = KnownElsewhere(places, fileSystem)
        var heard = HeardFile.read(places, fileSystem)
        let own = Set(try names(in: places.own))
        for name in try names(in: published) {
            let path = published + "/" + name
            do throws(SystemError) {
                let status = try fileSystem.status(at: path)
                guard status.isRegular, takenIn[path] != status else { continue }
                let isPlain = PublishedName(name).map { $0.replica != replica && !own.contains($0.file) } ?? false
                let harvest =
                    try isPlain && status.size <= Archive.fileBytesMax
                    ? follow(path, named: name, space) : pick(path, named: name, space, own: own, &known)
                takenIn[path] = status
                if let notice = harvest.notice { taken.notices.append("\(path) \(notice)") }
                guard harvest.records > 0 else { continue }
                taken.records += harvest.records
                guard let publisher = PublishedName.replica(of: name), publisher != replica else { continue }
                taken.replicas.insert(publisher)
                if let latest = harvest.latest { heard.note(publisher, latest: latest, now: clock()) }
            } catch {
                // A synchroniser may have renamed or removed it just now.
                if !error.isMissing { failure = failure ?? .failed(action: "take in", path: path, error) }
            }
        }
        if !taken.replicas.isEmpty { heard.write(places, fileSystem) }
        if let failure { throw failure }
        return taken
    }

    /// Takes in a file that grows at its end.
    private func follow(_ path: String, named name: String, _ space: SpaceID) throws(SystemError) -> Harvest {
        let theirs = try fileSystem.open(path, .read)
        defer { fileSystem.close(theirs) }
        let size = try fileSystem.status(of: theirs).size
        let target = places.incoming + "/" + name
        var here = 0
        do throws(SystemError) {
            let ours = try fileSystem.open(target, .read)
            defer { fileSystem.close(ours) }
            here = try fileSystem.status(of: ours).size
            let end = try fileSystem.bytes(of: ours, from: max(0, here - 1), count: min(here, 1))
            guard end.allSatisfy({ $0 == 0x0A }), try isSame(theirs, ours, before: min(here, size)) else {
                // One of the two is not what it was.
                let bytes = try fileSystem.bytes(of: theirs, from: 0, count: size)
                let copied = try fileSystem.bytes(of: ours, from: 0, count: here)
                let purpose = Harvest.Purpose.pick(beginning: SegmentHead.read(firstLine: copied) == nil)
                let known = LineKey.all(in: copied)
                return try add(
                    Harvest(bytes, of: name, space, for: purpose, known: known, application, now: clock()), to: target)
            }
        } catch {
            guard error.isMissing else { throw error }
        }
        guard size > here else { return Harvest() }
        let bytes = try fileSystem.bytes(of: theirs, from: here, count: size - here)
        let purpose = here == 0 ? Harvest.Purpose.begin : .continue
        return try add(Harvest(bytes, of: name, space, for: purpose, application, now: clock()), to: target)
    }

    /// Takes in what a file has that no other file here does.
    private func pick(
        _ path: String, named name: String, _ space: SpaceID, own: Set<String>, _ known: inout KnownElsewhere
    ) throws(SystemError) -> Harvest {
        let theirs = try fileSystem.open(path, .read)
        defer { fileSystem.close(theirs) }
        let size = try fileSystem.status(of: theirs).size
        guard size <= Archive.fileBytesMax else { return Harvest(notice: "is larger than 1 GiB and was left out.") }
        // Of this machine's own, published by it or by one it is a copy of: the usual case is that nothing is new.
        if let file = PublishedName(name)?.file, own.contains(file),
            let ours = try? fileSystem.open(places.own + "/" + file, .read)
        {
            defer { fileSystem.close(ours) }
            if try size <= fileSystem.status(of: ours).size, try isSame(theirs, ours, before: size) { return Harvest() }
        }
        let bytes = try fileSystem.bytes(of: theirs, from: 0, count: size)
        known.learn(writersIn: bytes)
        let target = places.incoming + "/" + name
        known.add(target)
        let copied = (try? fileSystem.contents(of: target, limit: 1024)) ?? []
        let purpose = Harvest.Purpose.pick(beginning: SegmentHead.read(firstLine: copied) == nil)
        let harvest = try add(
            Harvest(bytes, of: name, space, for: purpose, known: known.lines, application, now: clock()), to: target)
        if harvest.records > 0 { known.add(target) }
        return harvest
    }

    /// Adds lines to a copy in `in`, all of them or none, and waits for the disk.
    private func add(_ harvest: Harvest, to target: String) throws(SystemError) -> Harvest {
        guard !harvest.bytes.isEmpty else { return harvest }
        var isNew = false
        let ours: Int32
        do throws(SystemError) { ours = try fileSystem.open(target, .append) } catch {
            guard error.isMissing else { throw error }
            let parents = try fileSystem.makeDirectories(places.incoming)
            for parent in parents { try fileSystem.syncDirectory(parent) }
            ours = try fileSystem.open(target, .createForAppend)
            isNew = true
        }
        defer { fileSystem.close(ours) }
        let size = try wholeSize(of: ours)
        do throws(SystemError) {
            try fileSystem.appendAll(harvest.bytes, to: ours)
        } catch {
            try? fileSystem.truncate(ours, to: size)
            throw error
        }
        try fileSystem.sync(ours)
        if isNew { try fileSystem.syncDirectory(places.incoming) }
        return harvest
    }

    /// The size of a copy in `in`, once the end of a line that a power cut left there is cut off. It comes again.
    private func wholeSize(of ours: Int32) throws(SystemError) -> Int {
        let size = try fileSystem.status(of: ours).size
        guard size > 0, try fileSystem.bytes(of: ours, from: size - 1, count: 1) != [0x0A] else { return size }
        let whole = try fileSystem.bytes(of: ours, from: 0, count: size).lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        try fileSystem.truncate(ours, to: whole)
        return whole
    }
}
