/// The price of something: for each piece, for several together, for a measured amount (a kilogram, 100 g), or for all
/// of it.
///
/// ```swift
/// let price = Price(Money(minor: 299), .per(try Quantity.parse("1 kg").first))
/// #expect(try price.total(for: Quantity.parse("500 g")) == Money(minor: 150))
/// ```
public struct Price: Hashable, Sendable {
    public enum Basis: Hashable, Sendable {
        /// For each piece, pack or bag: anything counted.
        case each
        /// For this amount, in a unit of mass, volume or length. Indirect, because it is the rarest and by far the
        /// largest case, and every entry has room for a price.
        indirect case per(Amount)
        /// For the whole amount on the list, whatever it is.
        case all
        /// For so many together, at least two, where one that is over costs `single`: 2 for 3.
        indirect case several(Int64, single: Money)
    }

    /// The most that one buys together.
    public static let severalMax: Int64 = 1000

    public let amount: Money
    public let basis: Basis

    public init(_ amount: Money, _ basis: Basis) { (self.amount, self.basis) = (amount, basis) }

    /// The cost of `quantity`, rounded once to the minor unit, halves up: of what this is a price for, and nothing for
    /// the rest (`leftOut`), so that a sum never falls because more of another kind is wanted. No quantity counts as
    /// one piece. Nil if this is a price for none of it, or if the sum does not fit.
    ///
    /// A piece is whatever is counted: `6 x 330 ml` are six pieces, and a measure alone, such as `500 g`, is one pack.
    /// A pack that is begun is paid whole.
    public func total(for quantity: Quantity?) -> Money? {
        switch basis {
        case .all: amount
        case .each: amount.multiplied(by: quantity?.pieces ?? .one)
        case .per(let measure): quantity?.multiple(of: measure).flatMap { amount.multiplied(by: $0) }
        case .several(let count, let single): total(quantity?.pieces ?? .one, by: count, single)
        }
    }

    /// What of `quantity` is in no sum, because this is a price for something else: of `1 kg + 2` either, by whether it
    /// is for a measure.
    public func leftOut(of quantity: Quantity?) -> Quantity? {
        let amounts = quantity?.amounts ?? []
        switch basis {
        case .all: return nil
        case .per(let measure):
            guard let unit = measure.unit else { return nil }
            return try? Quantity(amounts.filter { $0.value(in: unit) == nil })
        case .each, .several:
            let measured = amounts.filter(\.isMeasured)
            return try? Quantity(measured.count == amounts.count ? Array(measured.dropFirst()) : measured)
        }
    }

    /// As often as it goes, `count` together, and what is over at `single`, as long as that is cheaper than `count`
    /// once more.
    private func total(_ pieces: Rational, by count: Int64, _ single: Money) -> Money? {
        guard let often = pieces.divided(by: Rational(count))?.floor,
            let over = pieces.subtracting(Rational(often).multiplied(by: Rational(count)) ?? .zero),
            let together = amount.multiplied(by: Rational(often)), let rest = single.multiplied(by: over)
        else { return nil }
        return together + min(rest, amount)
    }
}

extension Price {
    /// Why this price gives no sum for `quantity`, or none for a part of it, in words; nil if it does for all of it.
    public func reasonForNoTotal(for quantity: Quantity?) -> String? {
        switch basis {
        case .all: return nil
        case .each, .several: return leftOut(of: quantity).map { "without \($0.text()), which is not counted" }
        case .per(let measure):
            guard let unit = measure.unit else { return nil }
            guard let quantity else { return "no sum without an amount" }
            let rest = leftOut(of: quantity)
            let isAll = rest?.amounts.count == quantity.amounts.count
            if !isAll, total(for: quantity) == nil { return "no sum: the numbers are too large, or too exact" }
            guard let rest else { return nil }
            let reason = "not measured in \(unit.word)"
            return isAll ? "no sum: \(rest.text()) is \(reason)" : "without \(rest.text()), which is \(reason)"
        }
    }
}

extension Quantity {
    /// How many times a price for each piece has to be paid: what is counted, and one for a measure beside which less
    /// than one is.
    var pieces: Rational {
        let counted = amounts.lazy.filter { !$0.isMeasured }.reduce(Rational.zero) { $0.adding($1.pieces) ?? $0 }
        return amounts.contains(where: \.isMeasured) ? max(.one, counted) : counted
    }

    /// How many times `measure` fits into what has that dimension; nil where none of it has, or the sum does not fit.
    func multiple(of measure: Amount) -> Rational? {
        guard let unit = measure.unit else { return nil }
        let values = amounts.compactMap { $0.value(in: unit) }
        guard let first = values.first else { return nil }
        let sum = values.dropFirst().reduce(first as Rational?) { $0?.adding($1) }
        return sum?.divided(by: measure.value)
    }
}

extension Amount {
    fileprivate var pieces: Rational { isPack ? Rational(value.roundedUp) : value }

    /// A measure, such as 500 g, which is bought as one pack.
    var isMeasured: Bool { size == nil && unit?.isMeasure ?? false }
}

// MARK: As stored

extension Price {
    /// `349 each`, `299 per 1 kg`, `349 all`, `300 for 2 else 180`: minor units, then the basis. Two prices are equal
    /// exactly if these texts are equal.
    public var canonicalText: String {
        switch basis {
        case .each: "\(amount.minor) each"
        case .all: "\(amount.minor) all"
        case .per(let measure): "\(amount.minor) per \(Quantity(measure).canonicalText)"
        case .several(let count, let single): "\(amount.minor) for \(count) else \(single.minor)"
        }
    }

    /// Reads what `canonicalText` wrote; nil for anything else.
    public init?(canonicalText text: String) {
        // Works on bytes rather than characters: ten years of trips hold tens of thousands of prices.
        guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")), let minor = Int64(text[..<space]),
            minor.magnitude <= UInt64(Money.minorMax)
        else { return nil }
        switch text[text.utf8.index(after: space)...] {
        case "each": self.init(Money(minor: minor), .each)
        case "all": self.init(Money(minor: minor), .all)
        case let rest where rest.hasPrefix("per "):
            guard let quantity = try? Quantity(canonicalText: String(rest.dropFirst(4))), quantity.amounts.count == 1,
                quantity.first.unit?.dimension.isMeasure ?? false
            else { return nil }
            self.init(Money(minor: minor), .per(quantity.first))
        case let rest where rest.hasPrefix("for "):
            let words = rest.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 4, words[2] == "else", let count = Int64(words[1]), let single = Int64(words[3]),
                "\(count) \(single)" == "\(words[1]) \(words[3])", (2...Self.severalMax).contains(count),
                single.magnitude <= UInt64(Money.minorMax)
            else { return nil }
            self.init(Money(minor: minor), .several(count, single: Money(minor: single)))
        default: return nil
        }
    }
}
