import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// Households whose machines have programs with reference catalogues of two editions, or with none.
@Suite struct ReferenceTests {
    // MARK: One machine, whose program is replaced

    @Test("A later program shows what it knows better, and what is used stays", arguments: [false, true])
    func laterProgram(usesBase: Bool) throws {
        let machine = try Machine("desk", 1, usesBase: usesBase)
        try machine.begin()
        for name in ["Apples", "Oat milk", "Yoghurt", "Birthday candles"] { try machine.add(name) }
        try machine.open(over: 2)
        #expect(machine.items("Apples 8, Oat milk 1 l, Natural yoghurt 500 g, Birthday candles").count == 4)
        #expect(machine.type(of: "Oat milk") == "Plant-based" && machine.type(of: "Matches") == "Household")
        #expect(machine.type(of: "Birthday candles") == "Oddments")
        #expect(machine.named("Tofu") != nil && machine.named("yoghurt")?.id == id("Yoghurt"))
        #expect(machine.groceries.orderedTypes.map(\.name).prefix(3) == ["Produce", "Plant-based", "Bakery"])
        #expect(Invariant.broken(machine.groceries) == nil)
        // What is in use is said once more, and then nothing.
        let lines = try machine.lines
        for _ in 0..<2 { try machine.open(over: 2) }
        #expect(try machine.lines == lines)
        #expect(machine.store.history(limit: 9, of: machine.groceries).count == 5)
    }

    @Test("Opening writes nothing where nothing differs", arguments: [false, true])
    func opening(usesBase: Bool) throws {
        let machine = try Machine("desk", 1, usesBase: usesBase)
        try machine.begin()
        try machine.add("Onions")
        let lines = try machine.lines
        for edition in [1, 2, nil, 1, 2] {
            try machine.open(over: edition)
            #expect(try machine.lines == lines)
            #expect(machine.named("Onions")?.usual?.text() == "1 kg")
        }
    }

    @Test("An earlier program shows what a later one said of all that is used")
    func earlierProgram() throws {
        let machine = try Machine("desk", 2)
        try machine.begin()
        for name in ["Tofu", "Oat milk", "Matches", "Natural yoghurt"] { try machine.add(name) }
        let before = machine.shown(ids("Tofu", "Oat milk", "Matches", "Yoghurt"))
        for edition in [1, nil, 2] {
            try machine.open(over: edition)
            #expect(machine.shown(ids("Tofu", "Oat milk", "Matches", "Yoghurt")) == before)
            #expect(Invariant.broken(machine.groceries) == nil)
        }
        try machine.open(over: 1)
        #expect(machine.named("Muesli")?.usual?.text() == "500 g" && machine.named("Birthday candles") != nil)
    }

    // MARK: What the household changed

    /// Something that a household does to an item of the reference catalogue, and what has to be so afterwards.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var item: ItemID
        var act: @Sendable (Groceries) throws -> Transaction
        var holds: @Sendable (Groceries) -> Bool

