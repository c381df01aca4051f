import GroceryDomain
import Interchange
import TestSupport
import Testing

/// What is written is read again as it was, as far as the format has a place for it.
@Suite struct RoundTripTests {
    private struct Kept: OptionSet, Sendable {
        let rawValue: Int
        /// Which list it is; without it, all is one.
        static let lists = Kept(rawValue: 1)
        /// What is checked off; without it, only what is still wanted is written.
        static let marks = Kept(rawValue: 2)
        static let notes = Kept(rawValue: 4)
        static let prices = Kept(rawValue: 8)
        /// Where what is checked off was bought.
        static let stores = Kept(rawValue: 16)
    }

    private static let formats: [(name: String, kept: Kept)] = [
        ("text", [.lists, .notes]), ("markdown", [.lists, .marks, .notes]),
        ("todo.txt", [.lists, .marks, .notes, .prices, .stores]), ("taskwarrior", [.lists, .marks, .notes]),
        ("csv", [.lists, .marks, .notes, .prices, .stores]), ("oi-csv", [.lists, .marks, .notes]),
        ("handyshopper", [.marks, .notes, .stores]), ("icalendar", [.marks, .notes]), ("shopping-list", []),
    ]

    @Test func everyFormatOfListsIsTried() {
        let both = Format.all.filter { $0.read != nil && $0.write != nil && $0.kind == .shopping }
        #expect(Set(both.map(\.name)).subtracting(["aisle.conf", "menu"]) == Set(Self.formats.map(\.name)))
    }

    @Test(arguments: formats.map(\.name), Dice.seeds(4))
    func listsComeBackAsTheyWere(format name: String, seed: UInt64) throws {
        let format = try #require(Format.all.first { $0.name == name })
        let kept = try #require(Self.formats.first { $0.name == name }).kept
        var dice = Dice(seed: seed)
        let groceries = Self.household(lists: kept.contains(.lists) ? 3 : 1, &dice)
        let lists = groceries.orderedLists
        let outgoing = Outgoing(
            groceries, lists: lists.map(\.id), currency: .dollar, now: Household.now, today: CivilDate("2026-11-23"))
        let bytes = try #require(try format.write?(outgoing))
        let text = Comment(rawValue: "seed \(seed):\n\(String(decoding: bytes, as: UTF8.self))")
        let file = InputFile(bytes, named: "\(lists[0].name).\(format.endings[0])")
        let incoming = try #require(try format.read?(file))
        #expect(incoming.remarks.isEmpty, text)
        var fresh = Self.withStores
        let taken = try fresh.taking(
            in: [incoming], listName: lists[0].name, search: Self.search, currency: .dollar, at: Household.now)
        for operation in taken.transaction.operations { fresh.apply(operation, at: Household.now) }
        #expect(Self.description(fresh, kept) == Self.description(groceries, kept), text)
    }

    /// A name may begin as lines of a list do, also where nobody knows it yet.
    @Test(
        arguments: ["csv", "handyshopper", "todo.txt", "shopping-list"], ["+ 2 onions", "* ale", "+spice", "- 3 dips"])
    func aNameWithASignStaysOne(format name: String, item itemName: String) throws {
        let format = try #require(Format.all.first { $0.name == name })
        var groceries = Self.withStores
        let type = try #require(groceries.orderedTypes.first)
        let item = Item(id: ItemID(derivedFrom: itemName), name: itemName, type: type.id)
        let list = GroceryList(id: ListID(derivedFrom: "Party"), name: "Party", created: Household.now)
        var entry = Entry(id: EntryID(list: list.id, item: item.id))
        entry.planned = try Quantity.parse("3")
        let operations: [GroceryDomain.Operation] = [.item(.add(item)), .list(.add(list)), .entry(.add(entry))]
        for operation in operations { groceries.apply(operation, at: Household.now) }
        let outgoing = Outgoing(
            groceries, lists: [list.id], currency: .dollar, now: Household.now, today: CivilDate("2026-11-23"))
        let bytes = try #require(try format.write?(outgoing))
        let incoming = try #require(try format.read?(InputFile(bytes)))
        for known in [Self.withStores, groceries] {
            var fresh = known
            let taken = try fresh.taking(
                in: [incoming], listName: "Party", search: CatalogueSearch(of: fresh), currency: .dollar,
                at: Household.now)
            for operation in taken.transaction.operations { fresh.apply(operation, at: Household.now) }
            let entries = fresh.orderedLists.filter { $0.name == "Party" }.flatMap { fresh.entries.shown(on: $0.id) }
            #expect(entries.map { fresh.name(of: $0.id.item) } == [itemName])
            #expect(entries.map { $0.planned?.canonicalText } == ["3"])
        }
    }

