import GroceryDomain
import ScreenModel

/// One row of a page's table: keys, what they do, and the words for it. Dispatch, help, hint line, `docs/commands.md`
/// and the manual read the same rows.
///
/// `run` throws why it cannot be done now. It changes the interface only and asks for effects, so it can be tried on a
/// copy: that tells the help which rows do something here and now. Hints are drawn with every frame, for which that
/// takes too long; so a row of theirs also says in short when to hint at it. A test compares the two.
public final class Binding: Sendable {
    /// A person gives it other keys by this name, which stays when the sentences change.
    public let name: String
    /// Its standard keys; the first is the one that hints name.
    let keys: [Key]
    /// The keys in the hint line, where that is not the first of them.
    let label: String?
    /// One word for the hint line.
    public let hint: String
    public let help: String
    /// The heading under which help lists it, and its rank there.
    public let group: HelpGroup
    let rank: Int
    /// Whether it does no more than go to another row.
    let onlyMoves: Bool
    /// Whether to hint at it. In the Shop it does not depend on where the cursor is.
    let applies: Applies
    let run: Run

    typealias Applies = @Sendable (AppState) -> Bool
    typealias Run = @Sendable (inout AppState) throws(Refusal) -> Void

    init(
        _ name: String, _ keys: [Key], _ group: HelpGroup, _ rank: Int, label: String? = nil, hint: String,
        help: String, onlyMoves: Bool = false, when applies: @escaping Applies = { _ in true }, run: @escaping Run
    ) {
        (self.name, self.keys, self.label, self.hint, self.help) = (name, keys, label, hint, help)
        (self.group, self.rank, self.onlyMoves, self.applies, self.run) = (group, rank, onlyMoves, applies, run)
    }

    /// Whether it leads out of the program.
    var leaves: Bool { self === Binding.quit || self === Binding.suspend }

    /// The same row in other words, where it means something else.
    func saying(hint: String? = nil, help: String? = nil) -> Binding {
        Binding(
            name, keys, group, rank, label: label, hint: hint ?? self.hint, help: help ?? self.help,
            onlyMoves: onlyMoves, when: applies, run: run)
    }
}

/// In the order in which help lists them.
public enum HelpGroup: String, CaseIterable, Sendable {
    case shop = "On the list"
    case amounts = "Amounts"
    case pick = "Catalogue"
    case order = "The walk through the shop"
    case lists = "Lists, templates and trips"
    case recipes = "Recipes"
    case plan = "Plan"
    case items = "All items"
    case stores = "Stores"
    case history = "History"
    case settings = "Settings"
    case map = "Map"
    case everywhere = "Everywhere"
    case screens = "Screens"
    case commands = "Your own"
    case moving = "Moving"

    /// Whether it is no page's own.
    var isEverywhere: Bool { [.everywhere, .screens, .commands, .moving].contains(self) }
}

extension [Binding] {
    /// As help lists them: what a screen is for comes first.
    public var inHelp: [(group: HelpGroup, bindings: [Binding])] {
        let first = first { !$0.group.isEverywhere }?.group
        let groups = HelpGroup.allCases
        return (groups.filter { $0 == first } + groups.filter { $0 != first }).compactMap { group in
            let own = filter { $0.group == group }.sorted { $0.rank < $1.rank }
            return own.isEmpty ? nil : (group, own)
        }
    }
}

// Rows of several pages.
extension Binding {
    /// On every page, behind its own rows: a row of the page with the same name replaces one of these.
    public static let everywhere: [Binding] =
        [palette, undo, redo, back, redraw, suspend, quit, dismiss] + Screen.allCases.compactMap { $0.page.entrance }
        + [switchList, showHelp, down, up, pageDown, pageUp]

    /// The way to a screen.
    static func screen(
        _ name: String, _ keys: [Key], _ rank: Int, _ hint: String, _ help: String, _ screen: Screen
    ) -> Binding {
        Binding(name, keys, .screens, rank, hint: hint, help: help) { state in state.enter(screen) }
    }

