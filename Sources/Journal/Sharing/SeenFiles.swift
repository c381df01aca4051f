/// Files as they were when they were last looked at, by their names. Those that are still so need not be looked into
/// again.
///
///     size=404 inode=131 modified=1795211609123000000 here=404 unread=0 name=0123456789abcdef-a1b2c3d4e5f6-000001.log
struct SeenFiles {
    private struct Sight: Hashable {
        var size: Int
        var inode: UInt64
        var modified: Int64
        /// Bytes of the copy that was made of it.
        var here: Int
        /// Bytes in it that are nothing that can be read.
        var unread: Int
    }

    private var sights: [String: Sight] = [:]
    /// Whether there is something that the lines that were taken do not say.
    private(set) var isChanged = false

    /// Takes one of `lines`; `false` for any other.
    mutating func take(_ line: Words) -> Bool {
        var words = line
        guard let size = words.number("size=").flatMap(Int.init(exactly:)), let inode = words.number("inode="),
            let modified = words.word("modified=").flatMap({ Int64(String(decoding: $0, as: UTF8.self)) }),
            let here = words.number("here=").flatMap(Int.init(exactly:)),
            let unread = words.number("unread=").flatMap(Int.init(exactly:)), let name = words.rest("name=")
        else { return false }
        sights[name] = Sight(size: size, inode: inode, modified: modified, here: here, unread: unread)
        return true
    }

    var lines: [String] {
        sights.sorted { $0.key < $1.key }.map { name, sight in
            "size=\(sight.size) inode=\(sight.inode) modified=\(sight.modified) here=\(sight.here) "
                + "unread=\(sight.unread) name=\(name)"
        }
    }

    /// Whether a file is as it was, and its copy has what was copied then.
    func knows(_ name: String, as status: FileStatus, here: Int = 0) -> Bool {
        guard let sight = sights[name] else { return false }
        return sight.size == status.size && sight.inode == status.inode && sight.modified == status.modified
            && sight.here <= here
    }

    /// How many bytes a file had; `nil` where it was not seen.
    func size(of name: String) -> Int? { sights[name]?.size }

    /// How many bytes of a file could not be read.
    func unread(of name: String) -> Int { sights[name]?.unread ?? 0 }

    mutating func note(_ name: String, as status: FileStatus, here: Int = 0, unread: Int = 0) {
        guard !name.contains("\n") else { return }
        let sight = Sight(
            size: status.size, inode: status.inode, modified: status.modified, here: here, unread: unread)
        guard sights[name] != sight else { return }
        sights[name] = sight
        isChanged = true
    }

    /// Forgets all files but those that are kept. Returns whether there were others.
    @discardableResult
    mutating func forget(but isKept: (String) -> Bool) -> Bool {
        let gone = sights.keys.filter { !isKept($0) }
        for name in gone { sights[name] = nil }
        isChanged = isChanged || !gone.isEmpty
        return !gone.isEmpty
    }
}
