import GroceryApp
import GroceryDomain
import ScreenModel

/// The current list, grouped by type.
func drawShop(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let outline = state.derived.shop
    if layout.isWide { surface.divide(layout.typesPane) }
    drawTrip(state, layout, title: title(state), onto: &surface)
    if layout.isWide {
        drawTypes(
            outline, state.interface.shop, in: layout.typesArea, total: outline.progress,
            isFocused: state.interface.shop.pane == .types, count: \.progress, onto: &surface)
    }
    drawEntries(state, layout, onto: &surface)
}

/// Of which entries this is a part. The type is seen beside them.
private func title(_ state: AppState) -> String {
    let browser = state.interface.shop
    let parts = [
        state.storeShownAlone.map { "\($0) or anywhere" }, browser.filter.map { "/\($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
}

/// Draws what moves have changed since the frame on `surface`; `before` is where they began. The title and the bottom
/// line do not depend on the cursor.
func drawShopMoved(
    from before: Browser, _ state: AppState, _ layout: Layout, onto surface: inout Surface
) {
    let browser = state.interface.shop
    guard browser.item != nil, browser.pane == before.pane, browser.typesTop == before.typesTop else {
        surface.fill(layout.body, role: .text)
        return drawShop(state, layout, onto: &surface)
    }
    if browser.showsSameItems(as: before) {
        let rows = [before, browser].map { $0.cursor.index - browser.cursor.top }
        anew(rows, in: layout.itemsArea, onto: &surface) { drawEntryRows($0, state, layout, onto: &$1) }
        return
    }
    if layout.isWide, browser.type != before.type {
        let outline = state.derived.shop
        let rows = [before, browser].map { $0.typeLine(in: outline) - browser.typesTop }
        anew(rows, in: layout.typesArea, onto: &surface) { row, surface in
            drawTypeRows(
                row, outline, browser, in: layout.typesArea, total: outline.progress, isFocused: browser.pane == .types,
                count: \.progress, onto: &surface)
        }
    }
    surface.fill(layout.itemsArea.withDivider(layout), role: .text)
    drawEntries(state, layout, onto: &surface)
}

/// Draws single rows of an area over the last frame.
private func anew(
    _ rows: [Int], in area: Rect, onto surface: inout Surface, _ draw: (Range<Int>, inout Surface) -> Void
) {
    for row in rows where (0..<area.rows).contains(row) {
        surface.fill(Rect(row: area.row + row, column: area.column, rows: 1, columns: area.columns), role: .text)
        draw(row..<row + 1, &surface)
    }
}

/// The right pane; in a narrow window it is all there is.
private func drawEntries(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let (browser, area) = (state.interface.shop, layout.itemsArea)
    guard !state.derived.shop.sections.isEmpty else {
        return drawNothing(nothing(state, browser), in: area, onto: &surface)
    }
    drawEntryRows(0..<area.rows, state, layout, onto: &surface)
    if layout.isWide {
        surface.scrollBar(area.withDivider(layout), first: browser.cursor.top, total: browser.rows.count)
    }
}

/// Some rows of it, counted from its first.
private func drawEntryRows(
    _ rows: Range<Int>, _ state: AppState, _ layout: Layout, onto surface: inout Surface
) {
    guard let list = state.shownList else { return }
    let browser = state.interface.shop
    let columns = EntryColumns(
        layout.itemsArea, names: state.derived.shown.nameColumns, hasPrices: state.derived.totals.hasPrices)
    drawItems(
        state.derived.shop, browser.rows, browser.cursor, in: layout.itemsArea, lines: rows,
        isFocused: !layout.isWide || browser.pane == .items, count: \.progress, onto: &surface
    ) { item, rect, surface in
        drawEntry(item, list, state, columns, in: rect, onto: &surface)
    }
}

private func nothing(_ state: AppState, _ browser: Browser) -> [String] {
    func line(_ name: String, _ text: String) -> String { "\(state.key(name))  \(text)" }
    if let filter = browser.filter {
        return ["Nothing on this list is like “\(filter)”", state.wayOutOfFilter()]
    }
    if state.shownList == nil {
        return [
            "There is no list yet", line("add", "type a name, and one is made"),
            line("screen.lists", "make one with a name"),
        ]
    }
    if let store = state.storeShownAlone {
        return ["Nothing left for \(store)", line("onlyHere", "show what is sold elsewhere")]
    }
    if let list = state.shownList, !state.groceries.entries.shown(on: list.id).isEmpty {
        return [
            "Everything is in the trolley", line("shop.hideBought", "show it"), line("shop.finish", "finish the trip"),
        ]
    }
    return ["Nothing on this list yet", line("add", "type a name"), line("screen.pick", "pick from the catalogue")]
}

/// The columns of an entry: amounts stand behind the longest name. In a narrow area the amount is at the right edge and
/// the note behind the name.
private struct EntryColumns {
    let name: Int
    let nameWidth: Int
    let quantity: Int
    let quantityWidth: Int
    /// Nil in a narrow area. Prices are flush right before it.
    let note: Int?
    static let priceWidth = 9
    /// Longer names use what the amount leaves free.
    private static let namesMax = 32
    private static let noteWidth = 14
    let end: Int
    /// What rows without a price leave free for it, so that amounts are aligned.
    let priceRoom: Int

    /// - Parameter names: how many columns the longest name takes.
    init(_ area: Rect, names: Int, hasPrices: Bool) {
        name = area.column + 6
        end = area.endColumn - 1
        let room = end - name
        let prices = hasPrices ? Self.priceWidth + 1 : 0
        let columns = (name: min(max(names, 16), Self.namesMax), quantity: 14)
        if room >= columns.name + 2 + columns.quantity + 2 + prices + Self.noteWidth {
            (nameWidth, quantityWidth) = columns
            quantity = name + nameWidth + 2
            note = quantity + quantityWidth + 2 + prices
            priceRoom = 0
        } else {
            quantityWidth = min(max(room * 2 / 5, 6), 16)
            nameWidth = room
            quantity = end - quantityWidth
            note = nil
            priceRoom = hasPrices && room >= 40 ? Self.priceWidth + 2 : 0
        }
    }
}

/// With the list: looking it up in every row took a tenth of a frame.
private func drawEntry(
    _ item: ItemID, _ list: GroceryList, _ state: AppState, _ columns: EntryColumns, in rect: Rect,
    onto surface: inout Surface
) {
    guard let entry = state.groceries.entries[EntryID(list: list.id, item: item)] else { return }
    let row = rect.row
    drawMark(entry, list.kind, state, in: rect, onto: &surface)
    let name = state.title(of: entry)
    // On a trip nearly all of it was bought; a line through everything would only be hard to read.
    let nameRole: Role = !entry.isChecked ? .text : list.kind == .shopping ? .crossedOut : .checked
    let quantity = entry.amountText { state.show($0) } ?? ""
    let quantityRole: Role = entry.isChecked ? .checked : .quantity
    let price = priceText(entry, list.kind, state)
    let remark = remark(entry, state)
    guard let note = columns.note else {
        var start = columns.end
        let taken = state.columns(of: name) + state.columns(of: quantity)
        if let price {
            if columns.end - columns.name > taken + price.count + 3 {
                start = surface.write(price, row: row, endColumn: start, role: .price) - 2
                start = min(start, columns.end - columns.priceRoom)
            }
        } else if columns.priceRoom > 0 {
            let all = remark.map { taken + state.columns(of: $0) + 4 } ?? taken + 1
            if all <= columns.end - columns.priceRoom - columns.name { start -= columns.priceRoom }
        }
        let free = start - columns.name - state.columns(of: name) - 2
        start = surface.write(
            quantity, row: row, endColumn: start, role: quantityRole, limit: max(columns.quantityWidth, free))
        let used = surface.write(name, row: row, column: columns.name, role: nameRole, limit: start - columns.name - 1)
        if let remark, start - columns.name - used > 5 {
            surface.write(
                remark, row: row, column: columns.name + used + 2, role: .note, limit: start - columns.name - used - 3)
        }
        return
    }
    // What is longer than its column uses what its neighbours leave free: first the amount, then the name. A byte is at
    // most a column.
    var amountEnd = columns.end
    if let price {
        amountEnd =
            surface.write(price, row: row, endColumn: note - 2, role: .price, limit: EntryColumns.priceWidth) - 1
    }
    var nameRoom = columns.nameWidth
    if name.utf8.count > nameRoom {
        let end = remark == nil ? amountEnd : min(amountEnd, note - 2)
        nameRoom = max(nameRoom, end - columns.name - state.columns(of: quantity) - 2)
    }
    var end = columns.name + surface.write(name, row: row, column: columns.name, role: nameRole, limit: nameRoom)
    if !quantity.isEmpty {
        let start = max(columns.quantity, end + 2)
        end = start + surface.write(quantity, row: row, column: start, role: quantityRole, limit: amountEnd - start)
    }
    guard let remark else { return }
    if price != nil { end = note - 2 }
    var start = note
    if remark.utf8.count > columns.end - note {
        start = min(note, max(end + 2, columns.end - state.columns(of: remark)))
    }
    start = max(start, end + 2)
    surface.write(remark, row: row, column: start, role: .note, limit: columns.end - start)
}

/// The check mark; on a template, whether it is ticked.
private func drawMark(
    _ entry: Entry, _ kind: GroceryList.Kind, _ state: AppState, in rect: Rect, onto surface: inout Surface
) {
    let isPlan = kind == .template || kind == .recipe
    let isTicked = state.isTicked(entry.id.item, on: entry.id.list)
    let isOn = isPlan ? isTicked : entry.isChecked
    if isTicked, !isPlan {
        surface.put(surface.glyphs.bullet, row: rect.row, column: rect.column + 1, role: .checkMark)
    }
    surface.write(
        isOn ? surface.glyphs.checkedBox : surface.glyphs.uncheckedBox, row: rect.row, column: rect.column + 2,
        role: isOn ? .checkMark : .unchecked, limit: rect.columns - 2)
}

/// What it costs: as entered, or as last time with a "~".
func priceText(_ entry: Entry, _ kind: GroceryList.Kind, _ state: AppState) -> String? {
    if let cost = state.cost(of: entry) { return cost }
    // What was not bought on a trip cost nothing.
    guard kind == .shopping || kind == .trip && entry.isChecked else { return nil }
    return state.derived.shown.guess(for: entry.id.item).map { "~\(state.money($0))" }
}

/// The name by which a filter found it, the note, the recipes it is for, where it was checked off, and whether the last
/// trip left it.
func remark(_ entry: Entry, _ state: AppState) -> String? {
    var remark: String?
    func add(_ part: String) { remark = remark.map { "\($0) · \(part)" } ?? part }
    if state.filter != nil, let item = state.groceries.items.known(entry.id.item),
        let name = state.nameFound(of: item, shownAs: state.groceries.title(of: entry))
    {
        add(name)
    }
    if let note = entry.note { add(note) }
    if !state.groceries.shares.shown.isEmpty {
        for share in state.groceries.recipeShares(of: entry.id) {
            if let purpose = state.groceries.purpose(of: share) { add(purpose) }
        }
    }
    if entry.isChecked, let store = entry.store, let name = state.groceries.stores.known(store)?.name {
        add("@ \(name)")
    }
    if entry.left != nil, !entry.isChecked { add("from last trip") }
    return remark
}

extension AppState {
    fileprivate func columns(of text: String) -> Int { DisplayWidth.standard.columns(of: text) }
}
