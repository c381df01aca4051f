/// How many columns and rows something covers on the screen. Never negative.
public struct Size: Hashable, Sendable {
    public let columns: Int
    public let rows: Int

    /// Negative measures become 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }
}

extension Size: CustomStringConvertible {
    public var description: String { "\(columns)x\(rows)" }
}
