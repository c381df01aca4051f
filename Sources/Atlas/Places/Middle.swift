import GroceryDomain

extension Geometry {
    /// Where the thing is, as a person would say: its point, the middle of its largest area, or the midmost point of
    /// its longest line. `nil` when there is nothing.
    var middle: Coordinates? {
        if let area = areas.compactMap(\.first).map(Outline.init).max(by: { $0.size < $1.size }) {
            return area.middle.flatMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
        }
        let point = points.first ?? lines.max { $0.count < $1.count }.flatMap { $0.isEmpty ? nil : $0[$0.count / 2] }
        return point.flatMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
    }
}

/// The outer ring of an area, measured in degrees, with longitudes continued across the antimeridian.
private struct Outline {
    /// Twice the area; never negative.
    let size: Double
    let middle: GeoPoint?

    /// The centroid by the shoelace formula, taken around the first point so that small areas keep their digits.
    init(_ ring: [GeoPoint]) {
        guard let origin = ring.first else {
            (size, middle) = (0, nil)
            return
        }
        let offsets = ring.map {
            (east: ($0.longitude - origin.longitude).wrappedDegrees, north: $0.latitude - origin.latitude)
        }
        var (doubleArea, east, north) = (0.0, 0.0, 0.0)
        for (a, b) in zip(offsets, offsets.dropFirst() + offsets.prefix(1)) {
            let cross = a.east * b.north - b.east * a.north
            doubleArea += cross
            east += (a.east + b.east) * cross
            north += (a.north + b.north) * cross
        }
        size = abs(doubleArea)
        guard size > 0 else {
            middle = origin
            return
        }
        middle = GeoPoint(
            longitude: (origin.longitude + east / (3 * doubleArea)).wrappedDegrees,
            latitude: min(90, max(-90, origin.latitude + north / (3 * doubleArea))))
    }
}

extension Double {
    /// The same angle between −180° and 180°; within one and a half turns.
    var wrappedDegrees: Double { self > 180 ? self - 360 : self < -180 ? self + 360 : self }
}
