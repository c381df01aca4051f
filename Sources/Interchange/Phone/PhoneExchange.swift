public import GroceryDomain

/// What has become of one folder of tasks, and what is to be done about it: the rule of an exchange with a phone. It
/// knows neither files nor the clock.
///
/// Of each task there are three: as both sides last agreed, as the file says it, as Aisle has it. What one side changed
/// is taken over by the other; what both changed goes to whoever did it later. A deletion holds unless the other side
/// changed what is deleted. So nothing is lost that nobody deleted, and after an exchange whose files could all be
/// written all three are the same.
public struct PhoneExchange: Sendable {
    /// A task is told by its file and its uid: a file may have several.
    public struct Key: Hashable, Comparable, Sendable {
        public var file: String
        public var uid: String

        public init(_ file: String, _ uid: String) { (self.file, self.uid) = (file, uid) }
        public static func < (a: Key, b: Key) -> Bool { (a.file, a.uid) < (b.file, b.uid) }
    }

    /// What is remembered of a task from one exchange to the next.
    public struct Known: Hashable, Sendable {
        public var key: Key
        /// Nil for a task that is no entry (yet).
        public var entry: EntryID?
        /// What both sides said last; nil before they did. Of the categories, only the one that is Aisle's.
        public var agreed: TaskFields?
        /// What the file said when it was last read; nil where it is gone.
        public var seen: TaskFields?
        /// What the file said of when it was changed; of one that is gone, when that was found.
        public var modified: Moment?
        /// Of what Aisle wrote last, or of what the phone last had when it changed something; 0 where nothing was
        /// written.
        public var version: Int64 = 0
        /// What was agreed before, oldest first: a phone may change what it had before it gets what was written since.
        public var earlier: [Version] = []

        public struct Version: Hashable, Sendable {
            public var number: Int64
            public var agreed: TaskFields

            public init(_ number: Int64, _ agreed: TaskFields) { (self.number, self.agreed) = (number, agreed) }
        }

        public init(
            _ key: Key, entry: EntryID? = nil, agreed: TaskFields? = nil, seen: TaskFields?, modified: Moment? = nil
        ) {
            (self.key, self.entry, self.agreed, self.seen) = (key, entry, agreed, seen)
            self.modified = modified
        }

        /// More than a phone misses while it is offline.
        private static let earlierMax = 6

        /// Takes note of what the file says now, and agrees on what its author had seen: not what was written since.
        mutating func see(_ found: FoundTask) {
            defer { (seen, modified) = (found.fields, found.modified) }
            guard agreed != nil, found.fields != seen else { return }
            if found.version == version { return earlier = [] }
            let isUnaware =
                found.version != nil
                || (found.modified?.milliseconds ?? .max) < version / 1000 * 1000
            guard isUnaware, !earlier.isEmpty else { return }
            let index = earlier.lastIndex { $0.number == found.version } ?? 0
            (agreed, version) = (earlier[index].agreed, earlier[index].number)
            earlier = []
        }

        /// What is remembered once both sides say `agreed`, which was written as a new version.
        func writing(_ agreed: TaskFields, version: Int64) -> Known {
            var known = self
            if let before = self.agreed { known.earlier.append(Version(self.version, before)) }
            known.earlier = known.earlier.suffix(Self.earlierMax)
            (known.agreed, known.version) = (agreed, version)
            return known
        }
    }

    /// A change of a file.
    public struct Edit: Hashable, Sendable {
        public enum What: Hashable, Sendable {
            /// A new file.
            case make(TaskFields)
            /// If the task still says the first, it shall say the second.
            case change(from: TaskFields, to: TaskFields)
            /// If the task still says this, it is taken out, and with the last one the file.
            case remove(TaskFields)
        }

        public var key: Key
        public var entry: EntryID
        public var what: What
        /// What both sides say from then on.
        public var agreed: TaskFields

