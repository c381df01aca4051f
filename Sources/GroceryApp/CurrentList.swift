public import GroceryDomain

// Which list is worked on.
extension AppState {
    /// The list to shop from: the chosen one, or the one the trail leads to where that one is gone.
    public var currentList: GroceryList? {
        for id in [interface.trail.lists.first, derived.currentList] {
            if let list = id.flatMap({ groceries.lists[$0] }), list.kind == .shopping { return list }
        }
        return groceries.currentList(along: interface.trail)
    }

    /// The template or trip that was opened, otherwise the current list.
    public var shownList: GroceryList? { interface.openList.flatMap { groceries.lists[$0] } ?? currentList }

    /// Makes a list the current one; opens a template or a trip beside it.
    mutating func open(_ list: GroceryList) {
        interface.shop = Browser()
        guard list.kind == .shopping else {
            show(.shop)
            interface.openList = list.id
            return
        }
        return openCurrent(list.id)
    }

    mutating func openCurrent(_ list: ListID) {
        interface.openList = nil
        // What was ticked there was meant for the list before.
        interface.ticked[list] = nil
        interface.trail.take(list)
        interface.shop = Browser()
        show(.shop)
        emit(.rememberCurrentList(list))
    }

    /// The list that what is typed goes onto: in a recipe, that one.
    public var writtenList: GroceryList? { interface.screen.page.writtenList(self) }

    /// The store you are in with `list`; nil is nowhere in particular.
    public func store(for list: GroceryList?) -> StoreID? {
        list.flatMap { groceries.store(for: $0, interface.checkIns) }
    }

    /// The store you are in with the shown list.
    public var here: StoreID? { store(for: shownList) }

    /// Says so where others have made another list than `before` the current one.
    public mutating func sayWhatBecame(of before: GroceryList) {
        let after = groceries.currentList(along: interface.trail)
        guard after?.id != before.id else { return }
        let fate =
            switch groceries.lists[before.id]?.kind {
            case .trip?: "was finished elsewhere"
            case nil: "was taken away elsewhere"
            // One that was chosen later is there again.
            case .shopping?, .template?, .recipe?: "is not the current list any more"
            }
        let isWhatItLeft = after != nil && after?.id == groceries.listToShop(insteadOf: before.id)?.id
        let now = isWhatItLeft ? "this is what it left" : after.map { "this is \($0.name)" } ?? "there is no other list"
        interface.notice = .info("\(before.name) \(fate); \(now)")
    }

    /// Says so where lists are told apart by a number that were not `before`.
    public mutating func sayNamesakes(besides before: [ListID: String]) {
        guard
            let list = groceries.namesakes.first(where: { before[$0.key] != $0.value }).flatMap({
                groceries.lists[$0.key]
            })
        else { return }
        let (screen, rename) = list.kind == .recipe ? (Screen.recipes, "recipes.rename") : (.lists, "lists.rename")
        interface.notice = .warning("\(list.namesakeNotice): \(key(to: screen)), then \(key(rename, on: screen))")
    }
}
