public import GroceryDomain
public import ScreenModel

/// The controller: what an input does to the state, and what the world has to do for it.
///
/// Nothing here draws, writes a file or reads a clock. Changes of the groceries are asked for, never made: the loop appends
/// them to the journal, applies them, and calls `settle`.
public func update(_ state: inout AppState, _ input: Input, at now: Moment) -> [Effect] {
    switch input {
    case .resize(let size):
        state.interface.size = size
        return []
    case .key(let key): return state.press(key, at: now)
    case .mouse(let event): return state.touch(event, at: now)
    case .paste(let text): return state.paste(text, at: now)
    case .signal, .endOfInput: return [.quit]
    case .resumed: return [.redraw]
    case .focus, .unknown: return []
    }
}

extension AppState {
    /// Brings outlines, selections and scrolling in line with the groceries and the size of the screen. Called once the
    /// effects of an update are done.
    public mutating func settle() {
        derived.settleStanding(groceries, interface.trail)
        derived.settleOffer(groceries, today: interface.today, day: interface.localDay)
        settleUsual()
        let shown = shownList
        derived.settlePrices(groceries)
        let here = store(for: shown)
        derived.settleOrder(groceries, of: here)
        // Not by `map`: a closure would copy all of the state.
        let conditions = if let shown { conditions(on: shown) } else { nil as ShownList.Conditions? }
        derived.settleShown(groceries, conditions)
        // Not before: what is out of sight is said in a row of its own.
        let layout = self.layout
        if !layout.isWide {
            // A narrow window has no pane of types, so that none can be selected nor left there.
            interface.shop.type = nil
            interface.shop.pane = .items
        }
        interface.shop.settle(
            derived.shop, revision: derived.shownRevision, itemRows: layout.itemsArea.rows,
            typeRows: layout.typesArea.rows)
        switch interface.screen {
        case .shop: break
        case .pick:
            derived.settlePick(groceries, filter: interface.pick.filter)
            interface.pick.settle(
                derived.pick, revision: derived.pickRevision, itemRows: layout.itemsArea.rows,
                typeRows: (layout.isWide ? layout.typesArea : layout.itemsArea).rows)
        case .lists: settleLists(layout)
        case .recipes: settleRecipes(layout)
        case .stores: settleStores(layout)
        case .items: settleItems(layout)
        case .spending: settleSpending(layout)
        case .history: interface.history.place.settle(count: shownHistory.count, height: layout.tableArea.rows)
        case .settings: interface.settings.settle(count: Setting.allCases.count, height: layout.tableArea.rows)
        case .map: settleMap()
        }
    }

    /// What the rows of the Shop screen depend on besides the entries of `list`.
    private func conditions(on list: GroceryList) -> ShownList.Conditions {
        ShownList.Conditions(
            list: list.id, here: store(for: list), filter: interface.shop.filter?.folded ?? "",
            hidesBought: hidesBought(on: list),
            onlyHere: interface.onlyHere)
    }

    /// Whether something is typed at the bottom. The details only show.
    private var hasPromptLine: Bool {
        switch interface.prompt {
        case nil, .details: false
        default: true
        }
    }

    public var layout: Layout {
        Layout(
            size: interface.size, candidateRows: candidateRows, saidRows: said.count, hasReading: isReading,
            hasPrompt: hasPromptLine)
    }

    mutating func press(_ key: Key, at now: Moment) -> [Effect] {
        if case .alt(let character) = key, !isEditing(character) {
            // Over a slow line, and in tmux, Esc and the next key arrive as one: nobody types Alt here.
            let effects = press(.escape, at: now)
            settle()
            return effects + press(.character(character), at: now)
        }
        interface.notice = nil
        // These two mean the same whatever is being typed.
        if key == .control("c") { return leave() }
        if key == .control("z") { return [.suspend] }
        if interface.importing != nil { return pressWhileImporting(key) }
        if interface.help != nil { return pressInHelp(key) }
        if let prompt = interface.prompt { return press(key, in: prompt, at: now) }
        guard let command = interface.keymap.command(for: key, on: interface.screen) else {
            return refuse(whyNot(key))
        }
        return perform(command, at: now)
    }

    /// Whether it edits a line, with Alt, here or where people learnt it; there it must not cost them the line.
    private func isEditing(_ character: Unicode.Scalar) -> Bool {
        guard interface.prompt != nil, interface.help == nil, interface.importing == nil else { return false }
        return "bfd".unicodeScalars.contains(character)
    }

    /// What is on no disk is worth a second press: there may be room by then.
    private mutating func leave() -> [Effect] {
        guard case .notSaved = interface.saveState, !interface.isWarnedOfLeaving else { return [.quit] }
        interface.isWarnedOfLeaving = true
        return refuse("Make room, or leave with the same key: a copy is kept elsewhere then")
    }

