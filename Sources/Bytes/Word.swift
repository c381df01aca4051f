/// A short word of a record, the name of an operation or a field, packed into two numbers: told from others without
/// making a string of it, of which a journal of years has a million.
public struct Word: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The first eight bytes, the first lowest; zeros where it is shorter.
    @usableFromInline var low: UInt64 = 0
    /// The next seven, and how many there are in all: that tells a word from one with zeros behind it, and what is too
    /// long from all others.
    @usableFromInline var high: UInt64 = 0

    /// The longest word that can be told. Longer ones equal nothing that is asked for.
    @inlinable static var bytesMax: Int { 15 }

    /// The word of `count` bytes at `start`. Inlined, so that a word in the program is two numbers there.
    @inlinable @inline(__always)
    public init(_ start: UnsafePointer<UInt8>, count: Int) {
        high = UInt64(truncatingIfNeeded: count) << 56
        guard count <= Self.bytesMax else { return }
        var index = 0
        while index < count {
            let byte = UInt64(start[index])
            if index < 8 { low |= byte << UInt64(8 * index) } else { high |= byte << UInt64(8 * (index - 8)) }
            index += 1
        }
    }

    /// The word at `start` that ends in front of the next quote, backslash or `end`; nil where none of these is among
    /// the sixteen bytes there, all of which must be readable. Without a branch for each byte: names are of any length.
    @inlinable @inline(__always)
    public init?(_ start: UnsafePointer<UInt8>, before end: UInt8) {
        let bytes = UnsafeRawPointer(start)
        low = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        var found = positions(of: 0x22, in: low) | positions(of: 0x5C, in: low) | positions(of: end, in: low)
        if found != 0 {
            low &= ~(~0 << UInt64(found.trailingZeroBitCount & ~7))
            high = UInt64(found.trailingZeroBitCount / 8) << 56
            return
        }
        high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        found = positions(of: 0x22, in: high) | positions(of: 0x5C, in: high) | positions(of: end, in: high)
        guard found != 0 else { return nil }
        high &= ~(~0 << UInt64(found.trailingZeroBitCount & ~7))
        high |= UInt64(8 + found.trailingZeroBitCount / 8) << 56
    }

    /// Whether a word of memory begins with this, which is of at most eight bytes.
    @inlinable @inline(__always)
    public func isStart(of word: UInt64) -> Bool { (UInt64(littleEndian: word) ^ low) << UInt64(64 &- 8 &* count) == 0 }

    /// How many bytes it has.
    @inlinable @inline(__always)
    public var count: Int { Int(high >> 56) }

    @inlinable @inline(__always)
    public init(stringLiteral text: StaticString) {
        assert(text.utf8CodeUnitCount <= Self.bytesMax, "too long to be told from others")
        self.init(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { Word($0, from: 0, to: $0.count) }
    }

    /// The word of some of the bytes of a name.
    @inlinable @inline(__always)
    init(_ name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
        self = name.baseAddress.map { Word($0 + start, count: end - start) } ?? .none
    }

    @inlinable public static var none: Word { "" }
}

/// The top bit of each byte of `word` that is `byte`; above the lowest of them perhaps others too. Of two bytes that
/// are equal nothing is left when they are held against each other, and taking one from nothing sets the top bit.
@inlinable @inline(__always)
func positions(of byte: UInt8, in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let difference = word ^ UInt64(byte) &* ones
    return (difference &- ones) & ~difference & (0x80 &* ones)
}
