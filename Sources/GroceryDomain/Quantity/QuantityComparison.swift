// What was bought, compared with what was planned.

extension Quantity {
    /// What is still wanted after `bought`; nil if nothing is, or if the two cannot be compared, such as 1.4 kg with 6
    /// apples.
    ///
    /// A number without a unit counts what was planned: 2 of 3 cans leave one. Packs compare by what they hold: 1 l of
    /// `6x330 ml` leaves three of them, and two bottles of 1.5 l leave nothing of 3 l. Packs that are begun are wanted
    /// whole. Across units and packs, less than a twentieth of what was planned is nothing.
    public func stillWanted(after bought: Quantity) -> Quantity? {
        rest(after: bought).flatMap { try? Quantity($0) }
    }

    /// Whether nothing of this amount is still wanted after `bought` was bought. False for what does not compare.
    func isCovered(by bought: Quantity) -> Bool { rest(after: bought)?.isEmpty ?? false }

    /// Nil if nothing of it compares.
    private func rest(after bought: Quantity) -> [Amount]? {
        var rest = amounts
        var isCompared = false
        for amount in bought.amounts {
            let index = rest.firstIndex { $0.kind == amount.kind } ?? rest.firstIndex { $0.compares(with: amount) }
            guard let index else { continue }
            isCompared = true
            let planned = rest.remove(at: index)
            if let left = planned.left(after: amount) { rest.insert(left, at: index) }
        }
        return isCompared ? rest : nil
    }

    /// This amount as somebody meant it who was asked how much of `planned` it was: a number without a unit takes the
    /// unit and the pack of what was planned.
    public func meant(of planned: Quantity?) -> Quantity {
        guard amounts.count == 1, first.isBareNumber, let planned, planned.amounts.count == 1,
            let amount = try? planned.first.with(value: first.value)
        else { return self }
        return Quantity(amount)
    }
}

extension Amount {
    fileprivate var isBareNumber: Bool { unit == nil && size == nil }

    /// What a measure is of, or what a pack holds.
    private var content: Dimension? {
        if let size { return size.unit.dimension }
        return unit.flatMap { $0.isMeasure ? $0.dimension : nil }
    }

    /// Whether it can be told what remains of this after another amount, of another kind.
    fileprivate func compares(with other: Amount) -> Bool {
        if let content, content == other.content { return true }
        return isCounted && other.isCounted
            && (isBareNumber || other.isBareNumber || unit?.dimension == other.unit?.dimension)
    }

    /// What remains after `other`, of the same kind or one that compares; nil for nothing.
    fileprivate func left(after other: Amount) -> Amount? {
        let unit = size?.unit ?? unit
        let isAcross = kind != other.kind || self.unit?.factor != other.unit?.factor
        if isAcross, let unit, content == other.content, let total = value(in: unit),
            let taken = other.value(in: unit), let rest = total.subtracting(taken)
        {
            guard let part = rest.divided(by: total), part >= Rational(reduced: 1, over: 20) else { return nil }
            guard let size else { return try? with(value: rest) }
            return rest.divided(by: size.value).flatMap { try? with(value: Rational($0.roundedUp)) }
        }
        let taken = kind == other.kind ? other.value(inUnitOf: self) : other.value
        return taken.flatMap { value.subtracting($0) }.flatMap { try? with(value: $0) }
    }

    private func value(inUnitOf other: Amount) -> Rational? {
        value.multiplied(by: unit?.factor ?? .one)?.divided(by: other.unit?.factor ?? .one)
    }
}
