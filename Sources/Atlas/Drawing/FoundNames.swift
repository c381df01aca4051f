/// The names of what was drawn, while it is: of a street in many pieces, how much of all is in sight, and which piece
/// shows most.
struct FoundNames {
    private var found: [Key: Entry] = [:]

    private struct Key: Hashable {
        var name: Int32
        var kind: MapKind
    }

    private struct Entry {
        /// In dots.
        var extent: Int
        var longest: Int
        var shape: Int
        var sight: Sight
        var run: DotCanvas.Run?
    }

    mutating func note(
        _ shape: MapData.Shape, _ number: Int, _ sight: Sight, extent: Int, _ run: DotCanvas.Run? = nil
    ) {
        guard let name = shape.name, extent > 0 else { return }
        let key = Key(name: name, kind: shape.kind)
        guard var entry = found[key] else {
            found[key] = Entry(extent: extent, longest: extent, shape: number, sight: sight, run: run)
            return
        }
        entry.extent += min(extent, .max - entry.extent)
        if extent > entry.longest {
            (entry.longest, entry.shape, entry.sight, entry.run) = (extent, number, sight, run)
        }
        found[key] = entry
    }

    /// As many as may find room: towns first, then streets, the greater and longer before others, and areas last.
    func names(of map: MapData, _ canvas: DotCanvas) -> [MapPicture.Name] {
        let sorted = found.sorted {
            ($0.key.kind.isArea ? 0 : 1, $0.key.kind, $0.value.extent, $0.key.name)
                > ($1.key.kind.isArea ? 0 : 1, $1.key.kind, $1.value.extent, $1.key.name)
        }
        return sorted.prefix(Self.countMax).compactMap { key, entry in
            let spots = spots(entry, map, canvas)
            guard !spots.isEmpty else { return nil }
            return MapPicture.Name(
                text: map.names[Int(key.name)], kind: key.kind, spots: spots, columns: entry.extent / 2)
        }
    }

    private static let countMax = 60

    /// The middle of a run; of a line its middle, and what is halfway from there to its ends.
    private func spots(_ entry: Entry, _ map: MapData, _ canvas: DotCanvas) -> [MapPicture.Spot] {
        if let run = entry.run {
            return [MapPicture.Spot(row: run.row / 4, column: (run.columns.lowerBound + run.columns.upperBound) / 4)]
        }
        let ends = map.shapes[entry.shape].rings.flatMap { map.ring($0).map { entry.sight.dot(map.points[$0]) } }
        guard ends.count > 1 else {
            // Beside a point is near enough, where something else stands on it.
            return ends.flatMap { end in [0, 4, -4].compactMap { canvas.spot((end.x, end.y + $0)) } }
        }
        // Steps of a cell or less along the line, those on the canvas.
        var steps: [MapPicture.Spot] = []
        for (a, b) in zip(ends, ends.dropFirst()) {
            guard let (a, b) = canvas.clipped(a, b) else { continue }
            let count = max(1, max(abs(b.x - a.x) / 2, abs(b.y - a.y) / 4))
            for step in 0..<count {
                steps.append(
                    MapPicture.Spot(
                        row: (a.y + (b.y - a.y) * step / count) / 4, column: (a.x + (b.x - a.x) * step / count) / 2))
            }
        }
        guard !steps.isEmpty else { return [] }
        return [4, 2, 6, 3, 5].map { steps[min(steps.count - 1, steps.count * $0 / 8)] }
    }
}

extension DotCanvas {
    /// The cell of a dot; nil for one that is not on the canvas.
    fileprivate func spot(_ dot: (x: Int64, y: Int64)) -> MapPicture.Spot? {
        guard dot.x >= 0, dot.y >= 0, dot.x < dotColumns, dot.y < dotRows else { return nil }
        return MapPicture.Spot(row: Int(dot.y) / 4, column: Int(dot.x) / 2)
    }
}
