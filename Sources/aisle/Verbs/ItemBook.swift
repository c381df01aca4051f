import GroceryApp
import GroceryDomain
import GroceryStore

/// What there is to print about items.
struct ItemBook {
    let groceries: Groceries
    private let purchases: Purchases
    private let prices: PriceBook

    init(_ groceries: Groceries) {
        self.groceries = groceries
        var purchases = Purchases()
        purchases.refresh(groceries)
        self.purchases = purchases
        prices = PriceBook(groceries)
    }

    func purchase(of item: Item) -> Purchases.Summary? { purchases[item.id] }
    func payments(for item: Item) -> [PriceBook.Payment] { prices.payments(for: item.id) }
    func type(of item: Item) -> String { groceries.types[item.type]?.name ?? "" }
    func name(of store: StoreID?) -> String? { store.flatMap { groceries.stores.known($0)?.name } }
    func stores(of item: Item) -> [String] { item.stores.compactMap { groceries.stores[$0]?.name } }

    /// The lists of one kind on which it stands, oldest first.
    func lists(of kind: GroceryList.Kind, with item: Item) -> [(list: GroceryList, entry: Entry)] {
        groceries.lists(of: kind).compactMap { list in
            groceries.entries[EntryID(list: list.id, item: item.id)].map { (list, $0) }
        }
    }

    // MARK: As text

    /// "Milk  Dairy  bought 3×, 20 Nov 2026, Corner Market".
    func line(of item: Item) -> String {
        var parts = [item.name, type(of: item)]
        if let said = said(of: purchase(of: item)) { parts.append("bought \(said)") }
        return parts.joined(separator: "  ")
    }

    private func said(of purchase: Purchases.Summary?) -> String? {
        guard let purchase else { return nil }
        return
            ([Plural.times(purchase.times), "last \(date(purchase.last))"]
            + [name(of: purchase.store)].compactMap(\.self))
            .joined(separator: ", ")
    }

    func page(of item: Item) -> [String] {
        var lines = ["\(item.name)", "  Type: \(type(of: item))"]
        if !item.aliases.isEmpty { lines.append("  Also called: \(item.aliases.joined(separator: ", "))") }
        if let usual = item.usual { lines.append("  Usually: \(usual.text())") }
        let stores = stores(of: item)
        lines.append("  Sold at: \(stores.isEmpty ? "anywhere" : stores.joined(separator: ", "))")
        if let said = said(of: purchase(of: item)) { lines.append("  Bought: \(said)") }
        for payment in payments(for: item).reversed() {
            let place = name(of: payment.store).map { ", \($0)" } ?? ""
            lines.append("  Price: \(currency.text(payment.price))\(place), \(date(payment.moment))")
        }
        for kind in GroceryList.Kind.allCases {
            for (list, entry) in lists(of: kind, with: item) {
                let amount = entry.amount.map { ", \($0.text())" } ?? ""
                lines.append("  On \(kind.phrase) \(list.name)\(amount)")
            }
        }
        return lines
    }

    private func date(_ moment: Moment) -> String {
        LocalClock.local(moment).date(now: LocalClock.local(LocalClock.now()))
    }

    private var currency: Currency { HouseholdSettings(groceries).currencyHere }
}

// MARK: As JSON

extension JSONWriter {
    mutating func item(_ item: Item, in book: ItemBook) {
        object { json in json.summary(of: item, in: book) }
    }

    /// The same, and all prices and lists.
    mutating func wholeItem(_ item: Item, in book: ItemBook) {
        object { json in
            json.summary(of: item, in: book)
            json.key("prices")
            json.array { json in for payment in book.payments(for: item) { json.payment(payment, in: book) } }
            json.key("on")
            json.array { json in
                for kind in GroceryList.Kind.allCases {
                    for (list, entry) in book.lists(of: kind, with: item) { json.place(list, entry) }
                }
            }
        }
    }

    private mutating func summary(of item: Item, in book: ItemBook) {
        key("item")
        string(item.name)
        key("type")
        string(book.type(of: item))
        key("aliases")
        array { json in for alias in item.aliases { json.string(alias) } }
        key("usual")
        optionalString(item.usual?.canonicalText)
        key("stores")
        array { json in for store in book.stores(of: item) { json.string(store) } }
        let purchase = book.purchase(of: item)
        key("bought")
        int(purchase?.times ?? 0)
        key("lastBought")
        optionalString(purchase.map { LocalClock.iso($0.last) })
        key("lastStore")
        optionalString(book.name(of: purchase?.store))
    }

    private mutating func payment(_ payment: PriceBook.Payment, in book: ItemBook) {
        object { json in
            json.key("time")
            json.string(LocalClock.iso(payment.moment))
            json.key("price")
            json.string(payment.price.canonicalText)
            json.key("quantity")
            json.optionalString(payment.amount?.canonicalText)
            json.key("store")
            json.optionalString(book.name(of: payment.store))
        }
    }

    private mutating func place(_ list: GroceryList, _ entry: Entry) {
        object { json in
            json.key("kind")
            json.string(list.kind.word)
            json.key("list")
            json.string(list.name)
            json.key("quantity")
            json.optionalString(entry.amount?.canonicalText)
            json.key("checked")
            json.bool(entry.isChecked)
        }
    }
}
