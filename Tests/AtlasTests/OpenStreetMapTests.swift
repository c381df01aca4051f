import Bytes
import GroceryDomain
import TestSupport
import Testing

@testable import Atlas

/// A small town in both forms in which OpenStreetMap's data is handed round.
@Suite struct OpenStreetMapTests {
    /// A bakery, a lift that is no shop, a supermarket in a building, a street, a lake with an island of two outlines,
    /// one of them in two ways; and what does not belong to a map.
    private static let town = """
        <?xml version='1.0' encoding="UTF-8"?>
        <!-- made by hand > for this test -->
        <osm version="0.6" generator="hand">
          <bounds minlat="47" minlon="8" maxlat="47.1" maxlon="8.1"/>
          <node id="1" lat="47.01" lon="8.01" version="1"><tag k="shop" v="bakery"/>
            <tag k="name" v="M&#252;ller &amp; S&quot;hne &gt;"/><tag k="addr:street" v='Main "Street"'/></node>
          <node id="2" lat="47.02" lon="8.02"><tag k="name" v="Lift"/></node>
          <node id="3" lat="47.03" lon="8.03"/>
          <node id="10" lat="47.000" lon="8.000"/><node id="11" lat="47.000" lon="8.002"/>
          <node id="12" lat="47.002" lon="8.002"/><node id="13" lat="47.002" lon="8.000"/>
          <node id="20" lat="47.05" lon="8.05"/><node id="21" lat="47.05" lon="8.06"/>
          <node id="22" lat="47.06" lon="8.06"/><node id="23" lat="47.06" lon="8.05"/>
          <node id="24" lat="47.054" lon="8.054"/><node id="25" lat="47.054" lon="8.056"/>
          <node id="26" lat="47.056" lon="8.056"/>
          <way id="1"><nd ref="10"/><nd ref="11"/><nd ref="12"/><nd ref="13"/><nd ref="10"/>
            <tag k="building" v="yes"/><tag k="shop" v="supermarket"/><tag k="name" v="Corner Market"/></way>
          <way id="2"><nd ref="1"/><nd ref="2"/><nd ref="99"/><nd ref="3"/>
            <tag k="highway" v="primary"/><tag k="name" v="Main Street"/></way>
          <way id="3"><nd ref="20"/><nd ref="21"/><nd ref="22"/></way>
          <way id="4"><nd ref="20"/><nd ref="23"/><nd ref="22"/></way>
          <way id="5"><nd ref="24"/><nd ref="25"/><nd ref="26"/><nd ref="24"/></way>
          <relation id="1"><member type="way" ref="5" role="inner"/><member type="way" ref="3" role="outer"/>
            <member type="way" ref="4" role="outer"/><member type="node" ref="1" role="label"/>
            <tag k="type" v="multipolygon"/><tag k="natural" v="water"/><tag k="name" v="Long Lake"/></relation>
          <relation id="2"><member type="way" ref="2" role=""/>
            <tag k="type" v="route"/><tag k="name" v="12"/></relation>
        </osm>
        """

    private func read(_ bytes: [UInt8]) throws -> PlaceImport {
        var file = try PlaceImport(bytes)
        #expect(!file.isFinished && file.places.isEmpty)
        var fractions = [0.0]
        while !file.isFinished {
            try file.read(bytes: 40)
            fractions.append(file.fraction)
        }
        #expect(fractions == fractions.sorted() && fractions.count > 4)
        return file
    }

