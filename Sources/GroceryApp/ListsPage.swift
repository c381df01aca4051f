public import GroceryDomain
public import ScreenModel

/// Lists to shop from, templates and trips; inside one, what stands on it.
public struct ListsPage: TablePage {
    public var cursor = TableCursor<ListID>()
    public var filter: String?
    public var isInside = false
    public private(set) var entries = TableCursor<ItemID>()

    public mutating func resetInside() { entries = TableCursor() }
}

/// A line among the lists.
public enum ListRow: Hashable, Sendable {
    case heading(GroceryList.Kind)
    case list(GroceryList)

    public var list: GroceryList? { if case .list(let list) = self { list } else { nil } }
}

extension ListsPage {
    public static let title = "Lists"
    public static let entrance: Binding? = .lists
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.lists

    public static let hinted: [Binding] = [
        open, gather,
        .init("lists.new", ["a"], .lists, 2, hint: "new", help: "New list") { state in
            state.ask("New list") { state, line throws(Refusal) in try state.makeList(named: line.text) }
        },
        .init(
            "lists.newFrom", ["n"], .lists, 3, hint: "copy", help: "Copy to a new list",
            when: { $0.hasRow }
        ) { state throws(Refusal) in
            let list = try state.existingSelectedList()
            let isFree = state.groceries.list(named: list.name) == nil
            return state.ask("New list from \(list.name)", isFree ? list.name : "", isProposal: true) {
                state, line throws(Refusal) in
                let (id, adding) = try state.groceries.addingList(
                    named: line.text, from: list.id, at: state.now, on: state.interface.today,
                    remembering: state.household.memory == "on")
                let left = state.groceries.sentence(ofLeftoversTakenBy: adding, show: state.show)
                state.append(adding, notice: left.map { "Left from the last trip: \($0); \(state.undoesIt)" })
                state.openCurrent(id)
            }
        },
        .init(
            "lists.keepTemplate", ["t"], .lists, 6, hint: "template", help: "Keep as a template",
            when: { $0.selectedList.map { $0.kind != .template } ?? false }
        ) { state throws(Refusal) in
            let list = try state.existingSelectedList()
            guard list.kind != .template else { throw .notPossible("\(list.name) is a template already.") }
            return state.ask("Keep as the template", list.name, isProposal: true) { state, line throws(Refusal) in
                let keeping = try state.groceries.keeping(list.id, asTemplate: line.text, at: state.now).1
                state.append(keeping, notice: "\(keeping.deed.asDone); \(state.undoesIt)")
            }
        },
        .init(
            "lists.rename", ["r"], .lists, 4, hint: "rename", help: "Rename the list; within one, the item",
            when: { $0.hasRow }
        ) {
            state throws(Refusal) in
            let list = try state.existingSelectedList()
            if let item = item(state) { return try state.askName(of: item) }
            return state.askName(insteadOf: list.name) { groceries, name throws(Refusal) in
                try groceries.renaming(list.id, to: name)
            }
        },
        delete, .showHelp, .undo,
        .init("screen.spending", ["s"], .lists, 10, hint: "spending", help: "What was spent, by week and month") {
            state in state.enter(.spending)
        },
        .shop, .settings,
    ]

    public static let further: [Binding] =
        [
            .init(
                "lists.repeat", ["R"], .lists, 7, hint: "repeat",
                help: "Say when a template comes up again: every 2 weeks"
            ) { state throws(Refusal) in
                let list = try state.existingSelectedList()
                guard list.kind == .template else {
                    let keep = state.key("lists.keepTemplate")
                    throw .notPossible("Only templates repeat; \(keep) keeps a list as a template.")
                }
                state.askRepeat(of: list)
            },
            tick, .filter,
        ] + Binding.panes("Back to the lists", "Go to what is on the list")

    public static let opening: Binding? = open
    private static let open = Binding(
        "lists.open", [.enter], .lists, 1, hint: "open", help: "Open it: shop from a list, edit a template or a trip",
        when: { $0.hasRow }
    ) { state throws(Refusal) in try state.openOrTick() }
    private static let tick = Binding.tick(
        "lists.tick",
        when: { state in
            let page = state.interface.lists
            return hasInside(state) && (!page.isInside || page.cursor.selected != state.currentList?.id)
        }
    ) { state throws(Refusal) in try state.openOrTick() }
    private static let gather = Binding.gather("lists.gather") { $0.selectedList?.id }
    public static let deletion: Binding? = delete
    private static let delete = Binding(
        "lists.delete", ["d", .delete], .lists, 5, hint: "delete",
        help: "Delete the list; within one, take the item off it", when: { $0.hasRow }
    ) { state throws(Refusal) in try state.deleteInLists() }

    public static func hints(_ state: AppState) -> [Binding] {
        state.interface.lists.isInside
            ? [tick, delete.saying(hint: "take off"), gather, .back, .undo, .showHelp, .shop] : hinted
    }

