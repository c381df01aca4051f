public import GroceryDomain
import ScreenModel

/// A line of the right pane: a type's heading, or an item.
public enum Row: Hashable, Sendable {
    case heading(Int)  // index of the section
    case item(ItemID)

    public var item: ItemID? { if case .item(let id) = self { id } else { nil } }
}

/// Where you are on a screen of item types and items. What is shown follows from this and from an outline.
public struct Browser: Hashable, Sendable {
    public enum Pane: Hashable, Sendable { case types, items }

    public var pane = Pane.items
    /// The type selected on the left; nil is all of them.
    public var type: ItemTypeID?
    /// Among the rows of the right pane.
    public private(set) var cursor = TableCursor<ItemID>()
    /// The first line of the left pane that is shown.
    public private(set) var typesTop = 0
    public var filter: String?
    /// The rows of the right pane, as of the last refresh.
    public private(set) var rows: [Row] = []
    private var rowsOf: RowsOf?

    /// What the rows were made of. They are made anew only when that has changed.
    private struct RowsOf: Hashable, Sendable {
        var revision: Int
        var type: ItemTypeID?
    }

    public init() {}

    public var item: ItemID? {
        get { cursor.selected }
        set { cursor.selected = newValue }
    }

    /// The line of the left pane that is selected: 0 is "All".
    public func typeLine(in outline: Outline) -> Int {
        guard let type, let index = outline.sections.firstIndex(where: { $0.type == type }) else { return 0 }
        return index + 1
    }

    /// Follows a change of the outline or of the window. `revision` tells one state of the outline from another.
    public mutating func refresh(_ outline: Outline, revision: Int, itemRows: Int, typeRows: Int) {
        if let type, !outline.sections.contains(where: { $0.type == type }) { self.type = nil }
        let wanted = RowsOf(revision: revision, type: type)
        if rowsOf != wanted {
            rows = outline.rows(of: type)
            rowsOf = wanted
        }
        let rows = rows
        cursor.refresh(count: rows.count, height: itemRows) { rows[$0].item }
        typesTop = Scroll.top(
            typesTop, showing: typeLine(in: outline), count: outline.sections.count + 1, height: typeRows)
    }

    /// Whether the same rows are shown in the right pane, whichever of them is selected.
    public func showsSameItems(as other: Browser) -> Bool { rowsOf == other.rowsOf && cursor.top == other.cursor.top }

    /// The item at a position of the screen, where the rows are drawn in `area`.
    func item(row: Int, column: Int, in area: Rect) -> ItemID? {
        let index = cursor.row(atLine: row, in: area)
        guard area.contains(row: row, column: column), rows.indices.contains(index) else { return nil }
        return rows[index].item
    }

    // MARK: Moving

    public mutating func move(by distance: Int, in outline: Outline) {
        switch pane {
        case .types: select(typeLine: typeLine(in: outline) + distance, in: outline)
        case .items: moveItem(by: distance)
        }
    }

    mutating func moveSideways(_ way: Sideways) {
        switch way {
        case .left: pane = .types
        case .right: pane = .items
        case .next, .previous: pane = pane == .items ? .types : .items
        }
    }

    public mutating func select(typeLine line: Int, in outline: Outline) {
        let line = min(max(line, 0), outline.sections.count)
        let chosen = line == 0 ? nil : outline.sections[line - 1].type
        guard chosen != type else { return }
        type = chosen
        cursor.goToTop()
    }

    private mutating func moveItem(by distance: Int) {
        let rows = rows
        cursor.move(by: distance, count: rows.count) { rows[$0].item }
    }

    /// To the first item of the next or previous type, where types are headings among the items.
    public mutating func moveHeading(down: Bool) {
        let headings = rows.indices.filter { rows[$0].item == nil }
        guard let current = headings.last(where: { $0 < cursor.index }) else { return }
        let target =
            down
            ? headings.first { $0 > cursor.index } ?? headings.first : headings.last { $0 < current } ?? headings.last
        if let target { moveItem(by: target + 1 - cursor.index) }
    }
}
