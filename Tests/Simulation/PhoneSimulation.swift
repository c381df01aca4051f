internal import GroceryDomain
internal import Interchange
internal import TestSupport

/// A phone, a server and Aisle's folder, with a carrier between folder and server: late, interrupted, with conflicts,
/// half files and edits on both sides. What must hold, whatever happens: at rest all three say the same, nothing is
/// gone that nobody deleted, what only one side changed is as it was changed, and what Aisle does not know is there to
/// the byte. Tasks that repeat live on, and one tick is one of their days (`PhoneSimulationSeries.swift`).
public struct PhoneSimulation {
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    /// What happened.
    public struct Tally: Sendable {
        public var steps = 0
        public var edits = 0
        public var exchanges = 0
        public var conflicts = 0
        public var halfFiles = 0
        public var rests = 0
        /// Days of tasks that repeat: ticked on the phone, ticked here, bought, and back on the list as they came.
        public var phoneTicks = 0
        public var ticksHere = 0
        public var bought = 0
        public var comebacks = 0

        public init() {}

        public mutating func add(_ other: Tally) {
            steps += other.steps
            edits += other.edits
            exchanges += other.exchanges
            conflicts += other.conflicts
            halfFiles += other.halfFiles
            rests += other.rests
            phoneTicks += other.phoneTicks
            ticksHere += other.ticksHere
            bought += other.bought
            comebacks += other.comebacks
        }
    }

    private struct Resource {
        var bytes: [UInt8]
        var etag: Int
    }

    /// What the phone has of a task.
    struct Copy {
        var bytes: [UInt8]
        /// Of what it is a copy; 0 for what was made here.
        var etag: Int
        var isChanged = false
        var isDeleted = false
    }

    /// What was done to an item since the last rest, and may be expected of it at the next.
    struct Wish {
        var isWanted = false
        var isDeleted = false
        var ticks: Set<Bool> = []
        var notes: [String] = []
        var amounts: [String] = []
        /// A carrier or an app threw away what was done.
        var isVoid = false
        /// How often something was done here that may pass a day of a task that repeats.
        var changesHere = 0
        /// The phone made a task of the same name, or changed one that waits or is kept as a record.
        var hasTwin = false
        /// An app ticked it in two files, of which the carrier takes one before the other.
        var hasTwoFiles = false
        /// The phone deleted the task that repeats.
        var isSeriesDeleted = false
        /// The first open day of a task that repeats as the phone left it last, and the least that it ever left.
        var phoneOpen: Int?
        var phoneLeast: Int?

        /// Whether what is in the files cannot be told from what was done.
        var isMixed: Bool {
            hasTwin || hasTwoFiles && (!amounts.isEmpty || !notes.isEmpty || ticks.count > 1 || changesHere > 0)
        }
    }

    public internal(set) var desk: PhoneDesk
    public internal(set) var tally = Tally()
    private var server: [String: Resource] = [:]
    var phone: [String: Copy] = [:]
    /// What the carrier knows: the folder's file and the server's version as it left them.
    private var carried: [String: (file: [UInt8], etag: Int)] = [:]
    private var lastEtag = 0
    var dice: Dice
    private var made = 0
    var wishes: [ItemID: Wish] = [:]
    /// What is in files besides what Aisle knows, by uid.
    private var strange: [String: [String]] = [:]
    /// Whether the app keeps properties that it does not know; without that, nobody can tell what its author had seen.
    let keepsUnknown: Bool
    private let isSkewed: Bool
    /// Tasks that repeat, by their number, which stands in the file.
    var series: [Int: Series] = [:]
    var seriesMade = 0
    /// How the phone ticks them, mostly.
    let app: App
    /// What was bought of each item on all trips.
    var bought: [ItemID: Int] = [:]
    /// The amounts as they were at the last rest.
    var amounts: [EntryID: String] = [:]
    /// What the phone can take back: the file as it was before the tick.
    var undoable: [String: [UInt8]] = [:]

    public init(seed: UInt64) {
        dice = Dice(seed: seed)
        desk = PhoneDesk("Apples 2 lb, Milk 1 l, Bread")
        keepsUnknown = !dice.oneIn(4)
        isSkewed = dice.oneIn(3)
        desk.isNumbered = dice.oneIn(4)
        app = dice.pick(App.allCases)
    }

