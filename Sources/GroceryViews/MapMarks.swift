import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel

/// What stands on the map: the stores, the shops that were imported, and what is written beside them and on the
/// streets, as far as there is room.
struct MapMarks {
    private struct Mark {
        var row: Int
        var column: Int
        var glyph: Unicode.Scalar
        var role: Role
        var text: String
        var textRole: Role
    }

    private let area: Rect
    /// The one that matters most first, so that its name finds room.
    private let stores: [Mark]
    /// Those in the middle first.
    private let shops: [Mark]

    init(_ state: AppState, _ view: Viewport, _ area: Rect, _ glyphs: Glyphs) {
        self.area = area
        let pinned = state.pinned?.id
        let named = state.storesOnMap.filter { $0.id == pinned } + state.storesOnMap.filter { $0.id != pinned }
        stores = named.compactMap { store in
            guard let cell = store.coordinates.flatMap(view.cell) else { return nil }
            let isPin = store.id == pinned
            return Mark(
                row: area.row + cell.row, column: area.column + cell.column, glyph: isPin ? glyphs.pin : glyphs.bullet,
                role: isPin ? .match : .heading, text: Self.text(store, state), textRole: isPin ? .match : .text)
        }
        func way(_ shop: PlaceBook.Spot) -> Int {
            abs(shop.column - view.columns / 2) + 2 * abs(shop.row - view.rows / 2)
        }
        shops = state.shopsOnMap(view).sorted { way($0) < way($1) }.map { shop in
            Mark(
                row: area.row + shop.row, column: area.column + shop.column, glyph: glyphs.shop,
                role: shop.place.sellsGroceries ? .checkMark : .dim, text: shop.place.name,
                textRole: shop.place.sellsGroceries ? .text : .dim)
        }
    }

    private static func text(_ store: NamedStore, _ state: AppState) -> String {
        let here = state.hereOnMap
        if store.id == here?.id { return store.name + " (you are here)" }
        guard let start = here?.coordinates, let end = store.coordinates else { return store.name }
        return "\(store.name) \(state.lengths.text(metres: start.distance(to: end)))"
    }

    /// Stores come before shops, and the greatest streets before the names of shops.
    func draw(_ names: [MapPicture.Name], onto surface: inout Surface) {
        for mark in shops.reversed() + stores.reversed() {
            surface.put(mark.glyph, row: mark.row, column: mark.column, role: mark.role)
        }
        var labels = MapLabels(area, taken: (stores + shops).map { (row: $0.row, column: $0.column) })
        for store in stores { write(store, &labels, onto: &surface) }
        let greatest = area.rows / 4
        for name in names.prefix(greatest) { write(name, &labels, onto: &surface) }
        for shop in shops where !labels.isCrowded { write(shop, &labels, onto: &surface) }
        for name in names.dropFirst(greatest) where !labels.isCrowded { write(name, &labels, onto: &surface) }
    }

    private func write(_ mark: Mark, _ labels: inout MapLabels, onto surface: inout Surface) {
        let columns = DisplayWidth.standard.columns(of: mark.text)
        guard let label = labels.position(columns: columns, besideRow: mark.row, column: mark.column) else { return }
        write(mark.text, at: label, columns: columns, mark.textRole, onto: &surface)
    }

    private func write(_ name: MapPicture.Name, _ labels: inout MapLabels, onto surface: inout Surface) {
        let columns = DisplayWidth.standard.columns(of: name.text)
        guard name.columns >= columns,
            let label = labels.position(
                columns: columns, over: name.spots.map { (area.row + $0.row, area.column + $0.column) })
        else { return }
        write(name.text, at: label, columns: columns, Self.role(of: name.kind), onto: &surface)
    }

    /// A blank on either side keeps it clear of the streets.
    private func write(
        _ text: String, at label: (row: Int, column: Int), columns: Int, _ role: Role, onto surface: inout Surface
    ) {
        surface.fill(
            Rect(row: label.row, column: label.column - 1, rows: 1, columns: columns + 2).intersection(area),
            role: .text)
        surface.write(text, row: label.row, column: label.column, role: role)
    }

    private static func role(of kind: MapKind) -> Role {
        switch kind {
        case .water, .river: .mapWater
        case .park: .mapGreen
        case .mainStreet, .motorway: .mapMainStreet
        case .town, .city: .heading
        default: .dim
        }
    }
}

/// Finds room for names on the map, so that none covers another or a mark.
struct MapLabels {
    private let area: Rect
    /// Cell by cell, whether something stands there.
    private var isTaken: [Bool]
    /// How many columns names have taken.
    private var columnsTaken = 0

    init(_ area: Rect, taken: [(row: Int, column: Int)]) {
        self.area = area
        isTaken = Array(repeating: false, count: max(0, area.rows * area.columns))
        for spot in taken where area.contains(row: spot.row, column: spot.column) {
            isTaken[index(spot.row, spot.column)] = true
        }
    }

    private func index(_ row: Int, _ column: Int) -> Int { (row - area.row) * area.columns + column - area.column }

    /// Those of a part of one row, which is within the area.
    private func cells(_ part: Rect) -> Range<Int> {
        let start = index(part.row, part.column)
        return start..<start + part.columns
    }

    /// Whether more names would leave too little of the map: they have an eighth of it.
    var isCrowded: Bool { columnsTaken * 8 > area.rows * area.columns }

    /// Where a name of so many columns has room beside a mark: right of it, left of it, below or above.
    mutating func position(columns: Int, besideRow row: Int, column: Int) -> (row: Int, column: Int)? {
        position(
            columns: columns,
            among: [
                (row, column + 2), (row, column - columns - 1), (row + 1, column - columns / 2),
                (row - 1, column - columns / 2),
            ])
    }

    /// Where it has room with one of `spots` in its middle.
    mutating func position(columns: Int, over spots: [(row: Int, column: Int)]) -> (row: Int, column: Int)? {
        position(columns: columns, among: spots.map { ($0.row, $0.column - columns / 2) })
    }

    private mutating func position(columns: Int, among candidates: [(row: Int, column: Int)]) -> (
        row: Int, column: Int
    )? {
        for (row, column) in candidates {
            let rect = Rect(row: row, column: column, rows: 1, columns: columns)
            // A blank on either side, so that two names in a row do not read as one.
            let room = Rect(row: row, column: column - 1, rows: 1, columns: columns + 2).intersection(area)
            guard columns > 0, rect.intersection(area) == rect, !isTaken[cells(room)].contains(true) else { continue }
            isTaken.replaceSubrange(cells(rect), with: repeatElement(true, count: columns))
            columnsTaken += columns
            return (row, column)
        }
        return nil
    }
}