        /// What is remembered of the task once it is done, after what was before. A task that is gone may come back,
        /// changed.
        public func known(after before: Known?, at now: Moment) -> Known {
            var known = before ?? Known(key, seen: nil)
            (known.entry, known.modified) = (entry, now)
            switch what {
            case .make(let fields):
                known = Known(key, entry: entry, agreed: agreed, seen: fields, modified: now)
                known.version = now.milliseconds
            case .change(_, let fields):
                known = known.writing(agreed, version: now.milliseconds)
                known.seen = fields
            case .remove: (known.agreed, known.seen) = (agreed, nil)
            }
            return known
        }
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
    public struct Surroundings: Sendable {
        /// Nil where there is no list to shop from at the moment; the first line that is typed makes one.
        public var list: ListID?
        /// What a new list is called.
        public var title: String
        public var trips: [ListID]
        public var walk: [ItemTypeID]
        /// Where this machine is checked in with the list.
        public var store: StoreID?
        /// Whether another machine writes the same folder: what it wrote comes in as its changes, not as tasks.
        public var othersWrite = false
        public var style: PhoneStyle
        public var now: Moment
        /// When somebody last set that field of an entry.
        public var changed: @Sendable (EntryID, Entry.Name) -> Moment?

        public init(
            list: ListID?, title: String, trips: [ListID] = [], walk: [ItemTypeID], store: StoreID? = nil,
            style: PhoneStyle, now: Moment, changed: @escaping @Sendable (EntryID, Entry.Name) -> Moment?
        ) {
            (self.list, self.title, self.trips, self.walk, self.store) = (list, title, trips, walk, store)
            (self.style, self.now, self.changed) = (style, now, changed)
        }
    }

    /// The files' changes, in the order in which they are to be made.
    public private(set) var edits: [Edit] = []
    /// What is to be remembered before they are made. Each that is made replaces that of its task.
    public private(set) var known: [Key: Known] = [:]
    public private(set) var questions: [Question] = []
    public private(set) var remarks: [Remark] = []
    /// What was taken over, for the history; several are told by their number.
    public private(set) var deeds: [Deed] = []

    private var surroundings: Surroundings
    private let search: CatalogueSearch
    private let isFirst: Bool
    private var wanted: [EntryID: PhoneList.Task] = [:]
    private var owner: [EntryID: Key] = [:]
    /// Tasks that were done before they became entries.
    private var oldDone: Set<Key> = []

    /// For so long a task that is gone may come back with a change that nobody saw.
    private static let rememberedMilliseconds: Int64 = 30 * 86_400_000

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
        let before = known ?? [:]
        oldDone = Set(before.values.filter { $0.entry == nil && $0.seen?.isDone(since: nil) == true }.map(\.key))
        want(draft)
        let tasks = found.sorted { $0.key < $1.key }
        match(tasks, before)
        for (key, old) in before.sorted(by: { $0.key < $1.key }) where found[key] == nil {
            if unread[key.file] == nil { takeDeletion(of: old, &draft) } else { keep(old) }
        }
        for (key, task) in tasks { take(task, key, &draft) }
        if !draft.operations.isEmpty { want(draft) }
        settle(tasks)
    }

    private mutating func want(_ draft: Draft) {
        wanted =
            PhoneList(
                surroundings.list, trips: surroundings.trips, of: draft.groceries, walk: surroundings.walk,
                surroundings.style
            ).tasks
    }

    // MARK: Which task is which entry

    /// Those of which it was agreed come first, then those that say so themselves.
    private mutating func match(_ tasks: [(key: Key, value: FoundTask)], _ before: [Key: Known]) {
        for (key, task) in tasks {
            var known = before[key] ?? Known(key, seen: task.fields)
            known.see(task)
            if let entry = known.entry {
                if owner[entry] == nil { owner[entry] = key } else { known.entry = nil }
            }
            self.known[key] = known
        }
        for (key, task) in tasks where before[key]?.entry == nil && before[key]?.agreed == nil {
            guard let entry = task.entry else { continue }
            if let other = owner[entry] {
                remarks.append(Remark(file: key.file, why: "it is the same task as \(other.file), and stays as it is"))
            } else {
                owner[entry] = key
                self.known[key]?.entry = entry
            }
        }
    }

