public import GroceryDomain
public import ScreenModel

/// An input, and the row that its key asks for, looked up once.
public struct Request: Sendable {
    let input: Input
    /// Nil where no row has the key.
    let binding: Binding?
    /// Whether the answer needs imported places.
    public let asksPlaces: Bool
    /// Whether only the cursor of the Shop moves.
    public let onlyMoves: Bool
}

extension AppState {
    /// Rows, selections and scrolling follow the groceries and the size of the screen. Called once the effects of an
    /// update are done.
    public mutating func refresh() {
        derived.refreshContext(groceries, interface.trail)
        derived.refreshPrices(groceries)
        refreshNews()
        derived.refreshOffer(groceries, today: interface.today, day: interface.localDay)
        if let prompt = interface.prompt { interface.changePrompt(to: prompt.refreshed(self)) }
        refreshTicks()
        let shown = shownList
        let here = store(for: shown)
        derived.refreshOrder(groceries, of: here)
        // Not by `map`: a closure would copy all of the state.
        let conditions = if let shown { conditions(on: shown) } else { nil as ShownList.Conditions? }
        derived.refreshShown(groceries, conditions)
        if let remark { derived.remark.refresh(for: remark) { remark.lines } }
        // Not before: a row of its own says what is out of sight. The cursor stays above what may be offered, so that
        // it does not move with every letter.
        let layout = layout(promptRows: promptRows)
        if !layout.isWide {
            // A narrow window has no pane of types.
            interface.shop.type = nil
            interface.shop.pane = .items
        }
        interface.shop.refresh(
            derived.shop, revision: derived.shownRevision, itemRows: layout.itemsArea.rows,
            typeRows: layout.typesArea.rows)
        interface.screen.page.refresh(&self, layout)
    }

    /// What the rows of the Shop screen depend on besides the entries of `list`.
    private func conditions(on list: GroceryList) -> ShownList.Conditions {
        ShownList.Conditions(
            list: list.id, here: store(for: list), filter: interface.shop.filter?.folded ?? "",
            hidesBought: hidesBought(on: list), onlyHere: interface.onlyHere)
    }

    public var layout: Layout {
        layout(promptRows: min(promptRows, interface.prompt?.lineCount(self) ?? .max))
    }

    private func layout(promptRows: Int) -> Layout {
        Layout(
            size: interface.size, candidateRows: promptRows, saidRows: said.count,
            hasReading: interface.prompt?.hasReading ?? false, hasPrompt: interface.prompt?.hasBar ?? false)
    }

    /// Whether there are two panes side by side. `layout` knows it, too, but takes longer.
    var isWide: Bool { Layout.isWide(interface.size) }

    public func request(for input: Input) -> Request {
        let isFree = interface.prompt == nil && interface.notice == nil
        switch input {
        case .key(let key):
            let binding = interface.keymap.binding(for: key, on: interface.screen)
            return Request(
                input: input, binding: binding, asksPlaces: interface.prompt?.asksPlaces(key) ?? false,
                onlyMoves: isFree && interface.screen == .shop && binding?.onlyMoves ?? false)
        case .mouse, .paste:
            return Request(
                input: input, binding: nil, asksPlaces: interface.prompt?.asksPlaces(nil) ?? false, onlyMoves: false)
        case .resize, .signal, .endOfInput, .resumed, .focus, .background, .report, .unknown:
            return Request(input: input, binding: nil, asksPlaces: false, onlyMoves: false)
        }
    }

    /// What the host has to do for an input.
    ///
    /// Nothing here draws, writes a file or reads a clock. Changes of the groceries are asked for, never made: the loop
    /// appends them to the journal, applies them, and calls `refresh`.
    public mutating func answer(_ request: Request, at now: Moment) -> [Effect] {
        (self.now, effects) = (now, [])
        attempt { state throws(Refusal) in try state.answer(request) }
        return effects
    }

