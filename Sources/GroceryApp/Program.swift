public import Atlas
public import GroceryDomain
public import ScreenModel

/// What has the disk, the clock and the terminal: the full screen, or a test.
public protocol Host {
    var now: Moment { get }

    /// Writes it, and applies it once it is written.
    mutating func append(_ transaction: Transaction, to groceries: inout Groceries) throws
    /// Undoes what was done last, redoes what was undone last, or undoes the action that `mark` names.
    mutating func take(_ taking: Deed.Taking, _ mark: String?, _ groceries: inout Groceries) throws -> Taken
    func history(limit: Int, of state: AppState) -> [HistoryLine]
    /// Folds in what others have written.
    mutating func readOthers(_ groceries: inout Groceries) throws
    /// Merges again what was merged and has come in changed. Answers with sentences about it.
    mutating func followOthers(_ groceries: inout Groceries) -> [String]
    /// Sentences about what is wrong with the files, or with what others have written, each once.
    mutating func newWarnings() -> [String]

    /// What past trips teach, where that is known without working it out.
    func experience(of groceries: Groceries) -> Experience?

    func remember(currentList: ListID) throws
    func remember(checkInOn list: ListID, _ store: StoreID?) throws
    func remember(_ news: PriceNews)
    func keep(_ settings: MachineSettings) throws

    /// Does `work` on a thread, where there is one.
    func begin<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Deferred<Value>
    /// Reads imported places; may be called on any thread.
    var places: @Sendable () -> Result<PlaceNames, any Error> { get }
    func map() throws -> MapData
    /// Begins to read a file of places, goes on, or gives up.
    mutating func beginImport(_ path: String) throws
    mutating func readOn() throws -> ImportStep
    mutating func cancelImport()

    func openPlace(_ uri: String) throws -> Notice
    /// Lends the terminal to a text editor. What others change meanwhile is folded in.
    mutating func editRecipe(_ id: ListID, _ groceries: inout Groceries) throws -> Notice
    /// Lends the terminal to a program of the person's own, which is told `list`. What others change meanwhile, and it
    /// itself, is folded in. Answers with what there is to say, if there is anything.
    mutating func run(_ words: [String], _ list: ListID?, _ groceries: inout Groceries) throws -> Notice?
    func suspend()
    func redraw()
}

/// What undo or redo did.
public struct Taken: Sendable {
    var deed: Deed
    /// How many changes stayed, as they were changed again since.
    var leftAlone: Int
    var operations: [Operation]

    public init(_ deed: Deed, leftAlone: Int = 0, operations: [Operation]) {
        (self.deed, self.leftAlone, self.operations) = (deed, leftAlone, operations)
    }
}

public enum ImportStep: Sendable {
    case percent(Int)
    /// With a summary.
    case finished(String)
}

/// A value that is worked out on a thread.
public struct Deferred<Value: Sendable>: Sendable {
    /// Readable once the value is there; nil where it is there already.
    public let descriptor: Int32?
    /// Waits for the value. To be called once.
    let take: @Sendable () -> Value?

    public init(descriptor: Int32?, take: @escaping @Sendable () -> Value?) {
        (self.descriptor, self.take) = (descriptor, take)
    }
}

/// How much of a frame has to be drawn.
public enum Redraw: Sendable {
    /// Only the cursor of the Shop has moved, from there.
    case moves(from: Browser)
    case all

    /// What has to be drawn after both.
    public func and(_ next: Redraw) -> Redraw {
        switch (self, next) {
        case (.moves, .moves): self
        default: .all
        }
    }
}

/// The loop, without what it waits for: it answers inputs one after the other, and the host does what they ask for.
public struct Program {
    public var state: AppState
    public var host: any Host
    public private(set) var isLeaving = false
    private var places: Deferred<Result<PlaceNames, any Error>>?
    /// The groceries as of the last refresh.
    private var refreshedRevision: Int?

