extension Quantity {
    /// One piece: what a first step makes of no amount.
    public static let onePiece: Quantity = {
        // One is above zero and below the greatest amount, which is all that the initialiser asks.
        guard let one = try? Amount(.one) else { preconditionFailure("1 is an amount") }
        return Quantity(one)
    }()

    /// `quantity` moved by as much as lies between `old` and `new`: what a step of somebody else means to a quantity
    /// that has changed meanwhile. The amounts of `new` are added, those of `old` taken away from the amounts of their
    /// kind; what comes to nothing or less is no amount.
    public static func moving(_ quantity: Quantity?, from old: Quantity?, to new: Quantity?) -> Quantity? {
        var sum = quantity
        if let new { sum = sum.map { (try? $0.adding(new)) ?? $0 } ?? new }
        guard let old, let sum else { return sum }
        return try? Quantity(old.amounts.reduce(sum.amounts) { $1.taken(from: $0) })
    }
}

extension Amount {
    /// `amounts` less this one, in the unit they have there.
    fileprivate func taken(from amounts: [Amount]) -> [Amount] {
        guard let index = amounts.firstIndex(where: { $0.kind == kind }) else { return amounts }
        var rest = amounts
        let own = rest.remove(at: index)
        let inOwnUnit = value.multiplied(by: unit?.factor ?? .one)?.divided(by: own.unit?.factor ?? .one)
        if let less = inOwnUnit.flatMap({ own.value.subtracting($0) }), let amount = try? own.with(value: less) {
            rest.insert(amount, at: index)
        }
        return rest
    }
}
