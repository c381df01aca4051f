public import ScreenModel

/// Where everything is on a screen of a given size: the same for drawing, scrolling and tapping.
public struct Layout: Hashable, Sendable {
    /// Below this the screen shows only that it is too small.
    public static let smallest = Size(columns: 24, rows: 6)
    /// From this many columns on there are two panes side by side.
    public static let columnsForTwoPanes = 72

    /// From this many rows on messages have a row of their own.
    static let rowsForMessages = 10

    /// From this many columns on a setting is explained in its row.
    public static let columnsForExplanations = 100

    public var size: Size
    public var title: Rect
    public var body: Rect
    /// Between body and status line: while something is typed candidates, how the line is read, and the prompt; and
    /// what is said, whose first row is kept free for it, so that a message moves nothing.
    public var candidates: Rect
    public var said: Rect
    public var reading: Rect
    public var prompt: Rect
    public var status: Rect
    public var isWide: Bool

    public init(
        size: Size, candidateRows: Int = 0, saidRows: Int = 0, hasReading: Bool = false, hasPrompt: Bool = false
    ) {
        self.size = size
        isWide = Self.isWide(size)
        let (title, rest) = Rect(size).splitTop(1)
        let (upper, status) = rest.splitBottom(1)
        let (middle, prompt) = upper.splitBottom(hasPrompt ? 1 : 0)
        let (over, reading) = middle.splitBottom(hasReading ? 1 : 0)
        // A prompt stands where messages do.
        let free = hasPrompt || size.rows < Self.rowsForMessages ? 0 : 1
        let (above, said) = over.splitBottom(min(max(saidRows, free), max(over.rows - 4, 0)))
        // What more is said gets its rows from the candidates as long as three are left, so that the list does not
        // move. A few rows of the list stay in sight, however many candidates there are.
        let wanted = max(candidateRows - max(said.rows - free, 0), min(candidateRows, 3))
        let (body, candidates) = above.splitBottom(min(wanted, max(above.rows - 4, 0)))
        (self.title, self.body, self.candidates) = (title, body, candidates)
        (self.said, self.reading, self.prompt, self.status) = (said, reading, prompt, status)
    }

    public var isTooSmall: Bool { Self.isTooSmall(size) }

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
    }

    static func isWide(_ size: Size) -> Bool { size.columns >= Self.columnsForTwoPanes }

    // Panes: the first row of each is its title, or of both how far the trip is; one column divides two of them.

    /// The pane of item types on the left; empty in a narrow window.
    public var typesPane: Rect { body.splitLeft(isWide ? min(max(size.columns / 4, 24), 32) : 0).left }
    /// The pane of items: the whole body of a narrow window.
    public var itemsPane: Rect { body.splitLeft(typesPane.columns).rest }

    /// The map, and below it the line with the scale bar.
    public var mapArea: Rect { mapPane.splitBottom(1).rest }
    public var mapLine: Rect { mapPane.splitBottom(1).bottom }
    private var mapPane: Rect { isWide ? body.splitTop(1).rest : body }

    /// The rows inside the panes.
    public var typesArea: Rect { area(of: typesPane) }
    public var itemsArea: Rect { area(of: itemsPane) }
    /// The left pane of lists, recipes and stores, and the rows in it.
    public var listsPane: Rect { body.splitLeft(isWide ? min(max(size.columns * 2 / 5, 32), 48) : body.columns).left }
    public var listsArea: Rect { area(of: listsPane) }
    /// The right pane, and the rows in it; in a narrow window it replaces the left one.
    public var peekPane: Rect { right(of: listsPane) }
    public var peekArea: Rect { area(of: peekPane) }
    /// The entries of the selected list, and above them the lines that say since when.
    public var listEntriesArea: Rect { peekArea.splitTop(listTimesRows).rest }
    public var listTimesArea: Rect { peekArea.splitTop(listTimesRows).top }
    /// Three times need two lines where the pane is narrow; in a low window there is no room for them.
    private var listTimesRows: Int { peekArea.rows < 8 ? 0 : peekArea.columns < 70 ? 2 : 1 }

    /// All about a store; and beside it, where there is room for it, a small map around it.
    public func storeLinesArea(besideMap: Bool) -> Rect {
        let map = besideMap ? storeMapArea.columns : 0
        return peekArea.splitLeft(peekArea.columns - (map == 0 ? 0 : map + 2)).left
    }
    public var storeMapArea: Rect {
        let columns = peekArea.columns >= 60 ? peekArea.columns / 2 : 0
        return peekArea.splitLeft(peekArea.columns - columns).rest
    }

    /// All items as a table, and the rows in it.
    public var itemTablePane: Rect { body.splitLeft(isWide ? size.columns * 11 / 20 : body.columns).left }
    public var itemTableArea: Rect { area(of: itemTablePane) }
    /// All about the selected one; in a narrow window it replaces the table.
    public var itemDetailPane: Rect { right(of: itemTablePane) }
    public var itemDetailArea: Rect { area(of: itemDetailPane) }

    /// What was spent by week, and beside it or instead of it by month.
    public var weeksPane: Rect { body.splitLeft(isWide ? size.columns / 2 : body.columns).left }
    public var weeksArea: Rect { area(of: weeksPane) }
    public var monthsPane: Rect { right(of: weeksPane) }
    public var monthsArea: Rect { area(of: monthsPane) }

    /// The row above the rows: titles; how far the trip is; in a narrow window the way back.
    public var heading: Rect { body.splitTop(1).top }

    /// The rows of a screen that is one table, with a heading line above.
    public var tablePane: Rect { body }
    public var tableArea: Rect { area(of: body) }

    private func right(of pane: Rect) -> Rect { isWide ? body.splitLeft(pane.columns).rest : body }

    /// Below the title, and in a wide window before the column that divides panes or shows how far one has scrolled.
    private func area(of pane: Rect) -> Rect {
        let rows = pane.splitTop(1).rest
        return isWide ? rows.splitLeft(rows.columns - 1).left : rows
    }
}