    /// Lists to shop from and templates oldest first, trips latest first, each kind under its heading where there is
    /// more than one.
    public static func rows(_ state: AppState) -> [ListRow] {
        let wanted = state.interface.lists.filter?.folded ?? ""
        let kinds: [GroceryList.Kind] = [.shopping, .template, .trip]
        let groups = kinds.map { kind in
            let lists = state.groceries.lists(of: kind).filter { wanted.isEmpty || $0.name.folded.contains(wanted) }
            return (kind: kind, lists: kind == .trip ? lists.reversed() : lists)
        }.filter { !$0.lists.isEmpty }
        let hasHeadings = groups.contains { $0.kind != .shopping }
        return groups.flatMap { group in
            (hasHeadings ? [ListRow.heading(group.kind)] : []) + group.lists.map(ListRow.list)
        }
    }

    /// Several lines become a new list.
    public static func paste(_ state: inout AppState, _ text: String) throws(Refusal) {
        guard text.contains(where: \.isNewline) else {
            let new = state.key("lists.new")
            throw .notPossible("Several lines pasted here become a new list; a name is typed after \(new).")
        }
        try state.askNewList(of: text)
    }

    public static func name(of row: ListRow) -> String? { row.list?.name }
    public static func home(_ state: AppState) -> ListID? { state.currentList?.id }
    public static func id(of row: ListRow, at index: Int) -> ListID? { row.list?.id }
    public static func rowsArea(_ layout: Layout) -> Rect { layout.listsArea }
    public static func insideArea(_ layout: Layout) -> Rect { layout.listEntriesArea }
    public static var leadsFurther: Bool { true }
    public static func hasInside(_ state: AppState) -> Bool { !state.derived.peek.sections.isEmpty }

    public static func refreshInside(_ state: inout AppState, _ layout: Layout) {
        state.derived.refreshPeek(state.groceries, list: state.selectedList?.id)
        let rows = state.derived.peekRows
        state.interface.lists.entries.refresh(count: rows.count, height: layout.listEntriesArea.rows) { rows[$0].item }
    }

    public static func moveInside(_ state: inout AppState, by distance: Int) {
        let rows = state.derived.peekRows
        state.interface.lists.entries.move(by: distance, count: rows.count) { rows[$0].item }
    }

    public static func selectInside(_ state: inout AppState, line: Int) -> Bool {
        let (rows, index) = (state.derived.peekRows, state.interface.lists.entries.top + line)
        guard rows.indices.contains(index), let item = rows[index].item else { return false }
        state.interface.lists.entries.select(item, at: index)
        return true
    }

    public static func back(_ state: inout AppState) -> Bool { leave(&state) || state.dropTicks() }

    public static func item(_ state: AppState) -> ItemID? {
        state.interface.lists.isInside ? state.interface.lists.entries.selected : nil
    }

    public static func list(_ state: AppState) -> GroceryList? { state.selectedList }

    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        guard let list = subjects.list ?? subjects.entry?.list else { return }
        state.interface.lists.cursor.selected = list
        if let entry = subjects.entry { state.interface.lists.entries.selected = entry.item }
    }
}

extension AppState {
    /// The list that is selected on the Lists screen.
    public var selectedList: GroceryList? { interface.lists.cursor.selected.flatMap { groceries.lists[$0] } }

    fileprivate func existingSelectedList() throws(Refusal) -> GroceryList {
        guard let list = selectedList else {
            throw .notPossible("There is no list here; \(key("lists.new")) makes one.")
        }
        return list
    }

    fileprivate mutating func askRepeat(of list: GroceryList) {
        ask(
            "Repeat \(list.name)", list.repeats?.description ?? "", isProposal: true, hint: "every 2 weeks"
        ) { state, line throws(Refusal) in
            let rhythm = try state.interface.today.flatMap { today throws(Refusal) in
                try line.text.parsed { try Repeat.parse($0, today: today) }
            }
            let name = state.groceries.lists[list.id]?.name ?? ""
            let notice = rhythm.map { "\(name) comes up \($0)" } ?? "\(name) no longer repeats"
            state.append(try state.groceries.repeating(list.id, rhythm), notice: notice)
        }
    }

    fileprivate mutating func deleteInLists() throws(Refusal) {
        let list = try existingSelectedList()
        guard interface.lists.isInside, let item = interface.lists.entries.selected else {
            return append(try groceries.deleting(list, interface.trail))
        }
        try takeOff(EntryID(list: list.id, item: item))
    }

    /// What is marked on a list is meant for the current one.
    fileprivate mutating func tick(_ item: ItemID, in list: GroceryList) throws(Refusal) {
        guard list.id != currentList?.id else {
            throw .notPossible("Already on \(list.name). Tick items on other lists.")
        }
        tick(item, on: list.id)
    }

    /// Opens the list; within it, ticks the entry.
    fileprivate mutating func openOrTick() throws(Refusal) {
        let list = try existingSelectedList()
        guard interface.lists.isInside else { return open(list) }
        guard let item = interface.lists.entries.selected else { return }
        try tick(item, in: list)
        ListsPage.moveInside(&self, by: 1)
    }
}
