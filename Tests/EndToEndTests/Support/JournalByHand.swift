/// A file of the journal as another machine, or anybody with an editor, may have written it.
struct JournalByHand {
    private let writer = "0123456789ab"
    private var lines: [String]
    private var previous = "00000000"
    private var count = 0

    /// - Parameter space: the folder that holds the file with the number of the space.
    init(space: String, format: Int = 2) throws {
        guard let word = Files.text(space + "/SPACE")?.split(separator: "=").last, word.count >= 16 else {
            throw Trouble("\(space) has no SPACE")
        }
        lines = [
            Self.line(
                "00000000 \(writer) 0 2026-11-20T12:00:00.000Z-0000 head "
                    + "format=\(format) space=\(word.prefix(16)) segment=1 by=hand")
        ]
    }

    /// Adds an action with these operations.
    mutating func act(
        _ operations: String, by: String = "else@where", did: String = #"["test"]"#, kind: String = "act"
    ) {
        count += 1
        let minute = String(count / 60 % 60 + 100).dropFirst()
        let second = String(count % 60 + 100).dropFirst()
        let line = Self.line(
            "\(previous) \(writer) \(count) 2026-11-20T12:\(minute):\(second).000Z-0000 \(kind) "
                + "{\"by\":\(by.quoted),\"did\":\(did),\"ops\":[\(operations)]}")
        previous = String(line.prefix(8))
        lines.append(line)
    }

    /// Puts the file where what came from other machines lies.
    func write(into space: String) throws {
        try Files.makeFolders(space + "/in")
        try write(as: "\(space)/in/\(writer)-000001.log")
    }

    func write(as path: String) throws { try Files.write(lines.joined(), to: path) }

    private static func line(_ rest: String) -> String {
        let checksum = String(crc32c(rest.utf8), radix: 16)
        return String(repeating: "0", count: 8 - checksum.count) + checksum + " \(rest)\n"
    }

    private static func crc32c(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
    }
}

extension String {
    /// As JSON; raw wherever JSON and the journal allow it.
    var quoted: String {
        let letters = unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                return "\\u00" + String(scalar.value + 0x100, radix: 16).dropFirst()
            default: return String(scalar)
            }
        }
        return "\"\(letters.joined())\""
    }
}
