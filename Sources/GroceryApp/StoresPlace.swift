public import GroceryDomain
import ScreenModel

/// Where one is among the stores, and in what is said of the selected one.
public struct StoresPlace: Hashable, Sendable {
    public var place = TablePlace()
    /// The selected store: it stays selected where rows come or go above it.
    public var store: StoreID?
    /// Whether all about the selected store has the keys; in a narrow window it is all that is seen.
    public var isInside = false
    /// The first line of it that is shown.
    public var pageTop = 0

    public init() {}

    mutating func select(_ store: StoreID?) {
        guard store != self.store else { return }
        (self.store, pageTop) = (store, 0)
    }
}

/// A line of all about one store.
public enum StoreLine: Hashable, Sendable {
    /// The title is empty where a text goes on.
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
    /// All about the selected store, as wide as there is room. Cost: a walk over all lists.
    public var storeLines: [StoreLine] {
        guard let store = selectedStore else { return [] }
        let columns = layout.peekArea.columns
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

    /// A fact, in as many lines as its text takes.
    private func fact(_ title: String, _ text: String, _ columns: Int) -> [StoreLine] {
        text.wrapped(to: max(columns - StoreLine.textColumn - 1, 8)).enumerated().map { index, part in
            .fact(title: index == 0 ? title : "", text: part)
        }
    }

    // MARK: Settling and moving

    mutating func settleStores(_ layout: Layout) {
        let shown = shownStores
        var place = interface.stores.place
        if let store = interface.stores.store, let found = shown.firstIndex(where: { $0.id == store }) {
            place.selected = found
        }
        place.settle(count: shown.count, height: layout.listsArea.rows)
        interface.stores.place = place
        interface.stores.select(shown.isEmpty ? nil : shown[place.selected].id)
        if shown.isEmpty { interface.stores.isInside = false }
        derived.settleOrder(groceries, of: interface.stores.store)
        interface.stores.pageTop = min(interface.stores.pageTop, lastPageTop(layout))
    }

    private func lastPageTop(_ layout: Layout) -> Int { max(storeLines.count - layout.peekArea.rows, 0) }

    mutating func moveInStores(by distance: Int) {
        if interface.stores.isInside {
            interface.stores.pageTop = min(max(interface.stores.pageTop + distance, 0), lastPageTop(layout))
            return
        }
        let shown = shownStores
        guard !shown.isEmpty else { return }
        let goal = min(max(interface.stores.place.selected + distance, 0), shown.count - 1)
        interface.stores.select(shown[goal].id)
    }

    mutating func goIntoStore(_ isInside: Bool) {
        interface.stores.isInside = isInside && selectedStore != nil
    }

    // MARK: Touch

    /// A tap on a store selects it, on the selected one does what Enter does; a tap on what is said of it goes there.
    mutating func tapStores(row: Int, column: Int, _ layout: Layout, at now: Moment) -> [Effect] {
        if layout.isWide || interface.stores.isInside, layout.peekArea.contains(row: row, column: column) {
            goIntoStore(true)
            return []
        }
        let shown = shownStores
        let place = interface.stores.place.top + row - layout.listsArea.row
        guard layout.listsArea.contains(row: row, column: column), shown.indices.contains(place) else { return [] }
        goIntoStore(false)
        if interface.stores.store == shown[place].id { return perform(.openStore, at: now) }
        interface.stores.select(shown[place].id)
        return []
    }
}
