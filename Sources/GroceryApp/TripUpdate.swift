public import GroceryDomain

// Shopping: what a trip costs, and finishing it.
extension AppState {
    // MARK: Finishing

    mutating func finishTrip() throws(Refusal) {
        guard let list = shownList else { throw .noList }
        let others = groceries.orderedLists.contains { $0.id != list.id }
        let remembering = household.memory == "on"
        let (next, transaction) = try groceries.finishing(
            list.id, remembering: remembering, making: !others, in: store(for: list), at: now)
        let bought = groceries.entries.shown(on: list.id).reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
        // What too little was bought of is left too.
        let left = transaction.operations.reduce(0) { count, operation in
            if case .entry(.add) = operation { count + 1 } else { count }
        }
        var said = "\(list.name) finished: \(Plural.count(bought, "item"))"
        if derived.totals.inTrolley > .zero { said += ", \(cost(derived.totals))" }
        if left > 0 { said += "; \(left) left for next time" }
        interface.shop = Browser()
        append(transaction, notice: said + "; u undoes it")
        if let next {
            interface.trail.take(next)
            emit(.rememberCurrentList(next))
        }
    }

    // MARK: What is in the trolley

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
        interface.notice = .info(hides ? "What is in the trolley is out of sight; b shows it" : "Everything is shown")
    }

    mutating func openBudget() throws(Refusal) {
        guard let list = shownList else { throw .noList }
        let text = list.budget.map { currency.number($0, decimalMark: decimalMark) } ?? ""
        return ask("Budget for \(list.name)", text, isProposal: list.budget != nil) { state, line throws(Refusal) in
            let currency = state.currency
            let budget = try line.text.parsed { try TillEntry.sum($0, in: currency) }
            let budgeting = try state.groceries.budgeting(list.id, budget, in: currency)
            state.append(budget == nil ? budgeting : state.groceries.paying(in: currency, budgeting))
        }
    }

    /// How far the list is from its budget.
    public enum BudgetState: Hashable, Sendable { case none, within, near, over }

    /// Near is from nine tenths on, so that the warning comes in time.
    public var budgetState: BudgetState {
        guard let budget = shownList?.budget, budget > .zero else { return .none }
        let expected = max(derived.totals.estimate, derived.totals.inTrolley)
        if expected > budget { return .over }
        return expected.minor * 10 >= budget.minor * 9 ? .near : .within
    }

    // MARK: Prices

    /// What the household pays in.
    public var currency: Currency { household.currency.flatMap { Currency(code: $0) } ?? interface.localCurrency }
    public var decimalMark: Character { household.decimals == "comma" ? "," : "." }
    public func money(_ money: Money) -> String { currency.text(money, decimalMark: decimalMark) }
    /// What an entry costs by its own price; the price and a question mark where that makes no sum for the amount.
    public func cost(of entry: Entry) -> String? {
        entry.price.map { price in price.total(for: entry.amount).map { money($0) } ?? "\(money(price))?" }
    }

    /// What is in a trolley, marked where last known prices are part of it: "~$3.00".
    public func money(inTrolley totals: Totals) -> String {
        "\(totals.isTrolleyGuess ? "~" : "")\(money(totals.inTrolley))"
    }

    /// The same, and how many have no price: "~$3.00 + 2 unpriced".
    public func cost(_ totals: Totals) -> String {
        let unpriced = totals.unpricedInTrolley
        return money(inTrolley: totals) + (unpriced > 0 ? " + \(unpriced) unpriced" : "")
    }

    public func money(_ price: Price) -> String { currency.text(price, decimalMark: decimalMark) }

    mutating func openPrice(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        let known = entry.price
        return ask(
            "Price of \(groceries.name(of: id.item))",
            known.map { currency.number($0.amount, decimalMark: decimalMark) } ?? "", kind: .price(id),
            isProposal: known != nil, basis: known?.basis ?? derived.prices.usualBasis(of: entry)
        ) { state, line throws(Refusal) in
            let (price, currency) = (try state.price(in: line), state.currency)
            if let entry = state.groceries.entries[id] { state.compare(price, of: entry) }
            let pricing = try state.groceries.pricing(id, price, in: currency)
            state.append(price == nil ? pricing : state.groceries.paying(in: currency, pricing))
        }
    }

    /// The next of: each, by a measure, for all.
    func nextBasis(after basis: Price.Basis?, of id: EntryID) -> Price.Basis {
        switch basis {
        case nil, .all?: .each
        case .each?: .perUsualMeasure(of: groceries.entries[id]?.amount?.first.unit)
        case .per?: .all
        }
    }

    /// Nil where the text is empty.
    func price(in line: LinePrompt) throws(Refusal) -> Price? {
        let currency = currency
        return try line.text.parsed {
            let entry = try TillEntry($0, in: currency)
            return Price(entry.amount, entry.basis ?? line.basis ?? .each)
        }
    }

    /// What the typed price is for, what that makes, and what was paid last time.
    func reading(ofPrice line: LinePrompt, of id: EntryID) -> String {
        var parts: [String] = []
        let entry = groceries.entries[id]
        if let price = (try? price(in: line)) ?? nil {
            parts.append(money(price))
            if let amount = entry?.amount, let total = price.total(for: amount), total != price.amount {
                parts.append("\(show(amount)) make \(money(total))")
            }
            if let reason = price.reasonForNoTotal(for: entry?.amount) { parts.append(reason) }
        } else {
            parts.append(wayToPay(line.basis))
        }
        if let last = derived.prices.last(for: id.item, in: here) { parts.append("last \(said(of: last))") }
        return parts.joined(separator: " · ")
    }

    private func wayToPay(_ basis: Price.Basis?) -> String {
        switch basis {
        case .each?, nil: "for each"
        case .all?: "for all of it"
        case .per(let measure)?: "for \(measure.text())"
        }
    }

    /// "$3.29 each, Corner Market".
    func said(of payment: PriceBook.Payment) -> String {
        let store = payment.store.flatMap { groceries.stores.known($0)?.name }
        return ([money(payment.price)] + [store].compactMap(\.self)).joined(separator: ", ")
    }

    /// Notes how `price` compares with last time, where the household wants to know: once for every price, until it is
    /// dismissed.
    mutating func compare(_ price: Price?, of entry: Entry) {
        guard household.comparison == "on", let price, let last = derived.prices.last(for: entry.id.item),
            let comparison = PriceComparison(price, for: entry.amount, with: last)
        else { return }
        let wasSaid = interface.news.contains { $0.entry == entry.id && $0.price == price }
        if wasSaid, entry.price == price { return }
        let text = comparison.text(
            in: currency, decimalMark: decimalMark, store: last.store.flatMap { groceries.stores.known($0)?.name },
            day: date(of: last.moment))
        interface.news.removeAll { $0.entry.item == entry.id.item }
        interface.news.append(
            PriceNews(
                entry: entry.id, price: price,
                text: "\(groceries.name(of: entry.id.item)) \(comparison.percent == 0 ? "costs" : "is") \(text)"))
    }

    /// What there is to say about prices, oldest first: not what was dismissed, nor what an entry no longer costs.
    public var news: [String] { interface.news.filter(isToBeSaid).map { $0.text } }

    /// What there is to say about a price, or else what is offered.
    var newsText: String? {
        let news = news
        guard let first = news.first else { return offer.map(question) }
        let more = news.count > 1 ? " (\(news.count - 1) more)" : ""
        return "\(first)\(more)"
    }

    private func isToBeSaid(_ news: PriceNews) -> Bool {
        !news.isDismissed && groceries.entries[news.entry]?.price == news.price
    }

    mutating func dismiss() {
        if let first = interface.news.firstIndex(where: isToBeSaid) {
            interface.news[first].isDismissed = true
            return
        }
        guard let offer else { return refuse("There is nothing to put away") }
        return decline(offer)
    }
}
