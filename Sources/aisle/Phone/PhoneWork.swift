import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import Interchange
import Journal

/// What an exchange with a phone comes to: what is to be done to the lists, and then to the files.
struct PhoneWork: Sendable {
    /// One folder of tasks.
    struct Folder: Sendable {
        /// What is to be remembered before its files are written.
        var memory: PhoneMemory
        /// What was remembered before.
        var before: PhoneMemory
        var edits: [PhoneExchange.Edit]
        var collection: PhoneCollection
        var title: String
        var isKnown: Bool
        var displayName: String?
    }

    private(set) var transaction = Transaction(.phone(0), [])
    /// Names it in the journal, once it is there.
    private var taken: Stamp?
    private var folders: [Folder] = []
    /// Lists that are to have a folder.
    private var beginnings: [PhoneMemory] = []
    /// Folders that are not to be tasks any more: they stay as they are.
    private var forgotten: [PhoneMemory] = []
    /// What waits for an answer, and what was not understood.
    private(set) var questions: [PhoneQuestions.Line] = []
    private(set) var remarks: [String] = []
    /// What is to be said of a folder that was emptied, even where nothing else is.
    private(set) var emptied: [String] = []
    /// The same of a folder that was there and is none of Aisle's any more, and empty: it gets all tasks again.
    private(set) var refilled: [String] = []
    /// Why a folder could not be looked into.
    private var trouble: String?
    private let setting: PhoneSetting
    private let machine: String
    private let now: Moment
    private let lock: PhoneLock

    /// - Parameters:
    ///   - checkIns: where this machine is.
    ///   - answers: what a person said that questions mean.
    ///   - walk: the item types in the order of a store.
    init(
        _ look: PhoneLook, _ groceries: Groceries, search: CatalogueSearch, store: Store, checkIns: CheckIns,
        answers: [String: ItemID] = [:], walk: (NamedStore) -> [ItemTypeID]
    ) {
        (setting, machine, now, lock) = (look.setting, look.machine, look.now, look.lock)
        var untold = look.setting.wantedLists(groceries)
        var draft = Draft(of: groceries, at: look.now)
        var deeds: [Deed] = []
        var hasPlan = false
        // The plan first: what it changes on a list is then written with the rest of that list.
        let plans = look.folders.filter { $0.memory.collection.list == nil }
        for folder in plans + look.folders.filter({ $0.memory.collection.list != nil }) {
            guard let before = folder.memory.collection.list else {
                guard look.setting.hasPlan, !hasPlan else {
                    forgotten.append(folder.memory)
                    continue
                }
                guard let planning = Self.planning(look, store) else { continue }
                hasPlan = true
                if noteTrouble(of: folder) { continue }
                let known = draft.groceries
                let exchange = Self.exchange(folder, planning, look, &draft, search: search)
                deeds += exchange.deeds
                noteEmptied(folder, "the plan", before: known, after: draft.groceries)
                note(exchange, folder, .plan, title: Self.planTitle)
                continue
            }
            var list = groceries.listToShop(insteadOf: before)
            if list == nil { list = untold.first { Self.folderName($0) == folder.memory.folder } }
            if let list {
                // It is not to be tasks any more; or two folders have become one list, and the first stays it.
                guard let index = untold.firstIndex(where: { $0.id == list.id }) else {
                    forgotten.append(folder.memory)
                    continue
                }
                untold.remove(at: index)
            }
            if noteTrouble(of: folder) { continue }
            let known = draft.groceries
            let exchange = Self.exchange(
                folder, list, look, &draft, search: search, store: store, checkIns: checkIns, answers: answers,
                walk: walk)
            deeds += exchange.deeds
            noteEmptied(folder, list?.name ?? folder.memory.title, before: known, after: draft.groceries)
            note(
                exchange, folder, list.map { .list($0.id) } ?? folder.memory.collection,
                title: list?.name ?? folder.memory.title)
        }
        begin(untold, hasPlan: hasPlan || !look.setting.hasPlan, look)
        transaction = draft.transaction(deeds.count == 1 ? deeds[0] : .phone(deeds.count))
    }

    /// Answers whether the folder could not be looked into: then what waited still does.
    private mutating func noteTrouble(of folder: PhoneLook.Folder) -> Bool {
        guard let trouble = folder.trouble else { return false }
        self.trouble = trouble
        noteQuestions(of: folder.memory)
        return true
    }

