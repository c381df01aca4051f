import GroceryApp
import GroceryDomain
import ScreenModel

// The screens that are one table: history, settings.

/// The frame of a table, and its rows from `top` on.
private func drawTable(
    _ layout: Layout, title: String, count: Int, place: TablePlace, nothing: [String], onto surface: inout Surface,
    row: (Int, Rect, inout Surface) -> Void
) {
    let area = layout.tableArea
    if layout.isWide {
        surface.box(layout.tablePane, title: title, focused: true)
    } else {
        surface.write(title, row: layout.tablePane.row, column: 1, role: .heading, limit: layout.tablePane.columns - 2)
    }
    guard count > 0 else { return drawNothing(nothing, in: area, onto: &surface) }
    for offset in 0..<area.rows where place.top + offset < count {
        let line = Rect(row: area.row + offset, column: area.column, rows: 1, columns: area.columns)
        row(place.top + offset, line, &surface)
        if place.top + offset == place.selected { select(line, isFocused: true, onto: &surface) }
    }
    surface.scrollBar(
        Rect(row: area.row, column: area.column, rows: area.rows, columns: area.columns + (layout.isWide ? 1 : 0)),
        first: place.top, total: count)
}

func drawHistory(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let lines = state.shownHistory
    drawTable(
        layout, title: filtered("History", state.interface.history.place.filter), count: lines.count,
        place: state.interface.history.place, nothing: ["Nothing has happened yet"], onto: &surface
    ) { index, place, surface in
        let line = lines[index]
        let when = clock.text(line.moment)
        var column = place.column + 2
        if place.columns >= 60 {
            surface.write(when, row: place.row, column: column, role: .dim, limit: 13)
            column += 15
            let end = surface.write(line.by, row: place.row, endColumn: place.endColumn - 1, role: .dim, limit: 20)
            surface.write(
                line.say, row: place.row, column: column, role: line.canUndo ? .text : .checked, limit: end - column - 1
            )
        } else {
            let end = surface.write(
                when.replacingToday, row: place.row, endColumn: place.endColumn - 1, role: .dim, limit: 12)
            surface.write(
                line.say, row: place.row, column: column, role: line.canUndo ? .text : .checked, limit: end - column - 1
            )
        }
    }
}

extension String {
    /// In a narrow table "today" goes without saying.
    fileprivate var replacingToday: String { hasPrefix("today ") ? String(dropFirst(6)) : self }
}

func drawSettings(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    drawSharing(state.interface.sharing, in: layout.tableArea, below: Setting.allCases.count, clock, onto: &surface)
    drawTable(
        layout, title: "Settings", count: Setting.allCases.count, place: state.interface.settings, nothing: [],
        onto: &surface
    ) { index, place, surface in
        let setting = Setting.allCases[index]
        let choice = state.choices(of: setting)[state.choice(of: setting)]
        let value = place.column + 2 + 20
        surface.write(setting.title, row: place.row, column: place.column + 2, role: .text, limit: 18)
        guard place.columns >= 60 else {
            surface.write(
                choice.title, row: place.row, column: value, role: .quantity, limit: place.endColumn - value - 1)
            return
        }
        surface.write(choice.title, row: place.row, column: value, role: .quantity, limit: 17)
        let scope = setting.isForHousehold ? "household" : "this machine"
        let end =
            place.columns >= 100
            ? surface.write(scope, row: place.row, endColumn: place.endColumn - 1, role: .dim) : place.endColumn
        surface.write(choice.effect, row: place.row, column: value + 19, role: .dim, limit: end - value - 20)
    }
}

/// Where the lists are shared, and whether that works: below the settings, one empty line between them.
private func drawSharing(
    _ sharing: Sharing?, in area: Rect, below count: Int, _ clock: Clock, onto surface: inout Surface
) {
    guard let sharing, count + 2 <= area.rows else { return }
    let lines =
        if let trouble = sharing.trouble {
            ["Not shared at the moment: \(trouble)"]
        } else {
            [
                "Shared in \(sharing.folder)",
                sharing.lastTakenIn.map { "Something last came from elsewhere \(clock.text($0))" }
                    ?? "Nothing came from elsewhere yet",
            ]
        }
    for (offset, line) in lines.enumerated() where count + 1 + offset < area.rows {
        surface.write(
            line, row: area.row + count + 1 + offset, column: area.column + 2, role: .dim, limit: area.columns - 4)
    }
}
