public import GroceryDomain
import ScreenModel

/// Where one is among the stores, and in what is said of the selected one.
public struct StoresPage: Page, Hashable {
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

extension StoresPage {
    public static let title = "Stores"

    public static let hinted: [Binding] = [
        use,
        .init("stores.new", ["a"], hint: "new", help: "New store", in: .stores, 3) { state, _ in
            state.ask(LinePrompt(.newStore, label: "New store"))
        },
        .init("stores.rename", ["r"], hint: "rename", help: "Rename the store", in: .stores, 4) {
            state, _ throws(Refusal) in
            let store = try state.existingSelectedStore()
            return state.ask(LinePrompt(.renameStore(store.id), label: "Rename \(store.name) to", text: store.name))
        },
        .init(
            "stores.delete", ["d", .delete], hint: "delete", help: "Delete the store; u brings it back", in: .stores, 5
        ) {
            state, _ throws(Refusal) in
            let store = try state.existingSelectedStore()
            let deleting = try state.groceries.removing(store.id)
            return [.append(deleting, notice: "\(store.name) deleted; u brings it back")]
        },
        .init("stores.address", ["e"], hint: "address", help: "Write the address", in: .stores, 6) {
            state, _ throws(Refusal) in
            let store = try state.existingSelectedStore()
            return state.ask(
                LinePrompt(.storeAddress(store.id), label: "Address of \(store.name)", text: store.address ?? ""))
        },
        .init(
            "stores.position", ["o"], hint: "position", help: "Say where it is: 47.37,8.54 or a geo: link", in: .stores,
            7
        ) { state, _ throws(Refusal) in try state.openPosition() },
        .showHelp, .undo,
        .init("stores.note", ["n"], hint: "note", help: "Write a note", in: .shop, 2) { state, _ throws(Refusal) in
            let store = try state.existingSelectedStore()
            return state.ask(
                LinePrompt(.storeNote(store.id), label: "Note on \(store.name)", text: store.note ?? ""))
        },
        .shop,
    ]

    public static let further: [Binding] = [
        open,
        .init(
            "stores.keepOrder", ["P"], hint: "keep order", help: "Keep the order of item types as it is now",
            in: .stores,
            8
        ) {
            state, _ throws(Refusal) in
            let store = try state.existingSelectedStore()
            let keeping = try state.groceries.pinning(state.walk(of: store).map(\.id), in: store.id)
            return [.append(keeping, notice: "The order of \(store.name) is kept")]
        },
        .init(
            "stores.forgetOrder", ["R"], hint: "learn anew", help: "Forget the order, and learn it anew", in: .stores, 9
        ) {
            state, now throws(Refusal) in
            let store = try state.existingSelectedStore()
            let forgetting = try state.groceries.forgettingOrder(of: store.id, at: now)
            return [.append(forgetting, notice: "The order of \(store.name) is learnt anew")]
        },
        .importPlaces, .filter,
        .left("Back to the stores") { state, _ in state.goIntoStore(false) },
        .right("Go to what is said about the store") { state, _ in state.goIntoStore(true) },
        .nextPane { state, _ in state.goIntoStore(!state.interface.stores.isInside) },
        .previousPane { state, _ in state.goIntoStore(!state.interface.stores.isInside) },
        .top, .bottom,
    ]

    private static let open = Binding(
        "stores.open", [.enter], hint: "open", help: "Check in here; in a narrow window, first all about it",
        in: .stores, 1
    ) { state, _ throws(Refusal) in try state.openStore() }
    private static let use = Binding(
        "stores.checkIn", ["@", " "], hint: "check in", help: "Check in at this store", in: .stores, 2
    ) { state, _ throws(Refusal) in try state.checkInAtSelected() }

    public static func hints(_ state: AppState) -> [Binding] {
        if state.layout.isWide { return hinted }
        return state.interface.stores.isInside ? [use, .back] + hinted : [open] + hinted
    }

    public static func refresh(_ state: inout AppState, _ layout: Layout) { state.settleStores(layout) }
    public static func move(_ state: inout AppState, by distance: Int) { state.moveInStores(by: distance) }

    public static func back(_ state: inout AppState) -> Bool {
        if state.interface.stores.isInside {
            state.interface.stores.isInside = false
        } else if state.interface.stores.place.filter != nil {
            state.interface.stores.place.filter = nil
        } else {
            return false
        }
        return true
    }

    /// A tap on a store selects it, on the selected one does what Enter does; a tap on what is said of it goes there.
    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        let page = state.interface.stores
        if layout.isWide || page.isInside, layout.peekArea.contains(row: row, column: column) {
            return state.goIntoStore(true)
        }
        let shown = state.shownStores
        let place = page.place.top + row - layout.listsArea.row
        guard layout.listsArea.contains(row: row, column: column), shown.indices.contains(place) else { return [] }
        state.goIntoStore(false)
        if page.store == shown[place].id { return try state.openStore() }
        state.interface.stores.select(shown[place].id)
        return []
    }

    public static func filter(_ state: AppState) -> String? { state.interface.stores.place.filter }

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.stores.place.filter = text
        state.interface.stores.isInside = false
    }

    public static func store(_ state: AppState) -> NamedStore? { state.selectedStore }

    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        if subjects.stores.count == 1 { state.interface.stores.select(subjects.stores.first) }
    }
}

extension Binding {
    static let importPlaces = Binding(
        "importPlaces", ["I"], hint: "import", help: "Read places and streets from a file", in: .stores, 10
    ) { state, _ in state.ask(LinePrompt(.importPlaces, label: "Read places from the file")) }
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

    @discardableResult
    mutating func goIntoStore(_ isInside: Bool) -> [Effect] {
        interface.stores.isInside = isInside && selectedStore != nil
        return []
    }
}
