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
        var properties = Properties()
        var isArea = false
        var points: [Int64] = []
        var members: [OSMElements.Member] = []
    }

    static func reads(_ beginning: ArraySlice<UInt8>) -> Bool { beginning.first == UInt8(ascii: "<") }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reading is the first half of the work, making features the other.
    var bytesRead: Int {
        let counts = elements.counts
        return offset / 2 + (counts.all == 0 ? 0 : bytes.count / 2 * counts.made / counts.all)
    }

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
        var name: Substring
        var start: Int
        var attributes: [Substring: String] = [:]
        var isEnd = false
        var isWhole = false
    }

    /// The next tag; what is no tag says nothing in these files.
    private mutating func nextTag() throws(ReadingError) -> Tag? {
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            let mark = bytes[start...].starts(with: Array("<!--".utf8)) ? Array("-->".utf8) : [UInt8(ascii: ">")]
            guard let end = end(of: mark, after: start) else {
                throw failure("the file ends inside this tag", at: start)
            }
            offset = end
            let isSaid = bytes[start + 1] == UInt8(ascii: "?") || bytes[start + 1] == UInt8(ascii: "!")
            if !isSaid { return try tag(start..<end) }
        }
        offset = bytes.count
        return nil
    }

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
        var text = Substring(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
        let isEnd = text.first == "/"
        let isWhole = text.last == "/"
        if isEnd { text = text.dropFirst() }
        if isWhole { text = text.dropLast() }
        let name = text.prefix { !$0.isWhitespace }
        var tag = Tag(name: name, start: range.lowerBound, isEnd: isEnd, isWhole: isWhole)
        var rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "=") else { throw failure("expected attributes", at: tag.start) }
            let key = rest[..<equals].filter { !$0.isWhitespace }
            let value = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'",
                let end = value.dropFirst().firstIndex(of: quote)
            else { throw failure("the value of “\(key.prefix(30))” is not in quotes", at: tag.start) }
            tag.attributes[key[...]] = Markup.text(of: value[..<end].dropFirst())
            rest = value[end...].dropFirst().drop(while: \.isWhitespace)
        }
        return tag
    }

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
                guard let number = tag.attributes["id"].flatMap(Int64.init) else {
                    throw failure("a \(tag.name) without a number", at: tag.start)
                }
                open = Element(
                    name: String(tag.name), number: number, latitude: try angle("lat", 90, of: tag),
                    longitude: try angle("lon", 180, of: tag))
            }
            guard tag.isEnd || tag.isWhole, let element = open else { return nil }
            open = nil
            return close(element)
        case "tag":
            guard let key = tag.attributes["k"], let value = tag.attributes["v"] else { break }
            if key == "type", value == "multipolygon" { open?.isArea = true }
            if Feature.isTagRead(key) { open?.properties.add(key, value) }
        case "nd": if let number = tag.attributes["ref"].flatMap(Int64.init) { open?.points.append(number) }
        case "member" where tag.attributes["type"] == "way":
            guard let number = tag.attributes["ref"].flatMap(Int64.init) else { break }
            open?.members.append((number, tag.attributes["role"] == "inner"))
        default: break
        }
        return nil
    }

    private mutating func close(_ element: Element) -> Feature? {
        let tags = element.properties.asTags
        switch element.name {
        case "node":
            // What was deleted has no position.
            guard let latitude = element.latitude, let longitude = element.longitude else { return nil }
            return elements.addNode(element.number, latitude: latitude, longitude: longitude, tags)
        case "way": elements.addWay(element.number, through: element.points, tags)
        default: if element.isArea { elements.addArea(element.number, of: element.members, tags) }
        }
        return nil
    }

    private func angle(_ name: Substring, _ bound: Double, of tag: Tag) throws(ReadingError) -> Double? {
        guard let text = tag.attributes[name] else { return nil }
        guard let value = Double(text), abs(value) <= bound else {
            throw failure("“\(text.prefix(30))” is no \(name) in degrees", at: tag.start)
        }
        return value
    }
}
