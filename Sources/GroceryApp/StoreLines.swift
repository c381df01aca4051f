public import GroceryDomain
import ScreenModel

/// A line of all about one store.
public enum StoreLine: Hashable, Sendable {
    /// The title is empty where the text of the line before goes on.
    case fact(title: String, text: String)
    /// How many trips led there, and when the last was.
    case trips(count: Int, last: Moment)
    case heading(String)
    case type(number: Int, name: String)
    case blank

    /// Where the texts of facts begin.
    public static let textColumn = 12
}

extension AppState {
    /// All about the selected store, in lines that fit. Cost: a walk over all lists.
    public var storeLines: [StoreLine] {
        guard let store = selectedStore else { return [] }
        let columns = layout.storeLinesArea(besideMap: store.coordinates != nil).columns
        var facts = [("Address", store.address ?? "none"), ("Position", store.coordinates?.description ?? "unknown")]
        if let note = store.note { facts.append(("Note", note)) }
        var lines = facts.flatMap { fact($0, $1, columns) }
        let visits = groceries.lists(of: .trip).filter { $0.store == store.id }
        if let last = visits.last {
            lines.append(.trips(count: visits.count, last: last.finished ?? last.created))
        } else {
            lines += fact("Trips", "none yet", columns)
        }
        lines.append(.blank)
        lines += "Order of item types, \(orderSaid(of: store))".wrapped(to: columns - 2).map(StoreLine.heading)
        return lines + walk(of: store).enumerated().map { .type(number: $0 + 1, name: $1.name) }
    }

    private func fact(_ title: String, _ text: String, _ columns: Int) -> [StoreLine] {
        text.wrapped(to: max(columns - StoreLine.textColumn - 1, 8)).enumerated().map { index, part in
            .fact(title: index == 0 ? title : "", text: part)
        }
    }
}
