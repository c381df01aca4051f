/// The value of `coordinates`, an array of arrays of … positions, before it is known of which type of geometry.
struct CoordinateNest {
    /// All positions, in order.
    private var points: [GeoPoint] = []
    /// Where each array of positions ends in `points`, and each array of those in `lineEnds`.
    private var lineEnds: [Int] = []
    private var areaEnds: [Int] = []
    /// 1 for a position, 2 for an array of positions …; 0 for an empty array, which fits any type but a point.
    private var depth = 0

    /// Reads the array that is next.
    mutating func read(from scanner: inout JSONScanner) throws(ReadingError) {
        depth = try readArray(from: &scanner, level: 1)
    }

    /// Reads an array and returns how many levels of arrays it holds, itself included; 0 for unknown.
    private mutating func readArray(from scanner: inout JSONScanner, level: Int) throws(ReadingError) -> Int {
        try scanner.take(UInt8(ascii: "["), "an array of coordinates")
        // Four is what a multi-polygon has.
        guard level <= 4 else {
            throw scanner.failure("coordinates in more than four brackets", at: scanner.offset - 1)
        }
        var first = true
        var inner = 0
        while try scanner.hasElement(first: &first) {
            if scanner.peek() != UInt8(ascii: "[") {
                guard inner == 0 else { throw scanner.failure("expected an array") }
                try position(from: &scanner)
                return 1
            }
            let found = try readArray(from: &scanner, level: level + 1)
            guard inner == 0 || found == 0 || found == inner else {
                throw scanner.failure("coordinates in unlike brackets")
            }
            inner = max(inner, found)
        }
        if inner == 1 { lineEnds.append(points.count) }
        if inner == 2 { areaEnds.append(lineEnds.count) }
        return inner == 0 ? 0 : inner + 1
    }

    /// The numbers of a position up to its bracket: longitude, latitude, and heights nobody asked for.
    private mutating func position(from scanner: inout JSONScanner) throws(ReadingError) {
        let longitude = try angle(from: &scanner, name: "longitude", bound: 180)
        try scanner.take(UInt8(ascii: ","), "a latitude")
        let latitude = try angle(from: &scanner, name: "latitude", bound: 90)
        var first = false
        while try scanner.hasElement(first: &first) { _ = try scanner.number() }
        points.append(GeoPoint(longitude: longitude, latitude: latitude))
    }

    private func angle(from scanner: inout JSONScanner, name: String, bound: Double) throws(ReadingError) -> Double {
        _ = scanner.peek()
        let start = scanner.offset
        let value = try scanner.number()
        guard abs(value) <= bound else {
            throw scanner.failure(
                "\(value) is no \(name) in degrees (-\(Int(bound)) to \(Int(bound))); "
                    + "export the file in WGS 84, also known as EPSG:4326", at: start)
        }
        return value
    }

    /// The geometry of RFC 7946 that these coordinates are; nil when they do not fit the type.
    func geometry(ofType type: String) -> Geometry? {
        var geometry = Geometry()
        switch (type, depth) {
        case ("Point", 1), ("MultiPoint", 2): geometry.points = points
        // An empty geometry is a geometry.
        case ("Point", 0), ("MultiPoint", 0), ("LineString", 0), ("MultiLineString", 0), ("Polygon", 0),
            ("MultiPolygon", 0):
            break
        case ("LineString", 2), ("MultiLineString", 3): geometry.lines = lines
        case ("Polygon", 3), ("MultiPolygon", 4):
            let rings = lines
            var start = 0
            for end in areaEnds {
                geometry.areas.append(Array(rings[start..<end]))
                start = end
            }
        default: return nil
        }
        return geometry
    }

    private var lines: [[GeoPoint]] {
        var start = 0
        return lineEnds.map { end in
            defer { start = end }
            return Array(points[start..<end])
        }
    }
}
