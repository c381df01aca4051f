public import GroceryApp
public import GroceryDomain

/// A row of a page as a sentence, for who does not see the page.
public struct SpokenRow: Hashable, Sendable {
    /// What a row is about, so that it can be chosen.
    public enum ID: Hashable, Sendable {
        case item(ItemID)
        /// The way to all items of the catalogue.
        case allItems
        case type(ItemTypeID)
        case list(ListID)
        case store(StoreID)
        case setting(Setting)
        case plan(PlanRow)
        /// A line of the history.
        case mark(String)
    }

    /// Nil for what cannot be chosen: a heading, a line of text.
    public var id: ID?
    /// What it is called; of a heading, without figures.
    public var name: String
    /// The name, and all that the row says besides.
    public var text: String

    /// Whether what follows stands under it, up to the next one: a day of the plan is a heading and can be chosen.
    public var isHeading: Bool {
        if case .plan(.day) = id { true } else { id == nil }
    }

    static func heading(_ name: String, _ figures: String = "") -> SpokenRow {
        SpokenRow(nil, name, text: figures.isEmpty ? name : "\(name) \(figures)")
    }

    fileprivate init(_ id: ID, _ name: String, _ more: String?...) {
        self.init(id, name, text: ([name] + more.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: ", "))
    }

    private init(_ id: ID?, _ name: String, text: String) { (self.id, self.name, self.text) = (id, name, text) }
}

/// The page in words: where one is, then how far the shopping is where that is shown.
public func spokenTitle(_ state: AppState) -> String {
    let screen = state.interface.screen
    let filter = screen.page.filter(state).map { ", only what is like “\($0)”" } ?? ""
    guard screen.page.showsProgress else {
        return "\(screen.title)\(filter).\(inside(state).map { " \($0)." } ?? "")"
    }
    guard let list = state.shownList else { return "\(screen.title). There is no list yet." }
    let kind = list.kind == .shopping ? "" : "\(list.kind.word) "
    return "\(screen.title). \(kind)\(list.name): \(spokenProgress(state))\(filter)."
}

/// What the inside of a page is about.
private func inside(_ state: AppState) -> String? {
    switch state.interface.screen {
    case .lists where state.interface.lists.isInside: state.selectedList?.name
    case .recipes where state.interface.recipes.isInside: state.selectedRecipe?.name
    case .items where state.interface.items.isInside: state.selectedCatalogueItem?.name
    case .stores where state.interface.stores.isInside: state.selectedStore?.name
    default: nil
    }
}

/// How far the shopping is, and what it costs.
public func spokenProgress(_ state: AppState) -> String {
    let (checked, count) = (state.derived.shown.checkedCount, state.derived.shown.entryCount)
    let store = state.here.flatMap { state.groceries.stores.known($0)?.name }.map { ", at \($0)" } ?? ""
    guard count > 0, let list = state.shownList else { return "nothing on it yet" + store }
    let progress =
        list.kind == .template ? Plural.count(count, "item") : "\(checked) of \(count) in the trolley" + store
    guard state.derived.totals.hasPrices || list.budget != nil else { return progress }
    return "\(progress), \(costs(state).first ?? "")"
}

/// The rows of the page, as many as there are, in its order. Cost: a walk over them.
public func spokenRows(_ state: AppState, _ clock: Clock) -> [SpokenRow] {
    switch state.interface.screen {
    case .shop: return shop(state)
    case .pick: return pick(state)
    case .lists: return state.interface.lists.isInside ? peek(state) : lists(state, clock)
    case .recipes: return state.interface.recipes.isInside ? recipe(state) : recipes(state)
    case .items: return state.interface.items.isInside ? detail(state, clock) : items(state, clock)
    case .stores: return state.interface.stores.isInside ? storeLines(state, clock) : stores(state)
    case .plan: return plan(state)
    case .spending:
        return [.heading("By week")] + state.derived.spending.weeks.map { spoken($0, $0.first.weekText, state) }
            + [.heading("By month")] + state.derived.spending.months.map { spoken($0, $0.first.monthText, state) }
    case .history:
        return HistoryPage.rows(state).map { line in
            SpokenRow(.mark(line.mark), line.summary, clock.text(line.moment), line.author)
        }
    case .settings:
        return SettingsPage.rows(state).map { setting in
            let choice = state.choices(of: setting)[state.choice(of: setting)]
            return SpokenRow(.setting(setting), setting.title, choice.title, choice.effect)
        }
    case .map: return [.heading("The map is a picture. Stores lists where the household shops.")]
    }
}

