import Atlas
import Bytes
import CursesTerminal
import GroceryApp
import GroceryDomain
import GroceryStore
import Journal
import ScreenModel

/// Does for the program what takes a disk, a clock or a terminal.
final class ScreenHost: Host {
    private let household: Household
    /// Nil where the program speaks in lines.
    private let terminal: Terminal?
    /// The file of places that is being imported.
    private var reading: FileImport?
    /// Whose clocks were said to be wrong.
    private var saidClocks: Set<String> = []
    /// What was said to be wrong with the files.
    private var saidNotices: Set<String> = []
    private var saidNewerVersion = false

    private var store: Store { household.store }

    init(_ household: Household, _ terminal: Terminal?) {
        (self.household, self.terminal) = (household, terminal)
        // What others added before nobody here has missed.
        _ = household.store.takeAddedByOthers()
    }

    var now: Moment { LocalClock.now() }

    // MARK: The journal

    func append(_ transaction: Transaction, to groceries: inout Groceries) throws {
        let watch = household.watch(transaction, groceries)
        try store.perform(transaction, on: &groceries)
        household.tellHooks(watch, having: groceries)
    }

    func take(_ taking: Deed.Taking, _ mark: String?, _ groceries: inout Groceries) throws -> Taken {
        let undone =
            if let mark {
                if let stamp = Stamp(mark) { try store.undo(stamp, &groceries) } else { throw Refusal.nothingToUndo }
            } else {
                try taking == .undo ? store.undo(&groceries) : store.redo(&groceries)
            }
        let taken = try undone.unlessNothing(taking)
        return Taken(taken.deed, leftAlone: taken.leftAlone, operations: taken.operations)
    }

    func history(limit: Int, of state: AppState) -> [HistoryLine] {
        let (mark, style) = (state.decimalMark, state.interface.textStyle)
        return store.history(limit: limit, of: state.groceries).map { line in
            HistoryLine(
                mark: "\(line.stamp)", moment: line.moment, author: line.by,
                summary: line.deed.sentence(
                    taking: line.taking, isBack: line.isBack, decimalMark: mark, textStyle: style),
                canUndo: line.canUndo)
        }
    }

    func readOthers(_ groceries: inout Groceries) throws {
        try store.refresh(&groceries)
        let added = store.takeAddedByOthers()
        guard let report = household.borrowing(groceries, { $0.late(added) }) else { return }
        household.hooks.tell([report])
        terminal?.ring()
    }

    func followOthers(_ groceries: inout Groceries) -> [String] {
        guard store.hasToFollow, let followed = try? store.followOthers(&groceries) else { return [] }
        return followed.map(\.sentence)
    }

    /// Whose clock is wrong is said once, as it is their trouble: nobody else's times change.
    func newWarnings() -> [String] {
        let notices = (store.notices + household.hooks.takeTroubles()).filter { saidNotices.insert($0).inserted }
        // Once: more of them come as long as that version is in use.
        let newer = saidNewerVersion ? nil : store.newerVersionNotice
        if newer != nil { saidNewerVersion = true }
        return notices + [newer].compactMap(\.self)
            + store.wrongClocks.sorted { $0.key < $1.key }.filter { saidClocks.insert($0.key).inserted }
            .map { WrongClocks.sentence($0.key, lead: $0.value) }
    }

    func experience(of groceries: Groceries) -> Experience? { store.experience(of: groceries) }

    // MARK: This machine

    func remember(currentList: ListID) throws { try household.remember(currentList: currentList) }
    func remember(checkInOn list: ListID, _ store: StoreID?) throws { try household.remember(checkInOn: list, store) }
    func remember(_ news: PriceNews) { household.remember(news) }

    func keep(_ settings: MachineSettings) throws {
        try Configuration.write(settings, to: household.paths.configurationFile)
        terminal?.adopt(settings)
    }

    /// On a thread; where the system has none, at once.
    func begin<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Deferred<Value> {
        if let running = BackgroundWork(work) { return Deferred(descriptor: running.descriptor, take: running.take) }
        let value = work()
        return Deferred(descriptor: nil) { value }
    }

    // MARK: Places and maps

    private var files: ReferenceFiles { ReferenceFiles(paths: household.paths) }

    var places: @Sendable () -> Result<PlaceNames, any Error> {
        let files = files
        return { Result { PlaceNames(try files.placeBook()) } }
    }

    func map() throws -> MapData { try files.map() }
    func beginImport(_ path: String) throws { reading = try FileImport(path) }
    func cancelImport() { reading = nil }

    func readOn() throws -> ImportStep {
        do {
            try reading?.step()
            guard let reading, reading.isFinished else { return .percent(reading?.percent ?? 0) }
            let summary = try reading.keep(in: files)
            self.reading = nil
            return .finished(summary)
        } catch {
            reading = nil
            throw error
        }
    }

    func openPlace(_ uri: String) throws -> Notice { try MapProgram.open(uri) }

    // MARK: The terminal

    /// What was typed is kept when it cannot be taken in; what others change meanwhile is taken in first.
    func editRecipe(_ id: ListID, _ groceries: inout Groceries) throws -> Notice {
        let draft = try RecipeDraft(of: id, groceries, in: household.paths)
        let outcome = try draft.consume {
            try lend { () throws(AisleError) in try TextEditor.open(draft.path) }
            try? readOthers(&groceries)
            let outcome = try draft.outcome(groceries, CatalogueSearch(of: groceries))
            try store.perform(outcome.transaction, on: &groceries)
            return outcome
        }
        return outcome.problem.map(Notice.warning) ?? .info(outcome.summary)
    }

    func run(_ words: [String], _ list: ListID?, _ groceries: inout Groceries) throws -> Notice? {
        let shown = list.flatMap { groceries.lists[$0] }
        let page = household.borrowing(groceries) { household in shown.map { ListPage($0, household) } }
        var json = JSONWriter()
        if let page { Show.json.kind.write(page, &json) }
        var status: Int32 = 0
        try lend { () throws(AisleError) in
            status = try StartedProgram.run(words, household.paths.variables, input: Array(json.text.utf8))
        }
        try? readOthers(&groceries)
        return status == 0 ? nil : .warning("\(words.first ?? "") ended with \(status)")
    }

    private func lend(_ use: () throws(AisleError) -> Void) throws {
        if let terminal { try terminal.lend(use) } else { try use() }
    }

    func suspend() { terminal?.suspend() }
    func redraw() { terminal?.redrawAll() }
}

extension MachineSettings {
    /// The theme, with the colours that this machine's person gave.
    var shownTheme: Theme { (Theme.named(theme) ?? .terminal).giving(colours) }
}

extension Terminal {
    /// Shows everything as this machine's settings say.
    func adopt(_ settings: MachineSettings) {
        theme = settings.shownTheme
        usesMouse = settings.mouse
        hasBell = settings.bell
        glyphs =
            switch settings.glyphs {
            case .automatic: ownGlyphs
            case .unicode: .unicode
            case .ascii: .ascii
            }
    }
}
