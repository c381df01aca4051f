/// The records that were read or appended, newest first by stamp, each once. A file is read when its turn comes and
/// forgotten when it is done, so that a long history costs no more memory than a short one.
public struct NewestFirst {
    /// A file whose records are being handed out.
    private struct OpenFile {
        var bytes: [UInt8]
        /// Oldest first: the next to hand out is the last.
        var records: [(stamp: Stamp, start: Int, location: RecordLocation)]
    }

    private let archive: Archive
    /// Files not opened yet, with the latest stamp in each; the latest of all last.
    private var closedFiles: [(latest: Stamp, file: SourceFile)]
    private var openFiles: [OpenFile] = []
    private var previous: Stamp?

    init(_ archive: Archive, held: [(action: PendingAction, location: RecordLocation)]) {
        self.archive = archive
        closedFiles = archive.files.compactMap { file in
            guard file.readState == .read, let latest = file.latest else { return nil }
            return (latest, file)
        }
        closedFiles.sort { $0.latest < $1.latest }
        openFiles = held.map { held in
            OpenFile(bytes: held.action.bytes, records: [(held.action.last.stamp, 0, held.location)])
        }
    }

    /// The next older record, `nil` at the end. A file that cannot be read any more is passed over.
    public mutating func next() -> Record? {
        while true {
            let newest = openFiles.indices.max { left, right in
                // No open file is without records.
                openFiles[left].records[openFiles[left].records.count - 1].stamp
                    < openFiles[right].records[openFiles[right].records.count - 1].stamp
            }
            if let next = closedFiles.last,
                newest.map({ openFiles[$0].records.last.map { $0.stamp <= next.latest } ?? true }) ?? true
            {
                closedFiles.removeLast()
                if let file = open(next.file), !file.records.isEmpty { openFiles.append(file) }
                continue
            }
            guard let newest, let entry = openFiles[newest].records.popLast() else { return nil }
            let bytes = openFiles[newest].bytes
            if openFiles[newest].records.isEmpty { openFiles.remove(at: newest) }
            // The same record may be in two files.
            if entry.stamp == previous { continue }
            previous = entry.stamp
            let lines = bytes[entry.start..<entry.start + Int(entry.location.count)]
            if let record = archive.record(in: lines, entry.location) { return record }
        }
    }

    private func open(_ file: SourceFile) -> OpenFile? {
        let path = archive.path(of: file.identity.index)
        guard let bytes = try? archive.fileSystem.contents(of: path, limit: file.consumed) else { return nil }
        var records: [(stamp: Stamp, start: Int, location: RecordLocation)] = []
        bytes.withUnsafeBufferPointer { buffer in
            guard var scanner = ActionScanner(buffer) else { return }
            while let found = scanner.next() {
                guard case .action = found, let closing = scanner.line,
                    !archive.leftOut.contains(closing.line.writer), archive.isKnown(closing.kind(scanner.start))
                else { continue }
                let (position, lineNumber) = scanner.actionStart(closing)
                let location = RecordLocation(
                    file: file.identity, line: UInt32(lineNumber), offset: UInt32(position),
                    count: UInt32(closing.end - position))
                records.append((closing.line.stamp, position, location))
            }
            archive.noteDamage(of: file, scanner, count: buffer.count)
        }
        // A writer's stamps rise, so this is nearly always in order; a clone's may not be.
        if !zip(records, records.dropFirst()).allSatisfy({ $0.stamp <= $1.stamp }) {
            records.sort { $0.stamp < $1.stamp }
        }
        return OpenFile(bytes: bytes, records: records)
    }
}
