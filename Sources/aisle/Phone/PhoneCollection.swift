import GroceryDomain

/// What a folder of tasks is.
enum PhoneCollection: Hashable, Sendable {
    case list(ListID)
    case plan

    var list: ListID? { if case .list(let list) = self { list } else { nil } }
}

extension PhoneCollection: LosslessStringConvertible {
    private static let planText = "plan"

    init?(_ text: String) {
        if text == Self.planText {
            self = .plan
        } else if let list = ListID(text), list.rawValue != 0 {
            self = .list(list)
        } else {
            return nil
        }
    }

    var description: String {
        switch self {
        case .list(let list): "\(list)"
        case .plan: Self.planText
        }
    }
}