    private func expectTown(_ file: PlaceImport, _ name: String = "Müller & S\"hne >") {
        #expect(
            file.places.map { "\($0.name) \($0.coordinates)" } == ["\(name) 47.01,8.01", "Corner Market 47.001,8.001"])
        #expect(file.places.first?.address == "Main \"Street\"")
        #expect(file.sketch.shapes.map(\.kind) == [.building, .mainStreet, .water])
        #expect(file.sketch.shapes.map(\.name) == [nil, "Main Street", "Long Lake"])
        // The street without the point that is in another file; the lake is one ring of two ways, and a hole.
        #expect(file.sketch.shapes.map { $0.rings.map(\.count) } == [[5], [3], [5, 4]])
        #expect(file.leftOut == 1)
    }

    @Test func xmlIsRead() throws { expectTown(try read(Array(Self.town.utf8))) }

    /// A sign that HTML begins with is a sign.
    @Test func descriptionsAreNoMarkup() throws {
        let text = Self.town.replacing(
            "<tag k=\"shop\" v=\"bakery\"/>", with: "<tag k='shop' v='bakery'/><tag k='description' v='a &lt;b> c'/>")
        #expect(try read(Array(text.utf8)).places.first?.note == "a <b> c")
    }

    /// As a damaged file may say it. Twice the same outline would have nothing inside.
    @Test func aWayIsPartOfAnAreaOnce() throws {
        let member = "<member type=\"way\" ref=\"3\" role=\"outer\"/>"
        expectTown(try read(Array(Self.town.replacing(member, with: member + member).utf8)))
        let hole = "<member type=\"way\" ref=\"5\" role=\"inner\"/>"
        expectTown(try read(Array(Self.town.replacing(hole, with: hole + hole).utf8)))
    }

    /// A file that would take more memory than there is ends with a sentence.
    @Test func theMemoryIsBounded() throws {
        func error(_ bytes: [UInt8], memoryMax: Int) -> String? {
            do {
                var file = try PlaceImport(bytes, memoryMax: memoryMax)
                while !file.isFinished { try file.read(bytes: 1 << 20) }
                return nil
            } catch { return "\(error)" }
        }
        let sentence = "it takes more than 1 MB of memory; take a file of a smaller area"
        func expectBound(_ bytes: [UInt8], _ comment: Comment) {
            #expect(error(bytes, memoryMax: 1 << 20)?.hasSuffix(sentence) == true, comment)
            #expect(error(bytes, memoryMax: 1 << 23) == nil, comment)
        }
        let count = 80_000
        let steps = [UInt8](repeating: 0, count: count)
        let points = Self.field(1, [UInt8](repeating: 2, count: count)) + Self.field(8, steps) + Self.field(9, steps)
        expectBound(
            Self.block("OSMHeader", Self.field(1, []))
                + Self.block("OSMData", Self.field(1, Self.field(2, Self.field(2, points)))), "points")
        let outline = (1...400).map { "<nd ref='\($0 % 399 + 1)'/>" }.joined()
        let areas = (1...400).map {
            "<relation id='\($0)'><member type='way' ref='1'/><tag k='type' v='multipolygon'/>"
                + "<tag k='natural' v='water'/></relation>"
        }.joined()
        let corners = (1...400).map { "<node id='\($0)' lat='47' lon='8'/>" }.joined()
        expectBound(
            Array("<osm>\(corners)<way id='1'>\(outline)</way>\(areas)</osm>".utf8), "one outline in many areas")
        expectBound(Array(("name,lat,lon\n" + String(repeating: "a,1,1\n", count: 3000)).utf8), "places")
        let shapes = String(
            repeating: #"{"type":"Feature","properties":{"highway":"service"},"geometry":{"type":"LineString","#
                + #""coordinates":[[1,2],[3,4]]}}"#, count: 3000)
        expectBound(Array(shapes.utf8), "shapes")
        func geometry(_ type: String, _ coordinates: String) -> String {
            #"{"type":"\#(type)","coordinates":[\#(coordinates)]}"#
        }
        func all(_ part: String, _ count: Int) -> String {
            [String](repeating: part, count: count).joined(separator: ",")
        }
        expectBound(Array(geometry("MultiLineString", all("[[1,2]]", 20_000)).utf8), "many lines in one feature")
        expectBound(Array(geometry("LineString", all("[1,2]", 40_000)).utf8), "a long line")
        let parts = all(geometry("MultiLineString", all("[[1,2]]", 20)), 1000)
        expectBound(Array(#"{"type":"GeometryCollection","geometries":[\#(parts)]}"#.utf8), "many geometries in one")
    }

    /// A packed block may hold features by the million: they come in steps too, and each gets on.
    @Test func theFeaturesOfABlockComeInSteps() throws {
        let count = 25_000
        let steps = [UInt8](repeating: 0, count: count)
        let points =
            Self.field(1, [UInt8](repeating: 2, count: count)) + Self.field(8, steps) + Self.field(9, steps)
            + Self.field(10, [[UInt8]](repeating: [1, 2, 3, 2, 0], count: count).flatMap(\.self))
        let words = Self.field(1, ["", "shop", "Kiosk", "name"].flatMap { Self.field(1, Array($0.utf8)) })
        var file = try PlaceImport(
            Self.block("OSMHeader", Self.field(1, []))
                + Self.block("OSMData", Self.field(1, words + Self.field(2, Self.field(2, points)))))
        var (counts, fractions) = ([0], [0.0])
        while !file.isFinished {
            try file.read(bytes: 1 << 20)
            counts.append(file.places.count)
            fractions.append(file.fraction)
        }
        #expect(counts.last == count)
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 10_000 })
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// A word of megabytes may be the name of a million points. Of each no more is looked at than a name can have.
    @Test func aNameThatDoesNotEndIsCut() throws {
        let name = "Kiosk" + String(repeating: " ", count: 300) + "North"
        let words = Self.field(1, ["", "shop", "kiosk", "name", name].flatMap { Self.field(1, Array($0.utf8)) })
        let points =
            Self.field(1, [2]) + Self.field(8, [0]) + Self.field(9, [0]) + Self.field(10, Self.packed([1, 2, 3, 4, 0]))
        var file = try PlaceImport(
            Self.block("OSMHeader", Self.field(1, []))
                + Self.block("OSMData", Self.field(1, words + Self.field(2, Self.field(2, points)))))
        while !file.isFinished { try file.read(bytes: 1000) }
        #expect(file.places.map(\.name) == ["Kiosk"])
        let spaces = String(repeating: " ", count: 2000)
        let place = Place(name: "Kiosk\(spaces)North", coordinates: try #require(Coordinates("47, 8")))
        #expect(place?.name == "Kiosk")
    }

    /// Ways may stand before the points that they name, and relations before ways.
    @Test func theOrderIsFree() throws {
        let lines = Self.town.split(separator: "\n")
        let head = lines.prefix(4)
        let relations = lines.firstIndex { $0.contains("<relation") } ?? 0
        let ways = lines.firstIndex { $0.contains("<way") } ?? 0
        let turned = [
            head, lines[relations..<lines.count - 1], lines[ways..<relations], lines[4..<ways], lines.suffix(1),
        ]
        expectTown(try read(Array(turned.joined().joined(separator: "\n").utf8)))
        let points = Self.town.replacing("<node id=\"1\"", with: "<node id=\"1000\"")
            .replacing("<nd ref=\"1\"/>", with: "<nd ref=\"1000\"/>")
        expectTown(try read(Array(points.utf8)))
    }

    @Test(
        arguments: [
            ("<html></html>", "line 1, column 1: this is XML, but not of OpenStreetMap: <html>"),
            ("<osm>", "line 1, column 6: the file ends where </osm> should follow"),
            ("<osm>\n<node", "line 2, column 1: the file ends inside this tag"),
            ("<osm><node lat=\"1\" lon=\"2\"/></osm>", "line 1, column 6: a node without a number"),
            ("<osm><node id=\"1\" lat=\"91\" lon=\"2\"/>", "line 1, column 6: “91” is not a lat in degrees"),
            ("<osm><node id=1/>", "line 1, column 6: the value of “id” is not in quotes"),
            ("<osm><node id/>", "line 1, column 6: expected attributes"),
            ("<", "line 1, column 1: the file ends inside this tag"),
            (
                "<osm><node \(String(repeating: "k='v' ", count: 20_000))/>",
                "line 1, column 6: this tag is too long for a map"
            ),
        ])
    func mistakesInXML(text: String, message: String) {
        let error = #expect(throws: ReadingError.self) {
            var file = try PlaceImport(Array(text.utf8))
            while !file.isFinished { try file.read(bytes: 100) }
        }
        #expect(error?.description == message)
    }

    // MARK: Binary

    /// A field of protocol buffers.
    private static func field(_ number: Int, _ value: Int) -> [UInt8] {
        bytes { $0.number(UInt64(number << 3)) } + packed([value])
    }

    private static func field(_ number: Int, _ value: [UInt8]) -> [UInt8] {
        bytes {
            $0.number(UInt64(number << 3 | 2))
            $0.number(UInt64(value.count))
        } + value
    }

    private static func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        write(&writer)
        return writer.bytes
    }

    private static func packed(_ numbers: [Int]) -> [UInt8] {
        bytes { writer in for number in numbers { writer.number(UInt64(number)) } }
    }

    /// Each as the step from the one before.
    private static func steps(_ numbers: [Int]) -> [UInt8] {
        bytes { writer in
            for (before, number) in zip([0] + numbers, numbers) { writer.signed(Int64(number - before)) }
        }
    }

    /// A stream of zlib that packs nothing.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes { (a, b) = ((a + UInt32(byte)) % 65521, (b + a + UInt32(byte)) % 65521) }
        let size = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
        let sum = [b >> 8, b, a >> 8, a].map { UInt8($0 & 0xFF) }
        return [0x78, 0x01, 0x01] + size + size.map { ~$0 } + bytes + sum
    }

    private static func block(_ kind: String, _ blob: [UInt8]) -> [UInt8] {
        let header = field(1, Array(kind.utf8)) + field(3, blob.count)
        return [0, 0, 0, UInt8(header.count)] + header + blob
    }

    /// The same town; the points in a block that is packed and in steps of a thousandth of a degree.
    private static let binaryTown: [UInt8] = {
        let words = [
            "", "shop", "bakery", "name", "Bakery", "addr:street", "Main \"Street\"", "Lift", "building", "yes",
            "supermarket", "Corner Market", "highway", "primary", "Main Street", "type", "multipolygon", "natural",
            "water", "Long Lake", "inner", "outer",
        ]
        let strings = field(1, words.flatMap { field(1, Array($0.utf8)) })
        let points = [
            (1, 47010, 8010), (2, 47020, 8020), (10, 47000, 8000), (11, 47000, 8002), (12, 47002, 8002),
            (13, 47002, 8000), (20, 47050, 8050), (21, 47050, 8060), (22, 47060, 8060), (23, 47060, 8050),
            (24, 47054, 8054), (25, 47054, 8056), (26, 47056, 8056),
        ]
        let dense =
            field(1, steps(points.map(\.0))) + field(8, steps(points.map { $0.1 - 47000 }))
            + field(9, steps(points.map { $0.2 }))
            + field(10, packed([1, 2, 3, 4, 5, 6, 0, 3, 7, 0] + points.dropFirst(2).map { _ in 0 }))
        // The third by itself; numbers that may be negative are written as the steps from nothing are.
        let single = [(1, 3), (8, 30), (9, 8030)].flatMap { [UInt8($0.0 << 3)] + steps([$0.1]) }
        let nodes =
            strings + field(2, field(2, dense)) + field(2, field(1, single)) + field(17, 1_000_000)
            + field(19, 47_000_000_000)
        func way(_ number: Int, _ keys: [Int], _ values: [Int], _ points: [Int]) -> [UInt8] {
            field(3, field(1, number) + field(2, packed(keys)) + field(3, packed(values)) + field(8, steps(points)))
        }
        let ways =
            way(1, [8, 1, 3], [9, 10, 11], [10, 11, 12, 13, 10]) + way(2, [12, 3], [13, 14], [1, 2, 99, 3])
            + way(3, [], [], [20, 21, 22]) + way(4, [], [], [20, 23, 22]) + way(5, [], [], [24, 25, 26, 24])
        let relation = field(
            4,
            field(1, 1) + field(2, packed([15, 17, 3])) + field(3, packed([16, 18, 19]))
                + field(8, packed([20, 21, 21, 0])) + field(9, steps([5, 3, 4, 1])) + field(10, packed([1, 1, 1, 0])))
        let header = ["OsmSchema-V0.6", "DenseNodes"].flatMap { field(4, Array($0.utf8)) }
        return block("OSMHeader", field(1, header)) + block("OSMData", field(2, nodes.count) + field(3, stored(nodes)))
            + block("Other", field(1, [1, 2, 3]))
            + block("OSMData", field(1, strings + field(2, ways) + field(2, relation)))
    }()

    @Test func pbfIsRead() throws {
        let file = try read(Self.binaryTown)
        #expect(
            file.places.map { "\($0.name) \($0.coordinates)" } == ["Bakery 47.01,8.01", "Corner Market 47.001,8.001"])
        #expect(file.places.first?.address == "Main \"Street\"")
        #expect(file.sketch.shapes.map(\.name) == [nil, "Main Street", "Long Lake"])
        #expect(file.sketch.shapes.map { $0.rings.map(\.count) } == [[5], [3], [5, 4]])
        #expect(file.leftOut == 1)
    }

    /// Of a large file one block at a time is in memory.
    @Test func aLargeFileIsReadInPieces() throws {
        let bytes = Self.binaryTown
        func read(_ piece: @escaping @Sendable (Range<Int>) -> [UInt8]) throws -> [String] {
            var file = PlaceImport(pieces: PieceFile(count: bytes.count, piece: piece), memoryMax: 1 << 20)
            while !file.isFinished { try file.read(bytes: 40) }
            return file.places.map(\.name)
        }
        #expect(try read { Array(bytes[$0]) } == ["Bakery", "Corner Market"])
        // It becomes shorter while it is read.
        let error = #expect(throws: ReadingError.self) {
            try read { Array(bytes[..<300].dropFirst($0.lowerBound).prefix($0.count)) }
        }
        #expect(error?.reason == "this block is damaged, or the file ends in it")
    }

    /// Of a file that holds what was, too, every old outline would be drawn.
    @Test(arguments: [false, true]) func whatAFileNeedsIsAskedFor(isPacked: Bool) {
        let header = Self.field(4, Array("DenseNodes".utf8)) + Self.field(4, Array("HistoricalInformation".utf8))
        let blob = isPacked ? Self.field(2, header.count) + Self.field(3, Self.stored(header)) : Self.field(1, header)
        let error = #expect(throws: ReadingError.self) {
            try read(Self.block("OSMHeader", blob))
        }
        #expect(error?.reason == "it needs “HistoricalInformation”, which aisle does not read")
    }

    @Test func everyCutOfABinaryFileIsAnError() {
        // Cut between two blocks, it is a file without the rest.
        var whole = 0
        for cut in 16..<Self.binaryTown.count {
            do {
                var file = try PlaceImport(Array(Self.binaryTown[..<cut]))
                while !file.isFinished { try file.read(bytes: 1000) }
                whole += 1
            } catch {
                #expect(
                    "\(error)".hasPrefix("byte ")
                        && "\(error)".hasSuffix("this block is damaged, or the file ends in it"))
            }
        }
        #expect(whole == 3)
    }

    // MARK: Packed files

    /// What gzip makes of bytes if it does not pack them.
    private static func zipped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let crc = bytes.reduce(~UInt32(0)) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let size = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + size + size.map { ~$0 } + bytes + little(~crc)
            + little(UInt32(bytes.count))
    }

    /// In pieces of a hundred bytes, each a stream of its own. It is unpacked in steps, and then read in steps.
    @Test func aPackedFileIsReadInSteps() throws {
        let town = Array(Self.town.utf8)
        let packed = stride(from: 0, to: town.count, by: 100).flatMap {
            Self.zipped(town[$0..<min($0 + 100, town.count)])
        }
        expectTown(try read(packed))
        var file = try PlaceImport(packed)
        try file.read(bytes: 40)
        #expect(file.fraction > 0 && file.fraction < 0.1)
        #expect(throws: ReadingError.self) {
            var broken = packed
            broken[300] ^= 1
            _ = try read(broken)
        }
        #expect(throws: ReadingError.self) { try read(Self.zipped([])) }
        let error = #expect(throws: ReadingError.self) {
            var large = try PlaceImport(packed, memoryMax: packed.count + 1000)
            while !large.isFinished { try large.read(bytes: 500) }
        }
        #expect(error?.description.hasPrefix("after ") == true)
    }

    /// Half a megabyte that is a hundred: a line feed, then again and again the last 258 bytes (RFC 1951, 3.2.6).
    @Test func whatUnpacksToMoreThanATownIsRefused() throws {
        var (bytes, hold, count): ([UInt8], UInt32, UInt32) = ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], 0, 0)
        func write(_ bits: String) {
            for bit in bits.utf8 {
                hold |= UInt32(bit & 1) << count
                count += 1
                if count == 8 {
                    bytes.append(UInt8(hold))
                    (hold, count) = (0, 0)
                }
            }
        }
        // The last block, with the standard's codes; 0x0A; then length 258 and distance 1.
        write("1" + "10" + "00111010")
        for _ in 0..<420_000 { write("11000101" + "00000") }
        let error = #expect(throws: ReadingError.self) { try read(bytes) }
        #expect(error?.reason == "it unpacks to more than 100 MB; unpack it first: gunzip")
    }

    /// Columns may be called what others begin their files with.
    @Test(arguments: ["PK_UID", "PK", "BZh", "BZh9", "7zip", "SQLite format 3"])
    func aTableMayBeginLikeAnotherFormat(column: String) throws {
        var file = try PlaceImport(Array("\(column),name,lat,lon\n1,Corner,47,8\n".utf8))
        try file.read(bytes: 1000)
        #expect(file.places.map(\.name) == ["Corner"])
    }

    @Test func whatIsPackedIsUnpackedOrSaidHow() throws {
        for (beginning, advice) in [
            ("BZh91AY&SY", "bunzip2"), ("PK\u{3}\u{4}", "unzip"), ("SQLite format 3\u{0}", "export it as GeoJSON"),
        ] {
            let error = #expect(throws: ReadingError.self) { try PlaceImport(Array(beginning.utf8)) }
            #expect(error?.description.hasPrefix("byte 0: ") == true && error?.reason.contains(advice) == true)
        }
        let archive = [UInt8](repeating: 0, count: 257) + Array("ustar".utf8)
        for (inside, advice) in [
            (Self.zipped(Array(Self.town.utf8)[...]), "gunzip"), (Array("PK\u{3}\u{4}".utf8), "unzip"),
            (archive, "tar"),
        ] {
            let error = #expect(throws: ReadingError.self) { try read(Self.zipped(inside[...])) }
            #expect(error?.reason.contains(advice) == true)
        }
        let error = #expect(throws: ReadingError.self) { try PlaceImport([0x1F, 0x8B, 8, 0]) }
        #expect(error?.reason == "it is packed with gzip, and damaged; unpack it first: gunzip")
    }
}
