import GroceryDomain
import GroceryStore

extension Deed {
    /// The words as they are in the journal, in a row.
    var told: String {
        let arguments = spelt.arguments.map { argument in
            switch argument {
            case .text(let text): text
            case .number(let number): "\(number)"
            case .none: "-"
            }
        }
        return ([spelt.kind] + arguments).joined(separator: " ")
    }
}

extension Store.HistoryLine {
    var told: String { (taking.map { "\($0.rawValue) " } ?? "") + deed.told }
}
