import GroceryApp
import GroceryDomain
import ScreenModel

/// All items as a table, and beside it all about the selected one.
func drawItems(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let page = state.interface.items
    drawNames(page, state, layout, clock, onto: &surface)
    guard layout.isWide || page.isInside else { return }
    drawFrame(
        layout, layout.itemDetailPane, state.selectedCatalogueItem.map(state.title) ?? "", page.isInside,
        back: state.wayBack,
        onto: &surface)
    let detail = state.derived.detail
    drawRows(detail.lines.count, from: page.detail.top, in: layout.itemDetailArea, layout, onto: &surface) {
        draw(detail.lines[$0], of: detail, state, clock, in: $1, onto: &$2)
    }
}

private func drawNames(
    _ page: ItemsPage, _ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface
) {
    let isAll = page.showsAll || page.filter != nil
    var title = "\(isAll ? "All" : "Your") items \(page.order.title)"
    if let store = state.storeShownAlone { title += " · \(store) or anywhere" }
    let nothing =
        page.filter.map {
            ["No item is like “\($0)”", state.wayOutOfFilter(addingItems: true)]
        } ?? ["Nothing is known yet", "\(state.key("add")) adds an item by typing its name"]
    let columns = ItemColumns(layout.itemTableArea, page.order)
    drawTable(page, ItemsPage.rows(state), title, in: layout.itemTablePane, layout, nothing: nothing, onto: &surface) {
        switch $0 {
        case .item(let item): drawRow(item, state, columns, clock, in: $1, onto: &$2)
        case .all: drawWayToAll(state, in: $1, onto: &$2)
        }
    }
}

private func drawWayToAll(_ state: AppState, in rect: Rect, onto surface: inout Surface) {
    surface.write(
        wayToAllItems(state), row: rect.row, column: rect.column + 4, role: .heading, limit: rect.columns - 5)
}

func wayToAllItems(_ state: AppState) -> String { "All \(state.groceries.items.shown.count) items of the catalogue" }

/// The columns right of the names: as many as there is room for, first what the table is sorted by.
private struct ItemColumns {
    enum Kind { case type, often, lastBought, store }

    /// From the right edge on, with their widths.
    private(set) var kinds: [(kind: Kind, width: Int)] = []

    private static let nameWidth = 20

    init(_ area: Rect, _ order: ItemOrder) {
        let wanted: [Kind] =
            switch order {
            case .name: [.store, .lastBought, .type, .often]
            case .type: [.type, .store, .lastBought, .often]
            case .often: [.often, .store, .lastBought, .type]
            case .lastBought: [.lastBought, .store, .type, .often]
            }
        var room = area.columns - 4 - Self.nameWidth
        for kind in wanted {
            let width = Self.width(of: kind)
            guard width + 2 <= room else { break }
            kinds.append((kind, width))
            room -= width + 2
        }
    }

    private static func width(of kind: Kind) -> Int {
        switch kind {
        case .type, .store: 14
        case .often: 4
        case .lastBought: 12
        }
    }
}

private func drawRow(
    _ id: ItemID, _ state: AppState, _ columns: ItemColumns, _ clock: Clock, in rect: Rect,
    onto surface: inout Surface
) {
    guard let item = state.groceries.items[id] else { return }
    let bought = state.derived.items.purchases[id]
    if state.shownList.map({ state.groceries.entries[EntryID(list: $0.id, item: id)] != nil }) ?? false {
        surface.put(surface.glyphs.check, row: rect.row, column: rect.column + 2, role: .checkMark)
    }
    var end = rect.endColumn - 1
    for (kind, width) in columns.kinds {
        let start = end - width
        switch kind {
        case .type:
            surface.write(
                state.groceries.types[item.type]?.name ?? "", row: rect.row, column: start, role: .dim, limit: width)
        case .store:
            let store = bought?.store.flatMap { state.groceries.stores.known($0)?.name }
            surface.write(store ?? "", row: rect.row, column: start, role: .note, limit: width)
        case .often:
            let times = bought.map { "\($0.times)\(Character(surface.glyphs.times))" } ?? ""
            surface.write(times, row: rect.row, endColumn: end, role: .count, limit: width)
        case .lastBought:
            surface.write(
                bought.map { clock.date($0.last) } ?? "", row: rect.row, endColumn: end, role: .dim, limit: width)
        }
        end = start - 2
    }
    let column = rect.column + 4
    let title = state.title(of: item)
    let used = surface.write(title, row: rect.row, column: column, role: .text, limit: end - column)
    if let name = state.nameFound(of: item, shownAs: title) {
        surface.write(name, row: rect.row, column: column + used + 2, role: .dim, limit: end - column - used - 2)
    }
}

