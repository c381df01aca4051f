public import GroceryDomain
public import ScreenModel

/// The stores; inside one, all about it.
public struct StoresPage: TablePage {
    public var cursor = TableCursor<StoreID>()
    public var filter: String?
    public var isInside = false
    public private(set) var lines = Scroll()

    public mutating func resetInside() { lines = Scroll() }
}

extension StoresPage {
    public static let title = "Stores"
    public static let entrance: Binding? = .screen("screen.stores", ["6"], 6, "stores", "Stores", .stores)
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.stores

    public static let hinted: [Binding] = [
        open, use,
        .init("stores.new", ["a"], .stores, 3, hint: "new", help: "New store") { state in
            state.ask("New store") { state, line throws(Refusal) in
                let place = TypedPlace(line.text)
                guard !place.name.isEmpty || place.position == nil else {
                    throw .notPossible("A name goes before the position, as in Tesco 51.5,-0.13.")
                }
                let (id, adding) = try state.groceries.addingStore(named: place.name, coordinates: place.position)
                state.interface.stores.cursor.selected = id
                state.interface.stores.filter = nil
                state.append(adding)
            }
        },
        .init("stores.rename", ["r"], .stores, 4, hint: "rename", help: "Rename the store", when: { $0.hasRow }) {
            state throws(Refusal) in
            let store = try state.existingSelectedStore()
            return state.askName(insteadOf: store.name) { groceries, name throws(Refusal) in
                try groceries.renaming(store.id, to: name)
            }
        },
        delete,
        .init("stores.address", ["e"], .stores, 6, hint: "address", help: "Type the address", when: { $0.hasRow }) {
            state throws(Refusal) in
            let store = try state.existingSelectedStore()
            return state.ask("Address of \(store.name)", store.address ?? "") { state, line throws(Refusal) in
                let address = try Name.validatedNote(line.text)
                state.append(try state.groceries.changing(store.id) { $0.address = address })
            }
        },
        .init(
            "stores.position", ["o"], .stores, 7, hint: "position", help: "Say where it is: 47.37,8.54 or a geo: link",
            when: { $0.hasRow }
        ) { state throws(Refusal) in try state.openPosition() },
        .showHelp, .undo,
        .init("stores.note", ["n"], .shop, 6, hint: "note", help: "Write a note", when: { $0.hasRow }) {
            state throws(Refusal) in
            let store = try state.existingSelectedStore()
            return state.ask("Note on \(store.name)", store.note ?? "") { state, line throws(Refusal) in
                let note = try Name.validatedNote(line.text)
                state.append(try state.groceries.changing(store.id) { $0.note = note })
            }
        },
        .shop, .settings,
    ]

    public static let further: [Binding] =
        [
            .init(
                "stores.keepOrder", ["P"], .stores, 8, hint: "keep order",
                help: "Keep the order of item types as it is now"
            ) { state throws(Refusal) in
                let store = try state.existingSelectedStore()
                let keeping = try state.groceries.pinning(state.walk(of: store).map(\.id), in: store.id)
                state.append(keeping, notice: "The order of \(store.name) is kept")
            },
            .init(
                "stores.forgetOrder", ["R"], .stores, 9, hint: "learn anew", help: "Forget the order and learn it anew"
            ) { state throws(Refusal) in
                let store = try state.existingSelectedStore()
                let forgetting = try state.groceries.forgettingOrder(of: store.id, at: state.now)
                state.append(forgetting, notice: "The order of \(store.name) is learnt anew")
            },
            .importPlaces, .filter,
        ] + Binding.panes("Back to the stores", "Go to store details")

