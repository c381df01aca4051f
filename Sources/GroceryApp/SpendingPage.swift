public import GroceryDomain
import ScreenModel

/// Where one is in what was spent.
public struct SpendingPage: Page, Hashable {
    /// Months, rather than weeks; in a wide window both are seen, and the keys are with these.
    public var showsMonths = false
    /// The first row of each.
    public var weeksTop = 0
    public var monthsTop = 0

    public init() {}
}

extension SpendingPage {
    public static let title = "Spending"

    public static let hinted: [Binding] = [
        .nextPane { state, _ in state.goToMonths(!state.interface.spending.showsMonths) }, .back, .showHelp,
    ]

    public static let further: [Binding] = [
        .left("Go to the weeks") { state, _ in state.goToMonths(false) },
        .right("Go to the months") { state, _ in state.goToMonths(true) },
        .previousPane { state, _ in state.goToMonths(!state.interface.spending.showsMonths) },
        .top, .bottom,
    ]

    public static func refresh(_ state: inout AppState, _ layout: Layout) { state.settleSpending(layout) }
    public static func move(_ state: inout AppState, by distance: Int) { state.moveInSpending(by: distance) }

    public static func back(_ state: inout AppState) -> Bool {
        state.show(.lists)
        return true
    }

    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        state.goToMonths(
            layout.isWide
                ? layout.monthsPane.contains(row: row, column: column) : !state.interface.spending.showsMonths)
    }
}

extension AppState {
    fileprivate mutating func goToMonths(_ showsMonths: Bool) -> [Effect] {
        interface.spending.showsMonths = showsMonths
        return []
    }

    mutating func settleSpending(_ layout: Layout) {
        derived.settleSpending(groceries, day: interface.localDay)
        moveInSpending(by: 0)
    }

    mutating func moveInSpending(by distance: Int) {
        let height = layout.weeksArea.rows
        func moved(_ top: Int, _ count: Int, by distance: Int) -> Int {
            min(max(top + distance, 0), max(count - height, 0))
        }
        let isMonths = interface.spending.showsMonths
        interface.spending.weeksTop = moved(
            interface.spending.weeksTop, derived.spending.weeks.count, by: isMonths ? 0 : distance)
        interface.spending.monthsTop = moved(
            interface.spending.monthsTop, derived.spending.months.count, by: isMonths ? distance : 0)
    }
}
