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
    /// Which space this is: by `SPACE`, else by the files, else a new one, for which `SPACE` is made. Fails as long as
    /// an error keeps it from being told: under a wrong one, what is written would never be read again.
    func resolveSpace(random: () -> UInt64, _ work: inout SyncWork) throws(JournalError) -> SpaceID {
        try readSpaceFile()
        if space == nil { try findSpace() }
        if let space, !lacksSpaceFile { return space }
        do throws(SystemError) {
            let made = try makeSpaceFile(space ?? random(), &work)
            adopt(space: made)
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
        guard let space, let guardian = try? fileSystem.open(paths.state + "/lock", .readWrite) else { return }
        defer { fileSystem.close(guardian) }
        _ = try? fileSystem.lock(guardian, waiting: true)
        guard let bytes = try? fileSystem.contents(of: paths.spaceFile, limit: 256),
            case .space(let now) = SpaceFile.read(bytes), now != space
        else { return }
        leaveSpace()
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
        let guardian = try? fileSystem.open(paths.state + "/lock", .readWrite)
        defer { if let guardian { fileSystem.close(guardian) } }
        if let guardian { _ = try? fileSystem.lock(guardian, waiting: true) }
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
