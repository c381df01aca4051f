import CBytes
import GroceryDomain
import Journal

/// Reads JSON by pulling: the caller says what it expects and gets it, without a tree in between.
///
/// Works on bytes in place. Deep nesting costs nothing but what the caller recurses itself; `skipValue` counts
/// brackets.
public struct JSONReader {
    public enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        case expected(String, offset: Int)

        public var description: String {
            switch self {
            case .expected(let what, let offset): "expected \(what) at byte \(offset)"
            }
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// Whether one of the texts is not as it was written: it held what is not printed, was far too long, or no name.
    public private(set) var hasCleaned = false

    /// The reader must not outlive the closure that lent it the bytes.
    public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    // MARK: Values

    /// A text as one line that can be printed, and is no longer than that. This is the door for all text that others
    /// wrote.
    public mutating func string() throws(Mistake) -> String { try line(scalarsMax: Name.noteScalarsMax) }

    /// The same for what something is called: there is something to be seen in it.
    public mutating func name() throws(Mistake) -> String {
        let name = try line(scalarsMax: Name.scalarsMax)
        guard name.isBlank else { return name }
        hasCleaned = true
        return Name.unnamed
    }

    private mutating func line(scalarsMax: Int) throws(Mistake) -> String {
        guard let plain = try plainString() else { return cleaned(try text(), scalarsMax) { $0.printable } }
        let text = String(decoding: plain, as: UTF8.self)
        // Nearly all are.
        let isASCII = plain.baseAddress.map { place_of_unprintable($0, plain.count) == plain.count } ?? true
        return isASCII && plain.count <= scalarsMax ? text : cleaned(text, scalarsMax) { $0.printable }
    }

    /// A text that may be of several lines, which can be printed.
    public mutating func lines() throws(Mistake) -> String { cleaned(try text()) { $0.printableLines } }

    private mutating func cleaned(_ text: String, _ scalarsMax: Int = .max, _ clean: (String) -> String) -> String {
        guard text.utf8.count > scalarsMax || !text.isSeen else { return text }
        let cleaned = clean(text).beginning(scalars: scalarsMax)
        // Not whether the strings are equal: one letter may be spelt in two ways.
        if !cleaned.utf8.elementsEqual(text.utf8) { hasCleaned = true }
        return cleaned
    }

    /// A text as it was written.
    private mutating func text() throws(Mistake) -> String {
        if let plain = try plainString() { return String(decoding: plain, as: UTF8.self) }
        let start = offset + 1
        offset = start
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x22: throw .expected("an escape", offset: offset)  // There is one, or it would have been plain.
            case 0x5C: return try escapedString(from: start)
            default: offset += 1
            }
        }
        throw .expected("the end of a string", offset: offset)
    }

    /// The bytes of a string in place; nil, and nothing taken, where some are escaped.
    @inline(__always)
    mutating func plainString() throws(Mistake) -> UnsafeBufferPointer<UInt8>? {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == 0x22, let base = bytes.baseAddress else {
            throw .expected("a string", offset: offset)
        }
        let start = offset + 1
        let end = endOfPlain(from: start)
        guard end < bytes.count else { throw .expected("the end of a string", offset: bytes.count) }
        guard bytes[end] == 0x22 else { return nil }
        offset = end + 1
        return UnsafeBufferPointer(start: base + start, count: end - start)
    }

    /// Where the next quote or backslash stands; the end of all bytes without one.
    @inline(__always)
    private func endOfPlain(from start: Int) -> Int {
        bytes.baseAddress.map { start &+ place_of_quote($0 + start, bytes.count &- start) } ?? start
    }

    /// A string of two words with a dot between them; the second is empty when there is no dot, both when it is no such
    /// string.
    mutating func dottedWords() throws(Mistake) -> (Word, Word) {
        skipSpace()
        if let first = shortWord(at: offset, before: 0x2E), case let dot = offset &+ 1 &+ first.count,
            bytes[dot] == 0x2E,
            let second = shortWord(at: dot, before: 0x22), case let end = dot &+ 1 &+ second.count, bytes[end] == 0x22
        {
            offset = end &+ 1
            return (first, second)
        }
        guard let name = try plainString() else {
            try skipValue()
            return (.none, .none)
        }
        var dot = 0
        while dot < name.count, name[dot] != 0x2E { dot &+= 1 }
        let first = word(name, from: 0, to: dot)
        return (first, dot < name.count ? word(name, from: dot + 1, to: name.count) : .none)
    }

    /// Takes `next`, of at most eight bytes, where these come next: one comparison. Not near the end of all bytes.
    @inline(__always)
    mutating func takes(_ next: Word) -> Bool {
        guard offset &+ 8 <= bytes.count, let base = bytes.baseAddress,
            next.isStart(of: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
        else { return false }
        offset &+= next.count
        return true
    }

    /// The short word that goes on here up to a quote; nil, and nothing taken, where there is none.
    @inline(__always)
    mutating func restOfWord() -> Word? {
        guard offset &+ 17 <= bytes.count, let base = bytes.baseAddress, let word = Word(base + offset, before: 0x22),
            bytes[offset &+ word.count] == 0x22
        else { return nil }
        offset &+= word.count &+ 1
        return word
    }

    /// Like `key`, as a word.
    @inline(__always)
    mutating func word(first: inout Bool) throws(Mistake) -> Word? {
        // Nearly always a short one follows at once, and a colon behind it.
        var next = offset
        if !first, next < bytes.count, bytes[next] == 0x2C { next &+= 1 }
        if first || next > offset, next &+ 18 < bytes.count, bytes[next] == 0x22,
            let word = shortWord(at: next, before: 0x22), case let end = next &+ 1 &+ word.count,
            bytes[end] == 0x22, bytes[end &+ 1] == 0x3A
        {
            offset = end &+ 2
            first = false
            return word
        }
        if next < bytes.count, bytes[next] == 0x7D, next == offset {
            offset = next &+ 1
            return nil
        }
        return try anyWord(first: &first)
    }

    private mutating func anyWord(first: inout Bool) throws(Mistake) -> Word? {
        guard try hasMore(first: &first, end: 0x7D, "} or ,") else { return nil }
        skipSpace()
        let word: Word
        if let short = shortWord(at: offset, before: 0x22), case let end = offset &+ 1 &+ short.count,
            bytes[end] == 0x22
        {
            offset = end &+ 1
            word = short
        } else if let plain = try plainString() {
            word = self.word(plain, from: 0, to: plain.count)
        } else {
            try skipValue()
            word = .none
        }
        try take(0x3A, ":")
        return word
    }

    /// The word behind the quote or dot at `offset`, up to the next quote, backslash or `end`. Nil where it is long,
    /// and near the end of all bytes.
    @inline(__always)
    private func shortWord(at offset: Int, before end: UInt8) -> Word? {
        guard offset &+ 17 <= bytes.count, let base = bytes.baseAddress, base[offset] == 0x22 || base[offset] == 0x2E
        else {
            return nil
        }
        return Word(base + offset + 1, before: end)
    }

    private func word(_ name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Word {
        name.baseAddress.map { Word($0 + start, count: end - start) } ?? .none
    }

    public mutating func optionalString() throws(Mistake) -> String? { try takeNull() ? nil : try string() }
    public mutating func optionalLines() throws(Mistake) -> String? { try takeNull() ? nil : try lines() }

    /// A string that consists of `count` numbers of sixteen hexadecimal digits, parted by slashes. Nothing is taken
    /// when it is not one.
    public mutating func hexadecimal(count: Int = 1) throws(Mistake) -> (UInt64, UInt64) {
        skipSpace()
        let length = 17 * count + 1
        guard offset + length <= bytes.count, bytes[offset] == 0x22, bytes[offset + length - 1] == 0x22,
            count == 1 || bytes[offset + 17] == 0x2F, let base = bytes.baseAddress,
            let first = sixteenHexadecimalDigits(base + offset + 1),
            let second = count == 1 ? 0 : sixteenHexadecimalDigits(base + offset + 18)
        else { throw .expected("an identity", offset: offset) }
        offset += length
        return (first, second)
    }

    /// A string that consists of two numbers as `hexadecimal` reads them, parted by a slash: the identity of an entry.
    @inline(__always)
    mutating func twoHexadecimals() throws(Mistake) -> (UInt64, UInt64) {
        if offset &+ 35 <= bytes.count, let base = bytes.baseAddress, case let start = UnsafeRawPointer(base + offset),
            base[offset] == 0x22, base[offset &+ 17] == 0x2F, base[offset &+ 34] == 0x22
        {
            @inline(__always) func word(_ offset: Int) -> UInt64 {
                start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            }
            var (first, second): (UInt64, UInt64) = (0, 0)
            if read_hexadecimal(word(1), word(9), &first), read_hexadecimal(word(18), word(26), &second) {
                offset &+= 35
                return (first, second)
            }
        }
        return try hexadecimal(count: 2)
    }

    /// The bytes of a string of so many, of which none is looked at; nil, and nothing taken, where no quote ends it
    /// there.
    mutating func takeString(count: Int) -> UnsafeRawBufferPointer? {
        skipSpace()
        let end = offset + 1 + count
        guard end < bytes.count, bytes[offset] == 0x22, bytes[end] == 0x22, let base = bytes.baseAddress else {
            return nil
        }
        defer { offset = end + 1 }
        return UnsafeRawBufferPointer(start: base + offset + 1, count: count)
    }

    public mutating func bool() throws(Mistake) -> Bool {
        skipSpace()
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        throw .expected("true or false", offset: offset)
    }

    public mutating func optionalInt() throws(Mistake) -> Int? { try takeNull() ? nil : try int() }

    /// What a whole number may be. One beyond that counts as the bound: it is far beyond all that anybody counts, and
    /// sums of such numbers are far from the bounds of the arithmetic. Any reader of JSON keeps it exactly.
    public static let integers = -(1 << 53)...1 << 53

    /// A whole number, or the bound of `integers` that it is beyond.
    public mutating func int() throws(Mistake) -> Int {
        skipSpace()
        let start = offset
        let isNegative = offset < bytes.count && bytes[offset] == 0x2D
        if isNegative { offset += 1 }
        var value = 0
        let digits = offset
        while offset < bytes.count, case let digit = Int(bytes[offset]) - 0x30, (0...9).contains(digit) {
            value = min(value * 10 + digit, Self.integers.upperBound)
            offset += 1
        }
        guard offset > digits else { throw .expected("a whole number", offset: start) }
        return isNegative ? -value : value
    }

    // MARK: Arrays and objects

    @inline(__always)
    public mutating func beginArray() throws(Mistake) { try take(0x5B, "[") }
    @inline(__always)
    public mutating func beginObject() throws(Mistake) { try take(0x7B, "{") }

    /// Whether another element follows; takes the comma before it, or the bracket behind the last.
    @inline(__always)
    public mutating func hasElement(first: inout Bool) throws(Mistake) -> Bool {
        try hasMore(first: &first, end: 0x5D, "] or ,")
    }

    /// The next key of the object, nil behind the last.
    public mutating func key(first: inout Bool) throws(Mistake) -> String? {
        guard try hasMore(first: &first, end: 0x7D, "} or ,") else { return nil }
        let key = try string()
        try take(0x3A, ":")
        return key
    }

    /// Takes the comma between two elements that have to be there.
    @inline(__always)
    public mutating func comma() throws(Mistake) { try take(0x2C, ",") }

    /// Takes the end of an array, skipping elements that follow: a newer writer may have added some.
    @inline(__always)
    public mutating func endArray() throws(Mistake) {
        if offset < bytes.count, bytes[offset] == 0x5D { offset += 1 } else { try skipToEndOfArray() }
    }

    private mutating func skipToEndOfArray() throws(Mistake) {
        var first = false
        while try hasElement(first: &first) { try skipValue() }
    }

    /// Whether the array goes on, without taking anything.
    @inline(__always)
    public mutating func isAtComma() -> Bool {
        skipSpace()
        return offset < bytes.count && bytes[offset] == 0x2C
    }

    @inline(__always)
    public mutating func skipValue() throws(Mistake) {
        // Nearly always it is a plain string.
        if offset < bytes.count, bytes[offset] == 0x22, case let end = endOfPlain(from: offset &+ 1), end < bytes.count,
            bytes[end] == 0x22
        {
            offset = end &+ 1
        } else if offset < bytes.count, bytes[offset] == 0x5B, let base = bytes.baseAddress,
            case let length = length_of_plain_array(base + offset, bytes.count &- offset), length > 0
        {
            offset = offset &+ length
        } else {
            try skipAnyValue()
        }
    }

    private mutating func skipAnyValue() throws(Mistake) {
        // Or there was none, or it was not checked.
        if takes("null,") || takes("false,") || takes("true,") {
            offset &-= 1
            return
        }
        var depth = 0
        repeat {
            skipSpace()
            guard offset < bytes.count else { throw .expected("a value", offset: offset) }
            switch bytes[offset] {
            case 0x22: try skipString()
            case 0x5B, 0x7B:
                depth += 1
                offset += 1
            case 0x5D, 0x7D:
                guard depth > 0 else { throw .expected("a value", offset: offset) }
                depth -= 1
                offset += 1
            case 0x2C where depth > 0, 0x3A where depth > 0: offset += 1
            default:
                let start = offset
                while offset < bytes.count, !Self.endsWord(bytes[offset]) { offset += 1 }
                guard offset > start else { throw .expected("a value", offset: offset) }
            }
        } while depth > 0
    }

    private mutating func skipString() throws(Mistake) {
        if try plainString() != nil { return }
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x22:
                offset += 1
                return
            case 0x5C: offset += 2
            default: offset += 1
            }
        }
        throw .expected("the end of a string", offset: bytes.count)
    }

    @inline(__always)
    public mutating func takeNull() throws(Mistake) -> Bool {
        skipSpace()
        return takeWord("null")
    }

    public mutating func isAtEnd() -> Bool {
        skipSpace()
        return offset == bytes.count
    }

    /// Whether an element of an array ends here, without taking anything.
    mutating func isAtEndOfElement() -> Bool {
        skipSpace()
        return offset < bytes.count && (bytes[offset] == 0x2C || bytes[offset] == 0x5D)
    }

    // MARK: Pieces

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x3A, 0x5D, 0x7D, 0x5B, 0x7B, 0x22, 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    @inline(__always)
    private mutating func hasMore(first: inout Bool, end: UInt8, _ what: String) throws(Mistake) -> Bool {
        skipSpace()
        guard offset < bytes.count else { throw .expected(what, offset: offset) }
        if bytes[offset] == end {
            offset += 1
            return false
        }
        if first {
            first = false
        } else {
            try take(0x2C, what)
        }
        return true
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8, _ what: String) throws(Mistake) {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == byte else { throw .expected(what, offset: offset) }
        offset += 1
    }

    @inline(__always)
    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += count
        return true
    }

    @inline(__always)
    private mutating func skipSpace() {
        if offset < bytes.count, bytes[offset] <= 0x20 { skipSpaces() }
    }

    private mutating func skipSpaces() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }

    private mutating func escapedString(from start: Int) throws(Mistake) -> String {
        var text = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
            guard byte == 0x5C else {
                text.append(byte)
                continue
            }
            text.append(contentsOf: String(try escape()).utf8)
        }
        throw .expected("the end of a string", offset: offset)
    }

    private mutating func escape() throws(Mistake) -> Unicode.Scalar {
        guard offset < bytes.count else { throw .expected("an escape", offset: offset) }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: return Unicode.Scalar(byte)
        case 0x62: return "\u{8}"
        case 0x66: return "\u{C}"
        case 0x6E: return "\n"
        case 0x72: return "\r"
        case 0x74: return "\t"
        case 0x75: return try unicodeEscape()
        default: throw .expected("an escape", offset: offset - 1)
        }
    }

    private mutating func unicodeEscape() throws(Mistake) -> Unicode.Scalar {
        let unit = try fourHexDigits()
        if (0xD800..<0xDC00).contains(unit), offset + 1 < bytes.count, bytes[offset] == 0x5C, bytes[offset + 1] == 0x75
        {
            let before = offset
            offset += 2
            let low = try fourHexDigits()
            if (0xDC00..<0xE000).contains(low) {
                return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
            }
            offset = before
        }
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }

    private mutating func fourHexDigits() throws(Mistake) -> UInt32 {
        guard offset + 4 <= bytes.count else { throw .expected("four hexadecimal digits", offset: offset) }
        var value: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw .expected("four hexadecimal digits", offset: offset)
            }
            value = value << 4 + UInt32(digit)
        }
        offset += 4
        return value
    }
}