    public init(_ state: AppState, host: any Host) {
        (self.state, self.host) = (state, host)
        learn()
    }

    public mutating func say(_ notice: Notice) { state.interface.notice = notice }

    /// Says what must not go with the next key: that something is lost, or not as it was. It stands until it is put
    /// away.
    public mutating func warn(_ text: String) {
        if !state.interface.warnings.contains(text) { state.interface.warnings.append(text) }
    }

    public mutating func handle(_ input: Input) -> Redraw {
        if case .key(let key) = input, state.endsScan(key) { return pressEnterForScanner().and(handle(input)) }
        let revision = state.groceries.revision
        let request = state.request(for: input)
        if request.asksPlaces { takePlaces() }
        let before = state.interface
        do {
            for effect in state.answer(request, at: host.now) { try perform(effect) }
        } catch {
            state.interface = before
            say(.warning("\(error)"))
        }
        learn()
        state.refresh()
        return request.onlyMoves && state.groceries.revision == revision ? .moves(from: before.shop) : .all
    }

    /// In how many milliseconds `endScan` is to be called, if no key comes before; nil where nothing waits for it.
    public var scanEndsIn: Int? { state.scanEnd.map { Int(max($0.milliseconds - host.now.milliseconds, 0)) } }

    /// Presses Enter for a scanner that presses none; nil where it is not time for that.
    public mutating func endScan() -> Redraw? {
        guard scanEndsIn == 0 else { return nil }
        state.scannedWithoutEnter = host.now
        return pressEnterForScanner()
    }

    private mutating func pressEnterForScanner() -> Redraw {
        // Also where the window is too small for any key to do anything.
        defer { state.scan = nil }
        return handle(.key(.enter))
    }

    /// Follows what has changed, before a frame is drawn.
    ///
    /// - Returns: whether the groceries are others than at the last refresh.
    @discardableResult
    public mutating func refresh() -> Bool {
        let areOthers = refreshedRevision != state.groceries.revision
        if areOthers {
            refreshedRevision = state.groceries.revision
            readAnew()
        }
        state.refresh()
        return areOthers
    }

    /// Reads again what the page shows from files.
    private mutating func readAnew() {
        do {
            for effect in state.interface.screen.page.needs(state) { try perform(effect) }
        } catch {
            say(.warning("\(error)"))
        }
    }

    // MARK: Effects

    private mutating func perform(_ effect: Effect) throws {
        switch effect {
        case .append(let transaction, let notice):
            try host.append(transaction, to: &state.groceries)
            if let notice { say(.info(notice)) }
            // Writing finds out that a file was removed or cut.
            sayWarnings()
        case .undo: try take(.undo)
        case .redo: try take(.redo)
        case .undoThis(let mark): try take(.undo, mark)
        case .loadHistory(let limit): state.interface.history.lines = host.history(limit: limit, of: state)
        case .rememberCurrentList(let id): try host.remember(currentList: id)
        case .rememberCheckIn(let list, let store): try host.remember(checkInOn: list, store)
        case .rememberNews(let news): host.remember(news)
        case .saveMachineSettings(let settings): try host.keep(settings)
        case .loadMap: loadMap()
        case .loadPlaces: loadPlaces()
        case .importPlaces(let path):
            try host.beginImport(path)
            state.interface.openPrompt(ImportPrompt(name: path))
        case .cancelImport:
            host.cancelImport()
            say(.info("Nothing was imported"))
        case .openPlace(let uri): say(try host.openPlace(uri))
        case .editRecipe(let id): say(try amongOthers { host, groceries in try host.editRecipe(id, &groceries) })
        case .run(let words):
            let list = state.shownList?.id
            if let notice = try amongOthers({ host, groceries in try host.run(words, list, &groceries) }) {
                say(notice)
            }
        case .suspend: host.suspend()
        case .redraw: host.redraw()
        case .quit: isLeaving = true
        }
    }

