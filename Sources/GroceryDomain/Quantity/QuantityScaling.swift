extension Quantity {
    /// A quantity for more or fewer people.
    public struct Scaled: Hashable, Sendable {
        public let quantity: Quantity
        /// A count was made whole, so there is a little more of it than the recipe asks for.
        public let isRounded: Bool
    }

    /// The quantity times `factor`, as it is to be bought and shown: what is measured stays exact (`1/3 cup` twice is
    /// `2/3 cup`), whole counts stay whole and go up, as nobody buys a third of an egg or a can. A count that was a
    /// part before (`1/2 onion`) may be one after. Units stay as they are.
    ///
    /// Rounding loses what it rounds, so a recipe is kept as it was written and scaled from that each time.
    ///
    /// - Throws: `zero` or `negative` if `factor` is, `tooLarge`.
    public func scaled(by factor: Rational) throws(QuantityError) -> Scaled {
        let exact = try multiplied(by: factor)
        var (amounts, isRounded) = ([Amount](), false)
        for (amount, scaled) in zip(self.amounts, exact.amounts) {
            guard amount.isCounted, amount.value.isWhole, !scaled.value.isWhole else {
                amounts.append(scaled)
                continue
            }
            amounts.append(try scaled.with(value: Rational(scaled.value.floor + 1)))
            isRounded = true
        }
        return Scaled(quantity: try Quantity(amounts), isRounded: isRounded)
    }
}

extension Amount {
    /// Things, rather than a measure; packs are things, whatever is in them.
    fileprivate var isCounted: Bool { size != nil || !(unit?.dimension.isMeasure ?? false) }
}
