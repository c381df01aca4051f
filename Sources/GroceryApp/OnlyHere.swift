import GroceryDomain

// Whether only what the store you are in has is in sight.
extension AppState {
    /// The store at which what is shown has to be bought, where only that is wanted.
    var storeToBuyAt: StoreID? { interface.onlyHere ? here : nil }

    /// The name of that store.
    public var storeShownAlone: String? { storeToBuyAt.flatMap { groceries.stores.known($0)?.name } }

    mutating func toggleOnlyHere() throws(Refusal) {
        guard let store = here.flatMap({ groceries.stores[$0] }) else {
            let path = interface.screen == .shop ? "" : "on Shop (1) "
            throw .notPossible("Say first which store you are in: @ \(path)checks in.")
        }
        interface.onlyHere.toggle()
        interface.notice = .info(
            interface.onlyHere ? "What \(store.name) does not have is out of sight; w shows it" : "Everything is shown")
    }
}
