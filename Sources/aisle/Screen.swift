import Atlas
import CursesTerminal
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews
import Journal
import ScreenModel

/// The full screen: reads what arrives, updates, performs what the update asks for, draws.
final class FullScreen {
    private let household: Household
    private let terminal: Terminal
    private var state: AppState
    /// The last frame.
    private var shown: Surface
    private var shownRevision = -1
    private var isLeaving = false
    private var saving: Saving
    private let sharing: ScreenSharing
    /// The catalogue is being made searchable.
    private var index: Errand<CatalogueSearch>?
    /// The file of places that is being imported.
    private var reading: FileImport?
    /// Whose clocks were said to be wrong.
    private var saidClocks: Set<String> = []
    /// The places that were imported are being read.
    private var imported: Errand<Result<PlaceNames, Complaint>>?
    private var exitCode: Int32 = 0

    /// How long a change that could not be written waits before it is tried again.
    private static let retryMilliseconds = 2000
    /// How long leaving waits for the disk.
    private static let farewellMilliseconds = 2000

    /// How the screen was left.
    struct Farewell {
        /// What has to be said on the terminal.
        var lines: [String]
        /// 0; 1 when something is not known to be on the disk; 128 and the number of the signal that asked to leave, as a shell has it.
        var exitCode: Int32
    }

