/// How this machine's files in the shared folder looked when they were last known to be as it had written them: the
/// file `published` in the state folder, one line a file. It may be lost: then they are compared once more.
///
///     0123456789abcdef-a1b2c3d4e5f6-000001.log size=404 inode=131 modified=1795211609123000000
struct WholeCopies {
    private var known: [String: FileStatus] = [:]
    private var isChanged = false

    private static func path(_ paths: JournalPaths) -> String { paths.state + "/published" }

    static func read(_ paths: JournalPaths, _ fileSystem: any FileSystem) -> WholeCopies {
        var copies = WholeCopies()
        let bytes = (try? fileSystem.contents(of: path(paths))) ?? []
        // What follows the last line feed is no line.
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            var words = Words(line)
            guard let name = words.word("").map({ String(decoding: $0, as: UTF8.self) }),
                let size = words.number("size=").flatMap(Int.init(exactly:)), let inode = words.number("inode="),
                let modified = words.rest("modified=").flatMap({ Int64($0) })
            else { continue }
            copies.known[name] = FileStatus(size: size, inode: inode, modified: modified)
        }
        return copies
    }

    /// Whether a file still looks as it did.
    func knows(_ name: String, as status: FileStatus) -> Bool {
        guard let known = known[name] else { return false }
        return known.size == status.size && known.inode == status.inode && known.modified == status.modified
    }

    /// How many bytes a file had, 0 where it was not seen.
    func size(of name: String) -> Int { known[name]?.size ?? 0 }

    mutating func note(_ name: String, as status: FileStatus) {
        guard !knows(name, as: status) else { return }
        known[name] = status
        isChanged = true
    }

    /// Writes down what changed of the files of `replica`, and forgets those of others. Not synced: it is only ever
    /// behind the truth.
    mutating func write(_ replica: ReplicaID, _ paths: JournalPaths, _ fileSystem: any FileSystem) {
        guard isChanged else { return }
        isChanged = false
        let lines = known.filter { PublishedName($0.key)?.replica == replica }.sorted { $0.key < $1.key }.map {
            "\($0) size=\($1.size) inode=\($1.inode) modified=\($1.modified)\n"
        }
        writeAnew(Self.path(paths), Array(lines.joined().utf8), fileSystem)
    }
}

/// Writes a file that is of use but not needed by way of another, without waiting for the disk. What goes wrong is
/// passed over.
func writeAnew(_ path: String, _ bytes: [UInt8], _ fileSystem: any FileSystem) {
    let draft = path + ".new"
    try? fileSystem.remove(draft)
    guard let descriptor = try? fileSystem.open(draft, .createForAppend) else { return }
    defer { fileSystem.close(descriptor) }
    guard (try? fileSystem.appendAll(bytes, to: descriptor)) != nil else { return }
    try? fileSystem.rename(draft, to: path)
}
