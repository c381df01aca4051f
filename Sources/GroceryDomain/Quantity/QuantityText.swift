/// How numbers and signs are written.
public enum TextStyle: Sendable {
    /// `1½ cups`, `≈1.24 l`
    case unicode
    /// `1 1/2 cups`, `~1.24 l`, for terminals that are not UTF-8. Words of units stay as they are.
    case ascii
}

extension Quantity {
    /// As shown to people: `1.5 kg`, `1½ cups`, `⅓ kg`, `6x330 ml`, `1 kg + 2 cans`. A number that has neither a short
    /// decimal nor a small denominator, such as a sum of cups and litres, is rounded to three figures and marked:
    /// `≈1.24 l`, `≈337 ml`.
    public func text(_ style: TextStyle = .unicode) -> String {
        // Nearly every quantity is one amount, and a screen shows many.
        amounts.count == 1 ? first.text(style) : amounts.map { $0.text(style) }.joined(separator: " + ")
    }

    /// The text to start from when editing: like `text`, but always reads back as exactly this quantity.
    public func editableText(_ style: TextStyle = .unicode) -> String {
        amounts.map { $0.editableText(style) }.joined(separator: " + ")
    }

    /// As stored: `3/2 kg`, `6x330 ml`, `1 kg + 2 can`. `Quantity.parse` reads it back as exactly this quantity, and
    /// two quantities are equal exactly if these texts are equal.
    public var canonicalText: String { amounts.map(\.canonicalText).joined(separator: " + ") }
}

extension Quantity: CustomStringConvertible {
    public var description: String { canonicalText }
}

extension Amount {
    public func text(_ style: TextStyle = .unicode) -> String {
        text { $0.text(numberStyle: $1, style) ?? ($0.approximateText(style) ?? $0.fractionText) }
    }

    func editableText(_ style: TextStyle) -> String {
        text {
            $0.text(numberStyle: $1, style) ?? $0.decimalText(placesMax: Rational.decimalPlacesMax) ?? $0.fractionText
        }
    }

    var canonicalText: String {
        let unitText = unit.map { " " + $0.word } ?? ""
        guard let size else { return value.fractionText + unitText }
        return "\(value.fractionText)x\(size.value.fractionText) \(size.unit.word)\(unitText)"
    }

    /// The unit alone, as its usual symbol: `kg`, `can`; after the size of a pack, `330 ml`, `400 g can`; empty for a
    /// bare number. Together with `value.plainText` it describes the whole amount.
    public var unitSymbolText: String {
        let parts = [size.map { "\($0.value.plainText) \($0.unit.symbol)" }, unit?.symbol]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    private func text(number: (Rational, UnitDefinition.NumberStyle) -> String) -> String {
        let unitText = unit.map { " " + $0.text(for: value) } ?? ""
        guard let size else { return number(value, numberStyle) + unitText }
        let sizeStyle = size.unit.definition?.numberStyle ?? .decimal
        // Two pints, but a two pint bottle.
        let sizeUnit = unit == nil ? size.unit.text(for: size.value) : size.unit.word
        return "\(number(value, .fraction))x\(number(size.value, sizeStyle)) \(sizeUnit)\(unitText)"
    }
}

extension Rational {
    /// A short and exact text, or nil. Decimals are short up to three places, fractions up to a denominator of 16.
    fileprivate func text(numberStyle: UnitDefinition.NumberStyle, _ style: TextStyle) -> String? {
        let decimal = decimalText(placesMax: 3)
        switch numberStyle {
        case .decimal: return decimal ?? (self < 10 ? mixedText(style) : nil)
        case .fraction: return [2, 3, 4, 8].contains(denominator) ? mixedText(style) : decimal ?? mixedText(style)
        }
    }

    /// `1½`, `1 5/12`; in ASCII `1 1/2`. Positive numbers only.
    private func mixedText(_ style: TextStyle) -> String? {
        guard denominator <= (floor == 0 ? 16 : 12) else { return nil }
        guard !isWhole else { return fractionText }
        let whole = floor == 0 ? "" : "\(floor)"
        let part = "\(numerator % denominator)/\(denominator)"
        if style == .unicode, let glyph = Self.glyphs[part] { return whole + glyph }
        return whole.isEmpty ? part : "\(whole) \(part)"
    }

    /// With two or three figures. Nil if rounding would leave nothing.
    fileprivate func approximateText(_ style: TextStyle) -> String? {
        guard let rounded = rounded(places: self < 10 ? 2 : self < 100 ? 1 : 0), rounded > .zero else { return nil }
        return (style == .unicode ? "≈" : "~") + (rounded.decimalText(placesMax: 2) ?? rounded.fractionText)
    }

    /// The fractions most terminal fonts have.
    private static let glyphs = [
        "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚", "1/8": "⅛", "3/8": "⅜",
        "5/8": "⅝",
        "7/8": "⅞",
    ]
}
