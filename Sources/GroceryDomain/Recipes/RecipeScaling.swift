/// How the amounts of a recipe become those for more or fewer people.
public struct RecipeScaling: Hashable, Sendable {
    /// Amounts that stay the same for any number, because the text of the recipe marks them with `=`.
    private var fixed: [ItemID: Quantity] = [:]
    /// What comes whole, though a part of another recipe leaves a fraction of it: half the eggs of a sauce.
    private var whole: Set<ItemID> = []

    public init() {}

    /// Cost: that of reading the text, if it has such a mark; and a walk over all shares, if an amount is a fraction.
    public init(of recipe: ListID, _ groceries: Groceries) {
        if let text = groceries.lists.known(recipe)?.steps, text.utf8.contains(UInt8(ascii: "=")) {
            fixed = groceries.fixedAmounts(of: recipe, text)
        }
        whole = groceries.wholeItems(of: recipe, above: [])
    }

    /// The quantity of an item times `factor`, except for the part of it that is fixed. If the quantity is less than
    /// that, all of it is fixed.
    ///
    /// - Throws: as `Quantity.scaled(by:)` does.
    public func scaled(_ quantity: Quantity, of item: ItemID, by factor: Rational) throws(QuantityError)
        -> Quantity.Scaled
    {
        let isWhole = whole.contains(item)
        guard let rest = rest(of: quantity, item, factor) else {
            return Quantity.Scaled(quantity: quantity, isRounded: false)
        }
        let scaled = try rest.scaled(by: factor, isWhole: isWhole)
        guard let fixed = fixed[item], rest != quantity else { return scaled }
        return Quantity.Scaled(quantity: try scaled.quantity.adding(fixed), isRounded: scaled.isRounded)
    }

    /// The same without rounding anything, for a recipe that goes into another.
    func exact(_ quantity: Quantity, of item: ItemID, by factor: Rational) throws(QuantityError) -> Quantity {
        guard let rest = rest(of: quantity, item, factor) else { return quantity }
        let scaled = try rest.multiplied(by: factor)
        guard let fixed = fixed[item], rest != quantity else { return scaled }
        return try scaled.adding(fixed)
    }

    /// What of the quantity goes by the number; nil for nothing. What is of another kind than the fixed amount was
    /// changed by hand since, and the text no longer describes it: less that amount, it is what it was.
    private func rest(of quantity: Quantity, _ item: ItemID, _ factor: Rational) -> Quantity? {
        guard let fixed = fixed[item], factor != .one else { return quantity }
        return quantity.less(fixed)
    }
}

extension Groceries {
    fileprivate func fixedAmounts(of recipe: ListID, _ text: String) -> [ItemID: Quantity] {
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

    /// - Parameter above: the recipes that this one goes into.
    fileprivate func wholeItems(of recipe: ListID, above: Set<ListID>) -> Set<ItemID> {
        let fractions = entries.shown(on: recipe).filter { $0.planned.map { !$0.isWhole } ?? false }
        return Set(
            fractions.lazy.filter { entry in
                let parts = recipeShares(of: entry.id)
                let own = parts.compactMap(\.quantity).reduce(entry.planned) { $0?.less($1) }
                return !parts.isEmpty && own?.isWhole ?? true
                    && parts.allSatisfy { part in
                        let source = EntryID(list: part.id.recipe, item: entry.id.item)
                        guard let planned = entries[source]?.planned else { return true }
                        return planned.isWhole
                            || !above.contains(source.list)
                                && wholeItems(of: source.list, above: above.union([recipe])).contains(source.item)
                    }
            }.map(\.id.item))
    }
}

extension Quantity {
    /// Whether what is counted of it is whole.
    fileprivate var isWhole: Bool { amounts.allSatisfy { !$0.isCounted || $0.value.isWhole } }
}
