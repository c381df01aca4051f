public import CBytes

extension JSONReader {
    /// A text as it was written. What is not UTF-8 is read as U+FFFD, and so is half of a surrogate pair.
    public mutating func text() throws(Mistake) -> String {
        if let plain = try plainString() { return String(decoding: plain, as: UTF8.self) }
        // There is an escape, or it would have been plain.
        let start = offset + 1
        offset = endOfPlain(from: start)
        return try escapedText(from: start)
    }

    /// The bytes of a string, not copied. Nil, and nothing taken, where some are escaped.
    @inlinable @inline(__always)
    public mutating func plainString() throws(Mistake) -> UnsafeBufferPointer<UInt8>? {
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

    /// The offset of the next quote or backslash; the end of all bytes without one.
    @inlinable @inline(__always)
    func endOfPlain(from start: Int) -> Int {
        bytes.baseAddress.map { start &+ offset_of_quote($0 + start, bytes.count &- start) } ?? start
    }

    /// A string of two words with a dot between them; the second is empty when there is no dot, both when it is no such
    /// string.
    @inlinable
    public mutating func dottedWords() throws(Mistake) -> (Word, Word) {
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
        let first = Word(name, from: 0, to: dot)
        return (first, dot < name.count ? Word(name, from: dot + 1, to: name.count) : .none)
    }

    /// The short word that goes on here up to a quote; nil, and nothing taken, where there is none.
    @inlinable @inline(__always)
    public mutating func restOfWord() -> Word? {
        guard offset &+ 17 <= bytes.count, let base = bytes.baseAddress, let word = Word(base + offset, before: 0x22),
            bytes[offset &+ word.count] == 0x22
        else { return nil }
        offset &+= word.count &+ 1
        return word
    }

    /// The word behind the quote or dot at `offset`, up to the next quote, backslash or `end`. Nil where it is long,
    /// and near the end of all bytes.
    @inlinable @inline(__always)
    func shortWord(at offset: Int, before end: UInt8) -> Word? {
        guard offset &+ 17 <= bytes.count, let base = bytes.baseAddress, base[offset] == 0x22 || base[offset] == 0x2E
        else { return nil }
        return Word(base + offset + 1, before: end)
    }

    /// A string of sixteen hexadecimal digits; nothing is taken when it is none.
    @inlinable
    public mutating func hexadecimal() throws(Mistake) -> UInt64 {
        skipSpace()
        var value: UInt64 = 0
        guard offset &+ 18 <= bytes.count, bytes[offset] == 0x22, bytes[offset &+ 17] == 0x22,
            readHexadecimal(at: offset &+ 1, &value)
        else { throw .expected("an identity", offset: offset) }
        offset &+= 18
        return value
    }

    /// A string of two numbers as `hexadecimal` reads them, parted by a slash: the identity of an entry.
    @inlinable @inline(__always)
    public mutating func twoHexadecimals() throws(Mistake) -> (UInt64, UInt64) {
        skipSpace()
        var (first, second): (UInt64, UInt64) = (0, 0)
        guard offset &+ 35 <= bytes.count, bytes[offset] == 0x22, bytes[offset &+ 17] == 0x2F,
            bytes[offset &+ 34] == 0x22, readHexadecimal(at: offset &+ 1, &first),
            readHexadecimal(at: offset &+ 18, &second)
        else { throw .expected("an identity", offset: offset) }
        offset &+= 35
        return (first, second)
    }

    @inlinable @inline(__always)
    func readHexadecimal(at index: Int, _ value: inout UInt64) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let start = UnsafeRawPointer(base + index)
        return read_hexadecimal(
            start.loadUnaligned(as: UInt64.self), start.loadUnaligned(fromByteOffset: 8, as: UInt64.self), &value)
    }

    /// The bytes of a string that has `count` of them, whatever they are. Nil, and nothing taken, where no quote ends
    /// it there.
    @inlinable
    public mutating func takeString(count: Int) -> UnsafeRawBufferPointer? {
        skipSpace()
        let end = offset + 1 + count
        guard end < bytes.count, bytes[offset] == 0x22, bytes[end] == 0x22, let base = bytes.baseAddress else {
            return nil
        }
        defer { offset = end + 1 }
        return UnsafeRawBufferPointer(start: base + offset + 1, count: count)
    }

    mutating func skipString() throws(Mistake) {
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
        offset = bytes.count
        throw .expected("the end of a string", offset: offset)
    }
}

// MARK: Escapes

extension JSONReader {
    private mutating func escapedText(from start: Int) throws(Mistake) -> String {
        var text = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case 0x22: return String(decoding: text, as: UTF8.self)
            case 0x5C: text.append(contentsOf: String(try escape()).utf8)
            default: text.append(byte)
            }
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

    /// A scalar from one `\uXXXX`, or from two that are a surrogate pair.
    private mutating func unicodeEscape() throws(Mistake) -> Unicode.Scalar {
        let high = try fourHexadecimals()
        if (0xD800..<0xDC00).contains(high), offset + 1 < bytes.count, bytes[offset] == 0x5C, bytes[offset + 1] == 0x75
        {
            let before = offset
            offset += 2
            let low = try fourHexadecimals()
            if (0xDC00..<0xE000).contains(low) {
                return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
            }
            offset = before
        }
        return Unicode.Scalar(high) ?? "\u{FFFD}"
    }

    private mutating func fourHexadecimals() throws(Mistake) -> UInt32 {
        var value: UInt32 = 0
        for index in offset..<offset + 4 {
            guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw .expected("four hexadecimal digits", offset: offset)
            }
            value = value << 4 + UInt32(digit)
        }
        offset += 4
        return value
    }
}
