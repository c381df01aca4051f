import GroceryApp
import GroceryDomain
import TestSupport
import Testing

@Suite struct SentenceTests {
    private static let soup = Deed.Thing(.recipe, "Soup")

    /// Each kind of deed with its sentence, in the order in which `Deed` has them.
    private static func table() throws -> [(Deed, String)] {
        let kilo = try Quantity.parse("1 kg")
        let friday = try #require(CivilDate("2026-11-20"))
        let price = try #require(Price(canonicalText: "299 per 1 kg"))
        return [
            (.begin(list: "Groceries", items: 0), "begin with the list Groceries"),
            (.begin(list: "Groceries", items: 640), "begin with the starter catalogue and the list Groceries"),
            (.add(kilo, .one("Rice"), list: "Weekly"), "add 1 kg Rice to Weekly"),
            (.add(nil, .one("Rice"), list: "Weekly", type: "Pasta"), "add Rice to Weekly, a new item of Pasta"),
            (.add(nil, .several(3), list: "Weekly"), "add 3 items to Weekly"),
            (.paste(1, list: "Weekly"), "add one pasted item to Weekly"),
            (.paste(2, list: "Weekly"), "add 2 pasted items to Weekly"),
            (.phone(3), "take over 3 changes from the phone"),
            (.take(.one("Rice"), list: "Weekly"), "take Rice off Weekly"),
            (.check(.one("Rice"), list: "Weekly"), "check Rice on Weekly"),
            (.check(.several(2), list: "Weekly"), "check 2 items on Weekly"),
            (.uncheck(.one("Rice"), list: "Weekly"), "uncheck Rice on Weekly"),
            (.clear(1, list: "Weekly"), "clear one mark on Weekly"),
            (.clear(2, list: "Weekly"), "clear 2 marks on Weekly"),
            (.set("Rice", list: "Weekly", kilo), "set Rice to 1 kg on Weekly"),
            (.set("Rice", list: "Weekly", nil), "set Rice to no amount on Weekly"),
            (.note("Rice", list: "Weekly", "brown"), "note “brown” on Rice on Weekly"),
            (.note("Rice", list: "Weekly", nil), "remove the note on Rice on Weekly"),
            (.price("Rice", list: "Weekly", price, .dollar), "price Rice on Weekly at $2.99/kg"),
            (.price("Rice", list: "Weekly", price, nil), "price Rice on Weekly"),
            (.price("Rice", list: "Weekly", nil, nil), "take the price off Rice on Weekly"),
            (.bought("Rice", list: "Weekly", kilo), "set what was bought of Rice on Weekly to 1 kg"),
            (.bought("Rice", list: "Weekly", nil), "set what was bought of Rice on Weekly to what was planned"),
            (.gather(1, of: .one("Soup"), list: "Weekly"), "add 1 item of Soup to Weekly"),
            (.gather(3, of: .several(2), list: "Weekly"), "add 3 items of 2 lists to Weekly"),
            (.takeBack(recipe: "Soup", list: "Weekly"), "take Soup off Weekly"),
            (.transfer(2, from: "Weekly", to: "Party"), "move 2 items of Weekly to Party"),
            (.make(.init(.list, "Party"), from: soup), "make the list Party from the recipe Soup"),
            (.make(.init(.template, "Party")), "make the template Party"),
            (.make(.init(.type, "Pasta")), "add the item type Pasta"),
            (.make(.init(.store, "Corner")), "add the store Corner"),
            (.rename(.init(.item, "Rice"), to: "Basmati"), "rename Rice to Basmati"),
            (.rename(.init(.type, "Pasta"), to: "Grains"), "rename the item type Pasta to Grains"),
            (.rename(.init(.trip, "Party"), to: "Feast"), "rename the trip Party to Feast"),
            (.delete(.init(.item, "Rice")), "delete Rice from the catalogue"),
            (.delete(.init(.store, "Corner")), "delete the store Corner"),
            (.keep(soup, template: "Winter"), "keep the recipe Soup as the template Winter"),
            (.budget(list: "Weekly", Money(minor: 9000), .dollar), "set the budget of Weekly to $90.00"),
            (.budget(list: "Weekly", nil, nil), "take the budget off Weekly"),
            (.finish(trip: "Weekly", left: 0), "finish the trip Weekly"),
            (.finish(trip: "Weekly", left: 1), "finish the trip Weekly, leaving 1 item"),
            (.visit(trip: "Weekly", store: "Corner"), "say that the trip Weekly was to Corner"),
            (.visit(trip: "Weekly", store: nil), "take the store off the trip Weekly"),
            (.place(1, list: "Weekly", store: "Corner"), "say that 1 item on Weekly is from Corner"),
            (.place(3, list: "Weekly", store: "Corner"), "say that 3 items on Weekly are from Corner"),
            (.settle(trip: "Weekly"), "settle what came late for the trip Weekly"),
            (.leave(trip: "Weekly"), "leave out what came late for the trip Weekly"),
            (
                .repeat(template: "Weekly", Repeat(.weeks(1, on: .friday), from: friday)),
                "repeat Weekly every week on Friday"
            ),
            (.repeat(template: "Weekly", nil), "repeat Weekly no more"),
            (.due(list: "Weekly"), "make the list Weekly, which is due"),
            (.decline(template: "Weekly", friday), "leave out Weekly of 2026-11-20"),
            (.serve(recipe: "Soup", 4), "say that Soup serves 4"),
            (.serve(recipe: "Soup", nil), "no longer say how many Soup serves"),
            (.import(.one("Soup")), "import the recipe Soup"),
            (.import(.several(2)), "import 2 recipes"),
            (.edit(recipe: "Soup"), "edit the recipe Soup"),
            (.plan("Soup", friday), "plan Soup for Friday, 2026-11-20"),
            (.replan("Soup", friday), "move Soup to Friday, 2026-11-20"),
            (.portion("Soup", 4), "plan Soup for 4"),
            (.portion("Soup", nil), "plan Soup for as many as its recipe says"),
            (.unplan("Soup", friday), "take Soup off the plan of Friday, 2026-11-20"),
            (.provide(3, for: .one("Soup"), list: "Weekly"), "add 3 items for Soup to Weekly"),
            (.provide(3, for: .several(2), list: "Weekly"), "add 3 items for 2 meals to Weekly"),
            (.code("96385074", "Rice"), "learn that 96385074 is Rice"),
            (.code("96385074", nil), "forget the code 96385074"),
            (.takeIn(.one("list.csv")), "take in what is in list.csv"),
            (.takeIn(.several(3)), "take in what is in 3 files"),
            (.learn("Rice", type: "Pasta"), "learn Rice (Pasta)"),
            (.usual("Rice", kilo), "set the usual amount of Rice to 1 kg"),
            (.usual("Rice", nil), "set the usual amount of Rice to no amount"),
            (.alias("Rice", ["basmati", "riz"]), "call Rice also basmati, riz"),
            (.alias("Rice", []), "take the other names off Rice"),
            (.move("Rice", type: "Grains"), "move Rice to Grains"),
            (.merge("Basmati", into: "Rice"), "merge Basmati into Rice"),
            (.part("Basmati", from: "Rice"), "leave Basmati and Rice two items"),
            (.load(file: "my.tsv", items: 1, types: 0), "load the catalogue my.tsv: 1 item"),
            (.load(file: "my.tsv", items: 3, types: 2), "load the catalogue my.tsv: 3 items, 2 item types"),
            (.order(type: "Pasta", isDown: true), "move the item type Pasta down"),
            (.order(type: "Pasta", isDown: false, store: "Corner"), "move Pasta up in Corner"),
            (.change(store: "Corner"), "change the store Corner"),
            (.keepOrder(store: "Corner"), "keep the order of Corner"),
            (.learnOrder(store: "Corner"), "learn the order of Corner anew"),
            (.buy("Rice", at: []), "buy Rice anywhere"),
            (.buy("Rice", at: ["Corner", "Market"]), "buy Rice at Corner, Market"),
            (.prefer("units", "metric"), "set “Show amounts” to metric"),
            (.prefer("currency", ""), "set “Currency” to automatic"),
            (.prefer("english", "de"), "set “Names of items” to Deutsch"),
            (.prefer("mood", "good"), "set “mood” to good"),
            (
                .unknown(kind: "paint", [.text("Rice"), .none, .number(2)]),
                "do what only a newer version knows: paint, Rice, 2"
            ),
            (.unknown(kind: "", []), "make a change that is not described"),
        ]
    }

