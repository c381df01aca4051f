import GroceryApp
import ScreenModel

/// The help, instead of the body.
func drawHelp(_ prompt: HelpPrompt, _ layout: Layout, onto surface: inout Surface) {
    let area = layout.body
    let columns = prompt.help.columns(in: area.columns)
    surface.fill(area, role: .overlay)
    var rest = area
    for (index, lines) in columns.enumerated() {
        let (column, behind) = rest.splitLeft(area.columns / columns.count)
        draw(lines, top: prompt.top, in: index == columns.count - 1 ? rest : column, onto: &surface)
        rest = behind
    }
    surface.scrollBar(area, first: prompt.top, total: columns.map(\.count).max() ?? 0)
}

private func draw(_ lines: [Help.Line], top: Int, in area: Rect, onto surface: inout Surface) {
    let keys = Help.keyColumns(area.columns)
    for offset in 0..<area.rows where top + offset < lines.count {
        let line = lines[top + offset]
        let row = area.row + offset
        if line.isHeading {
            surface.write(line.text, row: row, column: area.column + 2, role: .overlayTitle, limit: area.columns - 3)
        } else {
            surface.write(line.keys, row: row, column: area.column + 4, role: .overlayKey, limit: keys)
            surface.write(
                line.text, row: row, column: area.column + 5 + keys, role: .overlay,
                limit: Help.textColumns(area.columns))
        }
    }
}
