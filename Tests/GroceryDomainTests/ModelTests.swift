import GroceryDomain
import TestSupport
import Testing

@Suite struct ModelTests {
    @Test func anIdentityIsWrittenAsItIsRead() {
        for raw: UInt64 in [0, 1, 0xff, .max, 0x0123_4567_89ab_cdef] {
            let id = ItemID(rawValue: raw)
            #expect(id.description.utf8.count == 16)
            #expect(ItemID(id.description) == id)
        }
        #expect(ItemID(rawValue: 0xab).description == "00000000000000ab")
    }

    @Test(
        "Only what description writes is an identity",
        arguments: [
            "", "ab", "00000000000000g0", "+0000000000000ab", "-000000000000000", "00000000000000AB",
            "00000000000000ab0", " 0000000000000ab",
        ])
    func otherSpellingsAreNoIdentity(text: String) {
        #expect(ItemID(text) == nil)
    }

    @Test func anIdentityFollowsFromItsTextAndAttempt() {
        #expect(ItemID(derivedFrom: "milk") == ItemID(derivedFrom: "milk"))
        #expect(ItemID(derivedFrom: "milk") != ItemID(derivedFrom: "milk", attempt: 1))
        #expect(ItemID(derivedFrom: "milk") != ItemID(derivedFrom: "mulk"))
        // FNV-1a of nothing and of "a", from the authors' own test vectors.
        #expect(ItemID(derivedFrom: "").rawValue == 0xcbf2_9ce4_8422_2325)
        #expect(ItemID(derivedFrom: "a").rawValue == 0xaf63_dc4c_8601_ec8c)
    }

    @Test func whatIsRemovedStaysKnown() {
        var table = Table<ItemType>()
        let type = ItemType(id: ItemTypeID(rawValue: 1), name: "Produce", position: 1)
        table.show(type)
        table.hide(type.id)
        #expect(table[type.id] == nil)
        #expect(table.known(type.id) == type)
        table.set(.init(.name, "Fruit"), of: type.id)
        table.show(type.id)
        #expect(table[type.id]?.name == "Fruit")
        #expect(table.hidden(type.id) == nil && table.shown.count == 1)
    }

    @Test func whatHasNoNameYetStaysHidden() {
        var table = Table<ItemType>()
        let id = ItemTypeID(rawValue: 1)
        table.set(.init(.position, 3), of: id)
        table.show(id)
        #expect(table[id] == nil)
        table.set(.init(.name, "Produce"), of: id)
        table.show(id)
        #expect(table[id] == ItemType(id: id, name: "Produce", position: 3))
    }

    @Test func everyFieldHasAPlaceOfItsOwnAndCanBeSet() {
        let place = StoreID(rawValue: 3)
        var item = Item(
            id: ItemID(rawValue: 1), name: "Milk", type: ItemTypeID(rawValue: 2), aliases: ["moo"], usual: .onePiece)
        (item.stores, item.commonness, item.regionalNames) = ([place], 3, ["Milk", "Moo juice"])
        var list = GroceryList(id: ListID(rawValue: 1), name: "Week", created: Household.now, kind: .trip)
        (list.finished, list.store, list.budget) = (Household.now, place, Money(minor: 5))
        (list.servings, list.steps, list.source, list.read) = (4, "Stir.", "a book", 5)
        (list.unseen, list.handled) = ("0 0+feff", CivilDate(year: 2026, month: 11, day: 20))
        list.repeats = list.handled.flatMap { Repeat(.weeks(2, on: .friday), from: $0) }
        var entry = Entry(
            id: EntryID(list: list.id, item: item.id), planned: .onePiece, isChecked: true, note: "blue")
        (entry.bought, entry.price) = (.onePiece, Price(Money(minor: 349), .each))
        (entry.store, entry.left, entry.wording) = (place, Household.now, "Moo")
        (entry.leftover, entry.place) = (.onePiece, 3)
        var store = NamedStore(id: place, name: "Corner Market")
        (store.address, store.note, store.order) = ("1 High Street", "closes at 6", [item.type])
        (store.coordinates, store.learnedSince) = (Coordinates(latitude: 1, longitude: 2), Household.now)
        check(store)
        check(Share(id: ShareID(entry: entry.id, recipe: list.id), quantity: .onePiece))
        check(item)
        check(list)
        check(entry)
        check(ItemType(id: item.type, name: "Dairy", position: 7))
        check(Preference(id: "units", value: "metric"))
        check(Barcode(id: BarcodeID(rawValue: 40_111_315), item: item.id))
        check(
            Meal(
                id: MealID(rawValue: 5), name: "Soup", day: CivilDate.epoch.adding(days: 9), recipe: entry.id.list,
                servings: 4, created: Household.now, list: entry.id.list))
    }