    private mutating func answer(_ request: Request) throws(Refusal) {
        guard !Layout.isTooSmall(interface.size) || isAnsweredUnseen(request) else { return }
        switch request.input {
        case .resize(let size): interface.size = size
        case .key(let key): try press(key, request.binding)
        case .mouse(let event): try touch(event)
        case .paste(let text): try paste(text)
        case .signal, .endOfInput: emit(.quit)
        case .resumed: emit(.redraw)
        case .focus, .background, .report, .unknown: break
        }
    }

    /// Whether it is answered where nothing of the page is in sight: nobody may change what they do not see.
    private func isAnsweredUnseen(_ request: Request) -> Bool {
        switch request.input {
        case .key(.control("c")), .key(.control("z")), .key(.control("l")): true
        case .key: interface.prompt == nil && request.binding?.leaves == true
        case .mouse, .paste: false
        case .resize, .signal, .endOfInput, .resumed, .focus, .background, .report, .unknown: true
        }
    }

    mutating func press(_ key: Key) {
        let request = request(for: .key(key))
        attempt { state throws(Refusal) in try state.answer(request) }
    }

    private mutating func press(_ key: Key, _ binding: Binding?) throws(Refusal) {
        if case .alt(let character) = key, binding == nil, !isEditing(character) {
            // Over a slow line, and in tmux, Esc and the next key arrive as one. Nobody means Alt.
            press(.escape)
            refresh()
            return press(.character(character))
        }
        interface.notice = nil
        // These two mean the same whatever is being typed.
        if key == .control("c") { return leave() }
        if key == .control("z") { return emit(.suspend) }
        if interface.prompt?.field(self) == nil, try isScanned(key) { return }
        if let prompt = interface.prompt { return try prompt.press(key, binding, &self) }
        guard let binding else { return refuse(whyNot(key)) }
        try binding.run(&self)
    }

    /// Whether Alt and this letter edit a line, here or in shells: they must not cost anybody the line.
    private func isEditing(_ character: Unicode.Scalar) -> Bool {
        guard let prompt = interface.prompt, !prompt.isCover else { return false }
        return "bfd".unicodeScalars.contains(character)
    }

    /// What is on no disk is worth a second press: by then there may be room.
    mutating func leave() {
        guard case .notSaved = interface.saveState, !interface.isWarnedOfLeaving else { return emit(.quit) }
        interface.isWarnedOfLeaving = true
        interface.notice = Interface.leavingWarning
    }

    /// Where a key that does nothing here would do something.
    private func whyNot(_ key: Key) -> String {
        for screen in Screen.allCases {
            if let binding = interface.keymap.bindings(for: key, on: screen).first {
                return "\(key.name) (\(binding.hint)) works only in \(screen.title)"
            }
        }
        return "No key \(key.name) here · \(self.key(.showHelp)) for help"
    }

    mutating func refuse(_ reason: String) { interface.notice = .warning(reason) }

    /// A refusal becomes a notice, and nothing else is done.
    mutating func attempt(_ body: (inout AppState) throws(Refusal) -> Void) {
        let before = effects
        do {
            try body(&self)
        } catch {
            effects = before
            refuse("\(error)")
        }
    }

    mutating func enter(_ screen: Screen) {
        screen.page.enter(&self)
        show(screen)
    }

    mutating func show(_ screen: Screen) {
        // The map lies on the page that it was opened from.
        let before = interface.screen == .map ? interface.map.origin : interface.screen
        if screen != .map, screen != before { before.page.end(&self) }
        interface.screen = screen
        interface.prompts = []
        interface.settings.changes = MachineChanges()
    }

    /// One step back: a warning is read, then within the page, then to the current list.
    mutating func goBack() {
        if !interface.warnings.isEmpty {
            interface.warnings.removeFirst()
        } else if !interface.screen.page.back(&self) {
            show(.shop)
        }
    }

    /// The name of what one step back leads to, where a narrow window says it above the rows.
    public var wayBack: String? { interface.screen.page.wayBack(self) }

    // MARK: Moving

    var pageRows: Int { interface.screen.page.pageRows(layout) }

    mutating func move(by distance: Int) { interface.screen.page.move(&self, by: distance) }
}