// MARK: The detail

private func draw(
    _ line: ItemDetail.Line, of detail: ItemDetail, _ state: AppState, _ clock: Clock, in rect: Rect,
    onto surface: inout Surface
) {
    switch line {
    case .blank: break
    case .heading(let title): drawRule(title, in: rect, onto: &surface)
    case .fact(let title, let text): drawFact(title, text, textColumn: ItemDetail.textColumn, in: rect, onto: &surface)
    case .lastBought(let bought):
        drawFact(
            "Last bought", said(of: bought, state, clock), textColumn: ItemDetail.textColumn, in: rect, onto: &surface)
    case .prices(let store): drawPrices(at: store, of: detail.history, state, in: rect, onto: &surface)
    case .entry(let id): drawEntry(id, state, clock, in: rect, onto: &surface)
    }
}

/// When and where.
func said(of bought: Purchases.Summary, _ state: AppState, _ clock: Clock) -> String {
    let store = bought.store.flatMap { state.groceries.stores.known($0)?.name }
    return [clock.date(bought.last), store].compactMap(\.self).joined(separator: ", ")
}

/// The prices paid at one store as a line, oldest on the left, and the last of them.
private func drawPrices(
    at store: StoreID?, of history: PriceHistory, _ state: AppState, in rect: Rect, onto surface: inout Surface
) {
    let name = store.flatMap { state.groceries.stores.known($0)?.name } ?? "anywhere"
    let nameWidth = min(rect.columns / 3, 18)
    surface.write(name, row: rect.row, column: rect.column + 1, role: .text, limit: nameWidth)
    var end = rect.endColumn - 1
    if let last = history.points.last(where: { $0.payment.store == store }) {
        end = surface.write(state.money(last.payment.price), row: rect.row, endColumn: end, role: .price) - 2
    }
    let start = rect.column + nameWidth + 3
    let glyphs = surface.glyphs.levels
    let levels = history.levels(in: store, steps: glyphs.count, limit: end - start)
    for (offset, level) in levels.enumerated() {
        surface.put(glyphs[level], row: rect.row, column: start + offset, role: .progress)
    }
}

/// A list with the item: its name, when it was shopped, how much, and what it cost.
private func drawEntry(_ id: EntryID, _ state: AppState, _ clock: Clock, in rect: Rect, onto surface: inout Surface) {
    guard let entry = state.groceries.entries[id], let list = state.groceries.lists[id.list] else { return }
    var end = rect.endColumn - 1
    if let price = entry.total {
        end = surface.write(state.money(price), row: rect.row, endColumn: end, role: .price) - 2
    }
    let amount = entry.amount.map { state.show($0) } ?? ""
    end = surface.write(amount, row: rect.row, endColumn: end, role: .quantity, limit: rect.columns / 3) - 1
    var column = rect.column + 1
    if let finished = list.finished {
        surface.write(clock.date(finished), row: rect.row, column: column, role: .dim, limit: 11)
        column += ItemDetail.textColumn - 1
    }
    let wasLeft = list.kind == .trip && !entry.isChecked
    surface.write(
        wasLeft ? "\(list.name), not bought" : list.name, row: rect.row, column: column, role: wasLeft ? .dim : .text,
        limit: end - column)
}
