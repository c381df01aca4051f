import Glibc

extension Archive {
    /// Reads the record at a place again.
    func record(at location: RecordLocation) throws(JournalError) -> Record {
        let path = path(of: location.file.index)
        let missing = JournalError.recordNotThere(path: path, line: Int(location.line))
        let bytes: [UInt8]
        do throws(SystemError) {
            let descriptor = try fileSystem.open(path, .read)
            defer { fileSystem.close(descriptor) }
            bytes = try fileSystem.bytes(of: descriptor, from: Int(location.offset), count: Int(location.count))
        } catch {
            if error.code == ENOENT { throw missing }
            throw .failed(action: "read", path: path, error)
        }
        guard bytes.count == Int(location.count), let record = record(in: bytes, from: 0, location) else {
            throw missing
        }
        return record
    }

    /// The record whose lines stand in `bytes` from `start` on, as many as `location` says; `nil` when there is none.
    func record(in bytes: [UInt8], from start: Int, _ location: RecordLocation) -> Record? {
        bytes.withUnsafeBufferPointer { buffer -> Record? in
            guard let base = buffer.baseAddress else { return nil }
            let first = base + start
            let count = Int(location.count)
            var scanner = ActionScanner(first, count: count, fileOffset: 0, lineNumber: Int(location.line))
            while let found = scanner.next() {
                guard case .action = found, let closing = scanner.line, closing.end == count else { continue }
                var kind = KindMemory(known: [])
                kind.meet(first + closing.start + closing.line.kindStart, count: closing.line.kindCount)
                return record(closing, scanner.parts, kind: kind.text, bytes, overlap: start, location)
            }
            return nil
        }
    }
}
