/// What this machine saw in the shared folder when it last looked: the file `seen` beside the journal. What is there as
/// it was then need not be looked into again; what was there and is not any more was lost, and may have to be passed
/// on.
///
/// It lies with what was taken in, so that a backup that is put back brings both. It is only ever behind the truth, and
/// may be removed: then everything is looked into once more.
///
///     replica=0123456789abcdef by=aisle 1.0
///     folder=/home/ana/Lists
///     lost=1795211609123
///     size=404 inode=131 modified=1795211609123000000 here=404 name=0123456789abcdef-a1b2c3d4e5f6-000001.log
///     end
struct FolderMemory {
    /// A file as it was seen.
    private struct Sight: Hashable {
        var size: Int
        var inode: UInt64
        var modified: Int64
        /// Bytes of the copy that was made of it.
        var here: Int
    }

    /// Which memory it is: of another folder, or from another version, which may understand more, nothing is
    /// remembered.
    private let title: String
    private var sights: [String: Sight] = [:]
    /// Since when something is missing from the folder that has not been passed on, milliseconds since 1970; nil when
    /// all that was ever taken in is there still.
    var lostSince: UInt64? { didSet { isChanged = isChanged || lostSince != oldValue } }
    private var isChanged = true

    private static func path(_ paths: JournalPaths) -> String { paths.space + "/seen" }

    /// Of a folder that nothing is remembered of, anything may be missing.
    init(of folder: String, _ replica: ReplicaID, _ application: String, lostSince: UInt64) {
        title = "replica=\(replica) by=\(application)\nfolder=\(folder)\n"
        self.lostSince = lostSince
    }

    static func read(
        _ paths: JournalPaths, _ fileSystem: any FileSystem, of folder: String, _ replica: ReplicaID,
        _ application: String, now: UInt64
    ) -> FolderMemory {
        let none = FolderMemory(of: folder, replica, application, lostSince: now)
        var memory = none
        memory.lostSince = nil
        let bytes = (try? fileSystem.contents(of: path(paths))) ?? []
        guard bytes.starts(with: none.title.utf8) else { return none }
        var isWhole = false
        for line in bytes.dropFirst(none.title.utf8.count).split(separator: 0x0A) {
            var words = Words(line)
            if let since = words.number("lost=") {
                // A clock that was set back must not have it wait for long.
                memory.lostSince = min(since, now)
            } else if let size = words.number("size=").flatMap(Int.init(exactly:)), let inode = words.number("inode="),
                let modified = words.word("modified=").flatMap({ Int64(String(decoding: $0, as: UTF8.self)) }),
                let here = words.number("here=").flatMap(Int.init(exactly:)), let name = words.rest("name=")
            {
                memory.sights[name] = Sight(size: size, inode: inode, modified: modified, here: here)
            } else {
                isWhole = words.rest("end") == ""
            }
        }
        memory.isChanged = false
        return isWhole ? memory : none
    }

    /// Whether a file is as it was, and its copy has what was copied then.
    func knows(_ name: String, as status: FileStatus, here: Int) -> Bool {
        guard let sight = sights[name] else { return false }
        return sight.size == status.size && sight.inode == status.inode && sight.modified == status.modified
            && sight.here <= here
    }

    /// How many bytes of a file there are in the folder.
    func size(of name: String) -> Int? { sights[name]?.size }

    mutating func note(_ name: String, as status: FileStatus, here: Int) {
        guard !name.contains("\n") else { return }
        let sight = Sight(size: status.size, inode: status.inode, modified: status.modified, here: here)
        guard sights[name] != sight else { return }
        sights[name] = sight
        isChanged = true
    }

    /// Whether one of the files that were there is not among `names`, which are those that are.
    mutating func forgetAll(but names: [String]) -> Bool {
        let gone = Set(sights.keys).subtracting(names)
        for name in gone { sights[name] = nil }
        isChanged = isChanged || !gone.isEmpty
        return !gone.isEmpty
    }

    func write(_ paths: JournalPaths, _ fileSystem: any FileSystem) {
        guard isChanged else { return }
        var text = title
        if let lostSince { text += "lost=\(lostSince)\n" }
        for (name, sight) in sights.sorted(by: { $0.key < $1.key }) {
            text +=
                "size=\(sight.size) inode=\(sight.inode) modified=\(sight.modified) here=\(sight.here) name=\(name)\n"
        }
        writeAnew(Self.path(paths), Array((text + "end\n").utf8), fileSystem)
    }
}