    public mutating func run(steps: Int) throws(Failure) {
        try rest()
        for step in 1...max(steps, 1) {
            tally.steps += 1
            desk.pass(seconds: Int64(dice.below(90)))
            act()
            if step % 40 == 0 {
                try rest()
                if dice.oneIn(3) { try finish() } else if dice.oneIn(2) { try passDays() }
            }
        }
        try rest()
    }

    // MARK: What happens

    private mutating func act() {
        switch dice.below(12) {
        case 0...2: changeHere()
        case 3...5: changeOnPhone()
        case 6, 7: carry(isWhole: false)
        case 8, 9: syncPhone(isWhole: false)
        default: exchange()
        }
    }

    private mutating func exchange() {
        tally.exchanges += 1
        let mayWrite = dice.below(4)
        var interrupting = dice
        let carries = dice.oneIn(6)
        var copy = self
        desk.exchange(isWritable: { name in mayWrite > 0 || name.utf8.count % 2 == 0 }) { files in
            // The carrier comes in between: what was to be written does not fit any more.
            guard carries else { return }
            copy.dice = interrupting
            copy.desk.files = files
            copy.carry(isWhole: false)
            files = copy.desk.files
        }
        if carries {
            interrupting = copy.dice
            (server, carried, lastEtag, tally) = (copy.server, copy.carried, copy.lastEtag, copy.tally)
            dice = interrupting
        }
    }

    /// An entry of the list, in an order that is the same every time.
    private mutating func someEntry() -> Entry? {
        guard let list = desk.list else { return nil }
        let entries = desk.groceries.entries.shown(on: list).sorted { $0.id < $1.id }
        return entries.isEmpty ? nil : dice.pick(entries)
    }

    private mutating func someItem() -> Item? {
        let items = desk.groceries.items.shown.sorted { $0.id < $1.id }
        return items.isEmpty ? nil : dice.pick(items)
    }

    private mutating func changeHere() {
        tally.edits += 1
        guard let list = desk.list else { return }
        let groceries = desk.groceries
        if dice.oneIn(4) || groceries.entries.shown(on: list).isEmpty {
            guard let item = someItem(), let adding = try? groceries.adding(nil, of: item, to: list) else { return }
            desk.perform(adding.operations)
            // What is added once more is taken out of the trolley.
            if !groceries.reopened(by: adding).isEmpty {
                wishes[item.id, default: Wish()].ticks.formUnion([true, false])
            }
            wishes[item.id, default: Wish()].changesHere += 1
            return wishes[item.id, default: Wish()].isWanted = true
        }
        guard let entry = someEntry() else { return }
        let item = entry.id.item
        switch dice.below(9) {
        case 0:
            perform(try? groceries.removing(entry.id))
            wishes[item, default: Wish()].isDeleted = true
            wishes[item, default: Wish()].changesHere += 1
        case 1...3:
            perform(try? groceries.checking(entry.id, !entry.isChecked))
            wishes[item, default: Wish()].ticks.insert(!entry.isChecked)
            wishes[item, default: Wish()].changesHere += 1
            if series.values.contains(where: { $0.item == item }) { tally.ticksHere += 1 }
        case 4...6:
            let amount = "\(dice.below(30) + 2) kg"
            perform((try? Quantity.parse(amount)).flatMap { try? groceries.setting($0, on: entry.id) })
            wishes[item, default: Wish()].amounts.append(amount)
        default:
            let note = "note \(dice.below(1000))"
            perform(try? groceries.noting(note, on: entry.id))
            wishes[item, default: Wish()].notes.append(note)
        }
    }

    private mutating func perform(_ transaction: Transaction?) { desk.perform(transaction?.operations ?? []) }

    // MARK: The phone

