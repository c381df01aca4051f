import Glibc

// Publishing: a file of `own` is copied to the shared folder as far as the disk has confirmed it, and the copy is added
// to when the file grows. Since a copy only ever gets what follows in the file, whatever of it has travelled is right.

extension SharedFolder {
    /// Adds to this machine's files in the folder what they lack of its own. Returns how many bytes that was. Fails
    /// with the first thing that went wrong, everything else done; what is missing then is added at the next call.
    ///
    /// A copy that is no beginning of the file it is a copy of was written to by somebody else: by a machine that was
    /// cloned with its state, or by hand. From then on this machine publishes under another name, everything anew. So
    /// it does when a copy was damaged, once nothing moves there any more, and not more often than once a day.
    ///
    /// Cost: a look at each file; those that were seen whole by this object and did not change since are not opened. A
    /// copy that somebody else touched is compared from its beginning.
    func publish(_ space: SpaceID, _ replica: ReplicaID) throws(SharingError) -> Int {
        try makePublished()
        let confirmed = ConfirmedBytes(paths, space, fileSystem)
        let brought = try names(in: paths.incoming).filter { $0.hasPrefix(PublishedName.broughtPrefix) }
        let sources =
            try names(in: paths.own).map { (path: paths.own + "/" + $0, name: $0) }
            + brought.map { (path: paths.incoming + "/" + $0, name: $0) }
        if sources.isEmpty { try announce(replica) }
        var whole = wholeCopies()
        var replica = replica
        var count = 0
        var failure: SharingError?
        var isRenewed = false
        var next = sources[...]
        while let source = next.popFirst() {
            let target = PublishedName(replica: replica, file: source.name)
            do throws(SharingError) {
                switch try publish(source.path, as: target, confirmed, &whole) {
                case .added(let bytes): count += bytes
                case .isNotOurs where !isRenewed:
                    isRenewed = true
                    replica = try renewReplica()
                    next = sources[...]
                case .isNotOurs: break
                }
            } catch {
                // One file that cannot be read does not keep the others back; a full disk refuses them all.
                failure = failure ?? error
            }
        }
        if whole.isChanged {
            whole.forget { PublishedName($0)?.replica == replica }
            wholeCopiesFile.write(whole.lines)
        }
        if let failure { throw failure }
        return count
    }

    /// Whether this machine has something that is not in the folder, as far as was seen when that was last there.
    public var hasUnpublished: Bool {
        let whole = wholeCopies()
        guard let replica = try? ReplicaFile.read(paths.replicaFile, fileSystem), let names = try? names(in: paths.own)
        else { return false }
        return zip(names, fileSystem.statuses(of: names, in: paths.own)).contains { name, status in
            status?.size ?? 0 > whole.size(of: "\(PublishedName(replica: replica, file: name))") ?? 0
        }
    }

    /// How this machine's files in the shared folder looked when they were last known to be as it had written them. It
    /// may be lost: then they are compared once more.
    private var wholeCopiesFile: NoteFile { NoteFile(path: paths.state + "/published", fileSystem: fileSystem) }

    private func wholeCopies() -> SeenFiles {
        var files = SeenFiles()
        for line in wholeCopiesFile.lines { _ = files.take(line) }
        return files
    }

    private enum Outcome {
        case added(Int)
        /// The copy is no beginning of the file.
        case isNotOurs
    }

    private func makePublished() throws(SharingError) {
        try attempt("make", published) { () throws(SystemError) in
            do throws(SystemError) {
                if try fileSystem.status(at: published + "/.").isDirectory { return }
            } catch {
                guard error.isMissing else { throw error }
            }
            try fileSystem.makeSharedDirectory(published)
            try fileSystem.syncDirectory(path)
        }
    }

    private func publish(
        _ source: String, as name: PublishedName, _ confirmed: ConfirmedBytes, _ whole: inout SeenFiles
    ) throws(SharingError) -> Outcome {
        let target = "\(published)/\(name)"
        let before = try attempt("read", source) { () throws(SystemError) in try fileSystem.status(at: source) }
        guard before.isRegular else { return .added(0) }
        let found = try? fileSystem.status(at: target)
        if let seen = publishedFiles[target], seen.source == before, seen.copy == found { return .added(0) }
        let own = try attempt("read", source) { () throws(SystemError) in try fileSystem.open(source, .read) }
        defer { fileSystem.close(own) }
        var isDamaged = false
        if let found, !whole.knows(name.description, as: found) {
            isDamaged = try attempt("read", target) { () throws(SystemError) in try self.isDamaged(target, of: own) }
            if isDamaged, isAtRest(found) { return .isNotOurs }
        }
        let limit = try attempt("read", source) { () throws(SystemError) in
            try confirmed.bytes(of: name.file, own, size: before.size)
        }
        let outcome = try attempt("write", target) { () throws(SystemError) in
            try bringUpToDate(target, from: own, limit: limit)
        }
        if case .added = outcome, !isDamaged, let there = try? fileSystem.status(at: target) {
            whole.note(name.description, as: there)
            if limit == before.size { publishedFiles[target] = (before, there) }
        }
        return outcome
    }

