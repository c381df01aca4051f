public import ScreenModel

/// What a page is filtered by, letter by letter.
public struct FilterPrompt: Prompt {
    var editor: LineEditor

    public func field(_ state: AppState) -> Field? { Field("/", editor) }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        [.init("Enter", "keep", .enter), .init("Esc", "all", .escape)]
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) {
        var prompt = self
        switch key {
        case .enter, .tab: state.interface.closePrompt()
        case .escape:
            prompt.editor = LineEditor()
            prompt.apply(&state)
            state.interface.closePrompt()
        case .up: state.move(by: -1)
        case .down: state.move(by: 1)
        case .backspace where editor.isEmpty: state.interface.closePrompt()
        default: if prompt.editor.handle(key) { prompt.apply(&state) }
        }
    }

    public func paste(_ text: String, _ state: inout AppState) {
        var prompt = self
        prompt.editor.insert(AppState.oneLine(text))
        prompt.apply(&state)
    }

    private func apply(_ state: inout AppState) {
        state.interface.changePrompt(to: self)
        state.interface.screen.page.setFilter(&state, editor.isEmpty ? nil : editor.text)
    }
}

extension AppState {
    /// It begins empty: what one filters by next is hardly ever like what was filtered by before.
    mutating func openFilter() {
        interface.screen.page.dropFilter(&self)
        interface.openPrompt(FilterPrompt(editor: LineEditor()))
    }

    /// What the screen is filtered by.
    public var filter: String? { interface.screen.page.filter(self) }
}