    /// What to say of a key that does nothing here: where it would do something, or that it is not a key.
    private func whyNot(_ key: Key) -> String {
        for screen in Screen.allCases {
            if let command = interface.keymap.command(for: key, on: screen) {
                return "\(key.name) (\(command.hint)) works on the \(screen.title) screen"
            }
        }
        return "\(key.name) does nothing here; ? helps"
    }

    mutating func refuse(_ reason: String) -> [Effect] {
        interface.notice = .warning(reason)
        return []
    }

    /// Runs what may refuse; a refusal is said and nothing else happens.
    mutating func attempt(_ body: (inout AppState) throws(Refusal) -> [Effect]) -> [Effect] {
        do { return try body(&self) } catch { return refuse("\(error)") }
    }

    public mutating func perform(_ command: Command, at now: Moment) -> [Effect] {
        switch command {
        case .moveDown: move(by: 1)
        case .moveUp: move(by: -1)
        case .pageDown: move(by: pageRows)
        case .pageUp: move(by: -pageRows)
        case .top: move(by: -1_000_000)
        case .bottom: move(by: 1_000_000)
        case .moveLeft: return moveSideways(to: .types)
        case .moveRight: return moveSideways(to: .items)
        case .nextPane: changePane(forward: true)
        case .previousPane: changePane(forward: false)
        case .showShop:
            interface.openList = nil
            show(.shop)
        case .showPick: show(.pick)
        case .showLists: show(.lists)
        case .showRecipes: show(.recipes)
        case .showItems: show(.items)
        case .showSpending: show(.spending)
        case .showStores: show(.stores)
        case .showSettings: show(.settings)
        case .showHistory:
            show(.history)
            interface.history.requested = Self.historyPage
            return [.loadHistory(limit: Self.historyPage)]
        case .showHelp: interface.help = 0
        case .add: return openAdd()
        case .filter: openFilter()
        case .undo: return undo()
        case .redo: return redo()
        case .back: goBack()
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return leave()
        case .editQuantity where interface.screen == .recipes, .editNote where interface.screen == .recipes,
            .tick where interface.screen == .recipes, .openRecipe, .newRecipe, .renameRecipe, .deleteRecipe,
            .moreServings,
            .fewerServings, .editServings, .editRecipe, .takeBack:
            return attempt { state throws(Refusal) in try state.performOnRecipes(command, at: now) }
        case .editNote where interface.screen == .stores:
            return attempt { state throws(Refusal) in try state.performOnStores(command, at: now) }
        case .toggle, .stepUp, .stepDown, .editQuantity, .editNote, .deleteEntry, .clearMarks, .changeType, .editPrice,
            .details:
            return attempt { state throws(Refusal) in try state.performOnEntry(command) }
        case .finishTrip, .editBudget, .checkIn:
            return attempt { state throws(Refusal) in try state.performOnTrip(command, at: now) }
        case .takeOffer: return attempt { state throws(Refusal) in try state.takeOffer(at: now) }
        case .hideBought:
            return attempt { state throws(Refusal) in
                try state.toggleBought()
                return []
            }
        case .onlyHere: return attempt { state throws(Refusal) in try state.toggleOnlyHere() }
        case .openItem, .putOnList, .sortItems, .mergeItem, .editStores:
            return attempt { state throws(Refusal) in try state.performOnItems(command, at: now) }
        case .renameItem where interface.screen == .items, .deleteItem where interface.screen == .items:
            return attempt { state throws(Refusal) in try state.performOnItems(command, at: now) }
        case .dismiss: return dismiss()
        case .typeUp where interface.screen == .shop, .typeDown where interface.screen == .shop:
            return attempt { state throws(Refusal) in try state.moveTypeInStore(down: command == .typeDown) }
        case .take, .renameItem, .deleteItem, .newType, .typeUp, .typeDown:
            return attempt { state throws(Refusal) in try state.performOnCatalogue(command, at: now) }
        case .openList, .newList, .newListFrom, .renameList, .deleteList, .keepTemplate, .editRepeat, .tick:
            return attempt { state throws(Refusal) in try state.performOnLists(command, at: now) }
        case .gather:
            let list =
                switch interface.screen {
                case .lists: selectedList?.id
                case .recipes: selectedRecipe?.id
                default: interface.openList
                }
            return attempt { state throws(Refusal) in try state.gather(from: list, at: now) }
        case .openStore, .useStore, .newStore, .renameStore, .deleteStore, .editAddress, .editPosition, .pinOrder,
            .forgetOrder:
            return attempt { state throws(Refusal) in try state.performOnStores(command, at: now) }
        case .undoThis: return undoSelected()
        case .changeSetting: return changeSetting(forward: true)
        case .importPlaces: openImport()
        case .showMap, .zoomIn, .zoomOut, .nextStore, .previousStore, .centreMap, .showAllStores, .openPlace:
            return performOnMap(command)
        }
        return []
    }

    static let historyPage = 200

    mutating func show(_ screen: Screen) {
        interface.screen = screen
        interface.prompt = nil
        interface.machineChanges = MachineChanges()
    }

