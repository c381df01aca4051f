import Bytes
import Glibc
import GroceryDomain
@testable import GroceryStore
import Journal
import Sampling
import TestSupport
import Testing

/// A household read from a base equals one that is read from the journal.
@Suite struct BaseTests {
    /// A household with the test catalogue, a list with these entries, and a base of it.
    private func kept(_ entries: String = "Milk 2 l, x Bread") throws -> JournalFolder {
        let folder = try JournalFolder()
        let store = try folder.open(usesBase: true)
        var groceries = Groceries()
        try store.refresh(&groceries)
        try store.begin(Self.beginning(entries), on: &groceries)
        store.keepBase(of: &groceries, operationsMin: 1)
        store.journal.close()
        return folder
    }

    static func beginning(_ entries: String) throws -> Transaction {
        let household = Household.groceries(entries)
        var operations = Groceries().loading(try CatalogueFile(Household.catalogueText), from: "test").0.operations
        operations.append(.list(.add(Household.list)))
        operations += household.entries.shown(on: Household.list.id).sorted { $0.id < $1.id }.map { .entry(.add($0)) }
        return Transaction(.begin(list: "Groceries", items: 0), operations)
    }

    private func id(_ name: String) -> EntryID {
        EntryID(list: Household.list.id, item: ItemID(derivedFrom: name.folded))
    }

    private func open(_ folder: JournalFolder) throws -> (Store, Groceries) {
        let store = try folder.open(usesBase: true)
        var groceries = Groceries()
        try store.refresh(&groceries)
        return (store, groceries)
    }

    /// What a process that opens the folder knows is that of the journal, whether it goes by a base or not.
    private func expectRight(_ folder: JournalFolder, _ expected: Known, _ comment: Comment) throws {
        let (store, groceries) = try open(folder)
        #expect(Known(store, groceries) == expected, comment)
        #expect(store.notices.isEmpty, comment)
    }

    @Test func whatWasKeptIsThere() throws {
        let folder = try kept()
        var (store, groceries) = try open(folder)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
        #expect(groceries.items.changed == [] && groceries.entries.changed == [])
        #expect(groceries.items.shown.count == 16 && groceries.orderedTypes.count == 5)
        #expect(!store.isEmpty && groceries.additions == 2 && groceries.usage.all.count == 2)
        #expect(Known(store, groceries) == Known(try folder.openRead()))
        // Only what was changed is kept above the base.
        try store.perform(try groceries.noting("blue", on: id("milk")), on: &groceries)
        #expect(groceries.entries.changed == [id("milk")] && groceries.items.changed == [])
        #expect(Known(store, groceries) == Known(try folder.openRead()))
        _ = try store.undo(&groceries)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
    }

    /// A draft of groceries over a base uses that base too, and does not change it.
    @Test func aCopyIsACopy() throws {
        let (_, groceries) = try open(try kept())
        var draft = groceries
        for operation in try draft.removing(id("milk")).operations { draft.apply(operation, at: Household.now) }
        #expect(Household.text(of: draft) == "x Bread")
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
    }

    @Test func whatCameSinceIsFoldedIn() throws {
        let folder = try kept()
        var (writer, there) = try folder.openRead()
        try writer.perform(try there.checking(id("milk"), true), on: &there)
        var (store, groceries) = try open(folder)
        #expect(Household.text(of: groceries) == "x Bread, x Milk 2 l")
        let peas = try #require(there.item(named: "peas"))
        try writer.perform(try there.adding(nil, of: peas, to: Household.list.id), on: &there)
        (store, groceries) = try open(folder)
        #expect(Household.text(of: groceries) == "x Bread, x Milk 2 l, Peas")
        #expect(Known(store, groceries) == Known(try folder.openRead()))
    }

    /// One in which every byte can be tried, with a record that came after its base, and what all of that comes to.
    private func small() throws -> (JournalFolder, base: [UInt8], Known) {
        let folder = try kept("Milk 2 l")
        var (writer, there) = try folder.openRead()
        try writer.perform(try there.checking(id("milk"), true), on: &there)
        return (folder, try folder.baseBytes(), Known(writer, there))
    }

