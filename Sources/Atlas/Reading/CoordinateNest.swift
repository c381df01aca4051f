import Bytes

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
    ///
    /// - Parameter memory: how many bytes may still be taken; less than none where that is why it ends.
    mutating func read(from json: inout JSONReader, _ memory: inout Int) throws(JSONReader.Mistake) {
        depth = try readArray(from: &json, level: 1, &memory)
    }

    /// What a position and an array of them take, here and in the geometry that is made of them.
    private static let (bytesPerPosition, bytesPerArray) = (48, 64)

    private func take(_ bytes: Int, of memory: inout Int, at offset: Int) throws(JSONReader.Mistake) {
        memory -= bytes
        if memory < 0 { throw .refused("more coordinates than there is memory for", offset: offset) }
    }

    /// Reads an array and returns how many levels of arrays it holds, itself included; 0 for unknown.
    private mutating func readArray(
        from json: inout JSONReader, level: Int, _ memory: inout Int
    ) throws(JSONReader.Mistake) -> Int {
        try json.take(UInt8(ascii: "["), "an array of coordinates")
        // Four is what a multi-polygon has.
        guard level <= 4 else { throw .refused("coordinates in more than four brackets", offset: json.offset - 1) }
        var first = true
        var inner = 0
        while try json.hasElement(first: &first) {
            if json.peek() != UInt8(ascii: "[") {
                guard inner == 0 else { throw .expected("an array", offset: json.offset) }
                try take(Self.bytesPerPosition, of: &memory, at: json.offset)
                try position(from: &json)
                return 1
            }
            let found = try readArray(from: &json, level: level + 1, &memory)
            guard inner == 0 || found == 0 || found == inner else {
                throw .refused("coordinates in unlike brackets", offset: json.offset)
            }
            inner = max(inner, found)
        }
        if inner > 0 { try take(Self.bytesPerArray, of: &memory, at: json.offset) }
        if inner == 1 { lineEnds.append(points.count) }
        if inner == 2 { areaEnds.append(lineEnds.count) }
        return inner == 0 ? 0 : inner + 1
    }

    /// The numbers of a position up to its bracket: longitude, latitude, and heights nobody asked for.
    private mutating func position(from json: inout JSONReader) throws(JSONReader.Mistake) {
        let longitude = try angle(from: &json, name: "longitude", bound: 180)
        try json.take(UInt8(ascii: ","), "a latitude")
        let latitude = try angle(from: &json, name: "latitude", bound: 90)
        var first = false
        while try json.hasElement(first: &first) { _ = try json.number() }
        points.append(GeoPoint(longitude: longitude, latitude: latitude))
    }

    private func angle(from json: inout JSONReader, name: String, bound: Double) throws(JSONReader.Mistake) -> Double {
        _ = json.peek()
        let start = json.offset
        let value = try json.number()
        guard abs(value) <= bound + Self.hair else {
            throw .refused(
                "\(value) is not a \(name) in degrees (-\(Int(bound)) to \(Int(bound))); "
                    + "export the file in WGS 84, also known as EPSG:4326", offset: start)
        }
        return min(bound, max(-bound, value))
    }

    /// How far beyond the edge of the world rounding puts a point, in degrees; ten metres.
    private static let hair = 1e-4

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
