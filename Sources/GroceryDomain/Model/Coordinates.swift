import Glibc

/// A point on the earth: latitude and longitude in WGS 84, exact to a ten-millionth of a degree (eleven millimetres).
///
/// Each point has exactly one value: −180° is stored as 180°, and at the poles, where all meridians meet, the longitude
/// is 0.
///
/// ```swift
/// let station = Coordinates("47.378177, 8.540192")
/// #expect(station?.uri == "geo:47.378177,8.540192")
/// ```
public struct Coordinates: Hashable, Sendable {
    /// Ten-millionths of a degree, north positive: −900,000,000 … 900,000,000.
    public let latitudeE7: Int32
    /// Ten-millionths of a degree, east positive: −1,799,999,999 … 1,800,000,000.
    public let longitudeE7: Int32

    /// Both in ten-millionths of a degree. Nil beyond ±90° and ±180°.
    public init?(latitudeE7: Int32, longitudeE7: Int32) {
        guard Self.latitudesE7.contains(latitudeE7), Self.longitudesE7.contains(longitudeE7) else { return nil }
        self.latitudeE7 = latitudeE7
        if latitudeE7.magnitude == Self.latitudesE7.upperBound.magnitude {
            self.longitudeE7 = 0
        } else {
            self.longitudeE7 = longitudeE7 == Self.longitudesE7.lowerBound ? -longitudeE7 : longitudeE7
        }
    }

    /// The point nearest to two angles in degrees. Nil beyond ±90° and ±180°, and for NaN.
    public init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(latitudeE7: Int32((latitude * 1e7).rounded()), longitudeE7: Int32((longitude * 1e7).rounded()))
    }

    /// Degrees, −90 … 90.
    public var latitude: Double { Double(latitudeE7) / 1e7 }
    /// Degrees, −180 (not included) … 180.
    public var longitude: Double { Double(longitudeE7) / 1e7 }

    private static let latitudesE7: ClosedRange<Int32> = -900_000_000...900_000_000
    private static let longitudesE7: ClosedRange<Int32> = -1_800_000_000...1_800_000_000
}

extension Coordinates {
    /// The mean radius of the earth in metres, R₁ of GRS 80 (https://doi.org/10.1007/s001900050278).
    static let earthRadius = 6_371_008.771

    /// Metres along the surface of a sphere with the earth's mean radius (haversine formula). At most half a per cent
    /// off the ellipsoid.
    public func distance(to other: Coordinates) -> Double {
        let (latitude, otherLatitude) = (Self.radians(latitudeE7), Self.radians(other.latitudeE7))
        let north = sin((otherLatitude - latitude) / 2)
        let east = sin((Self.radians(other.longitudeE7) - Self.radians(longitudeE7)) / 2)
        let chord = north * north + cos(latitude) * cos(otherLatitude) * east * east
        // Between antipodes, rounding can lift the sum a little above 1.
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }

    /// The direction in which the shortest path to `other` begins: degrees clockwise from north, 0 ..< 360. It is 0 if
    /// `other` is the same point.
    public func bearing(to other: Coordinates) -> Double {
        let (latitude, otherLatitude) = (Self.radians(latitudeE7), Self.radians(other.latitudeE7))
        let turn = Self.radians(other.longitudeE7) - Self.radians(longitudeE7)
        let east = sin(turn) * cos(otherLatitude)
        let north = cos(latitude) * sin(otherLatitude) - sin(latitude) * cos(otherLatitude) * cos(turn)
        let degrees = atan2(east, north) * 180 / .pi
        // A bearing a hair west of north, plus 360, would round to 360.
        return degrees < 0 ? min(degrees + 360, (360 as Double).nextDown) : degrees
    }

    private static func radians(_ tenMillionths: Int32) -> Double { Double(tenMillionths) / 1e7 * .pi / 180 }
}

extension Coordinates: CustomStringConvertible {
    /// `47.376887,8.541694`: degrees, latitude first, with no more decimals than needed. `init(_:)` reads it back as
    /// the same point.
    public var description: String { Self.degrees(latitudeE7) + "," + Self.degrees(longitudeE7) }

    /// The `geo:` URI of the point, RFC 5870: `geo:47.376887,8.541694`.
    public var uri: String { "geo:" + description }

    private static func degrees(_ tenMillionths: Int32) -> String {
        let (whole, rest) = tenMillionths.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
        let sign = tenMillionths < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(whole) }
        var decimals = Substring(String(rest + 10_000_000).dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return sign + String(whole) + "." + decimals
    }
}
