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
        } else if interface.screen == .map {
            zoomMap(by: distance < 0 ? 1 : -1)
        } else if let prompt = interface.prompt {
            return isScrolling(prompt) ? press(distance < 0 ? .up : .down, in: prompt, at: now) : []
        } else {
            move(by: distance)
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
        switch interface.screen {
        case .shop, .pick: return tapBrowser(row: row, column: column, layout, at: now)
        case .lists: return tapLists(row: row, column: column, layout, at: now)
        case .recipes: return tapRecipes(row: row, column: column, layout)
        case .stores: return tapStores(row: row, column: column, layout, at: now)
        case .items: return tapItems(row: row, column: column, layout, at: now)
        case .spending: return tapSpending(row: row, column: column, layout)
        case .history: return tapTable(row, layout, shownHistory.count, \.history.place.selected, nil, at: now)
        case .settings:
            return tapTable(row, layout, Setting.allCases.count, \.settings.selected, .changeSetting, at: now)
        case .map:
            tapMap(row: row, column: column)
            return []
        }
    }

    /// A tap on a line of the help does what it says, any other closes it. Leaving takes a key: a tap that was to close the
    /// help should not end the program.
    private mutating func tapHelp(row: Int, column: Int, _ layout: Layout, top: Int, at now: Moment) -> [Effect] {
        let help = Help(interface.screen, keymap: interface.keymap)
        interface.help = nil
        guard let command = help.line(row: row, column: column, in: layout.body, top: top)?.command,
            command != .quit, command != .suspend
        else { return [] }
        return perform(command, at: now)
    }

    /// A tab shows its screen, all else of the title leads to the lists and back.
    private mutating func tapTitle(_ column: Int, _ layout: Layout, at now: Moment) -> [Effect] {
        if let tab = Tab.all(in: layout.title).first(where: { $0.columns.contains(column) }) {
            return perform(tab.command, at: now)
        }
        show(interface.screen == .lists ? .shop : .lists)
        return []
    }

    private mutating func tapHint(_ column: Int, at now: Moment) -> [Effect] {
        // The key the hint names is pressed; a tap a column off the word still counts.
        let shown = hints(from: statusColumns(.standard), width: .standard).hints
        guard let hint = shown.first(where: { $0.columns.lowerBound - 1...$0.columns.upperBound ~= column }) else {
            return []
        }
        return press(hint.press, at: now)
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
            return press(.character(end > 3 ? first : last), inDetailsOf: id)
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

    private mutating func tapBrowser(row: Int, column: Int, _ layout: Layout, at now: Moment) -> [Effect] {
        if layout.isWide, layout.typesArea.contains(row: row, column: column) {
            return tapType(row - layout.typesArea.row)
        }
        guard layout.itemsArea.contains(row: row, column: column) else { return [] }
        if interface.screen == .pick, !layout.isWide, interface.pick.pane == .types {
            return tapType(row - layout.itemsArea.row)
        }
        let browser = interface.screen == .shop ? interface.shop : interface.pick
        let place = browser.itemsTop + row - layout.itemsArea.row
        guard browser.rows.indices.contains(place), let item = browser.rows[place].item else { return [] }
        if interface.screen == .pick {
            interface.pick.pane = .items
            interface.pick.item = item
            return perform(.take, at: now)
        }
        interface.shop.pane = .items
        interface.shop.item = item
        return perform(.toggle, at: now)
    }

    private mutating func tapType(_ row: Int) -> [Effect] {
        if interface.screen == .shop {
            interface.shop.select(typeLine: interface.shop.typesTop + row, in: derived.shop)
        } else {
            interface.pick.select(typeLine: interface.pick.typesTop + row, in: derived.pick)
            if !layout.isWide { interface.pick.pane = .items }
        }
        return []
    }

    /// A tap on a list selects it, on the selected one opens it; a tap on an entry beside it ticks that.
    private mutating func tapLists(row: Int, column: Int, _ layout: Layout, at now: Moment) -> [Effect] {
        if layout.isWide || interface.lists.showsEntries, layout.listEntriesArea.contains(row: row, column: column) {
            let place = interface.lists.browser.itemsTop + row - layout.listEntriesArea.row
            guard interface.lists.browser.rows.indices.contains(place),
                let item = interface.lists.browser.rows[place].item, let list = selectedList
            else { return [] }
            interface.lists.showsEntries = true
            interface.lists.browser.item = item
            tick(item, on: list.id)
            return []
        }
        let rows = listRows
        let place = interface.lists.place.top + row - layout.listsArea.row
        guard layout.listsArea.contains(row: row, column: column), rows.indices.contains(place),
            rows[place].list != nil
        else { return [] }
        interface.lists.showsEntries = false
        if interface.lists.place.selected == place { return perform(.openList, at: now) }
        interface.lists.place.selected = place
        interface.lists.list = nil
        return []
    }

    /// A tap on an item selects it, on the selected one puts it on the list.
    private mutating func tapItems(row: Int, column: Int, _ layout: Layout, at now: Moment) -> [Effect] {
        if !layout.isWide, interface.items.showsDetail { return [] }
        let place = interface.items.place.top + row - layout.itemTableArea.row
        guard layout.itemTableArea.contains(row: row, column: column), derived.items.rows.indices.contains(place)
        else {
            interface.items.showsDetail = layout.itemDetailArea.contains(row: row, column: column)
            return []
        }
        interface.items.showsDetail = false
        if interface.items.place.selected == place { return perform(.putOnList, at: now) }
        interface.items.select(place, of: derived.items)
        return []
    }

    private mutating func tapSpending(row: Int, column: Int, _ layout: Layout) -> [Effect] {
        if layout.isWide {
            interface.spending.showsMonths = layout.monthsPane.contains(row: row, column: column)
        } else {
            interface.spending.showsMonths.toggle()
        }
        return []
    }

    /// The first tap selects a row, a tap on the selected one does what Enter does.
    private mutating func tapTable(
        _ row: Int, _ layout: Layout, _ count: Int, _ selected: WritableKeyPath<Interface, Int>, _ command: Command?,
        at now: Moment
    ) -> [Effect] {
        let top: Int =
            switch interface.screen {
            case .history: interface.history.place.top
            default: interface.settings.top
            }
        let place = top + row - layout.tableArea.row
        guard layout.tableArea.rowRange.contains(row), place < count else { return [] }
        if interface[keyPath: selected] == place, let command { return perform(command, at: now) }
        interface[keyPath: selected] = place
        return []
    }
}
