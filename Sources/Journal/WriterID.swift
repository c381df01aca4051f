/// Who wrote a record: 48 random bits, made for one space, one machine and one holder of a lock, never reused on
/// doubt. Printed as 12 lower-case hexadecimal digits.
public struct WriterID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The identity as a number below 2^48.
    public let bits: UInt64

    /// The identity with the low 48 bits of `bits`.
    public init(bits: UInt64) {
        self.bits = bits & 0xFFFF_FFFF_FFFF
    }

    /// Reads exactly 12 lower-case hexadecimal digits; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 12, let bits = hexadecimalNumber(text.utf8) else { return nil }
        self.bits = bits
    }

    public var description: String {
        hexadecimalText(bits, digits: 12)
    }

    public static func < (left: WriterID, right: WriterID) -> Bool {
        left.bits < right.bits
    }
}
