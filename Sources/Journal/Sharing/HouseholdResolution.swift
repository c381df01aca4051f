// Which household a folder belongs to, and going into it.

extension SharedFolder {
    /// How a folder came to be shared.
    public enum HouseholdResolution: Hashable, Sendable {
        /// It was empty and belongs to this machine's household from now on.
        case begun
        /// It belonged to it already.
        case same
        /// It belongs to a household that this machine, which had nothing, is in from now on.
        case entered
        /// It belongs to another household, which all that was here went into. What was here is kept as it was.
        case joined(former: String)
    }

    /// What `resolveHousehold` would do.
    public enum Prospect: Hashable, Sendable {
        /// Nothing that could not be taken for granted: the folder is empty, or of this household, or there is nothing
        /// here yet.
        case plain
        /// All that is here would go into the household that so many machines publish in.
        case joining(machines: Int)
    }

    /// Looks what `resolveHousehold` would do, changing nothing.
    public func prospect() throws(SharingError) -> Prospect {
        try requireFolder()
        let theirs: SpaceID? = if let named = try sharedSpace() { named } else { try spaceOfPublished() }
        guard let own = try ownSpace(), let theirs, own != theirs else { return .plain }
        return .joining(machines: Set(try names(in: published).compactMap { PublishedName($0)?.replica }).count)
    }

    /// Puts the household back that was here before this machine last went into another one, and returns where what was
    /// here until now is kept. Fails, having changed nothing, when there is none, or another process is open that may
    /// write.
    public static func leave(
        _ paths: JournalPaths, fileSystem: any FileSystem = POSIXFileSystem(), now: UInt64
    ) throws(SharingError) -> String {
        let shared = SharedFolder("/", paths: paths, fileSystem: fileSystem, clock: { now }, application: "")
        let lock = try shared.lockSharing()
        defer { fileSystem.close(lock) }
        let above = parent(of: paths.space)
        let names = try shared.names(in: above).map { above + "/" + $0 }
        let former = names.filter { $0.hasPrefix(paths.space + ".before-") || $0.hasPrefix(paths.joiningPrefix) }
            .filter { (try? fileSystem.status(at: $0 + "/SPACE")) != nil }
        // Their names end in the time.
        guard let last = former.max(by: { $0.suffix(16) < $1.suffix(16) }), let space = try shared.ownSpace() else {
            throw .noFormer
        }
        let held = try shared.holdWriters(of: space)
        defer { for descriptor in held { fileSystem.close(descriptor) } }
        let suffix = fileNameTime(now)
        let (draft, kept) = (paths.joiningPrefix + suffix, paths.space + ".left-" + suffix)
        try attempt("rename", last) { () throws(SystemError) in
            // Should the power fail in between, the next start does the rest: `Archive.finishJoining`.
            if last != draft { try fileSystem.rename(last, to: draft) }
            try fileSystem.rename(paths.space, to: kept)
            try fileSystem.rename(draft, to: paths.space)
            try fileSystem.syncDirectory(above)
        }
        for descriptor in held { shared.forgetFiles(notedIn: descriptor) }
        return kept
    }

    /// What a writer of the household that is left had on the disk lies elsewhere now, and is missed by nobody: the
    /// household may be joined again, with other writers.
    private func forgetFiles(notedIn descriptor: Int32) {
        guard var note = WriterNote.read(descriptor, fileSystem) else { return }
        (note.segment, note.bytes, note.use) = (0, 0, .end)
        note.written.write(fileSystem)
    }