    private static let hardWords = [
        "Gadgetx", "Salt", "milk", "7", "12", "250", "x", "and", "&", "or", "no", "of", "kg", "2 l", "3x", "a, b",
        "[x]",
        "(big)", "#tag", "@home", "-- dash", "- bullet", "1. one", "(A)", "2026-01-02", "key:value", "+plus", "a|b",
        "<b>", "item:it", "===", "%%", "50%", "{2}", "snake_case", "12\" wide", "**bold**", "~~old~~", "Produce:", "x2",
        "half", "can", "`code`", "[[page]]", "=eq=", "%5F", "to taste", "for Tom", "€3", "2/3", "1-2", "“q”", "'s",
    ]
    private static let hardAmounts = [
        "2", "500 g", "1 kg + 2 cans", "4 + 4 pints", "6x330 ml", "1 1/2 cups", "1/3 l", "2 Kästchen", "3 bunches",
        "2x400 g tins", "1 lb + 3", "12",
    ]
    private static let hardNotes = [
        "250", "2 l", "for the pie", "a, b", "x", "(really)", "#tag", "@shop", "and eggs", "-- later", "1-2", "~3",
        "http://a.b/c_d", "[x]", "note: yes", "a) b (c", "+1", "due:2026-01-01", "5 €", "\"quoted\"", "ripe; blue",
        "**no**", "%%", "<!-- c -->", "if 2 for 3",
    ]

    /// Whatever names and notes are made of, in a household that knows the items and in one that knows none of them.
    @Test(arguments: formats.map(\.name), Dice.seeds(4))
    func whatIsHardToReadComesBackAsItWas(format name: String, seed: UInt64) throws {
        let format = try #require(Format.all.first { $0.name == name })
        let kept = try #require(Self.formats.first { $0.name == name }).kept
        var dice = Dice(seed: seed)
        var groceries = Self.withStores
        let type = try #require(groceries.orderedTypes.first)
        let list = GroceryList(id: ListID(derivedFrom: "Party"), name: "Party", created: Household.now)
        groceries.apply(.list(.add(list)), at: Household.now)
        for _ in 0..<30 {
            let name = (0...dice.below(3)).map { _ in dice.pick(Self.hardWords) }.joined(separator: " ")
            // There is no place for these in a list of Cooklang.
            if format.name == "shopping-list", ["--", "{", "[-", "%"].contains(where: name.contains) { continue }
            guard groceries.item(named: name) == nil, (try? Name.validated(name)) == name else { continue }
            let item = Item(id: ItemID(derivedFrom: name), name: name, type: type.id)
            groceries.apply(.item(.add(item)), at: Household.now)
            var entry = Entry(id: EntryID(list: list.id, item: item.id))
            if dice.oneIn(2) { entry.planned = try? Quantity.parse(dice.pick(Self.hardAmounts)) }
            if dice.oneIn(2) { entry.note = dice.pick(Self.hardNotes) }
            if dice.oneIn(3) { entry.price = Price(Money(minor: 199), .each) }
            entry.isChecked = dice.oneIn(3)
            groceries.apply(.entry(.add(entry)), at: Household.now)
        }
        let outgoing = Outgoing(
            groceries, lists: [list.id], currency: .dollar, now: Household.now, today: CivilDate("2026-11-23"))
        let bytes = try #require(try format.write?(outgoing))
        let incoming = try #require(try format.read?(InputFile(bytes, named: "Party.\(format.endings[0])")))
        let wanted = Self.lines(groceries, kept)
        for known in [groceries, Self.withStores] {
            var fresh = known
            for entry in fresh.entries.shown(on: list.id) {
                fresh.apply(.entry(.remove(entry)), at: Household.now)
            }
            let taken = try fresh.taking(
                in: [incoming], listName: "Party", search: CatalogueSearch(of: fresh), currency: .dollar,
                at: Household.now)
            for operation in taken.transaction.operations { fresh.apply(operation, at: Household.now) }
            let found = Self.lines(fresh, kept)
            if found != wanted {
                Issue.record(
                    """
                    \(name), seed \(seed), \(known.lists[list.id] == nil ? "to others" : "here"):
                    lost \(wanted.subtracting(found).sorted())
                    came \(found.subtracting(wanted).sorted())
                    \(taken.remarks.map(\.description))
                    \(String(decoding: bytes, as: UTF8.self))
                    """)
            }
            // A list of Cooklang has no other way to write what others may know as something else.
            if format.name == "shopping-list" { break }
        }
    }

