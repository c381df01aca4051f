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
    /// When the newest of them was made, by the clock of the machine that made it.
    public var latest: Stamp?
    /// The newest of them that no other has too.
    public var newest: Record?
    /// When something was last taken in from it, milliseconds since 1970 by this machine's clock; `nil` for this one.
    public var heardAt: UInt64?
    /// The most by which a stamp was ahead of this machine's clock when something was taken in last, in milliseconds.
    /// Above 0, that clock is ahead by at least as much. Below, nothing is certain: it may be behind, or what it
    /// publishes may take that long to come. `nil` where nothing was taken in.
    public var lead: Int64?
    /// By how much its clock was wrong when it wrote, as the latest record shows that shows anything.
    public var shownLead: Int64?
    /// Who it was before: a machine that was put back, or had to publish anew, has another identity from then on.
    public internal(set) var former: [ReplicaID] = []
    /// The files that it publishes of its own, and the first stamp in each that was not met before.
    fileprivate var files: [String: Stamp?] = [:]

    public init(replica: ReplicaID, isThis: Bool, name: String? = nil) {
        (self.replica, self.isThis, self.name) = (replica, isThis, name)
    }
}

extension Journal {
    /// The machines that share the journal at `paths`, this one first, then by their identities, each once as far as
    /// that can be told. Cost: reads every file.
    ///
    /// - Parameter lead: by how many milliseconds the clock was ahead by which a record was written, as its content
    ///   shows; `nil` where it shows nothing.
    public static func replicas(
        _ paths: JournalPaths, fileSystem: any FileSystem = POSIXFileSystem(), knownKinds: Set<String> = ["act"],
        lead: (RecordView) -> Int64? = { _ in nil }
    ) throws(JournalError) -> [ReplicaReport] {
        let archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: knownKinds)
        var newest: [Int: Record] = [:]
        var first: [Int: Stamp] = [:]
        var shown: [Int: (stamp: Stamp, lead: Int64)] = [:]
        _ = try archive.readNew { record in
            let file = record.file._withUnsafeGuaranteedRef { $0.index }
            if let lead = lead(record), shown[file].map({ $0.stamp < record.stamp }) ?? true {
                shown[file] = (record.stamp, lead)
            }
            if first[file].map({ record.stamp < $0 }) ?? true { first[file] = record.stamp }
            if newest[file].map({ $0.stamp < record.stamp }) ?? true { newest[file] = record.kept }
        }
        let this = (try? ReplicaFile.read(paths.replicaFile, fileSystem)) ?? nil
        let heard = Heard(paths, fileSystem)
        // Before anything was shared, this machine has no identity to name it by.
        let own = this ?? ReplicaID(bits: 0)
        var shownOf: [ReplicaID: Stamp] = [:]
        var reports: [ReplicaID: ReplicaReport] = [own: ReplicaReport(replica: own, isThis: true)]
        for file in archive.files where file.readState == .read {
            let isBrought = file.name.hasPrefix(PublishedName.broughtPrefix)
            let publisher = file.folder == .own || isBrought ? own : PublishedName.replica(of: file.name)
            guard let replica = publisher else { continue }
            var report = reports[replica] ?? ReplicaReport(replica: replica, isThis: replica == own)
            report.records += file.records
            if let writer = file.headWriter.map({ WriterID(bits: $0) }), !report.writers.contains(writer) {
                report.writers.append(writer)
            }
            report.latest = later(report.latest, file.latest)
            let name = file.folder == .own ? file.name : PublishedName(file.name)?.file
            if let name, SegmentName(name) != nil { report.files[name] = .some(first[file.identity.index]) }
            let wasBrought = isBrought || file.name.names("-" + PublishedName.broughtPrefix)
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
        return joined(Array(reports.values)).sorted {
            ($0.isThis ? 0 : 1, $0.replica) < ($1.isThis ? 0 : 1, $1.replica)
        }
    }
    /// Leaves out who has another identity by now.
    private static func joined(_ reports: [ReplicaReport]) -> [ReplicaReport] {
        var reports = reports.sorted { !$0.isThis && $1.isThis || $0.isThis == $1.isThis && $0.replica < $1.replica }
        for report in reports {
            guard let survivor = reports.firstIndex(where: { report.became($0) }) else { continue }
            reports[survivor].former += report.former + [report.replica]
            reports[survivor].newest = reports[survivor].newest ?? report.newest
            reports[survivor].heardAt = [report.heardAt, reports[survivor].heardAt].compactMap(\.self).max()
            reports.removeAll { $0.replica == report.replica }
        }
        return reports
    }
}

extension ReplicaReport {
    /// Whether the machine goes on as `other`: that publishes every file of it, and it has done nothing since that did
    /// something of its own. Of a machine that was copied, and does something again, this is not so any more.
    fileprivate func became(_ other: ReplicaReport) -> Bool {
        guard !isThis, other.replica != replica, let latest, !files.isEmpty,
            files.keys.allSatisfy({ other.files[$0] != nil })
        else { return false }
        let since = other.files.filter { files[$0.key] == nil }.values.compactMap(\.self).min()
        return since.map { latest < $0 } ?? (latest <= other.latest ?? latest)
    }
}
