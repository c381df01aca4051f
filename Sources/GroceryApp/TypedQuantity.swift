import GroceryDomain

/// What was typed as an amount.
enum TypedQuantity {
    /// Zero: it is not wanted.
    case nothing
    /// A blank line, or none: it is wanted, whatever the amount.
    case some
    case amount(Quantity)

    init(_ text: String) throws(Refusal) {
        do {
            self = text.saysNone ? .some : .amount(try Quantity.parse(text))
        } catch QuantityError.zero {
            self = .nothing
        } catch {
            throw .notPossible("\(error)")
        }
    }

    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var quantity: Quantity? { if case .amount(let quantity) = self { quantity } else { nil } }
}
