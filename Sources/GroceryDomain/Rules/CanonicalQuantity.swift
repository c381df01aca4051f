extension Quantity {
    /// The quantity that `canonicalText` wrote. What the journal holds is nearly always a number and a unit word, and is read
    /// without the general reader, which knows five languages and takes a hundred times as long; all else goes there.
    public init(canonicalText text: String) throws(QuantityError) {
        if let amount = Self.plainAmount(text) {
            self.init(amount)
        } else {
            self = try Quantity.parse(text)
        }
    }

    /// `12`, `3/2 kg`, `2 can`: digits, perhaps a slash and digits, perhaps a space and the word of a known unit.
    private static func plainAmount(_ text: String) -> Amount? {
        var rest = Substring(text)
        guard let numerator = takeNumber(&rest) else { return nil }
        var denominator: Int64 = 1
        if rest.utf8.first == UInt8(ascii: "/") {
            rest = rest.dropFirst()
            guard let number = takeNumber(&rest) else { return nil }
            denominator = number
        }
        guard let value = Rational(numerator, over: denominator) else { return nil }
        if rest.isEmpty { return try? Amount(value) }
        guard rest.utf8.first == UInt8(ascii: " "), let unit = unitsByWord[String(rest.dropFirst())] else { return nil }
        return try? Amount(value, unit)
    }

    private static func takeNumber(_ text: inout Substring) -> Int64? {
        var value: Int64 = 0
        var place = text.utf8.startIndex
        while place < text.utf8.endIndex, case let digit = Int64(text.utf8[place]) - 0x30, (0...9).contains(digit) {
            guard value < Int64.max / 100 else { return nil }
            value = value * 10 + digit
            place = text.utf8.index(after: place)
        }
        guard place > text.utf8.startIndex else { return nil }
        text = text[place...]
        return value
    }

    private static let unitsByWord: [String: Unit] = Dictionary(
        Unit.known.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })
}
