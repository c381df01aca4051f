internal import GroceryDomain
internal import Interchange
internal import TestSupport

/// Tasks that repeat. Their days are counted here by number: the first is 0, and each is as far from the one before.
/// What stands in the files is read without `TaskSeries`, which is what is tested.
extension PhoneSimulation {
    /// How an app ticks one day (decision 74).
    enum App: CaseIterable {
        /// Tasks.org, Nextcloud's Tasks.
        case movesOn
        /// Thunderbird, eM Client.
        case addsOccurrence
        /// Apple's Reminders, todoman.
        case endsAndGoesOn
        case goesOnAndRecords
    }

    struct Series {
        let item: ItemID
        /// Its first day, and how many days lie between two.
        let first: CivilDate
        let period: Int
        /// How many days there are; nil for no end.
        let count: Int?
        /// The first day that was not ticked at the last rest.
        var open = 0
        /// The day for which the entry was, at the last rest.
        var day = 0
        /// Whether its entry was on the list then, and whether it was ticked.
        var isListed = false
        var isChecked = false
        /// Whether another task was its entry's then, or it lay in the trolley in part: an amount ticks it.
        var isMixed = false
        /// An app's two halves of a tick met a conflict: how often it is there, nobody knows.
        var isLoose = false

        func date(_ number: Int) -> CivilDate { first.adding(days: number * period) }
    }

    private static let mark = "X-SERIES"

    /// The number of the series that a file has; nil if it has none.
    static func number(of text: CalendarText) -> Int? {
        guard text.taskCount > 0, text.value("RRULE", of: 0) != nil else { return nil }
        return text.value(mark, of: 0).flatMap { Int($0) }
    }

    /// Whether it is what an app keeps of a day that was ticked. What is done and has the name of a task that repeats
    /// is taken for that, too.
    func mayBeRecord(_ text: CalendarText) -> Bool {
        guard text.value("RRULE", of: 0) == nil else { return false }
        if text.value(Self.mark, of: 0) != nil { return true }
        guard let known = known(text), known.subject == nil else { return false }
        // By any sign: where the memory is lost, nothing tells that the phone took another one back.
        return known.agreed?.series != nil || text.found.allSatisfy { $0.fields.isDone(since: nil) }
    }

    // MARK: In a file

