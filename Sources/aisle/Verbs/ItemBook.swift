import GroceryApp
import GroceryDomain
import GroceryStore

/// What there is to print about items. A class, so that whatever is printed of one has it at hand at no cost.
final class ItemBook {
    let groceries: Groceries
    private let purchases: Purchases
    private let prices: PriceBook
    private let codes: [ItemID: [BarcodeID]]

    init(_ groceries: Groceries) {
        self.groceries = groceries
        var purchases = Purchases()
        purchases.refresh(groceries)
        self.purchases = purchases
        prices = PriceBook(groceries)
        codes = Dictionary(grouping: groceries.barcodes.shown.map { ($0.item ?? .none, $0.id) }, by: \.0)
            .mapValues { $0.map(\.1).sorted() }
    }

    func purchase(of item: Item) -> Purchases.Summary? { purchases[item.id] }
    func payments(for item: Item) -> [PriceBook.Payment] { prices.payments(for: item.id) }
    func type(of item: Item) -> String { groceries.types[item.type]?.name ?? "" }
    func name(of store: StoreID?) -> String? { store.flatMap { groceries.stores.known($0)?.name } }
    func codes(of item: Item) -> [String] { (codes[item.id] ?? []).map(\.digits) }
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
        let codes = codes(of: item)
        if !codes.isEmpty { lines.append("  Codes: \(codes.joined(separator: ", "))") }
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
