/// A map as cells, each a character and what it shows, and the names that may be written on it. Where stores are is not
/// on it.
public struct MapPicture: Equatable, Sendable {
    public struct Cell: Equatable, Sendable {
        /// A braille pattern, an ASCII character, or a space.
        public var character: Unicode.Scalar
        /// `nil` for nothing, and for the grid that is drawn when there is no map.
        public var kind: MapKind?
    }

    public let columns: Int
    public let rows: Int
    /// Row by row.
    public private(set) var cells: [Cell]

    /// The name of something in sight.
    public struct Name: Equatable, Sendable {
        public var text: String
        public var kind: MapKind
        /// Where its middle may be, the best first: on the street, in the lake, at the town.
        public var spots: [Spot]
        /// How many columns what it names takes: a longer name would say more than there is. Towns are points, and
        /// bear any.
        public var columns: Int
    }

    public struct Spot: Equatable, Sendable {
        public var row: Int
        public var column: Int
    }

    /// What matters most first.
    public private(set) var names: [Name]

    public subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

    /// Draws what of the map is in sight. About two milliseconds for a hundred thousand points in sight.
    /// - Parameter isASCII: without braille, a character a cell, for terminals that have no other.
    public init(of map: MapData, in viewport: Viewport, isASCII: Bool = false) {
        var canvas = DotCanvas(columns: viewport.columns, rows: viewport.rows)
        var found = FoundNames()
        map.draw(onto: &canvas, in: viewport, &found)
        names = found.names(of: map, canvas)
        (columns, rows) = (canvas.columns, canvas.rows)
        cells = (0..<columns * rows).map { index in
            let isLine = canvas.lines.dots[index] != 0
            let layer = isLine ? canvas.lines : canvas.areas
            guard layer.dots[index] != 0 else { return Cell(character: " ", kind: nil) }
            let kind = layer.kinds[index]
            return Cell(character: isASCII ? kind.asciiMark : layer.dots[index].braille, kind: kind)
        }
    }

    /// A grid of dots with `spacing` metres between its lines, for when there is no map.
    public init(gridIn viewport: Viewport, spacing: Double, isASCII: Bool = false) {
        (columns, rows, names) = (max(0, viewport.columns), max(0, viewport.rows), [])
        cells = Array(repeating: Cell(character: " ", kind: nil), count: columns * rows)
        let dots = max(8, Int64((spacing / viewport.metresPerDot).rounded()))
        let first = viewport.firstDot
        func lines(from start: Int64, count: Int, cell: Int64) -> [Int] {
            (0..<count).filter { index in
                let begin = start + Int64(index) * cell
                return (begin + cell - 1).quotient(dots) != (begin - 1).quotient(dots)
            }
        }
        for row in lines(from: first.y, count: rows, cell: 4) {
            for column in lines(from: first.x, count: columns, cell: 2) {
                cells[row * columns + column].character = isASCII ? "+" : "·"
            }
        }
    }
}

extension UInt8 {
    fileprivate var braille: Unicode.Scalar {
        // All 256 patterns are scalars: U+2800 … U+28FF.
        Unicode.Scalar(0x2800 + UInt32(self)) ?? " "
    }
}

extension MapKind {
    fileprivate var asciiMark: Unicode.Scalar {
        switch self {
        case .building: "."
        case .park: "\""
        case .water, .river, .coastline: "~"
        case .stream, .lane: "-"
        case .path: ":"
        case .railway: "="
        case .street, .sideStreet: "+"
        case .throughStreet, .mainStreet, .motorway, .quarter, .village, .town, .city: "#"
        }
    }
}
