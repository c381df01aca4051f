import Bytes
import GroceryDomain

/// Reads OpenStreetMap's binary files, as Geofabrik and BBBike have them for download: blocks of protocol buffers, each
/// packed by itself (https://wiki.openstreetmap.org/wiki/PBF_Format).
struct OSMPBFReader: PlaceReader {
    private let file: PieceFile
    private let memoryMax: Int
    private var offset = 0
    /// How much all blocks may unpack to by now, which honest ones are far below.
    private var allowance: Int
    private var elements = OSMElements()
    /// Points of the last block that are features by themselves, the last first.
    private var found: [Feature] = []
    /// Where the last block begins, and how many such points it has.
    private var block = (start: 0, foundCount: 0)

    /// The length of a header, and the name of the first block.
    static func reads(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.starts(with: [0, 0, 0]) && beginning.dropFirst(4).starts(with: [0x0A, 9] + Array("OSMHeader".utf8))
    }

    init(_ bytes: [UInt8], memoryMax: Int) { self.init(PieceFile(bytes), memoryMax: memoryMax) }

    init(_ file: PieceFile, memoryMax: Int) {
        (self.file, self.memoryMax) = (file, memoryMax)
        allowance = min(2 * Self.blockMax + Self.ratioMax * file.count, Self.unpackedMax)
    }

    /// What is held of honest blocks takes the memory long before.
    private static let unpackedMax = 1 << 30
    private static let ratioMax = 30

    /// Of the last block as much is read as was found in it and handed out.
    var bytesRead: Int {
        let ahead = found.isEmpty ? 0 : (offset - block.start) * found.count / block.foundCount
        return elements.bytesDone(read: offset - ahead, of: file.count)
    }

    var bytesHeld: Int { elements.bytesHeld + found.count * Self.bytesPerFeature }

    private static let bytesPerFeature = 500

    /// In the midst of a block too: a few kilobytes may be packed points by the million.
    private func checkMemory() throws {
        guard bytesHeld <= memoryMax else { throw ReadingError.tooLarge }
    }

    mutating func nextFinding() throws(ReadingError) -> Finding? {
        if let feature = found.popLast() { return .feature(feature) }
        guard offset < file.count else { return elements.nextFeature().map(Finding.feature) }
        block = (offset, 0)
        do { try readBlock() } catch let error as ReadingError {
            throw error
        } catch {
            throw ReadingError("this block is damaged, or the file ends in it", atByte: block.start)
        }
        return .part
    }

    // MARK: Blocks

    /// The next bytes of the file.
    private mutating func next(_ count: Int, atMost most: Int) throws -> [UInt8] {
        guard count <= most, let bytes = file.bytes(offset..<offset + count) else { throw ByteReader.Mistake() }
        offset += count
        return bytes
    }

    private mutating func readBlock() throws {
        let headerCount = try next(4, atMost: 4).reduce(0) { $0 << 8 | Int($1) }
        let (kind, count) = try next(headerCount, atMost: Self.headerMax).withUnsafeBytes { bytes in
            var (header, kind, count) = (Message(bytes), "", 0)
            while let field = try header.next() {
                if field == 1 { kind = try header.text() }
                if field == 3 { count = try header.number() }
            }
            return (kind, count)
        }
        let start = offset
        guard kind == "OSMHeader" || kind == "OSMData" else {
            guard count <= file.count - offset else { throw ByteReader.Mistake() }
            offset += count
            return
        }
        let bytes = try next(count, atMost: Self.blockMax + Self.headerMax)
        try bytes.withUnsafeBytes { try readBlob(Message($0), kind, at: start) }
    }

    private mutating func readBlob(_ blob: Message, _ kind: String, at start: Int) throws {
        func read(_ block: Message) throws { try kind == "OSMHeader" ? check(block, at: start) : readData(block) }
        var blob = blob
        while let field = try blob.next() {
            switch field {
            case 1: return try read(blob.block())
            case 3:
                let data = try Inflater.zlib(Array(try blob.bytes()), countMax: Self.blockMax)
                allowance -= data.count
                guard allowance >= 0 else {
                    throw ReadingError(
                        "the blocks unpack to more than they can honestly hold, or to more than a gigabyte; take a file"
                            + " of a smaller area", atByte: start)
                }
                return try data.withUnsafeBytes { try read(Message($0)) }
            case 2: break
            default: throw ReadingError("this block is packed in another way than with zlib", atByte: start)
            }
        }
    }

    /// 64 KiB, what the format allows a header.
    private static let headerMax = 64 << 10
    /// 32 MiB, what the format allows a block.
    private static let blockMax = 32 << 20

    /// The header says what one has to know to understand the file: one of old versions, too, says so there.
    private func check(_ header: Message, at start: Int) throws {
        var header = header
        while let field = try header.next() {
            guard field == 4 else { continue }
            let feature = try header.text()
            guard ["OsmSchema-V0.6", "DenseNodes"].contains(feature) else {
                throw ReadingError("it needs “\(feature.prefix(40))”, which aisle does not read", atByte: start)
            }
        }
    }

