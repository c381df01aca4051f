public import CBytes

/// Reads JSON (RFC 8259) by pulling: the caller says what it expects and gets it, without a tree in between.
///
///     var json = JSONReader(bytes)
///     var first = true
///     try json.beginObject()
///     while let name = try json.key(first: &first) { … }
///
/// Works on bytes in place, and keeps nothing but the offset. Deep nesting costs nothing but what the caller recurses
/// itself. Most functions are inlined into the rooms that read journals: through calls, it takes half as long again.
public struct JSONReader {
    public enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        case expected(String, offset: Int)
        /// It is JSON, but makes no sense here.
        case refused(String, offset: Int)

        public var description: String {
            switch self {
            case .expected(let what, let offset): "expected \(what) at byte \(offset)"
            case .refused(let why, let offset): "\(why) at byte \(offset)"
            }
        }
    }

    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// Of all bytes, how many were read.
    public var offset: Int
    /// Whether somebody who cleans texts took one of them otherwise than it was written.
    public var hasCleaned = false

    /// The reader must not outlive the closure that lent it the bytes.
    @inlinable
    public init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
        (self.bytes, self.offset) = (bytes, offset)
    }

    // MARK: Arrays and objects

    @inlinable @inline(__always)
    public mutating func beginArray() throws(Mistake) { try take(0x5B, "an array") }
    @inlinable @inline(__always)
    public mutating func beginObject() throws(Mistake) { try take(0x7B, "an object") }

    /// Whether another element follows; takes the comma before it, or the bracket behind the last.
    @inlinable @inline(__always)
    public mutating func hasElement(first: inout Bool) throws(Mistake) -> Bool {
        try hasMore(first: &first, end: 0x5D, "a comma or ]")
    }

    /// Whether another member follows, whose key is then to be taken.
    @inlinable @inline(__always)
    public mutating func hasMember(first: inout Bool) throws(Mistake) -> Bool {
        try hasMore(first: &first, end: 0x7D, "a comma or }")
    }

    /// The next key of the object, nil behind the last.
    public mutating func key(first: inout Bool) throws(Mistake) -> String? {
        guard try hasMember(first: &first) else { return nil }
        let key = try text()
        try take(0x3A, "a colon")
        return key
    }

    /// Like `key`, as a word.
    @inlinable @inline(__always)
    public mutating func word(first: inout Bool) throws(Mistake) -> Word? {
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

    @usableFromInline
    mutating func anyWord(first: inout Bool) throws(Mistake) -> Word? {
        guard try hasMember(first: &first) else { return nil }
        skipSpace()
        let word: Word
        if let short = shortWord(at: offset, before: 0x22), case let end = offset &+ 1 &+ short.count,
            bytes[end] == 0x22
        {
            offset = end &+ 1
            word = short
        } else if let plain = try plainString() {
            word = Word(plain, from: 0, to: plain.count)
        } else {
            try skipValue()
            word = .none
        }
        try take(0x3A, "a colon")
        return word
    }

    /// Takes the comma between two elements that have to be there.
    @inlinable @inline(__always)
    public mutating func comma() throws(Mistake) { try take(0x2C, "a comma") }

    /// Takes the end of an array, skipping elements that follow: a newer writer may have added some.
    @inlinable @inline(__always)
    public mutating func endArray() throws(Mistake) {
        if offset < bytes.count, bytes[offset] == 0x5D { offset += 1 } else { try skipToEndOfArray() }
    }

    @usableFromInline
    mutating func skipToEndOfArray() throws(Mistake) {
        var first = false
        while try hasElement(first: &first) { try skipValue() }
    }

    /// Whether the array goes on, without taking anything.
    @inlinable @inline(__always)
    public mutating func isAtComma() -> Bool {
        skipSpace()
        return offset < bytes.count && bytes[offset] == 0x2C
    }

    /// Whether an element of an array ends here, without taking anything.
    public mutating func isAtEndOfElement() -> Bool {
        let next = peek()
        return next == 0x2C || next == 0x5D
    }

    // MARK: Values

    @inlinable
    public mutating func bool() throws(Mistake) -> Bool {
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        throw .expected("true or false", offset: offset)
    }

    @inlinable @inline(__always)
    public mutating func takeNull() -> Bool { takeWord("null") }

    /// Passes over a value of any kind, checking only that its brackets and strings end.
    ///
    /// - Parameter depthMax: how many brackets there may be inside each other.
    @inlinable @inline(__always)
    public mutating func skipValue(depthMax: Int = .max) throws(Mistake) {
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
            try skipAnyValue(depthMax)
        }
    }

    @usableFromInline
    mutating func skipAnyValue(_ depthMax: Int) throws(Mistake) {
        // Or there was none, or it was not checked.
        if takes("null,") || takes("false,") || takes("true,") {
            offset &-= 1
            return
        }
        var depth = 0
        // A bit for each bracket that is open, set for that of an object, the innermost lowest. Further inside, any
        // bracket closes any other.
        var objects: UInt64 = 0
        repeat {
            switch peek() {
            case 0x22: try skipString()
            case 0x5B, 0x7B:
                guard depth < depthMax else { throw tooDeep(depthMax) }
                if depth < 64 { objects = objects << 1 | (bytes[offset] == 0x7B ? 1 : 0) }
                depth += 1
                offset += 1
            case 0x5D, 0x7D:
                guard depth > 0, depth > 64 || objects & 1 == (bytes[offset] == 0x7D ? 1 : 0) else {
                    throw .expected("a value", offset: offset)
                }
                depth -= 1
                if depth < 64 { objects >>= 1 }
                offset += 1
            case 0x2C where depth > 0, 0x3A where depth > 0: offset += 1
            default: guard !literal().isEmpty else { throw .expected("a value", offset: offset) }
            }
        } while depth > 0
    }

    public func tooDeep(_ depthMax: Int) -> Mistake {
        .refused("more than \(depthMax) brackets inside each other", offset: offset)
    }

    /// What goes on up to the next mark or space, a number or a word, as it is written.
    public mutating func literal() -> UnsafeBufferPointer<UInt8> {
        skipSpace()
        let start = offset
        while offset < bytes.count, !Self.endsLiteral(bytes[offset]) { offset += 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<offset])
    }

    private static func endsLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x3A, 0x5D, 0x7D, 0x5B, 0x7B, 0x22, 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    public mutating func isAtEnd() -> Bool {
        skipSpace()
        return offset == bytes.count
    }

    // MARK: Bytes

    /// The next byte that is no space, not taken; 0 at the end.
    @inlinable
    public mutating func peek() -> UInt8 {
        skipSpace()
        return offset < bytes.count ? bytes[offset] : 0
    }

    /// Takes a mark that has to be there; `what` says in words what it begins or is.
    @inlinable @inline(__always)
    public mutating func take(_ byte: UInt8, _ what: String) throws(Mistake) {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == byte else { throw .expected(what, offset: offset) }
        offset += 1
    }

    /// Takes a word, `null` or `true`, where it is next.
    @inlinable @inline(__always)
    public mutating func takeWord(_ word: StaticString) -> Bool {
        skipSpace()
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += count
        return true
    }

    /// Takes `next`, of at most eight bytes, where these come next: one comparison. Not near the end of all bytes.
    @inlinable @inline(__always)
    public mutating func takes(_ next: Word) -> Bool {
        guard offset &+ 8 <= bytes.count, let base = bytes.baseAddress,
            next.isStart(of: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
        else { return false }
        offset &+= next.count
        return true
    }

    @inlinable @inline(__always)
    mutating func hasMore(first: inout Bool, end: UInt8, _ what: String) throws(Mistake) -> Bool {
        skipSpace()
        if offset < bytes.count, bytes[offset] == end {
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

    @inlinable @inline(__always)
    mutating func skipSpace() { if offset < bytes.count, bytes[offset] <= 0x20 { skipSpaces() } }

    @usableFromInline
    mutating func skipSpaces() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }
}
