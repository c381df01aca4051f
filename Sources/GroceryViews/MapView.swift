import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel

/// The map: streets, water and parks as far as they were imported, otherwise a grid; the pin, the other stores, the
/// shops around them and the names of streets; and below how long a distance is and how far the pin is from the store
/// you are in.
func drawMap(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    if layout.isWide { surface.pane(layout.body, title: title(state), focused: true) }
    let area = layout.mapArea
    guard let view = state.interface.map.viewport, !area.isEmpty else {
        return drawNothing(
            [
                "There is nothing to show on a map yet",
                "Give a store its coordinates, or read streets and shops from a file:", "aisle store import FILE",
            ], in: area, onto: &surface)
    }
    let bar = scaleBar(view, in: area, state)
    drawPicture(state, view, in: area, onto: &surface)
    drawLine(state, bar, in: layout.mapLine, onto: &surface)
}

private func scaleBar(_ view: Viewport, in area: Rect, _ state: AppState) -> ScaleBar? {
    ScaleBar(of: view, columnsMax: max(area.columns / 4, 8), units: state.lengths)
}

/// Streets, water and parks, and the stores and shops on them.
func drawPicture(_ state: AppState, _ view: Viewport, in area: Rect, onto surface: inout Surface) {
    let isASCII = surface.glyphs == .ascii || surface.glyphs == .console
    let map = state.surroundings.map ?? MapData()
    let picture =
        map.isEmpty
        ? MapPicture(gridIn: view, spacing: scaleBar(view, in: area, state)?.metres ?? 1000, isASCII: isASCII)
        : MapPicture(of: map, in: view, isASCII: isASCII)
    draw(picture, in: area, onto: &surface)
    MapMarks(state, view, area, surface.glyphs).draw(picture.names, onto: &surface)
}

private func title(_ state: AppState) -> String {
    let item = state.interface.map.item.flatMap { state.groceries.items[$0]?.name }
    return (["Map"] + [item, state.pinned?.name].compactMap(\.self)).joined(separator: " · ")
}

private func draw(_ picture: MapPicture, in area: Rect, onto surface: inout Surface) {
    for row in 0..<min(picture.rows, area.rows) {
        for column in 0..<min(picture.columns, area.columns) {
            let cell = picture[row, column]
            guard cell.character != " " else { continue }
            surface.put(cell.character, row: area.row + row, column: area.column + column, role: role(of: cell.kind))
        }
    }
}

private func role(of kind: MapKind?) -> Role {
    switch kind {
    case .water: .mapWaterArea
    case .river, .stream, .coastline: .mapWater
    case .park: .mapGreenArea
    case .mainStreet, .motorway: .mapMainStreet
    case .throughStreet, .sideStreet: .text
    case .street: .dim
    case .path, .lane, .railway, .building: .border
    case .quarter, .village, .town, .city, nil: .dim
    }
}

// MARK: The line below

private func drawLine(_ state: AppState, _ bar: ScaleBar?, in line: Rect, onto surface: inout Surface) {
    var column = line.column + 1
    if let bar, line.columns > bar.columns + 12 {
        surface.put(surface.glyphs.teeLeft, row: line.row, column: column, role: .dim)
        surface.fill(
            Rect(row: line.row, column: column + 1, rows: 1, columns: max(bar.columns - 2, 0)), role: .dim,
            glyph: surface.glyphs.horizontal)
        surface.put(surface.glyphs.teeRight, row: line.row, column: column + max(bar.columns - 1, 1), role: .dim)
        column += max(bar.columns, 2) + 1
        column += surface.write(bar.text, row: line.row, column: column, role: .dim) + 3
    }
    guard let pin = state.pinned else { return }
    let parts = [pin.name, pin.address, state.wayToPin].compactMap(\.self)
    // Where there is little room, how far it is says more than the street.
    let text = parts.joined(separator: " · ")
    let room = line.endColumn - column - 1
    let fits = DisplayWidth.standard.columns(of: text) <= room
    surface.write(
        fits ? text : [pin.name, state.wayToPin].compactMap(\.self).joined(separator: " · "), row: line.row,
        column: column, role: .text, limit: room)
}
