import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// With a snapshot less is read; nothing else is different.
@Suite struct SnapshotTests {
    /// A household with the test catalogue, a list with these entries, and a snapshot of it.
    private func kept(_ entries: String = "Milk 2 l, x Bread") throws -> JournalFolder {
        let folder = try JournalFolder()
        let store = try folder.open(usesSnapshot: true)
        var groceries = Groceries()
        try store.refresh(&groceries)
        try store.begin(Self.beginning(entries), on: &groceries)
        store.keepSnapshot(of: &groceries)
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

    private func openFront(_ folder: JournalFolder) throws -> (Store, Groceries) {
        let store = try folder.open(usesSnapshot: true)
        var groceries = Groceries()
        try store.refreshLists(&groceries)
        return (store, groceries)
    }

    @Test func whatStandsOnListsIsThereFirst() throws {
        let folder = try kept()
        var (store, groceries) = try openFront(folder)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
        #expect(groceries.items.shown.count == 2)
        #expect(groceries.orderedTypes.count == 5)
        #expect(!store.isEmpty)
        // What is done before the rest is there is right when it is.
        try store.perform(try groceries.noting("blue", on: id("milk")), on: &groceries)
        #expect(groceries.items.shown.count == 2)
        try store.complete(&groceries)
        #expect(groceries.items.shown.count == 16)
        #expect(Known(store, groceries) == Known(try folder.openRead()))
        _ = try store.undo(&groceries)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
    }

    /// The first frame shows neither how often something was bought nor who set it; the first change needs both.
    @Test func whatAFrameDoesNotShowComesBehindIt() throws {
        let folder = try kept()
        let store = try folder.open(usesSnapshot: true)
        var groceries = Groceries()
        try store.refreshFrame(&groceries)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
        #expect(groceries.usage.isEmpty && store.ledger.rowsAsText.isEmpty && groceries.additions == 2)
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        #expect(groceries.usage.count == 2 && store.lacksRest)
        try store.complete(&groceries)
        #expect(Known(store, groceries) == Known(try folder.openRead()))
    }

    @Test func whatCameSinceIsFoldedIn() throws {
        let folder = try kept()
        var (writer, there) = try folder.openRead()
        try writer.perform(try there.checking(id("milk"), true), on: &there)
        var (store, groceries) = try openFront(folder)
        // About what is at hand: no more is read.
        #expect(Household.text(of: groceries) == "x Bread, x Milk 2 l")
        #expect(groceries.items.shown.count == 2)
        let peas = try #require(there.item(named: "peas"))
        try writer.perform(try there.adding(nil, of: peas, to: Household.list.id), on: &there)
        (store, groceries) = try openFront(folder)
        #expect(Household.text(of: groceries) == "x Bread, x Milk 2 l, Peas")
        #expect(Known(store, groceries) == Known(try folder.openRead()))
    }

    /// What is done with the front alone to what is not in it needs the rest, and gets it.
    @Test func whatIsNotAtHandIsFetched() throws {
        let folder = try kept()
        var (store, groceries) = try openFront(folder)
        let (_, making) = try groceries.addingList(named: "Party", at: Household.now)
        try store.perform(making, on: &groceries)
        #expect(groceries.items.shown.count == 16)
        (store, groceries) = try openFront(folder)
        _ = try store.undo(&groceries)
        #expect(groceries.orderedLists.map(\.name) == ["Groceries"])
        #expect(Known(store, groceries) == Known(try folder.openRead()))
    }

    @Test func noByteOfItCanBeWrong() throws {
        let folder = try kept("Milk 2 l")
        var (writer, there) = try folder.openRead()
        try writer.perform(try there.checking(id("milk"), true), on: &there)
        let expected = Known(writer, there)
        let bytes = try folder.snapshotBytes()
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1 << (place % 8)
            try folder.replaceSnapshot(by: damaged)
            var (store, groceries) = try openFront(folder)
            #expect(Household.text(of: groceries) == "x Milk 2 l", "byte \(place)")
            try store.complete(&groceries)
            #expect(Known(store, groceries) == expected, "byte \(place)")
            #expect(store.notices.isEmpty)
        }
        for count in stride(from: 0, to: bytes.count, by: 7) {
            try folder.replaceSnapshot(by: Array(bytes.prefix(count)))
            let store = try folder.open(usesSnapshot: true)
            var groceries = Groceries()
            try store.refresh(&groceries)
            #expect(Known(store, groceries) == expected, "\(count) bytes")
        }
    }

