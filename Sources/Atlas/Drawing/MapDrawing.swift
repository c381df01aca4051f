extension MapData {
    /// Draws what is in sight, and notes what of it has a name.
    func draw(onto canvas: inout DotCanvas, in viewport: Viewport, _ found: inout FoundNames) {
        for sight in Sight.all(of: viewport) {
            if sight.meets(box) { fillSea(onto: &canvas, sight) }
            for (index, block) in blocks.enumerated() where sight.meets(block) {
                let first = index * Self.blockCount
                for number in first..<min(first + Self.blockCount, shapes.count) {
                    let shape = shapes[number]
                    guard shape.kind.zooms.contains(viewport.zoom), sight.meets(shape.box) else { continue }
                    let isNamed = shape.name != nil && shape.kind.nameZoomMin.map { $0 <= viewport.zoom } ?? false
                    if shape.kind.isPoint {
                        found.note(shape, number, sight, extent: .max)
                    } else if shape.kind.isArea {
                        let run = fill(shape, onto: &canvas, sight)
                        if isNamed, let run { found.note(shape, number, sight, extent: run.count, run) }
                    } else {
                        let extent = drawLine(shape, onto: &canvas, sight)
                        if isNamed { found.note(shape, number, sight, extent: extent) }
                    }
                }
            }
        }
    }

    /// How many steps from dot to dot of it are in sight.
    private func drawLine(_ shape: Shape, onto canvas: inout DotCanvas, _ sight: Sight) -> Int {
        var extent = 0
        for number in shape.rings {
            var before: (x: Int64, y: Int64)?
            for index in ring(number) {
                let dot = sight.dot(points[index])
                if let start = before {
                    if start == dot { continue }
                    extent += canvas.line(from: start, to: dot, shape.kind)
                }
                before = dot
            }
        }
        return extent
    }

    private func fill(_ shape: Shape, onto canvas: inout DotCanvas, _ sight: Sight) -> DotCanvas.Run? {
        // What is smaller than a dot has no inside, and what is smaller than a cell is a speck.
        let (width, height) = sight.size(of: shape.box)
        guard height >= 1, width * height >= 8 else { return nil }
        for number in shape.rings {
            let ring = ring(number)
            guard let last = ring.last else { continue }
            var before = sight.exactDot(points[last])
            for index in ring {
                let next = sight.exactDot(points[index])
                canvas.edge(from: before, to: next)
                before = next
            }
        }
        let rows = sight.rows(of: shape.box, in: canvas)
        return rows.isEmpty ? nil : canvas.fill(shape.kind, rows: rows, corner: sight.corner)
    }
}
