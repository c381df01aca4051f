public import ScreenModel

/// A numbered screen in the title line, where there is room: drawn and tapped in the same columns.
public struct Tab: Hashable, Sendable {
    public var screen: Screen
    /// "1 Shop"
    public var text: String
    public var columns: Range<Int>

    /// From this many columns on all are in sight; below, the title names the screen, and a tap on it shows all.
    public static let columnsForTabs = 80
    /// From this many on they stand apart.
    private static let columnsForDistance = 116
    /// From this many on the name of the program is before them.
    private static let columnsForName = 128
    private static let screens: [Screen] = [.shop, .pick, .lists, .recipes, .items, .stores, .plan]

    /// The tabs of a title line; none where it is too narrow.
    ///
    /// - Parameter shown: the screen on which the keys of `keymap` are to lead to them.
    public static func all(in title: Rect, _ keymap: Keymap, on shown: Screen) -> [Tab] {
        guard title.columns >= columnsForTabs else { return [] }
        let isApart = title.columns >= columnsForDistance
        var column = title.column + (title.columns >= columnsForName ? 8 : isApart ? 0 : 1)
        return screens.map { screen in
            let name = [keymap.number(of: screen, on: shown), screen.title].compactMap(\.self).joined(separator: " ")
            let text = isApart ? " \(name) " : name
            let first = column
            // The column between two belongs to the first.
            column += DisplayWidth.standard.columns(of: text) + (isApart ? 0 : 1)
            return Tab(screen: screen, text: text, columns: first..<column)
        }
    }
}

extension Keymap {
    /// The key that leads from `shown` to `screen`; a digit, if there is one.
    func number(of screen: Screen, on shown: Screen) -> String? {
        let keys = screen.page.entrance.map { self.keys(of: $0, on: shown) } ?? []
        return (keys.first(where: \.isDigit) ?? keys.first)?.name
    }
}

extension Key {
    fileprivate var isDigit: Bool { if case .character("0"..."9") = self { true } else { false } }
}
