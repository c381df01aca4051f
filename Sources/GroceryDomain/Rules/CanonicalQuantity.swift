extension Quantity {
    /// Reads what `canonicalText` wrote. Quantities in the journal are nearly always a number and a unit word, which
    /// this reads directly. Everything else goes to the general reader, which knows many languages and takes a hundred
    /// times as long.
    public init(canonicalText text: String) throws(QuantityError) {
        var text = text
        if let plain = text.withUTF8({ Quantity(plainText: $0) }) {
            self = plain
        } else {
            self = try Quantity.parse(text)
        }
    }

    /// `12`, `3/2 kg`, `2 can`: digits, optionally a slash and digits, optionally a space and the word of a known unit.
    /// Nil for anything else, even if it is a quantity.
    public init?(plainText text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        guard let numerator = Self.takeNumber(text, &index) else { return nil }
        var value = Rational(numerator)
        if index < text.count, text[index] == UInt8(ascii: "/") {
            index += 1
            guard let denominator = Self.takeNumber(text, &index), let ratio = Rational(numerator, over: denominator)
            else { return nil }
            value = ratio
        }
        var unit: Unit?
        if index < text.count {
            guard text[index] == UInt8(ascii: " ") else { return nil }
            let word = UnsafeBufferPointer(rebasing: text[(index + 1)...])
            guard let known = Self.unitsByWord[Self.packed(word)] else { return nil }
            unit = known
        }
        guard let amount = try? Amount(value, unit) else { return nil }
        self.init(amount)
    }

    private static func takeNumber(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int64? {
        let start = index
        var value: Int64 = 0
        while index < text.count, case let digit = Int64(text[index]) - 0x30, (0...9).contains(digit) {
            guard value < Int64.max / 100 else { return nil }
            value = value * 10 + digit
            index += 1
        }
        return index > start ? value : nil
    }

    /// A word of up to eight bytes as a number; 0 for a longer word, which no unit has.
    private static func packed(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        word.count <= 8 ? word.reduce(0) { $0 << 8 | UInt64($1) } : 0
    }

    /// The units whose words are short enough. The general reader handles the others.
    private static let unitsByWord: [UInt64: Unit] = {
        var units: [UInt64: Unit] = [:]
        units.reserveCapacity(Unit.known.count)
        for unit in Unit.known {
            var word = unit.word
            let packed = word.withUTF8(Self.packed)
            if packed != 0, units[packed] == nil { units[packed] = unit }
        }
        return units
    }()
}