    private func check<E: Entity>(_ entity: E) {
        #expect(entity.fields.map(\.index) == Array(0..<E.fieldCount))
        var names = RowNames<E>()
        var copy = E(placeholder: entity.id)
        copy.visit(&names)
        #expect(names.all == E.Name.allCases)
        for field in entity.fields {
            #expect(copy.current(field) != field, "\(E.self) has no other value than a blank one in \(field)")
            copy.set(field)
            #expect(copy.current(field) == field)
        }
        #expect(copy == entity)
        #expect(entity.isComplete)
    }

    @Test func anInverseTakesEveryOperationBack() {
        let groceries = Household.groceries("Apples 6, x Milk 2 l (blue)")
        guard let item = groceries.item(named: "milk"), let type = groceries.type(named: "dairy") else {
            Issue.record("The household has milk.")
            return
        }
        let entry = EntryID(list: Household.list.id, item: item.id)
        let operations: [GroceryDomain.Operation] = [
            .entry(.change(entry, old: .init(.checked, true), new: .init(.checked, false))),
            .step(entry, old: groceries.entries[entry]?.planned, new: .onePiece),
            .item(.change(item.id, old: .init(.name, "Milk"), new: .init(.name, "Moo"))),
            .type(.change(type.id, old: .init(.name, "Dairy"), new: .init(.name, "Cold"))),
            .list(.change(Household.list.id, old: .init(.name, "Groceries"), new: .init(.name, "Food"))),
            .preference(.add(Preference(id: "units", value: "us"))),
        ]
        let transaction = Transaction(.load(file: "", items: 0, types: 0), operations)
        var changed = groceries
        for operation in operations { changed.apply(operation, at: Household.now) }
        #expect(Tables(changed) != Tables(groceries))
        for operation in transaction.inverse { changed.apply(operation, at: Household.now) }
        #expect(Tables(changed) == Tables(groceries))
        for operation in operations { #expect(operation.inverse.inverse == operation) }
    }

    @Test func itemsAreFoundByAnyOfTheirNames() {
        let groceries = Household.catalogue
        for name in ["Courgettes", "courgette", "ZUCCHINI", "  zucchini ", "Courgéttes"] {
            #expect(groceries.item(named: name)?.name == "Courgettes", "\(name)")
        }
        #expect(groceries.item(named: "courg") == nil)
        #expect(groceries.type(named: "  PRODUCE")?.name == "Produce")
    }

    @Test func anItemIsFoundAfterItWasRenamedToo() throws {
        var groceries = Household.catalogue
        let milk = try #require(groceries.item(named: "Milk"))
        for operation in milk.changing({ $0.name = "Whole milk" }) { groceries.apply(operation, at: Household.now) }
        #expect(groceries.item(named: "whole milk")?.id == milk.id)
        #expect(groceries.item(named: "milk") == nil)
    }

    @Test func whatIsUsedIsCounted() throws {
        var groceries = Household.groceries()
        let milk = try #require(groceries.item(named: "Milk"))
        let add = try groceries.adding(nil, of: milk, to: Household.list.id)
        groceries.apply(add.operations[0], at: Moment(milliseconds: 5))
        #expect(groceries.usage[milk.id]?.times == 1)
        #expect(groceries.usage[milk.id]?.last == Moment(milliseconds: 5))
        #expect(!groceries.hasChecked)
        let check = try groceries.checking(EntryID(list: Household.list.id, item: milk.id), true)
        groceries.apply(check.operations[0], at: Household.now)
        #expect(groceries.hasChecked)
        #expect(groceries.lastChange(of: Household.list) == Household.now)
    }
}

/// The names of the rows, in their order.
private struct RowNames<E: Entity>: FieldVisitor {
    var all: [E.Name] = []

    mutating func callAsFunction(_ name: E.Name, _ value: inout some FieldValue, as kind: FieldKind) {
        all.append(name)
    }
}
