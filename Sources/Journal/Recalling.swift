extension Archive {
    /// Reads again what every file holds of a writer's lines, as far as it was read. Cost: about that of the first
    /// reading.
    func recall(_ writer: inout KnownLines) {
        var known: [(sequence: UInt64, checksum: UInt32)] = []
        for (index, file) in files.enumerated() where file.readState == .read && file.consumed > 0 {
            guard let descriptor = try? fileSystem.open(path(of: index), .read) else { continue }
            defer { fileSystem.close(descriptor) }
            guard let bytes = try? fileSystem.bytes(of: descriptor, from: 0, count: file.consumed) else { continue }
            bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                var lines = LineScanner(start, count: buffer.count, fileOffset: 0, lineNumber: 1)
                while let line = lines.next()?.line {
                    if line.writer == writer.writer { known.append((line.sequence, line.checksum)) }
                }
            }
        }
        writer.recall(known)
    }
}
