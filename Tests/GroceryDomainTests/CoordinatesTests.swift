import GroceryDomain
import TestSupport
import Testing

@Suite struct CoordinatesTests {
    @Test(
        "What people have on the clipboard",
        arguments: [
            ("47.376887,8.541694", "47.376887,8.541694"), (" 47.3768870 , 8.5416940\n", "47.376887,8.541694"),
            ("47.376887 8.541694", "47.376887,8.541694"), ("-33.86,+151.2", "-33.86,151.2"), ("0,0", "0,0"),
            ("-0.0,-0.5", "0,-0.5"), ("1.00000004,1.00000005", "1,1.0000001"), ("-1.00000005,0", "-1.0000001,0"),
            ("90,12", "90,0"), ("-90,-180", "-90,0"), ("5,-180", "5,180"), ("5,180", "5,180"),
            ("5,-179.9999999", "5,-179.9999999"), ("0.0000001,-0.0000001", "0.0000001,-0.0000001"),
            ("geo:47.37,8.54", "47.37,8.54"), ("GEO:47.37,8.54;u=35", "47.37,8.54"),
            ("geo:48.2010,16.3695,183", "48.201,16.3695"), ("geo:48.2,16.3;crs=wgs84;u=40", "48.2,16.3"),
            ("geo:48.2,16.3;CRS=WGS84", "48.2,16.3"), ("geo:0,0?q=47.37,8.54(Corner Market)", "47.37,8.54"),
            ("geo:0,0?z=15&q=47.37%2C8.54", "47.37,8.54"), ("geo:47.37,8.54?z=19", "47.37,8.54"),
        ])
    func isRead(text: String, canonical: String) throws {
        let point = try #require(Coordinates(text), "\(text)")
        #expect(point.description == canonical)
        #expect(Coordinates(canonical) == point)
        #expect(Coordinates(point.uri) == point)
    }

    @Test(
        "What is not a point on earth",
        arguments: [
            "", ",", "47", "47,", ",8", "47,8,9", "47,,8", "47.,8", ".5,8", "90.0000001,0", "0,180.0000001", "91,0",
            "0,181", "-90.1,0", "1e1,2", "inf,0", "nan,nan", "0x10,1", "47°,8°", "N47,E8", "milk", "two 2", "--1,2",
            "+-1,2", "99999999999999999999,0", "geo:", "geo:1", "geo:1,2,3,4", "geo:1,2;crs=moon", "geo:a,b",
            "geo 1,2", "http:1,2", "1,2;u=3", "٤٧,٨",
        ])
    func isNotRead(text: String) { #expect(Coordinates(text) == nil) }

    @Test func anglesOutOfRangeAreRefused() {
        for (latitude, longitude) in [
            (90.1, 0.0), (-90.1, 0), (0, 180.1), (0, -180.1), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
        ] { #expect(Coordinates(latitude: latitude, longitude: longitude) == nil) }
        #expect(Coordinates(latitudeE7: 900_000_001, longitudeE7: 0) == nil)
        #expect(Coordinates(latitudeE7: 0, longitudeE7: .min) == nil)
    }

    @Test(arguments: Dice.seeds(3))
    func everyPointIsWrittenAsItIsRead(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            let point = try #require(Coordinates.random(using: &dice))
            #expect(Coordinates(point.description) == point)
            #expect(Coordinates(latitude: point.latitude, longitude: point.longitude) == point)
        }
    }

    // On a sphere a degree of a great circle is π R / 180 = 111,195.08 m; a quarter of one is 10,007,557.2 m.
    @Test(
        arguments: [
            ("0,0", "0,1", 111_195.08, 90.0), ("0,0", "1,0", 111_195.08, 0), ("0,0", "-1,0", 111_195.08, 180),
            ("0,0", "0,-1", 111_195.08, 270), ("0,179.5", "0,-179.5", 111_195.08, 90),
            ("0,-179.5", "0,179.5", 111_195.08, 270), ("0,0", "90,0", 10_007_557.2, 0),
            ("0,0", "0,180", 20_015_114.4, 90), ("47,8", "47,8", 0, 0), ("90,0", "-90,0", 20_015_114.4, 180),
            // Half-way round a parallel the shortest path leads over the pole.
            ("60,0", "60,180", 6_671_704.8, 0),
        ])
    func distanceAndBearing(from: String, to: String, metres: Double, degrees: Double) throws {
        let (start, end) = try (#require(Coordinates(from)), #require(Coordinates(to)))
        #expect(abs(start.distance(to: end) - metres) < 0.5)
        #expect(abs(start.bearing(to: end) - degrees) < 1e-6)
    }

    @Test(arguments: Dice.seeds(3))
    func distanceIsAMeasure(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            let points = try (0..<3).map { _ in try #require(Coordinates.random(using: &dice)) }
            let (a, b, c) = (points[0], points[1], points[2])
            #expect(a.distance(to: a) == 0)
            #expect(abs(a.distance(to: b) - b.distance(to: a)) < 1e-3)
            // Near antipodes asin has only half its digits: a metre.
            #expect(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c) + 1)
            #expect((0..<360).contains(a.bearing(to: b)))
        }
    }

    @Test(arguments: [
        ("en_GB.UTF-8", LengthUnits.imperial), ("en_US", .imperial), ("my_MM@x", .imperial), ("de_CH.UTF-8", .metric),
        ("C", .metric), ("en_USX", .metric), ("", .metric),
    ])
    func lengthsOfACountry(locale: String, lengths: LengthUnits) { #expect(LengthUnits(locale: locale) == lengths) }

    @Test(
        arguments: [
            (0.0, "0 m", "0 ft"), (8.4, "8 m", "28 ft"), (99.4, "99 m", "330 ft"), (99.6, "100 m", "330 ft"),
            (347, "350 m", "0.2 mi"), (996, "1 km", "0.6 mi"), (1234, "1.2 km", "0.8 mi"),
            (9960, "10 km", "6.2 mi"), (56_700, "57 km", "35 mi"), (.infinity, "?", "?"), (-1, "?", "?"),
        ])
    func distancesInWords(metres: Double, metric: String, imperial: String) {
        #expect(LengthUnits.metric.text(metres: metres) == metric)
        #expect(LengthUnits.imperial.text(metres: metres) == imperial)
    }

    @Test(arguments: [
        (0.0, "N"), (22.4, "N"), (22.6, "NE"), (90, "E"), (180, "S"), (270, "W"), (337.6, "N"), (359.9, "N"),
    ])
    func directionsInWords(bearing: Double, name: String) {
        #expect(CompassPoint(bearing: bearing).shortName == name)
    }
}

extension Coordinates {
    fileprivate static func random(using dice: inout Dice) -> Coordinates? {
        Coordinates(
            latitudeE7: Int32(dice.below(1_800_000_001) - 900_000_000),
            longitudeE7: Int32(dice.below(3_600_000_001) - 1_800_000_000))
    }
}
