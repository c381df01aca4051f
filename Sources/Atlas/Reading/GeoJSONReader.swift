/// Reads GeoJSON (RFC 7946) feature by feature: a feature collection, a single feature, a bare geometry, or any of them
/// one after the other, as in text sequences (RFC 8142).
///
///     var reader = GeoJSONReader(bytes)
///     while let feature = try reader.next() { … }
///
/// Whoever asks for the features sees from `bytesRead` how far the reading is, and cancels it by asking no further.
/// Members may stand in any order, and unknown ones anywhere. Heights are passed over.
public struct GeoJSONReader: Sendable {
    private var scanner: JSONScanner
    /// Whether the next feature stands in the `features` of a collection.
    private var collection = Collection.none

    private enum Collection { case none, features(first: Bool) }

    public init(_ bytes: [UInt8]) { scanner = JSONScanner(bytes) }

    /// Of the bytes handed in, how many were read.
    public var bytesRead: Int { scanner.offset }

    /// The next feature; nil behind the last.
    /// - Throws: when the text is no GeoJSON, ends early, or holds a position that is not on earth. What was read
    ///   before is then the beginning of a damaged file.
    public mutating func next() throws(ReadingError) -> Feature? {
        while true {
            if case .features(var first) = collection {
                if try scanner.hasElement(first: &first) {
                    collection = .features(first: first)
                    return try feature(depth: 0)
                }
                collection = .none
                try leaveCollection()
            }
            guard !scanner.isAtEnd() else {
                guard hasBegun else { throw scanner.failure("the file is empty") }
                return nil
            }
            hasBegun = true
            if let feature = try topLevel() { return feature }
        }
    }

    private var hasBegun = false

    /// An object at the top: a feature or geometry is returned whole, a collection is entered and nil returned.
    private mutating func topLevel() throws(ReadingError) -> Feature? {
        let start = scanner.offset
        var object = Members()
        try scanner.take(UInt8(ascii: "{"), "a GeoJSON object")
        var first = true
        while try scanner.hasMember(first: &first) {
            let key = try scanner.key()
            if key == "features" {
                try scanner.take(UInt8(ascii: "["), "an array of features")
                collection = .features(first: true)
                return nil
            }
            try member(key, of: &object, depth: 0)
        }
        return try object.feature(in: scanner, at: start)
    }

    /// Passes over what follows the features in their collection.
    private mutating func leaveCollection() throws(ReadingError) {
        var first = false
        while try scanner.hasMember(first: &first) {
            _ = try scanner.key()
            try scanner.skipValue()
        }
    }

    /// A feature, or a geometry, which is then a feature without properties.
    private mutating func feature(depth: Int) throws(ReadingError) -> Feature {
        guard depth < JSONScanner.depthMax else { throw scanner.tooDeep() }
        _ = scanner.peek()
        let start = scanner.offset
        var object = Members()
        try scanner.take(UInt8(ascii: "{"), "an object")
        var first = true
        while try scanner.hasMember(first: &first) { try member(scanner.key(), of: &object, depth: depth) }
        return try object.feature(in: scanner, at: start)
    }

    private mutating func member(_ key: String, of object: inout Members, depth: Int) throws(ReadingError) {
        switch key {
        case "type" where scanner.peek() == UInt8(ascii: "\""): object.type = try scanner.string()
        case "geometry":
            if scanner.takeWord("null") { return }
            object.geometry = try feature(depth: depth + 1).geometry
        case "properties" where scanner.peek() == UInt8(ascii: "{"): try tags(into: &object.tags)
        case "coordinates":
            object.coordinatesStart = scanner.offset
            var nest = CoordinateNest()
            try nest.read(from: &scanner)
            object.coordinates = nest
        case "geometries":
            try scanner.take(UInt8(ascii: "["), "an array of geometries")
            var first = true
            while try scanner.hasElement(first: &first) {
                if let geometry = try feature(depth: depth + 1).geometry {
                    object.geometries.append(geometry)
                }
            }
        default: try scanner.skipValue()
        }
    }

    private mutating func tags(into tags: inout [String: String]) throws(ReadingError) {
        try scanner.take(UInt8(ascii: "{"), "an object")
        var first = true
        while try scanner.hasMember(first: &first) {
            let key = try scanner.key()
            switch scanner.peek() {
            // Some exports put the tags of OpenStreetMap into an object of their own.
            case UInt8(ascii: "{") where key == "tags": try self.tags(into: &tags)
            case _ where !Feature.tagsRead.contains(key) && !key.hasPrefix("addr:"): try scanner.skipValue()
            case UInt8(ascii: "\""): tags[key] = try scanner.string()
            case UInt8(ascii: "-"), 0x30...0x39: tags[key] = scanner.word()
            default: try scanner.skipValue()
            }
        }
    }
}

/// The members of a feature or geometry, whose order is free: what the coordinates mean is known at the end.
private struct Members {
    var type: String?
    var tags: [String: String] = [:]
    var geometry: Geometry?
    var geometries = Geometry()
    var coordinates: CoordinateNest?
    var coordinatesStart = 0

    func feature(in scanner: JSONScanner, at start: Int) throws(ReadingError) -> Feature {
        switch type {
        case "Feature": return Feature(geometry: geometry, tags: tags)
        case "GeometryCollection": return Feature(geometry: geometries)
        case "FeatureCollection": return Feature()
        case nil: throw scanner.failure("an object without a type", at: start)
        default: break
        }
        guard let coordinates else { throw scanner.failure("\(type ?? "") without coordinates", at: start) }
        guard let geometry = coordinates.geometry(ofType: type ?? "") else {
            throw scanner.failure("these are no coordinates of a \((type ?? "").prefix(40))", at: coordinatesStart)
        }
        return Feature(geometry: geometry)
    }
}
