extension Quantity {
    /// A quantity scaled for more or fewer people.
    public struct Scaled: Hashable, Sendable {
        public let quantity: Quantity
        /// Whether a count was rounded up, so that it is a little more than the recipe asks for.
        public let isRounded: Bool
    }

    /// The quantity times `factor`, for shopping and display. Measures stay exact (`1/3 cup` twice is `2/3 cup`). Whole
    /// counts stay whole and are rounded up, because nobody buys a third of an egg or a can. A count that was a
    /// fraction before (`1/2 onion`) may be one afterwards. Units stay the same.
    ///
    /// Rounding loses information, so a recipe is kept as it was written and scaled from that each time.
    ///
    /// - Parameter isWhole: whether it comes whole, also where this is a fraction.
    /// - Throws: `zero` or `negative` if `factor` is, `tooLarge`.
    public func scaled(by factor: Rational, isWhole: Bool = false) throws(QuantityError) -> Scaled {
        let exact = try multiplied(by: factor)
        var (amounts, isRounded) = ([Amount](), false)
        for (amount, scaled) in zip(self.amounts, exact.amounts) {
            guard amount.isCounted, isWhole || amount.value.isWhole, !scaled.value.isWhole else {
                amounts.append(scaled)
                continue
            }
            amounts.append(try scaled.with(value: Rational(scaled.value.roundedUp)))
            isRounded = true
        }
        let quantity = try Quantity(amounts)
        return Scaled(quantity: factor == .one ? quantity : quantity.inHandyUnits, isRounded: isRounded)
    }
}

extension Quantity {
    /// In grams and millilitres, where kilograms and litres are no plain fraction: for what was reckoned, not typed.
    public var inHandyUnits: Quantity { (try? Quantity(amounts.map(\.inHandyUnit))) ?? self }
}

extension Amount {
    /// 500 g instead of half a kilogram, and a third of a kilogram as it is.
    fileprivate var inHandyUnit: Amount {
        let smaller = unit?.symbol == "kg" ? "g" : unit?.symbol == "l" ? "ml" : nil
        guard size == nil, value < .one, let smaller = smaller.flatMap(Unit.named), let small = value(in: smaller),
            small.isWhole || value.denominator > 8
        else { return self }
        return (try? Amount(small, smaller)) ?? self
    }
}

extension Quantity {
    /// As it is bought: of a pack, a tin or a bottle that is begun, all of it. Recipes add up to halves, shops do not
    /// sell them.
    public var inWholePacks: Quantity {
        guard amounts.contains(where: { $0.isPack && !$0.value.isWhole }) else { return self }
        let whole = amounts.map { amount in
            amount.isPack ? (try? amount.with(value: Rational(amount.value.roundedUp))) ?? amount : amount
        }
        return (try? Quantity(whole)) ?? self
    }
}

extension Amount {
    /// Whether it counts packs: of a size, or in a container that stands on a shelf.
    var isPack: Bool { size != nil || unit?.definition?.isContainer ?? false }

    /// Counted rather than measured. Packs are counted, whatever they hold.
    var isCounted: Bool { size != nil || !(unit?.dimension.isMeasure ?? false) }
}
