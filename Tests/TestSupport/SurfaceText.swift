public import ScreenModel

extension Surface: CustomStringConvertible {
    /// The rows as text, each as wide as the surface, joined by `\n`: what tests compare.
    public var description: String { (0..<rows).map { text(row: $0) }.joined(separator: "\n") }

    public init(columns: Int, rows: Int, glyphs: Glyphs = .unicode) {
        self.init(Size(columns: columns, rows: rows), glyphs: glyphs)
    }

    /// The role of the cell at `row` and `column`; nil outside of the surface.
    public func role(row: Int, column: Int) -> Role? { self[row, column]?.role }

    /// The roles of row `row` with the text that stands in them, in order: `[("▸ ", .pointer), ("Leeks", .text)]`.
    public func runs(row: Int) -> [(text: String, role: Role)] {
        guard bounds.rowRange.contains(row) else { return [] }
        var runs: [(text: String, role: Role)] = []
        for cell in cells[row * columns..<(row + 1) * columns] {
            if runs.last?.role == cell.role {
                runs[runs.count - 1].text += text(of: cell)
            } else {
                runs.append((text(of: cell), cell.role))
            }
        }
        return runs
    }
}

extension Surface: Equatable {
    /// Equal when both would look the same: size, cursor, glyphs and roles.
    public static func == (one: Surface, other: Surface) -> Bool {
        guard one.size == other.size, one.cursor == other.cursor else { return false }
        if one.clusters == other.clusters { return one.cells == other.cells }
        return zip(one.cells, other.cells).allSatisfy { left, right in
            if left.role != right.role || left.width != right.width || left.isCluster != right.isCluster {
                return false
            }
            return left.isCluster ? one.text(of: left) == other.text(of: right) : left.glyph == right.glyph
        }
    }
}
