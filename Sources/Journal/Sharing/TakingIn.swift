// Taking in: what others published is copied into `in`, whole valid actions only. Nothing of theirs is repaired, cut or
// renamed, and nothing is taken back because a file of theirs is shorter than it was, or gone.
//
// A file that only grows, as every published file does by itself, becomes a copy byte for byte, and taking in more of
// it costs what there is more. Everything else, the copies that synchronisers make on a conflict, files that were
// merged, damaged or put back, is a heap of lines to pick the unknown ones from.

/// What was taken in.
public struct TakenIn: Hashable, Sendable {
    /// Actions that were not known.
    public var records = 0
    /// Who had published them.
    public var replicas: Set<ReplicaID> = []
    /// Sentences about files that were left out.
    public var notices: [String] = []
    /// Sentences about what cannot be read in files that were not left out. They do not come again until the file
    /// changes.
    public var damage: [String] = []
    /// The same of all files, as often as they are looked at.
    public var standingDamage: [String] = []
    /// Something is missing from the folder that others have the first turn to pass on.
    public var isWaiting = false
}

extension SharedFolder {
    /// Copies what others published and is not known yet into `in`, on the disk when this returns. The next `readNew`
    /// of the journal hands it out. Fails with the first thing that went wrong, everything else done.
    ///
    /// Cost: a look at each file; of those that grew, what is new is read.
    func takeIn(_ space: SpaceID, _ replica: ReplicaID) throws(SharingError) -> TakenIn {
        let now = clock()
        var taken = TakenIn()
        var failure: SharingError?
        var known = KnownElsewhere([(paths.own, { _ in true }), (paths.incoming, { _ in true })], fileSystem)
        var heard = Heard(paths, fileSystem)
        let own = Set(try names(in: paths.own))
        let copies = try sizes(in: paths.incoming)
        let names = try names(in: published)
        var memory = FolderMemory.read(paths, fileSystem, of: path, replica, application, now: clock())
        var isLost = memory.files.forget(but: Set(names).contains)
        for (name, status) in zip(names, fileSystem.statuses(of: names, in: published)) {
            let seen = memory.files.size(of: name) ?? 0
            // A synchroniser may have renamed or removed it just now.
            guard let status, !status.isDirectory else { continue }
            let path = published + "/" + name
            guard status.isRegular else {
                taken.notices.append("\(path) is not a plain file, perhaps a link, and was left out.")
                continue
            }
            if memory.files.knows(name, as: status, here: copies[name] ?? 0) {
                let unread = memory.files.unread(of: name)
                if unread > 0 { taken.standingDamage.append(Self.damage(path, unread)) }
                continue
            }
            do throws(SystemError) {
                let plain = PublishedName(name)
                let isFollowed = plain.map { $0.replica != replica && !own.contains($0.file) } ?? false
                let harvest =
                    try isFollowed && status.size <= Archive.fileBytesMax
                    ? follow(path, named: name, space, seen: seen)
                    : pick(path, named: name, space, own: own, seen: seen, &known)
                isLost = isLost || harvest.isAnother || seen > status.size
                if let notice = harvest.notice {
                    taken.notices.append("\(path) \(notice)")
                } else if plain?.replica != replica, harvest.rest == 0 || status.isAtRest(now: now) {
                    let isSegment = PublishedName.segment(in: name) != nil
                    let new = harvest.newlyDamagedBytes + harvest.rest
                    // What was taken in before it was damaged is not missing here.
                    let unread = min(harvest.damagedBytes + harvest.rest, memory.files.unread(of: name) + new)
                    if isSegment, new > 0 { taken.damage.append(Self.damage(path, new)) }
                    if isSegment, unread > 0 { taken.standingDamage.append(Self.damage(path, unread)) }
                    // Of this machine's own, a look at the original says it, and that may be an older one by now.
                    let here = (try? fileSystem.status(at: paths.incoming + "/" + name))?.size ?? 0
                    memory.files.note(name, as: status, here: here, unread: isSegment ? unread : 0)
                }
                guard harvest.records > 0 else { continue }
                taken.records += harvest.records
                guard let publisher = PublishedName.replica(of: name), publisher != replica else { continue }
                taken.replicas.insert(publisher)
                if let latest = harvest.latest { heard.note(publisher, latest: latest, now: now) }
            } catch {
                if !error.isMissing { failure = failure ?? .failed(action: "take in", path: path, error) }
            }
        }
        if isLost { memory.lostSince = memory.lostSince ?? clock() }
        if !taken.replicas.isEmpty { heard.write() }
        if failure == nil {
            do throws(SharingError) { try passOn(space, replica, &memory) } catch { failure = error }
        }
        taken.isWaiting = memory.lostSince != nil
        memory.write(paths, fileSystem)
        if let failure { throw failure }
        return taken
    }

    private static func damage(_ path: String, _ unread: Int) -> String {
        "In \(path), \(unread) bytes are nothing that can be read. All else was taken in; "
            + "so is this, once it comes whole."
    }

    /// How many bytes the files of a folder have.
    func sizes(in folder: String) throws(SharingError) -> [String: Int] {
        let names = try names(in: folder)
        return Dictionary(
            zip(names, fileSystem.statuses(of: names, in: folder).map { $0?.size ?? 0 }), uniquingKeysWith: { $1 })
    }

