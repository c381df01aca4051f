extension Groceries {
    /// What of the ingredients of a recipe is the same for however many it is made: the amounts that its text marks
    /// with `=`. Cost: as reading the text, where it has such a mark.
    public func fixedAmounts(of recipe: ListID) -> [ItemID: Quantity] {
        guard let text = lists.known(recipe)?.steps, text.utf8.contains(UInt8(ascii: "=")) else { return [:] }
        var fixed: [ItemID: Quantity] = [:]
        for component in CooklangText(text).components where component.kind == .ingredient {
            guard let amount = component.amount, amount.isFixed, let quantity = amount.reading.quantity,
                let item = item(named: component.shortName)?.id
            else { continue }
            fixed[item] = fixed[item].map { (try? $0.adding(quantity)) ?? $0 } ?? quantity
        }
        return fixed
    }
}

extension Quantity {
    /// The quantity times `factor`, but for what is `fixed` of it. What is less than that is all fixed.
    ///
    /// - Throws: as `scaled(by:)` does.
    public func scaled(by factor: Rational, fixed: Quantity?) throws(QuantityError) -> Scaled {
        guard let fixed, factor != .one else { return try scaled(by: factor) }
        guard let rest = less(fixed) else { return Scaled(quantity: self, isRounded: false) }
        // In another kind of amount than this: the text was changed by hand since, and says nothing of it.
        guard rest != self else { return try scaled(by: factor) }
        let scaled = try rest.scaled(by: factor)
        return Scaled(quantity: try scaled.quantity.adding(fixed), isRounded: scaled.isRounded)
    }
}
