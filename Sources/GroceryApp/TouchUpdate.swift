import GroceryDomain
import ScreenModel

// Taps and the wheel: each is a key press or a selection on what stands at that place.
extension AppState {
    mutating func touch(_ event: MouseEvent, at now: Moment) -> [Effect] {
        guard interface.importing == nil else { return [] }
        switch event.action {
        case .wheelUp: return scroll(by: -3, at: now)
        case .wheelDown: return scroll(by: 3, at: now)
        case .press where event.button == .left: return tap(row: event.row, column: event.column, at: now)
        default: return []
        }
    }

    private mutating func scroll(by distance: Int, at now: Moment) -> [Effect] {
        if interface.help != nil {
            scrollHelp(by: distance)
        } else if let prompt = interface.prompt {
            return isScrolling(prompt) ? press(distance < 0 ? .up : .down, at: now) : []
        } else {
            interface.screen.page.wheel(&self, by: distance)
        }
        return []
    }

    /// Whether the arrow keys only choose among lines. Elsewhere they step an amount or say no.
    private func isScrolling(_ prompt: Prompt) -> Bool {
        switch prompt {
        case .chooseType, .checkIn, .merge, .stores, .filter: true
        case .add(let add): if case .confirming = add.stage { false } else { true }
        case .line, .details: false
        }
    }

    private mutating func tap(row: Int, column: Int, at now: Moment) -> [Effect] {
        let layout = self.layout
        interface.notice = nil
        if layout.status.contains(row: row, column: column) { return tapHint(column, at: now) }
        if let top = interface.help { return tapHelp(row: row, column: column, layout, top: top, at: now) }
        if layout.candidates.contains(row: row, column: column) {
            return tapCandidate(row - layout.candidates.row, fromEnd: layout.candidates.endColumn - column, at: now)
        }
        if interface.prompt != nil { return [] }
        if layout.title.contains(row: row, column: column) {
            return tapTitle(column, layout, at: now)
        }
        let page = interface.screen.page
        return attempt { state throws(Refusal) in try page.tap(&state, row: row, column: column, layout, at: now) }
    }

    /// A tap on a line of the help does what it says, any other closes it. Leaving takes a key: a tap that was to close the
    /// help should not end the program.
    private mutating func tapHelp(row: Int, column: Int, _ layout: Layout, top: Int, at now: Moment) -> [Effect] {
        let help = Help(interface.screen, keymap: interface.keymap)
        interface.help = nil
        guard let binding = help.line(row: row, column: column, in: layout.body, top: top)?.binding, !binding.leaves
        else { return [] }
        return run(binding, at: now)
    }

    /// A tab shows its screen, all else of the title leads to the lists and back.
    private mutating func tapTitle(_ column: Int, _ layout: Layout, at now: Moment) -> [Effect] {
        if let tab = Tab.all(in: layout.title).first(where: { $0.columns.contains(column) }) {
            return enter(tab.screen)
        }
        show(interface.screen.page.behindTitle)
        return []
    }

    private mutating func tapHint(_ column: Int, at now: Moment) -> [Effect] {
        // A tap a column off the word still counts.
        let shown = hints(from: statusColumns(.standard), width: .standard).hints
        guard let hint = shown.first(where: { $0.columns.lowerBound - 1...$0.columns.upperBound ~= column }) else {
            return []
        }
        switch hint.hit {
        case .key(let key): return press(key, at: now)
        case .binding(let binding): return run(binding, at: now)
        }
    }

    /// `end` is how far from the right edge the tap is: there the details name their keys.
    private mutating func tapCandidate(_ line: Int, fromEnd end: Int, at now: Moment) -> [Effect] {
        let shown = shownCandidateLines
        guard shown.indices.contains(line) else { return [] }
        guard let prompt = interface.prompt else {
            if !news.isEmpty { return dismiss() }
            return []
        }
        switch (shown[line], prompt) {
        case (.candidate(let place), .add(let add)):
            let item = add.candidates[place].item
            return attempt { state throws(Refusal) in try state.take(item, add, at: now) }
        case (.type, .add(var add)), (.newType, .add(var add)):
            guard case .choosing(var chooser) = add.stage else { return [] }
            chooser.selected = place(of: shown[line], in: chooser)
            add.stage = .choosing(chooser)
            return attempt { state throws(Refusal) in try state.learn(add, chooser, at: now) }
        case (.type, .chooseType(var chooser)), (.newType, .chooseType(var chooser)):
            chooser.selected = place(of: shown[line], in: chooser)
            return attempt { state throws(Refusal) in try state.choose(chooser) }
        case (.detail(let place), .details(let id)):
            let keys = details(of: id) { _ in "" }[place].key.unicodeScalars.filter { $0 != " " }
            guard let last = keys.last, let first = keys.first else { return [] }
            // Of two keys, "+ -", each has its own place.
            if keys.count > 1, end > 5 { return [] }
            return press(.character(end > 3 ? first : last), at: now)
        case (.choice(let place), .checkIn(var checkIn)):
            checkIn.selected = place
            return attempt { state throws(Refusal) in try state.checkIn(checkIn, at: now) }
        case (.choice(let place), .merge(var merge)):
            merge.selected = place
            return attempt { state throws(Refusal) in try state.merge(merge) }
        case (.choice(let place), .stores(var stores)):
            stores.selected = place
            stores.toggle()
            interface.prompt = .stores(stores)
            return []
        default: return []
        }
    }

    private func place(of line: CandidateLine, in chooser: TypeChooser) -> Int {
        if case .type(let place) = line { place } else { chooser.choices.count }
    }
}