    static let palette = Binding(
        "palette", [.control("p"), ":"], .everywhere, 1, hint: "anything",
        help: "Find any command, list, recipe, item or store by typing"
    ) { state in state.interface.openPrompt(Chooser(PaletteQuestion(), &state)) }
    static let add = Binding(
        "add", ["a"], .shop, 2, hint: "add", help: "Add by typing a name, with or without an amount"
    ) { state in state.openAdd() }
    static let filter = Binding(
        "filter", ["/"], .everywhere, 2, hint: "filter", help: "Filter what is shown, as you type",
        when: { $0.hasRow || $0.filter != nil }
    ) { state in state.openFilter() }
    static let undo = Binding(
        "undo", ["u"], .everywhere, 3, hint: "undo", help: "Undo the last change",
        // With what a household begins with there is nothing to undo.
        when: { state in
            let groceries = state.groceries
            return groceries.additions > 0 || groceries.lists.shown.count > 1 || !groceries.meals.shown.isEmpty
        }
    ) { state in state.undo() }
    static let redo = Binding(
        "redo", [.control("r")], .everywhere, 4, hint: "redo", help: "Redo what was undone"
    ) { state in state.redo() }
    static let back = Binding(
        "back", [.escape], .everywhere, 5, hint: "back", help: "Back one step, changing nothing"
    ) { state in state.goBack() }
    static let quit = Binding(
        "quit", ["q", .control("c")], .everywhere, 8, hint: "quit", help: "Leave; everything is saved already"
    ) { state in state.leave() }

    static let redraw = Binding(
        "redraw", [.control("l")], .everywhere, 6, hint: "redraw", help: "Redraw the screen"
    ) { state in state.emit(.redraw) }
    static let suspend = Binding(
        "suspend", [.control("z")], .everywhere, 7, hint: "suspend", help: "Suspend the program; fg brings it back"
    ) { state in state.emit(.suspend) }
    static let dismiss = Binding(
        "dismiss", ["z"], .everywhere, 9, hint: "dismiss",
        help: "Dismiss, or decline, what is said above the bottom line"
    ) { state in state.dismiss() }

    static let shop = screen("screen.shop", ["1"], 1, "shop", "Shop: the current list", .shop)
    static let pick = screen("screen.pick", ["p", "2"], 2, "pick", "Pick from the catalogue", .pick)
    static let lists = screen("screen.lists", ["3"], 3, "lists", "All lists, templates and trips", .lists)
    static let settings = screen("screen.settings", [","], 9, "settings", "Settings", .settings)
    static let showHelp = Binding(
        "help", ["?", .function(1)], .screens, 10, hint: "help", help: "This help"
    ) { state in state.openHelp() }

    static let down = move("down", ["j", .down], 1, "Go down") { _ in 1 }
    static let up = move("up", ["k", .up], 2, "Go up") { _ in -1 }
    static let top = move("top", ["g", .home], 7, "First row") { _ in -1_000_000 }
    static let bottom = move("bottom", ["G", .end], 8, "Last row") { _ in 1_000_000 }
    static let pageDown = move("pageDown", [.pageDown, .control("f")], 9, "One page down") { $0.pageRows }
    static let pageUp = move("pageUp", [.pageUp, .control("b")], 10, "One page up") { -$0.pageRows }

    private static func move(
        _ name: String, _ keys: [Key], _ rank: Int, _ help: String, by distance: @escaping @Sendable (AppState) -> Int
    ) -> Binding {
        Binding(name, keys, .moving, rank, hint: "move", help: help, onlyMoves: true) { state in
            state.move(by: distance(state))
        }
    }

    /// To the map; on it, back from it.
    static func map(run: @escaping Run) -> Binding {
        Binding("screen.map", ["M"], .screens, 11, hint: "map", help: "Map: where the item is bought", run: run)
    }

    /// Between the panes and within them.
    static func panes(
        _ left: String, _ right: String, next: String = "Other pane", previous: String = "Other pane"
    ) -> [Binding] {
        [Self.left(left), Self.right(right), nextPane(next), sideways(.previous, [.backTab], previous, 6), top, bottom]
    }

    static func left(_ help: String) -> Binding { sideways(.left, ["h", .left], help, 3) }
    static func right(_ help: String) -> Binding { sideways(.right, ["l", .right], help, 4) }
    static func nextPane(_ help: String = "Other pane") -> Binding { sideways(.next, [.tab], help, 5) }

    private static func sideways(_ way: Sideways, _ keys: [Key], _ help: String, _ rank: Int) -> Binding {
        let (name, hint) =
            switch way {
            case .left: ("left", "move")
            case .right: ("right", "move")
            case .next: ("nextPane", "pane")
            case .previous: ("previousPane", "pane")
            }
        return Binding(name, keys, .moving, rank, hint: hint, help: help) { state throws(Refusal) in
            try state.interface.screen.page.moveSideways(&state, way)
        }
    }
}
