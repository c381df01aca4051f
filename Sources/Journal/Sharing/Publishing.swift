import Glibc

// Publishing: a file of `own` is copied to the shared folder as far as the disk has confirmed it, and the copy is added
// to when the file grows. Since a copy only ever gets what follows in the file, whatever of it has travelled is right.

extension SharedFolder {
    /// Adds to this machine's files in the folder what they lack of its own. Returns how many bytes that was. Fails with
    /// the first thing that went wrong, everything else done; what is missing then is added at the next call.
    ///
    /// A copy that is no beginning of the file it is a copy of was written to by somebody else: by a machine that was
    /// cloned with its state, or by hand. From then on this machine publishes under another name, everything anew.
    ///
    /// Cost: a look at each file; those that were seen whole by this object and did not change since are not opened.
    @discardableResult
    public func publish() throws(SharingError) -> Int {
        try alone { (space, replica) throws(SharingError) in try publish(space, replica) }
    }

    func publish(_ space: SpaceID, _ replica: ReplicaID) throws(SharingError) -> Int {
        try makePublished()
        let confirmed = ConfirmedBytes(places, space, fileSystem)
        let brought = try names(in: places.incoming).filter { $0.hasPrefix(PublishedName.broughtPrefix) }
        let sources =
            try names(in: places.own).map { (path: places.own + "/" + $0, name: $0) }
            + brought.map { (path: places.incoming + "/" + $0, name: $0) }
        var replica = replica
        var count = 0
        var failure: SharingError?
        var isRenewed = false
        var next = sources[...]
        while let source = next.popFirst() {
            let target = published + "/" + PublishedName(replica: replica, file: source.name).description
            do throws(SharingError) {
                switch try publish(source.path, named: source.name, as: target, confirmed) {
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
        if let failure { throw failure }
        return count
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
        _ source: String, named name: String, as target: String, _ confirmed: ConfirmedBytes
    ) throws(SharingError) -> Outcome {
        let before = try attempt("read", source) { () throws(SystemError) in try fileSystem.status(at: source) }
        guard before.isRegular else { return .added(0) }
        if let settled = publishedFiles[target], settled.source == before,
            let there = try? fileSystem.status(at: target), settled.copy == there
        {
            return .added(0)
        }
        let own = try attempt("read", source) { () throws(SystemError) in try fileSystem.open(source, .read) }
        defer { fileSystem.close(own) }
        let limit = try attempt("read", source) { () throws(SystemError) in
            try confirmed.bytes(of: name, own, size: before.size)
        }
        let outcome = try attempt("write", target) { () throws(SystemError) in
            try bringUpToDate(target, from: own, limit: limit)
        }
        if case .added = outcome, limit == before.size, let there = try? fileSystem.status(at: target) {
            publishedFiles[target] = (before, there)
        }
        return outcome
    }

    /// Adds to the copy what it lacks of the first `limit` bytes.
    private func bringUpToDate(_ target: String, from own: Int32, limit: Int) throws(SystemError) -> Outcome {
        var isNew = false
        let copy: Int32
        do throws(SystemError) { copy = try fileSystem.open(target, .append) } catch {
            guard error.isMissing else { throw error }
            guard limit > 0 else { return .added(0) }
            copy = try fileSystem.createShared(target)
            isNew = true
        }
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
        if isNew { try fileSystem.syncDirectory(published) }
        return .added(bytes.count)
    }
}

/// How much of this machine's files the disk has confirmed: what their writers' notes say.
private struct ConfirmedBytes {
    private var notes: [UInt64: (path: String, note: WriterNote)] = [:]
    private let fileSystem: any FileSystem

    init(_ places: JournalPlaces, _ space: SpaceID, _ fileSystem: any FileSystem) {
        self.fileSystem = fileSystem
        let prefix = WriterNote.namePrefix(space)
        for name in (try? fileSystem.list(places.writers)) ?? [] where name.hasPrefix(prefix) {
            let path = places.writers + "/" + name
            guard let descriptor = try? fileSystem.open(path, .read) else { continue }
            defer { fileSystem.close(descriptor) }
            if let note = WriterNote.read(descriptor, fileSystem) { notes[note.writer] = (path, note) }
        }
    }

    /// How many bytes of an open file of `size` bytes may be published: whole actions that a power cut will not take back.
    /// Where no process will have them confirmed, as when the one that wrote them is gone, it is done here.
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
        let bytes = try fileSystem.bytes(of: descriptor, from: 0, count: size)
        return bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            var scanner = ActionScanner(start, count: buffer.count, fileOffset: 0, lineNumber: 1)
            while scanner.next() != nil {}
            return scanner.committed
        }
    }

    private func isInUse(_ path: String) -> Bool {
        guard let descriptor = try? fileSystem.open(path, .readWrite) else { return true }
        defer { fileSystem.close(descriptor) }
        return (try? fileSystem.lock(descriptor, waiting: false)) != true
    }
}