    /// Takes note where a folder had several tasks and has no file of one any more: it may not have been a person who
    /// deleted them.
    private mutating func noteEmptied(
        _ folder: PhoneLook.Folder, _ title: String, before: Groceries, after: Groceries
    ) {
        guard folder.isKnown, folder.files.isEmpty else { return }
        let gone = Set((folder.memory.known ?? [:]).values.compactMap(\.subject)).filter { subject in
            switch subject {
            case .entry(let entry): before.entries[entry] != nil && after.entries[entry] == nil
            case .meal(let meal): before.meals[meal] != nil && after.meals[meal] == nil
            }
        }
        guard gone.count > 1 else { return }
        emptied.append(
            "\(setting.folder)/\(folder.memory.folder) has no task any more, so all \(gone.count) were taken off "
                + "\(title). If nobody deleted them, undo brings them back")
    }

    /// Takes note where tasks are written a second time, as the folder of before is gone, and an empty one or none is
    /// in its place: a disk may not be mounted.
    private mutating func noteRefilled(_ folder: PhoneLook.Folder) {
        let count = folder.memory.known?.values.count { $0.seen != nil && $0.subject != nil } ?? 0
        guard !folder.isKnown, folder.files.isEmpty, count > 0 else { return }
        let tasks = count == 1 ? "its task was" : "its \(count) tasks were"
        refilled.append(
            "\(setting.folder)/\(folder.memory.folder) was not there any more, or empty, so \(tasks) written anew. If "
                + "a disk is not mounted there, mount it")
    }

    private mutating func noteQuestions(of memory: PhoneMemory) {
        if let list = memory.collection.list { questions += memory.questions.map { PhoneQuestions.Line($0, on: list) } }
        remarks += memory.remarks
    }

    private static func exchange(
        _ folder: PhoneLook.Folder, _ list: GroceryList?, _ look: PhoneLook, _ draft: inout Draft,
        search: CatalogueSearch, store: Store, checkIns: CheckIns, answers: [String: ItemID],
        walk: (NamedStore) -> [ItemTypeID]
    ) -> PhoneExchange {
        let groceries = draft.groceries
        let since = look.now.milliseconds - Int64(look.setting.keepDays) * 86_400_000
        let title = (list?.givenName ?? folder.memory.title).folded
        let trips = groceries.lists(of: .trip).filter { trip in
            guard (trip.finished ?? trip.created).milliseconds > since else { return false }
            return trip.givenName.folded == title
                || list != nil && groceries.listToShop(insteadOf: trip.id)?.id == list?.id
        }
        let here = list.flatMap { groceries.store(for: $0, checkIns) }
        let household = HouseholdSettings(groceries)
        let currency = household.currencyHere
        let style = PhoneStyle(isNumbered: look.setting.isNumbered, show: { $0.shown(household) }) {
            currency.text($0, decimalMark: household.decimalMark)
        }
        var surroundings = PhoneExchange.Surroundings(
            list: list?.id, title: folder.memory.title, trips: trips.map(\.id),
            walk: here.flatMap { groceries.stores[$0] }.map(walk) ?? groceries.orderedTypes.map(\.id), store: here,
            style: style, now: look.now
        ) { store.lastSet($1, of: $0) }
        surroundings.answers = answers
        if let today = LocalClock.day(look.now) { surroundings.today = today }
        return PhoneExchange(
            found: folder.found, unread: folder.unread, known: folder.isKnown ? folder.memory.known : nil,
            surroundings, search: search, draft: &draft)
    }

    /// What the folder of the plan is called.
    private static let planTitle = "Plan"

    /// Nil where the clock shows no day of the calendar.
    private static func planning(_ look: PhoneLook, _ store: Store) -> PhoneExchange.Planning? {
        LocalClock.day(look.now).map { today in
            PhoneExchange.Planning(today: today, day: { LocalClock.day($0) }) { store.lastSet($1, of: $0) }
        }
    }

    /// That of the plan.
    private static func exchange(
        _ folder: PhoneLook.Folder, _ planning: PhoneExchange.Planning, _ look: PhoneLook, _ draft: inout Draft,
        search: CatalogueSearch
    ) -> PhoneExchange {
        var surroundings = PhoneExchange.Surroundings(
            list: nil, title: planTitle, walk: [], style: PhoneStyle { _ in "" }, now: look.now
        ) { _, _ in nil }
        surroundings.planning = planning
        return PhoneExchange(
            found: folder.found, unread: folder.unread, known: folder.isKnown ? folder.memory.known : nil,
            surroundings, search: search, draft: &draft)
    }

    private mutating func note(
        _ exchange: PhoneExchange, _ folder: PhoneLook.Folder, _ collection: PhoneCollection, title: String
    ) {
        noteRefilled(folder)
        var memory = folder.memory
        (memory.known, memory.files, memory.unread) = (exchange.known, folder.files, folder.unread)
        memory.questions = exchange.questions.map(\.text)
        memory.remarks = exchange.remarks.map { "\(folder.memory.folder)/\($0.file): \($0.why)" }
        memory.collection = collection
        noteQuestions(of: memory)
        folders.append(
            Folder(
                memory: memory, before: folder.memory, edits: exchange.edits, collection: collection, title: title,
                isKnown: folder.isKnown, displayName: folder.displayName))
    }

