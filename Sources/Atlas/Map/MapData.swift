import Bytes
public import GroceryDomain

/// The streets, water and parks of all files that were imported, ready to be drawn.
///
/// Points lie in one array and shapes in another, near ones near each other, in blocks that know their rectangle: what
/// is not in sight is passed over a block at a time.
public struct MapData: Equatable, Sendable {
    struct Shape: Equatable, Sendable {
        var kind: MapKind
        /// A number in `files`.
        var file: UInt8
        /// In `names`.
        var name: Int32?
        var box: MapBox
        /// In `ringEnds`.
        var rings: Range<Int>
    }

    private(set) var points: [MapPoint] = []
    /// Where each ring ends in `points`; it begins where the one before ends.
    private(set) var ringEnds: [Int] = []
    private(set) var shapes: [Shape] = []
    /// Each once, however many pieces a street is in.
    private(set) var names: [String] = []
    /// Those of the shapes that are coastlines.
    private(set) var coastlines: [Int] = []
    /// The rectangles around each `blockCount` shapes.
    private(set) var blocks: [MapBox] = []
    /// The rectangle around all of them.
    private(set) var box = MapBox()
    private var files = ImportedFiles()

    static let blockCount = 64

    public init() {}

    public var isEmpty: Bool { shapes.isEmpty }
    public var pointCount: Int { points.count }
    public func holds(file: String) -> Bool { files.number(of: file) != nil }

    /// Puts the shapes of `file` in the place of those that were read from it before. About a microsecond a point.
    /// - Throws: `PlaceBookFull` when that would be a 65th file; the map is as before.
    public mutating func replace(file: String, with sketch: MapSketch) throws(PlaceBookFull) {
        guard !sketch.isEmpty || holds(file: file) else { return }
        let number = UInt8(try files.number(for: file))
        var all = shapes.filter { $0.file != number }.map {
            ($0.file, MapSketch.Shape(kind: $0.kind, name: name(of: $0), rings: rings($0)))
        }
        all += sketch.shapes.map { (number, $0) }
        if sketch.isEmpty { files.remove(Int(number)) }
        var map = MapData()
        map.files = files
        var numbers: [String: Int32] = [:]
        for (file, shape) in all.map({ (key: $0.1.placeKey, shape: $0) }).sorted(by: { $0.key < $1.key }).map(\.shape) {
            let name = shape.name.map { map.number(ofName: $0, &numbers) }
            map.append(shape.kind, named: name, shape.rings, file: file)
        }
        self = map
    }

    /// The middle of what is drawn; nil when nothing is.
    public var middle: Coordinates? {
        guard !isEmpty else { return nil }
        return MapPoint(x: box.west / 2 + box.east / 2, y: box.north / 2 + box.south / 2).coordinates
    }

    func ring(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ringEnds[number - 1])..<ringEnds[number] }

    private func name(of shape: Shape) -> String? { shape.name.map { names[Int($0)] } }
    private func rings(_ shape: Shape) -> [[MapPoint]] { shape.rings.map { Array(points[ring($0)]) } }

    private mutating func append(_ kind: MapKind, named name: Int32?, _ rings: [[MapPoint]], file: UInt8) {
        var box = MapBox()
        let firstRing = ringEnds.count
        for ring in rings {
            points += ring
            ringEnds.append(points.count)
            for point in ring { box.extend(by: point) }
        }
        if shapes.count % Self.blockCount == 0 { blocks.append(MapBox()) }
        blocks[blocks.count - 1].extend(by: box)
        self.box.extend(by: box)
        if kind == .coastline { coastlines.append(shapes.count) }
        shapes.append(Shape(kind: kind, file: file, name: name, box: box, rings: firstRing..<ringEnds.count))
    }

    private mutating func number(ofName name: String, _ numbers: inout [String: Int32]) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }
}

extension MapSketch.Shape {
    /// Near each other on the map are near each other by this: the bits of x and y of the first point in turn (Morton,
    /// 1966).
    fileprivate var placeKey: UInt64 {
        guard let point = rings.first?.first else { return 0 }
        let west = point.x &+ MapPoint.world
        return UInt64(UInt32(bitPattern: west)).spread << 1 | UInt64(UInt32(bitPattern: point.y)).spread
    }
}

extension UInt64 {
    /// The lower 32 bits with a zero after each.
    fileprivate var spread: UInt64 {
        var bits = self & 0xFFFF_FFFF
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}

// MARK: The file

extension MapData {
    private static let title = "aisle map 3"

    /// The map as a file, about four bytes a point. Read back by `init(file:)`.
    public var fileBytes: [UInt8] {
        ReferenceFile.bytes(title: Self.title, files) { writer in
            // Each point as the way from the one before: shapes lie near each other, points nearer.
            var before = MapPoint(x: 0, y: 0)
            writer.list(names) { $0.text($1) }
            writer.list(shapes) { writer, shape in
                writer.number(UInt64(shape.kind.rawValue))
                writer.number(UInt64(shape.file))
                // 0 for no name.
                writer.number(shape.name.map { UInt64($0) + 1 } ?? 0)
                writer.list(shape.rings) { writer, number in
                    writer.list(points[ring(number)]) { writer, point in
                        writer.signed(Int64(point.x) - Int64(before.x))
                        writer.signed(Int64(point.y) - Int64(before.y))
                        before = point
                    }
                }
            }
        }
    }

    /// Reads what `fileBytes` wrote; about twenty nanoseconds a point.
    public init(file bytes: [UInt8]) throws(ReferenceDamage) {
        try ReferenceFile.read(bytes, title: Self.title) { reader, files in
            self.files = files
            var before = MapPoint(x: 0, y: 0)
            names = try reader.list { try $0.text() }
            for _ in 0..<(try reader.count()) {
                guard let kind = MapKind(rawValue: try reader.number(as: UInt8.self)) else {
                    throw ReferenceDamage.damaged
                }
                let file = try reader.number(as: UInt8.self)
                let name = try reader.number(as: UInt32.self)
                guard Int(file) < files.names.count, name <= names.count else { throw ReferenceDamage.damaged }
                let rings = try reader.list { reader in
                    try reader.list { reader in
                        before = MapPoint(
                            x: try reader.coordinate(after: before.x), y: try reader.coordinate(after: before.y))
                        return before
                    }
                }
                append(kind, named: name == 0 ? nil : Int32(name - 1), rings, file: file)
            }
        }
    }
}

extension ByteReader {
    fileprivate mutating func coordinate(after before: Int32) throws -> Int32 {
        let (sum, overflows) = Int64(before).addingReportingOverflow(try signed())
        guard !overflows, let value = Int32(exactly: sum) else { throw Mistake() }
        return value
    }
}
