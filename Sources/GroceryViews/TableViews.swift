import GroceryApp
import GroceryDomain
import ScreenModel

// The screens that are one table: history, settings.

func drawHistory(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let (lines, page) = (HistoryPage.rows(state), state.interface.history)
    drawFrame(layout, layout.tablePane, filtered("History", page.filter), true, onto: &surface)
    drawRows(
        lines.count, from: page.cursor.top, selected: page.cursor.index, in: layout.tableArea, layout,
        nothing: ["Nothing has happened yet"], onto: &surface
    ) { index, place, surface in
        let line = lines[index]
        let when = clock.text(line.moment)
        var column = place.column + 2
        if place.columns >= 60 {
            surface.write(when, row: place.row, column: column, role: .dim, limit: 13)
            column += 15
            let end = surface.write(line.author, row: place.row, endColumn: place.endColumn - 1, role: .dim, limit: 20)
            surface.write(
                line.summary, row: place.row, column: column, role: line.canUndo ? .text : .checked,
                limit: end - column - 1
            )
        } else {
            let end = surface.write(
                when.replacingToday, row: place.row, endColumn: place.endColumn - 1, role: .dim, limit: 12)
            surface.write(
                line.summary, row: place.row, column: column, role: line.canUndo ? .text : .checked,
                limit: end - column - 1
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
    drawFrame(layout, layout.tablePane, "Settings", true, onto: &surface)
    let cursor = state.interface.settings.cursor
    drawRows(
        Setting.allCases.count, from: cursor.top, selected: cursor.index, in: layout.tableArea, layout, onto: &surface
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
