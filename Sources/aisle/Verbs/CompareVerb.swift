import ArgumentParser
import GroceryApp
import GroceryDomain

struct Compare: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "compare", "Say where a list is cheapest, by what was paid in each store last.",
        discussion: """
            What is still to be bought counts, at the last price in each store and in proportion to how much is \
            wanted. What was never bought in a store counts there with what it last cost elsewhere (~). Two stores \
            are named where going to both saves more than the setting “Second store” says.
            aisle compare --list Party
            """)
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Option(help: "How to print it.") var format = TextOrJSON.text

    func run(_ household: Household) throws {
        let page = ComparisonPage(try list.list(of: household), household)
        switch format {
        case .text: page.printText()
        case .json: Self.printJSON(page)
        }
    }
}

extension Compare: PrintsJSON {
    static let json = JSONDocument(
        .object(page),
        about: """
            What is still to be bought of the current list, or of that of `--list`, at each store. A price that is not \
            for all of the amount, such as one by the kilogram of three pieces, is left out.
            """,
        example: "aisle compare --format json",
        further: [
            (
                "The cheapest store, and what is missing there:",
                #"aisle compare --format json | jq -r '.stores[0] | .store, (.entries[] | select(.cost == null).item)'"#
            )
        ])

    private typealias Basket = (basket: StoreComparison.Basket, page: ComparisonPage)
    private typealias Line = (line: StoreComparison.Line, page: ComparisonPage)

    private static let page = JSONForm<ComparisonPage>([
        .init("list", .text, "the name of the list") { $0.list.name },
        .init("currency", .text, "what all sums here are in: three letters, ISO 4217") { $0.currency.code },
        .init(
            "stores", .array(of: .object(store)),
            "the stores in which any of it was bought before, the one with the lowest `expected` first"
        ) { page in page.comparison.baskets.map { (basket: $0, page: page) } },
        .init(
            "together", .object(together), "the two stores that are cheapest together",
            nullWhere: "that saves no more than the household goes to a second store for"
        ) { page in page.pair.map { (pair: $0, page: page) } },
        .init("unpriced", .array(of: .text), "the items that no price is known of: they are in no sum") { page in
            page.comparison.unpriced.map { page.groceries.name(of: $0.item) }
        },
    ])

    private static let store = JSONForm<Basket>(
        [.init("store", .text, "the name of the store") { $0.page.names($0.basket)[0] }] + sums)

    private static let together = JSONForm<(pair: StoreComparison.Pair, page: ComparisonPage)>([
        .init("stores", .array(of: .text), "the names of the two") { $0.page.names($0.pair.basket) },
        .init("saving", .sum, "how much less that is than the `expected` of the cheapest store") {
            $0.page.currency.number($0.pair.saving)
        },
        .init("sum", .sum, "what is known there of all of it") { $0.page.currency.number($0.pair.basket.sum) },
        .init("expected", .sum, "with what is missing in both") { $0.page.currency.number($0.pair.basket.expected) },
        .init("entries", .array(of: .object(entry)), "where each is cheaper") { pair, page in
            pair.basket.lines.map { (line: $0, page: page) }
        },
    ])

    private static let sums: [JSONRow<Basket>] = [
        .init("sum", .sum, "what was bought there before, at its last price there") {
            $0.page.currency.number($0.basket.sum)
        },
        .init("expected", .sum, "the same with what is missing, at what that last cost elsewhere") {
            $0.page.currency.number($0.basket.expected)
        },
        .init("missing", .number, "how many entries no price is known of there") { $0.basket.missing.count },
        .init("entries", .array(of: .object(entry)), "what is still to be bought") { basket, page in
            basket.lines.map { (line: $0, page: page) }
        },
    ]

