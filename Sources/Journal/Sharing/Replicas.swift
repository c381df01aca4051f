/// A machine that shares these lists, as far as this one knows it.
public struct ReplicaReport: Sendable {
    public var replica: ReplicaID
    /// Whether it is the one that is asked.
    public var isThis: Bool
    /// What people call it, where somebody found out.
    public var name: String?
    /// Who wrote the files it publishes.
    public var writers: [WriterID] = []
    /// Actions in them. What two publish counts with both, as when one is a copy of the other.
    public var records = 0
    /// When the newest of them was made, by the clock of whoever made it.
    public var latest: Stamp?
    /// The newest of them that no other has too.
    public var newest: Record?
    /// When something was last taken in from it, milliseconds since 1970 by this machine's clock; `nil` for this one.
    public var heardAt: UInt64?
    /// The most by which a stamp was ahead of this machine's clock when something was taken in last, in milliseconds. Above
    /// 0, that clock is ahead by at least as much. Below, nothing is certain: it may be behind, or what it publishes may take
    /// that long to come. `nil` where nothing was taken in.
    public var lead: Int64?
    /// By how much its clock was wrong when it wrote, as the latest record shows that shows anything.
    public var shownLead: Int64?

    public init(replica: ReplicaID, isThis: Bool, name: String? = nil) {
        (self.replica, self.isThis, self.name) = (replica, isThis, name)
    }
}

extension Journal {
    /// The machines that share the journal at `places`, this one first, then by their identities. Cost: reads every file.
    ///
    /// - Parameter lead: by how many milliseconds the clock was ahead by which a record was written, as its content shows;
    ///   `nil` where it shows nothing.
    public static func replicas(
        _ places: JournalPlaces, fileSystem: any FileSystem = POSIXFileSystem(), knownKinds: Set<String> = ["act"],
        lead: (RecordInPlace) -> Int64? = { _ in nil }
    ) throws(JournalError) -> [ReplicaReport] {
        let archive = Archive(places: places, fileSystem: fileSystem, knownKinds: knownKinds)
        var newest: [Int: Record] = [:]
        var shown: [Int: (stamp: Stamp, lead: Int64)] = [:]
        _ = try archive.readNew { record in
            let file = record.file._withUnsafeGuaranteedRef { $0.index }
            if let lead = lead(record), shown[file].map({ $0.stamp < record.stamp }) ?? true {
                shown[file] = (record.stamp, lead)
            }
            if newest[file].map({ $0.stamp < record.stamp }) ?? true { newest[file] = record.kept }
            return true
        }
        let this = (try? ReplicaFile.read(places.state + "/replica", fileSystem)) ?? nil
        let heard = HeardFile.read(places, fileSystem)
        // Before anything was shared, this machine has no identity to name it by.
        let own = this ?? ReplicaID(bits: 0)
        var shownOf: [ReplicaID: Stamp] = [:]
        var reports: [ReplicaID: ReplicaReport] = [own: ReplicaReport(replica: own, isThis: true)]
        for file in archive.files where file.standing == .read {
            let isBrought = file.name.hasPrefix(PublishedName.broughtPrefix)
            let publisher = file.folder == .own || isBrought ? own : PublishedName.replica(of: file.name)
            guard let replica = publisher else { continue }
            var report = reports[replica] ?? ReplicaReport(replica: replica, isThis: replica == own)
            report.records += file.records
            if let writer = file.headWriter.map({ WriterID(bits: $0) }), !report.writers.contains(writer) {
                report.writers.append(writer)
            }
            report.latest = later(report.latest, file.latest)
            let wasBrought = isBrought || file.name.contains("-" + PublishedName.broughtPrefix)
            if !wasBrought, let found = newest[file.identity.index],
                report.newest.map({ $0.stamp < found.stamp }) ?? true
            {
                report.newest = found
            }
            if let found = shown[file.identity.index], shownOf[replica].map({ $0 < found.stamp }) ?? true {
                (shownOf[replica], report.shownLead) = (found.stamp, found.lead)
            }
            (report.heardAt, report.lead) = (heard.entries[replica]?.at, heard.entries[replica]?.lead)
            reports[replica] = report
        }
        return reports.values.sorted { ($0.isThis ? 0 : 1, $0.replica) < ($1.isThis ? 0 : 1, $1.replica) }
    }
}