    @Test func everyKindOfDeedHasItsSentence() throws {
        let table = try Self.table()
        for (deed, sentence) in table { #expect(deed.sentence() == sentence) }
        #expect(Set(table.map { number(of: $0.0) }) == Set(0...51))
    }

    @Test func aNoticeSaysItAsDone() {
        let done: [(Deed, String)] = [
            (.keep(Self.soup, template: "Winter"), "Kept the recipe Soup as the template Winter"),
            (.gather(2, of: .one("Soup"), list: "Weekly"), "Added 2 items of Soup to Weekly"),
            (.takeBack(recipe: "Soup", list: "Weekly"), "Took Soup off Weekly"),
            (.merge("Basmati", into: "Rice"), "Merged Basmati into Rice"),
        ]
        for (deed, notice) in done { #expect(deed.asDone == notice) }
    }

    @Test func whatIsTakenBackAndWhatIsBackIsSaid() {
        let deed = Deed.delete(.init(.list, "Weekly"))
        #expect(deed.sentence(taking: .undo) == "undo: delete the list Weekly")
        #expect(deed.sentence(taking: .redo) == "redo: delete the list Weekly")
        #expect(
            deed.sentence(taking: nil, isBack: true)
                == "delete the list Weekly; it is back with what was changed elsewhere meanwhile")
        #expect(deed.taken(.undo) == "Undone: delete the list Weekly")
        #expect(deed.taken(.redo) == "Redone: delete the list Weekly")
        let price = Deed.price("Salt", list: "Weekly", Price(Money(minor: 349), .each), .dollar)
        #expect(price.taken(.undo) == "Undone: Salt priced at $3.49")
        #expect(
            deed.refusal(.redo).description
                == "Nothing to redo, for it was changed again since: delete the list Weekly")
        let paid = Deed.budget(list: "Weekly", Money(minor: 950), Currency(code: "EUR"))
        #expect(paid.sentence(decimalMark: ",") == "set the budget of Weekly to €9,50")
    }

