internal import GroceryDomain
import ScreenModel

/// All screens, one a line. The title opens it where it has no room for them.
struct ScreensPrompt: Prompt {
    private let ways: [(title: String, binding: Binding, screen: Screen?)]
    private var selected: Int

    /// - Parameter screen: the one that is shown, which is selected to begin with.
    init(from screen: Screen) {
        ways =
            Screen.allCases.compactMap { screen in screen.page.entrance.map { (screen.title, $0, screen) } }
            + [("Other list", .switchList, nil), ("Help", .showHelp, nil)]
        selected = ways.firstIndex { $0.title == screen.title } ?? 0
    }

    func field(_ state: AppState) -> Field? { nil }
    var hasBar: Bool { false }
    var selectedLine: Int? { selected }

    func lines(_ state: AppState) -> [PromptLine] {
        ways.enumerated().map { index, way in
            var choice = PromptLine.Choice(way.title)
            let (keymap, screen) = (state.interface.keymap, state.interface.screen)
            choice.end =
                way.screen.map { keymap.number(of: $0, on: screen) } ?? keymap.label(of: way.binding, on: screen)
            return .choice(index, choice)
        }
    }

    func hints(_ state: AppState) -> [Hints.Hint] {
        [.init("Enter", "go", .enter), .init("Esc", "back", .escape), .init("↑↓", "move", .down)]
    }

    /// The keys of the screens lead there from here too.
    func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        switch Choosing(key, binding) {
        case .take: try choose(selected, &state)
        case .down: select(selected + 1, &state)
        case .up: select(selected - 1, &state)
        case .mark, .leave: state.interface.closePrompt()
        case nil:
            guard let way = ways.firstIndex(where: { $0.binding.name == binding?.name }) else {
                return state.interface.closePrompt()
            }
            try choose(way, &state)
        }
    }

    private func select(_ index: Int, _ state: inout AppState) {
        var prompt = self
        prompt.selected = min(max(index, 0), ways.count - 1)
        state.interface.changePrompt(to: prompt)
    }

    func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) {
        state.interface.closePrompt()
        try ways[choice].binding.run(&state)
    }

    /// Beside the lines: the screen stays as it is.
    func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) { state.interface.closePrompt() }
}