    /// Whether a copy has lines that are none any more. Where the original is what was damaged, or was mended, the two
    /// differ too, and the copy is the better one.
    private func isDamaged(_ target: String, of own: Int32) throws(SystemError) -> Bool {
        let bytes = try fileSystem.contents(of: target)
        return try bytes != fileSystem.bytes(of: own, from: 0, count: bytes.count)
            && ActionScanner.end(of: bytes).isDamaged
    }

    /// How old a replica has to be to be given up for a copy that was damaged: what damages copies again and again must
    /// not have everything written again and again.
    private static let renewalMilliseconds: Int64 = 24 * 3_600_000

    private func isAtRest(_ copy: FileStatus) -> Bool {
        guard let replica = try? fileSystem.status(at: paths.replicaFile) else { return false }
        let age = Int64(clamping: clock()) - replica.modified / 1_000_000
        return copy.isAtRest(now: clock()) && age >= Self.renewalMilliseconds
    }

    /// Adds to the copy what it lacks of the first `limit` bytes.
    private func bringUpToDate(_ target: String, from own: Int32, limit: Int) throws(SystemError) -> Outcome {
        let found = try fileSystem.openIfThere(target, .append)
        guard found != nil || limit > 0 else { return .added(0) }
        let copy = if let found { found } else { try fileSystem.createShared(target) }
        defer { fileSystem.close(copy) }
        let there = try fileSystem.status(of: copy).size
        guard there <= limit else {
            // The disk may not have confirmed what was published in better times; then it is the same all the same.
            let size = try fileSystem.status(of: own).size
            guard there <= size, try isSame(own, copy, before: there) else { return .isNotOurs }
            return .added(0)
        }
        guard try isSame(own, copy, before: there) else { return .isNotOurs }
        guard there < limit else { return .added(0) }
        let bytes = try fileSystem.bytes(of: own, from: there, count: limit - there)
        // What a write that takes fewer leaves behind is a beginning too: the next call goes on from there.
        try fileSystem.appendAll(bytes, to: copy)
        try fileSystem.sync(copy)
        if found == nil { try fileSystem.syncDirectory(published) }
        return .added(bytes.count)
    }
}

/// How much of this machine's files the disk has confirmed: what their writers' notes say.
private struct ConfirmedBytes {
    private var notes: [UInt64: (path: String, note: WriterNote)] = [:]
    private let fileSystem: any FileSystem

    init(_ paths: JournalPaths, _ space: SpaceID, _ fileSystem: any FileSystem) {
        self.fileSystem = fileSystem
        for name in WriterNote.names(of: space, paths, fileSystem) {
            let path = paths.writers + "/" + name
            guard let descriptor = try? fileSystem.open(path, .read) else { continue }
            defer { fileSystem.close(descriptor) }
            if let note = WriterNote.read(descriptor, fileSystem) { notes[note.writer] = (path, note) }
        }
    }

    /// How many bytes of an open file of `size` bytes may be published: whole actions that a power cut will not take
    /// back. Where no process will have them confirmed, as when the one that wrote them is gone, it is done here.
    func bytes(of name: String, _ descriptor: Int32, size: Int) throws(SystemError) -> Int {
        guard let segment = SegmentName(name), let (path, note) = notes[segment.writer] else {
            return try confirm(descriptor, size)
        }
        if UInt64(segment.number) < note.segment { return size }
        let confirmed = UInt64(segment.number) == note.segment ? Int(note.bytes) : 0
        if confirmed >= size { return size }
        return isInUse(path) ? confirmed : try confirm(descriptor, size)
    }

    private func confirm(_ descriptor: Int32, _ size: Int) throws(SystemError) -> Int {
        try fileSystem.sync(descriptor)
        return ActionScanner.end(of: try fileSystem.bytes(of: descriptor, from: 0, count: size)).committed
    }

    private func isInUse(_ path: String) -> Bool {
        guard let descriptor = (try? fileSystem.openLocked(path)) ?? nil else { return true }
        fileSystem.close(descriptor)
        return false
    }
}

extension FileStatus {
    /// How long a file that looks damaged has to have been left alone, in milliseconds: a synchroniser may be at it.
    private static let restMilliseconds: Int64 = 60_000

    /// - Parameter now: milliseconds since 1970.
    func isAtRest(now: UInt64) -> Bool { Int64(clamping: now) - modified / 1_000_000 >= Self.restMilliseconds }
}
