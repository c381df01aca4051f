public import GroceryDomain

/// A line of the right pane: a type's heading, or an item.
public enum Row: Hashable, Sendable {
    case heading(Int)  // index of the section
    case item(ItemID)

    public var item: ItemID? {
        if case .item(let id) = self { id } else { nil }
    }
}

/// Where one is in a two-pane screen. What is shown follows from this and an outline; only the places are kept.
public struct Browser: Hashable, Sendable {
    public enum Pane: Hashable, Sendable {
        case types, items

        var other: Pane { self == .items ? .types : .items }
    }

    public var pane = Pane.items
    /// The type selected on the left; nil is all of them.
    public var type: ItemTypeID?
    /// The selected item; kept when it is filtered away, so that it is found again.
    public var item: ItemID?
    /// The first row shown of each pane.
    public var itemsTop = 0
    public var typesTop = 0
    public var filter: String?
    /// The place in the rows of the selected item, as of the last settling.
    public private(set) var place = 0
    /// The rows of the right pane, as of the last settling.
    public private(set) var rows: [Row] = []
    private var rowsOf: RowsOf?

    /// What the rows were made of; they are made anew only when it is another.
    private struct RowsOf: Hashable, Sendable {
        var revision: Int
        var type: ItemTypeID?
    }

    public init() {}

    /// The line of the left pane that is selected: 0 is "All".
    public func typeLine(in outline: Outline) -> Int {
        guard let type, let index = outline.sections.firstIndex(where: { $0.type == type }) else { return 0 }
        return index + 1
    }

    /// Brings all places in line with `outline`: rows made anew, selection and scrolling within bounds. The selected
    /// item stays selected as long as it is shown; where it is gone, what stands in its place is.
    ///
    /// `revision` tells one state of the outline from another.
    public mutating func settle(_ outline: Outline, revision: Int, itemRows: Int, typeRows: Int) {
        if let type, !outline.sections.contains(where: { $0.type == type }) { self.type = nil }
        let wanted = RowsOf(revision: revision, type: type)
        if rowsOf != wanted {
            rows = Self.rows(outline, type: type)
            rowsOf = wanted
        }
        if item == nil || !rows.indices.contains(place) || rows[place].item != item { findItem() }
        itemsTop = Self.scrolled(itemsTop, to: place, count: rows.count, height: itemRows)
        // The heading right above the first item comes along.
        if itemsTop > 0, itemsTop == place, case .heading = rows[itemsTop - 1], itemRows > 1 { itemsTop -= 1 }
        typesTop = Self.scrolled(
            typesTop, to: typeLine(in: outline), count: outline.sections.count + 1, height: typeRows)
    }

    private static func rows(_ outline: Outline, type: ItemTypeID?) -> [Row] {
        if let section = outline.sections.first(where: { $0.type == type }) { return section.items.map(Row.item) }
        var rows: [Row] = []
        rows.reserveCapacity(outline.itemCount + outline.sections.count)
        for (index, section) in outline.sections.enumerated() where !section.items.isEmpty {
            rows.append(.heading(index))
            for item in section.items { rows.append(.item(item)) }
        }
        return rows
    }

    private mutating func findItem() {
        if let item, let found = rows.firstIndex(of: .item(item)) {
            place = found
        } else {
            place = nearestItem(to: place) ?? 0
            item = rows.indices.contains(place) ? rows[place].item : nil
        }
    }

    private func nearestItem(to place: Int) -> Int? {
        let start = min(max(place, 0), max(rows.count - 1, 0))
        return rows[start...].firstIndex { $0.item != nil } ?? rows[..<start].lastIndex { $0.item != nil }
    }

    /// The top that shows `place`, moved no more than needed.
    static func scrolled(_ top: Int, to place: Int, count: Int, height: Int) -> Int {
        guard height > 0 else { return place }
        var top = min(top, max(count - height, 0))
        if place < top { top = place }
        if place >= top + height { top = place - height + 1 }
        return max(top, 0)
    }

    /// Whether the same rows stand in the right pane, whichever of them is selected.
    public func showsSameItems(as other: Browser) -> Bool { rowsOf == other.rowsOf && itemsTop == other.itemsTop }

    // MARK: Moving

    public mutating func move(by distance: Int, in outline: Outline) {
        switch pane {
        case .types: select(typeLine: typeLine(in: outline) + distance, in: outline)
        case .items: moveItem(by: distance)
        }
    }

    public mutating func select(typeLine line: Int, in outline: Outline) {
        let line = min(max(line, 0), outline.sections.count)
        let chosen = line == 0 ? nil : outline.sections[line - 1].type
        guard chosen != type else { return }
        type = chosen
        item = nil
        place = 0
        itemsTop = 0
    }

    private mutating func moveItem(by distance: Int) {
        guard !rows.isEmpty else { return }
        let goal = min(max(place + distance, 0), rows.count - 1)
        let next =
            distance < 0
            ? rows[...goal].lastIndex { $0.item != nil } ?? rows.firstIndex { $0.item != nil }
            : rows[goal...].firstIndex { $0.item != nil } ?? rows.lastIndex { $0.item != nil }
        guard let next else { return }
        place = next
        item = rows[next].item
    }

    /// To the first item of the next or previous type, where types stand as headings among the items.
    public mutating func moveHeading(down: Bool) {
        let headings = rows.indices.filter { if case .heading = rows[$0] { true } else { false } }
        guard let current = headings.last(where: { $0 < place }) else { return }
        let target =
            down ? headings.first { $0 > place } ?? headings.first : headings.last { $0 < current } ?? headings.last
        guard let target else { return }
        place = target
        moveItem(by: 1)
    }
}
