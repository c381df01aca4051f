public import GroceryDomain
import ScreenModel

// The organiser: lists to shop from, templates, and trips.

/// A line among the lists.
public enum ListRow: Hashable, Sendable {
    case heading(GroceryList.Kind)
    case list(GroceryList)

    public var list: GroceryList? {
        if case .list(let list) = self { list } else { nil }
    }
}

extension AppState {
    /// What the organiser shows: lists to shop from and templates oldest first, trips latest first, each kind under its
    /// heading where there is more than one.
    public var listRows: [ListRow] {
        let wanted = interface.lists.place.filter?.folded ?? ""
        let kinds: [GroceryList.Kind] = [.shopping, .template, .trip]
        let groups = kinds.map { kind in
            let lists = groceries.lists(of: kind).filter { wanted.isEmpty || $0.name.folded.contains(wanted) }
            return (kind: kind, lists: kind == .trip ? lists.reversed() : lists)
        }.filter { !$0.lists.isEmpty }
        let hasHeadings = groups.contains { $0.kind != .shopping }
        return groups.flatMap { group in
            (hasHeadings ? [ListRow.heading(group.kind)] : []) + group.lists.map(ListRow.list)
        }
    }

    /// The list that is selected in the organiser.
    public var selectedList: GroceryList? {
        let rows = listRows
        return rows.indices.contains(interface.lists.place.selected) ? rows[interface.lists.place.selected].list : nil
    }

    func existingSelectedList() throws(Refusal) -> GroceryList {
        guard let list = selectedList else { throw .notPossible("There is no list here; a makes one.") }
        return list
    }

    mutating func settleLists(_ layout: Layout) {
        let rows = listRows
        var place = interface.lists.place
        if let list = interface.lists.list, let row = rows.firstIndex(where: { $0.list?.id == list }) {
            place.selected = row
        }
        place.settle(count: rows.count, height: layout.listsArea.rows)
        if rows.indices.contains(place.selected), rows[place.selected].list == nil {
            place.selected = rows[place.selected...].firstIndex { $0.list != nil } ?? place.selected
            place.settle(count: rows.count, height: layout.listsArea.rows)
        }
        // The heading right above the first list comes along.
        if place.top == 1, case .heading? = rows.first { place.top = 0 }
        interface.lists.place = place
        // One that is gone or filtered out is kept in mind: it may come back.
        if interface.lists.list == nil { interface.lists.list = selectedList?.id }
        derived.settlePeek(groceries, list: selectedList?.id)
        interface.lists.browser.settle(
            derived.peek, revision: derived.peekRevision, itemRows: layout.listEntriesArea.rows, typeRows: 0)
        if derived.peek.sections.isEmpty { interface.lists.showsEntries = false }
    }

    mutating func moveInLists(by distance: Int) {
        if interface.lists.showsEntries { return interface.lists.browser.move(by: distance, in: derived.peek) }
        let rows = listRows
        guard !rows.isEmpty else { return }
        let goal = min(max(interface.lists.place.selected + distance, 0), rows.count - 1)
        let next =
            distance < 0
            ? rows[...goal].lastIndex { $0.list != nil } ?? rows.firstIndex { $0.list != nil }
            : rows[goal...].firstIndex { $0.list != nil } ?? rows.lastIndex { $0.list != nil }
        interface.lists.place.selected = next ?? 0
        interface.lists.list = nil
        interface.lists.browser = Browser()
    }

    /// Asks for a line that begins with a proposal: Enter takes it, the first character typed replaces it.
    mutating func propose(_ text: String, _ purpose: LinePrompt.Purpose, label: String) -> [Effect] {
        var line = LinePrompt(purpose, label: label, text: text)
        line.isUntouched = !text.isEmpty
        return ask(line)
    }

    mutating func deleteList() throws(Refusal) -> [Effect] {
        let list = try existingSelectedList()
        let count = groceries.entries.shown(on: list.id).count
        let held = count == 0 ? "" : count == 1 ? " with its item" : " with its \(count) items"
        return [.append(try groceries.removing(list.id), notice: "\(list.name) deleted\(held); u brings it back")]
    }

    mutating func goToEntries(_ showsEntries: Bool) -> [Effect] {
        interface.lists.showsEntries = showsEntries && !derived.peek.sections.isEmpty
        return []
    }

    /// Makes a list the current one; opens a template or a trip beside it.
    mutating func open(_ list: GroceryList) -> [Effect] {
        interface.shop = Browser()
        guard list.kind == .shopping else {
            show(.shop)
            interface.openList = list.id
            return []
        }
        return openCurrent(list.id)
    }

    mutating func openCurrent(_ list: ListID) -> [Effect] {
        interface.trail.take(list)
        interface.shop = Browser()
        show(.shop)
        return [.rememberCurrentList(list)]
    }

    // MARK: Ticks

    mutating func tickInLists() throws(Refusal) -> [Effect] {
        let list = try existingSelectedList()
        guard interface.lists.showsEntries else {
            guard !derived.peek.sections.isEmpty else { throw .notPossible("There is nothing on \(list.name).") }
            interface.lists.showsEntries = true
            return []
        }
        guard let item = interface.lists.browser.item else { return [] }
        tick(item, on: list.id)
        interface.lists.browser.move(by: 1, in: derived.peek)
        return []
    }

    mutating func tick(_ item: ItemID, on list: ListID) {
        if interface.ticked[list, default: []].remove(item) == nil { interface.ticked[list, default: []].insert(item) }
        if interface.ticked[list]?.isEmpty ?? false { interface.ticked[list] = nil }
    }

    public func isTicked(_ item: ItemID, on list: ListID) -> Bool { interface.ticked[list]?.contains(item) ?? false }

    /// How many entries are ticked on all lists.
    public var tickCount: Int { interface.ticked.values.reduce(0) { $0 + $1.count } }

    /// Puts what is ticked, or all of `list` where nothing is, onto the current list.
    mutating func gather(from list: ListID?, at now: Moment) throws(Refusal) -> [Effect] {
        let ticked = interface.ticked.filter { groceries.lists[$0.key] != nil }.sorted { $0.key < $1.key }
        var gatherings = ticked.map { Groceries.Gathering($0.key, items: $0.value, factor: shownFactor(of: $0.key)) }
        if gatherings.isEmpty, let list { gatherings = [Groceries.Gathering(list, factor: shownFactor(of: list))] }
        guard !gatherings.isEmpty else { throw .notPossible("There is no list here to add.") }
        return try gather(gatherings, at: now)
    }

    mutating func gather(_ gatherings: [Groceries.Gathering], at now: Moment) throws(Refusal) -> [Effect] {
        var draft = Draft(of: groceries, at: now)
        let target = try draft.list(currentList?.id)
        // What is ticked on the current list itself is there already.
        let others = gatherings.filter { $0.source != target }
        guard !others.isEmpty else { throw .notPossible("That is the current list itself.") }
        let adding = draft.perform(try draft.groceries.gathering(others, onto: target))
        interface.ticked = [:]
        return [.append(draft.transaction(adding), notice: "\(adding.asDone); u undoes it")]
    }
}
