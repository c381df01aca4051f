/// How much of an item: one amount, or several of different kinds side by side (`1 kg + 2 cans`).
///
/// Never empty, and no two amounts have the same kind: amounts of one kind are added up. Every amount is above zero.
///
/// ```swift
/// let flour = try Quantity.parse("500 g").adding(Quantity.parse("1 kg"))
/// #expect(flour.text() == "1.5 kg")
/// #expect(try flour.stepped(.up).text() == "2 kg")
/// ```
public struct Quantity: Hashable, Sendable {
    /// In the order in which they were given.
    public private(set) var amounts: [Amount]

    /// More kinds of amount than any entry needs. A quantity with more is refused.
    public static let amountCountMax = 8
    /// The most characters of a text that is read as a quantity.
    public static let textLengthMax = 200

    public init(_ amount: Amount) { amounts = [amount] }

    /// - Throws: `empty` without amounts; `tooLarge` and `tooLong` as `adding` does.
    public init(_ amounts: [Amount]) throws(QuantityError) {
        guard let first = amounts.first else { throw .empty }
        self.init(first)
        for amount in amounts.dropFirst() { try add(amount) }
    }

    /// The first amount, which the step keys change.
    public var first: Amount { amounts[0] }  // Never empty, by every initialiser.

    /// The sum: amounts of one kind add up in the position of the left one, others follow. `500 g` and `1 kg` are `1.5
    /// kg`, `1 kg` and `2 cans` are `1 kg + 2 cans`, `2 cans` and `1 can` are `3 cans`. Two unknown words are one unit
    /// if they differ only in case and accents.
    ///
    /// - Throws: `tooLarge` if the sum of a kind is too large, `tooLong` for more than `amountCountMax` kinds.
    public func adding(_ other: Quantity) throws(QuantityError) -> Quantity {
        var sum = self
        for amount in other.amounts { try sum.add(amount) }
        return sum
    }

    /// Every amount times `factor`, as for a recipe made for more people. Packs are not opened: half of `6x330 ml` is
    /// `3x330 ml`.
    ///
    /// - Throws: `zero` or `negative` if `factor` is, `tooLarge`.
    public func multiplied(by factor: Rational) throws(QuantityError) -> Quantity {
        var result = self
        for (index, amount) in amounts.enumerated() {
            guard let value = amount.value.multiplied(by: factor) else { throw .tooLarge }
            result.amounts[index] = try amount.with(value: value)
        }
        return result
    }

    private mutating func add(_ amount: Amount) throws(QuantityError) {
        for (index, own) in amounts.enumerated() {
            if let sum = try own.sum(with: amount) {
                amounts[index] = sum
                return
            }
        }
        guard amounts.count < Self.amountCountMax else { throw .tooLong }
        amounts.append(amount)
    }
}

// MARK: Steps

extension Quantity {
    public enum Direction: Sendable { case up, down }

    /// The quantity with its first amount at the next round value: counts by 1, 500 g to 600 g, 1 kg to 1.5 kg, ½ cup
    /// to ¾ cup. A value that is not round, such as 330 g, goes to the next one that is. Packs step by one pack. A step
    /// up and a step down, in either order, return to the start if the start was a round value.
    ///
    /// - Throws: `atTheLeast` if a step down would reach zero, `tooLarge`.
    public func stepped(_ direction: Direction) throws(QuantityError) -> Quantity {
        let scale = first.unit?.definition?.steps ?? .ones
        var result = self
        switch direction {
        case .up:
            guard let value = scale.next(above: first.value) else { throw .tooLarge }
            result.amounts[0] = try first.with(value: value)
        case .down:
            guard let value = scale.next(below: first.value) else { throw .atTheLeast(first.text()) }
            result.amounts[0] = try first.with(value: value)
        }
        return result
    }
}
