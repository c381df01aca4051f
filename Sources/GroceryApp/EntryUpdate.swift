public import GroceryDomain

// What is done to the entries of the current list, on the Shop screen and, where it makes sense, on Pick.
extension AppState {
    var household: HouseholdSettings { derived.household(groceries) }

    /// The item that commands act upon on this screen.
    var selectedItem: ItemID? {
        switch interface.screen {
        case .shop where interface.shop.pane == .items || !layout.isWide: interface.shop.item
        case .pick where interface.pick.pane == .items: interface.pick.item
        case .recipes: selectedRecipeRow?.entry?.id.item
        case .items: interface.items.item
        default: nil
        }
    }

    private func selectedEntry() throws(Refusal) -> EntryID {
        guard let list = shownList else { throw .noList }
        guard let item = selectedItem else {
            throw .tooLittle(
                interface.screen == .shop && derived.shop.sections.isEmpty
                    ? "There is nothing on the list; a adds by typing, p picks." : "Go to an item first (l, →).")
        }
        return EntryID(list: list.id, item: item)
    }

    mutating func performOnEntry(_ command: Command) throws(Refusal) -> [Effect] {
        if command == .clearMarks { return try clearMarks() }
        if command == .changeType { return try openTypeChooser() }
        if command == .toggle, interface.screen == .shop, interface.shop.pane == .types, layout.isWide {
            interface.shop.pane = .items
            return []
        }
        let id = try selectedEntry()
        switch command {
        case .toggle: return try toggle(id)
        case .stepUp: return [.append(try groceries.stepping(id, up: true))]
        case .stepDown: return [.append(try groceries.stepping(id, up: false))]
        case .editQuantity: try openQuantity(of: id)
        case .editNote: try openNote(of: id)
        case .editPrice: try openPrice(of: id)
        case .details:
            guard groceries.entries[id] != nil else { throw .gone("The item") }
            interface.prompt = .details(id)
        case .deleteEntry:
            moveOffSelected()
            return [.append(try groceries.removing(id))]
        default: break
        }
        return []
    }

    /// Checks the entry off and goes on to the next that is wanted; taking a mark away stays where it is.
    mutating func toggle(_ id: EntryID) throws(Refusal) -> [Effect] {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        // A template is not shopped from: what is marked on it is meant for the current list.
        if shownList?.kind == .template || shownList?.kind == .recipe {
            tick(id.item, on: id.list)
            move(by: 1)
            return []
        }
        let transaction = try groceries.checking(id, !entry.isChecked, in: store(for: groceries.lists[id.list]))
        if !entry.isChecked { compare(entry.price, of: entry) }
        if !entry.isChecked, household.afterCheck == "next" { goToNextUnchecked(after: id.item) }
        return [.append(transaction)]
    }

    private mutating func goToNextUnchecked(after item: ItemID) {
        guard let list = shownList?.id else { return }
        let rows = interface.shop.rows
        guard let place = rows.firstIndex(of: .item(item)) else { return }
        let entries = groceries.entries
        let wanted = { (row: Row) in
            row.item.map { id in id != item && entries[EntryID(list: list, item: id)]?.isChecked == false } ?? false
        }
        if let next = rows[place...].first(where: wanted) ?? rows[..<place].first(where: wanted) {
            interface.shop.item = next.item
        }
    }

    /// Selects the one entry of the list that was changed since there were `count` changes, so that one sees what was undone.
    /// Nothing happens on another screen, or where more than one was changed.
    public mutating func selectChanged(since count: Int) {
        guard interface.screen == .shop, let changed = groceries.entryChanges.since(count), let entry = changed.first,
            changed.allSatisfy({ $0 == entry }), entry.list == shownList?.id, groceries.entries[entry] != nil
        else { return }
        interface.shop.item = entry.item
    }

    /// Selects, where items or stores are shown, the one that `operations` brought back, or else changed: the next key is
    /// meant for it. Nothing happens where there are several.
    public mutating func selectSubject(of operations: [Operation]) {
        var subjects = Subjects(), returned = Subjects()
        for operation in operations {
            switch operation {
            case .item(.add(let item)): returned.items.insert(item.id)
            case .item(.change(let id, _, _)): subjects.items.insert(id)
            case .store(.add(let store)): returned.stores.insert(store.id)
            case .store(.change(let id, _, _)): subjects.stores.insert(id)
            default: break
            }
        }
        let items = returned.items.isEmpty ? subjects.items : returned.items
        let stores = returned.stores.isEmpty ? subjects.stores : returned.stores
        switch interface.screen {
        case .items where items.count == 1: interface.items.item = items.first
        case .pick where items.count == 1: interface.pick.item = items.first
        case .stores where stores.count == 1: interface.stores.select(stores.first)
        default: break
        }
    }

    private struct Subjects {
        var items: Set<ItemID> = []
        var stores: Set<StoreID> = []
    }

    /// The row below is selected when the selected one is about to go, or the one above where there is none.
    private mutating func moveOffSelected() {
        guard interface.screen == .shop, let item = interface.shop.item else { return }
        let items = interface.shop.rows.compactMap(\.item)
        guard let place = items.firstIndex(of: item) else { return }
        if place + 1 < items.count {
            interface.shop.item = items[place + 1]
        } else if place > 0 {
            interface.shop.item = items[place - 1]
        }
    }

    private mutating func clearMarks() throws(Refusal) -> [Effect] {
        guard let list = shownList else { throw .noList }
        let transaction = try groceries.clearingMarks(of: list.id)
        let count = groceries.entries.shown(on: list.id).reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
        return [.append(transaction, notice: "\(count == 1 ? "One mark" : "\(count) marks") cleared; u undoes it")]
    }

    mutating func openQuantity(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else {
            throw .notOnList(item: groceries.name(of: id.item), list: groceries.lists[id.list]?.name ?? "")
        }
        let text = entry.planned ?? groceries.items[id.item]?.usual
        openQuantity(of: id, text: text?.editableText() ?? "")
    }

    mutating func openQuantity(of id: EntryID, text: String, returnsToAdd: Bool = false) {
        var prompt = LinePrompt(.quantity(id), label: "How much \(groceries.name(of: id.item))?", text: text)
        prompt.isUntouched = true
        prompt.returnsToAdd = returnsToAdd
        interface.prompt = .line(prompt)
    }

    mutating func openNote(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        interface.prompt = .line(
            LinePrompt(.note(id), label: "Note on \(groceries.name(of: id.item))", text: entry.note ?? ""))
    }

    private mutating func openTypeChooser() throws(Refusal) -> [Effect] {
        guard let item = selectedItem else { throw .tooLittle("Go to an item first (l, →).") }
        guard let known = groceries.items[item] else { throw .gone(groceries.name(of: item)) }
        openChooser(TypeChooser(.moveItem(item)), suggested: known.type)
        return []
    }
}