        static let all = [
            Change("rename", to: "Yoghurt") {
                try $0.renaming($1, to: "Skyr")
            } holds: {
                $1?.name == "Skyr"
            },
            Change("move", to: "Oat milk") {
                try $0.moving($1, to: ItemTypeID(derivedFrom: "bakery"))
            } holds: {
                $1?.type == ItemTypeID(derivedFrom: "bakery")
            },
            Change("alias", to: "Apples") {
                try $0.setting(aliases: ["cox", "apple"], of: $1)
            } holds: {
                $1?.aliases == ["cox", "apple"] && $0.item(named: "cox")?.id == $1?.id
            },
            Change("usual", to: "Muesli") {
                try $0.setting(usual: .parse("3 kg"), of: $1)
            } holds: {
                $1?.usual?.text() == "3 kg"
            },
            Change("no usual", to: "Apples") {
                try $0.setting(usual: nil, of: $1)
            } holds: {
                $1?.usual == nil
            },
            Change("merge", to: "Oat milk") {
                try $0.merging($1, into: id("Milk"))
            } holds: { groceries, item in
                item == nil && groceries.item(named: "oat milk")?.id == id("Milk")
            },
            Change("take in", to: "Yoghurt") {
                try $0.merging(id("Muesli"), into: $1)
            } holds: {
                $0.items[id("Muesli")] == nil && $1?.aliases.contains("Muesli") ?? false
            },
            Change("delete", to: "Apples") { groceries, item in
                try groceries.removing(item)
            } holds: {
                $1 == nil
            },
            Change("delete what the other has not", to: "Birthday candles") {
                try $0.removing($1)
            } holds: {
                $1 == nil
            },
            Change("barcode", to: "Oat milk") {
                try $0.coding(BarcodeID(rawValue: 7), as: $1)
            } holds: {
                $0.barcodes[BarcodeID(rawValue: 7)]?.item == $1?.id && $1 != nil
            },
            Change("rename what has two names", to: "Courgettes") {
                try $0.renaming($1, to: "Green squash")
            } holds: {
                // The name that it has in the other English stays one of its names.
                let other = $0.language == .british ? "zucchini" : "courgettes"
                return $1?.name == "Green squash" && $0.item(named: other)?.id == $1?.id
            },
            Change("alias beside two names", to: "Aubergines") { groceries, item in
                let aliases = groceries.items[item]?.aliases ?? []
                return try groceries.setting(aliases: aliases + ["melanzane"], of: item)
            } holds: { groceries, item in
                item?.name == (groceries.language == .british ? "Aubergines" : "Eggplant")
                    && ["aubergines", "eggplant", "melanzane"].allSatisfy { groceries.item(named: $0)?.id == item?.id }
            },
            Change("no other name", to: "Coriander") {
                try $0.setting(aliases: [], of: $1)
            } holds: {
                $1?.name == ($0.language == .british ? "Coriander" : "Cilantro") && $1?.aliases.isEmpty ?? false
            },
            Change("take in beside two names", to: "Courgettes") {
                try $0.merging(id("Muesli"), into: $1)
            } holds: { groceries, item in
                item?.name == (groceries.language == .british ? "Courgettes" : "Zucchini")
                    && ["courgettes", "zucchini", "muesli"].allSatisfy { groceries.item(named: $0)?.id == item?.id }
            },
            Change("stores", to: "Apples") {
                try $0.buying($1, at: [StoreID(rawValue: 9)])
            } holds: {
                $1?.stores == [StoreID(rawValue: 9)]
            },
            Change("delete a type", to: "Butter") { groceries, _ in
                try groceries.removing(
                    ItemTypeID(derivedFrom: "dairy"), movingItemsTo: ItemTypeID(derivedFrom: "bakery"))
            } holds: {
                $1?.type == ItemTypeID(derivedFrom: "bakery")
            },
            Change("rename a type", to: "Bread") { groceries, _ in
                try groceries.renaming(ItemTypeID(derivedFrom: "bakery"), to: "Baker's")
            } holds: { groceries, _ in
                groceries.types[ItemTypeID(derivedFrom: "bakery")]?.name == "Baker's"
            },
        ]

