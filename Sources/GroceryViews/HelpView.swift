import GroceryApp
import ScreenModel

/// The help over the body: the commands of the screen, from the table that dispatches the keys. In a wide window the groups
/// stand in two columns.
func drawHelp(_ state: AppState, _ layout: Layout, top: Int, onto surface: inout Surface) {
    let help = Help(state.interface.screen, keymap: state.interface.keymap)
    let lines = help.lines(columns: layout.body.columns)
    let area = layout.body
    for offset in 0..<area.rows where top + offset < lines.count {
        let line = lines[top + offset]
        let row = area.row + offset
        if line.isHeading {
            surface.write(line.text, row: row, column: area.column + 2, role: .overlayTitle, limit: area.columns - 3)
            continue
        }
        let keys = min(16, area.columns / 3)
        surface.write(line.keys, row: row, column: area.column + 4, role: .overlayKey, limit: keys)
        surface.write(
            line.text, row: row, column: area.column + 6 + keys, role: .overlay, limit: area.columns - keys - 7)
    }
    surface.scrollBar(area, first: top, total: lines.count)
}
