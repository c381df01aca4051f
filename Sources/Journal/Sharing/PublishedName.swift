/// The name of a published file: the replica that publishes it, and the name it has among that machine's own.
///
///     0123456789abcdef-a1b2c3d4e5f6-000001.log
struct PublishedName: Hashable, CustomStringConvertible {
    var replica: ReplicaID
    var file: String

    init(replica: ReplicaID, file: String) { (self.replica, self.file) = (replica, file) }

    /// `nil` for what no replica calls a file: other files, and the copies that synchronisers make on a conflict, which
    /// have the file's name with something in it.
    init?(_ name: String) {
        guard let replica = Self.replica(of: name) else { return nil }
        let file = String(name.utf8.dropFirst(17)) ?? ""
        guard Self.isPublished(file) else { return nil }
        self.init(replica: replica, file: file)
    }

    var description: String { "\(replica)-\(file)" }

    /// The replica in front of a name, whatever follows it.
    static func replica(of name: String) -> ReplicaID? {
        let utf8 = name.utf8
        guard utf8.count > 17, utf8.dropFirst(16).first == UInt8(ascii: "-") else { return nil }
        return String(utf8.prefix(16)).flatMap { ReplicaID($0) }
    }

    /// In front of copies of what others had published that this machine publishes now: `brought-`, and the name they
    /// gave it.
    static let broughtPrefix = "brought-"

    /// What a copy in `in` of the name `name` is called once this machine publishes it. It does not become longer by
    /// being passed on again.
    static func brought(_ name: String, random: () -> UInt64) -> String {
        if name.hasPrefix(broughtPrefix) { return name }
        guard let published = PublishedName(name) else {
            let writer = segment(in: name)?.writer ?? random() >> 16
            let replica = ReplicaID(bits: random())
            return "\(broughtPrefix)\(replica)-\(SegmentName(writer: writer, number: 1))"
        }
        return published.file.hasPrefix(broughtPrefix) ? published.file : broughtPrefix + name
    }

    /// The segment that a file has the name of: one of this machine's own, or what somebody calls it whom it came
    /// through.
    static func segment(in name: String) -> SegmentName? {
        if let segment = SegmentName(name) { return segment }
        let file = name.hasPrefix(broughtPrefix) ? String(name.dropFirst(broughtPrefix.count)) : name
        return PublishedName(file).flatMap { segment(in: $0.file) }
    }

    /// Whether a file of this name, from `own` or brought along, is one that is published.
    private static func isPublished(_ file: String) -> Bool {
        SegmentName(file) != nil || file.hasPrefix(broughtPrefix) && segment(in: file) != nil
    }

    /// Whether a name is that of something unfinished, hidden, or no business of ours: what synchronisers and network
    /// file systems write before they rename it, or keep for themselves. Syncthing: `.syncthing.NAME.tmp`,
    /// `~syncthing~NAME.tmp`; NFS: `.nfs0000…`; git: `.git`.
    static func isPassedOver(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasPrefix("~") || name.hasSuffix(".tmp") || name.hasSuffix(".part")
    }
}

extension String {
    /// Whether a file of that name says that it is of `part`, a writer or what a prefix stands for.
    func names(_ part: String) -> Bool { utf8.indices.contains { utf8[$0...].starts(with: part.utf8) } }
}