    private func indexStart(of bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { Int(UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 24, as: UInt64.self))) }
    }

    @Test func noByteOfItCanBeWrong() throws {
        let (folder, bytes, expected) = try small()
        let expectedFound = found(in: try folder.openRead().1)
        for place in Sample.of(bytes.indices, 600) {
            var damaged = bytes
            damaged[place] ^= 1 << (place % 8)
            try folder.replaceBase(by: damaged)
            try expectRight(folder, expected, "byte \(place)")
            // The index is read when somebody searches.
            #expect(folder.hasBase == (place >= indexStart(of: bytes)), "byte \(place)")
            if folder.hasBase { #expect(found(in: try open(folder).1) == expectedFound, "byte \(place)") }
            #expect(!folder.hasBase, "byte \(place)")
        }
        try folder.replaceBase(by: bytes)
        try expectRight(folder, expected, "as it was")
        #expect(folder.hasBase)
    }

    @Test func noLengthOfItCanBeWrong() throws {
        let (folder, bytes, expected) = try small()
        for count in Sample.of(bytes.indices, 100) {
            try folder.replaceBase(by: Array(bytes.prefix(count)))
            try expectRight(folder, expected, "\(count) bytes")
            #expect(!folder.hasBase, "\(count) bytes")
        }
        for more in [1, 8, 4096] {
            try folder.replaceBase(by: bytes + Array(repeating: 0, count: more))
            try expectRight(folder, expected, "\(more) bytes more")
            #expect(!folder.hasBase, "\(more) bytes more")
        }
    }

    /// A mistake in writing it would be one with the right checksum: whatever is made of it, it ends no process.
    @Test func whatCannotBeDecodedIsAbsent() throws {
        let (folder, bytes, _) = try small()
        for place in Sample.of(BaseFile.tableStart..<bytes.count, 300) {
            var wrong = bytes
            wrong[place] ^= [1, 0x80, 0xFF][place % 3]
            let start = indexStart(of: bytes)
            var (sections, index) = (Array(wrong[..<start]), Array(wrong[start...].dropLast(8)))
            var sum = sections.withUnsafeBytes { BaseFile.sum(of: $0) }.littleEndian
            withUnsafeBytes(of: &sum) { sections.replaceSubrange(BaseFile.sumStart..<BaseFile.tableStart, with: $0) }
            index = ByteWriter(index).sealed
            try folder.replaceBase(by: sections + index)
            let (store, groceries) = try open(folder)
            _ = (Known(store, groceries), found(in: groceries))
            // A section may be said to lie where nothing is.
            #expect(folder.hasBase || place < BaseFile.headBytes, "byte \(place)")
        }
    }

    /// Whatever happens to the file while it is in use, the process goes by what it read.
    @Test(arguments: ["cut", "emptied", "overwritten", "deleted", "replaced", "folder", "pipe"])
    func whatHappensToTheFileWhileItIsInUseIsNotSeen(how: String) throws {
        let folder = try kept()
        var (store, groceries) = try open(folder)
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        let bytes = try folder.baseBytes()
        switch how {
        case "cut": #expect(truncate(folder.base(), 100) == 0)
        case "emptied": #expect(truncate(folder.base(), 0) == 0)
        case "overwritten": try folder.overwriteBase(by: Array(bytes.reversed()))
        case "replaced":
            let other = try kept("Peas")
            #expect(rename(other.base(), folder.base()) == 0)
        default:
            #expect(unlink(folder.base()) == 0)
            if how != "deleted" { try folder.make(how, at: folder.base()) }
        }
        #expect(Known(store, groceries) == Known(try folder.openRead()))
        #expect(found(in: groceries) == found(in: try folder.openRead().1))
        #expect(groceries.entries.changed == [id("milk")] && groceries.items.changed == [])
        _ = try store.undo(&groceries)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
        store.keepBase(of: &groceries, operationsMin: 1)
        try expectRight(folder, Known(try folder.openRead()), "\(how)")
        #expect(folder.hasBase == (how != "folder"))
    }

    @Test(arguments: ["folder", "pipe", "unreadable", "link", "nothing"])
    func whatIsNoFileIsNoBase(what: String) throws {
        let (folder, bytes, expected) = try small()
        let path = folder.base()
        #expect(unlink(path) == 0)
        switch what {
        case "unreadable":
            try folder.replaceBase(by: bytes)
            #expect(chmod(path, 0) == 0)
        case "link":
            try folder.replaceBase(by: bytes)
            #expect(rename(path, path + "-elsewhere") == 0 && symlink(path + "-elsewhere", path) == 0)
        default: try folder.make(what, at: path)
        }
        try expectRight(folder, expected, "\(what)")
        var (store, groceries) = try open(folder)
        store.keepBase(of: &groceries, operationsMin: 1)
        try expectRight(folder, expected, "\(what), after one was kept")
        #expect(folder.hasBase == (what != "folder"))
    }

    /// The base holds the merged item, but its index does not.
    @Test func whatIsBroughtBackIsFound() throws {
        let folder = try kept()
        var (store, groceries) = try open(folder)
        let (apples, milk) = (id("apples").item, id("milk").item)
        try store.perform(try groceries.merging(apples, into: milk), on: &groceries)
        store.keepBase(of: &groceries, operationsMin: 1)
        store.journal.close()
        (store, groceries) = try open(folder)
        var search = CatalogueSearch(of: groceries)
        #expect(search.isOfBase && search.find("apples", in: groceries, limit: 1).first?.item == milk)
        _ = try store.undo(&groceries)
        search.refresh(groceries)
        #expect(search.find("apples", in: groceries, limit: 1).first?.item == apples)
        #expect(found(in: groceries) == found(in: try folder.openRead().1))
    }

    /// With damage in the journal no base is kept, so that every start reports it; and an earlier base does not hide
    /// it.
    @Test func damageOfTheJournalIsNotHidden() throws {
        let folder = try kept()
        var (writer, there) = try folder.openRead()
        for isChecked in [true, false] {
            try writer.perform(try there.checking(id("milk"), isChecked), on: &there)
        }
        writer.journal.close()
        let store = try folder.open(usesBase: true)
        var groceries = Groceries()
        try store.refresh(&groceries)
        store.keepBase(of: &groceries, operationsMin: 1)
        let before = try folder.baseBytes()
        try folder.damageJournal(at: 200)
        for _ in 0..<2 {
            let later = try folder.open(usesBase: true)
            var groceries = Groceries()
            try later.refresh(&groceries)
            #expect(later.notices.count == 1)
            later.keepBase(of: &groceries, operationsMin: 1)
            #expect(try folder.baseBytes() == before)
        }
    }

    @Test func aBaseOfAnotherHouseholdIsNone() throws {
        let folder = try kept()
        let other = try kept("Peas")
        try folder.replaceBase(by: try other.baseBytes())
        try expectRight(folder, Known(try folder.openRead()), "of another household")
    }

    @Test func withoutAChangeNoneIsWritten() throws {
        let folder = try kept()
        try folder.replaceBase(by: [1, 2, 3])
        var (store, groceries) = try open(folder)
        store.keepBase(of: &groceries, operationsMin: 1000)
        #expect(!folder.hasBase)
        store.keepBase(of: &groceries, operationsMin: 1)
        #expect(try folder.baseBytes().count > 1000)
        (store, groceries) = try open(folder)
        try folder.replaceBase(by: [1, 2, 3])
        store.keepBase(of: &groceries, operationsMin: 1)
        #expect(try folder.baseBytes() == [1, 2, 3])
    }

    // MARK: What past trips taught

    /// Makes a trip of `entries`, each paid for and checked off, ten seconds after the one before.
    private func shop(_ entries: [(name: String, price: Int64)], at store: StoreID, _ folder: JournalFolder) throws {
        var (writer, groceries) = try folder.openRead()
        func now() -> Moment { Moment(milliseconds: Int64(folder.now)) }
        let (list, making) = try groceries.addingList(named: "Trip", at: now())
        try writer.perform(making, on: &groceries)
        for (name, price) in entries {
            folder.now += 10_000
            let item = try #require(groceries.item(named: name))
            try writer.perform(try groceries.adding(nil, of: item, to: list), on: &groceries)
            let id = EntryID(list: list, item: item.id)
            try writer.perform(try groceries.pricing(id, Price(Money(minor: price), .each)), on: &groceries)
            try writer.perform(try groceries.checking(id, true, in: store), on: &groceries)
        }
        let (_, finishing) = try groceries.finishing(
            list, remembering: false, making: false, in: store, at: now())
        try writer.perform(finishing, on: &groceries)
        writer.journal.close()
    }

    @Test func whatTripsTaughtIsKept() throws {
        let folder = try kept("Milk, Peas")
        var (writer, there) = try folder.openRead()
        var stores: [StoreID] = []
        for name in ["Corner", "Market"] {
            let (store, adding) = try there.addingStore(named: name)
            try writer.perform(adding, on: &there)
            stores.append(store)
        }
        try shop([("bread", 300), ("milk", 100), ("apples", 80)], at: stores[0], folder)
        try shop([("milk", 120), ("bread", 310)], at: stores[0], folder)
        try shop([("milk", 90)], at: stores[1], folder)
        (writer, there) = try folder.openRead()
        let keeper = try folder.open(usesBase: true)
        var groceries = Groceries()
        try keeper.refresh(&groceries)
        keeper.keepBase(of: &groceries, walking: [stores[0]], operationsMin: 1)
        keeper.journal.close()

        var (store, front) = try open(folder)
        let first = try #require(store.experience(of: front))
        let (milk, bread) = (id("milk").item, id("bread").item)
        #expect(first.prices.payments(for: milk).map(\.price.amount.minor) == [100, 120, 90])
        #expect(first.prices.last(for: milk)?.price.amount.minor == 90)
        #expect(first.prices.last(for: milk, in: stores[0])?.price.amount.minor == 120)
        #expect(first.prices.payments(for: bread).count == 2)
        let corner = try #require(there.stores[stores[0]])
        #expect(first.orders == [corner.id: Experience.Learnt(of: corner, there)])
        #expect(first.orders[corner.id]?.order.tripCount == 2)
        #expect(front.entries.changed == [])
        // Changes of a list teach nothing.
        try store.perform(try front.checking(id("milk"), true), on: &front)
        #expect(store.experience(of: front)?.orders == first.orders)
        // A new trip may teach something else.
        let (_, finishing) = try front.finishing(
            Household.list.id, remembering: false, making: false, at: Moment(milliseconds: Int64(folder.now)))
        try store.perform(finishing, on: &front)
        #expect(store.experience(of: front) == nil)
    }

    /// Fields of items and entries are spelled by number: none is forgotten.
    @Test func everyFieldIsKept() throws {
        func expectKept<E: BaseCoded>(_ entity: E) throws {
            let blank = E(placeholder: entity.id)
            #expect(zip(entity.fields, blank.fields).allSatisfy { $0 != $1 }, "a field of \(E.self) is not tried")
            for field in entity.fields {
                var one = blank
                one.set(field)
                try expectRead(one)
            }
            try expectRead(entity)
            try expectRead(blank)
        }
        func expectRead<E: BaseCoded>(_ entity: E) throws {
            var writer = ByteWriter()
            for _ in 0..<2 { entity.write(to: &writer) }
            try writer.bytes.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                for _ in 0..<2 {
                    let read = try E.read(entity.id, from: &reader)
                    #expect(read == entity)
                }
                #expect(reader.isAtEnd)
            }
            for count in writer.bytes.indices {
                let isRead = writer.bytes.prefix(count).withUnsafeBytes { bytes -> Bool in
                    var reader = ByteReader(bytes)
                    return (try? (E.read(entity.id, from: &reader), E.read(entity.id, from: &reader))) != nil
                }
                #expect(!isRead, "\(count) bytes")
            }
        }
        let quantity = try Quantity(canonicalText: "3/2 kg + 2 can")
        let litre = try Quantity(canonicalText: "1 l").first
        let moment = Moment(milliseconds: 5)
        // A bare number, known units in two languages, an unknown unit, packs, a fraction, and two amounts side by
        // side.
        let quantities =
            try ["12", "3/2 kg", "2 Dosen", "5 flurbles", "6x330 ml", "1/3"].map(Quantity.parse) + [quantity]
        for (number, planned) in quantities.enumerated() {
            let basis = [Price.Basis.each, .all, .per(litre)][number % 3]
            var entry = Entry(id: id("milk"), planned: planned, isChecked: true, note: "blue")
            (entry.bought, entry.price) = (try Quantity(canonicalText: "7"), Price(Money(minor: -349), basis))
            (entry.store, entry.left, entry.wording) = (StoreID(rawValue: .max), moment, "Moo ß")
            (entry.leftover, entry.place) = (entry.planned, number + 1)
            try expectKept(entry)
        }
        var item = Item(id: id("milk").item, name: "Milch ß", type: ItemTypeID(rawValue: 1), aliases: ["", "Ä"])
        (item.usual, item.stores) = (quantity, [StoreID(rawValue: 7), StoreID(rawValue: 0)])
        (item.commonness, item.regionalNames) = (3, ["Milch ß", ""])
        try expectKept(item)
    }

    @Test("A base that says it holds more than there could be is not believed, and no room is made for it")
    func saysTooMuch() throws {
        for (text, expected) in [(Int64.min, 0), (Int64.max, 253_402_300_799_999)] {
            var writer = ByteWriter()
            writer.moment(Moment(milliseconds: text))
            try writer.bytes.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                let moment = try reader.moment()
                #expect(moment.milliseconds == expected)
            }
        }
        var number = ByteWriter()
        number.number(.max)
        number.bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            #expect((try? reader.integer()) == nil)
        }
    }

    // MARK: At random

    /// The entries of the shopping lists.
    private func shopping(_ groceries: Groceries) -> [String] {
        groceries.orderedLists.map { "\($0.name): \(Household.text(of: groceries, list: $0.id))" }
    }

    /// What is found by each name of the catalogue, and the type that it suggests.
    private func found(in groceries: Groceries) -> [String] {
        let search = CatalogueSearch(of: groceries)
        return groceries.items.shown.flatMap(\.names).sorted().map { name in
            let items = search.find(name, in: groceries, limit: 3).map { groceries.name(of: $0.item) }
            return
                "\(name): \(items), \(search.suggestedType(for: name + " x", in: groceries).map { "\($0)" } ?? "none")"
        }
    }

    /// The experience for the entries of shopping lists equals what the trips teach, whether they are in memory or not.
    private func expect(
        _ taught: Experience, of groceries: Groceries, isThatOf full: Groceries, _ comment: Comment
    ) {
        let expected = Experience(of: full, walking: Set(full.stores.shown.keys))
        for item in Set(taught.prices.items).union(expected.prices.items) {
            #expect(taught.prices.payments(for: item) == expected.prices.payments(for: item), comment)
        }
        for (store, order) in expected.orders {
            guard let learnt = taught.orders[store], learnt.since == order.since else { continue }
            #expect(learnt == order, comment)
        }
    }

    private func keep(_ actor: inout (Store, Groceries)) {
        let stores = Set(actor.1.stores.shown.keys)
        actor.0.keepBase(of: &actor.1, walking: stores, operationsMin: 1)
    }

    /// Two processes and a phone act at random, restart with or without a base, and sometimes keep one; copies arrive
    /// late. What they know equals what the journal says.
    @Test(arguments: Dice.seeds(12))
    func aBaseChangesNothing(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let folder = try kept("Apples 6, x Milk 2")
        try folder.carry(from: "desk", to: "phone")
        let machines = ["desk", "desk", "phone"]
        func start(_ actor: Int) throws -> (Store, Groceries) {
            let store = try folder.open(machine: machines[actor], usesBase: !dice.oneIn(6))
            var groceries = Groceries()
            try store.refresh(&groceries)
            return (store, groceries)
        }
        var actors = try machines.indices.map(start)
        for step in 0..<150 {
            folder.now += UInt64(dice.below(3000))
            let actor = dice.below(3)
            switch dice.below(12) {
            case 0: _ = try? actors[actor].0.undo(&actors[actor].1)
            case 1: _ = try? actors[actor].0.redo(&actors[actor].1)
            case 2: try actors[actor].0.refresh(&actors[actor].1)
            case 3:
                try folder.carry(from: "desk", to: "phone")
                try folder.carry(from: "phone", to: "desk")
            case 4: keep(&actors[actor])
            case 5, 6:
                if dice.oneIn(2) { keep(&actors[actor]) }
                actors[actor].0.journal.close()
                actors[actor] = try start(actor)
                let full = try folder.openRead(machine: machines[actor])
                #expect(shopping(actors[actor].1) == shopping(full.1), "seed \(seed), step \(step)")
                #expect(actors[actor].1.additions == full.1.additions, "seed \(seed), step \(step)")
                #expect(found(in: actors[actor].1) == found(in: full.1), "seed \(seed), step \(step)")
                if let taught = actors[actor].0.experience(of: actors[actor].1) {
                    expect(taught, of: actors[actor].1, isThatOf: full.1, "seed \(seed), step \(step)")
                }
                if dice.oneIn(2) {
                    // If two processes write as one machine, the order of undo is the order in which each met the
                    // actions.
                    let isAlone = machines[actor] == "phone"
                    let (known, expected) = (Known(actors[actor], undo: isAlone), Known(full, undo: isAlone))
                    #expect(known.differences(from: expected) == [], "seed \(seed), step \(step)")
                }
            default:
                guard let transaction = RandomAction.next(actors[actor].1, &dice) else { continue }
                try actors[actor].0.perform(transaction, on: &actors[actor].1)
            }
        }
        for index in machines.indices { try actors[index].0.refresh(&actors[index].1) }
        for index in machines.indices {
            let full = try folder.openRead(machine: machines[index])
            let expected = Known(full, undo: false)
            #expect(Known(actors[index], undo: false).differences(from: expected) == [], "seed \(seed)")
            #expect(actors[index].0.notices.isEmpty, "\(actors[index].0.notices)")
        }
    }
}

