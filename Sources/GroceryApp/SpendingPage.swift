public import GroceryDomain
import ScreenModel

/// What was spent, by week and by month.
public struct SpendingPage: Page, Hashable {
    /// Whether the keys are for the months rather than the weeks; a narrow window shows only these.
    public var showsMonths = false
    public private(set) var weeks = Scroll()
    public private(set) var months = Scroll()
}

extension SpendingPage {
    public static let title = "Spending"
    public static let hinted: [Binding] = [.nextPane(), .back, .showHelp]
    public static let further = [change] + Binding.panes("Go to the weeks", "Go to the months")

    public static let opening: Binding? = change
    private static let change = Binding(
        "spending.change", [.enter, " "], .lists, 1, hint: "pane", help: "From the weeks to the months, and back"
    ) { state in moveSideways(&state, .next) }

    public static func refresh(_ state: inout AppState, _ layout: Layout) {
        state.derived.refreshSpending(state.groceries, day: state.interface.localDay)
        scroll(&state, by: 0)
    }

    public static func move(_ state: inout AppState, by distance: Int) { scroll(&state, by: distance) }

    private static func scroll(_ state: inout AppState, by distance: Int) {
        let (spending, height, isMonths) = (
            state.derived.spending, state.layout.weeksArea.rows, state.interface.spending.showsMonths
        )
        state.interface.spending.weeks.move(by: isMonths ? 0 : distance, count: spending.weeks.count, height: height)
        state.interface.spending.months.move(by: isMonths ? distance : 0, count: spending.months.count, height: height)
    }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) {
        state.interface.spending.showsMonths = way == .right || way != .left && !state.interface.spending.showsMonths
    }

    public static func back(_ state: inout AppState) -> Bool {
        state.show(.lists)
        return true
    }

    public static func wayBack(_ state: AppState) -> String? { state.isWide ? nil : Screen.lists.title }

    /// Nothing is behind a row; the other pane is.
    public static func tap(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal) {
        let isMonths = layout.monthsPane.contains(row: row, column: column)
        return moveSideways(&state, layout.isWide ? isMonths ? .right : .left : .next)
    }
}
