public import GroceryDomain
public import ScreenModel

/// A page of rows, one of which is selected. Beside them may be its inside: all about the selected row. A wide window
/// shows both, a narrow one the rows, or the inside once the keys are there.
public protocol TablePage: Page {
    associatedtype Row
    associatedtype ID: Hashable & Sendable

    /// Where the state of the page is.
    static var path: any WritableKeyPath<Interface, Self> & Sendable { get }
    var cursor: TableCursor<ID> { get set }
    var filter: String? { get set }
    /// Whether the keys are for the inside.
    var isInside: Bool { get set }
    /// Another row is selected: its inside begins at the top.
    mutating func resetInside()

    /// Works out what the rows follow from.
    static func deriveRows(_ state: inout AppState)
    static func rows(_ state: AppState) -> [Row]
    /// Nil for a heading.
    static func id(of row: Row, at index: Int) -> ID?
    static func rowsArea(_ layout: Layout) -> Rect
    /// The index of the row that is drawn there.
    static func index(_ state: AppState, row: Int, column: Int, _ layout: Layout) -> Int?
    /// A row in a word, and the row of a word; nil where one does not come back to rows.
    static func word(for row: ID) -> String?
    static func row(_ word: Substring) -> ID?
    /// What a row is called, where rows are filtered by that.
    static func name(of row: Row) -> String?
    /// The row that one comes to the page for; nil where any may be.
    static func home(_ state: AppState) -> ID?
    /// The row of what was undone or redone.
    static func row(of subjects: Subjects) -> ID?

    /// Whether all about a row is behind it: then a narrow window shows that there is something.
    static var leadsFurther: Bool { get }
    static func hasInside(_ state: AppState) -> Bool
    static func insideArea(_ layout: Layout) -> Rect
    static func refreshInside(_ state: inout AppState, _ layout: Layout)
    static func moveInside(_ state: inout AppState, by distance: Int)
    /// Selects the row of the inside that is at this line of it; false where there is nothing to select.
    static func selectInside(_ state: inout AppState, line: Int) -> Bool
}

// A page without a filter, or without an inside, has none of these.
extension TablePage {
    public var filter: String? {
        get { nil }
        set {}
    }
    public var isInside: Bool {
        get { false }
        set {}
    }
    public mutating func resetInside() {}
    public static func deriveRows(_ state: inout AppState) {}
    public static func rowsArea(_ layout: Layout) -> Rect { layout.tableArea }
    public static func index(_ state: AppState, row: Int, column: Int, _ layout: Layout) -> Int? {
        let area = rowsArea(layout)
        return area.contains(row: row, column: column)
            ? state.interface[keyPath: path].cursor.row(atLine: row, in: area) : nil
    }
    public static func word(for row: ID) -> String? { nil }
    public static func row(_ word: Substring) -> ID? { nil }
    public static func name(of row: Row) -> String? { nil }
    public static func home(_ state: AppState) -> ID? { nil }
    public static func row(of subjects: Subjects) -> ID? { nil }
    public static var leadsFurther: Bool { false }
    public static func hasInside(_ state: AppState) -> Bool { false }
    public static func insideArea(_ layout: Layout) -> Rect { layout.tableArea }
    public static func refreshInside(_ state: inout AppState, _ layout: Layout) {}
    public static func moveInside(_ state: inout AppState, by distance: Int) {}
    public static func selectInside(_ state: inout AppState, line: Int) -> Bool { false }
}

extension TablePage where ID: Identity {
    public static func word(for row: ID) -> String? { "\(row)" }
    public static func row(_ word: Substring) -> ID? { ID(word) }
}

extension TablePage where ID == Int { public static func id(of row: Row, at index: Int) -> Int? { index } }

extension TablePage where Row == ID { public static func id(of row: Row, at index: Int) -> ID? { row } }

extension TablePage where Row: Entity, ID == Row.ID {
    public static func id(of row: Row, at index: Int) -> ID? { row.id }
}

// How such a page is a page.
extension TablePage {
    public static func refresh(_ state: inout AppState, _ layout: Layout) {
        deriveRows(&state)
        let rows = rows(state)
        let isOther = state.interface[keyPath: path].cursor.refresh(count: rows.count, height: rowsArea(layout).rows) {
            id(of: rows[$0], at: $0)
        }
        if isOther { state.interface[keyPath: path].resetInside() }
        refreshInside(&state, layout)
        if !hasInside(state) { state.interface[keyPath: path].isInside = false }
    }

