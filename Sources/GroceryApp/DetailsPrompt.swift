public import GroceryDomain
public import ScreenModel

/// All about one entry of a list. It only shows: keys of the list still work.
public struct DetailsPrompt: Prompt {
    let entry: EntryID

    public func field(_ state: AppState) -> Field? { nil }
    public var hasBar: Bool { false }

    public func lines(_ state: AppState) -> [PromptLine] {
        [.heading(state.groceries.title(of: entry))] + state.details(of: entry)
    }

    public func rows(_ state: AppState, most: Int) -> Int {
        min(lines(state).count, max(state.interface.size.rows - 6, 3))
    }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        let keys: [(Binding, String)] = [(.more, "bought more"), (.less, "less"), (ShopPage.price, "price")]
        return [.init("Esc", "close", .escape)] + keys.compactMap { state.hint($0, saying: $1) }
    }

    public func wheel(_ distance: Int, _ state: inout AppState) {}

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        if Choosing(key, binding) == .leave { return state.interface.closePrompt() }
        try state.press(binding, inDetailsOf: entry)
    }
}

extension AppState {
    fileprivate func details(of id: EntryID) -> [PromptLine] {
        guard let entry = groceries.entries[id] else { return [] }
        func detail(_ title: String, _ text: String, _ rows: Binding...) -> PromptLine {
            let keys = rows.compactMap { interface.keymap.keys(of: $0, on: interface.screen).first }
            return PromptLine(content: .detail(title: title, text: text, keys: keys))
        }
        var lines = [
            detail("Planned", entry.planned.map { show($0) } ?? "some", ShopPage.amount),
            detail("Bought", entry.isInTrolley ? entry.inTrolley.map { show($0) } ?? "some" : "not yet", .more, .less),
            detail("Price", priceText(of: entry), ShopPage.price),
        ]
        if let last = derived.prices.last(before: id, in: groceries, at: entry.store ?? here) {
            lines.append(detail("Last time", "\(said(of: last)), \(date(of: last.moment) ?? "")"))
        }
        if let store = entry.store.flatMap({ groceries.stores.known($0)?.name }) {
            lines.append(detail("Store", store))
        }
        lines.append(detail("Note", entry.note ?? "none", ShopPage.note))
        if let left = entry.left { lines.append(detail("Left from", date(of: left) ?? "")) }
        for share in groceries.recipeShares(of: id) {
            let purpose = groceries.purpose(of: share) ?? "a recipe"
            lines.append(detail("For", share.quantity.map { "\(purpose): \(show($0))" } ?? purpose))
        }
        return lines
    }

    private func priceText(of entry: Entry) -> String {
        guard let price = entry.price else { return "none" }
        if let reason = price.reasonForNoTotal(for: entry.amount) { return "\(money(price)), \(reason)" }
        guard let total = entry.total, total != price.amount else { return money(price) }
        return "\(money(total)) at \(money(price))"
    }

    /// The keys of the list are about what was bought here.
    fileprivate mutating func press(_ binding: Binding?, inDetailsOf id: EntryID) throws(Refusal) {
        switch binding?.name {
        case Binding.more.name: return try stepBought(id, up: true)
        case Binding.less.name: return try stepBought(id, up: false)
        case ShopPage.price.name: return closeDetails { state throws(Refusal) in try state.openPrice(of: id) }
        case ShopPage.amount.name: return closeDetails { state throws(Refusal) in try state.openQuantity(of: id) }
        case ShopPage.note.name: return closeDetails { state throws(Refusal) in try state.openNote(of: id) }
        case Binding.undo.name: return emit(.undo)
        case Binding.redo.name: return emit(.redo)
        // The details are there again once it is closed.
        case Binding.showHelp.name: return openHelp()
        case Binding.down.name: move(by: 1)
        case Binding.up.name: move(by: -1)
        default:
            interface.closePrompt()
            return
        }
        if let list = shownList, let item = selectedItem {
            interface.changePrompt(to: DetailsPrompt(entry: EntryID(list: list.id, item: item)))
        }
    }

    private mutating func closeDetails(_ body: (inout AppState) throws(Refusal) -> Void) {
        interface.closePrompt()
        attempt(body)
    }

    /// The first step checks the entry off, and its price is compared then.
    private mutating func stepBought(_ id: EntryID, up: Bool) throws(Refusal) {
        let transaction = try groceries.steppingBought(id, up: up, in: here)
        if let entry = groceries.entries[id], !entry.isChecked { compare(entry.price, of: entry) }
        append(transaction)
    }
}
