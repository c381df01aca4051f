/// What a shape of the map is, from what gives way in a crowded cell to what does not.
public enum MapKind: UInt8, CaseIterable, Sendable, Comparable {
    // Areas
    case building, park, water
    // Lines; on the right of a coastline is the sea
    case path, lane, railway, stream, river, coastline, street, sideStreet, throughStreet, mainStreet, motorway
    // Points, of which only the name is shown
    case quarter, village, town, city

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    public var isArea: Bool { self <= .water }
    public var isPoint: Bool { self >= .quarter }

    /// Those that lead through a town: where they are crowded, they stay and others go.
    var isMain: Bool { self >= .throughStreet }

    /// The zooms at which it is drawn. Farther out it would be a smear; and of a town one stands in, the name says
    /// nothing.
    var zooms: ClosedRange<Int> {
        let most = Viewport.zoomMax
        return switch self {
        case .building: 17...most
        case .path, .lane: 16...most
        case .street, .stream: 14...most
        case .sideStreet: 13...most
        case .throughStreet, .railway: 12...most
        case .park: 11...most
        case .mainStreet: 10...most
        case .river: 9...most
        case .motorway: 7...most
        case .water, .coastline: 0...most
        case .quarter: 13...15
        case .village: 11...15
        case .town: 8...13
        case .city: 3...12
        }
    }

    /// The zoom from which on there is room for its name; nil for what has none on a map.
    var nameZoomMin: Int? {
        switch self {
        case .building, .path, .railway, .stream, .coastline: nil
        case .lane: 17
        case .street: 16
        case .sideStreet: 14
        case .throughStreet, .park: 13
        case .mainStreet: 12
        case .motorway, .river: 11
        case .water: 9
        case .quarter, .village, .town, .city: zooms.lowerBound
        }
    }

    /// What a feature with these tags of OpenStreetMap is drawn as; nil when it is not drawn.
    /// (https://wiki.openstreetmap.org/wiki/Map_features)
    init?(_ tags: [String: String]) {
        let first = ["highway", "waterway", "natural", "landuse", "place", "featurecla"].first { tags[$0] != nil }
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
                (.motorway, "motorway trunk motorway_link trunk_link"), (.mainStreet, "primary primary_link"),
                (.throughStreet, "secondary secondary_link"), (.sideStreet, "tertiary tertiary_link"),
                (.street, "residential unclassified living_street pedestrian road"), (.lane, "service busway"),
                (.path, "footway path steps cycleway track bridleway"),
            ],
            "waterway": [
                (.river, "river canal"), (.stream, "stream ditch drain"), (.water, "riverbank dock boatyard"),
            ],
            "natural": [
                (.water, "water bay strait"), (.coastline, "coastline"), (.park, "wood scrub grassland heath"),
            ],
            "landuse": [(.water, "reservoir basin"), (.park, green)],
            "railway": [(.railway, "rail light_rail tram narrow_gauge subway funicular")],
            "leisure": [(.park, green)],
            "place": [(.city, "city"), (.town, "town"), (.village, "village"), (.quarter, "suburb quarter borough")],
            // Of Natural Earth, whose coasts do not say on which side the sea is.
            "featurecla": [
                (.water, "Ocean Lake Reservoir Playa"), (.river, "River Canal Coastline"), (.motorway, "Road"),
            ],
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
