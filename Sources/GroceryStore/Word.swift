/// A short word of a record, the name of an operation or a field, packed into two numbers: told from others without
/// making a string of it, of which a journal of years has a million.
struct Word: Equatable, ExpressibleByStringLiteral {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// The longest word that can be told. Longer ones equal nothing that is asked for.
    private static let bytesMax = 15

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // The count tells a word from one with zeros behind it, and what is too long from all others.
        high = UInt64(truncatingIfNeeded: bytes.count) << 56
        guard bytes.count <= Self.bytesMax else { return }
        for byte in bytes.prefix(8) { low = low << 8 | UInt64(byte) }
        var rest: UInt64 = 0
        for byte in bytes.dropFirst(8) { rest = rest << 8 | UInt64(byte) }
        high |= rest
    }

    @inline(__always)
    init(stringLiteral text: StaticString) {
        assert(text.utf8CodeUnitCount <= Self.bytesMax, "too long to be told from others")
        self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    static let none: Word = ""
}
