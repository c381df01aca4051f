import GroceryDomain
import Interchange
import Simulation
import TestSupport
import Testing

/// The rule between a folder of tasks and the lists.
@Suite struct PhoneExchangeTests {
    private func entry(_ name: String, of desk: PhoneDesk) throws -> EntryID {
        EntryID(list: try #require(desk.list), item: try #require(desk.groceries.item(named: name)).id)
    }

    private func task(_ summary: String, _ more: [String] = [], uid: String = "made-on-the-phone") -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(summary)"] + more
        return Array((lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\n").utf8)
    }

    @Test func anEntryIsATaskOfItsOwn() throws {
        var desk = PhoneDesk("Apples 2 lb (for the pie; red), x Milk")
        desk.exchange()
        #expect(desk.tasks == "Apples, 2 lb | x Milk")
        let id = try entry("apples", of: desk)
        let file = "aisle-\(id.list)-\(id.item).ics"
        #expect(desk.file("Apples") == file)
        #expect(desk.text(file, "DESCRIPTION") == "for the pie\nred" && desk.text(file, "CATEGORIES") == "Produce")
        #expect(desk.text(file, "STATUS") == "NEEDS-ACTION" && desk.text(file, "COMPLETED") == nil)
        let milk = try #require(desk.file("Milk"))
        #expect(desk.text(milk, "STATUS") == "COMPLETED" && desk.text(milk, "PERCENT-COMPLETE") == "100")
        #expect(desk.text(milk, "COMPLETED") != nil)
        let places = [file, milk].compactMap { desk.text($0, "X-APPLE-SORT-ORDER").flatMap { Int($0) } }
        #expect(places.count == 2 && places[0] < places[1])
        expectRest(desk)
    }

    /// In the shop: there was only the large bag, and it is in the trolley.
    @Test(arguments: [("Apples, 1 kg", "x Apples 1 kg"), ("Bread, 2 loaves", "x Bread 2 loaves")])
    func anAmountTypedWithTheTickIsWhatWasBought(summary: String, expected: String) throws {
        var desk = PhoneDesk("Apples 500 g")
        desk.exchange()
        let file = try #require(desk.file("Apples"))
        desk.edit(file) { text in
            text.set("SUMMARY", to: summary, of: 0)
            text.set("STATUS", toValue: "COMPLETED", of: 0)
        }
        desk.exchange()
        #expect(shown(desk) == expected)
        expectRest(desk)
        desk.edit(file) { text in
            text.set("SUMMARY", to: summary.replacing("1 kg", with: "2 kg").replacing("2 l", with: "3 l"), of: 0)
            text.set("STATUS", toValue: "NEEDS-ACTION", of: 0)
            text.set("COMPLETED", toValue: nil, of: 0)
            text.set("PERCENT-COMPLETE", toValue: nil, of: 0)
        }
        desk.exchange()
        #expect(shown(desk) == (summary.hasPrefix("A") ? "Apples 2 kg" : "Bread 3 loaves"))
        expectRest(desk)
    }

    /// A task keeps its uid when it becomes another entry, and the entry that it was may come back.
    @Test(arguments: [false, true]) func whatATaskWasMayComeBack(isUndone: Bool) throws {
        var desk = PhoneDesk("Apples, Milk")
        desk.exchange()
        let apples = try #require(desk.file("Apples"))
        desk.edit(apples) { $0.set("SUMMARY", to: "Bread, 3", of: 0) }
        desk.exchange()
        #expect(desk.tasks == "Bread, 3 | Milk" && desk.file("Bread") == apples)
        if isUndone {
            let bread = try entry("bread", of: desk)
            desk.perform(try desk.groceries.removing(bread).operations)
        }
        let (list, item) = (try #require(desk.list), try #require(desk.groceries.item(named: "apples")))
        desk.perform(try desk.groceries.adding(nil, of: item, to: list).operations)
        desk.exchange()
        #expect(desk.tasks == (isUndone ? "Apples | Milk" : "Apples | Bread, 3 | Milk"))
        #expect((desk.file("Apples") == apples) == isUndone)
        expectRest(desk)
        // So it is when nothing is remembered any more.
        desk.memory = nil
        desk.exchange()
        expectRest(desk)
        desk.edit(try #require(desk.file("Apples"))) { $0.set("SUMMARY", to: "Apples, 2 lb", of: 0) }
        desk.exchange()
        #expect(desk.tasks == (isUndone ? "Apples, 2 lb | Milk" : "Apples, 2 lb | Bread, 3 | Milk"))
    }

    /// Whatever is renamed, deleted, ticked, added and taken off on both sides, in the end each entry has one task.
    @Test(arguments: Dice.seeds(40)) func atRestEveryEntryHasItsTask(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var desk = PhoneDesk("Apples, Milk, Bread 2")
        let names = ["Apples", "Milk", "Bread", "Peas", "Onions", "Yoghurt"]
        for step in 0..<60 {
            desk.pass(seconds: Int64(dice.below(3)))
            let (name, file) = (dice.pick(names), desk.files.keys.sorted().first { _ in dice.oneIn(3) })
            switch dice.below(8) {
            case 0, 1:
                let amount = dice.oneIn(2) ? "" : ", \(dice.below(9) + 1)"
                if let file { desk.edit(file) { $0.set("SUMMARY", to: name + amount, of: 0) } }
            case 2: if let file { desk.files[file] = nil }
            case 3: if let file { desk.edit(file) { $0.set("STATUS", toValue: "COMPLETED", of: 0) } }
            case 4: desk.files["made-\(step).ics"] = task(name, uid: "made-\(step)")
            case 5:
                let list = try #require(desk.list)
                let item = try #require(desk.groceries.item(named: name))
                desk.perform(try desk.groceries.adding(nil, of: item, to: list).operations)
            case 6:
                let id = try entry(name, of: desk)
                if desk.groceries.entries[id] != nil { desk.perform(try desk.groceries.removing(id).operations) }
            default:
                if dice.oneIn(8) { desk.memory = nil }
                let refused = dice.below(6)
                desk.exchange { $0.utf8.count % 6 != refused }
            }
        }
        var rounds = 0
        var remarked: Set<String> = []
        while true {
            let exchange = desk.exchange()
            remarked = Set(exchange.remarks.map(\.file))
            if exchange.edits.isEmpty, exchange.deeds.isEmpty { break }
            rounds += 1
            try #require(rounds < 6, "seed \(seed): \(exchange.edits) \(exchange.deeds)")
        }
        let list = try #require(desk.list)
        let entries = desk.groceries.entries.shown(on: list).map { ($0, desk.groceries.name(of: $0.id.item)) }
        // Two tasks that say they are one, when nothing is remembered of either, are for a person to see.
        let tasks = try desk.files.filter { !remarked.contains($0.key) }.values.flatMap { bytes in
            try CalendarText(bytes).found.map(\.fields)
        }
        let named = tasks.map { String($0.summary.prefix { $0 != "," }) }
        let said = "seed \(seed): \(shown(desk)): \(desk.tasks)"
        // What was ticked may be cleared away on the phone, and was bought all the same.
        let open = Set(entries.filter { !$0.0.isChecked }.map(\.1))
        #expect(open.isSubset(of: named), "\(said)")
        // What was ticked when nothing was remembered of it is nobody's errand.
        let openTasks = zip(named, tasks).filter { !$0.1.isDone(since: nil) }.map(\.0).sorted()
        #expect(openTasks == open.sorted(), "\(said)")
    }

    /// Which of the signs each app sets and takes away: see `PhoneAppsTests`.
    @Test(arguments: [
        ["STATUS:COMPLETED"], ["COMPLETED:20261122T101500Z"], ["PERCENT-COMPLETE:100"],
        ["STATUS:COMPLETED", "COMPLETED:20261122T101500Z", "PERCENT-COMPLETE:100"],
    ]) func aTickOfAnySignChecksOff(signs: [String]) throws {
        var desk = PhoneDesk("Apples 2 lb")
        desk.exchange()
        let file = try #require(desk.file("Apples"))
        desk.edit(file) { text in
            for sign in signs {
                let parts = sign.split(separator: ":")
                text.set(String(parts[0]), toValue: String(parts[1]), of: 0)
            }
        }
        let exchange = desk.exchange()
        #expect(shown(desk) == "x Apples 2 lb")
        #expect(exchange.deeds == [.check(.one("Apples"), list: "Groceries")])
        expectRest(desk)
        desk.perform(try desk.groceries.checking(entry("apples", of: desk), false).operations)
        desk.exchange()
        #expect(desk.text(file, "STATUS") == "NEEDS-ACTION" && desk.text(file, "COMPLETED") == nil)
        #expect(desk.text(file, "PERCENT-COMPLETE") == nil)
        expectRest(desk)
    }

    @Test func aTickIsTakenAwayByTheOneSignThatChanged() throws {
        var desk = PhoneDesk("x Apples 2 lb")
        desk.exchange()
        let file = try #require(desk.file("Apples"))
        desk.edit(file) { $0.set("STATUS", toValue: "NEEDS-ACTION", of: 0) }
        desk.exchange()
        #expect(shown(desk) == "Apples 2 lb")
        #expect(desk.text(file, "COMPLETED") == nil && desk.text(file, "PERCENT-COMPLETE") == nil)
        expectRest(desk)
    }

    @Test(arguments: [
        ("Apples, 3 lb", "Apples 3 lb"), ("3 lb apples", "Apples 3 lb"), ("Apples", "Apples"),
        ("Apples, 3 lb (red)", "Apples 3 lb (red)"), ("Bananas, 6", "Bananas 6"), ("  Apples,  2 lb ", "Apples 2 lb"),
        ("apples 3 lb, bananas", "Apples 3 lb, Bananas"),
    ]) func aChangedSummaryIsReadLikeATypedLine(summary: String, expected: String) throws {
        var desk = PhoneDesk("Apples 2 lb")
        desk.exchange()
        desk.edit(try #require(desk.file("Apples"))) { $0.set("SUMMARY", to: summary, of: 0) }
        desk.exchange()
        #expect(shown(desk) == expected)
        expectRest(desk)
    }

    @Test func aNewTaskIsALineThatWasTyped() throws {
        var desk = PhoneDesk("Milk 1 l")
        desk.exchange()
        desk.files["phone.ics"] = task("2 lb apples", ["DESCRIPTION:for the pie", "X-KEPT;A=\"b\":c"])
        desk.exchange()
        #expect(shown(desk) == "Apples 2 lb (for the pie), Milk 1 l")
        #expect(desk.text("phone.ics", "SUMMARY") == "Apples, 2 lb" && desk.files.count == 2)
        let id = try entry("apples", of: desk)
        #expect(desk.text("phone.ics", "X-AISLE-ENTRY") == TaskSubject.entry(id).text)
        #expect(String(decoding: try #require(desk.files["phone.ics"]), as: UTF8.self).contains("X-KEPT;A=\"b\":c\n"))
        expectRest(desk)
        // The same item once more adds up, and is one task.
        desk.files["again.ics"] = task("1 lb apples", uid: "again")
        desk.exchange()
        #expect(shown(desk) == "Apples 3 lb (for the pie), Milk 1 l" && desk.files.count == 2)
        expectRest(desk)
    }

    @Test func whatIsNotCertainWaits() throws {
        var desk = PhoneDesk("Milk 1 l")
        desk.exchange()
        desk.files["phone.ics"] = task("2 bottles of xyzzy")
        desk.edit(try #require(desk.file("Milk"))) { $0.set("SUMMARY", to: "Plugh", of: 0) }
        let before = desk.files
        for _ in 0..<2 {
            let exchange = desk.exchange()
            #expect(exchange.questions.map(\.text).sorted() == ["2 bottles of xyzzy", "Plugh"])
            #expect(exchange.deeds.isEmpty && desk.files == before && shown(desk) == "Milk 1 l")
        }
        // Once it is known, it is added.
        var draft = Draft(of: desk.groceries, at: desk.now)
        _ = try draft.learn("Xyzzy", type: draft.type(named: "Dairy"))
        desk.perform(draft.operations)
        #expect(desk.exchange().questions.map(\.text) == ["Plugh"])
        #expect(shown(desk) == "Milk 1 l, Xyzzy 2 bottles")
    }

    @Test func aDeletedTaskTakesTheEntryOff() throws {
        var desk = PhoneDesk("Apples 2 lb, Milk, x Bread")
        desk.exchange()
        desk.files[try #require(desk.file("Apples"))] = nil
        // What is done is only cleared away: it was bought.
        desk.files[try #require(desk.file("Bread"))] = nil
        let exchange = desk.exchange()
        #expect(shown(desk) == "x Bread, Milk" || shown(desk) == "Milk, x Bread", "\(shown(desk))")
        #expect(exchange.deeds == [.take(.one("Apples"), list: "Groceries")] && desk.tasks == "Milk")
        expectRest(desk)
        // It comes back with the entry, and what was cleared away once it is wanted again.
        desk.perform(try desk.groceries.checking(entry("bread", of: desk), false).operations)
        let apples = try #require(desk.groceries.item(named: "apples"))
        desk.perform(try desk.groceries.adding(nil, of: apples, to: try #require(desk.list)).operations)
        desk.exchange()
        #expect(desk.tasks == "Apples | Bread | Milk", "\(desk.tasks)")
        expectRest(desk)
    }

    @Test func aDeletionGivesWayToAChange() throws {
        var desk = PhoneDesk("Apples 2 lb, Milk")
        desk.exchange()
        desk.files[try #require(desk.file("Apples"))] = nil
        desk.perform(try desk.groceries.noting("red", on: entry("apples", of: desk)).operations)
        desk.edit(try #require(desk.file("Milk"))) { $0.set("STATUS", toValue: "COMPLETED", of: 0) }
        desk.perform(try desk.groceries.removing(entry("milk", of: desk)).operations)
        desk.exchange()
        #expect(shown(desk) == "Apples 2 lb (red), x Milk" && desk.tasks == "Apples, 2 lb | x Milk")
        expectRest(desk)
    }

    @Test func anEntryTakenOffTakesItsTaskAlong() throws {
        var desk = PhoneDesk("Apples 2 lb, Milk")
        desk.exchange()
        desk.perform(try desk.groceries.removing(entry("milk", of: desk)).operations)
        desk.exchange()
        #expect(desk.tasks == "Apples, 2 lb")
        expectRest(desk)
    }

    /// Different fields go both ways; of one field, what was done later stays.
    @Test(arguments: [false, true]) func bothChanged(isPhoneLater: Bool) throws {
        var desk = PhoneDesk("Apples 2 lb")
        desk.exchange()
        let (file, id) = (try #require(desk.file("Apples")), try entry("apples", of: desk))
        desk.pass(seconds: 60)
        func onPhone() {
            desk.edit(file) { text in
                text.set("SUMMARY", to: "Apples, 3 lb", of: 0)
                text.set("STATUS", toValue: "COMPLETED", of: 0)
            }
            desk.pass(seconds: 60)
        }
        if !isPhoneLater { onPhone() }
        desk.perform(try desk.groceries.setting(.parse("5 lb"), on: id).operations)
        desk.perform(try desk.groceries.noting("red", on: id).operations)
        desk.pass(seconds: 60)
        if isPhoneLater { onPhone() }
        desk.exchange()
        #expect(shown(desk) == (isPhoneLater ? "x Apples 3 lb (red)" : "x Apples 5 lb (red)"))
        #expect(desk.text(file, "DESCRIPTION") == "red")
        expectRest(desk)
    }

    /// A phone that was offline changes what it had: the carrier puts that over what was written since.
    @Test(arguments: [false, true]) func whatWasWrittenMeanwhileIsNotTakenBack(keepsUnknown: Bool) throws {
        var desk = PhoneDesk("Apples 2 lb")
        desk.exchange()
        let (file, id) = (try #require(desk.file("Apples")), try entry("apples", of: desk))
        var phone = desk
        phone.pass(seconds: 30)
        desk.pass(seconds: 60)
        desk.perform(try desk.groceries.checking(id, true).operations)
        desk.exchange()
        desk.pass(seconds: 60)
        phone.edit(file) { text in
            text.set("DESCRIPTION", to: "red", of: 0)
            if !keepsUnknown { text.set("X-AISLE-VERSION", toValue: nil, of: 0) }
        }
        desk.files[file] = phone.files[file]
        desk.exchange()
        #expect(shown(desk) == "x Apples 2 lb (red)" && desk.tasks == "x Apples, 2 lb")
        expectRest(desk)
    }

    @Test func aFinishedTripStaysForAWeek() throws {
        var desk = PhoneDesk("x Apples 2 lb, Milk 1 l, x Bread")
        desk.exchange()
        let bread = try #require(desk.file("Bread"))
        let finishing = try desk.groceries.finishing(Household.list.id, remembering: true, making: true, at: desk.now)
        desk.perform(finishing.1.operations)
        desk.exchange()
        #expect(desk.tasks == "Milk, 1 l | x Apples, 2 lb | x Bread")
        expectRest(desk)
        // What is wanted again is on the next list; the trip stays as it was.
        desk.edit(bread) { $0.set("STATUS", toValue: "NEEDS-ACTION", of: 0) }
        desk.exchange()
        #expect(shown(desk) == "Bread, Milk 1 l" && desk.tasks == "Bread | Milk, 1 l | x Apples, 2 lb")
        #expect(Household.text(of: desk.groceries) == "x Apples 2 lb, x Bread, Milk 1 l")
        expectRest(desk)
        desk.pass(seconds: 8 * 86_400)
        desk.exchange()
        #expect(desk.tasks == "Bread | Milk, 1 l")
        expectRest(desk)
    }

    @Test func lostMemoryIsHarmless() throws {
        var desk = PhoneDesk("Apples 2 lb (red), x Milk 1 l")
        desk.exchange()
        desk.files["phone.ics"] = task("3 bananas")
        desk.exchange()
        let before = (desk.files, shown(desk))
        desk.memory = nil
        let exchange = desk.exchange()
        #expect(exchange.deeds.isEmpty && exchange.edits.isEmpty, "\(exchange.edits)")
        #expect(desk.files == before.0 && shown(desk) == before.1)
        // Even where the phone has forgotten whose task it is.
        desk.memory = nil
        desk.edit("phone.ics") { $0.set("X-AISLE-ENTRY", toValue: nil, of: 0) }
        desk.exchange()
        #expect(shown(desk) == before.1 && desk.files.count == 3)
        expectRest(desk)
    }

    @Test func whatWasDoneBeforeAisleCameIsNoErrand() throws {
        var desk = PhoneDesk("Milk")
        desk.files["old.ics"] = task("Bread", ["STATUS:COMPLETED"], uid: "old")
        desk.files["open.ics"] = task("6 bananas", uid: "open")
        desk.exchange()
        #expect(shown(desk) == "Bananas 6, Milk" && desk.files["old.ics"] != nil)
        desk.files["new.ics"] = task("Butter", ["STATUS:COMPLETED"], uid: "new")
        desk.exchange()
        #expect(shown(desk) == "Bananas 6, x Butter, Milk")
        desk.edit("old.ics") { $0.set("STATUS", toValue: "NEEDS-ACTION", of: 0) }
        desk.exchange()
        #expect(shown(desk) == "Bananas 6, Bread, x Butter, Milk")
        expectRest(desk)
    }

    @Test func strangeFilesStayAsTheyAre() throws {
        var desk = PhoneDesk("Apples 2 lb, Milk")
        desk.exchange()
        let (apples, milk) = (try #require(desk.file("Apples")), try #require(desk.file("Milk")))
        let whole = try #require(desk.files[apples])
        desk.files[apples] = Array(whole.prefix(60))
        desk.files["copy.ics"] = desk.files[milk]
        desk.files["nothing.ics"] = Array("hello".utf8)
        desk.files["event.ics"] = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
        let before = desk.files
        let exchange = desk.exchange()
        #expect(desk.files == before && shown(desk) == "Apples 2 lb, Milk" && exchange.deeds.isEmpty)
        // The file's name decides which of two tasks of one uid goes first; none of them is lost.
        #expect(exchange.remarks.count == 3, "\(exchange.remarks)")
        desk.files[apples] = whole
        desk.files["copy.ics"] = nil
        desk.exchange()
        #expect(shown(desk) == "Apples 2 lb, Milk")
    }

    @Test func severalTasksInOneFile() throws {
        var desk = PhoneDesk()
        let lines = ["Apples", "Milk", "Bread"].enumerated().flatMap { index, name in
            ["BEGIN:VTODO", "UID:\(index)", "SUMMARY:\(name)", "X-N:\(index)", "END:VTODO"]
        }
        desk.files["all.ics"] = Array(
            (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\n").utf8)
        desk.exchange()
        #expect(shown(desk) == "Apples, Bread, Milk" && desk.files.count == 1)
        desk.perform(try desk.groceries.removing(entry("milk", of: desk)).operations)
        desk.perform(try desk.groceries.checking(entry("bread", of: desk), true).operations)
        desk.exchange()
        #expect(desk.tasks == "Apples | x Bread")
        #expect(String(decoding: try #require(desk.files["all.ics"]), as: UTF8.self).contains("X-N:2"))
        expectRest(desk)
    }

    @Test func aNoteTooLongIsSaidAndStays() throws {
        var desk = PhoneDesk("Apples 2 lb (red)")
        desk.exchange()
        let file = try #require(desk.file("Apples"))
        desk.edit(file) { $0.set("DESCRIPTION", to: String(repeating: "long ", count: 200), of: 0) }
        let before = desk.files
        let exchange = desk.exchange()
        #expect(exchange.remarks.first?.why.contains("at most 400") == true && desk.files == before)
        #expect(shown(desk) == "Apples 2 lb (red)")
    }

    @Test func whatAisleSaysBelowANoteIsNoNote() throws {
        var desk = PhoneDesk("Apples 2 lb (red)")
        let id = try entry("apples", of: desk)
        desk.perform(try desk.groceries.pricing(id, Price(Money(minor: 199), .each), in: .dollar).operations)
        desk.exchange()
        let file = try #require(desk.file("Apples"))
        #expect(desk.text(file, "DESCRIPTION") == "red\nPrice: $1.99 each")
        desk.edit(file) { $0.set("DESCRIPTION", to: "red\nbig\nPrice: $1.99 each", of: 0) }
        desk.exchange()
        #expect(shown(desk) == "Apples 2 lb (red; big)")
        expectRest(desk)
    }

    @Test func numberedSummariesAreReadWithoutTheirNumber() throws {
        var desk = PhoneDesk("Apples 2 lb, Milk")
        desk.isNumbered = true
        desk.exchange()
        #expect(desk.tasks == "01. Apples, 2 lb | 03. Milk")
        desk.edit(try #require(desk.file("01."))) { $0.set("SUMMARY", to: "01. Apples, 5 lb", of: 0) }
        desk.edit(try #require(desk.file("03."))) { $0.set("SUMMARY", to: "12 milk", of: 0) }
        desk.exchange()
        #expect(shown(desk) == "Apples 5 lb, Milk 12" && desk.tasks == "01. Apples, 5 lb | 03. Milk, 12")
        desk.isNumbered = false
        desk.exchange()
        #expect(desk.tasks == "Apples, 5 lb | Milk, 12")
        expectRest(desk)
    }

    @Test func aFileThatCannotBeWrittenIsWrittenLater() throws {
        var desk = PhoneDesk("Apples 2 lb")
        desk.exchange()
        let file = try #require(desk.file("Apples"))
        desk.perform(try desk.groceries.checking(entry("apples", of: desk), true).operations)
        desk.exchange(isWritable: { _ in false })
        #expect(desk.tasks == "Apples, 2 lb" && shown(desk) == "x Apples 2 lb")
        // Or it says something else by the time it would be written.
        var later = desk
        later.edit(file) { $0.set("DESCRIPTION", to: "red", of: 0) }
        desk.exchange(meanwhile: { $0 = later.files })
        #expect(desk.tasks == "Apples, 2 lb")
        desk.exchange()
        #expect(desk.tasks == "x Apples, 2 lb" && shown(desk) == "x Apples 2 lb (red)")
        expectRest(desk)
    }

    /// What is in the catalogue comes back from its summary.
    @Test func summariesAreReadBack() throws {
        let groceries = Household.starter
        let search = CatalogueSearch(of: groceries)
        let items = groceries.items.shown.sorted { $0.id < $1.id }
        for index in stride(from: 0, to: items.count, by: 30) {
            let meanings = search.meanings(of: "\(items[index].name), 2 lb", in: groceries)
            #expect(meanings.map { $0.certain?.item } == [items[index].id], "\(items[index].name)")
            #expect(meanings.first?.line.quantity?.text() == "2 lb", "\(items[index].name)")
        }
    }
}