    private mutating func changeOnPhone() {
        tally.edits += 1
        let tasks = phone.filter { !$0.value.isDeleted }.keys.sorted()
        if tasks.isEmpty || dice.oneIn(4) { return dice.oneIn(3) ? makeSeriesOnPhone() : makeOnPhone() }
        let name = dice.pick(tasks)
        guard var copy = phone[name], var text = try? CalendarText(copy.bytes) else { return }
        if dice.oneIn(8), undo(name) { return }
        undoable[name] = nil
        let item = item(of: text)
        noteApart(text)
        func wish(_ change: (inout Wish) -> Void) {
            if let item { change(&wishes[item, default: Wish()]) }
        }
        switch dice.below(10) {
        case 0:
            copy.isDeleted = true
            wish {
                $0.isDeleted = true
                if text.value("RRULE", of: 0) != nil { $0.isSeriesDeleted = true }
            }
        case 1...4:
            if let number = Self.number(of: text) { return tick(name, text, number) }
            let isDone = text.found.first?.fields.isDone(since: nil) ?? false
            tick(&text, !isDone)
            wish { $0.ticks.insert(!isDone) }
        case 5, 6:
            guard let item, let name = desk.groceries.items[item]?.name else { return }
            let amount = "\(dice.below(30) + 2) kg"
            text.set("SUMMARY", to: dice.oneIn(2) ? "\(amount) \(name)" : "\(name), \(amount)", of: 0)
            wish { $0.amounts.append(amount) }
        case 7, 8:
            let note = "note \(dice.below(1000))"
            text.set("DESCRIPTION", to: note, of: 0)
            wish { $0.notes.append(note) }
        default: text.set("X-PHONE", toValue: "\(dice.below(9))", of: 0)
        }
        stamp(&text)
        (copy.bytes, copy.isChanged) = (text.bytes, true)
        phone[name] = copy
    }

    /// As apps do: all signs, or the one that they go by.
    private mutating func tick(_ text: inout CalendarText, _ isDone: Bool) {
        let isTerse = dice.oneIn(3)
        text.set("STATUS", toValue: isDone ? "COMPLETED" : "NEEDS-ACTION", of: 0)
        if isTerse { return }
        text.set("COMPLETED", toValue: isDone ? CalendarTime.text(desk.now) : nil, of: 0)
        text.set("PERCENT-COMPLETE", toValue: isDone ? "100" : nil, of: 0)
    }

    mutating func stamp(_ text: inout CalendarText) {
        let skew = isSkewed ? Int64(dice.below(240_000)) - 120_000 : 0
        text.set("LAST-MODIFIED", toValue: CalendarTime.text(Moment(milliseconds: desk.now.milliseconds + skew)), of: 0)
        if !keepsUnknown { text.set("X-AISLE-VERSION", toValue: nil, of: 0) }
    }

    mutating func makeOnPhone() {
        guard let item = someItem() else { return }
        made += 1
        let uid = "PHONE-\(made)"
        let lines = [
            "X-STRANGE;X-P=\"a:b;c,\(made)\":kept \(made)\\, as it is", "PRIORITY;X-Q=\(made):5", "\tbroken \(made)",
        ]
        var text = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(item.name)"]
        text += lines + ["BEGIN:VALARM", "TRIGGER:-PT\(made)M", "DESCRIPTION:Ring", "END:VALARM", "END:VTODO"]
        let end = dice.oneIn(2) ? "\r\n" : "\n"
        let bytes = Array(((text + ["END:VCALENDAR"]).joined(separator: end) + end).utf8)
        phone["\(uid).ics"] = Copy(bytes: bytes, etag: 0, isChanged: true)
        // The third line continues the second.
        strange[uid] = [lines[0] + end, "\tbroken \(made)" + end, "TRIGGER:-PT\(made)M" + end]
        var wish = wishes[item.id] ?? Wish()
        wish.isWanted = true
        wish.hasTwin = true
        let isChecked =
            desk.list.flatMap { desk.groceries.entries[EntryID(list: $0, item: item.id)]?.isChecked } ?? false
        if isChecked || !wish.ticks.isEmpty { wish.ticks.formUnion([true, false]) }
        // The note of what is there already stays, and amounts add up.
        wishes[item.id] = wish
    }

    func item(of text: CalendarText) -> ItemID? {
        if let entry = text.found.first?.subject?.entry { return entry.item }
        let summary = text.text("SUMMARY", of: 0) ?? ""
        return desk.groceries.items.shown.filter { summary.contains($0.name) }.max {
            $0.name.utf8.count < $1.name.utf8.count
        }?.id
    }

    // MARK: The server

    private mutating func put(_ name: String, _ bytes: [UInt8]) -> Int {
        lastEtag += 1
        server[name] = Resource(bytes: bytes, etag: lastEtag)
        return lastEtag
    }

