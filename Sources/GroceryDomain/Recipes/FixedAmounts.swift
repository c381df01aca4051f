extension Groceries {
    /// The amounts of ingredients that stay the same for any number of servings, because the text of the recipe marks
    /// them with `=`. Cost: that of reading the text, if it has such a mark.
    public func fixedAmounts(of recipe: ListID) -> [ItemID: Quantity] {
        guard let text = lists.known(recipe)?.steps, text.utf8.contains(UInt8(ascii: "=")) else { return [:] }
        let reader = ingredientReader(of: recipe)
        var fixed: [ItemID: Quantity] = [:]
        for component in CooklangText(text).components where component.isIngredient {
            guard component.amount?.isFixed ?? false else { continue }
            let mention = reader.read(component)
            guard let quantity = mention.quantity, let item = mention.item else { continue }
            fixed[item] = fixed[item].map { (try? $0.adding(quantity)) ?? $0 } ?? quantity
        }
        return fixed
    }
}

extension Quantity {
    /// The quantity times `factor`, except for the part `fixed` of it. If the quantity is less than `fixed`, all of it
    /// is fixed.
    ///
    /// - Throws: as `scaled(by:)` does.
    public func scaled(by factor: Rational, fixed: Quantity?) throws(QuantityError) -> Scaled {
        guard let fixed, factor != .one else { return try scaled(by: factor) }
        guard let rest = less(fixed) else { return Scaled(quantity: self, isRounded: false) }
        // Of another kind than this amount: it was changed by hand since, and the text no longer describes it.
        guard rest != self else { return try scaled(by: factor) }
        let scaled = try rest.scaled(by: factor)
        return Scaled(quantity: try scaled.quantity.adding(fixed), isRounded: scaled.isRounded)
    }
}
