/// When something last came of each replica, and what that says about its clock: the file `heard` in the state folder,
/// one line a replica. It is about this machine's own taking in, and may be lost.
///
///     0123456789abcdef at=1795211609123 lead=-2034
struct Heard {
    struct Entry: Hashable {
        /// When something was last taken in, milliseconds since 1970 by this machine's clock.
        var at: UInt64
        /// The most by which a stamp was ahead of this machine's clock when something was taken in last, in
        /// milliseconds; below 0 when none was. What lies between writing and taking in makes it smaller, nothing makes
        /// it larger. What was ahead before and is so no more, was set right.
        var lead: Int64
    }

    private let file: NoteFile
    private(set) var entries: [ReplicaID: Entry] = [:]

    /// - Parameter now: the same for all that is taken in at once.
    mutating func note(_ replica: ReplicaID, latest: Stamp, now: UInt64) {
        let lead = Int64(clamping: latest.milliseconds) - Int64(clamping: now)
        let atOnce = entries[replica].flatMap { $0.at == now ? $0.lead : nil }
        entries[replica] = Entry(at: now, lead: max(lead, atOnce ?? lead))
    }

    init(_ paths: JournalPaths, _ fileSystem: any FileSystem) {
        file = NoteFile(path: paths.state + "/heard", fileSystem: fileSystem)
        for var line in file.lines {
            guard let replica = line.hexadecimal("", digits: 16), let at = line.number("at="),
                let lead = line.rest("lead=").flatMap({ Int64($0) })
            else { continue }
            entries[ReplicaID(bits: replica)] = Entry(at: at, lead: lead)
        }
    }

    func write() { file.write(entries.sorted { $0.key < $1.key }.map { "\($0) at=\($1.at) lead=\($1.lead)" }) }
}
