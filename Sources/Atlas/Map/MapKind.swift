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
        let first = ["highway", "waterway", "natural", "landuse"].first { tags[$0] != nil }
        let keys = [first, tags["tunnel"] == "yes" ? nil : "railway", "leisure"].compactMap(\.self)
        if let kind = keys.lazy.compactMap({ key in tags[key].flatMap { Self.kinds[key]?[$0] } }).first {
            self = kind
        } else if let building = tags["building"], building != "no" {
            self = .building
        } else {
            return nil
        }
    }

    /// By key and value.
    private static let kinds: [String: [String: MapKind]] = {
        let values: [String: [(MapKind, String)]] = [
            "highway": [
                (.mainStreet, "motorway trunk primary secondary tertiary"),
                (.mainStreet, "motorway_link trunk_link primary_link secondary_link tertiary_link"),
                (.path, "footway path steps cycleway track bridleway"),
                (.street, "residential unclassified living_street pedestrian service road busway"),
            ],
            "waterway": [
                (.river, "river canal"), (.stream, "stream ditch drain"), (.water, "riverbank dock boatyard"),
            ],
            "natural": [(.water, "water bay strait"), (.river, "coastline"), (.park, "wood scrub grassland heath")],
            "landuse": [(.water, "reservoir basin"), (.park, green)],
            "railway": [(.railway, "rail light_rail tram narrow_gauge subway funicular")],
            "leisure": [(.park, green)],
        ]
        return values.mapValues { groups in
            groups.reduce(into: [:]) { kinds, group in
                for value in group.1.split(separator: " ") { kinds[String(value)] = group.0 }
            }
        }
    }()

    private static let green =
        "park garden nature_reserve golf_course pitch playground grass forest meadow recreation_ground village_green "
        + "cemetery allotments orchard vineyard"
}