    /// What is changed goes to the server, if that still has what it was made of; then all is fetched.
    private mutating func syncPhone(isWhole: Bool) {
        for name in Set(phone.keys).union(server.keys).sorted() where isWhole || dice.below(4) > 0 {
            if let changed = phone[name], changed.isChanged || changed.isDeleted {
                if changed.etag == server[name]?.etag ?? 0 {
                    if changed.isDeleted { server[name] = nil } else { _ = put(name, changed.bytes) }
                } else {
                    // 412: somebody else was faster.
                    tally.conflicts += 1
                    if !changed.isDeleted, dice.oneIn(2) {
                        _ = put(name, changed.bytes)
                    } else {
                        void(changed.bytes)
                        if let now = server[name] { void(now.bytes) }
                    }
                }
            }
            phone[name] = server[name].map { Copy(bytes: $0.bytes, etag: $0.etag) }
        }
    }

    /// What was done to this task may be gone, and nobody is to blame.
    private mutating func void(_ bytes: [UInt8]) {
        guard let text = try? CalendarText(bytes), let item = item(of: text) else { return }
        wishes[item, default: Wish()].isVoid = true
    }

    /// As vdirsyncer does, with the server in the right: what changed on one side goes to the other; a change beats a
    /// deletion.
    private mutating func carry(isWhole: Bool) {
        for name in Set(desk.files.keys).union(server.keys).union(carried.keys).sorted()
        where isWhole || dice.below(4) > 0 {
            let (file, resource, before) = (desk.files[name], server[name], carried[name])
            let isFileChanged = file != before?.file
            let isServerChanged = resource?.etag != before?.etag
            if isFileChanged, let file, (try? CalendarText(file)) == nil {
                // Half of what it wrote itself.
                if resource == nil { (desk.files[name], carried[name]) = (nil, nil) } else { fetch(name) }
            } else if isServerChanged, resource != nil {
                if isFileChanged, file != nil, before != nil { tally.conflicts += 1 }
                if !isWhole, dice.oneIn(8) { leaveHalf(name) } else { fetch(name) }
            } else if isFileChanged, let file {
                carried[name] = (file, put(name, file))
            } else if isFileChanged {
                (server[name], carried[name]) = (nil, nil)
            } else if isServerChanged {
                (desk.files[name], carried[name]) = (nil, nil)
            }
        }
    }

    private mutating func fetch(_ name: String) {
        guard let resource = server[name] else { return }
        desk.files[name] = resource.bytes
        carried[name] = (resource.bytes, resource.etag)
    }

    /// A carrier that does not rename: for a while half of the file is there.
    private mutating func leaveHalf(_ name: String) {
        guard let resource = server[name] else { return }
        tally.halfFiles += 1
        desk.files[name] = Array(resource.bytes.prefix(dice.below(resource.bytes.count)))
    }

    // MARK: At rest

    mutating func rest() throws(Failure) {
        tally.rests += 1
        var rounds = 0
        while true {
            rounds += 1
            let before = (desk.files, server.mapValues(\.bytes), Household.text(of: desk.groceries))
            syncPhone(isWhole: true)
            carry(isWhole: true)
            desk.pass(seconds: 1)
            desk.exchange()
            carry(isWhole: true)
            syncPhone(isWhole: true)
            if before == (desk.files, server.mapValues(\.bytes), Household.text(of: desk.groceries)) { break }
            if rounds > 12 { throw Failure(description: "there is no rest: after \(rounds) rounds, \(desk.tasks)") }
        }
        try checkEqual()
        try checkWishes()
        try checkAmounts()
        try checkStrange()
        try checkSeries()
        if dice.oneIn(5), isMemoryDispensable {
            desk.memory = nil
            let exchange = desk.exchange()
            // What was cleared away from the phone is there again, and what is long past goes; that is all.
            let others = exchange.edits.filter { edit in
                switch edit.what {
                case .make(let fields), .remove(let fields): !fields.isDone(since: nil)
                case .change: true
                }
            }
            guard exchange.deeds.isEmpty, others.isEmpty else {
                throw Failure(description: "lost memory does something: \(exchange.deeds) \(exchange.edits)")
            }
            forgetDays()
        }
        wishes = [:]
    }

