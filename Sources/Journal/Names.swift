import Glibc

/// Where a journal lives. Both folders, and those inside them, are made when first needed: permissions 0700.
public struct JournalPlaces: Hashable, Sendable {
    /// What is shared as a whole: `SPACE`, `own/` and `in/`. An absolute path.
    public var space: String
    /// What is never shared: the writers' locks, the quarantine, the reserve. An absolute path. Several spaces may
    /// have one state folder.
    public var state: String

    public init(space: String, state: String) {
        self.space = space
        self.state = state
    }

    var spaceFile: String { space + "/SPACE" }
    var own: String { space + "/own" }
    var incoming: String { space + "/in" }
    var writers: String { state + "/writers" }
    var quarantine: String { state + "/quarantine" }
    var reserve: String { state + "/reserve" }

    func folder(_ folder: Folder) -> String {
        switch folder {
        case .own: own
        case .incoming: incoming
        }
    }
}

/// The two folders with journal files.
enum Folder: CaseIterable, Sendable {
    /// Written on this machine.
    case own
    /// Copies of what others published.
    case incoming
}

/// `a1b2c3d4e5f6-000001.log`: a writer's first segment. Six digits at least, so that names sort as they were written.
struct SegmentName: Hashable, CustomStringConvertible {
    var writer: UInt64
    var number: Int

    init(writer: UInt64, number: Int) {
        self.writer = writer
        self.number = number
    }

    /// `nil` for any other spelling.
    init?(_ name: String) {
        let utf8 = Array(name.utf8)
        guard utf8.count >= 23, utf8.count < 34, utf8[12] == UInt8(ascii: "-"), name.hasSuffix(".log"),
            let writer = hexadecimalNumber(utf8[..<12]),
            utf8[13..<(utf8.count - 4)].allSatisfy({ $0 &- 0x30 < 10 }),
            let number = Int(String(decoding: utf8[13..<(utf8.count - 4)], as: UTF8.self))
        else { return nil }
        self.init(writer: writer, number: number)
        guard number > 0, description == name else { return nil }
    }

    var description: String {
        var bytes: [UInt8] = []
        appendHexadecimal(writer, digits: 12, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        if number < 1_000_000 {
            appendDecimal(UInt64(number), digits: 6, to: &bytes)
        } else {
            appendDecimal(UInt64(number), to: &bytes)
        }
        bytes.append(contentsOf: ".log".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A space's identity: 64 random bits, 16 hexadecimal digits. Files of another space are not read.
typealias SpaceID = UInt64

/// The payload of a segment's first line: `format=1 space=0123456789abcdef segment=1 by=aisle 1.0`.
struct SegmentHead: Hashable {
    var space: SpaceID
    var segment: UInt64
    var application: String

    enum Reading: Hashable {
        case head(SegmentHead)
        /// Of a later format.
        case newer(UInt64)
        case unknown
    }

    var payload: [UInt8] {
        Array(
            "format=\(LineFormat.version) space=\(hexadecimalText(space, digits: 16)) segment=\(segment) by=\(application)"
                .utf8)
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
        guard version == LineFormat.version else { return .newer(version) }
        guard let space = words.hexadecimal("space=", digits: 16), let segment = words.number("segment="),
            let application = words.rest("by=")
        else { return .unknown }
        return .head(SegmentHead(space: space, segment: segment, application: application))
    }
}

/// The file `SPACE`: `space format=1 id=0123456789abcdef` and a line feed.
enum SpaceFile {
    enum Reading: Hashable {
        case space(SpaceID)
        case newer(UInt64)
        case unknown
    }

    static func bytes(_ space: SpaceID) -> [UInt8] {
        Array("space format=\(LineFormat.version) id=\(hexadecimalText(space, digits: 16))\n".utf8)
    }

    static func read(_ bytes: [UInt8]) -> Reading {
        var words = Words(bytes)
        guard words.word("space") == [], let version = words.number("format=") else { return .unknown }
        guard version == LineFormat.version else { return .newer(version) }
        guard let space = words.hexadecimal("id=", digits: 16), bytes == Self.bytes(space) else { return .unknown }
        return .space(space)
    }
}

/// Reads `name=value` words in a fixed order.
struct Words {
    private var remaining: [UInt8]

    init(_ bytes: some Collection<UInt8>) {
        remaining = Array(bytes)
    }

    mutating func word(_ name: String) -> [UInt8]? {
        guard remaining.starts(with: name.utf8) else { return nil }
        let value = Array(remaining.dropFirst(name.utf8.count).prefix { $0 != 0x20 && $0 != 0x0A })
        remaining.removeFirst(min(remaining.count, name.utf8.count + value.count + 1))
        return value
    }

    mutating func number(_ name: String) -> UInt64? {
        guard let word = word(name), word.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return UInt64(String(decoding: word, as: UTF8.self))
    }

    mutating func hexadecimal(_ name: String, digits: Int) -> UInt64? {
        guard let word = word(name), word.count == digits else { return nil }
        return hexadecimalNumber(word)
    }

    mutating func rest(_ name: String) -> String? {
        guard remaining.starts(with: name.utf8) else { return nil }
        return String(decoding: remaining.dropFirst(name.utf8.count), as: UTF8.self)
    }
}
