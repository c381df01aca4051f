/// Takes JSON (RFC 8259) apart, value by value, as its reader asks for them. Nothing is kept but the offset.
struct JSONScanner {
    let bytes: [UInt8]
    private(set) var offset = 0

    /// Arrays and objects inside each other. The deepest that maps need is 7; without a bound, a file of brackets would
    /// exhaust the stack.
    static let depthMax = 64

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark, as some programs write it.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    func failure(_ reason: String, at offset: Int? = nil) -> ReadingError {
        ReadingError(reason, at: offset ?? self.offset, of: bytes)
    }

    /// What `reason` says was expected, or that the file ends.
    private func expected(_ what: String) -> ReadingError {
        failure(offset >= bytes.count ? "the file ends where \(what) should follow" : "expected \(what)")
    }

    /// The next byte that is no white space, not taken; 0 at the end.
    mutating func peek() -> UInt8 {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            case let byte: return byte
            }
        }
        return 0
    }

    /// Also passes over the record separators of GeoJSON text sequences (RFC 8142).
    mutating func isAtEnd() -> Bool {
        while peek() == 0x1E { offset += 1 }
        return offset >= bytes.count
    }

    mutating func take(_ byte: UInt8, _ what: String) throws(ReadingError) {
        guard peek() == byte, offset < bytes.count else { throw expected(what) }
        offset += 1
    }

    /// Whether another element follows in the array; takes the comma before it, or the bracket behind the last.
    mutating func hasElement(first: inout Bool) throws(ReadingError) -> Bool {
        try hasMore(first: &first, end: UInt8(ascii: "]"), "a comma or ]")
    }

    /// Whether another member follows in the object, of which the key is then to be taken.
    mutating func hasMember(first: inout Bool) throws(ReadingError) -> Bool {
        try hasMore(first: &first, end: UInt8(ascii: "}"), "a comma or }")
    }

    private mutating func hasMore(first: inout Bool, end: UInt8, _ what: String) throws(ReadingError) -> Bool {
        if peek() == end, offset < bytes.count {
            offset += 1
            return false
        }
        if first {
            first = false
        } else {
            try take(UInt8(ascii: ","), what)
        }
        return true
    }

    mutating func key() throws(ReadingError) -> String {
        let key = try string()
        try take(UInt8(ascii: ":"), "a colon")
        return key
    }

    /// Takes the word, `null` or `true`, if it is next.
    mutating func takeWord(_ word: StaticString) -> Bool {
        _ = peek()
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += count
        return true
    }

    /// Passes over a value of any kind, checking only that its brackets and strings end.
    mutating func skipValue() throws(ReadingError) {
        var brackets: [UInt8] = []
        repeat {
            switch peek() {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard brackets.count < Self.depthMax else { throw tooDeep() }
                // The brackets that close lie two above those that open, in ASCII.
                brackets.append(bytes[offset] + 2)
                offset += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard brackets.popLast() == bytes[offset] else { throw expected("a value") }
                offset += 1
            case UInt8(ascii: ",") where !brackets.isEmpty, UInt8(ascii: ":") where !brackets.isEmpty: offset += 1
            default:
                guard !word().isEmpty else { throw expected("a value") }
            }
        } while !brackets.isEmpty
    }

    func tooDeep() -> ReadingError { failure("more than \(Self.depthMax) brackets inside each other") }
}

// MARK: Numbers

extension JSONScanner {
    /// A finite number.
    mutating func number() throws(ReadingError) -> Double {
        _ = peek()
        let start = offset
        let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        var (mantissa, digits, decimals) = (0 as UInt64, 0, 0)
        var isBehindPoint = false
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte &- 0x30 < 10 {
                // Nineteen digits fit in 64 bits.
                if digits < 19 { mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30) }
                digits += 1
                if isBehindPoint { decimals += 1 }
            } else if byte == UInt8(ascii: "."), !isBehindPoint, digits > 0 {
                isBehindPoint = true
            } else {
                break
            }
            offset += 1
        }
        let hasExponent = offset < bytes.count && bytes[offset] | 0x20 == UInt8(ascii: "e")
        if digits > 0, !hasExponent, digits <= 15, decimals > 0 || !isBehindPoint {
            // Both are exact as doubles, so one division rounds once and rightly.
            let value = Double(mantissa) / Self.powersOfTen[decimals]
            return isNegative ? -value : value
        }
        return try rareNumber(from: start)
    }

    /// Numbers with an exponent or very many digits.
    private mutating func rareNumber(from start: Int) throws(ReadingError) -> Double {
        offset = start
        let text = word()
        let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") }) ?? 0
        // Swift reads more than JSON has: infinities, hexadecimals.
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isPlain, (0x30...0x39).contains(first), text.utf8.last != UInt8(ascii: "."), let value = Double(text)
        else {
            offset = start
            throw expected("a number")
        }
        guard value.isFinite else { throw failure("\(text.prefix(40)) is too large a number", at: start) }
        return value
    }

    private static let powersOfTen: [Double] = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    /// What stands up to the next mark or space: a number or a name, as it is written.
    mutating func word() -> String {
        _ = peek()
        let start = offset
        while offset < bytes.count, !Self.endsWord(bytes[offset]) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x3A, 0x5D, 0x7D, 0x5B, 0x7B, 0x22, 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }
}

// MARK: Strings

extension JSONScanner {
    /// What is not UTF-8 is read as U+FFFD.
    mutating func string() throws(ReadingError) -> String {
        try take(UInt8(ascii: "\""), "a string")
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\") {
            offset += 1
        }
        guard offset < bytes.count else { throw expected("the end of a string") }
        if bytes[offset] == UInt8(ascii: "\"") {
            offset += 1
            return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
        }
        return try escapedString(from: start)
    }

    private mutating func skipString() throws(ReadingError) {
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"): offset += 2
            default: offset += 1
            }
        }
        offset = bytes.count
        throw expected("the end of a string")
    }

    private mutating func escapedString(from start: Int) throws(ReadingError) -> String {
        var text = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                text.append(contentsOf: String(try escape()).utf8)
            } else {
                text.append(byte)
            }
        }
        throw expected("the end of a string")
    }

    private mutating func escape() throws(ReadingError) -> Unicode.Scalar {
        guard offset < bytes.count else { throw expected("an escape") }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw failure("expected an escape", at: offset - 1)
        }
    }

    /// A scalar from one `\uXXXX`, or from two that are a surrogate pair. A lone surrogate is U+FFFD.
    private mutating func unicodeEscape() throws(ReadingError) -> Unicode.Scalar {
        let high = try fourHexadecimals()
        guard (0xD800..<0xDC00).contains(high), bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
        else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        let before = offset
        offset += 2
        let low = try fourHexadecimals()
        if (0xDC00..<0xE000).contains(low) {
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
        }
        offset = before
        return "\u{FFFD}"
    }

    private mutating func fourHexadecimals() throws(ReadingError) -> UInt32 {
        let digits = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: 16)
        else {
            throw expected("four hexadecimal digits")
        }
        offset += 4
        return value
    }
}
