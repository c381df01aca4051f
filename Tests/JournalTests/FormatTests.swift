import Bytes
import Glibc
@testable import Journal
import Testing

@Suite struct FormatTests {
    /// Hands out a pointer to the bytes, of which there may be none.
    private func pointing<Result>(at bytes: [UInt8], _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else {
                preconditionFailure("an array with one element has an address")
            }
            return body(start)
        }
    }

    @Test func timesAreThoseOfTheCLibrary() {
        var random = SeededRandom(seed: 6)
        let corners: [UInt64] = [0, 951_782_400_000, 951_868_799_999, 4_107_542_400_000, Stamp.millisecondsMax]
        for milliseconds in corners + (0..<3000).map({ _ in random.next() % (Stamp.millisecondsMax + 1) }) {
            var bytes: [UInt8] = []
            appendCalendarTime(milliseconds, to: &bytes)
            var seconds = time_t(milliseconds / 1000)
            var parts = tm()
            gmtime_r(&seconds, &parts)
            var expected = [CChar](repeating: 0, count: 40)
            strftime(&expected, 40, "%Y-%m-%dT%H:%M:%S", &parts)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.hasPrefix(String(decoding: expected.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)))
            #expect(pointing(at: bytes) { millisecondsSince1970($0) } == milliseconds)
        }
    }

    @Test(arguments: [
        "2026-13-20T21:53:29.123Z", "2026-00-20T21:53:29.123Z", "2026-02-29T21:53:29.123Z", "2100-02-29T00:00:00.000Z",
        "2026-04-31T21:53:29.123Z", "2026-11-00T21:53:29.123Z", "2026-11-20T24:00:00.000Z", "2026-11-20T21:60:29.123Z",
        "2026-11-20T21:53:60.123Z", "2026-11-20t21:53:29.123Z", "2026-11-20T21:53:29,123Z", "2026-11-20 21:53:29.123Z",
        "1969-12-31T23:59:59.999Z", "2026-11-20T21:53:29.12 Z", "2026-11-20T21:53:29.123z", "202:-11-20T21:53:29.123Z",
    ])
    func onlyRealTimesAreRead(text: String) {
        #expect(pointing(at: Array(text.utf8)) { millisecondsSince1970($0) } == nil)
    }

    @Test func stampsPrintAndReadBack() {
        var random = SeededRandom(seed: 7)
        var stamps: [Stamp] = []
        for _ in 0..<500 {
            let stamp = Stamp(
                milliseconds: random.next() % (Stamp.millisecondsMax + 1),
                counter: UInt16(truncatingIfNeeded: random.next()), writer: WriterID(bits: random.next()))
            #expect(Stamp("\(stamp)") == stamp)
            #expect("\(stamp)".utf8.count == Stamp.textBytes)
            #expect(WriterID("\(stamp.writer)") == stamp.writer)
            stamps.append(stamp)
        }
        #expect(stamps.sorted().map(\.description) == stamps.map(\.description).sorted())
    }

    @Test(arguments: [
        "", "0193520f4d53-0003-a1b2c3d4e5f", "0193520f4d53-0003-A1b2c3d4e5f6", "0193520f4d53 0003-a1b2c3d4e5f6",
        "0193520f4d53-0003-a1b2c3d4e5f6 ", "f193520f4d53-0003-a1b2c3d4e5f6", "0193520f4d5g-0003-a1b2c3d4e5f6",
        "0193520f4d5o-0003-a1b2c3d4e5f6", "0193520f4d53-000`-a1b2c3d4e5f6",
    ])
    func otherSpellingsAreNoStamps(text: String) {
        #expect(Stamp(text) == nil)
    }

    @Test func everyDigitIsReadAndNothingElse() {
        for byte in UInt8.min...UInt8.max {
            for location in 0..<8 {
                var bytes = Array("01234567".utf8)
                bytes[location] = byte
                let read = pointing(at: bytes) { eightHexadecimalDigits($0) }
                let digits = Array("0123456789abcdef".utf8)
                if digits.contains(byte) {
                    #expect(read == UInt64(String(decoding: bytes, as: UTF8.self), radix: 16))
                } else {
                    #expect(read == nil, "byte \(byte) at \(location)")
                }
            }
        }
    }

    // MARK: Lines

    static let stamp = Stamp(milliseconds: 1_795_211_609_123, counter: 3, writer: WriterID(bits: 0xA1B2_C3D4_E5F6))

    private func line(_ payload: String, kind: String = "act", sequence: UInt64 = 47, parts: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        Line.append(
            to: &bytes, previous: 0x5547_9557, sequence: sequence, stamp: Self.stamp, kind: kind, partCount: parts,
            payload: payload.utf8)
        return bytes
    }

    private func read(_ bytes: some Collection<UInt8>) -> Line? {
        let bytes = Array(bytes)
        return pointing(at: bytes) { Line($0, count: bytes.count) }
    }

    /// A line with these contents behind the checksum, which is right.
    private func sealed(_ contents: String) -> [UInt8] { sealed(Array(contents.utf8)) }
    private func sealed(_ contents: [UInt8]) -> [UInt8] {
        let checksum = contents.withUnsafeBytes { Checksum.of($0) }
        return Array(hexadecimalText(UInt64(checksum), digits: 8).utf8) + [0x20] + contents
    }

    @Test func aLineIsSpeltAsTheDocumentSays() {
        let text = String(decoding: line(#"{"by":"laptop"}"#), as: UTF8.self)
        #expect(
            text.dropFirst(9) == #"55479557 a1b2c3d4e5f6 47 2026-11-20T21:53:29.123Z-0003 act {"by":"laptop"}"# + "\n")
    }

    @Test(arguments: [
        ("act", 1, 0, ""), ("act", 47, 0, "Käse 🧀 für 2 €"), ("A", 999_999_999_999_999, 0, "x"), ("part", 2, 0, " "),
        ("act", 100, 99, "~"), ("a.b-c9", 5, 4, String(repeating: "y", count: 65_400)),
    ])
    func linesReadBack(kind: String, sequence: UInt64, parts: Int, payload: String) throws {
        let bytes = self.line(payload, kind: kind, sequence: sequence, parts: parts)
        let line = try #require(read(bytes.dropLast()))
        #expect(line.stamp == Self.stamp)
        #expect(line.sequence == sequence)
        #expect(line.previous == 0x5547_9557)
        #expect(line.partCount == parts)
        #expect(String(decoding: bytes[line.kindStart..<(line.kindStart + line.kindCount)], as: UTF8.self) == kind)
        #expect(String(decoding: bytes[line.payloadStart..<line.count], as: UTF8.self) == payload)
        #expect(bytes.count <= LineFormat.lineBytesMax)
    }

    static let contents = "55479557 a1b2c3d4e5f6 47 2026-11-20T21:53:29.123Z-0003 act milk"

    /// The checksum is right, the spelling is not.
    @Test(arguments: [
        ("55479557", "5547955A"), ("a1b2c3d4e5f6 ", "a1b2c3d4e5f6  "), (" 47", " 047"), (" 47", " +47"), (" 47", " "),
        (" 47", " 1000000000000000"), (" 47", " 99999999999999999999999"), ("-0003", "-3"), ("-0003", "-000A"),
        ("act", "act+0"), ("act", "act+01"), ("act", "act+"), ("act", "act+47"), ("act", "act+1000000"),
        ("act", "9act"), ("act", ""), ("act", "ac_t"), ("act", String(repeating: "a", count: 33)), ("act ", "act"),
        ("milk", "mi\tlk"), ("milk", "mi\u{7F}lk"), ("milk", "milk\r"), ("milk", "milk\u{0}"), ("act milk", "act"),
        ("milk", String(repeating: "m", count: 65_536)), ("11-20", "11-31"),
    ])
    func otherSpellingsAreDamage(this: String, that: String) throws {
        #expect(read(sealed(Self.contents)) != nil)
        #expect(Self.contents.contains(this))
        let other = Self.contents.replacing(this, with: that, maxReplacements: 1)
        #expect(read(sealed(other)) == nil)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func malformedUTF8IsDamage(bytes: [UInt8]) {
        for padding in 0..<12 {
            let text = Array(Self.contents.utf8) + Array(repeating: 0x61, count: padding)
            #expect(read(sealed(text + bytes)) == nil)
            #expect(read(sealed(text + bytes + Array(repeating: 0x61, count: 9))) == nil)
        }
    }

    /// The same answer as the standard library's, for bytes that are nearly text.
    @Test func plainTextIsWhatTheStandardLibraryTakesForIt() {
        var random = SeededRandom(seed: 8)
        let pool: [UInt8] = [
            0x20, 0x41, 0x7E, 0x7F, 0x1F, 0x0A, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xC3, 0xE0, 0xE2, 0xED, 0xF0, 0xF4,
        ]
        for _ in 0..<20_000 {
            let bytes = (0..<(1 + random.below(12))).map { _ in
                random.below(3) == 0 ? pool[random.below(pool.count)] : UInt8(0x61)
            }
            let isPlain = pointing(at: bytes) { isPlainText($0, count: bytes.count) }
            let isText = String(validating: bytes, as: UTF8.self) != nil
            #expect(isPlain == (isText && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }), "\(bytes)")
        }
    }

    // MARK: Names

    @Test(arguments: [
        "a1b2c3d4e5f6-000001.log", "000000000000-999999.log", "a1b2c3d4e5f6-1000000.log", "a1b2c3d4e5f6-999999999.log",
    ])
    func segmentNamesReadBack(name: String) {
        #expect(SegmentName(name)?.description == name)
    }

    @Test(arguments: [
        "", "a1b2c3d4e5f6-000000.log", "a1b2c3d4e5f6-00001.log", "A1b2c3d4e5f6-000001.log", "a1b2c3d4e5f6-0000001.log",
        "a1b2c3d4e5f6-000001.LOG", "a1b2c3d4e5f6-000001.sync-conflict.log", "a1b2c3d4e5f6_000001.log",
        "a1b2c3d4e5f6-1000000000.log", "a1b2c3d4e5f6-99999999999999999999.log",
    ])
    func otherNamesAreNotSegments(name: String) {
        #expect(SegmentName(name) == nil)
    }

    @Test func headsReadBack() {
        let head = SegmentHead(space: 0x0123_4567_89AB_CDEF, segment: 12, application: "aisle 1.0 beta")
        #expect(SegmentHead.read(head.payload) == .head(head))
        #expect(SegmentHead.read(Array("format=3 whatever".utf8)) == .other(3))
        #expect(SegmentHead.read(Array("format=x".utf8)) == .unknown)
        #expect(SegmentHead.read(Array("format=2 space=12 segment=1 by=x".utf8)) == .unknown)
    }
}
