import GroceryDomain
import ScreenModel

// Taps and the wheel: each is a key press or a selection of what is drawn there.
extension AppState {
    mutating func touch(_ event: MouseEvent) throws(Refusal) {
        switch event.action {
        case .wheelUp: return scroll(by: -3)
        case .wheelDown: return scroll(by: 3)
        // With Shift the mouse is the terminal's own: somebody selects text.
        case .press:
            let isMeant = event.button == .left && !event.modifiers.contains(.shift)
            interface.pressed = isMeant ? Position(row: event.row, column: event.column) : nil
        case .release:
            guard let start = interface.pressed else { return }
            interface.pressed = nil
            switch Stroke(from: start, to: Position(row: event.row, column: event.column)) {
            case .tap: try tap(row: start.row, column: start.column)
            case .left: try swipe(from: start, to: interface.screen.page.deletion)
            case .right: try swipe(from: start, to: MapPage.entrance)
            case nil: return
            }
        case .drag: return
        }
    }

    /// Does with a row what drawing it aside is for. What is typed or asked lies on the rows, and stays.
    private mutating func swipe(from start: Position, to binding: Binding?) throws(Refusal) {
        guard interface.prompt == nil, let binding else { return }
        interface.notice = nil
        guard try interface.screen.page.point(&self, row: start.row, column: start.column, layout) else { return }
        try binding.run(&self)
    }

    private mutating func scroll(by distance: Int) {
        if let prompt = interface.prompt { return prompt.wheel(distance, &self) }
        interface.screen.page.wheel(&self, by: distance)
    }

    private mutating func tap(row: Int, column: Int) throws(Refusal) {
        // A notice takes room of hints: what is tapped is what was drawn beside it.
        let layout = self.layout
        if layout.status.contains(row: row, column: column) {
            let hint = hint(at: column)
            interface.notice = nil
            if let hint { try hit(hint.hit) }
            return
        }
        interface.notice = nil
        if let prompt = interface.prompt, prompt.isCover {
            return try prompt.tap(row: row, column: column, layout, &self)
        }
        if layout.candidates.contains(row: row, column: column) {
            return try tapLine(row - layout.candidates.row, fromEnd: layout.candidates.endColumn - column)
        }
        if let prompt = interface.prompt { return try prompt.tap(row: row, column: column, layout, &self) }
        if layout.title.contains(row: row, column: column) { return tapTitle(column, layout) }
        if layout.heading.contains(row: row, column: column), wayBack != nil {
            return goBack()
        }
        try interface.screen.page.tap(&self, row: row, column: column, layout)
    }

    /// A tab shows its screen; the list that is named beside them leads to the other lists. Where no tab is in sight,
    /// all screens are shown.
    private mutating func tapTitle(_ column: Int, _ layout: Layout) {
        let tabs = Tab.all(in: layout.title, interface.keymap, on: interface.screen)
        if tabs.isEmpty { return interface.openPrompt(ScreensPrompt(from: interface.screen)) }
        if let tab = tabs.first(where: { $0.columns.contains(column) }) { return enter(tab.screen) }
        openLists()
    }

    /// The hint that is drawn there; a tap a column off the word still counts.
    private func hint(at column: Int) -> Hints.Hint? {
        hints(from: statusColumns(.standard), width: .standard).hints
            .first { $0.columns.lowerBound - 1...$0.columns.upperBound ~= column }
    }

    private mutating func tapLine(_ line: Int, fromEnd end: Int) throws(Refusal) {
        let shown = shownPromptLines.lines
        guard shown.indices.contains(line), let target = shown[line].hit(fromEnd: end) else { return }
        try hit(target)
    }

    private mutating func hit(_ hit: Hit) throws(Refusal) {
        switch hit {
        case .key(let key): return press(key)
        case .binding(let binding): return try binding.run(&self)
        case .choice(let choice):
            try interface.prompt?.choose(choice, &self)
        case .dismiss: if !interface.warnings.isEmpty || !news.isEmpty { dismiss() }
        }
    }
}

extension PromptLine {
    /// What a tap hits so many columns before the right edge, where details name their keys: of two, "+ -", each is
    /// hit by itself.
    fileprivate func hit(fromEnd end: Int) -> Hit? {
        guard case .detail(_, _, let keys) = content else { return hit }
        if keys.count == 1 { return .key(keys[0]) }
        var start = 1
        for key in keys.reversed() {
            start += DisplayWidth.standard.columns(of: key.name) + 1
            if end <= start { return .key(key) }
        }
        return nil
    }
}