    /// Takes in a file that grows at its end.
    private func follow(
        _ path: String, named name: String, _ space: SpaceID, seen: Int
    ) throws(SystemError) -> Harvest {
        let theirs = try fileSystem.open(path, .read)
        defer { fileSystem.close(theirs) }
        let size = try fileSystem.status(of: theirs).size
        let target = paths.incoming + "/" + name
        var here = 0
        if let ours = try fileSystem.openIfThere(target, .read) {
            defer { fileSystem.close(ours) }
            here = try fileSystem.status(of: ours).size
            let end = try fileSystem.bytes(of: ours, from: max(0, here - 1), count: min(here, 1))
            guard end.allSatisfy({ $0 == 0x0A }), try isSame(theirs, ours, before: min(here, size)) else {
                // One of the two is not what it was.
                var known = KnownElsewhere([], fileSystem)
                known.add(target)
                var harvest = try picking(name, space, seen: seen)
                harvest.isAnother = true
                return try take(theirs, from: 0, to: size, harvest, into: target) { _ in known.lines }
            }
        }
        guard size > here else { return Harvest() }
        let purpose = here == 0 ? Harvest.Purpose.begin : .continue
        var harvest = Harvest(of: name, space, for: purpose, application, now: clock())
        harvest.seen = seen
        return try take(theirs, from: here, to: size, harvest, into: target) { _ in [] }
    }

    /// Takes in what a file has that no other file here does.
    private func pick(
        _ path: String, named name: String, _ space: SpaceID, own: Set<String>, seen: Int,
        _ known: inout KnownElsewhere
    ) throws(SystemError) -> Harvest {
        let theirs = try fileSystem.open(path, .read)
        defer { fileSystem.close(theirs) }
        let size = try fileSystem.status(of: theirs).size
        guard size <= Archive.fileBytesMax else { return Harvest(notice: "is larger than 1 GiB and was left out.") }
        guard try isJournal(theirs, named: name) else { return Harvest() }
        // Of this machine's own, published by it or by one it is a copy of: the usual case is that nothing is new.
        if let file = PublishedName(name)?.file, own.contains(file),
            let ours = try? fileSystem.open(paths.own + "/" + file, .read)
        {
            defer { fileSystem.close(ours) }
            if try size <= fileSystem.status(of: ours).size, try isSame(theirs, ours, before: size) { return Harvest() }
        }
        let target = paths.incoming + "/" + name
        known.add(target)
        var met = known
        let picking = try picking(name, space, seen: seen)
        let harvest = try take(theirs, from: 0, to: size, picking, into: target) { piece in
            met.learn(writersIn: piece)
            return met.lines
        }
        known = met
        if harvest.records > 0 { known.add(target) }
        return harvest
    }

    /// Whether the first page of a file has a line in it, or its name is that of a segment, whose beginning may be
    /// damaged. What is neither is nobody's journal, however long it is.
    private func isJournal(_ file: Int32, named name: String) throws(SystemError) -> Bool {
        if PublishedName.segment(in: name) != nil { return true }
        return LineKey.all(in: try fileSystem.bytes(of: file, from: 0, count: 4096)).progress.lineEnd > 0
    }

    /// What gets what is not known of a file.
    private func picking(_ name: String, _ space: SpaceID, seen: Int) throws(SystemError) -> Harvest {
        let isNew = try fileSystem.head(of: paths.incoming + "/" + name) == nil
        var harvest = Harvest(of: name, space, for: .pick(beginning: isNew), application, now: clock())
        harvest.seen = seen
        return harvest
    }

    /// Takes from an open file, piece by piece, what is not known, into a copy in `in`.
    func take(
        _ theirs: Int32, from offset: Int, to end: Int, _ harvest: Harvest, into target: String,
        known: ([UInt8]) -> Set<LineKey>
    ) throws(SystemError) -> Harvest {
        var harvest = harvest
        harvest.position = offset
        try fileSystem.readPieces(of: theirs, from: offset, to: end) { (piece) throws(SystemError) in
            let progress = harvest.take(piece, known: known(piece))
            let lines = harvest.reap()
            if !lines.isEmpty { try add(lines, to: target) }
            return harvest.isOver ? nil : progress
        }
        harvest.rest = harvest.isOver ? 0 : end - harvest.position
        return harvest
    }

    /// Adds lines to a copy in `in`, all of them or none, and waits for the disk.
    private func add(_ lines: [UInt8], to target: String) throws(SystemError) {
        let found = try fileSystem.openIfThere(target, .append)
        if found == nil {
            for parent in try fileSystem.makeDirectories(paths.incoming) { try fileSystem.syncDirectory(parent) }
        }
        let ours = if let found { found } else { try fileSystem.open(target, .createForAppend) }
        defer { fileSystem.close(ours) }
        let size = try wholeSize(of: ours)
        do throws(SystemError) {
            try fileSystem.appendAll(lines, to: ours)
        } catch {
            try? fileSystem.truncate(ours, to: size)
            throw error
        }
        try fileSystem.sync(ours)
        if found == nil { try fileSystem.syncDirectory(paths.incoming) }
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
