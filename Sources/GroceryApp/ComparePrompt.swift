import GroceryDomain
import ScreenModel

/// Where what is still to be bought is cheapest: a row for each store, and for two together where that saves enough;
/// below the selected one what is known there of each thing. It only shows.
struct ComparePrompt: Prompt {
    private let baskets: [(basket: StoreComparison.Basket, saving: Money?)]
    private let unpriced: [EntryID]
    private var selected = 0

    init(_ comparison: StoreComparison, _ pair: StoreComparison.Pair?) {
        baskets = (pair.map { [($0.basket, $0.saving)] } ?? []) + comparison.baskets.map { ($0, nil) }
        unpriced = comparison.unpriced
    }

    func field(_ state: AppState) -> Field? { nil }
    var hasBar: Bool { false }
    var selectedLine: Int? { selected + 1 }

    func lines(_ state: AppState) -> [PromptLine] {
        var lines: [PromptLine] = [.heading("What is still to be bought, at what it last cost")]
        for (index, (basket, saving)) in baskets.enumerated() {
            lines.append(.choice(index, row(basket, saving, state)))
            if index == selected { lines += basket.lines.map { line($0, isOfTwo: saving != nil, state) } }
        }
        if !unpriced.isEmpty {
            let names = unpriced.map { state.groceries.title(of: $0) }.joined(separator: ", ")
            lines.append(.explanation("In no sum: \(names)"))
        }
        return lines
    }

    func rows(_ state: AppState, most: Int) -> Int {
        min(lines(state).count, max(state.interface.size.rows - 6, 3))
    }

    private func row(_ basket: StoreComparison.Basket, _ saving: Money?, _ state: AppState) -> PromptLine.Choice {
        let stores = basket.stores.compactMap { state.groceries.stores[$0]?.name }
        var row = PromptLine.Choice(stores.joined(separator: " and "))
        let missing = basket.missing.filter { $0.elsewhere != nil }.count
        row.remark = [saving.map { "saves \(state.money($0))" }, missing > 0 ? "\(missing) missing" : nil]
            .compactMap(\.self).joined(separator: " · ")
        row.end = (missing > 0 ? "~" : "") + state.money(basket.expected)
        return row
    }

    private func line(_ line: StoreComparison.Line, isOfTwo: Bool, _ state: AppState) -> PromptLine {
        let amount = state.groceries.entries[line.entry]?.open.map { state.show($0) }
        let thing = [state.groceries.title(of: line.entry), amount].compactMap(\.self).joined(separator: ", ")
        func place(_ offer: StoreComparison.Offer) -> String {
            let store = offer.payment.store.flatMap { state.groceries.stores.known($0)?.name }
            return [store, state.date(of: offer.payment.moment)].compactMap(\.self).joined(separator: ", ")
        }
        if let offer = line.offer {
            let when = isOfTwo ? place(offer) : state.date(of: offer.payment.moment) ?? ""
            return detail(state.money(offer.cost), "\(thing) · \(when)")
        }
        guard let elsewhere = line.elsewhere else { return detail("no price", thing) }
        return detail("missing", "\(thing) · ~\(state.money(elsewhere.cost)), \(place(elsewhere))")
    }

    private func detail(_ title: String, _ text: String) -> PromptLine {
        PromptLine(content: .detail(title: title, text: text, keys: []))
    }

    func hints(_ state: AppState) -> [Hints.Hint] {
        [.init("Esc", "close", .escape), .init("↑↓", "stores", .down)]
    }

    func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        switch Choosing(key, binding) {
        case .down: select(selected + 1, &state)
        case .up: select(selected - 1, &state)
        case .take, .mark, .leave, nil: state.interface.closePrompt()
        }
    }

    func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) { select(choice, &state) }

    private func select(_ index: Int, _ state: inout AppState) {
        var prompt = self
        prompt.selected = min(max(index, 0), baskets.count - 1)
        state.interface.changePrompt(to: prompt)
    }
}

extension AppState {
    /// - Throws: where nothing of it was ever paid for in a store.
    mutating func openComparison() throws(Refusal) {
        guard let list = shownList, list.kind != .trip else {
            throw .notPossible("Only what is still to be bought is compared.")
        }
        let entries = derived.shop.sections.flatMap(\.items).compactMap {
            groceries.entries[EntryID(list: list.id, item: $0)]
        }
        let comparison = StoreComparison(of: entries, groceries, derived.prices, here: store(for: list), at: now)
        guard !comparison.baskets.isEmpty else {
            throw .notPossible("Nothing that is still to be bought was ever paid for in a store.")
        }
        let pair = household.secondStore(in: currency).flatMap(comparison.pair)
        interface.openPrompt(ComparePrompt(comparison, pair))
    }
}
