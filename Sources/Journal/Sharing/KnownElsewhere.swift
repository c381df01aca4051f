/// What tells a line from every other.
struct LineKey: Hashable {
    var writer: UInt64
    var sequence: UInt64
    var checksum: UInt32

    init(_ line: Line) { (writer, sequence, checksum) = (line.writer, line.sequence, line.checksum) }

    /// Those of the records among the lines of a piece of a file, and how far that was understood.
    static func all(in bytes: [UInt8]) -> (keys: Set<LineKey>, progress: PieceProgress) {
        var keys: Set<LineKey> = []
        let end = bytes.withUnsafeBufferPointer { buffer in
            guard var scanner = LineScanner(buffer) else { return 0 }
            while let found = scanner.next() {
                if found.line.sequence > 0 { keys.insert(LineKey(found.line)) }
            }
            return scanner.lineEnd
        }
        return (keys, PieceProgress(done: end, lineEnd: end))
    }
}

/// The lines that some folders have of those writers that were asked about.
struct KnownElsewhere {
    /// Where to look, and at which files there.
    private let folders: [(path: String, isAsked: (String) -> Bool)]
    private let fileSystem: any FileSystem
    private(set) var lines: Set<LineKey> = []
    private var writers: Set<UInt64> = []

    init(_ folders: [(path: String, isAsked: (String) -> Bool)], _ fileSystem: any FileSystem) {
        (self.folders, self.fileSystem) = (folders, fileSystem)
    }

    /// Adds the lines of a file, if there is one.
    mutating func add(_ path: String) {
        guard let descriptor = try? fileSystem.open(path, .read) else { return }
        defer { fileSystem.close(descriptor) }
        guard let status = try? fileSystem.status(of: descriptor), status.isRegular else { return }
        var found = lines
        lines.removeAll()
        try? fileSystem.readPieces(of: descriptor, to: min(status.size, Archive.fileBytesMax)) { piece in
            let (keys, progress) = LineKey.all(in: piece)
            found.formUnion(keys)
            return progress
        }
        lines = found
    }

    /// Reads the files that are named after writers with lines among `bytes`. A line that is missed, being in a file
    /// with another name, is copied once more, which changes nothing.
    mutating func learn(writersIn bytes: [UInt8]) {
        let met = Set(LineKey.all(in: bytes).keys.map(\.writer)).subtracting(writers)
        guard !met.isEmpty else { return }
        writers.formUnion(met)
        let texts = met.map { WriterID(bits: $0).description }
        for folder in folders {
            for name in (try? fileSystem.list(folder.path)) ?? []
            where folder.isAsked(name) && texts.contains(where: name.names) { add(folder.path + "/" + name) }
        }
    }
}
