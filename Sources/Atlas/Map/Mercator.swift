import Glibc
public import GroceryDomain

/// A point of the map: Web Mercator (EPSG:3857), the square world 2³⁰ units wide and high, from 180° west to 180° east
/// and from 85.05° north down to 85.05° south. A unit is at most four centimetres.
///
/// `x` may lie beyond the world, up to a world to either side: what crosses the antimeridian goes on there, and is
/// drawn as often as the world is.
public struct MapPoint: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }

    /// The width of the world.
    public static let world: Int32 = 1 << 30

    /// Where the projection ends and the world is square: atan(sinh π), in degrees.
    public static let latitudeMax = 85.051_128_779_806_59

    public init(_ coordinates: Coordinates) {
        self.init(longitude: coordinates.longitude, latitude: coordinates.latitude)
    }

    init(_ point: GeoPoint) { self.init(longitude: point.longitude, latitude: point.latitude) }

    /// Degrees; longitudes up to a turn and a half to either side.
    init(longitude: Double, latitude: Double) {
        let bounded = min(Self.latitudeMax, max(-Self.latitudeMax, latitude)) * .pi / 180
        let north = asinh(tan(bounded)) / .pi
        let size = Double(Self.world)
        x = Int32(((longitude / 360 + 0.5) * size).rounded())
        // Rounding at the very edge.
        y = Int32(min(size, max(0, ((1 - north) / 2 * size).rounded())))
    }

    /// The same point as coordinates; nil above and below the world.
    public var coordinates: Coordinates? {
        guard (0...Self.world).contains(y) else { return nil }
        let size = Double(Self.world)
        let turns = Double(x) / size
        let longitude = (turns - turns.rounded(.down)) * 360 - 180
        return Coordinates(latitude: atan(sinh((1 - 2 * Double(y) / size) * .pi)) * 180 / .pi, longitude: longitude)
    }

    /// How many metres a unit is here: the projection stretches by the secant of the latitude. Equatorial radius of
    /// WGS 84, 6,378,137 m.
    public var metresPerUnit: Double {
        let stretch = cosh((1 - 2 * Double(y) / Double(Self.world)) * .pi)
        return 2 * .pi * 6_378_137 / Double(Self.world) / stretch
    }
}

/// A rectangle of the map, its edges included.
struct MapBox: Equatable, Sendable {
    var west: Int32 = .max
    var north: Int32 = .max
    var east: Int32 = .min
    var south: Int32 = .min

    var northWest: MapPoint { MapPoint(x: west, y: north) }
    var southEast: MapPoint { MapPoint(x: east, y: south) }

    mutating func extend(by point: MapPoint) {
        (west, north) = (min(west, point.x), min(north, point.y))
        (east, south) = (max(east, point.x), max(south, point.y))
    }

    mutating func extend(by box: MapBox) {
        (west, north) = (min(west, box.west), min(north, box.north))
        (east, south) = (max(east, box.east), max(south, box.south))
    }
}