    @Test("where only ASCII can be shown, fractions are written with a slash")
    func amountsInASCII() throws {
        let half = try Quantity.parse("1/2 lb")
        for (deed, sentence) in [
            (.add(half, .one("Rice"), list: "Weekly"), "add 1/2 lb Rice to Weekly"),
            (.set("Rice", list: "Weekly", half), "set Rice to 1/2 lb on Weekly"),
            (.bought("Rice", list: "Weekly", half), "set what was bought of Rice on Weekly to 1/2 lb"),
            (.usual("Rice", half), "set the usual amount of Rice to 1/2 lb"),
        ] as [(Deed, String)] {
            #expect(deed.sentence(textStyle: .ascii) == sentence)
            #expect(deed.taken(.undo, textStyle: .ascii) == "Undone: \(sentence)")
        }
    }

    @Test(arguments: Dice.seeds(3))
    func whateverIsDoneIsASentence(seed: UInt64) {
        var dice = Dice(seed: seed)
        var groceries = Household.groceries("Apples 6, x Milk 2 l (blue), Bread")
        for _ in 0..<200 {
            guard let transaction = RandomAction.next(groceries, &dice) else { continue }
            let sentence = transaction.deed.sentence()
            #expect(!sentence.hasSuffix(".") && sentence.contains(" "), "\(sentence)")
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        }
    }

    /// Does not build when there is a kind that the table has to have.
    private func number(of deed: Deed) -> Int {
        switch deed {
        case .begin: 0
        case .add: 1
        case .paste: 2
        case .take: 3
        case .check: 4
        case .uncheck: 5
        case .clear: 6
        case .set: 7
        case .note: 8
        case .price: 9
        case .bought: 10
        case .gather: 11
        case .takeBack: 12
        case .make: 13
        case .rename: 14
        case .delete: 15
        case .keep: 16
        case .budget: 17
        case .finish: 18
        case .visit: 19
        case .settle: 20
        case .leave: 21
        case .repeat: 22
        case .due: 23
        case .decline: 24
        case .serve: 25
        case .import: 26
        case .edit: 27
        case .learn: 28
        case .move: 29
        case .merge: 30
        case .part: 31
        case .load: 32
        case .order: 33
        case .change: 34
        case .keepOrder: 35
        case .learnOrder: 36
        case .buy: 37
        case .prefer: 38
        case .place: 39
        case .usual: 40
        case .alias: 41
        case .unknown: 42
        case .plan: 43
        case .replan: 44
        case .portion: 45
        case .unplan: 46
        case .code: 47
        case .provide: 48
        case .takeIn: 49
        case .phone: 50
        case .transfer: 51
        }
    }
}
