/// Any JSON, read without the program's own reader, and by RFC 8259 to the letter: what the program prints has to be
/// JSON for others.
enum JSON: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    init(_ text: String) throws {
        var reader = JSONText(Array(text.unicodeScalars))
        self = try reader.value()
        guard reader.next == nil else { throw reader.mistake("something behind the value") }
    }

    subscript(_ key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    subscript(_ index: Int) -> JSON? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
    var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
}

private struct JSONText {
    private let scalars: [Unicode.Scalar]
    private var offset = 0

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    func mistake(_ what: String) -> JSON.Mistake { JSON.Mistake(description: "no JSON at \(offset): \(what)") }

    /// The next sign that is no space.
    var next: Unicode.Scalar? {
        mutating get {
            while offset < scalars.count, [" ", "\t", "\n", "\r"].contains(scalars[offset]) { offset += 1 }
            return offset < scalars.count ? scalars[offset] : nil
        }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard next == sign else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ sign: Unicode.Scalar) throws {
        guard take(sign) else { throw mistake("no \(sign)") }
    }

    mutating func value() throws -> JSON {
        switch next {
        case "{":
            let members = try all("{", "}") { reader in
                let name = try reader.string()
                try reader.expect(":")
                return (name, try reader.value())
            }
            return .object(try Dictionary(members) { _, _ in throw mistake("a name twice") })
        case "[": return .array(try all("[", "]") { try $0.value() })
        case "\"": return .string(try string())
        default:
            let start = offset
            while offset < scalars.count, !",]} \t\n\r".unicodeScalars.contains(scalars[offset]) { offset += 1 }
            return try plain(String(String.UnicodeScalarView(scalars[start..<offset])))
        }
    }

    private mutating func all<Part>(
        _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ part: (inout JSONText) throws -> Part
    ) throws -> [Part] {
        var parts: [Part] = []
        try expect(start)
        if take(end) { return parts }
        repeat { parts.append(try part(&self)) } while take(",")
        try expect(end)
        return parts
    }

    private func plain(_ word: String) throws -> JSON {
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            guard word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil,
                let number = Double(word)
            else { throw mistake("neither a number nor a word of JSON: \(word)") }
            return .number(number)
        }
    }

    private mutating func string() throws -> String {
        try expect("\"")
        var units: [UInt16] = []
        while offset < scalars.count, scalars[offset] != "\"" {
            let sign = scalars[offset]
            offset += 1
            guard sign.value >= 0x20 else { throw mistake("a control sign in a text") }
            units += sign == "\\" ? [try escaped()] : Array(String(sign).utf16)
        }
        try expect("\"")
        guard let text = String(validating: units, as: UTF16.self) else { throw mistake("half a pair") }
        return text
    }

    private mutating func escaped() throws -> UInt16 {
        let rest = scalars[offset...].prefix(5).map(Character.init)
        let short: [Character: UInt16] = [
            "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
        ]
        if let sign = rest.first, let unit = short[sign] {
            offset += 1
            return unit
        }
        guard rest.first == "u", rest.count == 5, rest.dropFirst().allSatisfy(\.isHexDigit),
            let unit = UInt16(String(rest.dropFirst()), radix: 16)
        else { throw mistake("an escape that JSON does not know") }
        offset += 5
        return unit
    }
}
