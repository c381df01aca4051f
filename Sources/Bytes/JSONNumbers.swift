extension JSONReader {
    /// What a whole number may be. One beyond that counts as the bound: it is far beyond all that anybody counts, and
    /// sums of such numbers are far from the bounds of the arithmetic. Any reader of JSON keeps it exactly.
    public static var integers: ClosedRange<Int> { -(1 << 53)...1 << 53 }

    /// A whole number, or the bound of `integers` that it is beyond.
    @inlinable
    public mutating func int() throws(Mistake) -> Int {
        skipSpace()
        let start = offset
        let isNegative = offset < bytes.count && bytes[offset] == 0x2D
        if isNegative { offset += 1 }
        var value = 0
        let digits = offset
        while offset < bytes.count, case let digit = Int(bytes[offset]) - 0x30, (0...9).contains(digit) {
            value = min(value * 10 + digit, 1 << 53)
            offset += 1
        }
        guard offset > digits else { throw .expected("a whole number", offset: start) }
        return isNegative ? -value : value
    }

    /// A finite number.
    public mutating func number() throws(Mistake) -> Double {
        let isNegative = peek() == 0x2D
        let start = offset
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
            } else if byte == 0x2E, !isBehindPoint, digits > 0 {
                isBehindPoint = true
            } else {
                break
            }
            offset += 1
        }
        let hasExponent = offset < bytes.count && bytes[offset] | 0x20 == 0x65
        if digits > 0, !hasExponent, digits <= 15, decimals > 0 || !isBehindPoint {
            // Both are exact as doubles, so one division rounds once and rightly.
            let value = Double(mantissa) / Self.powersOfTen[decimals]
            return isNegative ? -value : value
        }
        return try rareNumber(from: start)
    }

    /// Numbers with an exponent or very many digits.
    private mutating func rareNumber(from start: Int) throws(Mistake) -> Double {
        offset = start
        let digits = literal()
        let text = String(decoding: digits, as: UTF8.self)
        let first = digits.first { $0 != 0x2D } ?? 0
        // Swift reads more than JSON has: infinities, hexadecimals.
        let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isPlain, (0x30...0x39).contains(first), digits.last != 0x2E, let value = Double(text) else {
            offset = start
            throw .expected("a number", offset: start)
        }
        guard value.isFinite else { throw .refused("\(text.prefix(40)) is too large a number", offset: start) }
        return value
    }

    private static let powersOfTen: [Double] = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }
}
