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
    ) { index, rect, surface in
        let line = lines[index]
        let when = clock.text(line.moment)
        var column = rect.column + 2
        if rect.columns >= 60 {
            surface.write(when, row: rect.row, column: column, role: .dim, limit: 13)
            column += 15
            let end = surface.write(line.author, row: rect.row, endColumn: rect.endColumn - 1, role: .dim, limit: 20)
            surface.write(
                line.summary, row: rect.row, column: column, role: line.canUndo ? .text : .checked,
                limit: end - column - 1
            )
        } else {
            let end = surface.write(
                when.replacingToday, row: rect.row, endColumn: rect.endColumn - 1, role: .dim, limit: 12)
            surface.write(
                line.summary, row: rect.row, column: column, role: line.canUndo ? .text : .checked,
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
    ) { index, rect, surface in
        let setting = Setting.allCases[index]
        let choice = state.choices(of: setting)[state.choice(of: setting)]
        let value = rect.column + 2 + 20
        surface.write(setting.title, row: rect.row, column: rect.column + 2, role: .text, limit: 18)
        guard rect.columns >= 60 else {
            surface.write(
                choice.title, row: rect.row, column: value, role: .quantity, limit: rect.endColumn - value - 1)
            return
        }
        surface.write(choice.title, row: rect.row, column: value, role: .quantity, limit: 17)
        let scope = setting.isForHousehold ? "household" : "this machine"
        let end =
            rect.columns >= 100
            ? surface.write(scope, row: rect.row, endColumn: rect.endColumn - 1, role: .dim) : rect.endColumn
        surface.write(choice.effect, row: rect.row, column: value + 19, role: .dim, limit: end - value - 20)
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
                    ?? "Nothing has come from elsewhere yet",
            ]
        }
    for (offset, line) in lines.enumerated() where count + 1 + offset < area.rows {
        surface.write(
            line, row: area.row + count + 1 + offset, column: area.column + 2, role: .dim, limit: area.columns - 4)
    }
}