        init(
            _ what: String, to name: String, act: @escaping @Sendable (Groceries, ItemID) throws -> Transaction,
            holds: @escaping @Sendable (Groceries, Item?) -> Bool
        ) {
            (testDescription, item) = (what, id(name))
            self.act = { try act($0, id(name)) }
            self.holds = { holds($0, $0.items[id(name)]) }
        }
    }

    @Test("What the household changed wins over every edition", arguments: Change.all, [false, true])
    func changesWin(change: Change, usesBase: Bool) throws {
        for (first, second) in Self.pairs {
            let household = try Machines([first, second, nil], usesBase: usesBase)
            let (one, other) = (household[0], household[1])
            try one.begin()
            try household.meet()
            guard one.groceries.items[change.item] != nil else { continue }
            for name in ["Apples", "Oat milk", "Yoghurt"] where id(name) != change.item {
                if other.named(name) != nil { try other.add(name) }
            }
            try one.perform(change.act)
            // One's own program is replaced, and meanwhile the other machine goes on.
            try one.open(over: second)
            #expect(change.holds(one.groceries), "\(first) then \(second)")
            try one.open(over: first)
            #expect(change.holds(one.groceries), "\(first) again")
            try household.meet()
            for machine in household.all {
                #expect(change.holds(machine.groceries), "\(machine.name) of \(first) and \(second)")
                #expect(Invariant.broken(machine.groceries) == nil)
                let all = machine.groceries.items.all.map(\.id)
                #expect(Set(all).count == all.count && Set(all).isSuperset(of: machine.groceries.items.shown.keys))
            }
            try household.expectSame("\(first) and \(second)")
        }
    }

    @Test(
        "One can do with an item of the reference what one can do with one's own", arguments: Change.all,
        [NameLanguage.british, .american])
    func asWithOnesOwn(change: Change, language: NameLanguage) throws {
        let (machine, flat) = (try Machine("desk", 1), try Machine("flat", nil))
        try machine.begin()
        try flat.begin(with: Self.text(of: 1))
        for machine in [machine, flat] where language != .british { try machine.perform { $0.speaking(language) } }
        for name in ["Oat milk", "Milk", "Apples"] { for machine in [machine, flat] { try machine.add(name) } }
        func expectSame(_ when: Comment) { #expect(Tables(machine.groceries) == Tables(flat.groceries), when) }
        expectSame("before")
        let before = Tables(machine.groceries)
        for machine in [machine, flat] { try machine.perform(change.act) }
        expectSame("done")
        let done = Tables(machine.groceries)
        for _ in 0..<2 {
            for machine in [machine, flat] { _ = try machine.undo() }
            expectSame("undone")
            #expect(Tables(machine.groceries) == before)
            for machine in [machine, flat] { _ = try machine.redo() }
            expectSame("redone")
            #expect(Tables(machine.groceries) == done && change.holds(machine.groceries))
        }
        try machine.open(over: 1)
        expectSame("read anew")
    }

    @Test("A type stays where it is in the walk when somebody adds it who knows of no reference")
    func typeOfOthers() throws {
        for moves in [false, true] {
            let household = try Machines([1, nil])
            let bakery = ItemTypeID(derivedFrom: "bakery")
            try household[0].begin()
            let type = try #require(household[0].groceries.types[bakery])
            if moves { try household[0].perform { try $0.moving(type, down: true) } }
            let place = household[0].groceries.orderedTypes.firstIndex { $0.id == bakery }
            try household[1].perform { _ in
                Transaction(.prefer("a", "b"), [.type(.add(ItemType(id: bakery, name: "Bakery", position: .max / 4)))])
            }
            try household.meet()
            #expect(household[0].groceries.orderedTypes.firstIndex { $0.id == bakery } == place)
            // What is known of a type when it is added again counts.
            try household[0].perform { try $0.removing(bakery, movingItemsTo: ItemTypeID(derivedFrom: "dairy")) }
            _ = try household[0].undo()
            try household.meet()
            #expect(household[0].groceries.orderedTypes.firstIndex { $0.id == bakery } == place)
        }
    }

    @Test("What was deleted does not come back with the next edition, but does with an undo", arguments: [false, true])
    func deleted(usesBase: Bool) throws {
        let household = try Machines([1, 2, nil], usesBase: usesBase)
        let one = household[0]
        try one.begin()
        let names = ["Apples", "Oat milk", "Yoghurt", "Birthday candles"]
        try one.add("Oat milk")
        for name in names { try one.perform { try $0.removing(id(name)) } }
        try household.meet()
        for machine in household.all {
            for name in names { #expect(machine.groceries.items[id(name)] == nil, "\(name) on \(machine.name)") }
        }
        try one.open(over: 2)
        for name in names { #expect(one.groceries.items[id(name)] == nil, "\(name)") }
        for name in names.reversed() {
            #expect(try !one.undo().operations.isEmpty)
            #expect(one.groceries.items[id(name)] != nil, "\(name)")
        }
        try household.meet()
        for machine in household.all {
            for name in names { #expect(machine.groceries.items[id(name)] != nil, "\(name) on \(machine.name)") }
            #expect(machine.groceries.entries.shown(on: Household.list.id).count == 1)
        }
        try household.expectSame("after undo")
    }

    @Test("An item of the household's own that the next edition has too is one, as the household has it")
    func ownBefore() throws {
        for isBase in [false, true] {
            let household = try Machines([1, 2, nil], usesBase: isBase)
            let (one, other) = (household[0], household[1])
            try one.begin()
            try one.perform {
                try $0.addingItem(named: "Smoked paprika", type: ItemTypeID(derivedFrom: "bakery")).1
            }
            try household.meet()
            try one.perform { try $0.setting(usual: .parse("2 jars"), of: id("Smoked paprika")) }
            try household.meet()
            for machine in household.all {
                let item = machine.named("Smoked paprika")
                #expect(item?.type == ItemTypeID(derivedFrom: "bakery") && item?.usual?.text() == "2 jars")
            }
            try household.expectSame("base: \(isBase)")
            try other.open(over: 1)
            #expect(other.named("Smoked paprika")?.type == ItemTypeID(derivedFrom: "bakery"))
        }
    }

    @Test("A name that the household gave is its item's, whatever the next edition calls so")
    func takenNames() throws {
        let machine = try Machine("desk", 1)
        try machine.begin()
        try machine.perform { try $0.setting(aliases: ["tofu"], of: id("Butter")) }
        try machine.perform { try $0.renaming(id("Muesli"), to: "Smoked paprika") }
        try machine.perform { try $0.setting(aliases: ["eating apples"], of: id("Onions")) }
        try machine.open(over: 2)
        #expect(machine.named("Tofu")?.id == id("Butter"))
        #expect(machine.named("Smoked paprika")?.id == id("Muesli"))
        #expect(machine.named("eating apples")?.id == id("Onions"))
        let search = CatalogueSearch(of: machine.groceries)
        #expect(search.item(named: "tofu", in: machine.groceries) == id("Butter"))
        #expect(search.item(named: "eating apples", in: machine.groceries) == id("Onions"))
    }

    // MARK: Several machines

    @Test("Machines of two editions and of none show the same of all that is used", arguments: [false, true])
    func together(usesBase: Bool) throws {
        for order in [[1, 2, nil], [2, 1, nil], [nil, 1, 2], [nil, 2, 1]] {
            let household = try Machines(order, usesBase: usesBase)
            try household[0].begin()
            try household.meet()
            for machine in household.all where machine.edition != nil {
                for name in ["Apples", "Oat milk", "Matches", "Courgettes"] { try machine.add(name) }
            }
            let own = household.all.first { $0.edition == 1 }
            try own?.add("Birthday candles")
            try household.all.first { $0.edition == 2 }?.add("Tofu")
            try household.meet()
            try household.expectSame("\(order)")
            for machine in household.all {
                #expect(machine.named("Apples")?.usual?.text() == "8", "\(order)")
                #expect(machine.type(of: "Oat milk") == "Plant-based" && machine.type(of: "Tofu") == "Plant-based")
                #expect(machine.type(of: "Birthday candles") == "Oddments")
            }
            // What none has used yet is used by the one with the earlier edition only later.
            try own?.perform { try $0.setting(usual: .parse("1 l"), of: id("Yoghurt")) }
            try household.meet()
            try household.expectSame("\(order), later")
            for machine in household.all { #expect(machine.groceries.items[id("Yoghurt")]?.name == "Natural yoghurt") }
            try household.expectSettled("\(order)")
        }
    }

    @Test("What one knows of an item follows when the other uses it only now, over a base as well")
    func usedLater() throws {
        let household = try Machines([1, 2], usesBase: true)
        try household[0].begin()
        // Said by the one, and taken off again; the other keeps a base in between.
        try household[0].add("Apples")
        try household.meet()
        for machine in household.all { try machine.open(over: machine.edition) }
        try household[1].add("Oat milk")
        try household[0].perform { try $0.renaming(id("Yoghurt"), to: "Quark") }
        try household[1].hear(from: household[0], follows: false)
        try household[1].open(over: 2, follows: false)
        try household[1].open(over: 2)
        try household.meet()
        try household.expectSame("later")
        #expect(household[0].named("Quark")?.aliases == ["plain yoghurt", "yoghurt"])
    }

    @Test("Records mean the same in whatever order they are read", arguments: Dice.seeds(4))
    func anyOrder(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let household = try Machines([1, 2, nil])
        try household[0].begin()
        try household.meet()
        for (index, change) in Change.all.shuffled(using: &dice).enumerated() {
            let machine = household[index % 3]
            try? machine.perform(change.act)
            if index == 4 { try machine.perform { $0.speaking(.american) } }
            if index == 6 { try household.meet() }
        }
        for machine in household.all {
            guard let item = machine.groceries.items[id("Courgettes")] else { continue }
            try machine.perform { try $0.adding(item.usual, of: item, to: Household.list.id) }
        }
        try? household[0].perform { try $0.setting(aliases: ["marrow"], of: id("Courgettes")) }
        try household.meet()
        try household.expectSame("seed \(seed)")
        for machine in household.all {
            let reference = try Self.reference(machine.edition)
            let expected = Tables(machine.groceries)
            let records = try machine.records()
            for order in [records, records.reversed(), records.shuffled(using: &dice), records.shuffled(using: &dice)] {
                var (ledger, groceries) = (Ledger(over: reference), Groceries(over: reference))
                for record in order {
                    var changes = Changes()
                    try changes.read(record.payloads)
                    ledger.fold(changes, stamp: record.stamp, into: &groceries)
                    if dice.oneIn(3) { ledger.finish(&groceries) }
                }
                ledger.finish(&groceries)
                let tables = Tables(groceries)
                #expect(tables.items == expected.items, "seed \(seed), \(machine.name)")
                #expect(tables == expected, "seed \(seed), \(machine.name)")
            }
        }
    }

    // MARK: English

    @Test(
        "What the household speaks names all items, touched and untouched, on every machine", arguments: [false, true])
    func language(usesBase: Bool) throws {
        for order in [[1, 2, nil], [2, nil, 1], [nil, 1, 2]] {
            let household = try Machines(order, usesBase: usesBase)
            let speaker = household.all.first { $0.edition != nil }
            let other = household.all.last { $0.edition != nil }
            try household[0].begin()
            try household.meet()
            // One is touched before they speak, by somebody who does not know how they will; one afterwards.
            try other?.perform { try $0.setting(usual: .parse("3"), of: id("Courgettes")) }
            try speaker?.perform { $0.speaking(.american) }
            #expect(speaker?.named("Cilantro")?.name == "Cilantro")
            try household.meet()
            try other?.add("Cilantro")
            try other?.perform { try $0.setting(aliases: ["Coriander", "dhania"], of: id("Coriander")) }
            try household.meet()
            for machine in household.all {
                #expect(machine.groceries.items[id("Courgettes")]?.name == "Zucchini", "\(machine.name) of \(order)")
                #expect(machine.groceries.items[id("Coriander")]?.name == "Cilantro", "\(machine.name) of \(order)")
                #expect(machine.named("dhania")?.id == id("Coriander"))
                if machine.edition != nil { #expect(machine.named("Eggplant")?.name == "Eggplant") }
                try machine.open(over: machine.edition)
                #expect(machine.groceries.items[id("Courgettes")]?.name == "Zucchini", "\(machine.name) of \(order)")
            }
            try household.expectSame("American, \(order)")
            // A deletion and its undo, then British again.
            try other?.perform { try $0.removing(id("Courgettes")) }
            _ = try other?.undo()
            try other?.perform { $0.speaking(.british) }
            try household.meet()
            try household.expectSame("British again, \(order)")
            for machine in household.all {
                #expect(machine.groceries.items[id("Courgettes")]?.name == "Courgettes", "\(machine.name) of \(order)")
                if machine.edition != nil { #expect(machine.named("Eggplant")?.name == "Aubergines") }
            }
        }
    }

    // MARK: At random

    @Test(arguments: Dice.seeds(10))
    func allShowTheSame(seed: UInt64) throws {
        print("ReferenceTests.allShowTheSame: seed \(seed)")
        var dice = Dice(seed: seed)
        let household = try Machines([1, 2, nil].shuffled(using: &dice), usesBase: dice.oneIn(2))
        try household[0].begin()
        try household.meet()
        for _ in 0..<90 {
            let machine = dice.pick(household.all)
            household.folder.now += UInt64(dice.below(5000))
            switch dice.below(20) {
            case 0: try machine.open(over: machine.edition, follows: dice.oneIn(2))
            case 1: try machine.open(over: machine.edition == nil ? nil : dice.pick([1, 2]))
            case 2: _ = try? machine.undo()
            case 3: _ = try? machine.redo()
            case 4...6:
                let other = dice.pick(household.all)
                if other.name != machine.name { try machine.hear(from: other, follows: dice.oneIn(2)) }
            case 7: try machine.perform { $0.speaking($0.language == .british ? .american : .british) }
            default:
                guard let transaction = RandomAction.next(machine.groceries, &dice) else { continue }
                try machine.perform { _ in transaction }
            }
        }
        try household.meet()
        try household.expectSame("seed \(seed)")
        try household.expectSettled("seed \(seed)")
    }

    @Test("Over a reference, groceries answer like those into which the same was loaded", arguments: Dice.seeds(6))
    func likeLoaded(seed: UInt64) throws {
        print("ReferenceTests.likeLoaded: seed \(seed)")
        var dice = Dice(seed: seed)
        let isLarge = seed.isMultiple(of: 3)
        let text = isLarge ? try #require(Repository.read("seeds/catalogue.tsv")) : Self.text(of: 2)
        var over = Groceries(over: try ReferenceCatalogue.made(of: text))
        var flat = Groceries()
        func apply(_ operations: [GroceryDomain.Operation]) {
            for operation in operations {
                over.apply(operation, at: Household.now)
                flat.apply(operation, at: Household.now)
            }
        }
        for operation in flat.loading(try CatalogueFile(text), from: "").0.operations {
            flat.apply(operation, at: Household.now)
        }
        apply([.list(.add(Household.list))])
        var names = flat.items.shown.flatMap(\.names).sorted()
        var (search, other) = (CatalogueSearch(), CatalogueSearch())
        for step in 0..<(isLarge ? 12 : 40) {
            search.refresh(over)
            other.refresh(flat)
            #expect(Tables(over) == Tables(flat), "seed \(seed), step \(step)")
            for _ in 0..<8 {
                var text = dice.pick(names)
                if dice.oneIn(2), !text.isEmpty { text.remove(at: text.indices.randomElement(using: &dice)!) }
                #expect(over.item(named: text)?.id == flat.item(named: text)?.id, "seed \(seed): \(text)")
                #expect(over.items(named: text) == flat.items(named: text), "seed \(seed): \(text)")
                #expect(
                    search.item(named: text, in: over) == other.item(named: text, in: flat), "seed \(seed): \(text)")
                #expect(
                    search.suggestedType(for: text, in: over) == other.suggestedType(for: text, in: flat),
                    "seed \(seed), step \(step): \(text)")
                let (found, expected) = (
                    search.find(text, in: over, limit: 6), other.find(text, in: flat, limit: 6)
                )
                #expect(
                    found.map { "\($0.item) \($0.name) \($0.marks) \($0.isExact)" }
                        == expected.map { "\($0.item) \($0.name) \($0.marks) \($0.isExact)" },
                    "seed \(seed), step \(step): \(text)")
            }
            if dice.oneIn(10) {
                apply(flat.speaking(flat.language == .british ? .american : .british).operations)
                names = flat.items.shown.flatMap(\.names).sorted()
            } else if let transaction = RandomAction.next(flat, &dice) {
                apply(transaction.operations)
                if dice.oneIn(6) { apply(transaction.inverse) }
            }
        }
    }
}

// MARK: The editions

extension ReferenceTests {
    private static let pairs: [(Int?, Int?)] = [(1, 2), (2, 1), (1, nil), (2, nil)]

    private static let first = """
        Produce\tApples\t6\tapple
        Produce\tAubergines\t\taubergine|eggplant\tEggplant
        Produce\tCoriander\t\tfresh coriander|cilantro\tCilantro
        Produce\tCourgettes\t\tcourgette|zucchini\tZucchini\t3
        Produce\tOnions\t1 kg\tonion
        Bakery\tBagels\t4
        Bakery\tBread\t1 loaf
        Dairy\tButter\t250 g
        Dairy\tMilk\t2 l
        Dairy\tOat milk\t1 l
        Dairy\tYoghurt\t500 g\tplain yoghurt
        Cereal\tMuesli\t500 g
        Oddments\tBirthday candles
        Oddments\tMatches
        """

    /// Two items more, one less, other types for two, a type more and one less, one item with another name, and others
    /// with other aliases and usual amounts.
    private static let second = """
        Produce\tApples\t8\tapple|eating apples
        Produce\tAubergines\t\taubergine|eggplant\tEggplant
        Produce\tCoriander\t\tfresh coriander|cilantro|coriander leaves\tCilantro
        Produce\tCourgettes\t\tcourgette|zucchini|baby marrow\tZucchini\t3
        Produce\tOnions\t1 kg\tonion
        Plant-based\tOat milk\t1 l
        Plant-based\tTofu\t1 block
        Bakery\tBagels\t4
        Bakery\tBread\t1 loaf
        Dairy\tButter\t250 g
        Dairy\tMilk\t2 l
        Dairy\tNatural yoghurt\t500 g\tplain yoghurt|yoghurt\t\t\tYoghurt
        Cereal\tMuesli\t750 g
        Cereal\tSmoked paprika\t1 jar\tpimentón
        Household\tMatches
        """

    static func text(of edition: Int) -> String { edition == 1 ? first : second }

    private static let one = try? ReferenceCatalogue.made(of: first, edition: 1)
    private static let two = try? ReferenceCatalogue.made(of: second, edition: 2)

    static func reference(_ edition: Int?) throws -> ReferenceCatalogue? {
        try edition.map { try #require($0 == 1 ? one : two) }
    }
}

/// The identity of the item that had this name first.
private func id(_ name: String) -> ItemID { ItemID(derivedFrom: name.folded) }

private func ids(_ names: String...) -> [ItemID] { names.map(id) }

// MARK: Machines

/// A machine of a household, whose program has some edition of the reference catalogue.
private final class Machine {
    let name: String
    let folder: JournalFolder
    private let usesBase: Bool
    private(set) var edition: Int?
    private(set) var store: Store
    private(set) var groceries = Groceries()

    init(_ name: String, _ edition: Int?, in folder: JournalFolder? = nil, usesBase: Bool = false) throws {
        (self.name, self.edition, self.usesBase) = (name, edition, usesBase)
        self.folder = try folder ?? JournalFolder()
        store = try self.folder.open(
            machine: name, usesBase: usesBase, over: try ReferenceTests.reference(edition))
        try refresh()
    }

    private func refresh(follows: Bool = true) throws {
        if store.isEmpty { groceries = store.beginning }
        try store.refresh(&groceries)
        if follows { try follow() }
        if usesBase { store.keepBase(of: &groceries, operationsMin: 1) }
    }

    private func follow() throws { if store.hasToFollow { _ = try store.followOthers(&groceries) } }

    /// Another run of the program, or of another program.
    func open(over edition: Int?, follows: Bool = true) throws {
        if usesBase { store.keepBase(of: &groceries, operationsMin: 1) }
        store.journal.close()
        self.edition = edition
        store = try folder.open(machine: name, usesBase: usesBase, over: try ReferenceTests.reference(edition))
        groceries = store.beginning
        try refresh(follows: follows)
    }

    /// - Parameter catalogue: what is copied into the journal, as up to 0.2.0.
    func begin(with catalogue: String = "") throws {
        let loading = groceries.loading(try CatalogueFile(catalogue), from: "").0.operations
        let operations = loading + [.list(.add(Household.list))]
        try store.begin(Transaction(.begin(list: "Groceries", items: 0), operations), on: &groceries)
    }

    func perform(_ action: (Groceries) throws -> Transaction) throws {
        try store.perform(try action(groceries), on: &groceries)
    }

    func add(_ name: String) throws {
        let item = try #require(named(name), "\(name) of \(self.name)")
        try perform { try $0.adding(item.usual, of: item, to: Household.list.id) }
    }

    func undo() throws -> Store.Undone { try store.undo(&groceries) }
    func redo() throws -> Store.Undone { try store.redo(&groceries) }

    func hear(from others: Machine..., follows: Bool = true) throws {
        for other in others { try folder.carry(from: other.name, to: name) }
        try refresh(follows: follows)
    }

    func named(_ name: String) -> Item? { groceries.item(named: name) }

    func type(of name: String) -> String? { named(name).flatMap { groceries.types[$0.type]?.name } }

    /// Those of "name amount, name amount" that are so.
    func items(_ text: String) -> [Substring] {
        text.split(separator: ", ").filter { text in
            groceries.items.shown.contains { "\($0.name) \($0.usual?.text() ?? "")".trimmed == text }
        }
    }

    var lines: [String] { get throws { try folder.lines(machine: name) } }

    func shown(_ items: some Sequence<ItemID>) -> Shown { Shown(groceries, items) }

    /// Everything that anybody has used or changed here.
    var inUse: Set<ItemID> {
        store.ledger.items.said.union(groceries.usage.keys).union(store.ledger.foundings.introduced)
            .union(groceries.barcodes.shown.compactMap(\.item))
    }

    /// All records, with the stamps at which they are folded in.
    func records() throws -> [(stamp: Stamp, payloads: [[UInt8]])] {
        var records: [(stamp: Stamp, payloads: [[UInt8]])] = []
        try store.journal.readAgain { view in
            let record = view.kept
            let stamp = record.kind == Store.beginningKind ? .beginning : record.stamp
            records.append((stamp, record.payloads.map { Array($0) }))
        }
        return records
    }
}

/// What is to be seen of some items, and everything else but the rest of the catalogue.
private struct Shown: Equatable {
    var tables: Tables
    var order: [String]

    init(_ groceries: Groceries, _ items: some Sequence<ItemID>) {
        let tables = Tables(groceries, of: Set(items))
        self.tables = tables
        order = groceries.orderedTypes.filter { tables.types[$0.id] != nil }.map(\.name)
    }
}

private final class Machines {
    let folder: JournalFolder
    let all: [Machine]

    init(_ editions: [Int?], usesBase: Bool = false) throws {
        let folder = try JournalFolder()
        let names = editions.indices.map { "m\($0)" }
        try folder.shareSpace(names)
        self.folder = folder
        all = try zip(names, editions).map { try Machine($0, $1, in: folder, usesBase: usesBase) }
    }

    subscript(index: Int) -> Machine { all[index] }

    /// Everybody hears everything, until nobody has anything to say.
    func meet() throws {
        for _ in 0..<6 {
            let before = try all.map { try $0.lines }
            for machine in all {
                for other in all where other.name != machine.name { try machine.hear(from: other) }
            }
            if try all.map({ try $0.lines }) == before { return }
        }
        Issue.record("They never stop")
    }

    func expectSame(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let inUse = all.reduce(into: Set<ItemID>()) { $0.formUnion($1.inUse) }
        let expected = all[0].shown(inUse)
        for machine in all.dropFirst() {
            let shown = machine.shown(inUse)
            let items = Set(shown.tables.items.values).symmetricDifference(expected.tables.items.values)
            let types = Set(shown.tables.types.values).symmetricDifference(expected.tables.types.values)
            #expect(
                items.isEmpty && types.isEmpty, "\(comment): m0 or \(machine.name): \(items) \(types)",
                sourceLocation: sourceLocation)
            #expect(shown == expected, "\(comment): \(machine.name)", sourceLocation: sourceLocation)
        }
        // And who reads all of it at once makes the same of it.
        for machine in all {
            let read = try Machine(machine.name, machine.edition, in: folder)
            #expect(
                Tables(read.groceries) == Tables(machine.groceries), "\(comment): \(machine.name) read anew",
                sourceLocation: sourceLocation)
        }
    }

    /// Nobody writes anything any more, however often it is started.
    func expectSettled(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = try all.map { try $0.lines }
        for machine in all { for _ in 0..<2 { try machine.open(over: machine.edition) } }
        #expect(try all.map { try $0.lines } == before, comment, sourceLocation: sourceLocation)
    }
}
