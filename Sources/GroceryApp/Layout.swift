public import ScreenModel

/// Where everything is on a screen of a given size: the same for drawing, scrolling and tapping.
public struct Layout: Hashable, Sendable {
    /// Below this the screen shows only that it is too small.
    public static let smallest = Size(columns: 24, rows: 6)
    /// From this many columns on there are two panes side by side.
    public static let columnsForTwoPanes = 72

    /// From this many columns on a setting is explained in its row.
    public static let columnsForExplanations = 100

    public var size: Size
    public var title: Rect
    public var body: Rect
    /// Between body and status line while something is typed: candidates, what is too long for its line, how the line
    /// is read, and the prompt.
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
        let (above, said) = over.splitBottom(min(saidRows, max(over.rows - 4, 0)))
        // What is said gets its rows from the candidates as long as three are left, so that the list does not move. A
        // few rows of the list stay in sight, however many candidates there are.
        let wanted = max(candidateRows - said.rows, min(candidateRows, 3))
        let (body, candidates) = above.splitBottom(min(wanted, max(above.rows - 4, 0)))
        (self.title, self.body, self.candidates) = (title, body, candidates)
        (self.said, self.reading, self.prompt, self.status) = (said, reading, prompt, status)
    }

    public var isTooSmall: Bool { Self.isTooSmall(size) }

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
    }

    static func isWide(_ size: Size) -> Bool { size.columns >= Self.columnsForTwoPanes }

    /// The bordered pane of item types on the left; empty in a narrow window.
    public var typesPane: Rect { body.splitLeft(isWide ? min(max(size.columns / 4, 24), 32) : 0).left }
    /// The pane of items: bordered on the right of a wide window, the whole body of a narrow one.
    public var itemsPane: Rect { isWide ? body.splitLeft(typesPane.columns).rest : body }

    /// The map, and below it the line with the scale bar.
    public var mapArea: Rect { mapPane.splitBottom(1).rest }
    public var mapLine: Rect { mapPane.splitBottom(1).bottom }
    private var mapPane: Rect { isWide ? body.inset() : body }

    /// The rows inside the panes.
    public var typesArea: Rect { typesPane.inset() }
    public var itemsArea: Rect { isWide ? itemsPane.inset() : itemsPane }
    /// The left pane of lists, recipes and stores, and the rows in it.
    public var listsPane: Rect { body.splitLeft(isWide ? min(max(size.columns * 2 / 5, 32), 48) : body.columns).left }
    public var listsArea: Rect { isWide ? listsPane.inset() : tableArea }
    /// The right pane, and the rows in it; in a narrow window it replaces the left one.
    public var peekPane: Rect { isWide ? body.splitLeft(listsPane.columns).rest : body }
    public var peekArea: Rect { isWide ? peekPane.inset() : tableArea }
    /// The entries of the selected list, and above them the lines that say since when.
    public var listEntriesArea: Rect { peekArea.splitTop(listTimesRows).rest }
    public var listTimesArea: Rect { peekArea.splitTop(listTimesRows).top }
    /// Three times need two lines where the pane is narrow; in a low window there is no room for them.
    private var listTimesRows: Int { peekArea.rows < 8 ? 0 : peekArea.columns < 70 ? 2 : 1 }

    /// All items as a table, and the rows in it.
    public var itemTablePane: Rect { body.splitLeft(isWide ? size.columns * 11 / 20 : body.columns).left }
    public var itemTableArea: Rect { isWide ? itemTablePane.inset() : tableArea }
    /// All about the selected one; in a narrow window it replaces the table.
    public var itemDetailPane: Rect { isWide ? body.splitLeft(itemTablePane.columns).rest : body }
    public var itemDetailArea: Rect { isWide ? itemDetailPane.inset() : tableArea }

    /// What was spent by week, and beside it or instead of it by month.
    public var weeksPane: Rect { body.splitLeft(isWide ? size.columns / 2 : body.columns).left }
    public var weeksArea: Rect { isWide ? weeksPane.inset() : tableArea }
    public var monthsPane: Rect { isWide ? body.splitLeft(weeksPane.columns).rest : body }
    public var monthsArea: Rect { isWide ? monthsPane.inset() : tableArea }

    /// The row above the rows of a narrow window: what they are, and the way back. None in a wide one.
    public var heading: Rect { body.splitTop(isWide ? 0 : 1).top }

    /// The items of the catalogue; in a narrow window the item types too, one after the other.
    public var catalogueArea: Rect { isWide ? itemsArea : tableArea }

    /// The rows of a screen that is one table, with a heading line above.
    public var tablePane: Rect { body }
    public var tableArea: Rect { isWide ? body.inset() : body.splitTop(1).rest }
}