    private mutating func take(_ taking: Deed.Taking, _ mark: String? = nil) throws {
        let before = state.groceries.entryChanges.count
        let taken = try host.take(taking, mark, &state.groceries)
        state.select(changedBy: taken.operations, since: before)
        sayWarnings()
        let text = taken.deed.taken(taking, textStyle: state.interface.textStyle)
        say(taken.leftAlone > 0 ? .warning(text + "; what was changed again since stayed") : .info(text))
    }

    // MARK: Others

    /// Where nobody ever chose a list, remembers the one that is seen: it may be finished on another machine. If that
    /// fails, the next start does it again.
    public mutating func setOut() {
        guard state.interface.trail.lists.isEmpty, let list = state.currentList else { return }
        state.interface.trail.take(list.id)
        try? host.remember(currentList: list.id)
    }

    /// Begins where somebody left the last time.
    public mutating func goBack(to place: LastPlace?) { state.goBack(to: place) }

    public mutating func readOthers() {
        let trouble: String? = amongOthers { host, groceries in
            do { try host.readOthers(&groceries) } catch { return "\(error)" }
            return nil
        }
        if let trouble { warn(trouble) }
    }

    /// Of very many at once, as a disk that fails makes them, the first few.
    private static let warningsAtOnceMax = 4

    public mutating func sayWarnings() {
        let warnings = host.newWarnings()
        for warning in warnings.prefix(Self.warningsAtOnceMax) { warn(warning) }
        let more = warnings.count - Self.warningsAtOnceMax
        if more > 0 { warn("\(more) more like this; all of them: aisle journal verify") }
    }

    /// Does what folds in changes of others, and says what became of the current list.
    private mutating func amongOthers<Answer>(
        _ body: (inout any Host, inout Groceries) throws -> Answer
    ) rethrows -> Answer {
        let (before, namesakes) = (state.currentList, state.groceries.namesakes)
        let answer = try body(&host, &state.groceries)
        followOthers()
        learn()
        if let before { state.sayWhatBecame(of: before) }
        state.sayNamesakes(besides: namesakes)
        sayWarnings()
        return answer
    }

    private mutating func followOthers() {
        for sentence in host.followOthers(&state.groceries) { say(.info(sentence)) }
    }

    private mutating func learn() {
        guard let experience = host.experience(of: state.groceries) else { return }
        state.derived.adopt(experience, of: state.groceries)
    }

    // MARK: Threads

    /// Readable when there is something for `take(ready:)`.
    public var descriptors: [Int32] { [places?.descriptor].compactMap(\.self) }

    public mutating func take(ready: [Int32]) {
        if let descriptor = places?.descriptor, ready.contains(descriptor) { takePlaces() }
    }

    /// On a thread, so that the prompt is there at once: sorting tens of thousands of names takes a while.
    private mutating func loadPlaces() {
        guard state.surroundings.places == nil, places == nil else { return }
        places = host.begin(host.places)
        if places?.descriptor == nil { takePlaces() }
    }

    private mutating func takePlaces() {
        guard let read = places?.take() else { return }
        places = nil
        do { state.adopt(try read.get()) } catch { warn("\(error)") }
    }

    /// Damage is said and costs only the streets: the stores are still shown.
    private mutating func loadMap() {
        guard state.surroundings.map == nil else { return }
        do { state.surroundings.map = try host.map() } catch { warn("\(error)") }
    }

    /// Reads a little more of the file that is being imported; at its end, shows what was read.
    public mutating func readOn() {
        do {
            switch try host.readOn() {
            case .percent(let percent):
                guard var importing = state.interface.importing else { return }
                importing.percent = percent
                return state.interface.changePrompt(to: importing)
            case .finished(let summary):
                (state.surroundings, places) = (Surroundings(), nil)
                readAnew()
                say(.info(summary))
            }
        } catch {
            say(.warning("\(error)"))
        }
        if state.interface.importing != nil { state.interface.closePrompt() }
    }
}
