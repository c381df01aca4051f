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
        Apples\tÄpfel\tApfel|Tafelobst
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

        func begin(speaking language: NameLanguage = .british) throws {
            var transaction = Transaction(.begin(list: "Groceries", items: 0), [.list(.add(Household.list))])
            if language != .british { transaction.operations += groceries.speaking(language).operations }
            try store.begin(transaction, on: &groceries)
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

    @Test("A name that is taken back is that of the catalogue again, in every language", arguments: [false, true])
    func undoneRename(usesBase: Bool) throws {
        let machine = try Machine("desk", in: JournalFolder(), usesBase: usesBase)
        try machine.begin()
        try machine.perform { $0.speaking(.german) }
        try machine.add("Milch")
        let milk = try #require(machine.groceries.item(named: "Milch"))
        let dairy = try #require(machine.groceries.type(named: "Milchprodukte")).id
        func expectAsBegun() throws {
            for (language, name, type) in [
                (NameLanguage.french, "Lait", "Crémerie"), (.british, "Milk", "Dairy"),
                (.german, "Milch", "Milchprodukte"),
            ] {
                try machine.perform { $0.speaking(language) }
                machine.expect(name)
                #expect(machine.groceries.types[dairy]?.name == type)
                if usesBase {
                    machine.store.keepBase(of: &machine.groceries, operationsMin: 1)
                    try machine.open(over: Self.reference)
                    machine.expect(name)
                    #expect(machine.groceries.types[dairy]?.name == type)
                }
            }
            #expect(machine.groceries.items[milk.id] == milk)
        }
        try machine.perform { try $0.renaming(milk.id, to: "Mimi") }
        machine.expect("Mimi")
        _ = try machine.store.undo(&machine.groceries)
        try expectAsBegun()
        try machine.perform { try $0.renaming(dairy, to: "Kühlregal") }
        _ = try machine.store.undo(&machine.groceries)
        try expectAsBegun()
        try machine.perform { try $0.removing(milk.id) }
        machine.expect("")
        _ = try machine.store.undo(&machine.groceries)
        try expectAsBegun()
        // What the catalogue says in English is no name of one's own, and so cannot be given.
        #expect(throws: Refusal.followsLanguage(name: "Milk", called: "Milch")) {
            try machine.groceries.renaming(milk.id, to: "Milk")
        }
        #expect(throws: Refusal.followsLanguage(name: "Dairy", called: "Milchprodukte")) {
            try machine.groceries.renaming(dairy, to: "Dairy")
        }
    }

    @Test("Names that somebody adds stand beside the catalogue's, in every language", arguments: [false, true])
    func ownAliases(usesBase: Bool) throws {
        let machine = try Machine("desk", in: JournalFolder(), usesBase: usesBase)
        try machine.begin()
        try machine.perform { $0.speaking(.german) }
        let apples = try #require(machine.groceries.item(named: "Äpfel")).id
        func alias(_ change: (inout [String]) -> Void) throws {
            try machine.perform { groceries in
                var aliases = groceries.items[apples]?.aliases ?? []
                change(&aliases)
                return try groceries.setting(aliases: aliases, of: apples)
            }
        }
        func expect(_ language: NameLanguage, _ aliases: String, sourceLocation: SourceLocation = #_sourceLocation)
            throws
        {
            if machine.groceries.language != language { try machine.perform { $0.speaking(language) } }
            for _ in 0..<2 {
                let shown = machine.groceries.items[apples]?.aliases.joined(separator: ", ")
                #expect(shown == aliases, sourceLocation: sourceLocation)
                if usesBase { machine.store.keepBase(of: &machine.groceries, operationsMin: 1) }
                try machine.open(over: Self.reference)
            }
        }
        try expect(.german, "Apfel, Tafelobst, Apples, apple")
        try alias { $0.append("Apfi") }
        try expect(.german, "Apfel, Tafelobst, Apples, apple, Apfi")
        try expect(.french, "apple, Apfi")
        try expect(.british, "apple, Apfi")
        try expect(.german, "Apfel, Tafelobst, Apples, apple, Apfi")
        // Nor does it find what somebody says that it is not, whichever language that was said in.
        try alias { $0.removeAll { $0 == "Tafelobst" || $0 == "apple" } }
        try expect(.german, "Apfel, Apples, Apfi")
        try expect(.french, "Apfi")
        try expect(.british, "Apfi")
        try expect(.german, "Apfel, Apples, Apfi")
        for _ in 0..<4 { _ = try machine.store.undo(&machine.groceries) }
        try expect(.german, "Apfel, Tafelobst, Apples, apple, Apfi")
    }

    @Test(
        "What somebody added by a name that the catalogue has in a language is one with it there, until that is undone")
    func namesakes() throws {
        let machine = try Machine("desk", in: JournalFolder())
        try machine.begin()
        try machine.perform { groceries in
            let (type, making) = try groceries.addingType(named: "Milchprodukte")
            var all = making
            let milk = Item(id: ItemID(derivedFrom: "milch"), name: "Milch", type: type.id, aliases: ["Kuhmilch"])
            let cream = Item(id: ItemID(derivedFrom: "rahm"), name: "Rahm", type: type.id)
            all.operations += [.item(.add(milk)), .item(.add(cream))]
            all.operations += [.entry(.add(Entry(id: EntryID(list: Household.list.id, item: milk.id))))]
            return all
        }
        machine.expect("Milch")
        try machine.perform { $0.speaking(.german) }
        machine.expect("Milch")
        #expect(machine.groceries.items(named: "Milch").count == 1)
        #expect(machine.groceries.orderedTypes.count { $0.name == "Milchprodukte" } == 1)
        try machine.open(over: Self.reference)
        let milk = try #require(machine.groceries.item(named: "Kuhmilch"))
        #expect(milk.name == "Milch" && milk.id == ItemID(derivedFrom: "milk"))
        #expect(milk.aliases == ["Vollmilch", "Milchtüte", "Milk", "Kuhmilch"])
        let dairy = ItemTypeID(derivedFrom: "dairy")
        #expect(machine.groceries.item(named: "Rahm")?.type == dairy)
        try machine.perform { $0.speaking(.french) }
        machine.expect("Lait")
    }

    @Test("Types and items are found by what they are called in English, too")
    func englishNames() throws {
        let machine = try Machine("desk", in: JournalFolder())
        try machine.begin()
        try machine.perform { $0.speaking(.german) }
        let dairy = ItemTypeID(derivedFrom: "dairy")
        #expect(machine.groceries.type(named: "dairy")?.id == dairy)
        #expect(machine.groceries.type(named: "MILCHPRODUKTE")?.id == dairy)
        #expect(throws: Refusal.typeNameTaken(name: "Milchprodukte")) {
            try machine.groceries.addingType(named: "Dairy")
        }
        try machine.perform { try $0.renaming(dairy, to: "Kühlregal") }
        #expect(machine.groceries.type(named: "Dairy") == nil)
    }

    @Test("Exported in one language, a household is the same in another", arguments: [NameLanguage.british, .french])
    func exports(language: NameLanguage) throws {
        let desk = try Machine("desk", in: JournalFolder())
        try desk.begin()
        try desk.perform { $0.speaking(.german) }
        let milk = try #require(desk.groceries.item(named: "Milch")).id
        try desk.perform { try $0.setting(aliases: ["Vollmilch", "Milk", "Kuhsaft"], of: milk) }
        for name in ["Milch", "Äpfel"] { try desk.add(name) }
        let other = try Machine("other", in: JournalFolder())
        try other.begin()
        try other.perform { $0.speaking(language) }
        try other.add(language == .french ? "Lait" : "Milk")
        var incoming = Incoming()
        incoming.operations = try Transcript.read(Transcript.bytes(of: desk.groceries)).operations
        let taken = try other.groceries.taking(
            in: [incoming], search: CatalogueSearch(of: other.groceries), currency: .dollar, at: Household.now)
        try other.perform { _ in taken.transaction }
        #expect(other.groceries.language == language)
        other.expect(language == .french ? "Apples, Lait" : "Apples, Milk")
        #expect(other.groceries.items[milk]?.aliases == (language == .french ? ["Milk", "Kuhsaft"] : ["Kuhsaft"]))
        #expect(other.groceries.types.shown.count == desk.groceries.types.shown.count)
    }

    @Test("A catalogue in one language is known in another", arguments: [NameLanguage.british, .german, .french])
    func catalogueFiles(language: NameLanguage) throws {
        let machine = try Machine("desk", in: JournalFolder())
        try machine.begin()
        try machine.perform { $0.speaking(language) }
        let file = try CatalogueFile(
            """
            Milchprodukte\tRahm
            Milchprodukte\tMilch\t\tKuhsaft\t\t\tMilk
            Dairy\tMilk\t\tmoo juice
            """)
        let (loading, leftOut) = machine.groceries.loading(file, from: "")
        #expect(leftOut.isEmpty)
        try machine.perform { _ in loading }
        let dairy = ItemTypeID(derivedFrom: "dairy")
        #expect(machine.groceries.item(named: "Rahm")?.type == dairy)
        for name in ["Kuhsaft", "moo juice", "Milk"] {
            #expect(machine.groceries.item(named: name)?.id == ItemID(derivedFrom: "milk"))
        }
        #expect(machine.groceries.types.shown.count == 5)
    }

    @Test("Who joins others speaks as they do")
    func joining() throws {
        let folder = try JournalFolder()
        try folder.shareSpace(["desk", "guest"])
        let desk = try Machine("desk", in: folder)
        try desk.begin()
        try desk.add("Milk")
        let guest = try Machine("guest", in: folder)
        try guest.begin(speaking: .german)
        try folder.carry(from: "desk", to: "guest")
        try guest.open(over: Self.reference)
        guest.expect("Milch")
        folder.now += 1000
        try guest.store.speakAsOthers(&guest.groceries)
        guest.expect("Milk")
        try guest.store.speakAsOthers(&guest.groceries)
        try folder.carry(from: "guest", to: "desk")
        try desk.open(over: Self.reference)
        desk.expect("Milk")
        // What somebody chooses later counts for all.
        try guest.perform { $0.speaking(.french) }
        guest.expect("Lait")
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
