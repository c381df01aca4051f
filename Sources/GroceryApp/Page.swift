public import GroceryDomain
import ScreenModel

/// A screen one can be on: its keys, how it follows what changes, moves, is tapped and is left. Its state is a value of
/// the interface, its twin in `GroceryViews` draws it. `Screen` lists all pages.
///
/// All it does goes by the whole state, since what is on a page follows from the groceries.
public protocol Page: Sendable {
    static var title: String { get }
    /// The rows of the hint line, most important first.
    static var hinted: [Binding] { get }
    /// The other rows.
    static var further: [Binding] { get }
    /// The rows that are hinted at now, with the word for each.
    static func hints(_ state: AppState) -> [Binding]
    /// What is so for a while only, and hinted at before anything else.
    static func passingHints(_ state: AppState) -> [Hints.Hint]

    /// Brings what is shown, selected and scrolled in line with the groceries and the size of the screen.
    static func refresh(_ state: inout AppState, _ layout: Layout)
    /// Asked for by a person, not come back to.
    static func enter(_ state: inout AppState) -> [Effect]
    /// What has to be read for it again once the groceries have changed.
    static func needs(_ state: AppState) -> [Effect]
    static func move(_ state: inout AppState, by distance: Int)
    /// To the left and to the right, and to the other pane.
    static func moveSideways(_ state: inout AppState, _ way: Sideways) throws(Refusal) -> [Effect]
    /// One step back within the page; false where there is none.
    static func back(_ state: inout AppState) -> Bool
    static func tap(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal) -> [Effect]
    static func wheel(_ state: inout AppState, by distance: Int)
    /// By how many rows a page key moves.
    static func pageRows(_ layout: Layout) -> Int

    /// What it is filtered by.
    static func filter(_ state: AppState) -> String?
    static func setFilter(_ state: inout AppState, _ text: String?)

    /// The item, the store and the list that keys are about.
    static func item(_ state: AppState) -> ItemID?
    static func store(_ state: AppState) -> NamedStore?
    static func list(_ state: AppState) -> GroceryList?
    /// The list that what is typed goes onto.
    static func writtenList(_ state: AppState) -> GroceryList?
    /// Goes to what was undone or redone.
    static func select(_ state: inout AppState, _ subjects: Subjects)
    /// Goes to an item that was added by its name.
    static func reveal(_ state: inout AppState, _ item: ItemID)
    /// Why there is no item that keys could be about.
    static func whyNoItem(_ state: AppState) -> String
    /// Whether an item can be added by its name without leaving it, and whether lines can be pasted.
    static func takesItems(_ state: AppState) -> Bool
    static func takesLines(_ state: AppState) -> Bool

    /// What is said above the bottom line, as long as nothing is typed there.
    static func remark(_ state: AppState) -> String?
    /// The same, whatever is typed below it.
    static func footnote(_ state: AppState) -> String?
    /// Whether the title line says how far the shopping is.
    static var showsProgress: Bool { get }
    /// Where a tap on the title leads.
    static var behindTitle: Screen { get }
}

/// Which way the keys of panes lead.
public enum Sideways: Sendable { case left, right, next, previous }

extension Page {
    public static func hints(_ state: AppState) -> [Binding] { hinted }
    public static func passingHints(_ state: AppState) -> [Hints.Hint] { filter(state) == nil ? [] : [Hints.showAll] }
    public static func refresh(_ state: inout AppState, _ layout: Layout) {}
    public static func enter(_ state: inout AppState) -> [Effect] { [] }
    public static func needs(_ state: AppState) -> [Effect] { [] }
    public static func moveSideways(_ state: inout AppState, _ way: Sideways) throws(Refusal) -> [Effect] { [] }
    public static func back(_ state: inout AppState) -> Bool { false }
    public static func wheel(_ state: inout AppState, by distance: Int) { move(&state, by: distance) }
    public static func pageRows(_ layout: Layout) -> Int { max(layout.tableArea.rows - 1, 1) }
    public static func filter(_ state: AppState) -> String? { nil }
    public static func setFilter(_ state: inout AppState, _ text: String?) {}
    public static func item(_ state: AppState) -> ItemID? { nil }
    public static func store(_ state: AppState) -> NamedStore? { nil }
    public static func list(_ state: AppState) -> GroceryList? { state.shownList }
    public static func writtenList(_ state: AppState) -> GroceryList? { state.shownList }
    public static func select(_ state: inout AppState, _ subjects: Subjects) {}
    public static func reveal(_ state: inout AppState, _ item: ItemID) {}
    public static func whyNoItem(_ state: AppState) -> String { "Go to an item first (l, →)." }
    public static func takesItems(_ state: AppState) -> Bool { false }
    public static func takesLines(_ state: AppState) -> Bool { takesItems(state) }
    public static func remark(_ state: AppState) -> String? { nil }
    public static func footnote(_ state: AppState) -> String? { nil }
    public static var showsProgress: Bool { false }
    public static var behindTitle: Screen { .lists }

    /// A page's own rows first: they go before others that have the same key.
    static var tables: [[Binding]] { [hinted, further, Binding.everywhere] }

    /// Every row. One that is named like an earlier one gives way to it.
    public static var bindings: [Binding] {
        var names: Set<String> = []
        return tables.joined().filter { names.insert($0.name).inserted }
    }
}