/// Everything that a store knows, except revisions.
struct Known: Equatable {
    var shown: Tables
    var hidden: Set<String>
    var facts: Set<Fact>
    var undos: [Stamp]
    var redos: [Stamp]
    var rows: [String]

    /// A summary of the differences.
    func differences(from other: Known) -> [String] {
        var names: [String] = []
        if shown != other.shown { names.append("shown") }
        if hidden != other.hidden { names.append("hidden") }
        if facts != other.facts { names.append("facts \(facts.symmetricDifference(other.facts))") }
        if undos != other.undos { names.append("undos \(undos) \(other.undos)") }
        if redos != other.redos { names.append("redos \(redos) \(other.redos)") }
        names += Set(rows).symmetricDifference(other.rows)
        return names
    }

    init(_ pair: (Store, Groceries), undo: Bool = true) { self.init(pair.0, pair.1, undo: undo) }

    init(_ store: Store, _ groceries: Groceries, undo: Bool = true) {
        shown = Tables(groceries)
        hidden = Set(store.ledger.types.said.compactMap(groceries.types.hidden).map { "\($0)" })
        hidden.formUnion(store.ledger.items.said.compactMap(groceries.items.hidden).map { "\($0)" })
        hidden.formUnion(store.ledger.lists.said.compactMap(groceries.lists.hidden).map { "\($0)" })
        for id in store.ledger.entries.said where groceries.entries[id] == nil {
            hidden.formUnion(groceries.entries.known(id).map { ["\($0)"] } ?? [])
        }
        facts = groceries.facts
        undos = undo ? store.undoStack.undos.map(\.stamp) : []
        redos = undo ? store.undoStack.redos.map(\.stamp) : []
        rows = store.ledger.rowsAsText
    }
}

extension Ledger {
    /// Every register, in an order of its own.
    var rowsAsText: [String] {
        func texts<E: Merged>(_ registers: Registers<E>) -> [String] {
            registers.said.map { id in
                let all = registers.claims(on: id, nil)
                var claims = all.steps.map { "step \($0.stamp) \($0.status)" }
                for (field, said) in all.fields.enumerated() {
                    claims += said.map { "\(field) \($0.stamp) \($0.status)" }
                }
                return "\(id) \(claims.sorted())"
            }
        }
        return
            (texts(types) + texts(items) + texts(lists) + texts(entries) + texts(preferences) + texts(stores)
            + texts(shares) + texts(meals) + texts(barcodes)
            + deletedTypes.map { "\($0)" } + deletedItems.map { "\($0)" } + deletedLists.map { "\($0)" }).sorted()
    }
}