    /// Folder, server and phone have the same, and that is what is on the list.
    private func checkEqual() throws(Failure) {
        guard desk.files == server.mapValues(\.bytes), desk.files == phone.mapValues(\.bytes) else {
            let names = Set(desk.files.keys).union(server.keys).union(phone.keys).sorted().filter { name in
                desk.files[name] != server[name]?.bytes || desk.files[name] != phone[name]?.bytes
            }
            let texts = names.map { name in
                [desk.files[name], server[name]?.bytes, phone[name]?.bytes].map { bytes in
                    bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
                }.joined(separator: "; ")
            }
            throw Failure(description: "folder, server and phone differ: \(names): \(texts)")
        }
        guard let list = desk.list else { return }
        var tasks: [String] = []
        for bytes in desk.files.values {
            guard let text = try? CalendarText(bytes) else { throw Failure(description: "a file is broken") }
            for task in text.found where task.subject?.entry?.list == list || task.subject == nil {
                if let number = Self.number(of: text) {
                    // Whether its day is done is looked at with the days.
                    guard let entry = owned(number, text, list) else { continue }
                    tasks.append((entry.isChecked ? "x " : "") + task.fields.summary)
                    continue
                }
                if mayBeRecord(text), !isOwner(text, list) { continue }
                tasks.append((task.fields.isDone(since: nil) ? "x " : "") + task.fields.summary)
            }
        }
        let shown = PhoneList(
            list, trips: [], of: desk.groceries, walk: desk.groceries.orderedTypes.map(\.id), desk.style)
        let wanted = shown.tasks.values.map { ($0.isDone ? "x " : "") + $0.summary }
        // What is done may have been cleared away.
        let missing = wanted.filter { !tasks.contains($0) && !$0.hasPrefix("x ") }
        let more = tasks.filter { !wanted.contains($0) }
        guard missing.isEmpty, more.isEmpty, Set(tasks).count == tasks.count else {
            let all = tasks.sorted().joined(separator: " | ")
            throw Failure(description: "on the list, not on the phone: \(missing); the other way: \(more); \(all)")
        }
    }

    private func checkWishes() throws(Failure) {
        guard let list = desk.list else { return }
        for (item, wish) in wishes where !wish.isDeleted {
            let entry = desk.groceries.entries[EntryID(list: list, item: item)]
            let name = desk.groceries.name(of: item)
            // What is new and done by the name of a task that repeats is taken for a day of that.
            let mayBeDay = wish.hasTwin && series.values.contains { $0.item == item }
            if wish.isWanted, entry == nil, !wish.isVoid, !mayBeDay {
                throw Failure(description: "\(name) is lost: \(wish)")
            }
            // What stands in a task that waits beside it comes with that once it becomes the entry's.
            let isMixed = wish.isMixed || series.values.contains { $0.item == item && $0.isMixed }
            guard let entry, !wish.isVoid, keepsUnknown, !wish.isWanted, !isMixed else { continue }
            if wish.ticks.count == 1, !wish.ticks.contains(entry.isChecked) {
                throw Failure(description: "the tick of \(name) is lost: \(wish)")
            }
            if wish.notes.count == 1, entry.note != wish.notes[0] {
                throw Failure(description: "the note of \(name) is \(entry.note ?? "none"): \(wish)")
            }
            if wish.amounts.count == 1, entry.planned?.text() != wish.amounts[0] {
                throw Failure(description: "\(name) is \(entry.planned?.text() ?? "some"): \(wish)")
            }
        }
    }

    private func checkStrange() throws(Failure) {
        for bytes in desk.files.values {
            guard let text = try? CalendarText(bytes), let uid = text.found.first?.uid else { continue }
            let whole = String(decoding: bytes, as: UTF8.self)
            for line in strange[uid] ?? [] where !whole.contains(line) {
                throw Failure(description: "\(uid) has lost \(line): \(whole)")
            }
        }
    }

    /// The trip is over; what was bought is forgotten a week later.
    private mutating func finish() throws(Failure) {
        guard let list = desk.list,
            let finishing = try? desk.groceries.finishing(list, remembering: true, making: true, at: desk.now)
        else { return }
        noteBought(on: list)
        desk.perform(finishing.1.operations)
        try rest()
        desk.pass(seconds: 8 * 86_400)
        try rest()
    }
}
