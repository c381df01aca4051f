import GroceryDomain
import ScreenModel

/// Where one is in what was spent.
public struct SpendingPlace: Hashable, Sendable {
    /// Months, rather than weeks; in a wide window both are seen, and the keys are with these.
    public var showsMonths = false
    /// The first row of each.
    public var weeksTop = 0
    public var monthsTop = 0

    public init() {}
}

extension AppState {
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
