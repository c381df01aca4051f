import GroceryDomain
import ScreenModel

/// One row of a page's table: keys, what they do, and all that is said of that. Dispatch, help, hint line,
/// `docs/commands.md` and the manual read the same rows.
///
/// Why it cannot be done now is what `run` throws: it changes the interface only and asks for effects, so that it may
/// be tried on a copy.
public final class Binding: Sendable {
    /// The name by which keys are given to it; it stays when the sentences change.
    public let name: String
    /// Its standard keys; the first is the one that hints name.
    let keys: [Key]
    /// How the hint line calls the keys, where it is not by the first of them.
    let label: String?
    /// One word for the hint line.
    public let hint: String
    public let help: String
    /// The heading under which help lists it, and its rank there.
    public let group: HelpGroup
    let rank: Int
    /// Whether it does no more than go to another row.
    let onlyMoves: Bool
    let run: Run

    typealias Run = @Sendable (inout AppState, Moment) throws(Refusal) -> [Effect]

    init(
        _ name: String, _ keys: [Key], label: String? = nil, hint: String, help: String, in group: HelpGroup,
        _ rank: Int, onlyMoves: Bool = false, run: @escaping Run
    ) {
        (self.name, self.keys, self.label, self.hint, self.help) = (name, keys, label, hint, help)
        (self.group, self.rank, self.onlyMoves, self.run) = (group, rank, onlyMoves, run)
    }

    /// Whether it takes one out of the program.
    var leaves: Bool { self === Binding.quit || self === Binding.suspend }

    /// The same row in other words, for where it means something else.
    func saying(hint: String? = nil, help: String? = nil) -> Binding {
        Binding(
            name, keys, label: label, hint: hint ?? self.hint, help: help ?? self.help, in: group, rank,
            onlyMoves: onlyMoves, run: run)
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
    case items = "All items"
    case stores = "Stores"
    case history = "History"
    case settings = "Settings"
    case map = "Map"
    case everywhere = "Everywhere"
    case screens = "Screens"
    case moving = "Moving"
}

extension [Binding] {
    /// As help lists them.
    public var inHelp: [(group: HelpGroup, bindings: [Binding])] {
        HelpGroup.allCases.compactMap { group in
            let own = filter { $0.group == group }.sorted { $0.rank < $1.rank }
            return own.isEmpty ? nil : (group, own)
        }
    }
}

// Rows of several pages.
extension Binding {
    /// On every page, behind its own: a row of a page with the same name takes the place of one of these.
    public static let everywhere: [Binding] = [
        undo, redo, back,
        .init(
            "redraw", [.control("l")], hint: "redraw", help: "Draw the screen anew", in: .everywhere, 6
        ) {
            _, _ in [.redraw]
        },
        suspend,
        quit,
        .init(
            "dismiss", ["z"], hint: "dismiss", help: "Put away what is said above the bottom line", in: .everywhere, 9
        ) { state, _ in state.dismiss() },
        shop, pick, lists,
        .init("screen.recipes", ["4"], hint: "recipes", help: "Recipes", in: .screens, 4) { state, _ in
            state.enter(.recipes)
        },
        .init("screen.items", ["5"], hint: "items", help: "All items ever known", in: .screens, 5) { state, _ in
            state.enter(.items)
        },
        .init("screen.stores", ["6"], hint: "stores", help: "Stores", in: .screens, 6) { state, _ in
            state.enter(.stores)
        },
        .init("screen.history", ["H"], hint: "history", help: "History of every change", in: .screens, 7) { state, _ in
            state.enter(.history)
        },
        .init("screen.settings", [","], hint: "settings", help: "Settings", in: .screens, 8) { state, _ in
            state.enter(.settings)
        },
        showHelp,
        .map { state, _ in state.openMap() },
        down, up, pageDown, pageUp,
    ]

    static let add = Binding(
        "add", ["a"], hint: "add", help: "Add by typing a name, with or without an amount", in: .everywhere, 1
    ) { state, _ in state.openAdd() }
    static let filter = Binding(
        "filter", ["/"], hint: "filter", help: "Filter what is shown, as you type", in: .everywhere, 2
    ) { state, _ in state.openFilter() }
    static let undo = Binding("undo", ["u"], hint: "undo", help: "Undo the last change", in: .everywhere, 3) {
        state, _ in
        state.undo()
    }
    static let redo = Binding("redo", [.control("r")], hint: "redo", help: "Redo what was undone", in: .everywhere, 4) {
        state, _ in state.redo()
    }
    static let back = Binding(
        "back", [.escape], hint: "back", help: "Back one step, changing nothing", in: .everywhere, 5
    ) { state, _ in state.goBack() }
    static let quit = Binding(
        "quit", ["q", .control("c")], hint: "quit", help: "Leave; everything is saved already", in: .everywhere, 8
    ) { state, _ in state.leave() }

    static let suspend = Binding(
        "suspend", [.control("z")], hint: "suspend", help: "Suspend the program; fg brings it back", in: .everywhere, 7
    ) { _, _ in [.suspend] }

    static let shop = Binding(
        "screen.shop", ["1"], hint: "shop", help: "Shop: the current list", in: .screens, 1
    ) { state, _ in state.enter(.shop) }
    static let pick = Binding(
        "screen.pick", ["p", "2"], hint: "pick", help: "Pick from the catalogue", in: .screens, 2
    ) { state, _ in state.enter(.pick) }
    static let lists = Binding(
        "screen.lists", ["3"], hint: "lists", help: "All lists, templates and trips", in: .screens, 3
    ) { state, _ in state.enter(.lists) }
    static let showHelp = Binding(
        "help", ["?", .function(1)], hint: "help", help: "This help", in: .screens, 9
    ) { state, _ in state.openHelp() }

    static let down = Binding("down", ["j", .down], hint: "move", help: "Go down", in: .moving, 1, onlyMoves: true) {
        state, _ in state.move(by: 1)
    }
    static let up = Binding("up", ["k", .up], hint: "move", help: "Go up", in: .moving, 2, onlyMoves: true) {
        state, _ in state.move(by: -1)
    }
    static let top = Binding("top", ["g", .home], hint: "move", help: "First row", in: .moving, 7, onlyMoves: true) {
        state, _ in state.move(by: -1_000_000)
    }
    static let bottom = Binding("bottom", ["G", .end], hint: "move", help: "Last row", in: .moving, 8, onlyMoves: true)
    {
        state, _ in state.move(by: 1_000_000)
    }
    static let pageDown = Binding(
        "pageDown", [.pageDown, .control("f")], hint: "move", help: "One page down", in: .moving, 9, onlyMoves: true
    ) { state, _ in state.move(by: state.pageRows) }
    static let pageUp = Binding(
        "pageUp", [.pageUp, .control("b")], hint: "move", help: "One page up", in: .moving, 10, onlyMoves: true
    ) { state, _ in state.move(by: -state.pageRows) }

    /// To the map; on it, back from it.
    static func map(run: @escaping Run) -> Binding {
        Binding(
            "screen.map", ["M"], hint: "map", help: "Map: where the item is bought", in: .screens, 10, run: run)
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
        return Binding(name, keys, hint: hint, help: help, in: .moving, rank) { state, _ throws(Refusal) in
            try state.interface.screen.page.moveSideways(&state, way)
        }
    }
}
