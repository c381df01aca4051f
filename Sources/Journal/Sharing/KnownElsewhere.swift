/// What tells a line from every other.
struct LineKey: Hashable {
    var writer: UInt64
    var sequence: UInt64
    var checksum: UInt32

    init(_ line: Line) {
        (writer, sequence, checksum) = (line.writer, line.sequence, line.checksum)
    }

    /// Those of the records among the lines of a file.
    static func all(in bytes: [UInt8]) -> Set<LineKey> {
        var keys: Set<LineKey> = []
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            var scanner = LineScanner(start, count: buffer.count, fileOffset: 0, lineNumber: 1)
            while let found = scanner.next() {
                if found.line.sequence > 0 { keys.insert(LineKey(found.line)) }
            }
        }
        return keys
    }
}

/// The lines that this machine has of those writers that were asked about.
struct KnownElsewhere {
    private let folders: [String]
    private let fileSystem: any FileSystem
    private(set) var lines: Set<LineKey> = []
    private var writers: Set<UInt64> = []

    init(_ places: JournalPlaces, _ fileSystem: any FileSystem) {
        folders = [places.own, places.incoming]
        self.fileSystem = fileSystem
    }

    /// Adds the lines of a file, if there is one.
    mutating func add(_ path: String) {
        guard let bytes = try? fileSystem.contents(of: path) else { return }
        lines.formUnion(LineKey.all(in: bytes))
    }

    /// Reads the files here that have the name of a writer of whom there are lines among `bytes`. Where a line is missed
    /// that stands in a file named otherwise, it is copied once more, which changes nothing.
    mutating func learn(writersIn bytes: [UInt8]) {
        let met = Set(LineKey.all(in: bytes).map(\.writer)).subtracting(writers)
        guard !met.isEmpty else { return }
        writers.formUnion(met)
        let texts = met.map { WriterID(bits: $0).description }
        for folder in folders {
            for name in (try? fileSystem.list(folder)) ?? [] where texts.contains(where: { name.contains($0) }) {
                add(folder + "/" + name)
            }
        }
    }
}
