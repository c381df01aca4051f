import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel

/// The map: streets and water as far as they were imported, otherwise a grid; the pin, the other stores, and below them
/// how long a distance is and how far the pin is from the store you are in.
func drawMap(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    if layout.isWide { surface.box(layout.body, title: title(state), focused: true) }
    let area = layout.mapArea
    guard let view = state.interface.map.viewport, !area.isEmpty else {
        return drawNothing(
            [
                "There is nothing to show on a map yet",
                "Give a store its coordinates, or read streets and shops from a file:", "aisle store import FILE",
            ], in: area, onto: &surface)
    }
    let bar = ScaleBar(of: view, columnsMax: max(area.columns / 4, 8), units: state.lengths)
    let isASCII = surface.glyphs == .ascii || surface.glyphs == .console
    let map = state.surroundings.map ?? MapData()
    let picture =
        map.isEmpty
        ? MapPicture(gridIn: view, spacing: bar?.metres ?? 1000, isASCII: isASCII)
        : MapPicture(of: map, in: view, isASCII: isASCII)
    draw(picture, in: area, onto: &surface)
    drawStores(state, view, in: area, onto: &surface)
    drawLine(state, bar, in: layout.mapLine, onto: &surface)
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
    case .water, .river, .stream: .mapWater
    case .park: .mapGreen
    case .mainStreet: .heading
    case .street: .text
    case .path, .railway, .building, nil: .dim
    }
}

// MARK: Stores

private func drawStores(_ state: AppState, _ view: Viewport, in area: Rect, onto surface: inout Surface) {
    let here = state.hereOnMap
    let pinned = state.pinned?.id
    // The name that matters most comes first and finds room.
    let stores = state.storesOnMap.filter { $0.id == pinned } + state.storesOnMap.filter { $0.id != pinned }
    var spots: [(store: NamedStore, row: Int, column: Int)] = []
    for store in stores {
        guard let cell = store.coordinates.flatMap(view.cell) else { continue }
        spots.append((store, area.row + cell.row, area.column + cell.column))
    }
    for spot in spots.reversed() {
        let isPin = spot.store.id == pinned
        surface.put(
            isPin ? surface.glyphs.pin : surface.glyphs.bullet, row: spot.row, column: spot.column,
            role: isPin ? .match : .heading)
    }
    var labels = MapLabels(area, taken: spots.map { (row: $0.row, column: $0.column) })
    for spot in spots {
        var text = spot.store.name
        if spot.store.id == here?.id {
            text += " (you are here)"
        } else if let start = here?.coordinates, let end = spot.store.coordinates {
            text += " \(state.lengths.text(metres: start.distance(to: end)))"
        }
        let columns = surface.displayWidth.columns(of: text)
        guard let label = labels.position(columns: columns, besideRow: spot.row, column: spot.column) else { continue }
        // A blank on either side keeps it clear of the streets.
        surface.fill(
            Rect(row: label.row, column: label.column - 1, rows: 1, columns: columns + 2).intersection(area),
            role: .text)
        surface.write(text, row: label.row, column: label.column, role: spot.store.id == pinned ? .match : .text)
    }
}

/// Finds room for names beside the stores, so that none covers another or a store.
struct MapLabels {
    private let area: Rect
    private var taken: [Rect]

    init(_ area: Rect, taken: [(row: Int, column: Int)]) {
        self.area = area
        self.taken = taken.map { Rect(row: $0.row, column: $0.column, rows: 1, columns: 1) }
    }

    /// Where a name of so many columns has room: right of the store, left of it, below or above.
    mutating func position(columns: Int, besideRow row: Int, column: Int) -> (row: Int, column: Int)? {
        let candidates = [
            (row, column + 2), (row, column - columns - 1), (row + 1, column - columns / 2),
            (row - 1, column - columns / 2),
        ]
        for (row, column) in candidates {
            let rect = Rect(row: row, column: column, rows: 1, columns: columns)
            // A blank on either side, so that two names in a row do not read as one.
            let room = Rect(row: row, column: column - 1, rows: 1, columns: columns + 2)
            guard rect.intersection(area) == rect, taken.allSatisfy({ $0.intersection(room).isEmpty }) else { continue }
            taken.append(rect)
            return (row, column)
        }
        return nil
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
    let fits = surface.displayWidth.columns(of: text) <= room
    surface.write(
        fits ? text : [pin.name, state.wayToPin].compactMap(\.self).joined(separator: " · "), row: line.row,
        column: column, role: .text, limit: room)
}