    private mutating func keep(_ old: Known) {
        known[old.key] = old
        if let entry = old.entry, owner[entry] == nil { owner[entry] = old.key }
    }

    private mutating func link(_ key: Key, to entry: EntryID?) {
        if let old = known[key]?.entry, owner[old] == key { owner[old] = nil }
        known[key]?.entry = entry
        if let entry, owner[entry] == nil { owner[entry] = key }
    }

    // MARK: Deleted on the phone

    private mutating func takeDeletion(of old: Known, _ draft: inout Draft) {
        guard let entry = old.entry, let agreed = old.agreed else { return }
        var gone = old
        if old.seen != nil { (gone.seen, gone.modified) = (nil, surroundings.now) }
        guard let task = wanted[entry], owner[entry] == nil else { return remember(gone) }
        // What is done is cleared away on phones, and was bought all the same: it stays here, and is not written again.
        if agreed.isDone(since: nil), task.isDone { return keep(gone) }
        // Changed here meanwhile, or added anew: it is wanted.
        guard old.seen != nil, isSame(task, agreed) else { return }
        remember(gone)
        perform(&draft, file: old.key.file) { groceries throws(Refusal) in try groceries.removing(entry) }
    }

    /// Whether what people change of a task is in Aisle as it was agreed.
    private func isSame(_ task: PhoneList.Task, _ agreed: TaskFields) -> Bool {
        Self.areSame(task.summary, agreed.summary) && task.description == agreed.description
            && task.isDone == agreed.isDone(since: nil)
    }

    private static func areSame(_ a: String, _ b: String) -> Bool {
        a == b || PhoneNote.tidied(a) == PhoneNote.tidied(b)
    }

    private mutating func remember(_ gone: Known) {
        let age = surroundings.now.milliseconds - (gone.modified ?? surroundings.now).milliseconds
        if age < Self.rememberedMilliseconds { known[gone.key] = gone }
    }

    // MARK: Changed on the phone

