public import GroceryDomain
import ScreenModel

/// Where one is among the lists, and among the entries of the selected one.
public struct ListsPage: Page, Hashable {
    public var place = TablePlace()
    /// The selected list: it stays selected where rows come or go above it. Nil after moving, until it is settled.
    var list: ListID?
    public var browser = Browser()
    public var showsEntries = false
}

extension ListsPage {
    public static let title = "Lists"
    public static let behindTitle = Screen.shop

    public static let hinted: [Binding] = [
        .init(
            "lists.open", [.enter], hint: "open", help: "Open: to shop from it, or to edit a template or a trip",
            in: .lists, 1
        ) { state, _ throws(Refusal) in state.open(try state.existingSelectedList()) },
        tick,
        .gather("lists.gather") { state, now throws(Refusal) in
            try state.gather(from: state.selectedList?.id, at: now)
        },
        .init("lists.new", ["a"], hint: "new", help: "New list", in: .lists, 2) { state, _ in
            state.ask(LinePrompt(.newList, label: "New list"))
        },
        .init("lists.newFrom", ["n"], hint: "new from it", help: "New list with what stands on this one", in: .lists, 3)
        {
            state, _ throws(Refusal) in
            let list = try state.existingSelectedList()
            let isFree = state.groceries.list(named: list.name) == nil
            return state.propose(
                isFree ? list.name : "", .newListFrom(list.id), label: "New list from \(list.name)")
        },
        .init("lists.keepTemplate", ["t"], hint: "template", help: "Keep as a template", in: .lists, 6) {
            state, _ throws(Refusal) in
            let list = try state.existingSelectedList()
            guard list.kind != .template else { throw .notPossible("\(list.name) is a template already.") }
            return state.propose(list.name, .keepTemplate(list.id), label: "Keep as the template")
        },
        .init("lists.rename", ["r"], hint: "rename", help: "Rename the list", in: .lists, 4) {
            state, _ throws(Refusal) in
            let list = try state.existingSelectedList()
            return state.ask(LinePrompt(.renameList(list.id), label: "Rename \(list.name) to", text: list.name))
        },
        .init("lists.delete", ["d", .delete], hint: "delete", help: "Delete the list; u brings it back", in: .lists, 5)
        {
            state, _ throws(Refusal) in try state.deleteList()
        },
        .showHelp, .undo,
        .init(
            "screen.spending", ["s"], hint: "spending", help: "What was spent, by week and month", in: .lists, 10
        ) { state, _ in state.enter(.spending) },
        .shop,
    ]

    public static let further: [Binding] = [
        .init(
            "lists.repeat", ["R"], hint: "repeat", help: "Say when a template comes up again: every 2 weeks",
            in: .lists,
            7
        ) { state, _ throws(Refusal) in
            let list = try state.existingSelectedList()
            guard list.kind == .template else { throw .notPossible("Only a template repeats; t keeps a list as one.") }
            return state.propose(list.repeats?.description ?? "", .repeats(list.id), label: "Repeat \(list.name)")
        },
        .filter,
        .left("Back to the lists") { state, _ in state.goToEntries(false) },
        .right("Go to what stands on the list") { state, _ in state.goToEntries(true) },
        .nextPane { state, _ in state.goToEntries(!state.interface.lists.showsEntries) },
        .previousPane { state, _ in state.goToEntries(!state.interface.lists.showsEntries) },
        .top, .bottom,
    ]

    private static let tick = Binding.tick("lists.tick") { state, _ throws(Refusal) in try state.tickInLists() }

    public static func refresh(_ state: inout AppState, _ layout: Layout) { state.settleLists(layout) }
    public static func move(_ state: inout AppState, by distance: Int) { state.moveInLists(by: distance) }

    public static func back(_ state: inout AppState) -> Bool {
        if state.interface.lists.showsEntries {
            state.interface.lists.showsEntries = false
        } else if state.interface.lists.place.filter != nil {
            state.interface.lists.place.filter = nil
        } else if state.tickCount > 0 {
            state.interface.ticked = [:]
        } else {
            return false
        }
        return true
    }

    /// A tap on a list selects it, on the selected one opens it; a tap on an entry beside it ticks that.
    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        let page = state.interface.lists
        if layout.isWide || page.showsEntries, layout.listEntriesArea.contains(row: row, column: column) {
            guard let list = state.selectedList,
                let item = page.browser.item(row: row, column: column, in: layout.listEntriesArea)
            else { return [] }
            state.interface.lists.showsEntries = true
            state.interface.lists.browser.item = item
            state.tick(item, on: list.id)
            return []
        }
        let rows = state.listRows
        let place = page.place.top + row - layout.listsArea.row
        guard layout.listsArea.contains(row: row, column: column), rows.indices.contains(place),
            let list = rows[place].list
        else { return [] }
        state.interface.lists.showsEntries = false
        if page.place.selected == place { return state.open(list) }
        state.interface.lists.place.selected = place
        state.interface.lists.list = nil
        return []
    }

    public static func filter(_ state: AppState) -> String? { state.interface.lists.place.filter }
    public static func setFilter(_ state: inout AppState, _ text: String?) { state.interface.lists.place.filter = text }

    public static func item(_ state: AppState) -> ItemID? {
        state.interface.lists.showsEntries ? state.interface.lists.browser.item : nil
    }

    public static func list(_ state: AppState) -> GroceryList? { state.selectedList }
}

extension Binding {
    static func tick(_ name: String, run: @escaping Run) -> Binding {
        Binding(
            name, [" ", "x"], hint: "tick", help: "Tick what is to be added, on as many lists as you like", in: .lists,
            8, run: run)
    }
}