    private static func date(_ name: String, _ text: CalendarText, _ task: Int = 0) -> CivilDate? {
        guard let value = text.value(name, of: task), value.utf8.count >= 8, let number = Int(value.prefix(8)) else {
            return nil
        }
        return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// The number of the first day that the task says itself.
    private func start(_ text: CalendarText, _ series: Series) throws(Failure) -> Int {
        guard let date = Self.date("DTSTART", text) ?? Self.date("DUE", text) else {
            throw Failure(description: "a task that repeats has lost its day: \(Self.show(text))")
        }
        let distance = date.dayNumber - series.first.dayNumber
        guard distance >= 0, distance % series.period == 0 else {
            throw Failure(description: "\(date) is no day of a task that repeats: \(Self.show(text))")
        }
        return distance / series.period
    }

    /// The number of the first day that is not done; how many there are, if all are.
    private func open(_ text: CalendarText, _ series: Series) throws(Failure) -> Int {
        let start = try start(text, series)
        if text.value("STATUS", of: 0) == "COMPLETED" { return series.count ?? start + 1 }
        let done = (1..<text.taskCount).filter { text.value("STATUS", of: $0) == "COMPLETED" }.compactMap { task in
            Self.date("RECURRENCE-ID", text, task).map { ($0.dayNumber - series.first.dayNumber) / series.period }
        }
        var day = start
        while done.contains(day) { day += 1 }
        return day
    }

    /// How many days the rule has left.
    private static func count(of text: CalendarText) -> Int? {
        text.value("RRULE", of: 0)?.split(separator: "COUNT=").last.flatMap { Int($0) }
    }

    private static func show(_ text: CalendarText) -> String { String(decoding: text.bytes, as: UTF8.self) }

    // MARK: The phone

    private static let daysMany = 40

    mutating func makeSeriesOnPhone() {
        let taken = Set(series.values.map(\.item))
        let items = desk.groceries.items.shown.filter { !taken.contains($0.id) }.sorted { $0.id < $1.id }
        guard !items.isEmpty, let today = desk.today, taken.count < 5 else { return makeOnPhone() }
        let item = dice.pick(items)
        seriesMade += 1
        let period = dice.pick([1, 2, 7, 14])
        let made = Series(
            item: item.id, first: today.adding(days: dice.below(4)), period: period,
            count: dice.pick([nil, nil, nil, Self.daysMany, 3]))
        let rule = [
            1: "FREQ=DAILY", 2: "FREQ=DAILY;INTERVAL=2", 7: "FREQ=WEEKLY", 14: "FREQ=WEEKLY;INTERVAL=2",
        ]
        let count = made.count.map { ";COUNT=\($0)" } ?? ""
        let uid = "SERIES-\(seriesMade)"
        let first = Self.text(made.first)
        let amount = dice.oneIn(3) ? "\(dice.below(30) + 2) kg " : ""
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(amount)\(item.name)"]
        if dice.oneIn(2) {
            lines.append("DUE;VALUE=DATE:\(first)")
        } else {
            lines += ["DTSTART;TZID=Europe/Zurich:\(first)T090000", "DUE;TZID=Europe/Zurich:\(first)T180000"]
        }
        lines += [
            "RRULE:\(rule[period] ?? "")\(count)", "\(Self.mark):\(seriesMade)", "END:VTODO", "END:VCALENDAR", "",
        ]
        phone["\(uid).ics"] = Copy(bytes: Array(lines.joined(separator: "\r\n").utf8), etag: 0, isChanged: true)
        series[seriesMade] = made
        var wish = wishes[item.id] ?? Wish()
        (wish.isWanted, wish.changesHere) = (true, wish.changesHere + 1)
        if let list = desk.list, desk.groceries.entries[EntryID(list: list, item: item.id)] != nil {
            series[seriesMade]?.isMixed = true
        }
        wish.ticks.formUnion([true, false])
        // By the name of what is kept as a record, it is taken for what goes on after that, and waits for its day.
        let others = (desk.files.values + phone.values.map(\.bytes)).compactMap { try? CalendarText($0) }
        if others.contains(where: { mayBeRecord($0) && self.item(of: $0) == item.id }) { wish.hasTwin = true }
        wishes[item.id] = wish
    }

    private static func text(_ date: CivilDate) -> String {
        "\(date)".filter(\.isNumber)
    }

    /// Ticks the first open day of a task that repeats, or takes that of Thunderbird away again.
    mutating func tick(_ name: String, _ text: CalendarText, _ number: Int) {
        guard let made = series[number], let copy = phone[name], let open = try? open(text, made),
            let start = try? start(text, made), open < made.count ?? .max
        else { return }
        let app = dice.oneIn(6) ? dice.pick(App.allCases) : app
        // An app that knows no single days ticks the day that the task says.
        let ticked = app == .addsOccurrence ? open : start
        let next = app == .addsOccurrence ? open + 1 : ticked + 1
        let isLast = next >= made.count ?? .max
        var text = text
        switch app {
        case .addsOccurrence: addOccurrence(&text, made.date(open))
        case .movesOn:
            if isLast { complete(&text) } else { move(&text, by: 1, made) }
        case .goesOnAndRecords:
            if isLast { complete(&text) } else { write(record(of: text, on: made.date(ticked)), made, &text) }
        case .endsAndGoesOn:
            if !isLast {
                var rest = another(text, "\(number)-\(tally.phoneTicks)-\(next)")
                move(&rest, by: 1, made)
                stamp(&rest)
                phone["\(rest.value("UID", of: 0) ?? "").ics"] = Copy(bytes: rest.bytes, etag: 0, isChanged: true)
                text.set("RRULE", toValue: nil, of: 0)
                while text.taskCount > 1 { text.remove(task: 1) }
            }
            complete(&text)
        }
        tally.phoneTicks += 1
        if next > open || app == .endsAndGoesOn { wishes[made.item, default: Wish()].ticks.insert(true) }
        stamp(&text)
        if app == .endsAndGoesOn || app == .goesOnAndRecords { wishes[made.item, default: Wish()].hasTwoFiles = true }
        if app == .movesOn || app == .addsOccurrence { undoable[name] = copy.bytes }
        phone[name] = Copy(bytes: text.bytes, etag: copy.etag, isChanged: true)
        left(made, app == .endsAndGoesOn || isLast && app != .addsOccurrence ? next : nil, text)
    }

    /// Notes what the phone says now.
    private mutating func left(_ made: Series, _ open: Int?, _ text: CalendarText) {
        guard let open = open ?? (try? self.open(text, made)) else { return }
        var wish = wishes[made.item] ?? Wish()
        (wish.phoneOpen, wish.phoneLeast) = (open, min(wish.phoneLeast ?? open, open))
        wishes[made.item] = wish
    }

    private mutating func write(_ record: CalendarText, _ made: Series, _ text: inout CalendarText) {
        phone["\(record.value("UID", of: 0) ?? "").ics"] = Copy(bytes: record.bytes, etag: 0, isChanged: true)
        move(&text, by: 1, made)
    }

    private func move(_ text: inout CalendarText, by days: Int, _ made: Series) {
        for name in ["DTSTART", "DUE"] {
            guard let value = text.value(name, of: 0), let date = Self.date(name, text) else { continue }
            let next = Self.text(date.adding(days: days * made.period)) + value.dropFirst(8)
            text.set(name, toValue: next, of: 0, keepingParameters: true)
        }
        guard let rule = text.value("RRULE", of: 0), let count = Self.count(of: text) else { return }
        text.set("RRULE", toValue: rule.replacing("COUNT=\(count)", with: "COUNT=\(count - days)"), of: 0)
    }

    private func complete(_ text: inout CalendarText) {
        text.set("STATUS", toValue: "COMPLETED", of: 0)
        text.set("COMPLETED", toValue: CalendarTime.text(desk.now), of: 0)
        text.set("PERCENT-COMPLETE", toValue: "100", of: 0)
    }

    /// A task of its own with the same text.
    private func another(_ text: CalendarText, _ name: String) -> CalendarText {
        var other = text
        while other.taskCount > 1 { other.remove(task: 1) }
        other.set("UID", toValue: "NEXT-\(name)", of: 0)
        for name in ["X-AISLE-ENTRY", "X-AISLE-VERSION"] { other.set(name, toValue: nil, of: 0) }
        return other
    }

    private func record(of text: CalendarText, on date: CivilDate) -> CalendarText {
        var record = another(text, "RECORD-\(tally.phoneTicks)-\(text.value(Self.mark, of: 0) ?? "")")
        record.set("RRULE", toValue: nil, of: 0)
        complete(&record)
        return record
    }

    private func addOccurrence(_ text: inout CalendarText, _ date: CivilDate) {
        var lines = ["BEGIN:VTODO"]
        for name in ["UID", "SUMMARY"] { lines.append("\(name):\(text.value(name, of: 0) ?? "")") }
        let time = text.value("DTSTART", of: 0).map { String($0.dropFirst(8)) }
        let day = (time == nil ? ";VALUE=DATE:" : ";TZID=Europe/Zurich:") + Self.text(date) + (time ?? "")
        lines += ["RECURRENCE-ID\(day)", "DUE\(day)", "STATUS:COMPLETED"]
        lines += ["COMPLETED:\(CalendarTime.text(desk.now))", "PERCENT-COMPLETE:100", "END:VTODO", "END:VCALENDAR"]
        let whole = Self.show(text).replacing("END:VCALENDAR", with: lines.joined(separator: "\r\n"))
        if let with = try? CalendarText(Array(whole.utf8)) { text = with }
    }

    /// Takes the last tick of a file back, if nothing was done to it since. Answers whether it did.
    mutating func undo(_ name: String) -> Bool {
        guard let before = undoable.removeValue(forKey: name), let copy = phone[name], copy.isChanged,
            var text = try? CalendarText(before), let number = Self.number(of: text), let made = series[number]
        else { return false }
        stamp(&text)
        phone[name]?.bytes = text.bytes
        wishes[made.item, default: Wish()].ticks.insert(false)
        left(made, nil, text)
        return true
    }

    // MARK: At rest

    /// Days go by, and with them those of tasks that repeat come.
    mutating func passDays() throws(Failure) {
        desk.pass(seconds: Int64(dice.below(4) + 1) * 86_400)
        try rest()
    }

    /// What lies in the trolley is bought now.
    mutating func noteBought(on list: ListID) {
        for entry in desk.groceries.entries.shown(on: list) where entry.isInTrolley {
            // What lies there in part is bought with the trip, and the rest of it is on the next list.
            if !entry.isChecked { wishes[entry.id.item] = Wish(changesHere: 1, hasTwin: true) }
            bought[entry.id.item, default: 0] += 1
            for (number, made) in series where made.item == entry.id.item {
                tally.bought += 1
                series[number]?.isListed = false
                series[number]?.isChecked = false
            }
        }
    }

    /// The entry on the list whose task that is; nil where the task waits for its day.
    func owned(_ number: Int, _ text: CalendarText, _ list: ListID) -> Entry? {
        guard let item = series[number]?.item, isOwner(text, list) else { return nil }
        return desk.groceries.entries[EntryID(list: list, item: item)]
    }

    /// Whether it is the task of an entry on the list.
    func isOwner(_ text: CalendarText, _ list: ListID) -> Bool { known(text)?.subject?.entry?.list == list }

    private func known(_ text: CalendarText) -> PhoneExchange.Known? {
        let uid = text.value("UID", of: 0)
        return desk.memory?.values.first { $0.key.uid == uid }
    }

    /// Of what goes on in a task that Aisle never wrote, and of a record that is open again, only the memory knows what
    /// they are; and so it is with which of two tasks is the one that waits.
    var isMemoryDispensable: Bool {
        !series.values.contains(where: \.isMixed)
            && desk.files.values.allSatisfy { bytes in
                guard let text = try? CalendarText(bytes) else { return true }
                if text.value(Self.mark, of: 0) != nil, text.value("X-AISLE-ENTRY", of: 0) == nil { return false }
                return !mayBeRecord(text) || text.found.allSatisfy { $0.fields.isDone(since: nil) }
            }
    }

    /// What is changed of a task that waits, or of a record, is not taken over.
    mutating func noteApart(_ text: CalendarText) {
        guard text.value(Self.mark, of: 0) != nil || mayBeRecord(text), let item = item(of: text) else { return }
        if !(desk.list.map { isOwner(text, $0) } ?? false) { wishes[item, default: Wish()].hasTwin = true }
    }

    /// What nobody changed is as it was, and what was bought was bought once.
    mutating func checkAmounts() throws(Failure) {
        guard let list = desk.list else { return }
        let groceries = desk.groceries
        for (id, amount) in amounts where id.list == list && keepsUnknown {
            let isMixed = series.values.contains { $0.item == id.item && $0.isMixed }
            guard let entry = groceries.entries[id], !isMixed else { continue }
            if let wish = wishes[id.item],
                wish.isWanted || wish.isDeleted || wish.isVoid || !wish.amounts.isEmpty || wish.isMixed
            {
                continue
            }
            let now = entry.planned?.text() ?? "some"
            guard now == amount else {
                throw Failure(description: "\(groceries.name(of: id.item)) was \(amount), and is \(now)")
            }
        }
        amounts = [:]
        for entry in groceries.entries.shown(on: list) { amounts[entry.id] = entry.planned?.text() ?? "some" }
        var counted: [ItemID: Int] = [:]
        for trip in groceries.lists(of: .trip) {
            for entry in groceries.entries.shown(on: trip.id) where entry.isChecked {
                counted[entry.id.item, default: 0] += 1
            }
        }
        for item in groceries.items.shown where counted[item.id] ?? 0 != bought[item.id] ?? 0 {
            let (now, before) = (counted[item.id] ?? 0, bought[item.id] ?? 0)
            throw Failure(description: "\(item.name) was bought \(before) times, and is counted \(now) times")
        }
    }

    mutating func checkSeries() throws(Failure) {
        var files: [Int: [CalendarText]] = [:]
        for (_, bytes) in desk.files.sorted(by: { $0.key < $1.key }) {
            guard let text = try? CalendarText(bytes), let number = Self.number(of: text) else { continue }
            files[number, default: []].append(text)
        }
        for (number, made) in series.sorted(by: { $0.key < $1.key }) {
            let wish = wishes[made.item] ?? Wish()
            let found = files[number] ?? []
            do { try checkSeries(number, made, wish, found) } catch {
                let texts = found.map(Self.show).joined(separator: "; ")
                throw Failure(
                    description: "\(desk.groceries.name(of: made.item)): \(error)\n\(made)\n\(wish)\n\(texts)")
            }
        }
    }

    private func rememberedDay(_ text: CalendarText, _ series: Series) -> Int? {
        known(text)?.agreed?.series.map { ($0.day.dayNumber - series.first.dayNumber) / series.period }
    }

    /// Where the memory was lost, what lies in the trolley is of the last day before the one that is open.
    mutating func forgetDays() {
        for bytes in desk.files.values {
            guard let text = try? CalendarText(bytes), let number = Self.number(of: text), let made = series[number],
                made.isChecked, let day = rememberedDay(text, made)
            else { continue }
            series[number]?.day = day
        }
    }

    private mutating func checkSeries(
        _ number: Int, _ made: Series, _ wish: Wish, _ found: [CalendarText]
    ) throws(Failure) {
        guard let list = desk.list, let today = desk.today else { return }
        var now = made
        for text in found {
            let start = try start(text, made)
            guard Self.count(of: text) == made.count.map({ $0 - start }) else {
                throw Failure(description: "it has too many days left, or too few")
            }
        }
        // Single days may be done ahead of others, so that of few, any may be the last.
        let isAtItsEnd =
            made.count.map { $0 < Self.daysMany || $0 <= max(made.open, wish.phoneOpen ?? 0) + wish.changesHere }
            ?? false
        if found.isEmpty {
            guard wish.isSeriesDeleted || wish.isVoid && made.isLoose || isAtItsEnd else {
                throw Failure(description: "it does not live on")
            }
            return series[number] = nil
        }
        if found.count > 1 {
            // One that the phone ended and cleared away comes back where it was changed here.
            guard wish.isVoid || wish.isDeleted || made.isLoose else {
                throw Failure(description: "there are two of it")
            }
            now.isLoose = true
        }
        let open = try open(found[0], made)
        if !isAtItsEnd, !now.isLoose, found.contains(where: { $0.value("STATUS", of: 0) == "COMPLETED" }) {
            throw Failure(description: "it is over")
        }
        let entry = owned(number, found[0], list)
        let listed = desk.groceries.entries[EntryID(list: list, item: made.item)]
        (now.open, now.isListed, now.isChecked) = (open, entry != nil, entry?.isChecked ?? false)
        now.isMixed = entry == nil && listed != nil || entry?.isChecked == false && entry?.isInTrolley == true
        now.day = entry?.isChecked == true ? min(made.day, open) : open
        if entry?.isChecked == true, !made.isListed || wish.isWanted || wish.isDeleted || wish.isVoid || wish.isMixed,
            let day = rememberedDay(found[0], made)
        {
            now.day = day
        }
        defer { series[number] = now }
        let isEnded = open >= made.count ?? .max
        if listed == nil, !isEnded, !now.isLoose, made.date(open) <= today {
            throw Failure(description: "\(made.date(open)) has come, and it is not on the list on \(today)")
        }
        if let entry, !entry.isChecked, !made.isListed, !wish.isWanted, wish.changesHere == 0, !wish.isDeleted,
            !wish.isMixed,
            !made.isMixed
        {
            guard made.date(open) <= today else { throw Failure(description: "it is on the list before its day") }
            tally.comebacks += 1
        }
        guard keepsUnknown, !wish.isVoid, !now.isLoose, !made.isMixed, !now.isMixed, !wish.isMixed else { return }
        let least = min(made.day, wish.phoneLeast ?? .max)
        // Single days may be done ahead of the one that is ticked.
        let changes = wish.changesHere + (wish.isWanted ? wish.amounts.count : 0) + found[0].taskCount - 1
        let most = max(made.open, wish.phoneOpen ?? 0) + changes
        guard (least...most).contains(open) else {
            throw Failure(description: "day \(open) is open, and \(least) to \(most) can be")
        }
        if wish.changesHere > 0 || wish.isSeriesDeleted || wish.isDeleted {
            return try checkHere(made, wish, now, found[0].taskCount - 1)
        }
        if let left = wish.phoneOpen, left != open {
            throw Failure(description: "the phone left day \(left) open, and it is day \(open)")
        }
        if wish.phoneOpen == nil, open != made.open {
            throw Failure(description: "nobody ticked it, and day \(open) is open now instead of \(made.open)")
        }
        if made.isListed, entry == nil { throw Failure(description: "it is gone from the list") }
        if let entry, made.isListed {
            let isTicked = made.isChecked ? open > made.day : open > made.open
            guard entry.isChecked == isTicked else {
                throw Failure(description: isTicked ? "its tick did not come" : "it is ticked, and its day is open")
            }
        }
    }

    /// Ticked here alone, or no longer: one day.
    private func checkHere(_ made: Series, _ wish: Wish, _ now: Series, _ ahead: Int) throws(Failure) {
        guard wish.phoneOpen == nil, !wish.isSeriesDeleted, !wish.isDeleted, !wish.isWanted, made.isListed else {
            return
        }
        let day = now.isChecked ? made.day + 1 : made.day
        // Where the phone had ticked another day as well, that stays.
        if now.isChecked == made.isChecked, now.open == made.open { return }
        guard (day...day + ahead).contains(now.open) else {
            throw Failure(description: "ticked here: day \(now.open) is open, and not \(day)")
        }
    }
}