    private mutating func begin(_ lists: [GroceryList], hasPlan: Bool, _ look: PhoneLook) {
        var taken = Set(look.folders.map(\.memory.folder))
        var wanted = lists.map { (name: Self.folderName($0), collection: PhoneCollection.list($0.id), title: $0.name) }
        if !hasPlan { wanted.append((Self.planTitle.folded, .plan, Self.planTitle)) }
        for (name, collection, title) in wanted {
            // A folder that says it is another list is not this one's.
            let names = [name] + (2...999).map { "\(name)-\($0)" }
            guard
                let free = names.first(where: { name in
                    if taken.contains(name) { return false }
                    guard let other = look.others[name], let other else { return true }
                    return other.collection == collection
                })
            else { continue }
            taken.insert(free)
            if let other = look.others[free], let keeper = other?.keeper, keeper.machine != machine, !look.takesOver {
                trouble = "\(keeper.refusal(of: setting.folder + "/" + free, in: setting.folder))"
                continue
            }
            beginnings.append(PhoneMemory(folder: free, collection, title: title))
        }
    }

    /// From the name of the list: what every file system and every server takes.
    private static func folderName(_ list: GroceryList) -> String {
        var name = ""
        for byte in list.name.folded.utf8 {
            let isPlain = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
            if isPlain { name.unicodeScalars.append(Unicode.Scalar(byte)) } else if !name.hasSuffix("-") { name += "-" }
        }
        let trimmed = name.split(separator: "-").joined(separator: "-").prefix(40)
        return trimmed.isEmpty ? "list-\("\(list.id)".prefix(8))" : String(trimmed)
    }

    // MARK: Taking over

    /// Notes what is about to be taken over, under the name that the journal will give it; and once more should that
    /// have been another.
    ///
    /// - Throws: why that cannot be noted; then it is not to be done.
    private mutating func note(as stamp: Stamp, _ paths: Paths) throws(AisleError) {
        taken = stamp
        try PhoneTaken(stamp, folders.compactMap { PhoneTaken.Folder($0.memory, after: $0.isKnown ? $0.before : nil) })
            .write(paths)
    }

    /// Does what the phone did, so that it is done once, even where the program is killed while it does it.
    ///
    /// - Parameter perform: writes the transaction to the journal.
    /// - Throws: why it was not done, or not noted. Nothing is to be carried out then.
    mutating func take(_ paths: Paths, _ store: Store, _ perform: (Transaction) throws -> Void) throws {
        // What was not read is no reason to take a task off the phone.
        if let reason = store.readOnlyReason, reason.hidesSome { throw JournalError.readOnly(reason) }
        guard !transaction.isEmpty else { return }
        let stamp = store.journal.nextStamp()
        try note(as: stamp, paths)
        do { try perform(transaction) } catch {
            // What was taken back is to be taken over once more.
            if !store.canUndo(stamp) { PhoneTaken.forget(paths) }
            throw error
        }
        if let written = store.lastWrittenStamp, written != stamp { try note(as: written, paths) }
    }

    // MARK: Writing

    /// What became of it.
    struct Outcome: Sendable {
        /// Whether more is to be done at once: a folder was begun.
        var isUnfinished = false
        var written = 0
        /// Why a folder could not be looked into or a file not be written, if one could not.
        var trouble: String?
    }

    /// Writes the files, and what is remembered. To be called once the lists are saved, on any thread.
    ///
    /// - Parameter fingerprint: tells what Aisle has now; empty where nobody is to go by it.
    func carryOut(_ paths: Paths, fingerprint: String = "") -> Outcome {
        var outcome = Outcome(trouble: trouble)
        var haveMemories = true
        for folder in folders {
            do { try carryOut(folder, paths, fingerprint, &outcome) } catch {
                (outcome.trouble, haveMemories) = ("\(error)", false)
            }
        }
        for memory in forgotten { memory.forget(paths, in: setting.folder) }
        for beginning in beginnings {
            do {
                try beginning.write(paths)
                outcome.isUnfinished = true
            } catch { outcome.trouble = "\(error)" }
        }
        if haveMemories { PhoneTaken.forget(paths) }
        lock.touch()
        return outcome
    }

