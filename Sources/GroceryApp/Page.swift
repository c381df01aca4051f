public import GroceryDomain
import ScreenModel

/// A screen: its keys, how it follows changes, moves, is tapped and is left. Its state is a value of the interface, its
/// twin in `GroceryViews` draws it. `Screen` lists all pages.
///
/// All it does works on the whole state, as what is on a page follows from the groceries.
public protocol Page: Sendable {
    static var title: String { get }
    /// The row that leads there from everywhere; nil where only another page does.
    static var entrance: Binding? { get }
    /// The rows of the hint line, most important first.
    static var hinted: [Binding] { get }
    /// The other rows.
    static var further: [Binding] { get }
    /// The row of keys for what one comes to a row of the page for: what Enter does, a tap does too.
    static var opening: Binding? { get }
    /// The row of keys that takes off or deletes what the cursor is on, as drawing a row to the left does.
    static var deletion: Binding? { get }
    /// The rows to hint at, with the word for each; of these only those that apply are.
    static func hints(_ state: AppState) -> [Binding]
    /// Hints for what is so only for a while; they come first.
    static func passingHints(_ state: AppState) -> [Hints.Hint]

    /// Rows, selection and scrolling follow the groceries and the size of the screen.
    static func refresh(_ state: inout AppState, _ layout: Layout)
    /// The person has asked for it, rather than come back to it.
    static func enter(_ state: inout AppState)
    /// The person goes to another page: what was meant for this visit ends.
    static func end(_ state: inout AppState)
    /// What has to be read again for it once the groceries have changed.
    static func needs(_ state: AppState) -> [Effect]
    static func move(_ state: inout AppState, by distance: Int)
    /// To the left and to the right, and to the other pane.
    static func moveSideways(_ state: inout AppState, _ way: Sideways) throws(Refusal)
    /// One step back within the page; false where there is none.
    static func back(_ state: inout AppState) -> Bool
    /// The name of what one step back leads to, where that is said above the rows and tapped there.
    static func wayBack(_ state: AppState) -> String?
    /// Selects what is drawn there. Answers whether that is a row which keys are about.
    static func point(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal) -> Bool
    static func tap(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal)
    static func wheel(_ state: inout AppState, by distance: Int)
    /// How far a page key moves.
    static func pageRows(_ layout: Layout) -> Int

    static func filter(_ state: AppState) -> String?
    static func setFilter(_ state: inout AppState, _ text: String?)

    /// The row whose inside has the keys, if one has.
    static func inside(_ state: AppState) -> AnyHashable?
    /// Whether a row is selected.
    static func hasRow(_ state: AppState) -> Bool
    /// The item, the store and the list that keys are about.
    static func item(_ state: AppState) -> ItemID?
    static func store(_ state: AppState) -> NamedStore?
    static func list(_ state: AppState) -> GroceryList?
    /// The list that gets what is typed.
    static func writtenList(_ state: AppState) -> GroceryList?
    /// The row with the cursor, in a word that `go` reads; nil where there is none to come back to.
    static func row(_ state: AppState) -> String?
    static func go(_ state: inout AppState, to row: String)
    /// Goes to what was undone or redone.
    static func select(_ state: inout AppState, _ subjects: Subjects)
    /// Goes to an item that was added by its name.
    static func reveal(_ state: inout AppState, _ item: ItemID)
    /// Why there is no item that keys could be about.
    static func whyNoItem(_ state: AppState) -> String
    /// Whether items can be added by typing without leaving it.
    static func acceptsItems(_ state: AppState) -> Bool
    /// What becomes of pasted text while nothing is typed.
    static func paste(_ state: inout AppState, _ text: String) throws(Refusal)

    /// What is said above the bottom line while nothing is typed.
    static func remark(_ state: AppState) -> String?
    /// The same, also while something is typed.
    static func footnote(_ state: AppState) -> String?
    /// Whether the title line says how far the shopping is.
    static var showsProgress: Bool { get }
}

/// Which way the keys of panes lead.
public enum Sideways: Sendable { case left, right, next, previous }

extension Page {
    public static var entrance: Binding? { nil }
    public static func hints(_ state: AppState) -> [Binding] { hinted }
    public static func passingHints(_ state: AppState) -> [Hints.Hint] { filter(state) == nil ? [] : state.showAllHint }
    public static func refresh(_ state: inout AppState, _ layout: Layout) {}
    public static var opening: Binding? { nil }
    public static var deletion: Binding? { nil }
    public static func point(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) -> Bool { false }
    /// A tap on a row selects it and does what Enter does with it.
    public static func tap(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal) {
        if try point(&state, row: row, column: column, layout) { try opening?.run(&state) }
    }
    public static func enter(_ state: inout AppState) {}
    public static func end(_ state: inout AppState) { dropFilter(&state) }
    public static func needs(_ state: AppState) -> [Effect] { [] }
    public static func moveSideways(_ state: inout AppState, _ way: Sideways) throws(Refusal) {}
    public static func back(_ state: inout AppState) -> Bool { false }
    public static func wayBack(_ state: AppState) -> String? { nil }
    public static func wheel(_ state: inout AppState, by distance: Int) { move(&state, by: distance) }
    public static func pageRows(_ layout: Layout) -> Int { max(layout.tableArea.rows - 1, 1) }
    public static func filter(_ state: AppState) -> String? { nil }
    public static func setFilter(_ state: inout AppState, _ text: String?) {}
    public static func inside(_ state: AppState) -> AnyHashable? { nil }
    public static func hasRow(_ state: AppState) -> Bool { false }
    public static func item(_ state: AppState) -> ItemID? { nil }
    public static func store(_ state: AppState) -> NamedStore? { nil }
    public static func list(_ state: AppState) -> GroceryList? { state.shownList }
    public static func writtenList(_ state: AppState) -> GroceryList? { state.shownList }
    public static func row(_ state: AppState) -> String? { nil }
    public static func go(_ state: inout AppState, to row: String) {}
    public static func select(_ state: inout AppState, _ subjects: Subjects) {}
    public static func reveal(_ state: inout AppState, _ item: ItemID) {}
    public static func whyNoItem(_ state: AppState) -> String {
        "Go to an item first (\(state.keysToTheRight))."
    }
    public static func acceptsItems(_ state: AppState) -> Bool { false }
    static func pastesNothing(_ state: AppState) -> Refusal {
        let (shop, pick) = (state.key(to: .shop), state.key(to: .pick))
        return .notPossible("Text can be pasted where lists are written: on Shop (\(shop)) and Pick (\(pick)).")
    }
    public static func paste(_ state: inout AppState, _ text: String) throws(Refusal) {
        guard acceptsItems(state) else { throw pastesNothing(state) }
        state.openAdd()
        try state.paste(text)
    }
    public static func remark(_ state: AppState) -> String? { nil }
    public static func footnote(_ state: AppState) -> String? { nil }
    public static var showsProgress: Bool { false }

    static func dropFilter(_ state: inout AppState) { if filter(state) != nil { setFilter(&state, nil) } }

    /// A page's own rows first: they go before others that have the same key.
    static var tables: [[Binding]] { [hinted, further, Binding.everywhere] }

    /// Every row. One that is named like an earlier one gives way to it.
    public static var bindings: [Binding] {
        var names: Set<String> = []
        return tables.joined().filter { names.insert($0.name).inserted }
    }
}