    private static let entry = JSONForm<Line>([
        .init("item", .text, "the name of the item") { $0.page.groceries.name(of: $0.line.entry.item) },
        .init("quantity", .quantity, "how much is still to be bought", nullWhere: "nobody said: some") {
            $0.page.groceries.entries[$0.line.entry]?.open
        },
        .init("cost", .sum, "what that costs", nullWhere: "it is missing there") { line, page in
            line.offer.map { page.currency.number($0.cost) }
        },
        .init("price", .text, "the price as people read it", nullWhere: "it is missing there") { line, page in
            line.offer.map { page.currency.text($0.payment.price) }
        },
        .init("store", .text, "where", nullWhere: "it is missing there") { line, page in
            line.offer.flatMap { page.store(of: $0) }
        },
        .init("time", .time, "when that was paid", nullWhere: "it is missing there") { $0.line.offer?.payment.moment },
        .init("days", .number, "how many days ago that was", nullWhere: "it is missing there") { line, page in
            line.offer.flatMap { page.age(of: $0) }
        },
        .init(
            "elsewhere", .sum, "what it last cost elsewhere", nullWhere: "it is not missing, or was never bought"
        ) { line, page in line.elsewhere.map { page.currency.number($0.cost) } },
    ])
}

/// What a list costs in each store, as it is printed.
struct ComparisonPage {
    let list: GroceryList
    let groceries: Groceries
    let currency: Currency
    let comparison: StoreComparison
    let pair: StoreComparison.Pair?

    init(_ list: GroceryList, _ household: Household) {
        let (groceries, currency) = (household.groceries, household.currency)
        (self.list, self.groceries, self.currency) = (list, groceries, currency)
        let shown = ListPage(list, household)
        let entries = shown.outline.sections.flatMap(shown.lines(of:)).map(\.entry)
        comparison = StoreComparison(
            of: entries, groceries, household.prices, here: household.store(for: list), at: LocalClock.now())
        pair = HouseholdSettings(groceries).secondStore(in: currency).flatMap(comparison.pair)
    }

    func names(_ basket: StoreComparison.Basket) -> [String] {
        basket.stores.map { groceries.stores[$0]?.name ?? "" }
    }

    func store(of offer: StoreComparison.Offer) -> String? {
        offer.payment.store.flatMap { groceries.stores.known($0)?.name }
    }

    func age(of offer: StoreComparison.Offer) -> Int? {
        guard let today = LocalClock.today(), let day = LocalClock.day(offer.payment.moment) else { return nil }
        return today.dayNumber - day.dayNumber
    }

    func printText() {
        guard let cheapest = comparison.baskets.first else {
            return print("\(list.name): nothing that is still to be bought was ever paid for in a store.")
        }
        let count = Plural.count(cheapest.lines.count, "item")
        print("\(list.name): \(count) to buy, cheapest at \(names(cheapest)[0])")
        for basket in comparison.baskets {
            print("")
            print("\(names(basket)[0]): \(sums(of: basket))")
            for line in basket.lines { print("  \(text(line))") }
        }
        if let pair { printText(pair) }
        guard !comparison.unpriced.isEmpty else { return }
        print("")
        print("In no sum: \(comparison.unpriced.map { groceries.title(of: $0) }.joined(separator: ", "))")
    }

    private func printText(_ pair: StoreComparison.Pair) {
        let names = names(pair.basket)
        print("")
        print("\(names[0]) and \(names[1]): \(sums(of: pair.basket)), saves \(currency.text(pair.saving))")
        for (store, name) in zip(pair.basket.stores, names) {
            let here = pair.basket.lines.filter { $0.offer?.payment.store == store }
            print("  at \(name): \(here.map { groceries.title(of: $0.entry) }.joined(separator: ", "))")
        }
    }

    /// "$8.96, 1 missing: ~$10.76".
    private func sums(of basket: StoreComparison.Basket) -> String {
        let missing = basket.missing.filter { $0.elsewhere != nil }.count
        let rest = missing > 0 ? ", \(missing) missing: ~\(currency.text(basket.expected))" : ""
        return currency.text(basket.sum) + rest
    }

    private func text(_ line: StoreComparison.Line) -> String {
        let amount = groceries.entries[line.entry]?.open.map { $0.inWholePacks.text() }
        let thing = [groceries.title(of: line.entry), amount].compactMap(\.self).joined(separator: "  ")
        if let offer = line.offer { return "\(thing)  \(currency.text(offer.cost))  \(day(of: offer))" }
        guard let elsewhere = line.elsewhere else { return "\(thing)  no price" }
        let place = store(of: elsewhere).map { " at \($0)" } ?? ""
        return "\(thing)  missing, ~\(currency.text(elsewhere.cost))\(place)  \(day(of: elsewhere))"
    }

    private func day(of offer: StoreComparison.Offer) -> String {
        LocalClock.local(offer.payment.moment).date(now: LocalClock.local(LocalClock.now()))
    }
}
