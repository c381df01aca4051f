/// Who wrote a record: 48 random bits, made for one space, one machine and one holder of a lock, never reused on
/// doubt. Printed as 12 lower-case hexadecimal digits.
public struct WriterID: Hashable, Sendable, Comparable, CustomStringConvertible {
    // Six bytes rather than eight: with them a stamp has fourteen, and an optional one sixteen.
    @usableFromInline let high: UInt32
    @usableFromInline let low: UInt16

    /// The identity as a number below 2^48.
    @inlinable public var bits: UInt64 { UInt64(high) << 16 | UInt64(low) }

    /// The identity with the low 48 bits of `bits`.
    @inlinable public init(bits: UInt64) {
        high = UInt32(truncatingIfNeeded: bits >> 16)
        low = UInt16(truncatingIfNeeded: bits)
    }

    /// Reads exactly 12 lower-case hexadecimal digits; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 12, let bits = hexadecimalNumber(text.utf8) else { return nil }
        self.init(bits: bits)
    }

    public var description: String { hexadecimalText(bits, digits: 12) }

    @inlinable public static func == (left: WriterID, right: WriterID) -> Bool { left.bits == right.bits }

    @inlinable public static func < (left: WriterID, right: WriterID) -> Bool { left.bits < right.bits }
}