    /// As long as keys and values of OpenStreetMap can be. One text may stand for any number of elements.
    private static let textMax = 255
    /// A block has eight thousand elements, seldom more, and fewer texts.
    private static let textsMax = 1 << 18

    private mutating func readData(_ block: Message) throws {
        var (block, rest) = (block, block)
        var scale = Scale()
        while let field = try block.next() {
            switch field {
            case 1:
                var strings = try block.block()
                while let field = try strings.next() {
                    guard field == 1 else { continue }
                    guard scale.strings.count < Self.textsMax else { throw ReadingError.tooLarge }
                    scale.strings.append(try strings.text().beginning(scalars: Self.textMax))
                }
            case 17: scale.granularity = Int64(try block.number())
            case 19: scale.latitude = try block.integer()
            case 20: scale.longitude = try block.integer()
            default: break
            }
        }
        // How numbers are to be read may stand behind them.
        while let field = try rest.next() { if field == 2 { try readGroup(try rest.block(), scale) } }
        found.reverse()
    }

    /// What the numbers of a block mean.
    private struct Scale {
        var strings: [String] = []
        /// Nanodegrees.
        var granularity: Int64 = 100
        var latitude: Int64 = 0
        var longitude: Int64 = 0

        func degrees(_ value: Int64, from origin: Int64) throws -> Double {
            let (product, overflows) = value.multipliedReportingOverflow(by: granularity)
            guard !overflows else { throw ByteReader.Mistake() }
            return (Double(origin) + Double(product)) / 1e9
        }

        func string(_ number: Int) throws -> String {
            guard strings.indices.contains(number) else { throw ByteReader.Mistake() }
            return strings[number]
        }

        /// Those of the words that are made use of.
        func tags(_ words: Words) throws -> [String: String] {
            guard words.keys.count == words.values.count else { throw ByteReader.Mistake() }
            var tags: [String: String] = [:]
            for (key, value) in zip(words.keys, words.values) { try add(key, value, to: &tags) }
            return tags
        }

        func add(_ key: Int, _ value: Int, to tags: inout [String: String]) throws {
            let key = try string(key)
            if Feature.isTagRead(key) { tags[key] = try string(value) }
        }
    }

    /// What is said of a point, way or relation, by the numbers of the words.
    private struct Words {
        var keys: [Int] = []
        var values: [Int] = []

        /// Reads the field, 2 or 3.
        mutating func read(_ field: Int, of element: inout Message) throws {
            if field == 2 { keys = try element.numbers() } else { values = try element.numbers() }
        }
    }

    private mutating func readGroup(_ group: Message, _ scale: Scale) throws {
        var group = group
        while let field = try group.next() {
            switch field {
            case 1: try readNode(try group.block(), scale)
            case 2: try readDense(try group.block(), scale)
            case 3: try readWay(try group.block(), scale)
            case 4: try readRelation(try group.block(), scale)
            default: break
            }
        }
    }

    // MARK: Elements

    private mutating func addNode(
        _ number: Int64, _ latitude: Int64, _ longitude: Int64, _ tags: [String: String], _ scale: Scale
    ) throws {
        let north = try scale.degrees(latitude, from: scale.latitude)
        let east = try scale.degrees(longitude, from: scale.longitude)
        guard abs(north) <= 90, abs(east) <= 180 else { throw ByteReader.Mistake() }
        if let feature = elements.addNode(number, latitude: north, longitude: east, tags) {
            found.append(feature)
            block.foundCount += 1
        }
        try checkMemory()
    }

