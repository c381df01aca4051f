/// A map as cells: a character and what it shows. Where stores are and what is written beside them is not on it.
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

    public subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

    /// Draws what of the map is in sight. About two milliseconds for a hundred thousand points in sight.
    /// - Parameter isASCII: without braille, a character a cell, for terminals that have no other.
    public init(of map: MapData, in viewport: Viewport, isASCII: Bool = false) {
        var canvas = DotCanvas(columns: viewport.columns, rows: viewport.rows)
        map.draw(onto: &canvas, in: viewport)
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
        (columns, rows) = (max(0, viewport.columns), max(0, viewport.rows))
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

extension MapData {
    fileprivate func draw(onto canvas: inout DotCanvas, in viewport: Viewport) {
        let scale = viewport.unitsPerDot
        let world = Int64(MapPoint.world)
        let corner = viewport.firstDot
        let (width, height) = (Int64(canvas.dotColumns) * scale, Int64(canvas.dotRows) * scale)
        guard width > 0, height > 0 else { return }
        // Each world that is in sight, the one to either side of it, where shapes may reach over from, included.
        let worlds = (corner.x * scale).quotient(world) - 1...(corner.x * scale + width).quotient(world) + 1
        for number in worlds {
            let origin = (x: corner.x * scale - number * world, y: corner.y * scale)
            let view = Sight(west: origin.x, north: origin.y, east: origin.x + width, south: origin.y + height)
            for (index, block) in blocks.enumerated() where view.meets(block) {
                let first = index * Self.blockCount
                for shape in shapes[first..<min(first + Self.blockCount, shapes.count)]
                where shape.kind.zoomMin <= viewport.zoom && view.meets(shape.box) {
                    if shape.kind.isArea {
                        fill(shape, onto: &canvas, origin: origin, scale: scale, corner: corner)
                    } else {
                        drawLine(shape, onto: &canvas, origin: origin, zoom: viewport.zoom)
                    }
                }
            }
        }
    }

    private func drawLine(_ shape: Shape, onto canvas: inout DotCanvas, origin: (x: Int64, y: Int64), zoom: Int) {
        let shift = 22 - Int64(zoom)
        for number in shape.rings {
            var before: (x: Int64, y: Int64)?
            for index in ring(number) {
                let point = points[index]
                let dot = (x: (Int64(point.x) - origin.x) >> shift, y: (Int64(point.y) - origin.y) >> shift)
                if let start = before {
                    if start == dot { continue }
                    canvas.line(from: start, to: dot, shape.kind)
                }
                before = dot
            }
        }
    }

    private func fill(
        _ shape: Shape, onto canvas: inout DotCanvas, origin: (x: Int64, y: Int64), scale: Int64,
        corner: (x: Int64, y: Int64)
    ) {
        // What is smaller than a dot has no inside.
        guard Int64(shape.box.south) - Int64(shape.box.north) >= scale else { return }
        func dot(_ point: MapPoint) -> (x: Double, y: Double) {
            (Double(Int64(point.x) - origin.x) / Double(scale), Double(Int64(point.y) - origin.y) / Double(scale))
        }
        for number in shape.rings {
            let ring = ring(number)
            guard let last = ring.last else { continue }
            var before = dot(points[last])
            for index in ring {
                let next = dot(points[index])
                canvas.edge(from: before, to: next)
                before = next
            }
        }
        let top = max(0, (Int64(shape.box.north) - origin.y) / scale - 1)
        let bottom = min(Int64(canvas.dotRows), (Int64(shape.box.south) - origin.y) / scale + 2)
        guard top < bottom else { return }
        canvas.fill(shape.kind, rows: Int(top)..<Int(bottom), corner: corner)
    }
}

/// What is in sight, in units; it may lie beside the world.
private struct Sight {
    var west: Int64
    var north: Int64
    var east: Int64
    var south: Int64

    func meets(_ box: MapBox) -> Bool {
        Int64(box.west) <= east && Int64(box.east) >= west && Int64(box.north) <= south && Int64(box.south) >= north
    }
}

extension Int64 {
    /// Rounded down, which division does only above zero.
    fileprivate func quotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
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
        case .water, .river: "~"
        case .stream: "-"
        case .path: ":"
        case .railway: "="
        case .street: "+"
        case .mainStreet: "#"
        }
    }
}