    /// The rest is read only after something was done; that is not lost with it.
    @Test func aDamagedRestCostsNothingThatWasDone() throws {
        let folder = try kept()
        var bytes = try folder.snapshotBytes()
        bytes[bytes.count - 5] ^= 4
        try folder.replaceSnapshot(by: bytes)
        var (store, groceries) = try openFront(folder)
        #expect(groceries.items.shown.count == 2)
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        let peas = try #require(Household.catalogue.item(named: "peas"))
        try store.perform(
            Transaction(
                .add(nil, .one("Peas"), list: "Groceries"),
                [.entry(.add(Entry(id: EntryID(list: Household.list.id, item: peas.id))))]),
            on: &groceries)
        #expect(Household.text(of: groceries) == "x Bread, x Milk 2 l, Peas")
        #expect(Known(store, groceries) == Known(try folder.openRead()))
        _ = try store.undo(&groceries)
        #expect(try store.undo(&groceries).deed == .check(.one("Milk"), list: "Groceries"))
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
    }

    /// With damage in the journal there is none, so that every start says what is wrong; and one that was made before
    /// does not hide it.
    @Test func damageOfTheJournalIsNotHidden() throws {
        let folder = try kept()
        var (writer, there) = try folder.openRead()
        for isChecked in [true, false] {
            try writer.perform(try there.checking(id("milk"), isChecked), on: &there)
        }
        writer.journal.close()
        let store = try folder.open(usesSnapshot: true)
        var groceries = Groceries()
        try store.refresh(&groceries)
        store.keepSnapshot(of: &groceries)
        let before = try folder.snapshotBytes()
        try folder.damageJournal(at: 200)
        for _ in 0..<2 {
            let later = try folder.open(usesSnapshot: true)
            var groceries = Groceries()
            try later.refresh(&groceries)
            #expect(later.notices.count == 1)
            later.keepSnapshot(of: &groceries)
            #expect(try folder.snapshotBytes() == before)
        }
    }

    @Test func aSnapshotOfAnotherHouseholdIsNone() throws {
        let folder = try kept()
        let other = try kept("Peas")
        try folder.replaceSnapshot(by: try other.snapshotBytes())
        let (_, groceries) = try openFront(folder)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
        #expect(groceries.items.shown.count == 16)
    }