    /// The page is as it was left, unless another row matters most by now.
    public static func enter(_ state: inout AppState) {
        let home = home(state)
        if state.interface[keyPath: path].cursor.arrive(at: home) { state.interface[keyPath: path].isInside = false }
    }

    public static func move(_ state: inout AppState, by distance: Int) {
        if state.interface[keyPath: path].isInside { return moveInside(&state, by: distance) }
        let rows = rows(state)
        state.interface[keyPath: path].cursor.move(by: distance, count: rows.count) { id(of: rows[$0], at: $0) }
    }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) {
        let isInside = way == .right || way != .left && !state.interface[keyPath: path].isInside
        goInside(&state, isInside)
    }

    static func goInside(_ state: inout AppState, _ isInside: Bool = true) {
        state.interface[keyPath: path].isInside = isInside && hasInside(state)
    }

    public static func back(_ state: inout AppState) -> Bool { leave(&state) }

    public static func wayBack(_ state: AppState) -> String? {
        state.isWide || !state.interface[keyPath: path].isInside ? nil : title
    }

    /// Leaves the inside, or else drops the filter; false where there is neither.
    static func leave(_ state: inout AppState) -> Bool {
        let page = state.interface[keyPath: path]
        guard page.isInside || page.filter != nil else { return false }
        if !page.isInside { state.interface[keyPath: path].filter = nil }
        state.interface[keyPath: path].isInside = false
        return true
    }

    public static func point(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) -> Bool {
        let page = state.interface[keyPath: path]
        if layout.isWide || page.isInside, insideArea(layout).contains(row: row, column: column), hasInside(state) {
            goInside(&state)
            return selectInside(&state, line: row - insideArea(layout).row)
        }
        let rows = rows(state)
        guard let index = index(state, row: row, column: column, layout), rows.indices.contains(index),
            let id = id(of: rows[index], at: index)
        else { return false }
        state.interface[keyPath: path].isInside = false
        state.interface[keyPath: path].cursor.select(id, at: index)
        return true
    }

    /// As on every page; a tap on the mark at the end of a row goes into that.
    public static func tap(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal) {
        let wasInside = state.interface[keyPath: path].isInside
        guard try point(&state, row: row, column: column, layout) else { return }
        if !layout.isWide, leadsFurther, !wasInside, column >= rowsArea(layout).endColumn - 2 {
            refresh(&state, layout)
            return goInside(&state)
        }
        try opening?.run(&state)
    }

    public static func filter(_ state: AppState) -> String? { state.interface[keyPath: path].filter }
    public static func inside(_ state: AppState) -> AnyHashable? {
        let page = state.interface[keyPath: path]
        return page.isInside ? page.cursor.selected.map(AnyHashable.init) : nil
    }
    public static func hasRow(_ state: AppState) -> Bool { state.interface[keyPath: path].cursor.selected != nil }

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface[keyPath: path].filter = text
        state.interface[keyPath: path].isInside = false
        guard let part = text?.folded, !part.isEmpty else { return }
        deriveRows(&state)
        let rows = rows(state)
        let fits = rows.indices.compactMap { index in
            name(of: rows[index]).flatMap { NameFit(of: part, in: $0.folded) }.map { (fit: $0, index: index) }
        }
        if let best = fits.min(by: { ($0.fit, $0.index) < ($1.fit, $1.index) })?.index,
            let id = id(of: rows[best], at: best)
        {
            state.interface[keyPath: path].cursor.select(id, at: best)
        }
    }

    /// The selected row, and whether the keys are for its inside.
    public static func row(_ state: AppState) -> String? {
        let page = state.interface[keyPath: path]
        return page.cursor.selected.flatMap(word).map { page.isInside ? "\($0) inside" : $0 }
    }

    public static func go(_ state: inout AppState, to row: String) {
        let words = row.split(separator: " ")
        guard let id = words.first.flatMap(Self.row) else { return }
        state.interface[keyPath: path].cursor.selected = id
        refresh(&state, state.layout)
        goInside(&state, words.last == "inside")
    }

    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        if let row = row(of: subjects) { state.interface[keyPath: path].cursor.selected = row }
    }
}
