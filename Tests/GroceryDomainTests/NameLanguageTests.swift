import GroceryDomain
import TestSupport
import Testing

/// Items with a British and an American name, and entries that say what was typed.
@Suite struct NameLanguageTests {
    private static let file = """
        Vegetables\tMangetout\t1 bag\tsnow peas|sugar snaps\tSnow peas\t2
        Vegetables\tLeeks\t2\tleek
        """

    private func household(_ language: NameLanguage?) throws -> Groceries {
        var groceries = Groceries()
        let loading = groceries.loading(try CatalogueFile(Self.file), from: "x", language: language).0
        for operation in loading.operations { groceries.apply(operation, at: Household.now) }
        return groceries
    }

    private static func starter(_ language: NameLanguage) -> Groceries {
        var groceries = Household.starter
        for operation in groceries.speaking(language).operations { groceries.apply(operation, at: Household.now) }
        return groceries
    }

    @Test(arguments: [
        ("en_US.UTF-8", NameLanguage.american), ("en_GB", .british), ("de_AT@euro", .german), ("nb_NO", .norwegian),
        ("C", .british),
        ("", .british),
        ("en_US_POSIX", .british), ("es_US", .spanish),
    ])
    func theLocaleSaysWhichIsSpoken(locale: String, language: NameLanguage) {
        #expect(NameLanguage(locale: locale) == language)
    }