private func shop(_ state: AppState) -> [SpokenRow] {
    guard let list = state.shownList else { return [] }
    let sections = state.derived.shop.sections
    return state.interface.shop.rows.compactMap { row in
        switch row {
        case .heading(let index): return .heading(sections[index].name, sections[index].progress)
        case .item(let item):
            guard let entry = state.groceries.entries[EntryID(list: list.id, item: item)] else { return nil }
            let isTicked = (list.kind == .template || list.kind == .recipe) && state.isTicked(item, on: list.id)
            return spoken(
                entry, priceText(entry, list.kind, state),
                isTicked ? "ticked" : entry.isChecked ? list.kind == .trip ? "bought" : "in the trolley" : nil,
                remark(entry, state), state)
        }
    }
}

private func spoken(_ entry: Entry, _ price: String?, _ mark: String?, _ remark: String?, _ state: AppState)
    -> SpokenRow
{
    SpokenRow(
        .item(entry.id.item), state.groceries.title(of: entry), entry.amountText { state.show($0) }, price, mark, remark
    )
}

/// Item types, or the items of the chosen one.
private func pick(_ state: AppState) -> [SpokenRow] {
    let (browser, list) = (state.interface.pick, state.writtenList?.id)
    func entry(_ item: ItemID) -> Entry? { list.flatMap { state.groceries.entries[EntryID(list: $0, item: item)] } }
    if browser.pane == .types {
        return state.derived.pick.sections.map { section in
            let count = section.items.count { entry($0) != nil }
            return SpokenRow(.type(section.type), section.name, count == 0 ? nil : "\(count) on the list")
        }
    }
    return browser.rows.compactMap { row in
        switch row {
        case .heading(let index): return .heading(state.derived.pick.sections[index].name)
        case .item(let id):
            guard let item = state.groceries.items[id] else { return nil }
            guard let entry = entry(id) else { return SpokenRow(.item(id), item.name, item.usual.map(state.show)) }
            return SpokenRow(
                .item(id), item.name, entry.planned.map(state.show), entry.isChecked ? "in the trolley" : "on the list")
        }
    }
}

private func lists(_ state: AppState, _ clock: Clock) -> [SpokenRow] {
    ListsPage.rows(state).map { row in
        switch row {
        case .heading(let kind): .heading(title(of: kind))
        case .list(let list):
            SpokenRow(
                .list(list.id), list.name, summary(list, state, clock),
                list.id == state.currentList?.id ? "the current list" : nil)
        }
    }
}

/// What stands on the selected list.
private func peek(_ state: AppState) -> [SpokenRow] {
    guard let list = state.selectedList else { return [] }
    return state.derived.peekRows.compactMap { row in
        switch row {
        case .heading(let index): return .heading(state.derived.peek.sections[index].name)
        case .item(let item):
            guard let entry = state.groceries.entries[EntryID(list: list.id, item: item)] else { return nil }
            let mark = state.isTicked(item, on: list.id) ? "ticked" : entry.isChecked ? "bought" : nil
            return spoken(entry, state.cost(of: entry), mark, nil, state)
        }
    }
}

private func recipes(_ state: AppState) -> [SpokenRow] {
    RecipesPage.rows(state).map { recipe in
        let servings = state.interface.recipes.servings[recipe.id] ?? recipe.servings
        return SpokenRow(.list(recipe.id), recipe.name, servings.map { "for \($0)" })
    }
}

