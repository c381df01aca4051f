/// What is in sight of one world, in units of the map; it may lie beside that world.
struct Sight: Sendable {
    let west: Int64
    let north: Int64
    private let east: Int64
    private let south: Int64
    /// Units of the map a dot is wide and high, a power of two.
    private let scale: Int64
    /// The dot of the world at the upper left.
    let corner: (x: Int64, y: Int64)

    /// Each world that is in sight, the one to either side of it, where shapes may reach over from, included.
    static func all(of viewport: Viewport) -> [Sight] {
        let scale = viewport.unitsPerDot
        let world = Int64(MapPoint.world)
        let corner = viewport.firstDot
        let (width, height) = (Int64(viewport.dotColumns) * scale, Int64(viewport.dotRows) * scale)
        guard width > 0, height > 0 else { return [] }
        return ((corner.x * scale).quotient(world) - 1...(corner.x * scale + width).quotient(world) + 1).map { number in
            let (west, north) = (corner.x * scale - number * world, corner.y * scale)
            return Sight(
                west: west, north: north, east: west + width, south: north + height, scale: scale,
                corner: corner)
        }
    }

    func meets(_ box: MapBox) -> Bool {
        Int64(box.west) <= east && Int64(box.east) >= west && Int64(box.north) <= south && Int64(box.south) >= north
    }

    func dot(_ point: MapPoint) -> (x: Int64, y: Int64) {
        // Rounded down, beyond the edges too, as division would not.
        let shift = scale.trailingZeroBitCount
        return ((Int64(point.x) - west) >> shift, (Int64(point.y) - north) >> shift)
    }

    func exactDot(_ point: MapPoint) -> (x: Double, y: Double) {
        let scale = Double(scale)
        return (Double(Int64(point.x) - west) / scale, Double(Int64(point.y) - north) / scale)
    }

    /// In dots.
    func size(of box: MapBox) -> (width: Double, height: Double) {
        let scale = Double(scale)
        return (Double(Int64(box.east) - Int64(box.west)) / scale, Double(Int64(box.south) - Int64(box.north)) / scale)
    }

    /// The rows of dots on the canvas in which the box may be.
    func rows(of box: MapBox, in canvas: DotCanvas) -> Range<Int> {
        let top = max(0, (Int64(box.north) - north) / scale - 1)
        let bottom = min(Int64(canvas.dotRows), (Int64(box.south) - north) / scale + 2)
        return top < bottom ? Int(top)..<Int(bottom) : 0..<0
    }
}

extension Int64 {
    /// Rounded down, which division does only above zero.
    func quotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
