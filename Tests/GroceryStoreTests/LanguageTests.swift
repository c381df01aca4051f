import GroceryDomain
import GroceryStore
import TestSupport
import Testing

/// Households that name things in another language than English.
@Suite struct LanguageTests {
    private static let german = try? NamesFile(
        """
        # types
        Produce\tObst & Gemüse
        Dairy\tMilchprodukte
        # items
        Milk\tMilch\tVollmilch|Milchtüte\t5
        Apples\tÄpfel\tApfel
        # own
        Dairy\tQuark\tTopfen\t3
        """)
    private static let french = try? NamesFile("# types\nDairy\tCrémerie\n# items\nMilk\tLait\n# own\n")
    private static let reference = try? ReferenceCatalogue.made(
        of: Household.catalogueText,
        names: [NameLanguage.german: german, .french: french].compactMapValues { $0 })

    /// A machine of a household, over that catalogue or none.
    private final class Machine {
        let folder: JournalFolder
        let name: String
        let usesBase: Bool
        var store: Store
        var groceries = Groceries()

        init(_ name: String, in folder: JournalFolder, usesBase: Bool = false) throws {
            (self.folder, self.name, self.usesBase) = (folder, name, usesBase)
            store = try folder.open(machine: name, usesBase: usesBase, over: LanguageTests.reference)
            try open(over: LanguageTests.reference)
        }

        func open(over reference: ReferenceCatalogue?) throws {
            store = try folder.open(machine: name, usesBase: usesBase, over: reference)
            groceries = store.beginning
            try store.refresh(&groceries)
            if store.hasToFollow { _ = try store.followOthers(&groceries) }
        }

        func perform(_ action: (Groceries) throws -> Transaction) throws {
            folder.now += 1000
            try store.perform(try action(groceries), on: &groceries)
        }

        func add(_ item: String) throws {
            try perform { groceries in
                try groceries.adding(nil, of: try #require(groceries.item(named: item)), to: Household.list.id)
            }
        }

        func begin() throws {
            try store.begin(
                Transaction(.begin(list: "Groceries", items: 0), [.list(.add(Household.list))]), on: &groceries)
        }

        func expect(_ names: String, sourceLocation: SourceLocation = #_sourceLocation) {
            let shown = groceries.entries.shown(on: Household.list.id).map { groceries.name(of: $0.id.item) }
            #expect(shown.sorted().joined(separator: ", ") == names, sourceLocation: sourceLocation)
        }

        func first(_ typed: String) -> String? {
            let found = CatalogueSearch(of: groceries).find(typed, in: groceries, limit: 1).first
            return found.map { groceries.name(of: $0.item) }
        }
    }

    @Test("What a household names in German is the same item in English", arguments: [false, true])
    func namesFollow(usesBase: Bool) throws {
        let machine = try Machine("desk", in: JournalFolder(), usesBase: usesBase)
        try machine.begin()
        #expect(machine.groceries.item(named: "Quark") == nil && machine.groceries.items.shown.count > 5)
        try machine.perform { $0.speaking(.german) }
        for name in ["Milch", "Quark", "apfel", "Bread"] { try machine.add(name) }
        machine.expect("Bread, Milch, Quark, Äpfel")
        #expect(machine.first("topf") == "Quark" && machine.first("milk") == "Milch")
        #expect(
            machine.groceries.types[machine.groceries.item(named: "Quark")?.type ?? .init(rawValue: 0)]?.name
                == "Milchprodukte")
        // What somebody changes of an item is no other name.
        let milk = try #require(machine.groceries.item(named: "Milch"))
        try machine.perform { try $0.setting(usual: .parse("3 l"), of: milk.id) }
        machine.expect("Bread, Milch, Quark, Äpfel")
        for _ in 0..<2 {
            try machine.open(over: Self.reference)
            machine.expect("Bread, Milch, Quark, Äpfel")
            #expect(machine.groceries.item(named: "Milch")?.usual?.text() == "3 l")
        }
        try machine.perform { $0.speaking(.british) }
        machine.expect("Apples, Bread, Milk, Quark")
        try machine.open(over: Self.reference)
        machine.expect("Apples, Bread, Milk, Quark")
        _ = try machine.store.undo(&machine.groceries)
        machine.expect("Bread, Milch, Quark, Äpfel")
    }

    @Test("What has an English name alone is told from the rest, and other names are another catalogue")
    func namesOfTheLanguage() throws {
        let machine = try Machine("desk", in: JournalFolder())
        try machine.begin()
        let (milk, bread) = (try #require(machine.groceries.item(named: "Milk")).id, ItemID(derivedFrom: "bread"))
        #expect(machine.groceries.hasName(bread))
        try machine.perform { $0.speaking(.german) }
        #expect(machine.groceries.hasName(milk) && !machine.groceries.hasName(bread))
        let own = try #require(machine.groceries.item(named: "Quark")).id
        #expect(machine.groceries.hasName(own))
        try machine.perform { try $0.renaming(bread, to: "Graubrot") }
        #expect(machine.groceries.hasName(bread))
        let other = try ReferenceCatalogue.made(
            of: Household.catalogueText, names: [.german: NamesFile("# items\nMilk\tMilch\n# own\nDairy\tQuark\n")])
        #expect(other.version != Self.reference?.version)
    }

    @Test("Whatever was spoken in between, an item that was changed is called as in the language that is spoken")
    func throughLanguages() throws {
        let machine = try Machine("desk", in: JournalFolder())
        try machine.begin()
        try machine.perform { $0.speaking(.german) }
        try machine.add("Milch")
        let milk = try #require(machine.groceries.item(named: "Milch")).id
        try machine.perform { try $0.setting(usual: .parse("3 l"), of: milk) }
        let languages = [(NameLanguage.french, "Lait"), (.british, "Milk"), (.german, "Milch"), (.american, "Milk")]
        for (language, name) in languages + [(.french, "Lait"), (.american, "Milk"), (.british, "Milk")] {
            try machine.perform { $0.speaking(language) }
            machine.expect(name)
            try machine.open(over: Self.reference)
            machine.expect(name)
        }
        _ = try machine.store.undo(&machine.groceries)
        machine.expect("Milk")
    }

    @Test("A name that somebody gives stays, in whatever language")
    func ownNames() throws {
        let machine = try Machine("desk", in: JournalFolder())
        try machine.begin()
        try machine.perform { $0.speaking(.german) }
        try machine.add("Milch")
        let milk = try #require(machine.groceries.item(named: "Milch")).id
        try machine.perform { try $0.renaming(milk, to: "Kuhmilch") }
        for language in [NameLanguage.british, .german, .american] {
            try machine.perform { $0.speaking(language) }
            machine.expect("Kuhmilch")
        }
    }

    @Test("Who has no names in that language, or no catalogue, knows what others use")
    func elsewhere() throws {
        let folder = try JournalFolder()
        try folder.shareSpace(["desk", "old"])
        let desk = try Machine("desk", in: folder)
        try desk.begin()
        try desk.perform { $0.speaking(.german) }
        for name in ["Milch", "Quark"] { try desk.add(name) }
        let old = try Machine("old", in: folder)
        try folder.carry(from: "desk", to: "old")
        for reference in [Household.reference, nil] {
            try old.open(over: reference)
            old.expect("Milk, Quark")
        }
        try old.open(over: Self.reference)
        old.expect("Milch, Quark")
    }
}
