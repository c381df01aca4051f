public import GroceryDomain

extension Quantity {
    /// As the household wants it shown: in the units it was given in or in others, with a point or a comma.
    public func shown(_ settings: HouseholdSettings, _ style: TextStyle = .unicode) -> String {
        let converted =
            switch settings.units {
            case "metric": converted(from: Self.usUnits, to: [("g", "kg"), ("ml", "l")])
            case "us": converted(from: Self.metricUnits, to: [("oz", "lb"), ("fl oz", "cup")])
            default: self
            }
        let text = converted.text(style)
        return settings.decimalMark == "," ? text.withDecimalComma : text
    }

    private static let usUnits: Set<String> = [
        "oz", "lb", "fl oz", "cup", "pint", "quart", "gallon", "pt", "qt", "gal",
    ]
    private static let metricUnits: Set<String> = ["mg", "g", "kg", "ml", "cl", "dl", "l"]

    /// Amounts in one of `units` in the smaller or larger unit of the other system, rounded to what one would buy: two
    /// digits, three from a hundred on. What cannot be converted stays.
    private func converted(from units: Set<String>, to pairs: [(small: String, large: String)]) -> Quantity {
        let amounts = self.amounts.map { amount -> Amount in
            guard amount.size == nil, let symbol = amount.unit?.symbol, units.contains(symbol) else { return amount }
            for (small, large) in pairs {
                for unit in [large, small].compactMap({ Unit.named($0) }) {
                    guard let value = amount.value(in: unit), value >= 1 || unit.symbol == small else { continue }
                    return (try? Amount(value.roundedForShopping, unit)) ?? amount
                }
            }
            return amount
        }
        return (try? Quantity(amounts)) ?? self
    }
}

extension Rational {
    fileprivate var roundedForShopping: Rational {
        for (bound, step) in [(Int64(10), Int64(10)), (100, 1), (1000, 1)] where self < Rational(bound) {
            return rounded(toMultiplesOf: step)
        }
        return rounded(toMultiplesOf: 1)
    }

    /// Rounded to whole numbers of 1/`parts`; never to zero.
    private func rounded(toMultiplesOf parts: Int64) -> Rational {
        guard let scaled = multiplied(by: Rational(parts)), let half = Rational(1, over: 2),
            let moved = scaled.adding(half), let value = Rational(max(moved.floor, 1), over: parts)
        else { return self }
        return value
    }
}

extension String {
    fileprivate var withDecimalComma: String {
        var result = ""
        var before: Character?
        for (character, next) in zip(self, Array(dropFirst()) + [" "]) {
            let isDecimal = character == "." && before?.isNumber == true && next.isNumber
            result.append(isDecimal ? "," : character)
            before = character
        }
        return result
    }
}
