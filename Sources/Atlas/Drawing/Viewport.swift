public import GroceryDomain

/// The part of the map that is in sight: a number of cells, each two dots wide and four high, around a point.
///
/// At zoom 0 the world is 256 dots wide, and each zoom doubles that, as with map tiles elsewhere.
public struct Viewport: Equatable, Sendable {
    /// With `x` on the world, 0 ..< `MapPoint.world`, and `y` on it too.
    public private(set) var centre: MapPoint
    public private(set) var zoom: Int
    public var columns: Int
    public var rows: Int

    /// At 19 a dot is 15 to 30 centimetres.
    public static let zoomMax = 19

    public init(centre: Coordinates, zoom: Int = 15, columns: Int = 0, rows: Int = 0) {
        self.centre = MapPoint(centre)
        self.zoom = min(Self.zoomMax, max(0, zoom))
        (self.columns, self.rows) = (columns, rows)
        move(east: 0, south: 0)
    }

    /// Units of the map a dot is wide and high.
    static func unitsPerDot(zoom: Int) -> Int64 { 1 << (22 - Int64(zoom)) }
    var unitsPerDot: Int64 { Self.unitsPerDot(zoom: zoom) }

    var dotColumns: Int { max(0, columns) * 2 }
    var dotRows: Int { max(0, rows) * 4 }

    /// The dot of the upper left corner, counted from the corner of the world.
    var firstDot: (x: Int64, y: Int64) {
        // Whole cells, so that what does not move keeps its dots when the map is panned by cells.
        let cell = (x: unitsPerDot * 2, y: unitsPerDot * 4)
        return ((Int64(centre.x) / cell.x - Int64(columns / 2)) * 2, (Int64(centre.y) / cell.y - Int64(rows / 2)) * 4)
    }

    /// Metres a dot is wide, at the centre.
    public var metresPerDot: Double { centre.metresPerUnit * Double(unitsPerDot) }

    /// Moves by cells, east and south positive. It stops at the edges above and below, and goes round the world.
    public mutating func pan(columns: Int, rows: Int) {
        move(east: Int64(columns) * unitsPerDot * 2, south: Int64(rows) * unitsPerDot * 4)
    }

    /// Closer by so many doublings, or farther when negative, within 0 … 19.
    public mutating func zoom(by steps: Int) { zoom = min(Self.zoomMax, max(0, zoom + max(-32, min(32, steps)))) }

    public mutating func centre(on coordinates: Coordinates) { centre = MapPoint(coordinates) }

    private mutating func move(east: Int64, south: Int64) {
        let world = Int64(MapPoint.world)
        let x = (Int64(centre.x) + east) % world
        centre = MapPoint(x: Int32(x < 0 ? x + world : x), y: Int32(min(world, max(0, Int64(centre.y) + south))))
    }

    /// The cell in which a point lies, the one nearest to the centre if the world is seen more than once; nil out of
    /// sight.
    public func cell(of coordinates: Coordinates) -> (column: Int, row: Int)? {
        let point = MapPoint(coordinates)
        let world = Int64(MapPoint.world)
        var x = Int64(point.x)
        if x - Int64(centre.x) > world / 2 { x -= world }
        if Int64(centre.x) - x > world / 2 { x += world }
        let column = (x >> (22 - Int64(zoom))) - firstDot.x
        let row = (Int64(point.y) >> (22 - Int64(zoom))) - firstDot.y
        guard column >= 0, column < dotColumns, row >= 0, row < dotRows else { return nil }
        return (Int(column) / 2, Int(row) / 4)
    }

    /// The closest zoom, at most `zoomMax`, at which all `points` are in sight with the centre as it is.
    public mutating func zoomOut(toShow points: [Coordinates], from closest: Int = 16) {
        zoom = min(Self.zoomMax, max(0, closest))
        while zoom > 0, !points.allSatisfy({ cell(of: $0) != nil }) { zoom -= 1 }
    }
}
