import GroceryDomain
import Interchange
import Simulation
import TestSupport
import Testing

/// Tasks that repeat, as task apps write and tick them.
@Suite struct PhoneSeriesTests {
    private static let uid = "weekly"

    private static func task(_ summary: String, _ more: [String], uid: String = uid) -> [String] {
        ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(summary)"] + more + ["END:VTODO"]
    }

    private static func file(_ tasks: [String]...) -> [UInt8] {
        Array((["BEGIN:VCALENDAR"] + tasks.flatMap(\.self) + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    /// A household whose phone has milk each week, the first time on Sunday; today is Friday.
    private func desk(
        rule: String = "FREQ=WEEKLY", _ more: [String] = ["DUE;VALUE=DATE:20261122"]
    ) throws -> PhoneDesk {
        var desk = PhoneDesk("Bread")
        #expect(desk.today == CivilDate("2026-11-20"))
        desk.exchange()
        desk.files["weekly.ics"] = Self.file(Self.task("Milk", more + ["RRULE:\(rule)"]))
        desk.exchange()
        #expect(shown(desk) == "Bread, Milk" || shown(desk) == "Milk, Bread")
        expectRest(desk)
        return desk
    }

    private func milk(_ desk: PhoneDesk) throws -> Entry? {
        let item = try #require(desk.groceries.item(named: "milk"))
        return desk.groceries.entries[EntryID(list: try #require(desk.list), item: item.id)]
    }

    private func check(_ isChecked: Bool, _ desk: inout PhoneDesk) throws {
        let entry = try #require(try milk(desk))
        desk.pass(seconds: 60)
        desk.perform(try desk.groceries.checking(entry.id, isChecked).operations)
        desk.exchange()
    }

    private func finish(_ desk: inout PhoneDesk) throws {
        let list = try #require(desk.list)
        desk.perform(
            try desk.groceries.finishing(list, remembering: true, making: true, at: desk.now).1.operations)
        desk.exchange()
    }

    // MARK: Ticked in Aisle

    @Test(arguments: [
        ("FREQ=WEEKLY", "20261129", "FREQ=WEEKLY"), ("FREQ=DAILY;INTERVAL=2", "20261124", "FREQ=DAILY;INTERVAL=2"),
        ("FREQ=WEEKLY;BYDAY=WE,SU", "20261125", "FREQ=WEEKLY;BYDAY=WE,SU"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU", "20261206", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU"),
        ("FREQ=MONTHLY", "20261222", "FREQ=MONTHLY"),
        ("FREQ=MONTHLY;BYDAY=-1SU", "20261129", "FREQ=MONTHLY;BYDAY=-1SU"),
        ("FREQ=MONTHLY;BYDAY=1FR", "20261204", "FREQ=MONTHLY;BYDAY=1FR"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "20261130", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("FREQ=YEARLY", "20271122", "FREQ=YEARLY"), ("FREQ=WEEKLY;COUNT=3", "20261129", "FREQ=WEEKLY;COUNT=2"),
        ("FREQ=WEEKLY;UNTIL=20261130T000000Z", "20261129", "FREQ=WEEKLY;UNTIL=20261130T000000Z"),
    ])
    func aTickMovesItOn(rule: String, next: String, left: String) throws {
        var desk = try desk(rule: rule)
        try check(true, &desk)
        #expect(desk.text("weekly.ics", "DUE") == next && desk.text("weekly.ics", "RRULE") == left)
        #expect(desk.text("weekly.ics", "COMPLETED") == nil && desk.text("weekly.ics", "STATUS") != "COMPLETED")
        #expect(try milk(desk)?.isChecked == true)
        expectRest(desk)
        // Nothing is remembered by a tick that was taken away.
        try check(false, &desk)
        #expect(desk.text("weekly.ics", "DUE") == "20261122" && desk.text("weekly.ics", "RRULE") == rule)
        #expect(try milk(desk)?.isChecked == false)
        expectRest(desk)
    }

    @Test(arguments: ["FREQ=WEEKLY;COUNT=1", "FREQ=WEEKLY;UNTIL=20261128"]) func theLastDayIsTheEnd(rule: String) throws
    {
        var desk = try desk(rule: rule)
        try check(true, &desk)
        #expect(desk.text("weekly.ics", "STATUS") == "COMPLETED" && desk.text("weekly.ics", "DUE") == "20261122")
        expectRest(desk)
        try check(false, &desk)
        #expect(desk.text("weekly.ics", "STATUS") == "NEEDS-ACTION" && desk.text("weekly.ics", "COMPLETED") == nil)
        expectRest(desk)
    }

    @Test func timesAndDistancesStay() throws {
        var desk = try desk(["DTSTART;TZID=Europe/Zurich:20261122T090000", "DUE;TZID=Europe/Zurich:20261123T180000"])
        try check(true, &desk)
        #expect(desk.text("weekly.ics", "DTSTART") == "20261129T090000")
        #expect(desk.text("weekly.ics", "DUE") == "20261130T180000")
        expectRest(desk)
    }

    private func desk(_ more: [String]) throws -> PhoneDesk { try desk(rule: "FREQ=WEEKLY", more) }

    @Test(arguments: ["FREQ=HOURLY", "FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO,TU", "FREQ=YEARLY;BYWEEKNO=3", "nonsense"])
    func aRuleThatIsNotUnderstoodIsLeft(rule: String) throws {
        var desk = PhoneDesk("Bread")
        desk.files["weekly.ics"] = Self.file(Self.task("Milk", ["DUE;VALUE=DATE:20261122", "RRULE:\(rule)"]))
        desk.exchange()
        desk.exchange()
        try check(true, &desk)
        #expect(try milk(desk)?.isChecked == true)
        #expect(desk.text("weekly.ics", "RRULE") == rule && desk.text("weekly.ics", "COMPLETED") == nil)
        let exchange = desk.exchange()
        #expect(exchange.remarks.contains { $0.file == "weekly.ics" && $0.why.contains("repeats") })
        #expect(try milk(desk)?.isChecked == true)
    }

    // MARK: Ticked on the phone

    enum App: CaseIterable { case movesOn, addsOccurrence, endsAndGoesOn, goesOnAndRecords }

    private func tick(_ app: App, _ desk: inout PhoneDesk) {
        write(app, &desk)
        desk.exchange()
    }

    private func write(_ app: App, _ desk: inout PhoneDesk) {
        desk.pass(seconds: 60)
        let (done, now) = (["STATUS:COMPLETED", "COMPLETED:20261122T100000Z", "PERCENT-COMPLETE:100"], desk.now)
        switch app {
        case .movesOn: desk.edit("weekly.ics") { $0.set("DUE", toValue: "20261129", of: 0, keepingParameters: true) }
        case .addsOccurrence:
            let occurrence = Self.task("Milk", ["RECURRENCE-ID;VALUE=DATE:20261122", "DUE;VALUE=DATE:20261122"] + done)
            let master = String(decoding: desk.files["weekly.ics"] ?? [], as: UTF8.self)
            desk.files["weekly.ics"] = Array(
                master.replacing(
                    "END:VCALENDAR", with: (occurrence + ["END:VCALENDAR"]).joined(separator: "\r\n")
                ).utf8)
            desk.edit("weekly.ics") { _ in }
        case .endsAndGoesOn:
            let rest = Self.task("Milk", ["DUE;VALUE=DATE:20261129", "RRULE:FREQ=WEEKLY"], uid: "next")
            desk.files["next.ics"] = Self.file(rest)
            desk.edit("weekly.ics") { text in
                text.set("RRULE", toValue: nil, of: 0)
                text.set("STATUS", toValue: "COMPLETED", of: 0)
                text.set("COMPLETED", toValue: CalendarTime.text(now), of: 0)
            }
        case .goesOnAndRecords:
            desk.files["record.ics"] = Self.file(Self.task("Milk", ["DUE;VALUE=DATE:20261122"] + done, uid: "record"))
            desk.edit("weekly.ics") { $0.set("DUE", toValue: "20261129", of: 0, keepingParameters: true) }
        }
    }

    @Test(arguments: App.allCases) func aTickComesBack(app: App) throws {
        var desk = try desk()
        tick(app, &desk)
        #expect(try milk(desk)?.isChecked == true)
        #expect(try milk(desk)?.planned == nil)
        expectRest(desk)
        let files = desk.files
        try finish(&desk)
        #expect(try milk(desk) == nil)
        // Longer than what was bought is kept as a task.
        desk.keepDays = 1
        desk.pass(seconds: 3 * 86_400)
        desk.exchange()
        #expect(try milk(desk) == nil)
        let series = app == .endsAndGoesOn ? "next.ics" : "weekly.ics"
        #expect(desk.files[series] != nil && desk.text(series, "RRULE") == "FREQ=WEEKLY", "\(files.keys)")
        expectRest(desk)
        // The next day has come: it is wanted once more.
        desk.pass(seconds: 6 * 86_400)
        desk.exchange()
        #expect(try milk(desk)?.isChecked == false)
        expectRest(desk)
        try check(true, &desk)
        #expect(desk.text(series, "DUE") == "20261206")
        expectRest(desk)
    }

    @Test func aTickTakenAwayOnThePhoneIsTakenAwayHere() throws {
        for app in [App.movesOn, .addsOccurrence] {
            var desk = try desk()
            let before = desk.files["weekly.ics"]
            tick(app, &desk)
            desk.pass(seconds: 60)
            desk.files["weekly.ics"] = before
            desk.edit("weekly.ics") { _ in }
            desk.exchange()
            #expect(try milk(desk)?.isChecked == false, "\(app)")
            expectRest(desk)
        }
    }

    @Test func whatIsTakenOffGoesOnWithItsNextDay() throws {
        var desk = try desk()
        let entry = try #require(try milk(desk))
        desk.pass(seconds: 60)
        desk.perform(try desk.groceries.removing(entry.id).operations)
        desk.exchange()
        desk.exchange()
        #expect(desk.text("weekly.ics", "DUE") == "20261129" && desk.text("weekly.ics", "STATUS") != "COMPLETED")
        #expect(try milk(desk) == nil)
        expectRest(desk)
        desk.pass(seconds: 9 * 86_400)
        desk.exchange()
        #expect(try milk(desk) != nil)
        expectRest(desk)
    }

    @Test func aSeriesThatIsDeletedIsTakenOff() throws {
        var desk = try desk()
        desk.files["weekly.ics"] = nil
        desk.exchange()
        #expect(try milk(desk) == nil)
        expectRest(desk)
    }

    // MARK: What the simulation found

    @Test func daysDoneAheadAreCountedToo() throws {
        var desk = try desk(rule: "FREQ=WEEKLY;COUNT=5")
        // The second day is done already.
        let done = Self.task("Milk", ["RECURRENCE-ID;VALUE=DATE:20261129", "STATUS:COMPLETED"])
        let master = Self.task("Milk", ["DUE;VALUE=DATE:20261122", "RRULE:FREQ=WEEKLY;COUNT=5"])
        desk.files["weekly.ics"] = Self.file(master, done)
        desk.exchange()
        try check(true, &desk)
        #expect(
            desk.text("weekly.ics", "DUE") == "20261206" && desk.text("weekly.ics", "RRULE")?.hasSuffix("=3") == true)
        try check(false, &desk)
        #expect(
            desk.text("weekly.ics", "DUE") == "20261122" && desk.text("weekly.ics", "RRULE")?.hasSuffix("=5") == true)
        expectRest(desk)
    }

    @Test func whatWasNotBoughtGoesOnWithTheNextList() throws {
        var desk = try desk(rule: "FREQ=DAILY", ["DUE;VALUE=DATE:20261120"])
        let bread = try #require(desk.groceries.item(named: "bread"))
        desk.perform(
            try desk.groceries.checking(EntryID(list: try #require(desk.list), item: bread.id), true).operations)
        try finish(&desk)
        #expect(shown(desk) == "Milk" && desk.text("weekly.ics", "DUE") == "20261120")
        #expect(desk.tasks == "Milk | x Bread")
        expectRest(desk)
        try check(true, &desk)
        #expect(desk.text("weekly.ics", "DUE") == "20261121")
    }

    @Test(arguments: [true, false]) func withoutMemoryATickStays(isBought: Bool) throws {
        var desk = try desk()
        try check(true, &desk)
        if isBought { try finish(&desk) }
        let before = (desk.files, shown(desk))
        desk.memory = nil
        desk.exchange()
        #expect(shown(desk) == before.1 && desk.files == before.0)
        expectRest(desk)
        guard !isBought else { return }
        try check(false, &desk)
        #expect(desk.text("weekly.ics", "DUE") == "20261122")
    }

    /// The carrier brings one file of a tick before the other.
    @Test(arguments: [App.endsAndGoesOn, .goesOnAndRecords], [false, true])
    func theHalvesOfATickMayComeInAnyOrder(app: App, isNewFirst: Bool) throws {
        var desk = try desk()
        var phone = desk
        write(app, &phone)
        let new = app == .endsAndGoesOn ? "next.ics" : "record.ics"
        for file in isNewFirst ? [new, "weekly.ics"] : ["weekly.ics", new] {
            desk.pass(seconds: 60)
            desk.files[file] = phone.files[file]
            desk.exchange()
        }
        desk.exchange()
        #expect(try milk(desk)?.isChecked == true && milk(desk)?.planned == nil)
        let series = app == .endsAndGoesOn ? "next.ics" : "weekly.ics"
        #expect(desk.text(series, "DUE") == "20261129" && desk.text(series, "RRULE") == "FREQ=WEEKLY")
        expectRest(desk)
    }

    /// The task itself is torn meanwhile, or two days were ticked.
    @Test(arguments: [false, true]) func recordsMayComeFarAhead(isTorn: Bool) throws {
        var desk = try desk()
        let whole = try #require(desk.files["weekly.ics"])
        if isTorn { desk.files["weekly.ics"] = Array(whole.prefix(60)) }
        let done = ["STATUS:COMPLETED", "COMPLETED:20261120T100000Z"]
        for (uid, day) in [("first", "20261122"), ("second", "20261129")] {
            desk.files["\(uid).ics"] = Self.file(Self.task("Milk", ["DUE;VALUE=DATE:\(day)"] + done, uid: uid))
        }
        let exchange = desk.exchange()
        #expect(exchange.deeds.isEmpty && desk.files["first.ics"] != nil && desk.files["second.ics"] != nil)
        desk.files["weekly.ics"] = whole
        desk.edit("weekly.ics") { $0.set("DUE", toValue: "20261206", of: 0, keepingParameters: true) }
        desk.exchange()
        #expect(try milk(desk)?.isChecked == true && milk(desk)?.planned == nil)
        #expect(desk.text("weekly.ics", "DUE") == "20261206")
        expectRest(desk)
    }

    @Test func whatHasAnotherTaskWaits() throws {
        var desk = PhoneDesk("Milk 2 l")
        desk.exchange()
        desk.files["daily.ics"] = Self.file(Self.task("1 l Milk", ["DUE;VALUE=DATE:20261119", "RRULE:FREQ=DAILY"]))
        desk.exchange()
        for _ in 0..<3 {
            desk.pass(seconds: 86_400)
            desk.exchange()
        }
        #expect(shown(desk) == "Milk 2 l" && desk.text("daily.ics", "DUE") == "20261119")
        expectRest(desk)
        try check(true, &desk)
        try finish(&desk)
        desk.exchange()
        #expect(shown(desk) == "Milk 1 l")
    }

    @Test func aTickThatIsTakenBackTwiceIsOneDay() throws {
        var desk = try desk(rule: "FREQ=DAILY", ["DUE;VALUE=DATE:20261120"])
        let before = desk.files["weekly.ics"]
        try check(true, &desk)
        try finish(&desk)
        desk.pass(seconds: 86_400)
        desk.exchange()
        #expect(try milk(desk)?.isChecked == false)
        // The phone takes back the tick of the day before.
        desk.files["weekly.ics"] = before
        desk.edit("weekly.ics") { $0.set("X-AISLE-VERSION", toValue: nil, of: 0) }
        desk.exchange()
        try check(true, &desk)
        #expect(desk.text("weekly.ics", "DUE") == "20261121")
        expectRest(desk)
    }

    @Test func aWaitingTaskWhoseTickIsTakenBackIsWanted() throws {
        var desk = try desk(rule: "FREQ=WEEKLY", ["DUE;VALUE=DATE:20261120"])
        let before = desk.files["weekly.ics"]
        try check(true, &desk)
        try finish(&desk)
        desk.keepDays = 1
        desk.pass(seconds: 3 * 86_400)
        desk.exchange()
        desk.exchange()
        #expect(try milk(desk) == nil)
        desk.files["weekly.ics"] = before
        desk.edit("weekly.ics") { $0.set("X-AISLE-VERSION", toValue: nil, of: 0) }
        desk.exchange()
        desk.exchange()
        #expect(try milk(desk)?.isChecked == false)
        expectRest(desk)
    }

    @Test func aRuleThatIsNotUnderstoodOutlivesItsEntry() throws {
        var desk = try desk(rule: "FREQ=YEARLY;BYWEEKNO=3")
        let entry = try #require(try milk(desk))
        desk.pass(seconds: 60)
        desk.perform(try desk.groceries.removing(entry.id).operations)
        desk.exchange()
        desk.exchange()
        #expect(try milk(desk) == nil && desk.text("weekly.ics", "RRULE") == "FREQ=YEARLY;BYWEEKNO=3")
        expectRest(desk)
        // The phone moves it on, and its day comes.
        desk.edit("weekly.ics") { $0.set("DUE", toValue: "20261123", of: 0, keepingParameters: true) }
        desk.pass(seconds: 4 * 86_400)
        desk.exchange()
        #expect(try milk(desk)?.isChecked == false)
    }
}
