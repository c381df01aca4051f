/// The shapes of one file, as they are read: streets, water and the like, in units of the map.
public struct MapSketch: Equatable, Sendable {
    struct Shape: Equatable, Sendable {
        var kind: MapKind
        var name: String?
        /// A line; an outer ring and its holes; or a point.
        var rings: [[MapPoint]]
    }

    private(set) var shapes: [Shape] = []
    private var pointCount = 0

    public init() {}

    public var isEmpty: Bool { shapes.isEmpty }
    public var shapeCount: Int { shapes.count }
    /// How much memory it takes until it is part of a map: it is put together from copies of all shapes.
    var bytesHeld: Int { shapes.count * 300 + pointCount * 3 * MemoryLayout<MapPoint>.stride }

    /// Adds what of the feature is drawn. Nothing is added for one that is not.
    public mutating func append(_ feature: Feature) {
        guard let geometry = feature.geometry, let kind = MapKind(feature.tags) else { return }
        // A tunnel is called after what is above it, where nobody looks for it.
        let isNamed = kind.nameZoomMin != nil && feature.tags["tunnel", default: "no"] == "no"
        let written = feature.tags["name"] ?? (kind.isMain ? feature.tags["ref"] : nil)
        let name = isNamed ? written?.tidied(charactersMax: Self.nameMax) : nil
        if kind.isArea {
            // A line that is tagged as an area is the edge of one, cut at the border of the export.
            for area in geometry.areas { appendArea(area, kind: kind, name: name) }
        } else if kind.isPoint {
            guard let name, let point = geometry.points.first else { return }
            append(Shape(kind: kind, name: name, rings: [[MapPoint(point)]]))
        } else {
            // Of a square or a lock, its outline is what there is to see.
            for line in geometry.lines + geometry.areas.joined() { appendLine(line, kind: kind, name: name) }
        }
    }

    /// Longer ones would cover what they name.
    private static let nameMax = 40

    private mutating func appendLine(_ line: [GeoPoint], kind: MapKind, name: String?) {
        let points = MapOutline(line, isRing: false).points
        if points.count > 1 { append(Shape(kind: kind, name: name, rings: [points])) }
    }

    private mutating func appendArea(_ area: [[GeoPoint]], kind: MapKind, name: String?) {
        let outlines = area.map { MapOutline($0, isRing: true) }.filter { $0.points.count > 2 }
        guard let outer = outlines.first else { return }
        let holes = outlines.dropFirst().map { $0.moved(into: outer) }
        append(Shape(kind: kind, name: name, rings: [outer.points] + holes))
    }

    private mutating func append(_ shape: Shape) {
        shapes.append(shape)
        for ring in shape.rings { pointCount += ring.count }
    }
}

/// A line or ring on the map, continued across the antimeridian instead of jumping round the world.
private struct MapOutline {
    var points: [MapPoint] = []
    var box = MapBox()

    init(_ ring: [GeoPoint], isRing: Bool) {
        guard var before = ring.first else { return }
        var turns = 0.0
        for point in ring {
            let step = point.longitude - before.longitude
            // A step of more than half the way round is one the other way. At the poles an outline follows the edge of
            // the map, all the way.
            let isAtEdge = min(abs(point.latitude), abs(before.latitude)) > MapPoint.latitudeMax
            if abs(step) > 180, !isAtEdge { turns += step > 0 ? -360 : 360 }
            append(longitude: point.longitude + turns, latitude: point.latitude, isLast: false)
            before = point
        }
        if isRing, let first = ring.first, abs(before.longitude + turns - first.longitude) > 359.9 {
            // It goes round a pole, and the pole is inside.
            let pole = before.latitude < 0 ? -90.0 : 90
            append(longitude: before.longitude + turns, latitude: before.latitude, isLast: true)
            append(longitude: before.longitude + turns, latitude: pole, isLast: true)
            append(longitude: first.longitude, latitude: pole, isLast: true)
        } else if let last = ring.last {
            append(longitude: last.longitude + turns, latitude: last.latitude, isLast: true)
        }
    }

    /// Leaves out points that fall on one dot with the one before even at the closest zoom.
    private mutating func append(longitude: Double, latitude: Double, isLast: Bool) {
        // One and a half turns; beyond, an outline has lost itself.
        let point = MapPoint(longitude: min(539, max(-539, longitude)), latitude: latitude)
        if let last = points.last {
            let (east, south) = (abs(Int64(point.x) - Int64(last.x)), abs(Int64(point.y) - Int64(last.y)))
            guard isLast ? east + south > 0 : max(east, south) >= Viewport.unitsPerDot(zoom: Viewport.zoomMax) else {
                return
            }
        }
        points.append(point)
        box.extend(by: point)
    }

    /// The points of a hole, on the side of the antimeridian where the area is.
    func moved(into outer: MapOutline) -> [MapPoint] {
        let world = MapPoint.world
        // Whole worlds between the middles of the two.
        let apart = (outer.box.west / 2 + outer.box.east / 2) - (box.west / 2 + box.east / 2)
        let shift = apart > world / 2 ? world : apart < -world / 2 ? -world : 0
        // An outline that lost itself may end beyond all worlds.
        return shift == 0 ? points : points.map { MapPoint(x: Int32(clamping: Int64($0.x) + Int64(shift)), y: $0.y) }
    }
}