    private mutating func take(_ found: FoundTask, _ key: Key, _ draft: inout Draft) {
        guard let known = known[key] else { return }
        guard let entry = known.entry else { return takeNew(found, known, &draft) }
        if found.fields.signs.contains(.cancelled) {
            return takeCancelling(of: entry, known, &draft)
        }
        if let task = wanted[entry] { return take(found.fields, known, task, &draft) }
        guard let agreed = known.agreed else {
            // Nothing is remembered of it. An entry that is known here was taken off, or its trip is long past.
            if draft.groceries.entries.known(entry) == nil, !surroundings.othersWrite {
                link(key, to: nil)
                takeNew(found, known, &draft)
            }
            return
        }
        guard isChanged(found.fields, since: agreed) else { return }
        let isDone = found.fields.isDone(since: agreed.signs)
        if draft.groceries.lists[entry.list]?.kind == .trip, draft.groceries.entries[entry] != nil {
            // A tick that comes after the trip was finished belongs to it, as one from another machine does.
            if isDone {
                perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.checking(entry, true) }
            } else if agreed.isDone(since: nil) {
                wantAgain(entry, key, &draft)
            }
            return
        }
        link(key, to: nil)
        takeNew(found, known, &draft)
    }

    private func isChanged(_ fields: TaskFields, since agreed: TaskFields) -> Bool {
        !Self.areSame(fields.summary, agreed.summary) || fields.description != agreed.description
            || fields.isDone(since: agreed.signs) != agreed.isDone(since: nil)
    }

    private mutating func takeCancelling(of entry: EntryID, _ known: Known, _ draft: inout Draft) {
        guard known.agreed?.signs.contains(.cancelled) != true, let task = wanted[entry], !task.isDone else { return }
        perform(&draft, file: known.key.file) { groceries throws(Refusal) in try groceries.removing(entry) }
    }

    /// Field by field.
    private mutating func take(_ file: TaskFields, _ known: Known, _ task: PhoneList.Task, _ draft: inout Draft) {
        let (entry, agreed) = (task.entry, known.agreed)
        let isDone = file.isDone(since: agreed?.signs)
        if isTaken(
            isDone != task.isDone, isDone != agreed?.isDone(since: nil), task.isDone != agreed?.isDone(since: nil),
            known, .checked)
        {
            if !isDone, draft.groceries.lists[entry.list]?.kind == .trip {
                return wantAgain(entry, known.key, &draft)
            }
            let store = surroundings.store
            perform(&draft, file: known.key.file) { groceries throws(Refusal) in
                try groceries.checking(entry, isDone, in: store)
            }
        }
        if isTaken(
            file.description != task.description, file.description != agreed?.description,
            task.description != agreed?.description, known, .note)
        {
            takeNote(file.description, since: agreed?.description ?? task.description, entry, known.key, &draft)
        }
        if isTaken(
            !Self.areSame(file.summary, task.summary), agreed.map { !Self.areSame(file.summary, $0.summary) } ?? true,
            agreed.map { !Self.areSame(task.summary, $0.summary) } ?? true, known, .planned)
        {
            takeSummary(file, known, task, &draft)
        }
    }

    /// Whether the file's value is to be taken over.
    private func isTaken(
        _ differs: Bool, _ fileChanged: Bool, _ aisleChanged: Bool, _ known: Known, _ name: Entry.Name
    ) -> Bool {
        guard differs, fileChanged else { return false }
        guard aisleChanged, let entry = known.entry else { return true }
        guard let here = surroundings.changed(entry, name) else { return true }
        // A file says when it was changed to the second.
        guard let there = known.modified else { return false }
        return there.milliseconds >= here.milliseconds / 1000 * 1000
    }

    private mutating func takeNote(
        _ description: String, since agreed: String, _ entry: EntryID, _ key: Key, _ draft: inout Draft
    ) {
        let note = PhoneNote.note(in: description, since: agreed)
        guard note != PhoneNote.lines(of: draft.groceries.entries[entry]?.note).joined(separator: "; ") else { return }
        perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.noting(note, on: entry) }
    }

    /// What was bought on a trip that is over is wanted once more.
    private mutating func wantAgain(_ entry: EntryID, _ key: Key, _ draft: inout Draft) {
        guard let list = listToAddTo(&draft), let item = draft.groceries.items[entry.item] else { return }
        let next = EntryID(list: list, item: item.id)
        let planned = draft.groceries.entries[entry]?.planned
        link(key, to: next)
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            try groceries.adding(planned, of: item, to: list)
        }
    }

    // MARK: What was typed on the phone

    /// The meanings of a summary, all certain; nil where a person has to be asked.
    private func meanings(of text: String, _ draft: Draft) -> [Meaning]? {
        let text = text.printable
        guard text.unicodeScalars.count <= TypedLine.knownTextLengthMax else { return nil }
        let meanings = search.meanings(of: text, in: draft.groceries, for: surroundings.list, limit: 3)
        let areCertain = meanings.allSatisfy { $0.certain != nil && $0.complaint == nil && !$0.line.isHeading }
        return areCertain ? meanings : nil
    }

    private mutating func takeSummary(
        _ file: TaskFields, _ known: Known, _ task: PhoneList.Task, _ draft: inout Draft
    ) {
        let (entry, key) = (task.entry, known.key)
        let text = withoutNumber(file.summary, known, task)
        if PhoneNote.tidied(text).isEmpty {
            remarks.append(Remark(file: key.file, why: "it has no name any more; it gets that of its item again"))
            self.known[key]?.agreed?.summary = file.summary
            return
        }
        guard let meanings = meanings(of: text, draft) else {
            return questions.append(Question(key: key, text: text, entry: entry))
        }
        let own = meanings.firstIndex { $0.certain?.item == entry.item } ?? 0
        guard let candidate = meanings[own].certain else { return }
        let quantity = meanings[own].line.quantity
        if candidate.item == entry.item {
            perform(&draft, file: key.file) { groceries throws(Refusal) in
                try groceries.setting(quantity, on: entry)
            }
            if let note = candidate.note { add(note, to: entry, key, &draft) }
        } else {
            replace(entry, by: candidate, quantity, file, key, &draft)
        }
        for (index, meaning) in meanings.enumerated() where index != own { _ = add(meaning, key, &draft) }
    }

    /// Without the number of the type, if that is how Aisle wrote it.
    private func withoutNumber(_ summary: String, _ known: Known, _ task: PhoneList.Task) -> String {
        for written in [known.agreed?.summary, task.summary].compactMap(\.self) where surroundings.style.isNumbered {
            let number = written.prefix { $0.isNumber || $0 == "." || $0 == " " }
            if number.hasSuffix(". "), summary.hasPrefix(number) { return String(summary.dropFirst(number.count)) }
        }
        return summary
    }

    private mutating func add(_ note: String, to entry: EntryID, _ key: Key, _ draft: inout Draft) {
        let remarks = PhoneNote.lines(of: draft.groceries.entries[entry]?.note)
        guard !remarks.contains(note) else { return }
        let joined = (remarks + [note]).joined(separator: "; ")
        perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.noting(joined, on: entry) }
    }

    /// The task is called after another item now: that takes the place of the one before.
    private mutating func replace(
        _ entry: EntryID, by candidate: Meaning.Candidate, _ quantity: Quantity?, _ file: TaskFields, _ key: Key,
        _ draft: inout Draft
    ) {
        guard let before = draft.groceries.entries[entry], let item = draft.groceries.items[candidate.item] else {
            return
        }
        let next = EntryID(list: entry.list, item: item.id)
        let isMarked = before.isChecked
        let note = [before.note, candidate.note].compactMap(\.self).joined(separator: "; ")
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            var trial = Draft(of: groceries)
            let deed = trial.perform(
                try trial.groceries.adding(
                    quantity, of: item, as: candidate.name, note: note.isEmpty ? nil : note, to: entry.list))
            if isMarked { trial.perform(try trial.groceries.checking(next, true)) }
            trial.perform(try trial.groceries.removing(entry))
            return trial.transaction(deed)
        }
        if draft.groceries.entries[entry] == nil { link(key, to: next) }
    }

    /// A task that is no entry yet.
    private mutating func takeNew(_ found: FoundTask, _ known: Known, _ draft: inout Draft) {
        let (key, fields) = (known.key, found.fields)
        guard !remarks.contains(where: { $0.file == key.file }), !fields.signs.contains(.cancelled) else { return }
        let isDone = fields.isDone(since: nil)
        // What was done before Aisle came, or while it was waiting for an answer, is nobody's errand.
        let isOld = isFirst || oldDone.contains(key)
        if isDone, isOld, found.entry == nil { return }
        let text = PhoneNote.tidied(fields.summary)
        guard !text.isEmpty else { return }
        guard let meanings = meanings(of: text, draft) else {
            return questions.append(Question(key: key, text: text, entry: nil))
        }
        var first: EntryID?
        for meaning in meanings {
            // What stands there already and has no task is this one: nothing is remembered of it, or both said it.
            if first == nil, let twin = twin(of: meaning, draft) {
                link(key, to: twin)
                self.known[key]?.agreed = nil
                if let task = wanted[twin] { take(fields, self.known[key] ?? known, task, &draft) }
                first = twin
                continue
            }
            guard let entry = add(meaning, key, &draft) else { continue }
            first = first ?? entry
        }
        guard let entry = first else { return }
        if self.known[key]?.entry == nil {
            link(key, to: entry)
            self.known[key]?.agreed = fields
        }
        let note = PhoneNote.note(in: fields.description, since: "")
        for remark in PhoneNote.lines(of: note) { add(remark, to: entry, key, &draft) }
        if isDone, draft.groceries.entries[entry]?.isChecked == false {
            let store = surroundings.store
            perform(&draft, file: key.file) { groceries throws(Refusal) in
                try groceries.checking(entry, true, in: store)
            }
        }
    }

    private func twin(of meaning: Meaning, _ draft: Draft) -> EntryID? {
        guard let list = surroundings.list, let item = meaning.certain?.item else { return nil }
        let id = EntryID(list: list, item: item)
        guard owner[id] == nil, let entry = draft.groceries.entries[id], wanted[id] != nil else { return nil }
        return isFirst || entry.planned == meaning.line.quantity ? id : nil
    }

    private mutating func add(_ meaning: Meaning, _ key: Key, _ draft: inout Draft) -> EntryID? {
        guard let candidate = meaning.certain, let item = draft.groceries.items[candidate.item],
            let list = listToAddTo(&draft)
        else { return nil }
        let hasAdded = perform(&draft, file: key.file) { groceries throws(Refusal) in
            try groceries.adding(
                meaning.line.quantity, of: item, as: candidate.name, note: candidate.note, to: list)
        }
        return hasAdded ? EntryID(list: list, item: item.id) : nil
    }

    private mutating func listToAddTo(_ draft: inout Draft) -> ListID? {
        if let list = surroundings.list { return list }
        guard let (list, making) = try? draft.groceries.addingList(named: surroundings.title, at: draft.moment) else {
            return nil
        }
        draft.perform(making)
        surroundings.list = list
        return list
    }

    @discardableResult
    private mutating func perform(
        _ draft: inout Draft, file: String, _ rule: (Groceries) throws(Refusal) -> Transaction
    ) -> Bool {
        do throws(Refusal) {
            let transaction = try rule(draft.groceries)
            guard !transaction.isEmpty else { return true }
            deeds.append(draft.perform(transaction))
            return true
        } catch {
            remarks.append(Remark(file: file, why: "\(error)"))
            return false
        }
    }

    // MARK: What the files are to say

    private mutating func settle(_ tasks: [(key: Key, value: FoundTask)]) {
        let asked = Set(questions.map(\.key))
        let refused = Set(remarks.map(\.file))
        for (key, found) in tasks {
            guard var known = known[key], let entry = known.entry else { continue }
            defer { self.known[key] = known }
            guard let task = wanted[entry], owner[entry] == key else {
                if isOthers(entry, known) { continue }
                // Its entry is gone, has another task, or belongs to a trip long past.
                let agreed = known.agreed ?? found.fields
                edits.append(Edit(key: key, entry: entry, what: .remove(found.fields), agreed: agreed))
                continue
            }
            if found.fields.signs.contains(.cancelled) { continue }
            let isRefused = refused.contains(key.file)
            let target = target(found.fields, known.agreed, task, isAsked: asked.contains(key), isRefused: isRefused)
            // What was taken over is agreed whether or not the file can be written now.
            var agreed = known.agreed ?? Self.nothingOfAisle(found.fields)
            if Self.areSame(found.fields.summary, task.summary) { agreed.summary = found.fields.summary }
            if found.fields.description == task.description { agreed.description = found.fields.description }
            // Signs that contradict each other are told by what was agreed before.
            let isDone = found.fields.isDone(since: agreed.signs)
            if isDone == task.isDone, isDone == found.fields.isDone(since: nil) { agreed.signs = found.fields.signs }
            known.agreed = agreed
            if target.summary == task.summary { agreed.summary = task.summary }
            if target.description == task.description { agreed.description = task.description }
            (agreed.signs, agreed.categories) = (target.signs, task.fields.categories)
            agreed.order = task.order
            if target != found.fields || found.entry != entry {
                edits.append(
                    Edit(key: key, entry: entry, what: .change(from: found.fields, to: target), agreed: agreed))
            } else {
                known.agreed = agreed
            }
        }
        // What was bought on a trip keeps its task, and gets none.
        let untold = wanted.values.filter { owner[$0.entry] == nil && $0.entry.list == surroundings.list }
        for task in untold.sorted(by: { $0.entry < $1.entry }) {
            let uid = task.entry.uid
            edits.append(
                Edit(key: Key(uid + ".ics", uid), entry: task.entry, what: .make(task.fields), agreed: task.fields))
        }
    }

    /// Whether the task is one of another machine's, of which nothing has come in yet.
    private func isOthers(_ entry: EntryID, _ known: Known) -> Bool {
        surroundings.othersWrite && known.agreed == nil && owner[entry] == known.key
    }

    private static func nothingOfAisle(_ fields: TaskFields) -> TaskFields {
        var fields = fields
        (fields.categories, fields.order) = ([], nil)
        return fields
    }

    /// What a file is to say. What is asked about, or was refused, stays there as it is until Aisle has something new.
    private func target(
        _ file: TaskFields, _ agreed: TaskFields?, _ task: PhoneList.Task, isAsked: Bool, isRefused: Bool
    ) -> TaskFields {
        var target = file
        if !isAsked, !Self.areSame(file.summary, task.summary) { target.summary = task.summary }
        if file.description != task.description,
            !isRefused || agreed.map({ $0.description != task.description }) ?? false
        {
            target.description = task.description
        }
        if !task.isDone {
            target.signs.subtract(.done)
        } else if !file.isDone(since: agreed?.signs) || file.signs.isDisjoint(with: .done) {
            target.signs.formUnion(.done)
        }
        if task.fields.categories != agreed?.categories {
            target.categories.removeAll { $0 == agreed?.categories.first }
            if !task.category.isEmpty, !target.categories.contains(task.category) {
                target.categories.insert(task.category, at: 0)
            }
        }
        if task.order != agreed?.order { target.order = task.order }
        return target
    }
}

