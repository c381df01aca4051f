public import Atlas
public import GroceryApp
public import GroceryDomain

/// A host that keeps everything in memory.
public struct Memory: Host {
    public var now = Household.now
    /// Every transaction that was written, oldest first.
    public private(set) var written: [Transaction] = []
    /// Why nothing can be written, if so.
    public var isFull: String?
    /// What others write next.
    public var others: [Transaction] = []
    /// Whether what is worked out elsewhere is not there at once.
    public var isSlow = false
    public var warnings: [String] = []
    /// The steps of the import that is under way.
    public var steps: [ImportStep] = []
    private var undos: [Transaction] = []
    private var redos: [Transaction] = []
    /// What the history says of each that was written.
    public private(set) var sentences: [String] = []

    public init() {}

    public mutating func append(_ transaction: Transaction, to groceries: inout Groceries) throws {
        if let isFull { throw Refusal.notPossible(isFull) }
        guard !transaction.changesNothing else { return }
        write(transaction, transaction.deed.sentence(), to: &groceries)
        undos.append(transaction)
        redos = []
    }

    public mutating func take(
        _ taking: Deed.Taking, _ mark: String?, _ groceries: inout Groceries
    ) throws -> Taken {
        switch taking {
        case .undo:
            let index = mark.map { mark in undos.lastIndex { $0.deed.sentence() == mark } } ?? undos.indices.last
            guard let index else { throw Refusal.nothingToUndo }
            let done = undos.remove(at: index)
            if mark == nil { redos.append(done) }
            let still = groceries.stillPossible(done.inverse)
            write(Transaction(done.deed, still), done.deed.sentence(taking: .undo), to: &groceries)
            return Taken(done.deed, operations: still)
        case .redo:
            guard let done = redos.popLast() else { throw Refusal.nothingToRedo }
            write(done, done.deed.sentence(), to: &groceries)
            undos.append(done)
            return Taken(done.deed, operations: done.operations)
        }
    }

    private mutating func write(_ transaction: Transaction, _ sentence: String, to groceries: inout Groceries) {
        for operation in transaction.operations { groceries.apply(operation, at: now) }
        written.append(transaction)
        sentences.append(sentence)
    }

    public func history(limit: Int, of state: AppState) -> [HistoryLine] {
        sentences.reversed().prefix(limit).map { sentence in
            HistoryLine(
                mark: sentence, moment: now, author: "ada@desk", summary: sentence,
                canUndo: undos.contains { $0.deed.sentence() == sentence })
        }
    }

    public mutating func readOthers(_ groceries: inout Groceries) throws {
        for operation in others.flatMap(\.operations) { groceries.apply(operation, at: now) }
        others = []
    }

    public mutating func followOthers(_ groceries: inout Groceries) -> [String] { [] }

    public mutating func newWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    public func experience(of groceries: Groceries) -> Experience? { nil }
    public func remember(currentList: ListID) throws {}
    public func remember(checkInOn list: ListID, _ store: StoreID?) throws {}
    public func remember(_ news: PriceNews) {}
    public func keep(_ settings: MachineSettings) throws {}

    public func begin<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Deferred<Value> {
        Deferred(descriptor: isSlow ? 1000 : nil, take: work)
    }

    public var places: @Sendable () -> Result<PlaceNames, any Error> { { .success(PlaceNames(PlaceBook())) } }
    public func map() throws -> MapData { MapData() }
    public func beginImport(_ path: String) throws {}
    public func cancelImport() {}
    public mutating func readOn() throws -> ImportStep { steps.isEmpty ? .percent(0) : steps.removeFirst() }
    public func openPlace(_ uri: String) throws -> Notice { .info(uri) }
    public func editRecipe(_ id: ListID, _ groceries: inout Groceries) throws -> Notice { .info("") }
    public func run(_ words: [String], _ list: ListID?, _ groceries: inout Groceries) throws -> Notice? {
        .info("\(words.joined(separator: " ")) < \(list.flatMap { groceries.lists[$0]?.name } ?? "")")
    }
    public func suspend() {}
    public func redraw() {}
}
