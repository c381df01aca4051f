/// A grid of dots, two by four to a cell, on two layers: areas below, lines above. A cell that has a line shows only
/// that, so that streets stay legible on water and in parks; and one with a main street only that, so that it is one
/// line through the others.
struct DotCanvas {
    struct Layer {
        /// For each cell its dots, as the bits of U+2800 … U+28FF.
        var dots: [UInt8]
        /// For each cell the kind that gives way least, of those with a dot in it.
        var kinds: [MapKind]
    }

    let columns: Int
    let rows: Int
    private(set) var areas: Layer
    private(set) var lines: Layer
    /// For the filling of an area: where its outline crosses the middle of each row of dots.
    private var edges: [[Double]]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
        let count = self.columns * self.rows
        areas = Layer(dots: Array(repeating: 0, count: count), kinds: Array(repeating: .building, count: count))
        lines = Layer(dots: Array(repeating: 0, count: count), kinds: Array(repeating: .building, count: count))
        edges = Array(repeating: [], count: self.rows * 4)
    }

    var dotColumns: Int { columns * 2 }
    var dotRows: Int { rows * 4 }

    /// The bits of a braille pattern, by row and then column: dots 1 4, 2 5, 3 6, 7 8 (Unicode, chapter 21).
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// A dot of a line, within the canvas.
    private mutating func mark(_ x: Int, _ y: Int, _ kind: MapKind) {
        let cell = y >> 2 * columns + x >> 1
        if lines.dots[cell] != 0, lines.kinds[cell].isMain != kind.isMain {
            if !kind.isMain { return }
            lines.dots[cell] = 0
        }
        lines.mark(cell: cell, bit: Self.bits[(y & 3) << 1 | x & 1], kind)
    }

    // MARK: Lines

    /// A line between two dots, which may lie anywhere; both ends are drawn if they are on the canvas. Answers with how
    /// many steps from dot to dot it is long there, so that the pieces of a street add up.
    @discardableResult
    mutating func line(from start: (x: Int64, y: Int64), to end: (x: Int64, y: Int64), _ kind: MapKind) -> Int {
        guard let (a, b) = clipped(start, end) else { return 0 }
        // Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4:1, 1965.
        var (x, y) = a
        let (width, height) = (abs(b.x - x), abs(b.y - y))
        let (stepX, stepY) = (x < b.x ? 1 : -1, y < b.y ? 1 : -1)
        var slip = width - height
        while true {
            mark(x, y, kind)
            if x == b.x, y == b.y { return max(width, height) }
            let double = 2 * slip
            if double > -height {
                slip -= height
                x += stepX
            }
            if double < width {
                slip += width
                y += stepY
            }
        }
    }

    /// The part of a line that is on the canvas (Liang and Barsky, ACM Transactions on Graphics 3:1, 1984).
    func clipped(_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64)) -> ((x: Int, y: Int), (x: Int, y: Int))? {
        let (right, bottom) = (Int64(dotColumns - 1), Int64(dotRows - 1))
        guard max(a.x, b.x) >= 0, max(a.y, b.y) >= 0, min(a.x, b.x) <= right, min(a.y, b.y) <= bottom else {
            return nil
        }
        func isInside(_ point: (x: Int64, y: Int64)) -> Bool {
            point.x >= 0 && point.y >= 0 && point.x <= right && point.y <= bottom
        }
        if isInside(a), isInside(b) { return ((Int(a.x), Int(a.y)), (Int(b.x), Int(b.y))) }
        var (enter, leave) = (0.0, 1.0)
        let (width, height) = (Double(b.x - a.x), Double(b.y - a.y))
        for (speed, room) in [
            (-width, Double(a.x)), (width, Double(right - a.x)), (-height, Double(a.y)), (height, Double(bottom - a.y)),
        ] {
            if speed == 0, room < 0 { return nil }
            if speed < 0 { enter = max(enter, room / speed) }
            if speed > 0 { leave = min(leave, room / speed) }
        }
        guard enter <= leave else { return nil }
        func point(_ part: Double) -> (x: Int, y: Int) {
            // Rounding must not push it off again.
            (
                min(Int(right), max(0, Int((Double(a.x) + part * width).rounded()))),
                min(Int(bottom), max(0, Int((Double(a.y) + part * height).rounded())))
            )
        }
        return (point(enter), point(leave))
    }

    // MARK: Areas

    /// Where a line between two points, in dots and parts of them, crosses the middle of each of so many rows of
    /// dots. The upper end is included: each corner counts for one of its lines.
    static func crossings(
        from a: (x: Double, y: Double), to b: (x: Double, y: Double), rows: Int,
        _ body: (_ row: Int, _ x: Double) -> Void
    ) {
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        let first = max(0, (top.y - 0.5).rounded(.up))
        let last = min(Double(rows), (bottom.y - 0.5).rounded(.up))
        guard first < last else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        for row in Int(first)..<Int(last) { body(row, top.x + (Double(row) + 0.5 - top.y) * slope) }
    }

    /// Adds an edge of the area that `fill` will fill.
    mutating func edge(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
        Self.crossings(from: a, to: b, rows: dotRows) { row, x in edges[row].append(x) }
    }

    /// Fills what lies inside an odd number of the rings whose edges were added, in the pattern of its kind, and
    /// forgets them.
    /// - Parameters:
    ///   - rows: those in which there may be edges.
    ///   - corner: the dot of the world at the upper left, so that patterns stand still when the map moves.
    /// - Returns: the longest run of dots in a row, for a name on it.
    @discardableResult
    mutating func fill(_ kind: MapKind, rows: Range<Int>, corner: (x: Int64, y: Int64)) -> Run? {
        var longest: Run?
        for y in rows where !edges[y].isEmpty {
            edges[y].sort()
            for pair in stride(from: 0, to: edges[y].count - 1, by: 2) {
                let run = fill(kind, row: y, from: edges[y][pair], to: edges[y][pair + 1], corner: corner)
                if let run, run.count > longest?.count ?? 0 { longest = run }
            }
            edges[y].removeAll(keepingCapacity: true)
        }
        return longest
    }

    /// Dots side by side.
    struct Run {
        var row: Int
        var columns: Range<Int>
        var count: Int { columns.count }
    }

    /// Fills the dots of a row whose middles lie between two places.
    @discardableResult
    mutating func fill(
        _ kind: MapKind, row y: Int, from west: Double, to east: Double, corner: (x: Int64, y: Int64)
    ) -> Run? {
        let start = max(0, (west - 0.5).rounded(.up))
        let end = min(Double(dotColumns), (east - 0.5).rounded(.up))
        guard start < end else { return nil }
        for x in Int(start)..<Int(end) where kind.hasDot(x: corner.x + Int64(x), y: corner.y + Int64(y)) {
            let cell = y >> 2 * columns + x >> 1
            // Two patterns in a cell would be neither.
            if areas.kinds[cell] > kind, areas.dots[cell] != 0 { continue }
            if areas.kinds[cell] < kind { areas.dots[cell] = 0 }
            areas.mark(cell: cell, bit: Self.bits[(y & 3) << 1 | x & 1], kind)
        }
        return Run(row: y, columns: Int(start)..<Int(end))
    }
}

extension DotCanvas.Layer {
    fileprivate mutating func mark(cell: Int, bit: UInt8, _ kind: MapKind) {
        if dots[cell] == 0 || kinds[cell] < kind { kinds[cell] = kind }
        dots[cell] |= bit
    }
}

extension MapKind {
    /// The pattern of an area: water is full, the others are thinner.
    fileprivate func hasDot(x: Int64, y: Int64) -> Bool {
        switch self {
        case .park: (x + y) & 1 == 0
        case .building: x & 1 == 0 && y & 1 == 0
        default: true
        }
    }
}
