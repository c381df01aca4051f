public import GroceryDomain

// A trip: finishing it, what is in the trolley, the budget.
extension AppState {
    mutating func finishTrip() throws(Refusal) {
        guard let list = shownList else { throw .noList }
        let others = groceries.orderedLists.contains { $0.id != list.id }
        let remembering = household.memory == "on"
        let (next, transaction) = try groceries.finishing(
            list.id, remembering: remembering, making: !others, in: store(for: list), at: now)
        let bought = groceries.entries.shown(on: list.id).reduce(0) { $0 + ($1.isInTrolley ? 1 : 0) }
        // What too little was bought of is left too.
        let left = transaction.operations.reduce(0) { count, operation in
            if case .entry(.add) = operation { count + 1 } else { count }
        }
        interface.openPrompt(summary(of: list, bought: bought, left: left))
        interface.shop = Browser()
        append(transaction)
        if let next {
            interface.trail.take(next)
            emit(.rememberCurrentList(next))
        }
    }

    /// Whether entries in the trolley are out of sight on `list`.
    func hidesBought(on list: GroceryList?) -> Bool {
        list?.kind == .shopping && (interface.hidesBought ?? (household.autoRemoval == "on"))
    }

    mutating func toggleBought() throws(Refusal) {
        if let shown = shownList, shown.kind != .shopping {
            throw .notPossible("On \(shown.kind.phrase) \(shown.name) everything is shown.")
        }
        let hides = !hidesBought(on: currentList)
        interface.hidesBought = hides
        interface.notice = .info(
            hides
                ? "Checked items hidden · \(key(ShopPage.hideBought)) shows them" : "Everything is shown"
        )
    }

    mutating func openBudget() throws(Refusal) {
        guard let list = shownList else { throw .noList }
        let text = list.budget.map { currency.number($0, decimalMark: decimalMark) } ?? ""
        return ask("Budget for \(list.name)", text, isProposal: list.budget != nil) { state, line throws(Refusal) in
            let currency = state.currency
            let budget = try line.text.parsed { try TillEntry.sum($0, in: currency) }
            let budgeting = try state.groceries.budgeting(list.id, budget, in: currency)
            state.append(
                budget == nil ? budgeting : state.groceries.paying(in: currency, budgeting),
                notice: "\(budgeting.deed.asDone); \(state.undoesIt)")
        }
    }

    public var budgetState: BudgetState { BudgetState(derived.totals, of: shownList?.budget) }
}

/// How far a list is from its budget.
public enum BudgetState: Hashable, Sendable {
    case none, within, near, over

    /// Near is from nine tenths on, so that the warning comes in time.
    public init(_ totals: Totals, of budget: Money?) {
        guard let budget, budget > Money.zero else {
            self = .none
            return
        }
        let expected = max(totals.estimate, totals.inTrolley)
        self = expected > budget ? .over : expected.minor * 10 >= budget.minor * 9 ? .near : .within
    }

    /// What is said of the budget behind what the list costs: `, over budget $10.00`.
    public func text(_ budget: String) -> String {
        switch self {
        case .none: ""
        case .within: ", budget \(budget)"
        case .near: ", near budget \(budget)"
        case .over: ", over budget \(budget)"
        }
    }
}

// Whether only what the store you are in has is in sight.
extension AppState {
    /// The store at which what is shown has to be bought, where only that is wanted.
    var storeToBuyAt: StoreID? { interface.onlyHere ? here : nil }

    /// The name of that store.
    public var storeShownAlone: String? { storeToBuyAt.flatMap { groceries.stores.known($0)?.name } }

    mutating func toggleOnlyHere() throws(Refusal) {
        guard let store = here.flatMap({ groceries.stores[$0] }) else {
            let path = interface.screen == .shop ? "" : "\(key(to: .shop)), then "
            throw .notPossible("Check in first (\(path)\(key("shop.checkIn", on: .shop)))")
        }
        interface.onlyHere.toggle()
        interface.notice = .info(
            interface.onlyHere
                ? "What \(store.name) does not have is out of sight; \(key(.onlyHere)) shows it" : "Everything is shown"
        )
    }
}