    @Test func anItemHasTheNameThatIsSpokenAndIsFoundByBoth() throws {
        for (language, name) in [(NameLanguage.british, "Mangetout"), (.american, "Snow peas")] {
            let groceries = try household(language)
            for text in ["mangetout", "snow peas", "sugar snaps"] {
                #expect(groceries.item(named: text)?.name == name)
            }
            #expect(groceries.item(named: "leek")?.name == "Leeks")
        }
        // Two machines that begin in different places mean the same item.
        #expect(
            try household(.british).item(named: "mangetout")?.id == household(.american).item(named: "mangetout")?.id)
    }

    @Test(
        "What a country calls otherwise is meant as it is there",
        arguments: [
            ("jelly", "Jelly", "Grape jelly"), ("biscuits", "Biscuits", "Canned biscuits"),
            ("biscuit", "Biscuits", "Canned biscuits"), ("chips", nil, "Potato chips"),
            ("cider", "Cider", "Apple cider"), ("curry", "Curry", "Curry powder"),
            ("sprouts", "Brussels sprouts", "Bean sprouts"), ("tomato sauce", "Ketchup", "Tomato sauce"),
            ("jello", "Jelly", "Jello"), ("hard cider", "Cider", "Hard cider"),
        ] as [(String, String?, String?)])
    func sensesOfCountries(text: String, british: String?, american: String?) throws {
        for (language, name) in [(NameLanguage.british, british), (.american, american)] {
            let groceries = Self.starter(language)
            let meanings = CatalogueSearch(of: groceries).meanings(of: "2 \(text)", in: groceries)
            #expect(meanings.map { $0.certain.flatMap { groceries.items[$0.item]?.name } } == [name], "\(text)")
        }
    }

    @Test func whatAHouseholdCallsSoItselfIsThat() throws {
        var draft = Draft(of: Self.starter(.american), at: Household.now)
        let curry = try #require(draft.groceries.item(named: "curry"))
        draft.perform([.item(.remove(curry))])
        let own = try draft.learn("Curry", type: curry.type)
        var groceries = draft.groceries
        groceries.noteOwn(own.id)
        let meanings = CatalogueSearch(of: groceries).meanings(of: "curry", in: groceries)
        #expect(meanings[0].certain?.item == own.id)
    }

    @Test func theHouseholdMayChooseLater() throws {
        var groceries = try household(nil)
        func speak(_ language: NameLanguage) {
            for operation in groceries.speaking(language).operations { groceries.apply(operation, at: Household.now) }
        }
        func names() -> [[String]] { groceries.items.shown.map { $0.names.map(\.folded) }.sorted { $0[0] < $1[0] } }
        let before = names()
        speak(.american)
        #expect(groceries.language == .american && groceries.item(named: "mangetout")?.name == "Snow peas")
        #expect(groceries.speaking(.american).isEmpty)
        speak(.british)
        #expect(names() == before)
        // What somebody renamed keeps its name.
        let item = try #require(groceries.item(named: "mangetout"))
        for operation in try groceries.renaming(item.id, to: "Zuckerschoten").operations {
            groceries.apply(operation, at: Household.now)
        }
        speak(.american)
        #expect(groceries.items[item.id]?.name == "Zuckerschoten")
    }

    @Test(arguments: [
        ("snow peas", "Snow peas"), ("mangetout", "Mangetout"), ("Sugar Snaps", "Sugar snaps"), ("leek", "Leeks"),
    ])
    func anEntryIsCalledAsItWasTyped(typed: String, title: String) throws {
        var groceries = try household(nil)
        let (list, making) = try groceries.addingList(named: "Groceries", at: Household.now)
        for operation in making.operations { groceries.apply(operation, at: Household.now) }
        let candidate = try #require(CatalogueSearch(of: groceries).meanings(of: typed, in: groceries)[0].certain)
        let item = try #require(groceries.items[candidate.item])
        // The second time it is there already.
        for _ in 1...2 {
            let adding = try groceries.adding(nil, of: item, as: candidate.name, to: list)
            #expect(adding.deed == .add(nil, .one(title), list: "Groceries"))
            for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        }
        #expect(groceries.title(of: EntryID(list: list, item: item.id)) == title)
    }

    @Test func whatIsBoughtOftenComesFirstByTheNameItIsCalled() throws {
        var groceries = Groceries()
        let text = "Fruit\tMelons\nDairy\tMilk\t\tmoo juice\nDairy\tMozzarella\nFruit\tMoon fruit\t\t\t\t1"
        for operation in groceries.loading(try CatalogueFile(text), from: "x").0.operations {
            groceries.apply(operation, at: Household.now)
        }
        func first(_ text: String, for list: ListID? = nil) -> String? {
            CatalogueSearch(of: groceries).find(text, in: groceries, for: list, limit: 4).first
                .map { groceries.name(of: $0.item) }
        }
        #expect(first("mo") == "Moon fruit")
        let (list, making) = try groceries.addingList(named: "Groceries", at: Household.now)
        for operation in making.operations { groceries.apply(operation, at: Household.now) }
        let milk = try #require(groceries.item(named: "milk"))
        for operation in try groceries.adding(nil, of: milk, as: "moo juice", to: list).operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(first("mo") == "Milk")
        // What is on the list already is hardly wanted again.
        #expect(first("mo", for: list) == "Moon fruit")
        #expect(first("moo juice", for: list) == "Milk")
    }

    @Test("what is on the list and mistyped to its end is meant; before, it may be another")
    func mistyped() throws {
        var groceries = Groceries()
        let text = "Dairy\tMilk\t\t\t\t3\nSweets\tMilk chocolate\t\t\t\t3\nDairy\tWhole milk\t\t\t\t3"
        func apply(_ transaction: Transaction) {
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        }
        apply(groceries.loading(try CatalogueFile(text), from: "x").0)
        let (list, making) = try groceries.addingList(named: "Groceries", at: Household.now)
        apply(making)
        let milk = try #require(groceries.item(named: "milk"))
        apply(try groceries.adding(nil, of: milk, to: list))
        func first(_ text: String) -> String? {
            CatalogueSearch(of: groceries).find(text, in: groceries, for: list, limit: 4).first
                .map { groceries.name(of: $0.item) }
        }
        #expect(["milkk", "mikl", "mlk"].map(first) == ["Milk", "Milk", "Milk"])
        #expect(first("mil") == "Milk chocolate")
    }

    @Test(
        "what the amount says is no part of the name",
        arguments: [
            ("2 bags", "bag of coffee", "Coffee"), ("2 kg", "bag of coffee", "Bag of coffee"),
            ("2 bags", "java", "Java"),
        ])
    func wordings(amount: String, name: String, title: String) throws {
        var groceries = Groceries()
        let file = try CatalogueFile("Drinks\tCoffee\t1 bag\tbag of coffee|java")
        var operations = groceries.loading(file, from: "x").0.operations
        for operation in operations { groceries.apply(operation, at: Household.now) }
        let (list, making) = try groceries.addingList(named: "Groceries", at: Household.now)
        for operation in making.operations { groceries.apply(operation, at: Household.now) }
        let coffee = try #require(groceries.item(named: "coffee"))
        operations = try groceries.adding(try .parse(amount), of: coffee, as: name, to: list).operations
        for operation in operations { groceries.apply(operation, at: Household.now) }
        #expect(groceries.title(of: EntryID(list: list, item: coffee.id)) == title)
    }

    @Test(
        "A language is known by its code, its locale, its own name and its English one",
        arguments: [
            ("DE", NameLanguage.german), ("Deutsch", .german), ("german", .german), ("de_AT", .german),
            ("de-CH", .german),
            ("nb", .norwegian), ("nn", .norwegian), ("NO", .norwegian), ("en", .british), ("English", .british),
            ("en_US", .american), ("en-us", .american), ("american", .american), ("français", .french),
            ("francais", .french),
            ("čeština", .czech), ("日本語", .japanese), ("pt-BR", .portuguese),
        ])
    func calledInManyWays(text: String, language: NameLanguage) {
        #expect(NameLanguage(called: text) == language)
    }

    @Test(arguments: ["", "d", "klingon", "xx", "de la"]) func calledByNobody(text: String) {
        #expect(NameLanguage(called: text) == nil)
    }
}
