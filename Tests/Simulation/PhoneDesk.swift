public import GroceryDomain
public import Interchange
internal import TestSupport

/// A household and a folder of tasks in memory, between which `PhoneExchange` is the go-between.
public struct PhoneDesk {
    public var groceries: Groceries
    /// The folder: the files by their names.
    public var files: [String: [UInt8]] = [:]
    /// What was remembered at the last exchange; nil loses it.
    public var memory: [PhoneExchange.Key: PhoneExchange.Known]?
    public var now = Household.now
    public var isNumbered = false
    public var store: StoreID?
    /// The item types in the order of the store; nil for that of the household.
    public var walk: [ItemTypeID]?
    public var keepDays = 7
    public var answers: [String: ItemID] = [:]
    /// Whether the folder is that of the plan.
    public var isPlan = false
    /// How far east of Greenwich this is.
    public var minutesEast = 0
    /// When which field of an entry was set.
    private var changed: [EntryID: [Entry.Name: Moment]] = [:]
    private var changedMeals: [MealID: [Meal.Name: Moment]] = [:]
    private var search: CatalogueSearch

    public init(_ groceries: Groceries) {
        self.groceries = groceries
        search = CatalogueSearch(of: groceries)
    }

    public init(_ entries: String = "") { self.init(Household.groceries(entries)) }

    public var list: ListID? { groceries.listToShop(insteadOf: Household.list.id)?.id }

    public mutating func perform(_ operations: [Operation]) {
        for operation in operations {
            groceries.apply(operation, at: now)
            switch operation {
            case .entry(.change(let id, _, let new)):
                for name in Entry.Name.allCases where name.index == new.index { changed[id, default: [:]][name] = now }
            case .entry(.add(let entry)): changed[entry.id] = [.planned: now, .note: now, .checked: now]
            case .meal(.change(let id, _, let new)):
                for name in Meal.Name.allCases where name.index == new.index {
                    changedMeals[id, default: [:]][name] = now
                }
            case .meal(.add(let meal)): changedMeals[meal.id] = [.name: now, .day: now, .servings: now]
            case .step(let id, _, _): changed[id, default: [:]][.planned] = now
            default: break
            }
        }
    }

    /// One exchange: the folder is read, the rule applied, what it says is written.
    ///
    /// - Parameters:
    ///   - isWritable: whether a file can be written now.
    ///   - meanwhile: what else happens between reading and writing.
    @discardableResult
    public mutating func exchange(
        isWritable: (String) -> Bool = { _ in true }, meanwhile: (inout [String: [UInt8]]) -> Void = { _ in }
    ) -> PhoneExchange {
        var found: [PhoneExchange.Key: FoundTask] = [:]
        var unread: [String: String] = [:]
        for (name, bytes) in files {
            do {
                for task in try CalendarText(bytes).found { found[PhoneExchange.Key(name, task.uid)] = task }
            } catch {
                unread[name] = "\(error)"
            }
        }
        var draft = Draft(of: groceries, at: now)
        search.refresh(groceries)
        let exchange = PhoneExchange(
            found: found, unread: unread, known: memory, surroundings, search: search, draft: &draft)
        perform(draft.operations)
        meanwhile(&files)
        write(exchange, isWritable)
        return exchange
    }

    private mutating func write(_ exchange: PhoneExchange, _ isWritable: (String) -> Bool) {
        var known = exchange.known
        for (name, edits) in Dictionary(grouping: exchange.edits, by: \.key.file) where isWritable(name) {
            guard let (outcome, made) = try? PhoneExchange.Edit.make(edits, of: files[name], at: now) else { continue }
            switch outcome {
            case .write(let bytes)?: files[name] = bytes
            case .remove?: files[name] = nil
            case nil: break
            }
            for edit in made { known[edit.key] = edit.known(after: known[edit.key], at: now) }
        }
        memory = known
    }

    public var style: PhoneStyle { PhoneStyle(isNumbered: isNumbered) { Currency.dollar.text($0) } }

    private var surroundings: PhoneExchange.Surroundings {
        let times = changed
        let since = now.milliseconds - Int64(keepDays) * 86_400_000
        let trips = groceries.lists(of: .trip).filter { ($0.finished ?? $0.created).milliseconds > since }.map(\.id)
        var surroundings = PhoneExchange.Surroundings(
            list: list, title: "Groceries", trips: trips, walk: walk ?? groceries.orderedTypes.map(\.id), store: store,
            style: style, now: now
        ) { times[$0]?[$1] }
        surroundings.answers = answers
        if isPlan, let today {
            let (times, minutes) = (changedMeals, minutesEast)
            surroundings.planning = .init(today: today, day: { CivilDate($0, minutesEast: minutes) }) { times[$0]?[$1] }
        }
        return surroundings
    }

    public var today: CivilDate? { CivilDate(now, minutesEast: minutesEast) }

    // MARK: What a phone does

    /// The file of the task whose summary begins so.
    public func file(_ beginning: String) -> String? {
        files.sorted { $0.key < $1.key }.first { text($0.key, "SUMMARY")?.hasPrefix(beginning) == true }?.key
    }

    public func text(_ file: String, _ property: String) -> String? {
        files[file].flatMap { try? CalendarText($0) }?.text(property, of: 0)
    }

    /// All tasks, by their names: `x` before one that is done.
    public var tasks: String {
        files.values.compactMap { try? CalendarText($0) }.flatMap(\.found).map { task in
            (task.fields.isDone(since: nil) ? "x " : "") + task.fields.summary
        }.sorted().joined(separator: " | ")
    }

    /// Changes a task as a phone does, which knows when that was.
    public mutating func edit(_ file: String, _ change: (inout CalendarText) -> Void) {
        guard var text = files[file].flatMap({ try? CalendarText($0) }) else { return }
        change(&text)
        text.set("LAST-MODIFIED", toValue: CalendarTime.text(now), of: 0)
        files[file] = text.bytes
    }

    public mutating func pass(seconds: Int64) { now = Moment(milliseconds: now.milliseconds + seconds * 1000) }
}
