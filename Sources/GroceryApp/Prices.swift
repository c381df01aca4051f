public import GroceryDomain

// Prices: in which currency, for what, and how they compare with last time.
extension AppState {
    /// What the household pays in.
    public var currency: Currency { household.currency.flatMap { Currency(code: $0) } ?? interface.localCurrency }
    public var decimalMark: Character { household.decimalMark }
    public func money(_ money: Money) -> String { currency.text(money, decimalMark: decimalMark) }
    /// What an entry costs by its own price; the price and a question mark where that makes no sum for the amount.
    public func cost(of entry: Entry) -> String? {
        entry.price.map { price in entry.total.map { money($0) } ?? "\(money(price))?" }
    }

    public func money(inTrolley totals: Totals) -> String { currency.text(inTrolley: totals, decimalMark: decimalMark) }
    public func money(ofAll totals: Totals) -> String { currency.text(ofAll: totals, decimalMark: decimalMark) }
    /// What a trip cost: "~$3.00 + 2 unpriced".
    public func cost(_ totals: Totals) -> String { money(inTrolley: totals) + totals.unpricedInTrolleyText }

    public func money(_ price: Price) -> String { currency.text(price, decimalMark: decimalMark) }

    mutating func openPrice(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        let known = entry.price
        return ask(
            "Price of \(groceries.title(of: id))",
            known.map { currency.number($0.amount, decimalMark: decimalMark) } ?? "", kind: .price(id),
            isProposal: known != nil, basis: known.flatMap(\.basis.whereTyped) ?? derived.prices.usualBasis(of: entry)
        ) { state, line throws(Refusal) in
            let (price, currency) = (try state.price(in: line, of: id), state.currency)
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
        case .per?, .several?: .all
        }
    }

    /// Nil where the text is empty.
    func price(in line: LinePrompt, of id: EntryID) throws(Refusal) -> Price? {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        let (currency, prices) = (currency, derived.prices)
        return try line.text.parsed {
            prices.price(try TillEntry($0, in: currency), of: entry, basis: line.basis ?? .each)
        }
    }

    /// What the typed price is for, what that makes, and what was paid last time.
    func reading(ofPrice line: LinePrompt, of id: EntryID) -> String {
        var parts: [String] = []
        let entry = groceries.entries[id]
        if let price = (try? price(in: line, of: id)) ?? nil {
            parts.append(money(price))
            if let amount = entry?.amount, let total = price.total(for: amount), total != price.amount {
                parts.append("\(show(amount)) make \(money(total))")
            }
            if let reason = price.reasonForNoTotal(for: entry?.amount) { parts.append(reason) }
        } else {
            parts.append(wayToPay(line.basis))
        }
        if let last = derived.prices.last(before: id, in: groceries, at: here) {
            parts.append("last \(said(of: last))")
        }
        return parts.joined(separator: " · ")
    }

    private func wayToPay(_ basis: Price.Basis?) -> String {
        switch basis {
        case .each?, nil: "for each"
        case .all?: "for all of it"
        case .per(let measure)?: "for \(measure.text())"
        case .several(let count, _)?: "for \(count)"
        }
    }

    /// "$3.29 each, Corner Market"; "$4.49 for 2, Corner Market", as prices for all of something compare only with how
    /// much it was.
    func said(of payment: PriceBook.Payment) -> String {
        let store = payment.store.flatMap { groceries.stores.known($0)?.name }
        let amount = payment.price.basis == .all ? payment.amount : nil
        let price = amount.map { "\(money(payment.price.amount)) for \(show($0))" } ?? money(payment.price)
        return ([price] + [store].compactMap(\.self)).joined(separator: ", ")
    }

    /// Has it said how `price` compares with last time, where the household wants to know: once for every price, until
    /// it is dismissed.
    mutating func compare(_ price: Price?, of entry: Entry) {
        guard household.comparison == "on", let price else { return }
        if entry.price == price {
            // What it costs already is news only where it differs from last time.
            let isKnown = interface.news.lines.contains { $0.entry == entry.id && $0.price == price }
            if isKnown || comparison(PriceNews.Line(entry: entry.id, price: price)) == nil { return }
        }
        interface.news.take(price, of: entry.id)
        emit(.rememberNews(interface.news))
    }

    /// What there is to say about prices, newest first: not what was dismissed, nor what an entry no longer costs.
    public var news: [String] { derived.news.value.map { $0.text } }

    /// Compares prices anew where anything has changed. They have to be refreshed before.
    mutating func refreshNews() {
        let key = Derived.NewsKey(groceries: groceries.revision, news: interface.news, today: interface.today)
        guard !derived.news.isCurrent(for: key) else { return }
        // A function passed on by its name keeps a copy of the whole state, which takes longer than asking it.
        let said = interface.news.lines.compactMap { line in comparison(line).map { (line, $0) } }
        derived.news.keep(said, for: key)
    }

    /// How the price of an entry compares with the one before, for the amount that the entry has now.
    private func comparison(_ line: PriceNews.Line) -> String? {
        guard !line.isDismissed, let entry = groceries.entries[line.entry], entry.price == line.price,
            household.comparison == "on",
            let last = derived.prices.last(before: entry.id, in: groceries, at: entry.store ?? here),
            let comparison = PriceComparison(line.price, for: entry.amount, with: last)
        else { return nil }
        let text = comparison.text(
            in: currency, decimalMark: decimalMark, store: last.store.flatMap { groceries.stores.known($0)?.name },
            day: date(of: last.moment))
        return "\(groceries.title(of: entry)) · \(text)"
    }

    /// What there is to say about a price, or else what is offered.
    public var newsText: String? {
        let news = derived.news.value
        guard let first = news.first else { return offer.map { question($0) } }
        return news.count > 1 ? "\(first.text) (\(news.count - 1) more)" : first.text
    }

    mutating func dismiss() {
        if !interface.warnings.isEmpty {
            interface.warnings.removeFirst()
            return
        }
        if let first = derived.news.value.first {
            interface.news.dismiss(first.line)
            return emit(.rememberNews(interface.news))
        }
        guard let offer else { return refuse("There is nothing to put away") }
        return decline(offer)
    }
}

extension Price.Basis {
    /// What a price is for that is typed without saying so; nil for several together, which is typed each time.
    fileprivate var whereTyped: Price.Basis? { if case .several = self { nil } else { self } }
}