    /// One step back: out of a filter, then out of a screen to the list.
    private mutating func goBack() {
        switch interface.screen {
        case .shop where interface.shop.filter != nil: interface.shop.filter = nil
        case .shop where interface.openList != nil:
            interface.openList = nil
            show(.lists)
        case .shop: break
        case .pick where interface.pick.filter != nil: interface.pick.filter = nil
        case .pick where !layout.isWide && interface.pick.pane == .items: interface.pick.pane = .types
        case .lists where interface.lists.showsEntries: interface.lists.showsEntries = false
        case .lists where interface.lists.place.filter != nil: interface.lists.place.filter = nil
        case .lists where tickCount > 0: interface.ticked = [:]
        case .recipes where interface.recipes.isInside: interface.recipes.isInside = false
        case .recipes where interface.recipes.place.filter != nil: interface.recipes.place.filter = nil
        case .recipes where tickCount > 0: interface.ticked = [:]
        case .stores where interface.stores.isInside: interface.stores.isInside = false
        case .stores where interface.stores.place.filter != nil: interface.stores.place.filter = nil
        case .items where interface.items.showsDetail: interface.items.showsDetail = false
        case .items where interface.items.place.filter != nil: interface.items.place.filter = nil
        case .spending: show(.lists)
        case .history where interface.history.place.filter != nil: interface.history.place.filter = nil
        case .map: _ = closeMap()
        default: show(.shop)
        }
    }

    // MARK: Moving

    private var pageRows: Int {
        switch interface.screen {
        case .shop, .pick: max(layout.itemsArea.rows - 1, 1)
        case .lists, .recipes, .items, .stores, .spending, .history, .settings: max(layout.tableArea.rows - 1, 1)
        case .map: 4
        }
    }

    mutating func move(by distance: Int) {
        switch interface.screen {
        case .shop: interface.shop.move(by: distance, in: derived.shop)
        case .pick: interface.pick.move(by: distance, in: derived.pick)
        case .lists: moveInLists(by: distance)
        case .recipes: moveInRecipes(by: distance)
        case .items: moveInItems(by: distance)
        case .spending: moveInSpending(by: distance)
        case .stores: moveInStores(by: distance)
        case .settings:
            interface.settings.selected = within(interface.settings.selected + distance, Setting.allCases.count)
        case .history:
            let place = interface.history.place.selected + distance
            interface.history.place.selected = within(place, shownHistory.count)
        case .map: pan(columns: 0, rows: distance)
        }
    }

    private func within(_ place: Int, _ count: Int) -> Int { min(max(place, 0), max(count - 1, 0)) }

    private mutating func moveSideways(to pane: Browser.Pane) -> [Effect] {
        switch interface.screen {
        case .shop where layout.isWide: interface.shop.pane = pane
        case .shop: interface.shop.moveHeading(down: pane == .items)
        case .pick: interface.pick.pane = pane
        case .settings: return changeSetting(forward: pane == .items)
        case .lists: interface.lists.showsEntries = pane == .items && !derived.peek.sections.isEmpty
        case .recipes: goInside(pane == .items)
        case .items: interface.items.showsDetail = pane == .items && interface.items.item != nil
        case .spending: interface.spending.showsMonths = pane == .items
        case .stores: goIntoStore(pane == .items)
        case .history: break
        case .map: pan(columns: pane == .items ? 1 : -1, rows: 0)
        }
        return []
    }

    private mutating func changePane(forward: Bool) {
        switch interface.screen {
        case .shop where layout.isWide: interface.shop.pane = interface.shop.pane == .items ? .types : .items
        case .shop: interface.shop.moveHeading(down: forward)
        case .pick: interface.pick.pane = interface.pick.pane == .items ? .types : .items
        case .lists: interface.lists.showsEntries = !interface.lists.showsEntries && !derived.peek.sections.isEmpty
        case .items: interface.items.showsDetail = !interface.items.showsDetail && interface.items.item != nil
        case .spending: interface.spending.showsMonths.toggle()
        case .history, .settings, .map: break
        case .recipes: goInside(!interface.recipes.isInside)
        case .stores: goIntoStore(!interface.stores.isInside)
        }
    }

    private mutating func pressInHelp(_ key: Key) -> [Effect] {
        let page = max(layout.body.rows - 1, 1)
        switch interface.keymap.command(for: key, on: interface.screen) {
        case .moveDown: scrollHelp(by: 1)
        case .moveUp: scrollHelp(by: -1)
        case .pageDown: scrollHelp(by: page)
        case .pageUp: scrollHelp(by: -page)
        case .top: scrollHelp(by: -1_000_000)
        case .bottom: scrollHelp(by: 1_000_000)
        default: interface.help = nil
        }
        return []
    }

    mutating func scrollHelp(by distance: Int) {
        let lines =
            Help(interface.screen, keymap: interface.keymap).columns(in: layout.body.columns).map(\.count).max() ?? 0
        interface.help = min(max((interface.help ?? 0) + distance, 0), max(lines - layout.body.rows, 0))
    }
}