private func recipe(_ state: AppState) -> [SpokenRow] {
    state.recipeRows.compactMap { row in
        switch row {
        case .ingredient(let entry):
            let amount = state.scaled(entry).map { state.show($0.quantity) }
            return SpokenRow(
                .item(entry.id.item), state.groceries.title(of: entry), amount, entry.note,
                state.isTicked(entry.id.item, on: entry.id.list) ? "ticked" : nil)
        case .heading(let text), .note(let text), .explanation(let text): return .heading(text)
        case .step(let number, let text): return .heading(number.map { "Step \($0). \(text)" } ?? text)
        case .blank: return nil
        }
    }
}

private func items(_ state: AppState, _ clock: Clock) -> [SpokenRow] {
    ItemsPage.rows(state).compactMap { row in
        guard let id = row.item else { return SpokenRow(.allItems, wayToAllItems(state)) }
        guard let item = state.groceries.items[id] else { return nil }
        let bought = state.derived.items.purchases[id]
        let entry = state.shownList.flatMap { state.groceries.entries[EntryID(list: $0.id, item: id)] }
        return SpokenRow(
            .item(id), item.name, state.groceries.types[item.type]?.name,
            entry.map { $0.isChecked ? "in the trolley" : "on the list" },
            bought.map { "bought \(Plural.times($0.times)), last \(clock.date($0.last))" })
    }
}

private func detail(_ state: AppState, _ clock: Clock) -> [SpokenRow] {
    let detail = state.derived.detail
    return detail.lines.compactMap { line in
        switch line {
        case .blank: return nil
        case .heading(let text): return .heading(text)
        case .fact(let title, let text): return .heading(title.isEmpty ? text : "\(title): \(text)")
        case .lastBought(let bought): return .heading("Last bought: \(said(of: bought, state, clock))")
        case .prices(let store):
            guard let last = detail.history.points.last(where: { $0.payment.store == store }) else { return nil }
            let name = store.flatMap { state.groceries.stores.known($0)?.name } ?? "anywhere"
            return .heading("\(name): \(state.money(last.payment.price))")
        case .entry(let id):
            guard let entry = state.groceries.entries[id], let list = state.groceries.lists[id.list] else { return nil }
            let parts = [
                list.finished.map(clock.date), list.name, entry.amount.map(state.show),
                entry.total.map(state.money),
            ]
            return .heading(parts.compactMap(\.self).joined(separator: ", "))
        }
    }
}

private func stores(_ state: AppState) -> [SpokenRow] {
    let here = state.store(for: state.currentList)
    return StoresPage.rows(state).map { store in
        SpokenRow(.store(store.id), store.name, store.address, store.id == here ? "you are here" : nil)
    }
}

private func storeLines(_ state: AppState, _ clock: Clock) -> [SpokenRow] {
    state.storeLines.compactMap { line in
        switch line {
        case .blank: nil
        case .fact(let title, let text): .heading(title.isEmpty ? text : "\(title): \(text)")
        case .trips(let count, let last): .heading("Trips: \(count), the last \(clock.date(last))")
        case .heading(let text): .heading(text)
        case .type(let number, let name): .heading("\(number) \(name)")
        }
    }
}

private func plan(_ state: AppState) -> [SpokenRow] {
    PlanPage.rows(state).compactMap { row in
        switch row {
        case .day(let day):
            SpokenRow(
                .plan(row), day.weekday.name, day.dayText, day == state.interface.today ? "today" : nil)
        case .meal(let id):
            state.groceries.meals[id].map { meal in
                let standing = state.groceries.standings(of: [meal]).first ?? .needsNothing
                return SpokenRow(.plan(row), meal.name, mealRemark(meal, standing, state))
            }
        }
    }
}

private func spoken(_ span: Spending.Span, _ when: String, _ state: AppState) -> SpokenRow {
    .heading("\(when): \(span.trips == 0 ? "nothing" : span.sum(state))")
}
