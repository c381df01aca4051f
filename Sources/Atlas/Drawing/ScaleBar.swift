public import GroceryDomain

/// How long a round distance is on the map.
public struct ScaleBar: Equatable, Sendable {
    /// 1, 2 or 5 times a power of ten, in metres, kilometres, feet or miles; here in metres.
    public let metres: Double
    /// How many cells wide, 1 … `columnsMax`.
    public let columns: Int
    /// `200 m`.
    public let text: String

    /// The longest that fits; nil where none does, which takes less than one cell or a zoom where the world is small.
    public init?(of viewport: Viewport, columnsMax: Int, units: LengthUnits = .metric) {
        let metresPerColumn = viewport.metresPerDot * 2
        let room = metresPerColumn * Double(columnsMax)
        // A bar longer than a quarter of the earth's girth measures nothing.
        let fitting = Self.lengths(units).last { $0.metres <= min(room, 1e7) }
        guard columnsMax > 0, let fitting, metresPerColumn > 0 else { return nil }
        (metres, text) = fitting
        columns = max(1, Int((fitting.metres / metresPerColumn).rounded()))
    }

    private static func lengths(_ units: LengthUnits) -> [(metres: Double, text: String)] {
        switch units {
        case .metric: steps(1...500, "m", 1) + steps(1...5000, "km", 1000)
        case .imperial: steps(1...500, "ft", 0.3048) + steps(1...5000, "mi", 1609.344)
        }
    }

    private static func steps(_ range: ClosedRange<Int>, _ unit: String, _ metres: Double) -> [(Double, String)] {
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].filter(range.contains).map {
            (Double($0) * metres, "\($0) \(unit)")
        }
    }
}
