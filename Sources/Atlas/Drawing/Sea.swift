extension MapData {
    /// Fills what lies on the right of coastlines, which is how OpenStreetMap draws them, as far as there is any map.
    func fillSea(onto canvas: inout DotCanvas, _ sight: Sight) {
        let sea = Sea(of: self, on: canvas, sight)
        // What is between two rows with shores is looked at once.
        var between: [Sea.Stretch]?
        for row in sight.rows(of: box, in: canvas) {
            let stretches = sea.hasShores(inRow: row) ? sea.stretches(inRow: row) : between ?? sea.stretches(inRow: row)
            between = sea.hasShores(inRow: row) ? nil : stretches
            for stretch in stretches where stretch.isSea {
                canvas.fill(.water, row: row, from: stretch.from, to: stretch.to, corner: sight.corner)
            }
        }
    }
}

/// Where the sea is in each row of dots. The coasts that are next on either side of a place say what it is; where a row
/// has none, those above and below it do.
private struct Sea {
    typealias Point = (x: Double, y: Double)
    typealias Stretch = (from: Double, to: Double, isSea: Bool)

    /// Where a coastline crosses a row.
    private struct Shore {
        var x: Double
        var isSeaEast: Bool
    }

    private var edges: [(start: Point, end: Point)] = []
    private var shores: [[Shore]]
    /// How far there is any map.
    private let west: Double
    private let east: Double

    init(of map: MapData, on canvas: DotCanvas, _ sight: Sight) {
        (west, east) = (sight.exactDot(map.box.northWest).x, sight.exactDot(map.box.southEast).x)
        shores = Array(repeating: [], count: canvas.dotRows)
        for shape in map.coastlines.lazy.map({ map.shapes[$0] }) where !sight.rows(of: shape.box, in: canvas).isEmpty {
            for ring in shape.rings.map(map.ring) {
                for (start, end) in zip(ring, ring.dropFirst()) {
                    let (a, b) = (sight.exactDot(map.points[start]), sight.exactDot(map.points[end]))
                    edges.append((a, b))
                    DotCanvas.crossings(from: a, to: b, rows: canvas.dotRows) {
                        shores[$0].append(Shore(x: $1, isSeaEast: b.y < a.y))
                    }
                }
            }
        }
        for row in shores.indices { shores[row].sort { $0.x < $1.x } }
    }

    func hasShores(inRow row: Int) -> Bool { !shores[row].isEmpty }

    func stretches(inRow row: Int) -> [Stretch] {
        if !shores[row].isEmpty { return stretches(between: shores[row]) }
        let nearest = shores.indices.filter { !shores[$0].isEmpty }.min { abs($0 - row) < abs($1 - row) }
        return nearest.map { stretches(inRow: row, beside: $0) } ?? []
    }

    /// Where two shores do not agree, one of them is cut off at the edge of the map, and there is no telling.
    private func stretches(between shores: [Shore]) -> [Stretch] {
        guard let first = shores.first, let last = shores.last else { return [] }
        let between = zip(shores, shores.dropFirst()).map { ($0.x, $1.x, $0.isSeaEast && !$1.isSeaEast) }
        return [(min(west, first.x), first.x, !first.isSeaEast)] + between
            + [(last.x, max(east, last.x), last.isSeaEast)]
    }

    /// A row without shores is one thing. What it is, one sees on the way there from the middle of the longest stretch
    /// of a row with some: the last coast on that way says it. Without any on the way, it goes on as there.
    private func stretches(inRow row: Int, beside other: Int) -> [Stretch] {
        let known = stretches(between: shores[other])
        guard let longest = known.max(by: { $0.to - $0.from < $1.to - $1.from }) else { return [] }
        let x = (longest.from + longest.to) / 2
        let (goal, start) = (Double(row) + 0.5, Double(other) + 0.5)
        let coasts = edges.filter { ($0.start.x > x) != ($0.end.x > x) }.map { edge in
            let part = (x - edge.start.x) / (edge.end.x - edge.start.x)
            return (y: edge.start.y + part * (edge.end.y - edge.start.y), isSeaSouth: edge.end.x > edge.start.x)
        }.filter { min(start, goal) < $0.y && $0.y < max(start, goal) }
        guard let last = coasts.min(by: { abs($0.y - goal) < abs($1.y - goal) }) else {
            return longest.isSea ? known : []
        }
        return [(west, east, last.isSeaSouth == (row > other))]
    }
}
