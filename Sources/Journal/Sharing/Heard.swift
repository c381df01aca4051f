/// When something last came of each replica, and what that says about its clock: the file `heard` in the state folder,
/// one line a replica. It is about this machine's own taking in, may be lost, and is written anew by way of another
/// file.
///
///     0123456789abcdef at=1795211609123 lead=-2034
struct HeardFile {
    struct Entry: Hashable {
        /// When something was last taken in, milliseconds since 1970 by this machine's clock.
        var at: UInt64
        /// The most by which a stamp was ahead of this machine's clock when something was taken in last, in
        /// milliseconds; below 0 when none was. What lies between writing and taking in makes it smaller, nothing makes
        /// it larger. What was ahead before and is so no more, was set right.
        var lead: Int64
    }

    private(set) var entries: [ReplicaID: Entry] = [:]

    /// - Parameter now: the same for all that is taken in at once.
    mutating func note(_ replica: ReplicaID, latest: Stamp, now: UInt64) {
        let lead = Int64(clamping: latest.milliseconds) - Int64(clamping: now)
        let atOnce = entries[replica].flatMap { $0.at == now ? $0.lead : nil }
        entries[replica] = Entry(at: now, lead: max(lead, atOnce ?? lead))
    }

    private static func path(_ paths: JournalPaths) -> String { paths.state + "/heard" }

    static func read(_ paths: JournalPaths, _ fileSystem: any FileSystem) -> HeardFile {
        var file = HeardFile()
        let bytes = (try? fileSystem.contents(of: path(paths))) ?? []
        for line in bytes.split(separator: 0x0A) {
            var words = Words(line)
            guard let replica = words.hexadecimal("", digits: 16), let at = words.number("at="),
                let lead = words.rest("lead=").flatMap({ Int64($0) })
            else { continue }
            file.entries[ReplicaID(bits: replica)] = Entry(at: at, lead: lead)
        }
        return file
    }

    /// Not synced: it is only ever behind the truth.
    func write(_ paths: JournalPaths, _ fileSystem: any FileSystem) {
        let lines = entries.sorted { $0.key < $1.key }.map { "\($0) at=\($1.at) lead=\($1.lead)\n" }
        writeAnew(Self.path(paths), Array(lines.joined().utf8), fileSystem)
    }
}
