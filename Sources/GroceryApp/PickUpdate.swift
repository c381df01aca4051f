import GroceryDomain

// What is done on the Pick screen.
extension AppState {
    mutating func takePicked(at now: Moment) throws(Refusal) -> [Effect] {
        if interface.pick.pane == .types {
            interface.pick.pane = .items
            return []
        }
        guard let item = interface.pick.item else {
            throw .notPossible("No item is selected; / filters, a adds by typing.")
        }
        return try take(item, at: now)
    }

    /// Puts an item on the list with what is usual of it, and asks for the amount right there. What is on the list
    /// already is only asked for its amount.
    mutating func take(_ id: ItemID, at now: Moment) throws(Refusal) -> [Effect] {
        guard let item = groceries.items[id] else { throw .gone(groceries.name(of: id)) }
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(targetList)
        let entry = EntryID(list: list, item: id)
        if let known = groceries.entries[entry], !known.isChecked {
            openQuantity(of: entry, text: (known.planned ?? item.usual)?.editableText() ?? "")
            return []
        }
        let adding = draft.perform(try draft.groceries.adding(item.usual, of: item, to: list))
        openQuantity(of: entry, text: item.usual?.editableText() ?? "")
        return [.append(draft.transaction(adding))]
    }

    /// The list that is worked on, where there is one.
    var targetList: ListID? { (writtenList ?? currentList)?.id }

    private var selectedType: ItemTypeID? {
        if interface.pick.pane == .types { return interface.pick.type }
        return interface.pick.item.flatMap { groceries.items[$0]?.type }
    }

    mutating func renamePicked() throws(Refusal) -> [Effect] {
        if interface.pick.pane == .items, let id = interface.pick.item, let item = groceries.items[id] {
            return ask(LinePrompt(.renameItem(id), label: "Rename \(item.name) to", text: item.name))
        } else if interface.pick.pane == .types, let id = interface.pick.type, let type = groceries.types[id] {
            return ask(LinePrompt(.renameType(id), label: "Rename \(type.name) to", text: type.name))
        } else {
            throw .notPossible("Go to an item or an item type first.")
        }
    }

    mutating func deletePicked() throws(Refusal) -> [Effect] {
        if interface.pick.pane == .items {
            guard let id = interface.pick.item else { throw .notPossible("No item is selected.") }
            let name = groceries.name(of: id)
            let transaction = try groceries.removing(id)
            return [.append(transaction, notice: "\(name) deleted from the catalogue; u brings it back")]
        }
        guard let id = interface.pick.type, let type = groceries.types[id] else {
            throw .notPossible("Go to an item type first.")
        }
        guard groceries.items.shown.values.contains(where: { $0.type == id }) else {
            let transaction = try groceries.removing(id, movingItemsTo: nil)
            return [.append(transaction, notice: "\(type.name) deleted; u brings it back")]
        }
        interface.prompt = Chooser(TypeQuestion(.deleteType(id), suggested: nil), &self)
        return []
    }

    mutating func movePickedType(down: Bool) throws(Refusal) -> [Effect] {
        guard let id = selectedType, let type = groceries.types[id] else {
            throw .notPossible("Go to an item type first.")
        }
        return [.append(try groceries.moving(type, down: down))]
    }
}
