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

    func existingSelectedItem() throws(Refusal) -> Item {
        guard let item = selectedCatalogueItem else {
            throw .notPossible("There is no item here; / filters, a adds by typing.")
        }
        return item
    }

    mutating func goToDetail(_ showsDetail: Bool) -> [Effect] {
        interface.items.showsDetail = showsDetail && interface.items.item != nil
        return []
    }

    mutating func sortItems() -> [Effect] {
        interface.items.order = interface.items.order.next
        interface.items.goToTop()
        interface.notice = .info("Sorted \(interface.items.order.title)")
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
            let path = interface.screen == .shop ? "" : "on Shop (1) "
            throw .notPossible("Say first which store you are in: @ \(path)checks in.")
        }
        interface.onlyHere.toggle()
        interface.notice = .info(
            interface.onlyHere ? "What \(store.name) does not have is out of sight; w shows it" : "Everything is shown")
        return []
    }

    // MARK: Merging

    mutating func openMerge() throws(Refusal) -> [Effect] {
        interface.prompt = Chooser(MergeQuestion(item: try existingSelectedItem().id), &self)
        return []
    }

    // MARK: Where it is bought

    mutating func openStores(of item: Item) throws(Refusal) -> [Effect] {
        let stores = groceries.orderedStores.map(\.id)
        guard !stores.isEmpty else { throw .notPossible("There are no stores yet; 6 makes one.") }
        interface.prompt = StoresPrompt(item.id, choices: stores, chosen: item.stores)
        return []
    }
}