    private mutating func readNode(_ node: Message, _ scale: Scale) throws {
        var node = node
        var (number, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
        var words = Words()
        while let field = try node.next() {
            switch field {
            case 1: number = try node.signed()
            case 2, 3: try words.read(field, of: &node)
            case 8: latitude = try node.signed()
            case 9: longitude = try node.signed()
            default: break
            }
        }
        try addNode(number, latitude, longitude, try scale.tags(words), scale)
    }

    /// Many points, each number as the step from the one before; and the keys and values of all, a 0 behind each point.
    private mutating func readDense(_ dense: Message, _ scale: Scale) throws {
        var dense = dense
        var (numbers, latitudes, longitudes) = (Steps.none, Steps.none, Steps.none)
        var words = Steps.none
        while let field = try dense.next() {
            switch field {
            case 1: numbers = try dense.steps()
            case 8: latitudes = try dense.steps()
            case 9: longitudes = try dense.steps()
            case 10: words = try dense.steps()
            default: break
            }
        }
        while !numbers.isAtEnd {
            let (number, latitude, longitude) = (try numbers.next(), try latitudes.next(), try longitudes.next())
            var tags: [String: String] = [:]
            while !words.isAtEnd, case let key = try words.number(), key != 0 {
                try scale.add(key, try words.number(), to: &tags)
            }
            try addNode(number, latitude, longitude, tags, scale)
        }
        guard latitudes.isAtEnd, longitudes.isAtEnd else { throw ByteReader.Mistake() }
    }

    private mutating func readWay(_ way: Message, _ scale: Scale) throws {
        var way = way
        var (number, points): (Int64, [Int64]) = (0, [])
        var words = Words()
        while let field = try way.next() {
            switch field {
            case 1: number = try way.integer()
            case 2, 3: try words.read(field, of: &way)
            case 8: points = try way.steps().all()
            default: break
            }
        }
        elements.addWay(number, through: points, try scale.tags(words))
        try checkMemory()
    }

    private mutating func readRelation(_ relation: Message, _ scale: Scale) throws {
        var relation = relation
        var words = Words()
        var (roles, kinds): ([Int], [Int]) = ([], [])
        var (number, members): (Int64, [Int64]) = (0, [])
        while let field = try relation.next() {
            switch field {
            case 1: number = try relation.integer()
            case 2, 3: try words.read(field, of: &relation)
            case 8: roles = try relation.numbers()
            case 9: members = try relation.steps().all()
            case 10: kinds = try relation.numbers()
            default: break
            }
        }
        guard members.count == roles.count, members.count == kinds.count else { throw ByteReader.Mistake() }
        let isArea = try zip(words.keys, words.values).contains {
            try scale.string($0) == "type" && scale.string($1) == "multipolygon"
        }
        guard isArea else { return }
        let ways = try members.indices.filter { kinds[$0] == 1 }.map {
            (members[$0], try scale.string(roles[$0]) == "inner")
        }
        elements.addArea(number, of: ways, try scale.tags(words))
        try checkMemory()
    }
}

/// A message of protocol buffers: fields with numbers, in any order (https://protobuf.dev/programming-guides/encoding).
private struct Message {
    private var reader: ByteReader
    /// How the field is written of which the number was told last, until it is read.
    private var wire: UInt64?

    init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes) }

    /// The number of the next field; the one before is passed over if nobody read it.
    mutating func next() throws -> Int? {
        switch wire {
        case 0: _ = try reader.number()
        case 1: _ = try reader.fixed(UInt64.self)
        case 2: _ = try reader.block()
        case 5: _ = try reader.fixed(UInt32.self)
        default: break
        }
        wire = nil
        guard !reader.isAtEnd else { return nil }
        let key = try reader.number()
        guard [0, 1, 2, 5].contains(key & 7), key >> 3 < 1 << 29 else { throw ByteReader.Mistake() }
        wire = key & 7
        return Int(key >> 3)
    }

    private mutating func take(_ expected: UInt64) throws {
        guard wire == expected else { throw ByteReader.Mistake() }
        wire = nil
    }

    mutating func integer() throws -> Int64 {
        try take(0)
        return Int64(bitPattern: try reader.number())
    }

    mutating func signed() throws -> Int64 {
        try take(0)
        return try reader.signed()
    }

    /// A number that is not negative and fits four bytes.
    mutating func number() throws -> Int {
        guard let value = Int32(exactly: try integer()), value >= 0 else { throw ByteReader.Mistake() }
        return Int(value)
    }

    mutating func bytes() throws -> UnsafeBufferPointer<UInt8> {
        try take(2)
        return try reader.block()
    }

    mutating func block() throws -> Message { Message(UnsafeRawBufferPointer(try bytes())) }
    mutating func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    /// Numbers one behind the other.
    mutating func numbers() throws -> [Int] {
        var packed = try steps()
        var numbers: [Int] = []
        while !packed.isAtEnd {
            numbers.append(try packed.number())
            guard numbers.count <= Steps.countMax else { throw ByteReader.Mistake() }
        }
        return numbers
    }

    /// Numbers of which each is written as the step from the one before.
    mutating func steps() throws -> Steps { Steps(reader: ByteReader(UnsafeRawBufferPointer(try bytes()))) }
}

/// Numbers side by side, read one by one: a block may hold them by the million.
private struct Steps {
    fileprivate var reader: ByteReader
    private var last: Int64 = 0

    static var none: Steps { Steps(reader: ByteReader(UnsafeRawBufferPointer(start: nil, count: 0))) }

    fileprivate init(reader: ByteReader) { self.reader = reader }

    /// More than any element has that is on the map.
    static let countMax = 1 << 20

    var isAtEnd: Bool { reader.isAtEnd }

    /// The next one, written as the step from the one before.
    mutating func next() throws -> Int64 {
        last &+= try reader.signed()
        return last
    }

    /// The next one, written as it is.
    mutating func number() throws -> Int { Int(try reader.number(as: UInt32.self)) }

    func all() throws -> [Int64] {
        var (rest, numbers) = (self, [Int64]())
        while !rest.isAtEnd {
            numbers.append(try rest.next())
            guard numbers.count <= Self.countMax else { throw ByteReader.Mistake() }
        }
        return numbers
    }
}