    @Test func withoutAChangeNoneIsWritten() throws {
        let folder = try kept()
        try folder.replaceSnapshot(by: [1, 2, 3])
        var (store, groceries) = try openFront(folder)
        store.keepSnapshot(of: &groceries, operationsMin: 1000)
        #expect(try folder.snapshotBytes() == [1, 2, 3])
        store.keepSnapshot(of: &groceries)
        #expect(try folder.snapshotBytes().count > 1000)
        (store, groceries) = try openFront(folder)
        try folder.replaceSnapshot(by: [1, 2, 3])
        store.keepSnapshot(of: &groceries)
        #expect(try folder.snapshotBytes() == [1, 2, 3])
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

    @Test(arguments: [false, true])
    func whatTripsTaughtIsThereBeforeThem(readsBehind: Bool) throws {
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
        let keeper = try folder.open(usesSnapshot: true)
        var groceries = Groceries()
        try keeper.refresh(&groceries)
        keeper.keepSnapshot(of: &groceries, walking: [stores[0]])
        keeper.journal.close()

        var (store, front) = try openFront(folder)
        let first = try #require(store.experience(of: front))
        let (milk, bread) = (id("milk").item, id("bread").item)
        #expect(front.lists(of: .trip).isEmpty && store.lacksRest)
        #expect(first.prices.payments(for: milk).map(\.price.amount.minor) == [120, 90])
        #expect(first.prices.last(for: milk)?.price.amount.minor == 90)
        #expect(first.prices.last(for: milk, in: stores[0])?.price.amount.minor == 120)
        #expect(first.prices.last(for: bread) == nil)
        let corner = try #require(there.stores[stores[0]])
        #expect(first.orders == [corner.id: Experience.Learnt(of: corner, there)])
        #expect(first.orders[corner.id]?.order.tripCount == 2)
        // What is done to the list teaches nothing.
        try store.perform(try front.checking(id("milk"), true), on: &front)
        #expect(store.experience(of: front) == first)

        if readsBehind { store.readRest(&front) }
        #expect((store.restDescriptor != nil) == readsBehind)
        try store.complete(&front)
        #expect(!store.lacksRest && store.restDescriptor == nil)
        let all = try #require(store.experience(of: front))
        #expect(all == Experience(of: front, walking: [stores[0]]))
        #expect(all.prices.payments(for: bread).count == 2)
        // A new trip may teach something else.
        let (_, finishing) = try front.finishing(
            Household.list.id, remembering: false, making: false, at: Moment(milliseconds: Int64(folder.now)))
        try store.perform(finishing, on: &front)
        #expect(store.experience(of: front) == nil)
    }

    /// Of items and entries each field is spelt by its number: none is forgotten.
    @Test func everyFieldIsKept() throws {
        func expectKept<E: Snapshotted>(_ entity: E) throws {
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
        func expectRead<E: Snapshotted>(_ entity: E) throws {
            var writer = SnapshotWriter()
            for _ in 0..<2 { entity.write(to: &writer) }
            try writer.bytes.withUnsafeBytes { bytes in
                var reader = SnapshotReader(bytes)
                for _ in 0..<2 {
                    let read = try E.read(entity.id, from: &reader)
                    #expect(read == entity)
                }
                #expect(reader.isAtEnd)
            }
            for count in writer.bytes.indices {
                let isRead = writer.bytes.prefix(count).withUnsafeBytes { bytes -> Bool in
                    var reader = SnapshotReader(bytes)
                    return (try? (E.read(entity.id, from: &reader), E.read(entity.id, from: &reader))) != nil
                }
                #expect(!isRead, "\(count) bytes")
            }
        }
        let quantity = try Quantity(canonicalText: "3/2 kg + 2 can")
        let litre = try Quantity(canonicalText: "1 l").first
        let moment = Moment(milliseconds: 5)
        // A bare number, known units in two languages, a word of one's own, packs, a fraction, and two side by side.
        let quantities =
            try ["12", "3/2 kg", "2 Dosen", "5 flurbles", "6x330 ml", "1/3"].map(Quantity.parse) + [quantity]
        for (number, planned) in quantities.enumerated() {
            let basis = [Price.Basis.each, .all, .per(litre)][number % 3]
            var entry = Entry(id: id("milk"), planned: planned, isChecked: true, note: "blue")
            (entry.bought, entry.price) = (try Quantity(canonicalText: "7"), Price(Money(minor: -349), basis))
            (entry.store, entry.left) = (StoreID(rawValue: .max), moment)
            try expectKept(entry)
        }
        var item = Item(id: id("milk").item, name: "Milch ß", type: ItemTypeID(rawValue: 1), aliases: ["", "Ä"])
        (item.usual, item.stores) = (quantity, [StoreID(rawValue: 7), StoreID(rawValue: 0)])
        try expectKept(item)
    }

    @Test("A snapshot that says it holds more than there could be is not believed, and no room is made for it")
    func saysTooMuch() throws {
        var writer = SnapshotWriter()
        // No type, preference, store, share, list or item; four million million entries on a list, of which there are none.
        for _ in 0..<6 { writer.count(0) }
        writer.count(1)
        writer.identity(ListID(rawValue: 1))
        writer.number(1 << 42)
        for _ in 0..<2 { writer.count(0) }
        try writer.bytes.withUnsafeBytes { bytes in
            var reader = SnapshotReader(bytes)
            var groceries = Groceries()
            try Ledger.readEntities(&reader, into: &groceries)
            #expect(reader.isAtEnd && groceries.entries.shown(on: ListID(rawValue: 1)).isEmpty)
        }
        for (text, expected) in [(Int64.min, 0), (Int64.max, 253_402_300_799_999)] {
            var writer = SnapshotWriter()
            writer.moment(Moment(milliseconds: text))
            try writer.bytes.withUnsafeBytes { bytes in
                var reader = SnapshotReader(bytes)
                let moment = try reader.moment()
                #expect(moment.milliseconds == expected)
            }
        }
        var number = SnapshotWriter()
        number.number(.max)
        number.bytes.withUnsafeBytes { bytes in
            var reader = SnapshotReader(bytes)
            #expect((try? reader.integer()) == nil)
        }
    }

    // MARK: At random

    /// What stands on the lists to shop from.
    private func shopping(_ groceries: Groceries) -> [String] {
        groceries.orderedLists.map { "\($0.name): \(Household.text(of: groceries, list: $0.id))" }
    }

    /// What is taught of what stands on the lists to shop from is what the trips teach, be they there or not.
    private func expect(
        _ taught: Experience, of groceries: Groceries, isThatOf full: Groceries, _ comment: Comment
    ) {
        let expected = Experience(of: full, walking: Set(full.stores.shown.keys))
        for list in groceries.orderedLists {
            for item in groceries.entries.shown(on: list.id).map(\.id.item) {
                #expect(taught.prices.lasts(for: item) == expected.prices.lasts(for: item), comment)
            }
        }
        for (store, order) in expected.orders {
            guard let learnt = taught.orders[store], learnt.since == order.since else { continue }
            #expect(learnt == order, comment)
        }
    }

    private func keep(_ actor: inout (Store, Groceries)) {
        let stores = Set(actor.1.stores.shown.keys)
        actor.0.keepSnapshot(of: &actor.1, walking: stores)
    }

    /// Two processes and a phone do whatever they like, start anew with the front of a snapshot, with all of it, or
    /// without, and keep snapshots when they please; copies arrive late. What they know is what the journal says.
    @Test(arguments: Dice.seeds(12))
    func aSnapshotChangesNothing(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let folder = try kept("Apples 6, x Milk 2")
        try folder.carry(from: "desk", to: "phone")
        let machines = ["desk", "desk", "phone"]
        func start(_ actor: Int) throws -> (Store, Groceries) {
            let store = try folder.open(machine: machines[actor], usesSnapshot: !dice.oneIn(6))
            var groceries = Groceries()
            switch dice.below(3) {
            case 0: try store.refresh(&groceries)
            case 1: try store.refreshLists(&groceries)
            default: try store.refreshFrame(&groceries)
            }
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
            case 3 where dice.oneIn(2):
                try folder.carry(from: "desk", to: "phone")
                try folder.carry(from: "phone", to: "desk")
            case 3: actors[actor].0.readRest(&actors[actor].1)
            case 4: keep(&actors[actor])
            case 5, 6:
                if dice.oneIn(2) { keep(&actors[actor]) }
                actors[actor].0.journal.close()
                actors[actor] = try start(actor)
                let full = try folder.openRead(machine: machines[actor])
                #expect(shopping(actors[actor].1) == shopping(full.1), "seed \(seed), step \(step)")
                #expect(actors[actor].1.additions == full.1.additions, "seed \(seed), step \(step)")
                if let taught = actors[actor].0.experience(of: actors[actor].1) {
                    expect(taught, of: actors[actor].1, isThatOf: full.1, "seed \(seed), step \(step)")
                }
                if dice.oneIn(2) {
                    try actors[actor].0.complete(&actors[actor].1)
                    // Where two write as one machine, the order of what can be undone is that in which one met it.
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

/// All that a store knows, without how often it was changed.
struct Known: Equatable {
    var shown: Tables
    var hidden: Set<String>
    var facts: Set<Fact>
    var undos: [Stamp]
    var redos: [Stamp]
    var rows: [String]

    /// What differs, in few words.
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
        hidden = Set(store.ledger.types.ids.compactMap(groceries.types.hidden).map { "\($0)" })
        hidden.formUnion(store.ledger.items.ids.compactMap(groceries.items.hidden).map { "\($0)" })
        hidden.formUnion(store.ledger.lists.ids.compactMap(groceries.lists.hidden).map { "\($0)" })
        for id in store.ledger.entries.ids where groceries.entries[id] == nil {
            hidden.formUnion(groceries.entries.known(id).map { ["\($0)"] } ?? [])
        }
        var all: Set<Fact> = []
        groceries.forEachFact { all.insert($0) }
        facts = all
        undos = undo ? store.undoStack.undos.map(\.stamp) : []
        redos = undo ? store.undoStack.redos.map(\.stamp) : []
        rows = store.ledger.rowsAsText
    }
}

extension Ledger {
    /// Every register, in an order of its own.
    var rowsAsText: [String] {
        func texts<E: Merged>(_ registers: Registers<E>) -> [String] {
            registers.ids.map { id in
                let all = registers.claims(on: id, nil)
                var claims = all.steps.map { "step \($0.stamp) \($0.standing)" }
                for (field, said) in all.fields.enumerated() {
                    claims += said.map { "\(field) \($0.stamp) \($0.standing)" }
                }
                return "\(id) \(claims.sorted())"
            }
        }
        return
            (texts(types) + texts(items) + texts(lists) + texts(entries) + texts(preferences) + texts(stores)
            + texts(shares)
            + deletedTypes.map { "\($0)" } + deletedItems.map { "\($0)" } + deletedLists.map { "\($0)" }).sorted()
    }
}