    /// The file is known by its contents alone, as it comes through a pipe.
    @Test(arguments: formats.map(\.name))
    func aFileIsKnownByItsContents(format name: String) throws {
        var dice = Dice(seed: 1)
        let groceries = Self.household(lists: 1, &dice)
        let outgoing = Outgoing(
            groceries, lists: groceries.orderedLists.map(\.id), currency: .dollar, now: Household.now, today: nil)
        let format = try #require(Format.all.first { $0.name == name })
        let bytes = try #require(try format.write?(outgoing))
        #expect(Format.detected(in: InputFile(bytes))?.name == name)
    }

    // MARK: Households

    private static let search = CatalogueSearch(of: withStores)

    private static let withStores: Groceries = {
        var groceries = Household.starter
        for name in ["Corner Shop", "Big Mart"] {
            let store = NamedStore(id: StoreID(derivedFrom: name), name: name)
            groceries.apply(.store(.add(store)), at: Household.now)
        }
        return groceries
    }()

    private static func household(lists: Int, _ dice: inout Dice) -> Groceries {
        var groceries = withStores
        let items = groceries.items.shown.sorted { $0.id < $1.id }
        let amounts = ["2", "500 g", "1 1/2 cups", "3 cans", "6x330 ml", "1 kg + 2 cans", "1/3 l", "2 lb", "0.75 l"]
        let notes = ["for the pie", "the blue one; ripe", "if on offer", "Tom wants it"]
        let prices = [
            Price(Money(minor: 199), .each), Price(Money(minor: 1250), .all),
            Price(Money(minor: 5), .per((try? Quantity.parse("100 g"))?.first ?? Quantity.onePiece.first)),
        ]
        for name in ["Weekly shop", "Party", "Müsli & Obst"].prefix(lists) {
            let list = GroceryList(id: ListID(derivedFrom: name), name: name, created: Household.now)
            groceries.apply(.list(.add(list)), at: Household.now)
            for _ in 0..<12 {
                var entry = Entry(id: EntryID(list: list.id, item: dice.pick(items).id))
                if !dice.oneIn(3) { entry.planned = try? Quantity.parse(dice.pick(amounts)) }
                if dice.oneIn(3) { entry.note = dice.pick(notes) }
                if dice.oneIn(3) { entry.price = dice.pick(prices) }
                if dice.oneIn(2) {
                    entry.isChecked = true
                    entry.store = dice.pick([nil] + groceries.orderedStores.map(\.id))
                }
                groceries.apply(.entry(.add(entry)), at: Household.now)
            }
        }
        return groceries
    }

    private static func description(_ groceries: Groceries, _ kept: Kept) -> String {
        let lines = Self.lines(groceries, kept)
        return groceries.orderedLists.map { list in
            (["\(list.name):"] + lines.filter { $0.hasPrefix("\(list.name): ") }.sorted()).joined(separator: "\n")
        }.sorted().joined(separator: "\n\n")
    }

    private static func lines(_ groceries: Groceries, _ kept: Kept) -> Set<String> {
        var lines: Set<String> = []
        for list in groceries.orderedLists {
            let entries = groceries.entries.shown(on: list.id).filter { kept.contains(.marks) || !$0.isChecked }
            for entry in entries {
                var line = "\(list.name): \(entry.isChecked ? "x " : "")\(groceries.name(of: entry.id.item))"
                line += " \(entry.planned?.canonicalText ?? "some")"
                if kept.contains(.notes) { line += " (\(entry.note ?? ""))" }
                if kept.contains(.prices) { line += " \(entry.price?.canonicalText ?? "")" }
                if kept.contains(.stores) { line += " @\(entry.store.map { "\($0)" } ?? "")" }
                lines.insert(line)
            }
        }
        return lines
    }
}
