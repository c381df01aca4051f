public import GroceryDomain

/// What has become of one folder of tasks, and what is to be done about it: the rule of an exchange with a phone. It
/// knows neither files nor the clock.
///
/// Of each task there are three: as both sides last agreed, as the file says it, as Aisle has it. What one side changed
/// is taken over by the other; what both changed goes to whoever did it later. A deletion holds unless the other side
/// changed what is deleted. So nothing is lost that nobody deleted, and after an exchange whose files could all be
/// written all three are the same.
public struct PhoneExchange {
    /// A task is told by its file and its uid: a file may have several.
    public struct Key: Hashable, Comparable, Sendable {
        public var file: String
        public var uid: String

        public init(_ file: String, _ uid: String) { (self.file, self.uid) = (file, uid) }
        public static func < (a: Key, b: Key) -> Bool { (a.file, a.uid) < (b.file, b.uid) }
    }

    /// Something typed on the phone that may mean several things, or nothing known.
    public struct Question: Hashable, Sendable {
        public var key: Key
        public var text: String
        /// The entry that was called otherwise until then; nil for a new task.
        public var entry: EntryID?
    }

    /// What could not be taken over, for a person.
    public struct Remark: Hashable, Sendable {
        public var file: String
        public var why: String
    }

    /// What an exchange stands on.
    public struct Surroundings {
        /// Nil where there is no list to shop from at the moment; the first line that is typed makes one.
        public var list: ListID?
        /// What a new list is called.
        public var title: String
        public var trips: [ListID]
        public var walk: [ItemTypeID]
        /// Where this machine is checked in with the list.
        public var store: StoreID?
        /// What a person answered to questions, by their texts; it is on the list already.
        public var answers: [String: ItemID] = [:]
        public var style: PhoneStyle
        public var now: Moment
        /// The day it is here.
        public var today: CivilDate
        /// When somebody last set that field of an entry.
        public var changed: (EntryID, Entry.Name) -> Moment?
        /// For the plan; nil for a list.
        public var planning: Planning?

        public init(
            list: ListID?, title: String, trips: [ListID] = [], walk: [ItemTypeID], store: StoreID? = nil,
            style: PhoneStyle, now: Moment, changed: @escaping (EntryID, Entry.Name) -> Moment?
        ) {
            (self.list, self.title, self.trips, self.walk, self.store) = (list, title, trips, walk, store)
            (self.style, self.now, self.changed) = (style, now, changed)
            today = CivilDate(now, minutesEast: 0) ?? .epoch
        }
    }

    /// The files' changes, in the order in which they are to be made.
    public internal(set) var edits: [Edit] = []
    /// What is to be remembered before they are made. Each that is made replaces that of its task.
    public internal(set) var known: [Key: Known] = [:]
    public internal(set) var questions: [Question] = []
    public internal(set) var remarks: [Remark] = []
    /// What was taken over, for the history; several are told by their number.
    public internal(set) var deeds: [Deed] = []

    var surroundings: Surroundings
    let search: CatalogueSearch
    let isFirst: Bool
    var wanted: [TaskSubject: PhoneTask] = [:]
    var owner: [TaskSubject: Key] = [:]
    /// When the last task of each was there, or was found to be gone.
    var lastThere: [TaskSubject: Moment] = [:]
    /// Tasks that were done before they became anything in Aisle.
    var oldDone: Set<Key> = []

    /// For so long a task that is gone may come back with a change that nobody saw.
    static let rememberedMilliseconds: Int64 = 30 * 86_400_000

    /// - Parameters:
    ///   - found: the tasks of all files that could be read, by file.
    ///   - unread: the files that could not, with the reason. Nothing is done about their tasks.
    ///   - known: what was remembered; nil at the first exchange, or where that was lost.
    ///   - draft: takes what the phone changed.
    ///   - search: of the draft's groceries.
    public init(
        found: [Key: FoundTask], unread: [String: String] = [:], known: [Key: Known]?, _ surroundings: Surroundings,
        search: CatalogueSearch, draft: inout Draft
    ) {
        (self.surroundings, self.search, isFirst) = (surroundings, search, known == nil)
        remarks = unread.sorted { $0.key < $1.key }.map { Remark(file: $0.key, why: $0.value) }
        var before = known ?? [:]
        oldDone = Set(before.values.filter { $0.subject == nil && $0.seen?.isDone(since: nil) == true }.map(\.key))
        for old in before.values {
            guard let subject = old.subject, let moment = old.seen == nil ? old.modified : surroundings.now else {
                continue
            }
            lastThere[subject] = max(moment, lastThere[subject] ?? moment)
        }
        want(draft)
        var found = Self.standing(found, before, surroundings)
        before = turned(before, &found, draft.groceries)
        let tasks = found.sorted { $0.key < $1.key }
        match(tasks, before, draft.groceries)
        for (key, old) in before.sorted(by: { $0.key < $1.key }) where found[key] == nil {
            if unread[key.file] == nil { takeDeletion(of: old, &draft) } else { keep(old) }
        }
        for (key, task) in tasks { take(task, key, &draft) }
        if !draft.operations.isEmpty { want(draft) }
        settle(tasks)
    }

    mutating func want(_ draft: Draft) {
        if let planning = surroundings.planning {
            return wanted = PhoneMeals(from: planning.today, of: draft.groceries).tasks
        }
        wanted =
            PhoneList(
                surroundings.list, trips: surroundings.trips, of: draft.groceries, walk: surroundings.walk,
                surroundings.style
            ).tasks
    }

    // MARK: Which task is what

    /// Those that were there come first, then those that are back, then those that say it themselves. Of several that
    /// are one, the first is its task; what was changed of the others is taken over before they go.
    mutating func match(
        _ tasks: [(key: Key, value: FoundTask)], _ before: [Key: Known], _ groceries: Groceries
    ) {
        for (key, task) in tasks {
            var known = before[key] ?? Known(key, seen: task.fields)
            known.see(task)
            self.known[key] = known
        }
        for isBack in [false, true] {
            for (key, _) in tasks where (before[key]?.seen == nil) == isBack {
                if let subject = known[key]?.subject, owner[subject] == nil { owner[subject] = key }
            }
        }
        for (key, task) in tasks where before[key]?.subject == nil && before[key]?.agreed == nil {
            guard let subject = task.subject, isOfThisFolder(subject, groceries) else { continue }
            if let other = owner[subject] {
                remarks.append(Remark(file: key.file, why: "it is the same task as \(other.file), and stays as it is"))
            } else {
                owner[subject] = key
                self.known[key]?.subject = subject
            }
        }
    }

    /// Not what somebody put here from the folder of another list, or from that of the plan: that is new here.
    func isOfThisFolder(_ subject: TaskSubject, _ groceries: Groceries) -> Bool {
        guard let list = subject.entry?.list else { return surroundings.planning != nil }
        let isOfList = list == surroundings.list || groceries.lists[list]?.kind != .shopping
        return surroundings.planning == nil && isOfList
    }

    mutating func keep(_ old: Known) {
        known[old.key] = old
        if let subject = old.subject, owner[subject] == nil { owner[subject] = old.key }
    }

    mutating func link(_ key: Key, to subject: TaskSubject?) {
        if let old = known[key]?.subject, owner[old] == key { owner[old] = nil }
        known[key]?.subject = subject
        if let subject, owner[subject] == nil { owner[subject] = key }
    }
}
