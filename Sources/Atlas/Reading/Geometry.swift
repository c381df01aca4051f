/// A position as a file gives it, in degrees. Unlike `Coordinates`, it knows on which side of the antimeridian it lies,
/// which an outline needs.
public struct GeoPoint: Equatable, Sendable {
    /// −180 … 180, east positive.
    public var longitude: Double
    /// −90 … 90, north positive.
    public var latitude: Double

    public init(longitude: Double, latitude: Double) { (self.longitude, self.latitude) = (longitude, latitude) }
}

/// Where a feature is: any of the geometries of RFC 7946, a collection being all it holds.
public struct Geometry: Equatable, Sendable {
    public var points: [GeoPoint] = []
    public var lines: [[GeoPoint]] = []
    /// Each is an outer ring and the rings of its holes.
    public var areas: [[[GeoPoint]]] = []

    public init() {}

    mutating func append(_ other: Geometry) {
        points += other.points
        lines += other.lines
        areas += other.areas
    }
}

/// A thing on earth: where it is, and what is said of it.
public struct Feature: Equatable, Sendable {
    /// Nothing when the file says null, or gives no geometry.
    public var geometry: Geometry?
    /// The properties that Aisle makes use of, by their names in OpenStreetMap.
    public var tags: [String: String]

    public init(geometry: Geometry? = nil, tags: [String: String] = [:]) {
        (self.geometry, self.tags) = (geometry, tags)
    }

    /// The properties that are read; all others are passed over. A key may also begin with `addr:`.
    static let tagsRead = notShops.union([
        "name", "brand", "operator", "shop", "amenity", "note", "description", "tunnel", "water",
        "ref",
    ])

    /// Whether what OpenStreetMap says under this key is made use of.
    static func isTagRead(_ key: String) -> Bool { tagsRead.contains(key) || key.hasPrefix("addr:") }

    /// What has one of these and is no shop is something else. The first is the number that a thing has in
    /// OpenStreetMap, where all shops say that they are; the last two are of Natural Earth.
    static let notShops: Set<String> = [
        "@id", "highway", "railway", "waterway", "natural", "landuse", "leisure", "building", "place", "boundary",
        "admin_level", "tourism", "historic", "office", "craft", "healthcare", "man_made", "power", "public_transport",
        "route", "aeroway", "barrier", "emergency", "military", "featurecla", "scalerank",
    ]
}
