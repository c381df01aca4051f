/// Units for a distance in words: `350 m NE`.
public enum LengthUnits: String, Sendable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles (1,609.344 m; https://www.nist.gov/pml/us-surveyfoot).
    case imperial

    /// The units on the road signs of the country in a POSIX locale name (`en_GB.UTF-8`): miles in the United States,
    /// the United Kingdom, Liberia and Myanmar (Unicode CLDR, supplemental measurement data), kilometres elsewhere.
    public init(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        self = ["_US", "_GB", "_LR", "_MM"].contains { name.hasSuffix($0) } ? .imperial : .metric
    }

    /// A distance of `metres` as people say it: `8 m`, `350 m`, `1.2 km`, `57 km`; `26 ft`, `0.2 mi`, `35 mi`. Infinity
    /// and NaN become `?`.
    public func text(metres: Double) -> String {
        guard metres.isFinite, metres >= 0 else { return "?" }
        return switch self {
        case .metric where metres < 99.5: Self.rounded(metres, to: 1) + " m"
        case .metric where metres < 995: Self.rounded(metres, to: 10) + " m"
        case .metric: Self.shortened(metres / 1000) + " km"
        case .imperial where metres < 152.4: Self.rounded(metres / 0.3048, to: metres < 30.48 ? 1 : 10) + " ft"
        case .imperial: Self.shortened(metres / 1609.344) + " mi"
        }
    }

    private static func rounded(_ value: Double, to step: Double) -> String {
        String(Int64((value / step).rounded() * step))
    }

    /// One decimal below ten, none from ten on.
    private static func shortened(_ value: Double) -> String {
        guard value < 9.95 else { return String(Int64(min(value, 1e15).rounded())) }
        let tenths = Int64((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

/// The eight points of the compass.
public enum CompassPoint: Int, Sendable, CaseIterable {
    case north, northEast, east, southEast, south, southWest, west, northWest

    /// The compass point nearest to a bearing in degrees clockwise from north.
    public init(bearing: Double) {
        let eighths = Int((bearing / 45).rounded()) & 7
        self = Self.allCases[eighths]
    }

    /// `N`, `NE` …
    public var shortName: String {
        switch self {
        case .north: "N"
        case .northEast: "NE"
        case .east: "E"
        case .southEast: "SE"
        case .south: "S"
        case .southWest: "SW"
        case .west: "W"
        case .northWest: "NW"
        }
    }
}
