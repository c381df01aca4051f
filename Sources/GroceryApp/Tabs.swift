public import ScreenModel

/// A numbered screen in the title line, where there is room: drawn and tapped in the same columns.
public struct Tab: Hashable, Sendable {
    public var screen: Screen
    /// With a space at both ends.
    public var text: String
    public var columns: Range<Int>

    private static let columnsForTabs = 116
    /// Behind the name of the program.
    private static let firstColumn = 8
    private static let screens: [Screen] = [.shop, .pick, .lists, .recipes, .items, .stores]

    /// The tabs of a title line; none where it is too narrow.
    public static func all(in title: Rect) -> [Tab] {
        guard title.columns >= columnsForTabs else { return [] }
        var column = title.column + firstColumn
        return screens.enumerated().map { index, screen in
            let text = " \(index + 1) \(screen.title) "
            defer { column += text.utf8.count }  // The titles are ASCII.
            return Tab(screen: screen, text: text, columns: column..<column + text.utf8.count)
        }
    }
}
