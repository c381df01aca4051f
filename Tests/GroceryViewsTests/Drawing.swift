import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport

/// A clock that stands still, in the evening of 20 November 2026.
let standingClock = Clock(now: LocalTime(year: 2026, month: 11, day: 20, hour: 21, minute: 53)) { moment in
    let minutes = Int(moment.milliseconds / 60_000) % 1440
    let day = CivilDate(moment, minutesEast: 0)
    return LocalTime(
        year: day?.year ?? 0, month: day?.month ?? 0, day: day?.day ?? 0, hour: minutes / 60, minute: minutes % 60)
}

/// A screen drawn by that clock.
func drawn(_ stage: Stage, glyphs: Glyphs = .unicode) -> Surface {
    var surface = Surface(stage.state.interface.size, glyphs: glyphs)
    draw(stage.state, clock: standingClock, onto: &surface)
    return surface
}

extension Surface {
    /// The rows without the spaces at their ends, and where the cursor stands.
    var picture: String {
        let lines = (0..<rows).map { row in
            let text = text(row: row)
            return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
        }
        let cursor = cursor.map { "cursor: row \($0.row), column \($0.column)" } ?? "no cursor"
        return (lines + [cursor]).joined(separator: "\n")
    }
}
