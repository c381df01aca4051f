import Glibc

/// A space's identity: 64 random bits, 16 hexadecimal digits. Files of another space are not read.
typealias SpaceID = UInt64

/// The file `SPACE`: `space format=2 id=0123456789abcdef` and a line feed.
enum SpaceFile {
    enum Reading: Hashable {
        case space(SpaceID)
        case other(UInt64)
        case unknown
    }

    static func bytes(_ space: SpaceID) -> [UInt8] {
        Array("space format=\(LineFormat.version) id=\(hexadecimalText(space, digits: 16))\n".utf8)
    }

    static func read(_ bytes: [UInt8]) -> Reading {
        var words = Words(bytes)
        guard words.word("space") == [], let version = words.number("format=") else { return .unknown }
        guard version == LineFormat.version else { return .other(version) }
        guard let space = words.hexadecimal("id=", digits: 16), bytes == Self.bytes(space) else { return .unknown }
        return .space(space)
    }
}

extension Archive {
    /// Learns which space this is from `SPACE`, where that exists. Without it, the first header read decides.
    func readSpaceFile() throws(JournalError) {
        guard space == nil, !lacksSpaceFile else { return }
        do throws(SystemError) {
            let bytes = try fileSystem.contents(of: paths.spaceFile, limit: 256)
            switch SpaceFile.read(bytes) {
            case .space(let id): space = id
            case .other(let version): otherVersion = .format(version, file: paths.spaceFile)
            case .unknown:
                lacksSpaceFile = true
                note(.unreadable(file: paths.spaceFile, why: "it is damaged"))
            }
        } catch {
            if error.isMissing {
                if finishJoining() { return try readSpaceFile() }
                lacksSpaceFile = true
                return
            }
            if error.code == ELOOP { throw .symbolicLink(path: paths.spaceFile) }
            if error.isNotAFolder { throw .notAFolder(path: paths.space) }
            throw .failed(action: "read", path: paths.spaceFile, error)
        }
    }

    /// Learns which space this is from the first line of any file, where nothing was read yet. Fails when no file says
    /// it and one could not be read that might.
    func findSpace() throws(JournalError) {
        var failure: JournalError?
        for folder in Folder.allCases {
            for index in try listFiles(folder) where space == nil {
                do throws(SystemError) {
                    space = try fileSystem.head(of: path(of: index))?.space
                } catch {
                    failure = .failed(action: "read", path: path(of: index), error)
                }
            }
        }
        if space == nil, let failure { throw failure }
    }

    /// Which space this is: by `SPACE`, else by the files, else a new one, for which `SPACE` is made. Fails as long as
    /// an error keeps it from being told: under a wrong one, what is written would never be read again.
    func resolveSpace(random: () -> UInt64, _ work: inout SyncWork) throws(JournalError) -> SpaceID {
        try readSpaceFile()
        if space == nil { try findSpace() }
        if let space, !lacksSpaceFile { return space }
        do throws(SystemError) {
            let made = try makeSpaceFile(space ?? random(), &work)
            (self.space, lacksSpaceFile) = (made, false)
            return made
        } catch {
            // A space that its files name needs no `SPACE` to go on.
            if let space { return space }
            throw .failed(action: "make", path: paths.spaceFile, error)
        }
    }

    /// Makes sure, holding the lock of a writer, that this is the space still: the lists may have been put into another
    /// household since it was read. Nobody can do that while a writer is held.
    func confirmSpace() {
        guard let space, let guardian = openGuardian() else { return }
        defer { fileSystem.close(guardian) }
        guard let bytes = try? fileSystem.contents(of: paths.spaceFile, limit: 256),
            case .space(let now) = SpaceFile.read(bytes), now != space
        else { return }
        leftSpace = .joinedAnother
    }

    /// The state folder's lock, taken as soon as nobody else has it, where there are locks; `nil` where it cannot be
    /// opened. Others have it for a moment; where that becomes seconds, `onWaiting` is told.
    func openGuardian() -> Int32? {
        guard let guardian = try? fileSystem.open(paths.stateLock, .readWrite) else { return nil }
        if takeLock(of: guardian, within: 2500) { return guardian }
        onWaiting(paths.stateLock)
        _ = try? fileSystem.lock(guardian, waiting: true)
        return guardian
    }

    /// Takes the lock of an open file; false if others still have it after so many milliseconds.
    func takeLock(of guardian: Int32, within milliseconds: Int) -> Bool {
        let end = monotonicMilliseconds() + milliseconds
        while (try? fileSystem.lock(guardian, waiting: false)) == false {
            guard monotonicMilliseconds() < end else { return false }
            usleep(2000)
        }
        return true
    }

    /// Puts a household that has nothing yet into this space. Fails when it has something by now.
    func found(_ space: SpaceID) throws(SystemError) {
        var work = SyncWork(epoch: 1, confirms: 0)
        guard try makeSpaceFile(space, &work) == space else { throw SystemError(code: EEXIST) }
        defer { for descriptor in work.closes { fileSystem.close(descriptor) } }
        try work.perform(fileSystem)
    }

    /// Makes `SPACE` under a lock, since another instance may be at it too, and returns what it says in the end.
    private func makeSpaceFile(_ space: SpaceID, _ work: inout SyncWork) throws(SystemError) -> SpaceID {
        try fileSystem.makeDirectories(paths.space, noting: &work.directories)
        _ = try? fileSystem.makeDirectories(paths.state)
        let guardian = openGuardian()
        defer { if let guardian { fileSystem.close(guardian) } }
        do throws(SystemError) {
            if case .space(let id) = SpaceFile.read(try fileSystem.contents(of: paths.spaceFile, limit: 256)) {
                return id
            }
        } catch {
            guard error.code == ENOENT else { throw error }
        }
        let draft = paths.spaceFile + ".new"
        try? fileSystem.remove(draft)
        let descriptor = try fileSystem.open(draft, .createForAppend)
        do throws(SystemError) {
            try fileSystem.appendAll(SpaceFile.bytes(space), to: descriptor)
            try fileSystem.rename(draft, to: paths.spaceFile)
        } catch {
            fileSystem.close(descriptor)
            throw error
        }
        work.files.append(descriptor)
        work.closes.append(descriptor)
        work.directories.append(paths.space)
        return space
    }
}
