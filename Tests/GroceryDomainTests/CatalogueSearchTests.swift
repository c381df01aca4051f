import GroceryDomain
import TestSupport
import Testing

@Suite struct CatalogueSearchTests {
    private func found(_ text: String, in groceries: Groceries, limit: Int = 8) -> [String] {
        var search = CatalogueSearch()
        search.refresh(groceries)
        return search.find(text, in: groceries, limit: limit).map { groceries.name(of: $0.item) }
    }

    @Test(arguments: [
        ("milk", "Milk"), ("mlik", "Milk"), ("zucchini", "Courgettes"), ("zuchini", "Courgettes"), ("BREAD", "Bread"),
        ("shreded wheat", "Shredded wheat"), ("red oni", "Red onions"),
    ])
    func theNearestIsFirst(typed: String, name: String) {
        #expect(found(typed, in: Household.catalogue).first == name)
    }

    @Test func anExactNameSaysSo() throws {
        var search = CatalogueSearch()
        search.refresh(Household.catalogue)
        #expect(search.find("MILK", in: Household.catalogue, limit: 1).first?.isExact == true)
        #expect(search.find("zucchini", in: Household.catalogue, limit: 1).first?.isExact == true)
        #expect(search.find("mil", in: Household.catalogue, limit: 1).first?.isExact == false)
        #expect(search.find("zucchini", in: Household.catalogue, limit: 1).first?.name == "zucchini")
        #expect(search.find("qqqq", in: Household.catalogue, limit: 5).isEmpty)
    }

    @Test func marksAreLettersOfTheName() throws {
        var search = CatalogueSearch()
        search.refresh(Household.catalogue)
        for typed in ["milk", "mlk", "oni", "shr whe", "ç"] {
            for found in search.find(typed, in: Household.catalogue, limit: 8) {
                #expect(found.marks == found.marks.sorted())
                #expect(found.marks.allSatisfy((0..<found.name.count).contains))
            }
        }
    }

    @Test func whatIsBoughtOftenComesFirst() throws {
        var groceries = Household.groceries()
        // Red onions come before onions once they are bought regularly.
        let red = try #require(groceries.item(named: "red onions"))
        #expect(found("onion", in: groceries).first == "Onions")
        for day in 0..<20 {
            let moment = Moment(milliseconds: Household.now.milliseconds + Int64(day) * 86_400_000)
            let entry = Entry(id: EntryID(list: Household.list.id, item: red.id))
            groceries.apply(.entry(.add(entry)), at: moment)
            groceries.apply(.entry(.remove(entry)), at: moment)
        }
        #expect(found("oni", in: groceries).first == "Red onions")
    }

    /// An index updated step by step answers like one that is built from scratch.
    @Test(arguments: Dice.seeds(3), [false, true])
    func settlingIsAsGoodAsBuildingAnew(seed: UInt64, isOverReference: Bool) throws {
        var dice = Dice(seed: seed)
        var groceries = Household.groceries()
        if isOverReference {
            groceries = Groceries(over: Household.reference)
            groceries.apply(.list(.add(Household.list)), at: Household.now)
        }
        var added: [(Moment, GroceryDomain.Operation)] = []
        var kept = CatalogueSearch()
        kept.refresh(groceries)
        let queries = ["milk", "onion", "bre", "ice crem", "new item 3", "wheat", "zuc", "item", "cream", "red"]
        for round in 0..<30 {
            for _ in 0...dice.below(3) { added += edit(&groceries, &dice, round) }
            kept.refresh(groceries)
            // Of all items one by one, whatever they were known from.
            var flat = Groceries()
            for type in groceries.types.shown { flat.apply(.type(.add(type)), at: Household.now) }
            for item in groceries.items.shown {
                flat.apply(.item(.add(item)), at: Household.now)
                if groceries.ownItems[item.id] != nil { flat.noteOwn(item.id) }
            }
            // What was on a list is expected more.
            flat.apply(.list(.add(Household.list)), at: Household.now)
            for (moment, operation) in added { flat.apply(operation, at: moment) }
            let fresh = CatalogueSearch(of: flat)
            for query in queries {
                let one = kept.find(query, in: groceries, limit: 5)
                let other = fresh.find(query, in: flat, limit: 5)
                // Of equal matches either may come first: an index with another history may hold them in another order.
                try #require(one.map(\.score) == other.map(\.score), "round \(round), “\(query)”")
                let lastScore = one.last?.score
                try #require(
                    Set(one.filter { $0.score != lastScore }.map(\.item))
                        == Set(other.filter { $0.score != lastScore }.map(\.item)), "round \(round), “\(query)”")
            }
            for query in queries {
                try #require(
                    kept.suggestedType(for: query, in: groceries) == fresh.suggestedType(for: query, in: flat),
                    "round \(round), “\(query)”")
            }
            for name in Set(groceries.items.all.flatMap(\.names)) {
                let walked = groceries.items.shown.filter { $0.names.contains { $0.folded == name.folded } }
                try #require(Set(groceries.items(named: name)) == Set(walked), "round \(round), “\(name)”")
            }
        }
    }

    /// Returns the entries that it adds, and when.
    private func edit(
        _ groceries: inout Groceries, _ dice: inout Dice, _ round: Int
    ) -> [(Moment, GroceryDomain.Operation)] {
        let items = groceries.items.shown.sorted { $0.id < $1.id }
        let types = groceries.orderedTypes
        let transaction: Transaction?
        switch dice.below(7) {
        case 0, 1:
            transaction = try? groceries.addingItem(
                named: "New item \(dice.below(30)) \(dice.pick(["cream", "bread", "wheat"]))",
                type: dice.pick(types).id,
                aliases: dice.oneIn(2) ? [] : ["alias \(round) \(dice.below(1000))"]
            ).1
        case 2: transaction = try? groceries.renaming(dice.pick(items).id, to: "Item \(dice.below(50)) milk")
        case 3: transaction = try? groceries.removing(dice.pick(items).id)
        case 4: transaction = try? groceries.moving(dice.pick(items).id, to: dice.pick(types).id)
        case 5: transaction = try? groceries.adding(nil, of: dice.pick(items), to: Household.list.id)
        default:
            // A deleted item comes back.
            let gone = groceries.items.all.filter { groceries.items[$0.id] == nil }.sorted { $0.id < $1.id }
            transaction = gone.isEmpty ? nil : Transaction(.paste(1, list: ""), [.item(.add(dice.pick(gone)))])
        }
        let moment = Moment(milliseconds: Household.now.milliseconds + Int64(round) * 3_600_000)
        for operation in transaction?.operations ?? [] { groceries.apply(operation, at: moment) }
        return (transaction?.operations ?? []).compactMap { operation in
            if case .entry(.add) = operation { (moment, operation) } else { nil }
        }
    }
}
