import Sampling
import SimulatedDisk
import Testing

@testable import Journal

/// A file of 200 records, damaged at every place: what cannot be proved good is passed over and reported with file,
/// line and offset; everything else is handed out, and nothing else.
@Suite struct DamageEverywhereTests {
    private static let name = "a1b2c3d4e5f6-000001.log"
    private static let paths = JournalPaths(space: "/data/spaces/home", state: "/state")

    /// The bytes of a line up to, not including, its line feed, and the record in it, none in the first line.
    private struct PlacedLine {
        var range: Range<Int>
        var record: Int?
    }

    /// What an undamaged file holds.
    private struct Original {
        var bytes: [UInt8] = []
        var lines: [PlacedLine] = []
        var payloads: [[UInt8]] = []

        init() {
            let writer = WriterID(bits: 0xA1B2_C3D4_E5F6)
            var previous: UInt32 = 0
            func add(_ kind: String, _ sequence: UInt64, _ payload: [UInt8]) {
                let stamp = Stamp(milliseconds: 1_795_211_609_123 + sequence * 977, counter: 0, writer: writer)
                let start = bytes.count
                let checksum = Line.append(
                    to: &bytes, previous: previous, sequence: sequence, stamp: stamp, kind: kind, payload: payload)
                if sequence > 0 { previous = checksum }
                lines.append(
                    PlacedLine(range: start..<(bytes.count - 1), record: sequence > 0 ? Int(sequence) - 1 : nil))
            }
            let head = SegmentHead(space: 0x0123_4567_89AB_CDEF, segment: 1, application: "test 1")
            add(LineFormat.headKind, 0, head.payload)
            for sequence in UInt64(1)...200 {
                let payload = Array(#"{"by":"ana","did":["add","\#(sequence) l","Milch für Käse"]}"#.utf8)
                payloads.append(payload)
                add("act", sequence, payload)
            }
        }

        /// The index of the line that holds a byte; a line feed belongs to the line in front of it.
        func line(at offset: Int) -> Int {
            var (low, high) = (0, lines.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle }
            }
            return low
        }
    }

    /// What was handed out of a file.
    private struct Reading {
        var records: [Int] = []
        var notices: [JournalNotice] = []
        /// Something was handed out that the file never held.
        var isWrong = false
    }

    private static func read(_ bytes: [UInt8], _ original: Original, _ disk: MemoryFileSystem) throws -> Reading {
        disk.place(bytes, at: paths.incoming + "/" + name)
        let archive = Archive(paths: paths, fileSystem: disk, knownKinds: ["act"])
        var reading = Reading()
        _ = try archive.readNew { record in
            let number = Int(record.sequence) - 1
            if original.payloads.indices.contains(number), original.payloads[number] == Array(record.payload) {
                reading.records.append(number)
            } else {
                reading.isWrong = true
            }
        }
        reading.notices = archive.notices
        return reading
    }

    /// The bytes to damage: all of some lines, and every so many of the others.
    private static func offsets(_ original: Original, stride step: Int) -> [Int] {
        let wholly = [0, 1, original.lines.count / 2, original.lines.count - 1].map { original.lines[$0].range }
        let (first, step) = Sample.steps(step)
        return original.bytes.indices.filter { offset in
            offset % step == first || wholly.contains { $0.contains(offset) || $0.upperBound == offset }
        }
    }

    @Test(arguments: 0..<8)
    func everyFlippedBitCostsItsLine(bit: Int) throws {
        let original = Original()
        let disk = MemoryFileSystem()
        let all = Array(original.payloads.indices)
        for offset in Self.offsets(original, stride: 61) {
            var bytes = original.bytes
            bytes[offset] ^= 1 << UInt8(bit)
            let reading = try Self.read(bytes, original, disk)
            let index = original.line(at: offset)
            let line = original.lines[index]
            let isLast = index == original.lines.count - 1
            // A line without its line feed can still be told from the next one.
            let isLineFeed = offset == line.range.upperBound && !isLast
            let expected = isLineFeed ? all : all.filter { $0 != line.record }
            if reading.isWrong || reading.records != expected { Issue.record("byte \(offset), bit \(bit)") }
            let isNamed = reading.notices.contains { notice in
                switch notice {
                case .damage(Self.name, index + 1, let start, let count): start..<(start + count) ~= offset
                case .damagedHead(Self.name): index == 0
                default: false
                }
            }
            // The end of a file may be on its way still.
            if isNamed == isLast { Issue.record("byte \(offset), bit \(bit): \(reading.notices)") }
        }
    }

    @Test func everyCutCostsWhatIsBehindIt() throws {
        let original = Original()
        let disk = MemoryFileSystem()
        for cut in Self.offsets(original, stride: 29) {
            let reading = try Self.read(Array(original.bytes.prefix(cut)), original, disk)
            let whole = original.lines.count { $0.record != nil && $0.range.upperBound < cut }
            if reading.isWrong || reading.records != Array(0..<whole) || !reading.notices.isEmpty {
                Issue.record("cut at \(cut): \(reading)")
            }
        }
    }

    /// What `bytes` in place of a block cost: the lines it touches, no other.
    private func check(_ original: Original, _ disk: MemoryFileSystem, block: Range<Int>, _ what: String) throws {
        var bytes = original.bytes
        for offset in block { bytes[offset] = 0 }
        let reading = try Self.read(bytes, original, disk)
        let untouched = original.lines.filter { !($0.range.lowerBound..<($0.range.upperBound + 1)).overlaps(block) }
        let must = Set(untouched.compactMap(\.record))
        // A line of which only the line feed is gone can still be told.
        let readable = original.lines.filter { !$0.range.overlaps(block) }.compactMap(\.record)
        if reading.isWrong || !must.isSubset(of: reading.records) || !Set(reading.records).isSubset(of: readable) {
            Issue.record("\(what) at \(block.lowerBound)")
        }
        if let last = untouched.last, last.range.lowerBound > block.lowerBound, reading.notices.isEmpty {
            Issue.record("\(what) at \(block.lowerBound): nothing is said")
        }
    }

    @Test(arguments: [2, 16, 130, 512, 4096])
    func everyZeroedBlockCostsItsLines(size: Int) throws {
        let original = Original()
        let disk = MemoryFileSystem()
        for offset in Self.offsets(original, stride: 53) where offset + size <= original.bytes.count {
            try check(original, disk, block: offset..<(offset + size), "\(size) zeros")
        }
    }

    @Test func everyLineWrittenTwiceCountsOnce() throws {
        let original = Original()
        let disk = MemoryFileSystem()
        let all = Array(original.payloads.indices)
        for line in original.lines {
            let copy = Array(original.bytes[line.range]) + [0x0A]
            for location in [line.range.upperBound + 1, original.bytes.count] {
                var bytes = original.bytes
                bytes.insert(contentsOf: copy, at: location)
                let reading = try Self.read(bytes, original, disk)
                if reading.isWrong || reading.records != all || !reading.notices.isEmpty {
                    Issue.record("line at \(line.range.lowerBound), again at \(location)")
                }
            }
        }
    }
}
