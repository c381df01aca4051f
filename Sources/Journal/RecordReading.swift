extension Archive {
    /// Reads the record at a location again.
    func record(at location: RecordLocation) throws(JournalError) -> Record {
        let path = path(of: location.file.index)
        let bytes: [UInt8]
        do throws(SystemError) {
            let descriptor = try fileSystem.open(path, .read)
            defer { fileSystem.close(descriptor) }
            bytes = try fileSystem.bytes(of: descriptor, from: Int(location.offset), count: Int(location.count))
        } catch {
            guard error.isMissing else { throw .failed(action: "read", path: path, error) }
            bytes = []
        }
        guard bytes.count == Int(location.count), let record = record(in: bytes[...], location) else {
            throw .recordNotThere(path: path, line: Int(location.line))
        }
        return record
    }

    /// The record whose lines `bytes` are; `nil` when they are none.
    func record(in bytes: ArraySlice<UInt8>, _ location: RecordLocation) -> Record? {
        bytes.withUnsafeBufferPointer { buffer -> Record? in
            guard var scanner = ActionScanner(buffer, lineNumber: Int(location.line)) else { return nil }
            func payload(_ found: LineScanner.Found) -> ArraySlice<UInt8> {
                bytes[(bytes.startIndex + found.start + found.line.payloadStart)..<(bytes.startIndex + found.end - 1)]
            }
            while let found = scanner.next() {
                guard case .action = found, let closing = scanner.line, closing.end == bytes.count else { continue }
                return Record(
                    sequence: closing.line.sequence, stamp: closing.line.stamp,
                    kind: String(decoding: closing.kind(scanner.start), as: UTF8.self), payload: payload(closing),
                    parts: scanner.parts.map(payload), missingParts: closing.line.partCount - scanner.parts.count,
                    location: location)
            }
            return nil
        }
    }

    /// Reads again what every file holds of a writer's lines, as far as it was read. Cost: about that of the first
    /// reading.
    func recall(_ writer: inout KnownLines) {
        var known: [(sequence: UInt64, checksum: UInt32)] = []
        for (index, file) in files.enumerated() where file.readState == .read && file.consumed > 0 {
            guard let bytes = try? fileSystem.contents(of: path(of: index), limit: file.consumed) else { continue }
            bytes.withUnsafeBufferPointer { buffer in
                guard var lines = LineScanner(buffer) else { return }
                while let line = lines.next()?.line {
                    if line.writer == writer.writer { known.append((line.sequence, line.checksum)) }
                }
            }
        }
        writer.recall(known)
    }
}
