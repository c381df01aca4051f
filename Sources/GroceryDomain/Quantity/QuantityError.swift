/// Why an amount was refused. `description` is a sentence for the person who typed it.
public enum QuantityError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case notAnAmount(String)
    case notUnderstood(String)
    case zero
    case nothingToAdd
    case negative
    case tooLarge
    case tooFine
    case tooLong
    /// The associated text is the amount that cannot go down.
    case atTheLeast(String)

    public var description: String {
        switch self {
        case .empty: "Type an amount, such as 2, 1/2 kg or 3 cans."
        case .notAnAmount(let text): "“\(text)” is not an amount: begin with a number, as in 2, 1/2 kg or 3 cans."
        case .notUnderstood(let text):
            "“\(text)” was not understood: an amount is a number and a unit, as in 1 kg + 2 cans."
        case .zero: "An amount is more than zero. To take the entry off the list, delete it."
        case .nothingToAdd: "That is nothing: the amount has to be more than zero."
        case .negative: "An amount cannot be negative."
        case .tooLarge: "That is too large: an amount is at most a million."
        case .tooFine: "That is too precise: at most \(Rational.decimalPlacesMax) decimal places."
        case .tooLong: "That is too long: an amount has at most \(Quantity.textLengthMax) characters."
        case .atTheLeast(let text): "\(text) is the smallest amount. To take the entry off the list, delete it."
        }
    }
}
