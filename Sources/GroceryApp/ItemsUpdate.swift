import GroceryDomain
import ScreenModel

// All items: everything ever known.
extension AppState {
    mutating func settleItems(_ layout: Layout) {
        derived.settleItems(
            groceries, filter: interface.items.place.filter, order: interface.items.order, store: storeToBuyAt)
        interface.items.settle(derived.items, height: layout.itemTableArea.rows)
        let area = layout.itemDetailArea
        let key = Derived.DetailKey(
            revision: groceries.revision, item: interface.items.item, columns: area.columns)
        if derived.detailKey != key {
            let item = selectedCatalogueItem
            derived.keep(item.map { detail(of: $0, columns: area.columns) } ?? ItemDetail(), for: key)
        }
        interface.items.detailTop = min(interface.items.detailTop, max(derived.detail.lines.count - area.rows, 0))
    }

    mutating func moveInItems(by distance: Int) {
        if interface.items.showsDetail {
            let last = max(derived.detail.lines.count - layout.itemDetailArea.rows, 0)
            interface.items.detailTop = min(max(interface.items.detailTop + distance, 0), last)
            return
        }
        let count = derived.items.rows.count
        let goal = min(max(interface.items.place.selected + distance, 0), max(count - 1, 0))
        interface.items.select(goal, of: derived.items)
    }

    mutating func performOnItems(_ command: Command, at now: Moment) throws(Refusal) -> [Effect] {
        if command == .sortItems {
            interface.items.order = interface.items.order.next
            interface.items.goToTop()
            interface.notice = .info("Sorted \(interface.items.order.title)")
            return []
        }
        guard let item = selectedCatalogueItem else {
            throw .tooLittle("There is no item here; / filters, a adds by typing.")
        }
        switch command {
        case .openItem: interface.items.showsDetail.toggle()
        case .putOnList: return try take(item.id, at: now)
        case .renameItem:
            interface.prompt = .line(
                LinePrompt(.renameItem(item.id), label: "Rename \(item.name) to", text: item.name))
        case .deleteItem:
            let transaction = try groceries.removing(item.id)
            return [.append(transaction, notice: "\(item.name) deleted from the catalogue; u brings it back")]
        case .mergeItem: interface.prompt = .merge(refreshed(MergePrompt(item.id)))
        case .editStores: try openStores(of: item)
        default: break
        }
        return []
    }

    // MARK: Here or anywhere

    /// The store at which what is shown has to be bought, where only that is wanted.
    var storeToBuyAt: StoreID? { interface.onlyHere ? here : nil }

    /// The name of that store.
    public var storeShownAlone: String? { storeToBuyAt.flatMap { groceries.stores.known($0)?.name } }

    /// Hides what is only bought at other stores than the one one is in, or shows it again.
    mutating func toggleOnlyHere() throws(Refusal) -> [Effect] {
        guard let store = here.flatMap({ groceries.stores[$0] }) else {
            let isOnItems = interface.screen == .items
            throw .tooLittle("Say first which store you are in: @ \(isOnItems ? "on Shop (1) " : "")checks in.")
        }
        interface.onlyHere.toggle()
        interface.notice = .info(
            interface.onlyHere ? "What \(store.name) does not have is out of sight; w shows it" : "Everything is shown")
        return []
    }

    // MARK: Merging

    /// The prompt with the items that are like what was typed, or like the item itself while nothing is.
    mutating func refreshed(_ prompt: MergePrompt) -> MergePrompt {
        var prompt = prompt
        let text = prompt.editor.isEmpty ? groceries.name(of: prompt.item) : prompt.editor.text
        let found = derived.find(text, in: groceries, limit: Self.candidatesMax + 1).map(\.item)
        prompt.choices = Array(found.filter { $0 != prompt.item }.prefix(Self.candidatesMax))
        prompt.selected = 0
        return prompt
    }

    mutating func press(_ key: Key, inMerge prompt: MergePrompt) -> [Effect] {
        var prompt = prompt
        switch key {
        case .escape:
            interface.prompt = nil
            return []
        case .enter: return attempt { state throws(Refusal) in try state.merge(prompt) }
        case .down, .tab: prompt.selected = min(prompt.selected + 1, max(prompt.choices.count - 1, 0))
        case .up, .backTab: prompt.selected = max(prompt.selected - 1, 0)
        default:
            guard prompt.editor.handle(key) else { return [] }
            prompt = refreshed(prompt)
        }
        interface.prompt = .merge(prompt)
        return []
    }

    mutating func merge(_ prompt: MergePrompt) throws(Refusal) -> [Effect] {
        guard prompt.choices.indices.contains(prompt.selected) else {
            throw .tooLittle("No item is called that; type the name of one.")
        }
        let heir = prompt.choices[prompt.selected]
        let transaction = try groceries.merging(prompt.item, into: heir)
        let name = groceries.name(of: prompt.item)
        interface.prompt = nil
        interface.items.item = heir
        // What was filtered by the name that is gone would not show what it became.
        interface.items.place.filter = nil
        return [.append(transaction, notice: "\(name) is \(groceries.name(of: heir)) from now on; u undoes it")]
    }

    // MARK: Where it is bought

    private mutating func openStores(of item: Item) throws(Refusal) {
        let stores = groceries.orderedStores.map(\.id)
        guard !stores.isEmpty else { throw .tooLittle("There are no stores yet; 6 makes one.") }
        interface.prompt = .stores(StoresPrompt(item.id, choices: stores, chosen: item.stores))
    }

    mutating func press(_ key: Key, inStores prompt: StoresPrompt) -> [Effect] {
        var prompt = prompt
        switch interface.keymap.command(for: key, on: .items) {
        case .back:
            interface.prompt = nil
            return []
        case .openItem:
            interface.prompt = nil
            // A store that is gone meanwhile is not named any more.
            let stores = prompt.chosen.filter { groceries.stores[$0] != nil }
            return attempt { state throws(Refusal) in [.append(try state.groceries.buying(prompt.item, at: stores))] }
        case .putOnList: prompt.toggle()
        case .moveDown: prompt.selected = min(prompt.selected + 1, prompt.choices.count - 1)
        case .moveUp: prompt.selected = max(prompt.selected - 1, 0)
        default: break
        }
        interface.prompt = .stores(prompt)
        return []
    }
}
