/// A JSON text that was looked through from end to end, and put in order where it is plain what was meant: commas too
/// many, comments, control characters and stray backslashes in strings, a semicolon at the end. What is left is JSON
/// (RFC 8259) without space around it, so that whoever reads it need not check anything again.
struct CheckedJSON: Sendable {
    let bytes: [UInt8]

    /// How many brackets there may be inside each other.
    static let depthMax = 200

    /// - Throws: what is wrong, with its line.
    ///
    /// - Parameter firstLine: which line of a larger file the text begins on.
    init(_ text: [UInt8], firstLine: Int = 1) throws(Unreadable) {
        var check = Check(text: text, firstLine: firstLine)
        try check.run()
        bytes = check.checked
    }

    /// The value at the root.
    func withRoot<T>(_ body: (JSONNode) -> T) -> T {
        bytes.withUnsafeBufferPointer { body(JSONNode(at: 0, in: $0)) }
    }
}

private struct Check {
    let text: [UInt8]
    var checked: [UInt8] = []
    private var offset = 0
    /// For each bracket that is open, whether it is that of an object.
    private var open: [Bool] = []

    private let firstLine: Int

    init(text: [UInt8], firstLine: Int) {
        (self.text, self.firstLine) = (text, firstLine)
        checked.reserveCapacity(text.count)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func run() throws(Unreadable) {
        repeat { try value() } while try goesOn()
        try skipSpace()
        if peek == UInt8(ascii: ";") { offset += 1 }
        try skipSpace()
        guard offset == text.count else { throw mistake("there is more behind the end of the JSON") }
    }

    /// Reads a value; of an array or object, up to the first value in it.
    private mutating func value() throws(Unreadable) {
        while true {
            try skipSpace()
            switch peek {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = peek == UInt8(ascii: "{")
                guard open.count < CheckedJSON.depthMax else {
                    throw mistake("there are more than \(CheckedJSON.depthMax) brackets inside each other")
                }
                checked.append(text[offset])
                open.append(isObject)
                offset += 1
                try skipCommas()
                if takeEnd() { return }
                if isObject { try key() }
            case UInt8(ascii: "\""): return try string()
            default: return try literal()
            }
        }
    }

    /// Behind a value: closes what ends here, and answers whether another value follows.
    private mutating func goesOn() throws(Unreadable) -> Bool {
        while let isObject = open.last {
            try skipSpace()
            let hasComma = peek == UInt8(ascii: ",")
            if hasComma { try skipCommas() }
            if takeEnd() { continue }
            guard hasComma else {
                throw peek == 0 && offset >= text.count ? cutOff : mistake("a comma is missing, or a bracket")
            }
            checked.append(UInt8(ascii: ","))
            if isObject { try key() }
            return true
        }
        return false
    }

    /// The bracket that closes the innermost one.
    private mutating func takeEnd() -> Bool {
        guard let isObject = open.last, peek == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
        checked.append(text[offset])
        offset += 1
        open.removeLast()
        return true
    }

    private mutating func key() throws(Unreadable) {
        try skipSpace()
        guard peek == UInt8(ascii: "\"") else {
            throw offset < text.count ? mistake("a name in quotes is missing") : cutOff
        }
        try string()
        try skipSpace()
        guard peek == UInt8(ascii: ":") else { throw offset < text.count ? mistake("a colon is missing") : cutOff }
        checked.append(UInt8(ascii: ":"))
        offset += 1
    }

    private mutating func string() throws(Unreadable) {
        let start = offset
        checked.append(UInt8(ascii: "\""))
        offset += 1
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                checked.append(byte)
                return
            case UInt8(ascii: "\\"): escape()
            case 0x0A, 0x0D, 0x09: checked += Array(byte == 0x09 ? "\\t".utf8 : "\\n".utf8)
            case 0..<0x20: checked.append(UInt8(ascii: " "))
            default: checked.append(byte)
            }
        }
        offset = start
        throw mistake("a text begins here and never ends; the file may be cut off")
    }

    /// A backslash before something that needs none is passed over.
    private mutating func escape() {
        guard offset < text.count else { return }
        let byte = text[offset]
        if byte == UInt8(ascii: "u") {
            let digits = text[(offset + 1)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return }
        } else if !"\"\\/bfnrt".utf8.contains(byte) {
            return
        }
        checked += [UInt8(ascii: "\\"), byte]
        offset += 1
    }

    /// A number, true, false or null.
    private mutating func literal() throws(Unreadable) {
        let start = offset
        while offset < text.count, text[offset].isOfLiteral { offset += 1 }
        let word = text[start..<offset]
        if word.isJSONNumber || ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) {
            checked += word
        } else if word.elementsEqual("undefined".utf8) || word.elementsEqual("NaN".utf8) {
            checked += "null".utf8
        } else {
            offset = start
            throw start < text.count ? mistake("a value is missing") : cutOff
        }
    }

    // MARK: Between values

    private var peek: UInt8 { offset < text.count ? text[offset] : 0 }

    private mutating func skipCommas() throws(Unreadable) {
        try skipSpace()
        while peek == UInt8(ascii: ",") {
            offset += 1
            try skipSpace()
        }
    }

    /// White space, and comments as in JavaScript.
    private mutating func skipSpace() throws(Unreadable) {
        while offset < text.count {
            switch text[offset] {
            case 0x09...0x0D, 0x20: offset += 1
            case 0xC2 where text[offset...].starts(with: [0xC2, 0xA0]): offset += 2
            case UInt8(ascii: "/") where text[offset...].starts(with: "//".utf8):
                offset = text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
            case UInt8(ascii: "/") where text[offset...].starts(with: "/*".utf8): try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(Unreadable) {
        var end = offset + 2
        while end + 1 < text.count, !(text[end] == UInt8(ascii: "*") && text[end + 1] == UInt8(ascii: "/")) { end += 1 }
        guard end + 1 < text.count else { throw mistake("a comment begins here and never ends") }
        offset = end + 2
    }

    private var cutOff: Unreadable { mistake("the JSON ends in the middle; the file may be cut off") }

    private func mistake(_ why: String) -> Unreadable {
        Unreadable(why, line: text[..<min(offset, text.count)].count { $0 == 0x0A } + firstLine)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    fileprivate var isOfLiteral: Bool {
        isDigit || (0x61...0x7A).contains(self | 0x20) || self == 0x2B || self == 0x2D || self == 0x2E
    }
}

extension ArraySlice<UInt8> {
    fileprivate var isJSONNumber: Bool {
        var rest = self
        if rest.first == 0x2D { rest = rest.dropFirst() }
        let whole = rest.prefix(while: \.isDigit)
        guard !whole.isEmpty else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == 0x2E {
            let places = rest.dropFirst().prefix(while: \.isDigit)
            guard !places.isEmpty else { return false }
            rest = rest.dropFirst(1 + places.count)
        }
        if let mark = rest.first, mark | 0x20 == 0x65 {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == 0x2B || sign == 0x2D { rest = rest.dropFirst() }
            let power = rest.prefix(while: \.isDigit)
            guard !power.isEmpty else { return false }
            rest = rest.dropFirst(power.count)
        }
        return rest.isEmpty
    }
}