    public static let deletion: Binding? = delete
    private static let delete = Binding(
        "stores.delete", ["d", .delete], .stores, 5, hint: "delete", help: "Delete the store", when: { $0.hasRow }
    ) { state throws(Refusal) in state.append(try state.groceries.deleting(state.existingSelectedStore())) }
    public static let opening: Binding? = open
    private static let open = Binding(
        "stores.open", [.enter, " "], .stores, 1, hint: "open", help: "All about the store; again, back to the stores",
        when: { $0.hasRow }
    ) { state throws(Refusal) in
        _ = try state.existingSelectedStore()
        moveSideways(&state, .next)
    }
    private static let use = Binding(
        "stores.checkIn", ["@"], .stores, 2, hint: "check in", help: "Check in at this store",
        when: { $0.hasRow && $0.currentList != nil }
    ) { state throws(Refusal) in try state.checkInAtSelected() }

    public static func hints(_ state: AppState) -> [Binding] {
        state.interface.stores.isInside ? [use, .back] + hinted.dropFirst(2) : hinted
    }

    /// By name, as far as the filter lets them through.
    public static func rows(_ state: AppState) -> [NamedStore] {
        let stores = state.groceries.orderedStores
        guard let wanted = state.interface.stores.filter?.folded, !wanted.isEmpty else { return stores }
        return stores.filter { $0.name.folded.contains(wanted) || $0.address?.folded.contains(wanted) ?? false }
    }

    /// The small map shows what was imported.
    public static func enter(_ state: inout AppState) {
        guard state.surroundings.map == nil, !state.layout.storeMapArea.isEmpty, !state.storesOnMap.isEmpty else {
            return
        }
        state.emit(.loadMap)
    }

    public static func name(of row: NamedStore) -> String? { row.name }
    public static func rowsArea(_ layout: Layout) -> Rect { layout.listsArea }
    public static func insideArea(_ layout: Layout) -> Rect { layout.peekArea }
    public static var leadsFurther: Bool { true }
    public static func hasInside(_ state: AppState) -> Bool { state.selectedStore != nil }

    public static func refreshInside(_ state: inout AppState, _ layout: Layout) {
        state.derived.refreshOrder(state.groceries, of: state.interface.stores.cursor.selected)
        scroll(&state, by: 0, layout)
    }

    public static func moveInside(_ state: inout AppState, by distance: Int) {
        scroll(&state, by: distance, state.layout)
    }

    private static func scroll(_ state: inout AppState, by distance: Int, _ layout: Layout) {
        let count = state.storeLines.count
        state.interface.stores.lines.move(by: distance, count: count, height: layout.peekArea.rows)
    }

    public static func store(_ state: AppState) -> NamedStore? { state.selectedStore }
    public static func row(of subjects: Subjects) -> StoreID? { subjects.store }
}

extension Binding {
    static let importPlaces = Binding(
        "importPlaces", ["I"], .stores, 10, hint: "import", help: "Read places and streets from a file"
    ) { state in state.ask("Read places from the file") { state, line in state.emit(.importPlaces(path: line.text)) } }
}

extension AppState {
    public var selectedStore: NamedStore? { interface.stores.cursor.selected.flatMap { groceries.stores[$0] } }

    fileprivate func existingSelectedStore() throws(Refusal) -> NamedStore {
        guard let store = selectedStore else {
            throw .notPossible("There is no store here; \(key("stores.new")) makes one.")
        }
        return store
    }

    fileprivate mutating func checkInAtSelected() throws(Refusal) {
        let store = try existingSelectedStore()
        guard let list = currentList else { throw .noList }
        checkIn(store.id, named: store.name, on: list, try groceries.checkingIn(store.id, on: list.id))
    }

    fileprivate mutating func openPosition() throws(Refusal) {
        let store = try existingSelectedStore()
        // Nobody corrects single digits: another position is typed or pasted.
        return ask("Position of \(store.name)", store.coordinates?.description ?? "", isProposal: true) {
            state, line throws(Refusal) in
            let position = try line.text.parsed { text throws(Refusal) in
                guard let position = Coordinates(text) else {
                    throw .notPossible("A position is latitude and longitude, as in 47.37,8.54, or a geo: link.")
                }
                return position
            }
            return state.append(try state.groceries.changing(store.id) { $0.coordinates = position })
        }
    }
}
