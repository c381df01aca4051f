public import GroceryDomain
import ScreenModel

/// All about one item, line by line.
public struct ItemDetail: Hashable, Sendable {
    public enum Line: Hashable, Sendable {
        /// The title is empty where the text of the line before goes on.
        case fact(title: String, text: String)
        /// When and where it was bought last.
        case lastBought(Purchases.Summary)
        case heading(String)
        /// The prices paid at one store; nil is where nobody said which.
        case prices(StoreID?)
        case entry(EntryID)
        case blank
    }

    public fileprivate(set) var lines: [Line] = []
    public fileprivate(set) var history = PriceHistory([])

    /// Where the texts of facts begin.
    public static let textColumn = 13
}

extension AppState {
    /// The item that is selected on the Items screen.
    public var selectedCatalogueItem: Item? { interface.items.selectedItem.flatMap { groceries.items[$0] } }

    /// All about `item`, for so many columns.
    func detail(of item: Item, columns: Int) -> ItemDetail {
        var detail = ItemDetail()
        let payments = derived.prices.payments(for: item.id)
        detail.history = PriceHistory(payments)
        detail.lines = facts(of: item).flatMap { fact($0, $1, columns) }
        if let bought = derived.items.purchases[item.id] {
            detail.lines += fact("Bought", Plural.times(bought.times), columns)
            detail.lines.append(.lastBought(bought))
        }
        if let last = payments.last { detail.lines += fact("Last price", said(of: last), columns) }
        detail.lines += priceLines(detail.history, columns)
        for (kind, title) in [
            (GroceryList.Kind.trip, "Trips"), (.recipe, "Recipes"), (.shopping, "Lists"), (.template, "Templates"),
        ] {
            let entries = groceries.lists(of: kind).reversed().map { EntryID(list: $0.id, item: item.id) }
                .filter { groceries.entries[$0] != nil }
            if !entries.isEmpty { detail.lines += [.blank, .heading(title)] + entries.map(ItemDetail.Line.entry) }
        }
        return detail
    }

    private func facts(of item: Item) -> [(title: String, text: String)] {
        let stores = item.stores.compactMap { groceries.stores[$0]?.name }
        var facts: [(title: String, text: String)] = []
        let doubles = groceries.doubles(of: item)
        if !doubles.isEmpty {
            let types = doubles.compactMap { groceries.types[$0.type]?.name }
            let merge = key("items.merge", on: .items)
            facts.append(
                ("Twice", "another is called so, under \(types.joined(separator: ", ")); \(merge) makes them one"))
        }
        let known = [
            ("Type", groceries.types[item.type]?.name ?? "none"),
            ("Also called", item.aliases.isEmpty ? "nothing else" : item.aliases.joined(separator: ", ")),
            ("Codes", groceries.codes(of: item.id).map(\.digits).joined(separator: ", ")),
            ("Usually", item.usual.map { show($0) } ?? "no amount"),
            ("Sold at", stores.isEmpty ? "anywhere" : stores.joined(separator: ", ")),
        ]
        return facts + known.filter { !$1.isEmpty }
    }

    private func fact(_ title: String, _ text: String, _ columns: Int) -> [ItemDetail.Line] {
        text.wrapped(to: max(columns - ItemDetail.textColumn - 1, 8)).enumerated().map { index, part in
            .fact(title: index == 0 ? title : "", text: part)
        }
    }

    private func priceLines(_ history: PriceHistory, _ columns: Int) -> [ItemDetail.Line] {
        guard let low = history.lowest, let high = history.highest else { return [] }
        let lines: [ItemDetail.Line] = [.blank, .heading("Prices")] + history.stores.map(ItemDetail.Line.prices)
        guard low.cost < high.cost else { return lines }
        return lines + fact("Lowest", said(of: low.payment), columns) + fact("Highest", said(of: high.payment), columns)
    }
}
