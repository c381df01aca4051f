import GroceryApp
import GroceryDomain
import ScreenModel

/// Lists, templates and trips, and beside them what is on the selected one.
func drawLists(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let page = state.interface.lists
    drawNames(page, state, layout, clock, onto: &surface)
    guard layout.isWide || page.isInside else { return }
    guard let list = state.selectedList else { return drawFrame(layout, layout.peekPane, "", false, onto: &surface) }
    drawFrame(layout, layout.peekPane, heading(list, state), page.isInside, back: state.wayBack, onto: &surface)
    drawTimes(list, state, clock, in: layout.listTimesArea, onto: &surface)
    drawPeek(list, state, layout, onto: &surface)
}

private func drawNames(
    _ page: ListsPage, _ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface
) {
    let ticks = state.tickCount
    let (add, list) = (state.key("lists.gather"), state.currentList?.name ?? "a new list")
    let title = ticks == 0 ? "Lists" : "Lists · \(ticks) ticked, \(add) adds them to \(list)"
    let nothing =
        page.filter.map { ["No list is called “\($0)”", state.wayOutOfFilter()] }
        ?? ["There is no list yet", "\(state.key("lists.new")) makes one"]
    drawTable(
        page, ListsPage.rows(state), title, in: layout.listsPane, layout, nothing: nothing, onto: &surface
    ) { row, rect, surface in
        switch row {
        case .heading(let kind): drawKind(kind, in: rect, onto: &surface)
        case .list(let list): drawList(list, state, clock, in: rect, onto: &surface)
        }
    }
}

/// The name, what a trip cost, and the store.
private func heading(_ list: GroceryList, _ state: AppState) -> String {
    var parts = [list.name]
    if list.kind == .trip {
        let totals = Totals(of: list.id, state.groceries, state.derived.prices, in: list.store)
        if totals.inTrolley > .zero { parts.append(state.cost(totals)) }
    }
    if let store = state.store(for: list).flatMap({ state.groceries.stores.known($0)?.name }) {
        parts.append("@ \(store)")
    }
    return parts.joined(separator: " · ")
}

/// When it was made, changed and finished: by the minute where there is room for that, otherwise by the day.
private func drawTimes(
    _ list: GroceryList, _ state: AppState, _ clock: Clock, in area: Rect, onto surface: inout Surface
) {
    var times = [("created", list.created)]
    let changed = state.groceries.lastChange(of: list)
    if changed > list.created { times.append(("changed", changed)) }
    if let finished = list.finished { times.append(("finished", finished)) }
    let lines = { (text: (Moment) -> String) in
        lined(times.map { "\($0.0) \(text($0.1))" }, columns: area.columns - 2)
    }
    let minutes = lines(clock.text)
    for (offset, line) in (minutes.count > area.rows ? lines(clock.date) : minutes).enumerated()
    where offset < area.rows {
        surface.write(line, row: area.row + offset, column: area.column + 1, role: .dim, limit: area.columns - 2)
    }
}

/// `parts` in as few lines as they fit into, in their order.
private func lined(_ parts: [String], columns: Int) -> [String] {
    var lines: [String] = []
    for part in parts {
        let longer = lines.last.map { "\($0) · \(part)" }
        if let longer, DisplayWidth.standard.columns(of: longer) <= columns {
            lines[lines.count - 1] = longer
        } else {
            lines.append(part)
        }
    }
    return lines
}

private func drawKind(_ kind: GroceryList.Kind, in rect: Rect, onto surface: inout Surface) {
    drawRule(title(of: kind), in: rect, onto: &surface)
}

func title(of kind: GroceryList.Kind) -> String {
    switch kind {
    case .shopping: "To shop from"
    case .template: "Templates"
    case .trip: "Trips"
    case .recipe: "Recipes"
    }
}

private func drawList(
    _ list: GroceryList, _ state: AppState, _ clock: Clock, in rect: Rect, onto surface: inout Surface
) {
    let isCurrent = list.id == state.currentList?.id
    if isCurrent { surface.put(surface.glyphs.bullet, row: rect.row, column: rect.column + 2, role: .checkMark) }
    let column = rect.column + 4
    let end = surface.write(
        summary(list, state, clock), row: rect.row, endColumn: rect.endColumn - 1, role: .count,
        limit: rect.columns - 14)
    surface.write(list.name, row: rect.row, column: column, role: isCurrent ? .heading : .text, limit: end - column - 1)
}

/// A list in a few columns: how far it is, when it was finished, what it cost.
func summary(_ list: GroceryList, _ state: AppState, _ clock: Clock) -> String {
    let entries = state.groceries.entries.shown(on: list.id)
    guard !entries.isEmpty else { return "empty" }
    let checked = entries.reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
    switch list.kind {
    case .shopping: return "\(checked)/\(entries.count)"
    case .template, .recipe: return Plural.count(entries.count, "item")
    case .trip:
        let totals = Totals(of: list.id, state.groceries, state.derived.prices, in: list.store)
        let date = clock.date(list.finished ?? list.created)
        return totals.inTrolley > .zero ? "\(date)  \(state.money(inTrolley: totals))" : date
    }
}

/// The entries of the selected list, with ticks.
private func drawPeek(_ list: GroceryList, _ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let (outline, rows, cursor) = (state.derived.peek, state.derived.peekRows, state.interface.lists.entries)
    guard !outline.sections.isEmpty else {
        return drawNothing(["Nothing on this list"], in: layout.listEntriesArea, onto: &surface)
    }
    let showsMarks = list.kind == .shopping || list.kind == .trip
    let count = { (section: Outline.Section) in
        showsMarks ? section.progress : "\(section.count)"
    }
    // Amounts stand behind the longest name, where there is room for that.
    let names = outline.sections.flatMap(\.items).map {
        DisplayWidth.standard.columns(of: state.groceries.title(of: EntryID(list: list.id, item: $0)))
    }
    let width = min(max(names.max() ?? 0, 16), 32) + 30
    drawItems(
        outline, rows, cursor, in: layout.listEntriesArea, isFocused: state.interface.lists.isInside, count: count,
        onto: &surface
    ) { item, rect, surface in
        guard let entry = state.groceries.entries[EntryID(list: list.id, item: item)] else { return }
        let isTicked = state.isTicked(item, on: list.id)
        if isTicked { surface.put(surface.glyphs.check, row: rect.row, column: rect.column + 2, role: .checkMark) }
        var end = min(rect.endColumn - 1, rect.column + width)
        if let cost = state.cost(of: entry) {
            end = surface.write(cost, row: rect.row, endColumn: end, role: .price) - 2
        }
        let amount = entry.amount.map { state.show($0) } ?? ""
        end = surface.write(amount, row: rect.row, endColumn: end, role: .quantity, limit: rect.columns / 3) - 1
        surface.write(
            state.title(of: entry), row: rect.row, column: rect.column + 4,
            role: !showsMarks || !entry.isChecked ? .text : list.kind == .shopping ? .crossedOut : .checked,
            limit: end - rect.column - 4)
    }
    surface.scrollBar(layout.listEntriesArea.withDivider(layout), first: cursor.top, total: rows.count)
}
