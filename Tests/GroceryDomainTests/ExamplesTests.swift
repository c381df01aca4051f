import GroceryDomain
import TestSupport
import Testing

/// The examples in the documentation of this room's types, word for word: a test of the sources compares them.
@Suite struct ExamplesTests {
    @Test func rational() {
        let third = Rational(1, over: 3)
        #expect(third?.adding(.one) == Rational(4, over: 3))
        #expect(third?.plainText == "1/3")
    }

    @Test func amount() throws {
        let cola = try Quantity.parse("6 x 330 ml").first
        #expect(cola.value == 6)
        #expect(cola.size?.value == 330 && cola.size?.unit == Unit.named("ml"))
    }

    @Test func quantity() throws {
        let flour = try Quantity.parse("500 g").adding(Quantity.parse("1 kg"))
        #expect(flour.text() == "1.5 kg")
        #expect(try flour.stepped(.up).text() == "2 kg")
    }

    @Test func unit() {
        let can = Unit.named("Dosen")
        #expect(can?.symbol == "can" && can?.word == "Dose")
        #expect(can?.text(for: 2) == "Dosen")
    }

    @Test func typedLine() {
        let line = TypedLine.read("2 cans of tomatoes (diced)")
        #expect(line.quantity?.text() == "2 cans")
        #expect(line.name == "tomatoes" && line.note == "diced")
    }

    @Test func unseenSigns() {
        let text = "\u{FEFF}Brown the on\u{AD}ion."
        let signs = UnseenSigns(in: text)
        #expect(text.printableLines == "Brown the onion.")
        #expect(signs.flatMap { $0.restored(to: "Brown the onion.") } == text)
    }

    @Test func money() {
        let each = Money(minor: 349)
        #expect(each.multiplied(by: 2) == Money(minor: 698))
    }

    @Test func currency() {
        let francs = Currency(code: "chf")
        #expect(francs?.text(Money(minor: 398)) == "3.98 CHF")
    }

    @Test func price() throws {
        let price = Price(Money(minor: 299), .per(try Quantity.parse("1 kg").first))
        #expect(try price.total(for: Quantity.parse("500 g")) == Money(minor: 150))
    }

    @Test func tillEntry() throws {
        let entry = try TillEntry("349 each", in: .dollar)
        #expect(entry.amount == Money(minor: 349) && entry.basis == .each)
    }

    @Test func civilDate() {
        let day = CivilDate("2026-11-27")
        #expect(day?.month == 11 && day?.weekday == .friday)
    }

    @Test func repeating() throws {
        let today = try #require(CivilDate("2026-11-21"))
        let weekly = try Repeat.parse("every friday", today: today)
        #expect(weekly.next(after: today) == CivilDate("2026-11-27"))
    }

    @Test func moment() {
        let evening = Moment(milliseconds: 1_795_211_609_000)  // 2026-11-20, 21:53 UTC
        #expect(CivilDate(evening, minutesEast: 180) == CivilDate("2026-11-21"))
    }

    @Test func coordinates() {
        let station = Coordinates("47.378177, 8.540192")
        #expect(station?.uri == "geo:47.378177,8.540192")
    }

    @Test func table() {
        let dairy = ItemType(id: ItemTypeID(derivedFrom: "dairy"), name: "Dairy", position: 0)
        var types = Table<ItemType>()
        types.show(dairy)
        types.hide(dairy.id)
        #expect(types[dairy.id] == nil && types.known(dairy.id) == dairy)
    }

    @Test func item() {
        let dairy = ItemTypeID(derivedFrom: "dairy")
        let milk = Item(id: ItemID(derivedFrom: "milk"), name: "Milk", type: dairy, aliases: ["whole milk"])
        #expect(milk.names == ["Milk", "whole milk"])
    }

    @Test func entry() throws {
        let (list, item) = (Household.list.id, ItemID(derivedFrom: "milk"))
        var entry = Entry(id: EntryID(list: list, item: item), planned: try Quantity.parse("2 l"))
        entry.isChecked = true
        #expect(entry.amount?.text() == "2 l")
    }

    @Test func groceryList() {
        let now = Household.now
        var party = GroceryList(id: ListID(derivedFrom: "party"), name: "Party", created: now)
        party.budget = Money(minor: 5000)
        #expect(party.kind == .shopping && party.name == "Party")
    }