    /// Finds out which household the folder belongs to, and makes this machine part of it.
    ///
    /// To join another household, a copy of the journal is built beside it whose files are the same but for the name of
    /// the space in their first lines, and put in its place; the former folder keeps everything under the name
    /// `former`. What this machine had taken in goes along and is passed on, since those who wrote it may never join.
    /// All writers of this machine are given up.
    ///
    /// Fails, having changed nothing, when the folder is not there, when another process is open that may write, or
    /// when the copy cannot be made.
    public func resolveHousehold() throws(SharingError) -> HouseholdResolution {
        let lock = try lockSharing()
        defer { fileSystem.close(lock) }
        try requireFolder()
        let named = try sharedSpace()
        let theirs: SpaceID? = if let named { named } else { try spaceOfPublished() }
        let archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: [])
        let own = try ownSpace()
        var resolution: HouseholdResolution
        switch (own, theirs) {
        case (nil, let theirs?):
            try attempt("make", paths.spaceFile) { () throws(SystemError) in try archive.found(theirs) }
            resolution = .entered
        case (let own?, let theirs?) where own != theirs: resolution = .joined(former: try join(theirs, from: own))
        case (nil, nil):
            try attempt("make", paths.spaceFile) { () throws(SystemError) in try archive.found(random()) }
            resolution = .begun
        case (_, let theirs): resolution = theirs == nil ? .begun : .same
        }
        if named == nil, let space = try ownSpace() {
            try makeSpaceFile(space, isNew: true)
            // Another machine may have been first: its household is joined like one that was there.
            if let theirs = try sharedSpace(), theirs != space {
                resolution = .joined(former: try join(theirs, from: space))
            }
        }
        // Whatever it lacks is passed on at once, without waiting for one's turn: somebody is there and expects it.
        FolderMemory(of: path, try replica(), application, lostSince: 0).write(paths, fileSystem)
        return resolution
    }

    /// The household of what was published, where `SPACE` has not arrived yet.
    private func spaceOfPublished() throws(SharingError) -> SpaceID? {
        for name in try names(in: published) {
            if let head = try? fileSystem.head(of: published + "/" + name) { return head.space }
        }
        return nil
    }

    func makeSpaceFile(_ space: SpaceID, isNew: Bool = false) throws(SharingError) {
        let replica = try replica()
        try attempt("make", spaceFile) { () throws(SystemError) in
            try fileSystem.replace(spaceFile, isShared: true, isNew: isNew, by: "-\(replica)") { _ in
                SpaceFile.bytes(space)
            }
        }
    }

    // MARK: Joining another household

    /// Returns where the former folder is.
    func join(_ space: SpaceID, from former: SpaceID) throws(SharingError) -> String {
        let held = try holdWriters(of: former)
        defer { for descriptor in held { fileSystem.close(descriptor) } }
        let suffix = freeSuffix()
        let draft = paths.joiningPrefix + suffix
        let kept = "\(paths.space).before-\(suffix)"
        try attempt("make", draft) { () throws(SystemError) in
            try build(draft, space, from: former)
            // Should the power fail in between, the next start does the second: `Archive.finishJoining`.
            try fileSystem.rename(paths.space, to: kept)
            try fileSystem.rename(draft, to: paths.space)
            try fileSystem.syncDirectory(parent(of: paths.space))
        }
        return kept
    }

    /// The time, and a number where somebody joined twice in one second.
    private func freeSuffix() -> String {
        let time = fileNameTime(clock())
        func isFree(_ suffix: String) -> Bool {
            [paths.joiningPrefix + suffix, "\(paths.space).before-\(suffix)"].allSatisfy {
                (try? fileSystem.status(at: $0)) == nil
            }
        }
        return isFree(time) ? time : (2...99).map { "\(time)-\($0)" }.first(where: isFree) ?? time
    }

    /// Takes the lock without which nobody claims a writer, and those of all writers there are.
    private func holdWriters(of space: SpaceID) throws(SharingError) -> [Int32] {
        var held: [Int32] = []
        let writers = WriterNote.names(of: space, paths, fileSystem)
        do throws(SharingError) {
            for path in [paths.stateLock] + writers.map({ paths.writers + "/" + $0 }) {
                let descriptor = try attempt("lock", path) { () throws(SystemError) in try fileSystem.openLocked(path) }
                guard let descriptor else { throw .inUse }
                held.append(descriptor)
            }
            return held
        } catch {
            for descriptor in held { fileSystem.close(descriptor) }
            throw error
        }
    }

    private func build(_ draft: String, _ space: SpaceID, from former: SpaceID) throws(SystemError) {
        let target = JournalPaths(space: draft, state: paths.state)
        for folder in [target.own, target.incoming] { _ = try fileSystem.makeDirectories(folder) }
        for (source, target) in [(paths.own, target.own), (paths.incoming, target.incoming)] {
            for name in try fileSystem.names(in: source) where !name.hasPrefix(".") {
                try move(source + "/" + name, to: target + "/" + name, space, from: former)
            }
        }
        try fileSystem.make(target.spaceFile, SpaceFile.bytes(space))
        // Its own name as well: the former folder must not be gone before this one is there for good.
        for folder in [target.own, target.incoming, draft, parent(of: draft)] { try fileSystem.syncDirectory(folder) }
    }

    /// Copies a file of the former space, in its heads the name of the new one. Leaves out what is no file of it.
    private func move(_ source: String, to target: String, _ space: SpaceID, from former: SpaceID) throws(SystemError) {
        guard try fileSystem.status(at: source).isRegular else { return }
        let bytes = try fileSystem.contents(of: source)
        let name = String(source.dropFirst(parent(of: source).count + 1))
        guard let moved = rehoused(bytes, named: name, in: space, from: former) else { return }
        try fileSystem.make(target, moved)
    }

    /// The bytes of a file with another space in each of its heads, which have the same length with it. `nil` for a
    /// file of another space. One without a head, as far as can be told, gets one.
    private func rehoused(_ bytes: [UInt8], named name: String, in space: SpaceID, from former: SpaceID) -> [UInt8]? {
        var moved = bytes
        var isOurs = false
        var firstWriter: UInt64?
        bytes.withUnsafeBufferPointer { buffer in
            guard var scanner = LineScanner(buffer) else { return }
            while let found = scanner.next() {
                firstWriter = firstWriter ?? found.line.writer
                guard found.line.sequence == 0, found.line.isKind("head", at: scanner.start + found.start),
                    case .head(var head) = SegmentHead.read(
                        buffer[(found.start + found.line.payloadStart)..<(found.end - 1)]), head.space == former
                else { continue }
                head.space = space
                isOurs = true
                let line = head.line(found.line.stamp, previous: found.line.previous)
                moved.replaceSubrange(found.start..<(found.end - 1), with: line.dropLast())
            }
        }
        if isOurs { return moved }
        guard let firstWriter, SegmentHead.read(firstLine: bytes) == nil,
            name.names(WriterID(bits: firstWriter).description)
        else { return nil }
        let stamp = Stamp(milliseconds: clock(), counter: 0, writer: WriterID(bits: firstWriter))
        return SegmentHead(space: space, segment: 0, application: application).line(stamp) + bytes
    }
}

extension Archive {
    /// Puts the folder in its place that was to be put there when the power failed. `false` when there is none.
    func finishJoining() -> Bool {
        let above = parent(of: paths.space)
        guard let names = try? fileSystem.list(above) else { return false }
        for path in names.sorted().map({ above + "/" + $0 }) where path.hasPrefix(paths.joiningPrefix) {
            // It is made last.
            // Somebody may be joining just now: then this waits for the lock.
            guard (try? fileSystem.status(at: path + "/SPACE")) != nil, let guardian = openGuardian() else { continue }
            defer { fileSystem.close(guardian) }
            if (try? fileSystem.status(at: paths.space)) == nil { try? fileSystem.rename(path, to: paths.space) }
            return (try? fileSystem.status(at: paths.spaceFile)) != nil
        }
        return false
    }
}
