public import GroceryDomain

// What several pages do with items and entries.
extension AppState {
    var household: HouseholdSettings { derived.household(groceries) }

    /// The item that keys are about.
    var selectedItem: ItemID? { interface.screen.page.item(self) }

    var hasRow: Bool { interface.screen.page.hasRow(self) }

    /// Whether there is an entry that keys are about.
    var isEntrySelected: Bool {
        guard let list = shownList, let item = selectedItem else { return false }
        return groceries.entries[EntryID(list: list.id, item: item)] != nil
    }

    func selectedEntry() throws(Refusal) -> EntryID {
        guard let list = shownList else { throw .noList }
        guard let item = selectedItem else { throw .notPossible(interface.screen.page.whyNoItem(self)) }
        return EntryID(list: list.id, item: item)
    }

    /// Asks how much of an item, proposing what is usual, and puts it on the list. What is on the list already is asked
    /// for its amount.
    mutating func putOnList(_ id: ItemID) throws(Refusal) {
        guard let item = groceries.items[id] else { throw .gone(groceries.name(of: id)) }
        let target = targetList
        let known = target.flatMap { groceries.entries[EntryID(list: $0, item: id)] }
        if let known, !known.isInTrolley { return try openQuantity(of: known.id) }
        askQuantity(of: item.name, item.usual) { state, typed throws(Refusal) in
            if typed.isNothing { return }
            var draft = Draft(of: state.groceries, at: state.now)
            let list = try draft.list(target)
            let adding = draft.perform(try draft.groceries.adding(typed.quantity, of: item, to: list))
            let transaction = draft.transaction(adding)
            state.append(transaction, notice: state.notice(of: transaction))
        }
    }

    /// Puts the item on the list, asking how much; what is wanted already is taken off it again.
    mutating func putOnOrTakeOff(_ item: ItemID) throws(Refusal) {
        guard isWanted(item), let list = targetList else { return try putOnList(item) }
        try takeOff(EntryID(list: list, item: item))
    }

    public func isWanted(_ item: ItemID) -> Bool {
        targetList.map { groceries.entries[EntryID(list: $0, item: item)]?.isChecked == false } ?? false
    }

    /// The list that is worked on, where there is one.
    var targetList: ListID? { (writtenList ?? currentList)?.id }

    mutating func openQuantity(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else {
            throw .notOnList(item: groceries.title(of: id), list: groceries.lists[id.list]?.name ?? "")
        }
        let proposal = entry.planned ?? groceries.items[id.item]?.usual
        return askQuantity(of: groceries.title(of: id), proposal) { state, typed throws(Refusal) in
            if typed.isNothing { return try state.takeOff(id) }
            state.append(try state.groceries.setting(typed.quantity, on: id))
        }
    }

    mutating func askQuantity(
        of item: String, _ proposal: Quantity?,
        accept: @escaping @Sendable (inout AppState, TypedQuantity) throws(Refusal) -> Void
    ) {
        let remark: LinePrompt.Remark = { (try? TypedQuantity($0))?.isNothing == true ? "not on the list" : nil }
        ask(
            "\(item): how much?", proposal?.editableText() ?? "", kind: .amount, isProposal: true, remark: remark
        ) { state, line throws(Refusal) in try accept(&state, line.quantity()) }
    }

    /// Takes an entry off its list, and says so.
    mutating func takeOff(_ id: EntryID) throws(Refusal) {
        let taking = try groceries.removing(id)
        append(taking, notice: "\(taking.deed.asDone); \(undoesIt)")
    }

    mutating func openNote(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        return ask("Note on \(groceries.title(of: id))", entry.note ?? "") { state, line throws(Refusal) in
            state.append(try state.groceries.noting(line.text, on: id))
        }
    }

    /// Asks for another name of an item, which it then has everywhere.
    mutating func askName(of id: ItemID) throws(Refusal) {
        guard let item = groceries.items[id] else { throw .gone(groceries.name(of: id)) }
        askName(insteadOf: item.name, everywhere: true) { groceries, name throws(Refusal) in
            try groceries.renaming(id, to: name)
        }
    }

    /// Asks for another name of an item type.
    mutating func askName(of id: ItemTypeID) throws(Refusal) {
        guard let type = groceries.types[id] else { throw .gone("The item type") }
        askName(insteadOf: type.name, everywhere: true) { groceries, name throws(Refusal) in
            try groceries.renaming(id, to: name)
        }
    }

    /// Asks for another name.
    ///
    /// - Parameter everywhere: whether it will be called so on other lists, too, which should be said.
    mutating func askName(
        insteadOf name: String, everywhere: Bool = false,
        renaming: @escaping @Sendable (Groceries, String) throws(Refusal) -> Transaction
    ) {
        ask("Rename \(name)\(everywhere ? " on every list" : ""):", name) { state, line throws(Refusal) in
            state.append(try renaming(state.groceries, line.text))
        }
    }

    mutating func openTypeChooser() throws(Refusal) {
        guard let item = selectedItem else { throw .notPossible("Go to an item first (\(keysToTheRight)).") }
        guard let known = groceries.items[item] else { throw .gone(groceries.name(of: item)) }
        interface.openPrompt(Chooser(TypeQuestion(.moveItem(item), suggested: known.type), &self))
    }
}
