/// A folder that something carries between machines: Syncthing, git, Nextcloud, NFS. This machine publishes its own
/// files there, as copies that only ever grow, and takes in what others published, as copies into `in`. It never
/// touches what another machine published, and nothing that is missing from the folder was deleted for that.
///
/// `docs/journal-format.md` fixes what lies in the folder. For one thread at a time; processes keep out of each other's
/// way by a lock in the state folder. Nothing here is needed for saving, and nothing waits for it.
public final class SharedFolder {
    /// An absolute path.
    public let path: String
    let paths: JournalPaths
    let fileSystem: any FileSystem
    let clock: () -> UInt64
    let random: () -> UInt64
    let application: String
    /// Who publishes here, for those who have nothing to publish yet.
    let member: String?
    /// Files that were published and their copies as they were then, by the paths of these: they are not looked into
    /// again until they change.
    var publishedFiles: [String: (source: FileStatus, copy: FileStatus)] = [:]

    /// Where what was here before is kept, once this machine went into a household that it met in the folder: two that
    /// were begun there at the same time become one.
    public internal(set) var former: String?

    /// - Parameters:
    ///   - path: the folder, an absolute path. It need not exist now.
    ///   - paths: the journal that is shared.
    ///   - member: who this is, in a line.
    ///   - clock: milliseconds since 1970 by the wall clock.
    public init(
        _ path: String, paths: JournalPaths, fileSystem: any FileSystem = POSIXFileSystem(),
        clock: @escaping () -> UInt64, random: @escaping () -> UInt64 = { UInt64.random(in: .min ... .max) },
        application: String, member: String? = nil
    ) {
        (self.member, self.path, self.paths, self.fileSystem) = (member, path, paths, fileSystem)
        (self.clock, self.random, self.application) = (clock, random, application)
    }

    var published: String { path + "/j" }
    var spaceFile: String { path + "/SPACE" }

    /// When something was last taken in, by whichever process; `nil` when nothing ever was. Milliseconds since 1970.
    public var lastTakenIn: UInt64? { Heard(paths, fileSystem).entries.values.map(\.at).max() }

    /// Takes in, then publishes. Where another household was begun in the folder at the same time, the one goes into
    /// the other before; `former` says so. Fails without having changed anything when the folder is not there, is of
    /// another household, or another process is at it; else with the first thing that went wrong, everything else done.
    public func exchange() throws(SharingError) -> Exchange {
        try alone { (space, replica) throws(SharingError) in
            let taken = try takeIn(space, replica)
            return Exchange(taken: taken, publishedBytes: try publish(space, replica))
        }
    }

    /// What an exchange did.
    public struct Exchange: Hashable, Sendable {
        public var taken: TakenIn
        /// Bytes added to this machine's files in the folder.
        public var publishedBytes: Int
    }

    /// Runs `body` as the only process of this machine that does, once the folder is known to be that of this
    /// household, or has become so.
    func alone<Result>(_ body: (SpaceID, ReplicaID) throws(SharingError) -> Result) throws(SharingError) -> Result {
        let lock = try lockSharing()
        defer { fileSystem.close(lock) }
        guard let space = try ownSpace() else { throw .empty(path: path) }
        try requireFolder()
        guard let named = try sharedSpace() else { throw .empty(path: path) }
        let replica = try replica()
        switch try relation(space, named: named, replica) {
        case .ours: if named != space { try makeSpaceFile(space) }
        case .met(let other):
            try goInto(other, from: space, replica)
            return try body(other, try self.replica())
        case .theirs: throw .otherHousehold(path: path)
        }
        return try body(space, replica)
    }

    /// Takes the lock that publishing and taking in need.
    func lockSharing() throws(SharingError) -> Int32 {
        let descriptor = try attempt("lock", paths.sharingLock) { () throws(SystemError) in
            _ = try fileSystem.makeDirectories(paths.state)
            return try fileSystem.openLocked(paths.sharingLock)
        }
        guard let descriptor else { throw .busy }
        return descriptor
    }

    func requireFolder() throws(SharingError) {
        var isThere = false
        do throws(SystemError) {
            // The dot: it may be a symbolic link.
            isThere = try fileSystem.status(at: path + "/.").isDirectory
        } catch {
            guard error.isMissing || error.isNotAFolder else { throw .failed(action: "open", path: path, error) }
        }
        guard isThere else { throw .gone(path: path) }
        // What lies in it may not: carriers bring links, and anybody could have one lead anywhere.
        if let status = try? fileSystem.status(at: published), !status.isDirectory { throw .link(path: published) }
        if let status = try? fileSystem.status(at: spaceFile), !status.isRegular { throw .link(path: spaceFile) }
    }

    /// The household this machine is in; `nil` when there is none yet. Fails where nothing is left of one.
    func ownSpace() throws(SharingError) -> SpaceID? {
        let archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: [])
        do throws(JournalError) {
            try archive.readSpaceFile()
            if archive.space == nil { try archive.findSpace() }
        } catch {
            throw .journal(error)
        }
        if let reason = archive.otherVersion { throw .journal(.readOnly(reason)) }
        if archive.space == nil, let reason = archive.lostEverything { throw .journal(.readOnly(reason)) }
        return archive.space
    }

    /// The household that the folder says it belongs to; `nil` where it does not say.
    func sharedSpace() throws(SharingError) -> SpaceID? {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try fileSystem.contents(of: spaceFile, limit: 256) } catch {
            guard error.isMissing else { throw .failed(action: "read", path: spaceFile, error) }
            return nil
        }
        switch SpaceFile.read(bytes) {
        case .space(let space): return space
        case .other(let version): throw .format(version, path: spaceFile)
        case .unknown: throw .unreadableSpace(path: spaceFile)
        }
    }

    func replica() throws(SharingError) -> ReplicaID {
        let replica = try attempt("read", paths.replicaFile) { () throws(SystemError) in
            try ReplicaFile.read(paths.replicaFile, fileSystem)
        }
        return if let replica { replica } else { try renewReplica() }
    }

    func renewReplica() throws(SharingError) -> ReplicaID {
        try attempt("write", paths.replicaFile) { () throws(SystemError) in
            try ReplicaFile.renew(paths.replicaFile, fileSystem, random: random)
        }
    }

    /// How many bytes in front of an offset are compared to tell whether two files are one up to there: the last line
    /// of a file covers all lines of its writer before it, whose checksums it continues.
    private static let comparedBytes = 512

    /// Whether two open files have the same bytes in front of `offset`, as far as their ends tell.
    func isSame(_ one: Int32, _ other: Int32, before offset: Int) throws(SystemError) -> Bool {
        let count = min(offset, Self.comparedBytes)
        return try fileSystem.bytes(of: one, from: offset - count, count: count)
            == fileSystem.bytes(of: other, from: offset - count, count: count)
    }

    /// The files of a folder that are looked at, in the order of their names; none where there is no such folder.
    func names(in folder: String) throws(SharingError) -> [String] {
        let names = try attempt("list", folder) { () throws(SystemError) in try fileSystem.names(in: folder) }
        return names.filter { !PublishedName.isPassedOver($0) }.sorted()
    }
}
