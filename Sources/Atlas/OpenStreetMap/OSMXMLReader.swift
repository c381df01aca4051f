/// Reads OpenStreetMap's XML, as its site and Overpass export it.
struct OSMXMLReader: PlaceReader {
    private let bytes: [UInt8]
    private var offset = 0
    private var elements = OSMElements()
    private var hasRoot = false
    private var isWhole = false
    private var open: Element?

    /// The point, way or relation that is being read.
    private struct Element {
        var name: String
        var number: Int64
        var latitude: Double?
        var longitude: Double?
        var tags: [String: String] = [:]
        var isArea = false
        var points: [Int64] = []
        var members: [OSMElements.Member] = []
    }

    static func reads(_ beginning: ArraySlice<UInt8>) -> Bool { beginning.first == UInt8(ascii: "<") }

    init(_ bytes: [UInt8], memoryMax _: Int) { self.bytes = bytes }

    var bytesRead: Int { elements.bytesDone(read: offset, of: bytes.count) }
    var bytesHeld: Int { elements.bytesHeld }

    mutating func nextFinding() throws(ReadingError) -> Finding? {
        guard let tag = try nextTag() else {
            guard isWhole else { throw failure("the file ends where </osm> should follow", at: offset) }
            return elements.nextFeature().map(Finding.feature)
        }
        return try take(tag).map(Finding.feature) ?? .part
    }

    private func failure(_ reason: String, at offset: Int) -> ReadingError {
        ReadingError(reason, at: offset, of: bytes)
    }

    // MARK: Tags

    private struct Tag {
        var name: String
        var start: Int
        var attributes: [(key: String, value: String)] = []
        var isEnd = false
        var isWhole = false

        subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
    }

    /// The next tag; what is no tag says nothing in these files.
    private mutating func nextTag() throws(ReadingError) -> Tag? {
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            let mark = bytes[start...].starts(with: Self.commentStart) ? Self.commentEnd : Self.tagEnd
            guard let end = end(of: mark, after: start) else {
                throw failure("the file ends inside this tag", at: start)
            }
            offset = end
            let isSaid = bytes[start + 1] == UInt8(ascii: "?") || bytes[start + 1] == UInt8(ascii: "!")
            if isSaid { continue }
            guard end - start <= Self.tagMax else { throw failure("this tag is too long for a map", at: start) }
            return try tag(start..<end)
        }
        offset = bytes.count
        return nil
    }

    /// A key and its value have 255 characters each.
    private static let tagMax = 1 << 16

    private static let commentStart = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let tagEnd = Array(">".utf8)

    /// Where what begins at `start` ends: behind the first `mark` that is in no quotes.
    private func end(of mark: [UInt8], after start: Int) -> Int? {
        var quote: UInt8?
        var index = start + 1
        while index <= bytes.count - mark.count {
            let byte = bytes[index]
            if mark.count == 1, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = quote == nil ? byte : quote == byte ? nil : quote
            }
            if quote == nil, byte == mark[0], bytes[index...].starts(with: mark) { return index + mark.count }
            index += 1
        }
        return nil
    }

    private func tag(_ range: Range<Int>) throws(ReadingError) -> Tag {
        var inside = bytes[range].dropFirst().dropLast()
        let isEnd = inside.first == UInt8(ascii: "/")
        let isWhole = inside.last == UInt8(ascii: "/")
        if isEnd { inside = inside.dropFirst() }
        if isWhole { inside = inside.dropLast() }
        let name = inside.prefix { !$0.isSpace }
        var tag = Tag(
            name: String(decoding: name, as: UTF8.self), start: range.lowerBound, isEnd: isEnd, isWhole: isWhole)
        var rest = inside[name.endIndex...].drop(while: \.isSpace)
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else {
                throw failure("expected attributes", at: tag.start)
            }
            let key = String(decoding: rest[..<equals].prefix { !$0.isSpace }, as: UTF8.self)
            let value = rest[equals...].dropFirst().drop(while: \.isSpace)
            guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = value.dropFirst().firstIndex(of: quote)
            else { throw failure("the value of “\(key.prefix(30))” is not in quotes", at: tag.start) }
            if Self.attributesRead.contains(key) {
                let written = Substring(decoding: value[..<end].dropFirst(), as: UTF8.self)
                tag.attributes.append((key, Markup.text(of: written)))
            }
            rest = value[end...].dropFirst().drop(while: \.isSpace)
        }
        return tag
    }

    private static let attributesRead = ["id", "lat", "lon", "k", "v", "ref", "type", "role"]

    // MARK: Elements

    /// Answers with the feature that a point is by itself.
    private mutating func take(_ tag: Tag) throws(ReadingError) -> Feature? {
        guard hasRoot else {
            guard tag.name == "osm" else {
                throw failure("this is XML, but not of OpenStreetMap: <\(tag.name.prefix(30))>", at: tag.start)
            }
            hasRoot = true
            isWhole = tag.isWhole
            return nil
        }
        switch tag.name {
        case "osm": isWhole = true
        case "node", "way", "relation":
            if !tag.isEnd {
                guard let number = tag["id"].flatMap(Int64.init) else {
                    throw failure("a \(tag.name) without a number", at: tag.start)
                }
                open = Element(
                    name: tag.name, number: number, latitude: try angle("lat", 90, of: tag),
                    longitude: try angle("lon", 180, of: tag))
            }
            guard tag.isEnd || tag.isWhole, let element = open else { return nil }
            open = nil
            return close(element)
        case "tag":
            guard let key = tag["k"], let value = tag["v"] else { break }
            if key == "type", value == "multipolygon" { open?.isArea = true }
            if Feature.isTagRead(key) { open?.tags[key] = value }
        case "nd": if let number = tag["ref"].flatMap(Int64.init) { open?.points.append(number) }
        case "member" where tag["type"] == "way":
            guard let number = tag["ref"].flatMap(Int64.init) else { break }
            open?.members.append((number, tag["role"] == "inner"))
        default: break
        }
        return nil
    }

    private mutating func close(_ element: Element) -> Feature? {
        switch element.name {
        case "node":
            // What was deleted has no position.
            guard let latitude = element.latitude, let longitude = element.longitude else { return nil }
            return elements.addNode(element.number, latitude: latitude, longitude: longitude, element.tags)
        case "way": elements.addWay(element.number, through: element.points, element.tags)
        default: if element.isArea { elements.addArea(element.number, of: element.members, element.tags) }
        }
        return nil
    }

    private func angle(_ name: String, _ bound: Double, of tag: Tag) throws(ReadingError) -> Double? {
        guard let text = tag[name] else { return nil }
        guard let value = Double(text), abs(value) <= bound else {
            throw failure("“\(text.prefix(30))” is not a \(name) in degrees", at: tag.start)
        }
        return value
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
