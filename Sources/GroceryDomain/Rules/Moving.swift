extension Quantity {
    /// One piece: the first step up from no amount.
    public static let onePiece: Quantity = {
        // One is above zero and below the greatest amount, and the initialiser requires nothing else.
        guard let one = try? Amount(.one) else { preconditionFailure("1 is an amount") }
        return Quantity(one)
    }()

    /// Whether both are the same, in whatever order they were added up.
    static func areEqual(_ a: Quantity?, _ b: Quantity?) -> Bool {
        guard let a, let b, a != b else { return a == b }
        return a.less(b) == nil && b.less(a) == nil
    }

    /// `quantity` moved by the difference between `old` and `new`: the meaning of another machine's step for a quantity
    /// that has changed in the meantime. The amounts of `new` are added, and those of `old` subtracted from the amounts
    /// of their kind. A result of zero or less is no amount.
    public static func moving(_ quantity: Quantity?, from old: Quantity?, to new: Quantity?) -> Quantity? {
        var sum = quantity
        if let new { sum = sum.map { (try? $0.adding(new)) ?? $0 } ?? new }
        guard let old, let sum else { return sum }
        return try? Quantity(old.amounts.reduce(sum.amounts) { $1.taken(from: $0) })
    }
}

extension Amount {
    /// `amounts` without this one, in the unit used there.
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