    private func carryOut(
        _ folder: Folder, _ paths: Paths, _ fingerprint: String, _ outcome: inout Outcome
    ) throws(AisleError) {
        var memory = folder.memory
        let path = setting.folder + "/" + memory.folder
        if !folder.isKnown {
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
                throw AisleError.system("make", path)
            }
        }
        if !folder.isKnown || memory.title != folder.title || memory.collection != folder.before.collection {
            if !folder.isKnown { memory.token = PhoneMark.draw() }
            try PhoneMark.keep(folder.collection, in: path, token: memory.token, machine)
        }
        if folder.displayName != folder.title {
            try PhoneFiles.replace(path + "/displayname", with: Array(folder.title.utf8))
        }
        memory.title = folder.title
        let time = LocalClock.now()
        memory.fingerprint = fingerprint
        for (name, edits) in Dictionary(grouping: folder.edits, by: \.key.file).sorted(by: { $0.key < $1.key }) {
            do {
                if try write(edits, path + "/" + name, &memory, at: time) {
                    outcome.written += 1
                    memory.written = time.milliseconds
                } else {
                    memory.fingerprint = ""
                }
            } catch {
                memory.fingerprint = ""
                outcome.trouble = "\(error)"
            }
        }
        guard memory != folder.before else { return }
        if let taken { memory.taken = "\(taken)" }
        try memory.write(paths)
    }

    /// - Returns: whether the file was written, or removed: not where it says something else by now.
    private func write(
        _ edits: [PhoneExchange.Edit], _ path: String, _ memory: inout PhoneMemory, at time: Moment
    ) throws -> Bool {
        let name = edits[0].key.file
        let isThere = access(path, F_OK) == 0
        let bytes = isThere ? try PhoneFiles.read(path) : nil
        let (what, made) = try PhoneExchange.Edit.make(edits, of: bytes, at: time)
        switch what {
        case nil: return false
        case .write(let bytes)?: memory.files[name] = try PhoneFiles.replace(path, with: bytes)
        case .remove?:
            guard unlink(path) == 0 || errno == ENOENT else {
                throw AisleError.system("remove", path)
            }
            memory.files[name] = nil
        }
        if made.count < edits.count { memory.fingerprint = "" }
        for edit in made {
            let known = edit.known(after: memory.known?[edit.key], at: time)
            memory.known?[edit.key] = known
        }
        return true
    }
}

extension Household {
    /// One exchange with the phone's folder, and another where a folder was begun: for verbs.
    ///
    /// - Parameter takesOver: whether folders are taken from other machines that keep them.
    func exchangeWithPhone(_ setting: PhoneSetting, takesOver: Bool = false) throws -> PhoneReport {
        var report = PhoneReport()
        for _ in 0..<5 {
            let checkIns = checkIns
            let fingerprint = fingerprint(of: setting, checkIns)
            let look = try PhoneLook(
                setting, paths, waits: false, fingerprint: fingerprint, takesOver: takesOver)
            if let taken = look.taken {
                try store.refresh(&groceries)
                try taken.settle(setting, paths, store)
                continue
            }
            if look.isAtRest {
                look.lock.touch()
                report.questions = look.folders.flatMap(\.memory.questions)
                report.remarks = look.folders.flatMap(\.memory.remarks)
                break
            }
            // What another process did before it gave the lock away.
            try store.refresh(&groceries)
            var work = PhoneWork(look, groceries, search: search, store: store, checkIns: checkIns) { store in
                groceries.walk(through: store)
            }
            try work.take(paths, store) { try perform($0, by: PhoneReport.author) }
            for line in work.emptied { complain("aisle: \(line): aisle undo") }
            for line in work.refilled { complain("aisle: \(line)") }
            let outcome = work.carryOut(paths, fingerprint: self.fingerprint(of: setting, checkIns))
            if !work.transaction.isEmpty { report.said.append(work.transaction.deed.asDone) }
            (report.questions, report.remarks) = (work.questions.map(\.text), work.remarks)
            report.written += outcome.written
            report.trouble = outcome.trouble
            guard outcome.isUnfinished else { break }
        }
        return report
    }

    /// Tells what the tasks follow from, files aside: all that was read of the journal, where this machine is, how the
    /// tasks are to be, and the day, as trips become old.
    func fingerprint(of setting: PhoneSetting, _ checkIns: CheckIns) -> String {
        guard let bookmark = store.journal.bookmark() else { return "" }
        let lists = setting.lists.map { "\($0)" }.joined(separator: " ")
        let day = LocalClock.now().milliseconds / 86_400_000
        let today = LocalClock.today().map { "\($0)" } ?? ""
        let texts = [
            "\(setting.keepDays)", setting.isNumbered ? "numbered" : "", lists, "\(checkIns)", "\(day)", today,
            setting.hasPlan ? "plan" : "",
            LocalCustoms.currency.code, Aisle.build,
        ]
        // FNV-1a, 64 bits.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bookmark + Array(texts.joined(separator: "\n").utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

/// What is to be said of an exchange.
struct PhoneReport {
    /// Who did what came from the phone.
    static let author = "phone"

    /// What was done to the lists.
    var said: [String] = []
    var questions: [String] = []
    var remarks: [String] = []
    /// How many files were written or removed.
    var written = 0
    var trouble: String?
}
