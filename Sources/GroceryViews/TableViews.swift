import GroceryApp
import GroceryDomain
import ScreenModel

// The screens that are one table: history, settings.

func drawHistory(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let (page, lines) = (state.interface.history, HistoryPage.rows(state))
    let firsts = firstsOfDays(lines, clock, from: page.cursor.top)
    // Where all was done by one, nobody has to be told by whom.
    let hasAuthors = Set(lines.map(\.author)).count > 1
    drawTable(
        page, lines, "History", in: layout.tablePane, layout, nothing: ["Nothing has happened yet"], onto: &surface
    ) { line, rect, surface in
        let isWide = rect.columns >= 60
        var end = rect.endColumn - 1
        let text = rect.column + (isWide ? 21 : 2)
        if isWide {
            if firsts.contains(line.mark) {
                surface.write(
                    clock.date(line.moment), row: rect.row, column: rect.column + 2, role: .heading, limit: 12)
            }
            surface.write(clock.timeOfDay(line.moment), row: rect.row, column: rect.column + 14, role: .dim)
            if hasAuthors {
                end = surface.write(line.author, row: rect.row, endColumn: end, role: .dim, limit: 20)
            }
        } else {
            end = surface.write(
                clock.text(line.moment).replacingToday, row: rect.row, endColumn: end, role: .dim, limit: 12)
        }
        surface.write(
            line.summary, row: rect.row, column: text, role: line.canUndo ? .text : .checked, limit: end - text - 1)
    }
}

/// The marks of the lines at which a day begins, and of the first in sight.
private func firstsOfDays(_ lines: [HistoryLine], _ clock: Clock, from top: Int) -> Set<String> {
    var day = ""
    return Set(
        lines.dropFirst(top).compactMap { line in
            let next = clock.date(line.moment)
            defer { day = next }
            return next == day ? nil : line.mark
        })
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
