/// A short word of a record, the name of an operation or a field, packed into two numbers: told from others without
/// making a string of it, of which a journal of years has a million.
struct Word: Equatable, ExpressibleByStringLiteral {
    /// The first eight bytes, the first lowest; zeros where it is shorter.
    private var low: UInt64 = 0
    /// The next seven, and how many there are in all: that tells a word from one with zeros behind it, and what is too long
    /// from all others.
    private var high: UInt64 = 0

    /// The longest word that can be told. Longer ones equal nothing that is asked for.
    private static let bytesMax = 15

    /// The word of `count` bytes at `start`, behind which others may follow: `readable` bytes, with its own.
    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, count: Int, readable: Int) {
        guard count > 0, count <= Self.bytesMax, readable >= 16 else {
            self = Word(start, count: count)
            return
        }
        let bytes = UnsafeRawPointer(start)
        let word = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        // Shifting by 64 or more leaves nothing.
        low = word & ~(~0 << UInt64(8 * count))
        if count > 8 {
            high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            high &= ~(~0 << UInt64(8 * (count - 8)))
        }
        high |= UInt64(count) << 56
    }

    @inline(__always)
    private init(_ start: UnsafePointer<UInt8>, count: Int) {
        high = UInt64(truncatingIfNeeded: count) << 56
        guard count <= Self.bytesMax else { return }
        var place = 0
        while place < count {
            let byte = UInt64(start[place])
            if place < 8 { low |= byte << UInt64(8 * place) } else { high |= byte << UInt64(8 * (place - 8)) }
            place += 1
        }
    }

    @inline(__always)
    init(stringLiteral text: StaticString) {
        assert(text.utf8CodeUnitCount <= Self.bytesMax, "too long to be told from others")
        self.init(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    static let none: Word = ""
}
