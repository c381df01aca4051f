/// What taking in a file does, and what a person should know of it before it is done.
public struct TakenIn: Sendable {
    /// What is counted, apart from the entries of lists.
    public enum Kind: String, CaseIterable, Sendable {
        case recipe, meal, item, code, type, store, setting
    }

    /// How many there are of something.
    public struct Count: Hashable, Sendable {
        /// What is not here yet.
        public var new = 0
        /// What is here, and becomes what the file says.
        public var changed = 0
        /// What is here just as the file says.
        public var same = 0

        public init() {}

        public var all: Int { new + changed + same }

        mutating func note(isNew: Bool, isChanged: Bool) {
            if isNew { new += 1 } else if isChanged { changed += 1 } else { same += 1 }
        }

        static func += (a: inout Count, b: Count) {
            (a.new, a.changed, a.same) = (a.new + b.new, a.changed + b.changed, a.same + b.same)
        }
    }

    /// A list with what comes onto it.
    public struct List: Sendable {
        public var name: String
        public var kind: GroceryList.Kind
        public var isNew: Bool
        /// Whether it is here, and its own name, kind, repetition or the like changes.
        public var isChanged = false
        public var isDeleted = false
        public var entries = Count()
        /// How many of the entries come with a price of each, of all that is bought, and by measure.
        public var prices = (each: 0, all: 0, measured: 0)

        mutating func note(_ price: Price) {
            switch price.basis {
            case .each, .several: prices.each += 1
            case .all: prices.all += 1
            case .per: prices.measured += 1
            }
        }
    }

    public internal(set) var transaction = Transaction(.takeIn(.several(1)), [])
    /// The search that was given, which knows already what is learnt: for when it is done.
    public internal(set) var search = CatalogueSearch()
    /// In the order of the file. Recipes are counted apart.
    public internal(set) var lists: [List] = []
    public internal(set) var counts: [Kind: Count] = [:]
    /// The items that the catalogue does not have yet, by type.
    public internal(set) var learnt: [(item: String, type: String)] = []
    /// What was not understood, or is left out; what is the same but for its line is there once.
    public internal(set) var remarks: [Incoming.Remark] = []
    /// How many lines are left out because they cannot be taken in.
    public internal(set) var lossCount = 0

    public subscript(kind: Kind) -> Count { counts[kind] ?? Count() }

    /// Whether there was nothing to take in.
    public var isNothing: Bool { lists.isEmpty && counts.values.allSatisfy { $0.all == 0 } }
}

extension Groceries {
    /// Takes in what a file of another program says, all in one action. Taking a file in twice changes nothing the
    /// second time: an entry becomes what the file says, and what it does not say stays.
    ///
    /// Lines are read as typed lines are. An item that is certain is taken; another is learnt, under the type that the
    /// file says, otherwise that which `search` suggests, otherwise under one called Other. Two lines of one item on
    /// one list add up, those that are checked off only where all of them are.
    ///
    /// - Parameters:
    ///   - files: what each of the files says.
    ///   - name: what the file is called, for the history; by default, how many files there are.
    ///   - listName: the list for lines of which the file says none.
    ///   - currency: what the household pays with.
    ///   - progress: is told again and again how much is done, of how much: lines, recipes and the like.
    /// - Throws: which recipe cannot be taken in, and why.
    public func taking(
        in files: [Incoming], as name: String? = nil, listName: String = "Groceries", search: CatalogueSearch,
        currency: Currency, at moment: Moment, progress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(Refusal) -> TakenIn {
        var taking = TakingIn(Draft(of: self, at: moment), search, listName: listName, currency: currency)
        let all = files.reduce(0) { $0 + $1.stepCount }
        taking.onStep = { done in progress(min(done, all), all) }
        try taking.take(files)
        var taken = taking.taken
        taken.search = taking.search.following(search)
        let subject = name.map { Deed.Subject.one($0) } ?? .several(files.count)
        // What became something else on the way, and then what it was, is no change.
        let operations = Transaction.condensed(taking.draft.operations).filter { $0 != $0.inverse }
        taken.transaction = Transaction(.takeIn(subject), Self.removalsFirst(operations))
        return taken
    }

    /// Puts first what was here and is removed, entries before what they are of. Then a name is free before another
    /// gets it, both when all of it is done and, in the other order, when it is taken back.
    private static func removalsFirst(_ operations: [Operation]) -> [Operation] {
        var added: Set<ItemID> = []
        for case .item(.add(let item)) in operations { added.insert(item.id) }
        let steps = operations.map { operation in
            switch operation {
            case .share(.remove): 0
            case .entry(.remove): 1
            case .list(.remove): 2
            case .item(.remove(let item)) where !added.contains(item.id): 2
            default: 3
            }
        }
        return (0...3).flatMap { step in zip(operations, steps).filter { $0.1 == step }.map(\.0) }
    }
}
