/// What a shape of the map is, from what gives way in a crowded cell to what does not.
public enum MapKind: UInt8, CaseIterable, Sendable, Comparable {
    // Areas
    case building, park, water
    // Lines
    case path, railway, stream, river, street, mainStreet

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    public var isArea: Bool { self <= .water }

    /// The zoom from which on it is drawn: farther out it would be a smear.
    public var zoomMin: Int {
        switch self {
        case .building: 17
        case .path: 15
        case .stream: 14
        case .street: 13
        case .park: 11
        case .railway: 10
        case .river, .mainStreet: 7
        case .water: 0
        }
    }

    /// What a feature with these tags of OpenStreetMap is drawn as; nil when it is not drawn.
    /// (https://wiki.openstreetmap.org/wiki/Map_features)
    init?(_ tags: [String: String]) {
        if let kind = tags["highway"].map(Self.init(highway:)) ?? tags["waterway"].map(Self.init(waterway:))
            ?? tags["natural"].map(Self.init(natural:)) ?? tags["landuse"].map(Self.init(landuse:)), let kind
        {
            self = kind
        } else if let railway = tags["railway"], Self.railways.contains(railway), tags["tunnel"] != "yes" {
            self = .railway
        } else if let leisure = tags["leisure"], Self.green.contains(leisure) {
            self = .park
        } else if let building = tags["building"], building != "no" {
            self = .building
        } else {
            return nil
        }
    }

    private init?(highway: String) {
        switch highway {
        case "motorway", "trunk", "primary", "secondary", "tertiary", "motorway_link", "trunk_link", "primary_link",
            "secondary_link", "tertiary_link":
            self = .mainStreet
        case "footway", "path", "steps", "cycleway", "track", "bridleway": self = .path
        case "residential", "unclassified", "living_street", "pedestrian", "service", "road", "busway": self = .street
        default: return nil
        }
    }

    private init?(waterway: String) {
        switch waterway {
        case "river", "canal": self = .river
        case "stream", "ditch", "drain": self = .stream
        case "riverbank", "dock", "boatyard": self = .water
        default: return nil
        }
    }

    private init?(natural: String) {
        switch natural {
        case "water", "bay", "strait": self = .water
        case "coastline": self = .river
        case "wood", "scrub", "grassland", "heath": self = .park
        default: return nil
        }
    }

    private init?(landuse: String) {
        switch landuse {
        case "reservoir", "basin": self = .water
        case _ where Self.green.contains(landuse): self = .park
        default: return nil
        }
    }

    private static let railways: Set<String> = ["rail", "light_rail", "tram", "narrow_gauge", "subway", "funicular"]
    private static let green: Set<String> = [
        "park", "garden", "nature_reserve", "golf_course", "pitch", "playground", "grass", "forest", "meadow",
        "recreation_ground", "village_green", "cemetery", "allotments", "orchard", "vineyard",
    ]
}
