import GroceryApp
import GroceryDomain
import ScreenModel

// The screens that are one table: history, settings.

func drawHistory(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    drawTable(
        state.interface.history, HistoryPage.rows(state), "History", in: layout.tablePane, layout,
        nothing: ["Nothing has happened yet"], onto: &surface
    ) { line, rect, surface in
        let when = clock.text(line.moment)
        let isWide = rect.columns >= 60
        let column = rect.column + (isWide ? 17 : 2)
        let end = surface.write(
            isWide ? line.author : when.replacingToday, row: rect.row, endColumn: rect.endColumn - 1, role: .dim,
            limit: isWide ? 20 : 12)
        if isWide { surface.write(when, row: rect.row, column: rect.column + 2, role: .dim, limit: 13) }
        surface.write(
            line.summary, row: rect.row, column: column, role: line.canUndo ? .text : .checked, limit: end - column - 1)
    }
}

extension String {
    /// In a narrow table "today" goes without saying.
    fileprivate var replacingToday: String { hasPrefix("today ") ? String(dropFirst(6)) : self }
}

func drawSettings(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    drawSharing(state.interface.sharing, in: layout.tableArea, below: Setting.allCases.count, clock, onto: &surface)
    drawTable(
        state.interface.settings, SettingsPage.rows(state), "Settings", in: layout.tablePane, layout, onto: &surface
    ) { setting, rect, surface in
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