    /// Runs until the person leaves.
    static func run(_ places: Places) throws -> Farewell {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw TerminalError.notATerminal }
        let household = try Household.open(places, .frame)
        let (settings, complaints) = Configuration.read(places.configurationFile)
        let terminal = try Terminal.open(
            theme: Theme.named(settings.theme) ?? .terminal, usesMouse: settings.mouse)
        defer { terminal.close() }
        let screen = FullScreen(household, terminal, settings)
        let hindrance = household.store.journal.readOnlyReason.map { ["\($0)"] } ?? []
        if let first = (hindrance + household.store.notices + complaints).first { screen.say(Notice.warning(first)) }
        screen.draw()
        terminal.giveWay()
        household.store.journal.noteLosses()
        if screen.state.interface.notice == nil, let notice = household.store.notices.first {
            screen.say(.warning(notice))
        }
        screen.sayWrongClocks()
        household.store.readRest(&screen.state.groceries)
        if household.store.restDescriptor == nil { screen.complete() }
        household.store.journal.prepare()
        terminal.redirectStandardError(to: places.errorLog)
        screen.sharing.begin()
        screen.state.interface.sharing = screen.sharing.standing
        screen.loop()
        var unsaved = screen.saving.wait(milliseconds: farewellMilliseconds)
        let trouble = screen.sharing.end()
        terminal.close()
        let stores = screen.state.groceries.stores(of: screen.state.interface.checkIns)
        household.store.keepSnapshot(of: &screen.state.groceries, walking: stores)
        // What the disk was still at may have failed since.
        if unsaved.isEmpty { unsaved = screen.saving.wait(milliseconds: 0) }
        household.store.journal.close()
        if unsaved.isEmpty { unsaved = screen.saving.unconfirmed() }
        if case .metAnother = trouble { screen.sharing.meet() }
        let log = terminal.standardErrorWasWritten ? ["Something was written to \(places.errorLog)."] : []
        return Farewell(
            lines: unsaved + household.store.notices + complaints + log,
            exitCode: unsaved.isEmpty ? screen.exitCode : 1)
    }

    private init(_ household: Household, _ terminal: Terminal, _ settings: MachineSettings) {
        (self.household, self.terminal) = (household, terminal)
        saving = Saving(household.store.journal, household.places)
        sharing = ScreenSharing(household.places, household.store.journal)
        shown = Surface(Size(columns: 0, rows: 0))
        state = AppState(groceries: household.groceries)
        // The groceries live in the state while the screen is up; a second owner would make every change a copy.
        household.groceries = Groceries()
        learn()
        state.interface.machine = settings
        state.interface.size = terminal.size
        state.interface.trail = household.trail
        state.interface.checkIns = household.checkIns
        state.interface.localCurrency = LocalCustoms.currency
        state.interface.localLengths = LocalCustoms.lengths
        state.interface.localDay = LocalClock.day
    }

    // MARK: The loop

    private func loop() {
        let journal = household.store.journal
        let changes = journal.changesDescriptor()
        // What was saved, or changed by others, while nobody was there to be woken.
        readOthers()
        setOut()
        draw()
        while !isLeaving {
            let isHeld = if case .notSaved = state.interface.saveState { true } else { false }
            let isWriting = state.interface.saveState == .writing
            let timeout =
                reading != nil ? 0 : isHeld ? Self.retryMilliseconds : isWriting ? Saving.quietMilliseconds : nil
            let watched = [
                journal.wakeDescriptor, changes, household.store.restDescriptor ?? -1, index?.descriptor ?? -1,
                imported?.descriptor ?? -1,
            ].filter { $0 >= 0 }
            let arrivals = terminal.nextInputs(
                timeoutMilliseconds: timeout, alsoWatching: watched + sharing.descriptors)
            let before = state.interface.shop
            var onlyMoved = arrivals.ready.isEmpty && !isHeld && reading == nil
            for input in arrivals.inputs {
                onlyMoved = handle(input) && onlyMoved
                if isLeaving { return }
            }
            if let rest = household.store.restDescriptor, arrivals.ready.contains(rest) { complete() }
            if let index, arrivals.ready.contains(index.descriptor) { takeIndex() }
            if let imported, arrivals.ready.contains(imported.descriptor) { takePlaces() }
            if arrivals.ready.contains(journal.wakeDescriptor) {
                journal.drainWake()
                sharing.exchange()
            }
            if arrivals.ready.contains(changes), journal.drainChanges() { readOthers() }
            if let news = sharing.follow(arrivals.ready) { say(news) }
            state.interface.sharing = sharing.standing
            if isHeld, arrivals.inputs.isEmpty { journal.retryHeld() }
            if reading != nil { readOn() }
            draw(movedFrom: onlyMoved ? before : nil)
        }
    }

    /// Answers whether the input did no more than move in the Shop.
    private func handle(_ input: Input) -> Bool {
        switch input {
        case .signal(let signal): exitCode = 128 + signal.number
        case .endOfInput: exitCode = 128 + SIGHUP
        default: break
        }
        let request = state.request(for: input)
        if !request.isAtHand { complete() }
        if request.asksSearch { takeIndex() }
        if request.asksPlaces { takePlaces() }
        let before = state.interface
        let effects = state.answer(request, at: LocalClock.now())
        for effect in effects {
            do {
                try perform(effect)
            } catch {
                state.interface = before
                say(.warning("\(error)"))
                break
            }
        }
        learn()
        state.settle()
        return request.onlyMoves
    }

    private func perform(_ effect: Effect) throws {
        switch effect {
        case .append(let transaction, let notice):
            try household.store.perform(transaction, on: &state.groceries)
            if let notice { say(.info(notice)) }
        case .undo: try takeBack(.undo) { try $0.undo(&$1) }
        case .redo: try takeBack(.redo) { try $0.redo(&$1) }
        case .undoThis(let mark):
            guard let stamp = Stamp(mark) else { throw Refusal.nothingToUndo }
            try takeBack(.undo) { try $0.undo(stamp, &$1) }
        case .loadHistory(let limit): loadHistory(limit)
        case .rememberCurrentList(let id): try household.remember(currentList: id)
        case .rememberCheckIn(let list, let store): try household.remember(checkInOn: list, store)
        case .saveMachineSettings(let settings):
            try Configuration.write(settings, to: household.places.configurationFile)
            terminal.theme = Theme.named(settings.theme) ?? .terminal
            terminal.usesMouse = settings.mouse
        case .indexCatalogue:
            state.derived.awaitSearch()
            makeIndex()
        case .loadMap: loadMap()
        case .loadPlaces: loadPlaces()
        case .importPlaces(let path):
            let reading = try FileImport(path)
            state.interface.importing = Importing(name: reading.name, percent: 0)
            self.reading = reading
        case .cancelImport:
            reading = nil
            say(.info("Nothing was imported"))
        case .openPlace(let uri): say(try MapProgram.open(uri))
        case .editRecipe(let id): try editRecipe(id)
        case .suspend:
            terminal.suspend()
            state.interface.size = terminal.size
        case .redraw: terminal.redrawAll()
        case .quit: isLeaving = true
        }
    }

    /// What was typed is kept when it cannot be taken in; what others change meanwhile is taken in first.
    private func editRecipe(_ id: ListID) throws {
        let draft = try RecipeDraft(of: id, state.groceries, in: household.places)
        let outcome = try draft.consume {
            try terminal.lend { () throws(Complaint) in try TextEditor.open(draft.path) }
            state.interface.size = terminal.size
            readOthers()
            let outcome = try draft.outcome(state.groceries, CatalogueSearch(of: state.groceries))
            try household.store.perform(outcome.transaction, on: &state.groceries)
            return outcome
        }
        say(outcome.problem.map(Notice.warning) ?? .info(outcome.summary))
    }

    private func takeBack(
        _ taking: Deed.Taking, _ body: (Store, inout Groceries) throws -> Store.Undone
    ) throws {
        let before = state.groceries.entryChanges.count
        let undone = try body(household.store, &state.groceries).unlessNothing(taking)
        state.select(changedBy: undone.operations, since: before)
        let text = undone.deed.taken(taking)
        say(undone.leftAlone > 0 ? .warning(text + "; what was changed again since stayed") : .info(text))
    }

    private func loadHistory(_ limit: Int) {
        let mark = state.decimalMark
        state.interface.history.lines = household.store.history(limit: limit, of: state.groceries).map { line in
            HistoryLine(
                mark: "\(line.stamp)", moment: line.moment, by: line.by,
                say: line.deed.sentence(taking: line.taking, isBack: line.isBack, decimalMark: mark),
                canUndo: line.canUndo)
        }
    }

    /// Damage is said, and leaves the rest of the map as it is: there are stores to be seen without streets.
    private func loadMap() {
        guard state.surroundings.map == nil else { return }
        do { state.surroundings.map = try ReferenceFiles(places: household.places).map() } catch {
            say(.warning("\(error)"))
        }
    }

    /// On a thread, so that the prompt is there at once: tens of thousands of names take a while to put in order.
    private func loadPlaces() {
        guard state.surroundings.places == nil, imported == nil else { return }
        let files = ReferenceFiles(places: household.places)
        let read = { @Sendable in Result { () throws(Complaint) in PlaceNames(try files.placeBook()) } }
        imported = Errand(read)
        if imported == nil { take(read()) }
    }

    /// Takes them over, and waits for them where need be.
    private func takePlaces() {
        guard let read = imported?.take() else { return }
        imported = nil
        take(read)
    }

    private func take(_ places: Result<PlaceNames, Complaint>) {
        do { state.take(try places.get()) } catch { say(.warning("\(error)")) }
    }

    /// Reads a little more of the file that is being imported; at its end, keeps what was read.
    private func readOn() {
        do {
            try reading?.step()
            guard let reading, reading.isFinished else {
                state.interface.importing?.percent = reading?.percent ?? 0
                return
            }
            let summary = try reading.keep(in: ReferenceFiles(places: household.places))
            (state.surroundings, imported) = (Surroundings(), nil)
            for effect in state.interface.screen.page.needs(state) { try perform(effect) }
            say(.info(summary))
        } catch {
            say(.warning("\(error)"))
        }
        reading = nil
        state.interface.importing = nil
    }

    /// Takes over what the first frame did without.
    private func complete() {
        guard household.store.lacksRest else { return }
        do { try household.store.complete(&state.groceries) } catch { say(.warning("\(error)")) }
        followMergings()
        learn()
    }

    /// Folds in what other processes and machines have written.
    private func readOthers() {
        let before = state.currentList
        let namesakes = state.groceries.namesakes
        do { try household.store.refreshLists(&state.groceries) } catch { say(.warning("\(error)")) }
        followMergings()
        learn()
        if let before { state.sayWhatBecame(of: before) }
        state.sayNamesakes(besides: namesakes)
        sayWrongClocks()
    }

    /// Makes one again what was merged, and came in changed.
    private func followMergings() {
        guard household.store.hasReadOthers, !household.store.lacksRest,
            let followed = try? household.store.followMergings(&state.groceries)
        else { return }
        for returned in followed { say(.info(returned.sentence)) }
    }

    /// Whose clock is wrong is said once, as it is their trouble: nobody else's times change.
    private func sayWrongClocks() {
        for (author, lead) in household.store.wrongClocks.sorted(by: { $0.key < $1.key })
        where saidClocks.insert(author).inserted {
            say(.warning(WrongClocks.sentence(author, lead: lead)))
        }
    }

    /// Where nobody ever chose a list, remembers the one that is seen: whoever finishes it may be on another machine. Should
    /// it not be kept, the same is done at the next start.
    private func setOut() {
        guard state.interface.trail.lists.isEmpty, let list = state.currentList else { return }
        state.interface.trail.take(list.id)
        try? household.remember(currentList: list.id)
    }

    /// Begins to make the catalogue searchable, as soon as it is there.
    private func makeIndex() {
        guard state.derived.awaitsSearch, index == nil, !household.store.lacksRest else { return }
        let catalogue = state.groceries.searchable
        index = Errand { CatalogueSearch(of: catalogue) }
        if index == nil { state.take(CatalogueSearch(of: catalogue)) }
    }

    /// Takes it over, and waits for it where need be.
    private func takeIndex() {
        guard let search = index?.take() else { return }
        index = nil
        state.take(search)
    }

    /// Takes note of what has come to be there: all of the groceries, what past trips teach where that need not be worked out.
    private func learn() {
        state.lacksRest = household.store.lacksRest
        makeIndex()
        guard let experience = household.store.experience(of: state.groceries) else { return }
        state.derived.take(experience, of: state.groceries)
    }

    private func say(_ notice: Notice) { state.interface.notice = notice }

    /// - Parameter before: where one was in the Shop at the last frame, if since then nothing was done but to move from there.
    private func draw(movedFrom before: Browser? = nil) {
        let (saveStateBefore, today) = (state.interface.saveState, state.interface.today)
        state.interface.saveState = saving.state()
        readAnew()
        let clock = LocalClock.clock()
        state.interface.today = clock.now.civilDate
        if let before, shown.size == terminal.size, state.interface.saveState == saveStateBefore,
            state.interface.today == today
        {
            Self.drawMoved(from: before, &state, clock, onto: &shown)
        } else {
            shown = emptySurface
            Self.draw(&state, clock, onto: &shown)
        }
        terminal.show(shown)
    }

    // `inout`: as a value, what is kept in a class would be copied for the call, and that counts up every part of it.

    private static func draw(_ state: inout AppState, _ clock: Clock, onto surface: inout Surface) {
        state.settle()
        GroceryViews.draw(state, clock: clock, onto: &surface)
    }

    private static func drawMoved(
        from before: Browser, _ state: inout AppState, _ clock: Clock, onto surface: inout Surface
    ) {
        state.settle()
        GroceryViews.drawMoved(from: before, state, clock: clock, onto: &surface)
    }

    /// What the screen has to have read again, where the groceries have changed.
    private func readAnew() {
        guard shownRevision != state.groceries.revision else { return }
        shownRevision = state.groceries.revision
        do {
            for effect in state.interface.screen.page.needs(state) { try perform(effect) }
        } catch {
            say(.warning("\(error)"))
        }
    }

    private var emptySurface: Surface {
        guard state.interface.machine.glyphs == .ascii else { return terminal.surface() }
        return Surface(terminal.size, glyphs: .ascii, displayWidth: terminal.displayWidth)
    }
}

extension LeaveSignal {
    fileprivate var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .quit: SIGQUIT
        }
    }
}
