/// `a1b2c3d4e5f6-000001.log`: a writer's first segment. Six digits at least, so that names sort as they were written.
struct SegmentName: Hashable, CustomStringConvertible {
    var writer: UInt64
    var number: Int
    /// The highest number, nine digits: as many as a writer's note has room for.
    static let numberMax = 999_999_999

    init(writer: UInt64, number: Int) { (self.writer, self.number) = (writer, number) }

    /// `nil` for any other spelling.
    init?(_ name: String) {
        let utf8 = Array(name.utf8)
        guard (23...26).contains(utf8.count), utf8[12] == UInt8(ascii: "-"), name.hasSuffix(".log"),
            let writer = hexadecimalNumber(utf8[..<12]),
            utf8[13..<(utf8.count - 4)].allSatisfy({ $0 &- 0x30 < 10 }),
            let number = Int(String(decoding: utf8[13..<(utf8.count - 4)], as: UTF8.self))
        else { return nil }
        self.init(writer: writer, number: number)
        guard number > 0, description == name else { return nil }
    }

    var description: String {
        let digits = String(number)
        return "\(WriterID(bits: writer))-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).log"
    }
}

/// The payload of a segment's first line: `format=2 space=0123456789abcdef segment=1 by=aisle 1.0`.
struct SegmentHead: Hashable {
    var space: SpaceID
    var segment: UInt64
    var application: String

    enum Reading: Hashable {
        case head(SegmentHead)
        /// Of another format.
        case other(UInt64)
        case unknown
    }

    var payload: [UInt8] {
        let text = "format=\(LineFormat.version) space=\(hexadecimalText(space, digits: 16)) segment=\(segment)"
        return Array("\(text) by=\(application)".utf8)
    }

    /// The first line of a segment.
    func line(_ stamp: Stamp, previous: UInt32 = 0) -> [UInt8] {
        var line: [UInt8] = []
        Line.append(
            to: &line, previous: previous, sequence: 0, stamp: stamp, kind: LineFormat.headKind, payload: payload)
        return line
    }

    /// The head in the first line of what begins with `bytes`; `nil` when that is none of this format.
    static func read(firstLine bytes: [UInt8]) -> SegmentHead? {
        guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, let line = Line(start, count: end), line.sequence == 0,
                line.isKind("head", at: start), case .head(let head) = read(bytes[line.payloadStart..<end])
            else { return nil }
            return head
        }
    }

    static func read(_ payload: some Collection<UInt8>) -> Reading {
        var words = Words(payload)
        guard let version = words.number("format=") else { return .unknown }
        guard version == LineFormat.version else { return .other(version) }
        guard let space = words.hexadecimal("space=", digits: 16), let segment = words.number("segment="),
            let application = words.rest("by=")
        else { return .unknown }
        return .head(SegmentHead(space: space, segment: segment, application: application))
    }
}