    @Test func groceries() throws {
        let now = Household.now
        var groceries = Household.groceries("Milk 2 l")
        let (list, milk) = (groceries.orderedLists[0], try #require(groceries.item(named: "milk")))
        let checking = try groceries.checking(EntryID(list: list.id, item: milk.id), true)
        for operation in checking.operations { groceries.apply(operation, at: now) }
        #expect(groceries.entries.shown(on: list.id).first?.isChecked == true)
    }

    @Test func operation() throws {
        let id = EntryID(list: Household.list.id, item: ItemID(derivedFrom: "milk"))
        let noted = Entry(id: id, note: "blue")
        #expect(noted.changing { $0.note = nil }.map(\.inverse) == Entry(id: id).changing { $0.note = "blue" })
    }

    @Test func transaction() throws {
        let now = Household.now
        var groceries = Household.groceries()
        let renaming = try groceries.renaming(groceries.orderedLists[0].id, to: "Party")
        for operation in renaming.operations { groceries.apply(operation, at: now) }
        for operation in renaming.inverse { groceries.apply(operation, at: now) }
        #expect(groceries.orderedLists[0].name == "Groceries")
    }

    @Test func deed() throws {
        let deed = Deed.add(try Quantity.parse("2 l"), .one("Milk"), list: "Groceries")
        let (kind, arguments) = deed.spelt
        #expect(kind == "add" && Deed(kind: kind, arguments: arguments) == deed)
    }

    @Test func draft() throws {
        let groceries = Household.catalogue
        var draft = Draft(of: groceries)
        let pets = try draft.type(named: "Pets")
        let hay = try draft.learn("Hay", type: pets)
        let learning = draft.transaction(.learn(hay.name, type: "Pets"))
        #expect(learning.operations.count == 2 && groceries.item(named: "Hay") == nil)
    }

    @Test func refusal() throws {
        let groceries = Household.groceries()
        #expect(throws: Refusal.typeNameTaken(name: "Dairy")) { try groceries.addingType(named: "dairy") }
        #expect("\(Refusal.typeNameTaken(name: "Dairy"))" == "There is already an item type called “Dairy”.")
    }

    @Test func catalogueFile() throws {
        let file = try CatalogueFile("Dairy\tOat milk\t1 l\toat drink|hafermilch")
        #expect(file.lines[0].usual?.text() == "1 l" && file.lines[0].aliases == ["oat drink", "hafermilch"])
    }

    @Test func catalogueSearch() {
        let groceries = Household.catalogue
        let search = CatalogueSearch(of: groceries)
        #expect(search.find("shreded weat", in: groceries, limit: 5).first?.name == "Shredded wheat")
    }

    @Test func meaning() {
        let groceries = Household.catalogue
        let meanings = CatalogueSearch(of: groceries).meanings(of: "2 l milk, bread & ripe apples", in: groceries)
        #expect(meanings.map(\.certain?.name) == ["Milk", "Bread", "Apples"])
        #expect(meanings[2].certain?.note == "ripe")
    }

    @Test func nameIndex() {
        let index = NameIndex([(id: 1, names: ["Oat milk"]), (id: 2, names: ["Bread", "loaf"])])
        #expect(index.search("oatmilk").map(\.id) == [1])
    }

    @Test func priceBook() throws {
        let milk = ItemID(derivedFrom: "milk")
        let groceries = try Self.householdThatBought(milk, for: Price(Money(minor: 199), .each))
        let prices = PriceBook(groceries)
        #expect(prices.last(for: milk)?.price == Price(Money(minor: 199), .each))
    }

    @Test func storeComparison() throws {
        let (list, now) = (Household.list, Household.now)
        let groceries = Household.groceries("Milk", over: try Household.past(["0: x Milk =1249 each @ A"]))
        let entries = groceries.entries.shown(on: list.id)
        let comparison = StoreComparison(of: entries, groceries, PriceBook(groceries), here: nil, at: now)
        #expect(comparison.baskets.first?.sum == Money(minor: 1249))
    }

    @Test func recipeFile() {
        let soup = RecipeFile("Fry @onions{2} in @butter{50%g}.", named: "Onion soup.cook")
        #expect(soup.title == "Onion soup")
        #expect(soup.ingredients.map { $0.quantity?.text() } == ["2", "50 g"])
    }

    @Test func cooklangText() {
        var text = CooklangText("Wait ~{10%minutes}.\n")
        text.set("servings", to: "4")
        #expect(text.value(of: "servings") == "4" && text.components.count == 1)
    }

    private static func householdThatBought(_ item: ItemID, for price: Price) throws -> Groceries {
        var draft = Draft(of: Household.groceries("Milk"), at: Household.now)
        let entry = EntryID(list: Household.list.id, item: item)
        draft.perform(try draft.groceries.pricing(entry, price))
        draft.perform(try draft.groceries.checking(entry, true))
        draft.perform(
            try draft.groceries.finishing(entry.list, remembering: false, making: false, at: Household.now).1)
        return draft.groceries
    }
}
