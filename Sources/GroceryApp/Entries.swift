import GroceryDomain

// What several pages do with items and entries.
extension AppState {
    var household: HouseholdSettings { derived.household(groceries) }

    /// The item that keys are about.
    var selectedItem: ItemID? { interface.screen.page.item(self) }

    func selectedEntry() throws(Refusal) -> EntryID {
        guard let list = shownList else { throw .noList }
        guard let item = selectedItem else { throw .notPossible(interface.screen.page.whyNoItem(self)) }
        return EntryID(list: list.id, item: item)
    }

    /// Puts an item on the list with what is usual of it, and asks for the amount right there. What is on the list
    /// already is only asked for its amount.
    mutating func putOnList(_ id: ItemID) throws(Refusal) {
        guard let item = groceries.items[id] else { throw .gone(groceries.name(of: id)) }
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(targetList)
        let entry = EntryID(list: list, item: id)
        if let known = groceries.entries[entry], !known.isChecked {
            openQuantity(of: entry, text: (known.planned ?? item.usual)?.editableText() ?? "")
            return
        }
        let adding = draft.perform(try draft.groceries.adding(item.usual, of: item, to: list))
        openQuantity(of: entry, text: item.usual?.editableText() ?? "")
        append(draft.transaction(adding))
    }

    /// The list that is worked on, where there is one.
    var targetList: ListID? { (writtenList ?? currentList)?.id }

    mutating func openQuantity(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else {
            throw .notOnList(item: groceries.name(of: id.item), list: groceries.lists[id.list]?.name ?? "")
        }
        let text = entry.planned ?? groceries.items[id.item]?.usual
        return openQuantity(of: id, text: text?.editableText() ?? "")
    }

    mutating func openQuantity(of id: EntryID, text: String) {
        ask("How much \(groceries.name(of: id.item))?", text, kind: .amount, isProposal: true) {
            state, line throws(Refusal) in
            state.append(try state.groceries.setting(try line.text.parsed(Quantity.parse), on: id))
        }
    }

    mutating func openNote(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        return ask("Note on \(groceries.name(of: id.item))", entry.note ?? "") { state, line throws(Refusal) in
            state.append(try state.groceries.noting(line.text, on: id))
        }
    }

    /// Asks for another name.
    mutating func askName(
        insteadOf name: String, renaming: @escaping @Sendable (Groceries, String) throws(Refusal) -> Transaction
    ) {
        ask("Rename \(name) to", name) { state, line throws(Refusal) in
            state.append(try renaming(state.groceries, line.text))
        }
    }

    mutating func openTypeChooser() throws(Refusal) {
        guard let item = selectedItem else { throw .notPossible("Go to an item first (l, →).") }
        guard let known = groceries.items[item] else { throw .gone(groceries.name(of: item)) }
        interface.openPrompt(Chooser(TypeQuestion(.moveItem(item), suggested: known.type), &self))
    }
}
