import Bytes

/// Reads GeoJSON (RFC 7946) feature by feature: a feature collection, a single feature, a bare geometry, or any of them
/// one after the other, as in text sequences (RFC 8142).
///
/// `bytesRead` says how far the reading is. Asking for no more features cancels it.
/// Members may come in any order, unknown ones among them. Heights are passed over, and so is an object that is JSON
/// and no feature: in a file of thousands, one position that is not on earth is no reason to refuse the others.
struct GeoJSONReader: PlaceReader, Sendable {
    private let bytes: [UInt8]
    /// How many bytes of memory one feature may take.
    private let memoryMax: Int
    /// Of the bytes handed in, how many were read.
    private(set) var bytesRead: Int
    private(set) var mistake: ReadingError?
    private var hasBegun = false
    /// Whether the next feature is one of the `features` of a collection.
    private var collection = Collection.none

    private enum Collection { case none, features(first: Bool) }

    /// Arrays and objects inside each other. The deepest that maps need is 7; without a bound, a file of brackets would
    /// exhaust the stack.
    static let depthMax = 64

    init(_ bytes: [UInt8], memoryMax: Int = .max) {
        (self.bytes, self.memoryMax) = (bytes, memoryMax)
        // A byte order mark, as some programs write it.
        bytesRead = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    static func reads(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.first == UInt8(ascii: "{") || beginning.first == UInt8(ascii: "[")
    }

    /// The next feature, or what was passed over as it is none; nil behind the last.
    /// - Throws: when the text is no GeoJSON or ends early. What was read before is then the beginning of a damaged
    ///   file.
    mutating func nextFinding() throws(ReadingError) -> Finding? {
        let bytes = bytes
        var memory = memoryMax
        do throws(JSONReader.Mistake) {
            return try bytes.withUnsafeBufferPointer { (buffer) throws(JSONReader.Mistake) in
                var json = JSONReader(buffer, from: bytesRead)
                defer { bytesRead = json.offset }
                return try next(&json, &memory)
            }
        } catch {
            throw memory < 0 ? .tooLarge : ReadingError(error, of: bytes)
        }
    }

    /// - Parameter memory: how many bytes may still be taken.
    private mutating func next(
        _ json: inout JSONReader, _ memory: inout Int
    ) throws(JSONReader.Mistake) -> Finding? {
        while true {
            if case .features(var first) = collection {
                if try json.hasElement(first: &first) {
                    collection = .features(first: first)
                    return try finding(isInCollection: true, &json, &memory)
                }
                collection = .none
                // Whatever follows the features in their collection.
                first = false
                while try json.key(first: &first) != nil { try json.skipValue(depthMax: Self.depthMax) }
            }
            // Text sequences have a record separator in front of each.
            while json.peek() == 0x1E { json.offset += 1 }
            guard !json.isAtEnd() else {
                guard hasBegun else { throw .refused("the file is empty", offset: json.offset) }
                return nil
            }
            hasBegun = true
            if let finding = try finding(isInCollection: false, &json, &memory) { return finding }
        }
    }

    /// What the object is that comes next; nil where a collection begins.
    private mutating func finding(
        isInCollection: Bool, _ json: inout JSONReader, _ memory: inout Int
    ) throws(JSONReader.Mistake) -> Finding? {
        let start = json.offset
        do throws(JSONReader.Mistake) {
            let feature = isInCollection ? try json.feature(depth: 0, &memory) : try topLevel(&json, &memory)
            return feature.map(Finding.feature)
        } catch {
            json.offset = start
            guard memory >= 0, isInCollection || json.peek() == UInt8(ascii: "{"),
                (try? json.skipValue(depthMax: Self.depthMax)) != nil
            else { throw error }
            if mistake == nil { mistake = ReadingError(error, of: bytes) }
            return .nothing
        }
    }

    /// An object at the top: a feature or geometry is returned whole, a collection is entered and nil returned.
    private mutating func topLevel(
        _ json: inout JSONReader, _ memory: inout Int
    ) throws(JSONReader.Mistake) -> Feature? {
        let start = json.offset
        var object = Members()
        try json.take(UInt8(ascii: "{"), "a GeoJSON object")
        var first = true
        while let key = try json.key(first: &first) {
            if key == "features" {
                try json.take(UInt8(ascii: "["), "an array of features")
                collection = .features(first: true)
                return nil
            }
            try json.member(key, of: &object, depth: 0, &memory)
        }
        return try object.feature(at: start)
    }
}

extension JSONReader {
    /// A feature, or a geometry, which is then a feature without properties.
    fileprivate mutating func feature(depth: Int, _ memory: inout Int) throws(Mistake) -> Feature {
        guard depth < GeoJSONReader.depthMax else { throw tooDeep(GeoJSONReader.depthMax) }
        _ = peek()
        let start = offset
        var object = Members()
        try beginObject()
        var first = true
        while let key = try key(first: &first) { try member(key, of: &object, depth: depth, &memory) }
        return try object.feature(at: start)
    }

    fileprivate mutating func member(
        _ key: String, of object: inout Members, depth: Int, _ memory: inout Int
    ) throws(Mistake) {
        switch key {
        case "type" where peek() == UInt8(ascii: "\""): object.type = try text()
        case "geometry":
            if takeNull() { return }
            object.geometry = try feature(depth: depth + 1, &memory).geometry
        case "properties" where peek() == UInt8(ascii: "{"):
            var properties = Properties()
            try read(into: &properties, depth: depth)
            object.tags = properties.asTags
        case "coordinates":
            object.coordinatesStart = offset
            var nest = CoordinateNest()
            try nest.read(from: &self, &memory)
            object.coordinates = nest
        case "geometries":
            try take(UInt8(ascii: "["), "an array of geometries")
            var first = true
            while try hasElement(first: &first) {
                if let geometry = try feature(depth: depth + 1, &memory).geometry { object.geometries.append(geometry) }
            }
        default: try skipValue(depthMax: GeoJSONReader.depthMax)
        }
    }

    private mutating func read(into properties: inout Properties, depth: Int) throws(Mistake) {
        guard depth < GeoJSONReader.depthMax else { throw tooDeep(GeoJSONReader.depthMax) }
        try beginObject()
        var first = true
        while let key = try key(first: &first) {
            let opening = peek()
            // Some exports put the tags of OpenStreetMap into an object of their own.
            if opening == UInt8(ascii: "{"), key == "tags" {
                try read(into: &properties, depth: depth + 1)
                continue
            }
            guard let meaning = PropertyNames.meaning(of: key) else {
                try skipValue(depthMax: GeoJSONReader.depthMax)
                continue
            }
            switch opening {
            case UInt8(ascii: "\""): properties.add(key, try text(), as: meaning)
            case UInt8(ascii: "-"), 0x30...0x39:
                properties.add(key, String(decoding: literal(), as: UTF8.self), as: meaning)
            default: try skipValue(depthMax: GeoJSONReader.depthMax)
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

    func feature(at start: Int) throws(JSONReader.Mistake) -> Feature {
        switch type {
        case "Feature": return Feature(geometry: geometry, tags: tags)
        case "GeometryCollection": return Feature(geometry: geometries)
        case "FeatureCollection": return Feature()
        case nil: throw .refused("an object without a type", offset: start)
        default: break
        }
        guard let coordinates else { throw .refused("\(type ?? "") without coordinates", offset: start) }
        guard let geometry = coordinates.geometry(ofType: type ?? "") else {
            throw .refused("these are not the coordinates of a \((type ?? "").prefix(40))", offset: coordinatesStart)
        }
        return Feature(geometry: geometry)
    }
}
