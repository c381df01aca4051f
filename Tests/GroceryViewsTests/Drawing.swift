import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport

/// A screen drawn at a time that stands still: the evening of 20 November 2026, a minute later for each minute.
func drawn(_ stage: Stage, glyphs: Glyphs = .unicode) -> Surface {
    let clock = Clock(now: LocalTime(year: 2026, month: 11, day: 20, hour: 21, minute: 53)) { moment in
        let minutes = Int(moment.milliseconds / 60_000) % 1440
        let day = CivilDate(moment, minutesEast: 0)
        return LocalTime(
            year: day?.year ?? 0, month: day?.month ?? 0, day: day?.day ?? 0, hour: minutes / 60, minute: minutes % 60)
    }
    var surface = Surface(stage.state.interface.size, glyphs: glyphs)
    draw(stage.state, clock: clock, onto: &surface)
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