extension PhoneExchange.Edit {
    /// What becomes of a file.
    public enum Outcome: Hashable, Sendable {
        case write([UInt8])
        case remove
    }

    /// Makes `edits`, all of one file, of what is there now; nil for no file. Of those that no longer fit, as the file
    /// says something else by now, none is made. Answers those that were, and nil if nothing is to be written.
    ///
    /// - Throws: why what is there cannot be read.
    public static func make(
        _ edits: [Self], of bytes: [UInt8]?, at now: Moment
    ) throws(Unreadable) -> (outcome: Outcome?, made: [Self]) {
        var made: [Self] = []
        var file = try bytes.map { bytes throws(Unreadable) in try CalendarText(bytes) }
        for edit in edits {
            switch edit.what {
            case .make(let fields):
                guard file == nil else { continue }
                var new = CalendarText(newTask: edit.key.uid)
                new.set(fields, of: 0, entry: edit.entry, at: now)
                file = new
            case .change(let from, let to):
                guard let task = file?.number(ofUID: edit.key.uid), file?.fields(of: task) == from else { continue }
                file?.set(to, of: task, entry: edit.entry, at: now)
            case .remove(let fields):
                guard let task = file?.number(ofUID: edit.key.uid), file?.fields(of: task) == fields else { continue }
                file?.remove(task: task)
            }
            made.append(edit)
        }
        guard let file, !made.isEmpty else { return (nil, []) }
        return (file.taskCount == 0 ? .remove : .write(file.bytes), made)
    }
}
