import GroceryDomain
import TestSupport
import Testing

/// Stores: checking in at one, and the order in which people walk it.
@Suite struct RulesStoreTests {
    private let list = Household.list.id
    private let market = StoreID(derivedFrom: "corner market")

    private func apply(_ transaction: Transaction, to groceries: inout Groceries, at moment: Moment = Household.now) {
        for operation in transaction.operations { groceries.apply(operation, at: moment) }
        if let broken = Invariant.broken(groceries) { Issue.record("\(transaction.deed): \(broken)") }
    }

    private func household(_ entries: String = "Apples, Bread, Milk, Peas") throws -> Groceries {
        var groceries = Household.groceries(entries)
        apply(try groceries.addingStore(named: "Corner Market", address: "Main Street 12").1, to: &groceries)
        return groceries
    }

    private func store(in groceries: Groceries) throws -> NamedStore { try groceries.existing(market) }

    /// The first letters of the types in the order of the walk: Produce, Bakery, Dairy, Cereal, Frozen are P B D C F.
    private func walk(_ groceries: Groceries, learned: [ItemTypeID] = []) throws -> String {
        String(
            groceries.orderedTypes(in: try store(in: groceries), learned: learned).compactMap(\.name.first))
    }

    private func types(_ letters: String, in groceries: Groceries) -> [ItemTypeID] {
        letters.compactMap { letter in groceries.orderedTypes.first { $0.name.first == letter }?.id }
    }

    private func moment(_ hours: Int64) -> Moment {
        Moment(milliseconds: Household.now.milliseconds + hours * 3_600_000)
    }

    // MARK: Stores

    @Test func namesOfStoresAreFree() throws {
        var groceries = try household()
        #expect(try store(in: groceries).address == "Main Street 12")
        for name in ["corner market", " Corner  Market", ""] {
            #expect(throws: Refusal.self) { try groceries.addingStore(named: name) }
        }
        apply(try groceries.renaming(market, to: "CORNER MARKET"), to: &groceries)
        #expect(try store(in: groceries).name == "CORNER MARKET")
        #expect(groceries.store(named: "Corner Market")?.id == market)
    }

    @Test func whatIsCheckedOffRemembersWhereOneIsWithItsList() throws {
        var groceries = try household("Apples, Milk")
        let (other, making) = try groceries.addingList(named: "Other", from: list, at: Household.now)
        apply(making, to: &groceries)
        let milk = try #require(groceries.item(named: "milk")).id
        var checkIns = CheckIns()
        checkIns[list] = market
        // For a shopping list nothing is written: the check-in belongs to the machine.
        #expect(try groceries.checkingIn(market, on: list).isEmpty)
        for list in [list, other] {
            let store = groceries.store(for: try groceries.existing(list), checkIns)
            apply(try groceries.checking(EntryID(list: list, item: milk), true, in: store), to: &groceries)
        }
        #expect(groceries.entries[EntryID(list: list, item: milk)]?.store == market)
        #expect(groceries.entries[EntryID(list: other, item: milk)]?.store == nil)
        // What was checked off before one checked in was bought there too; what is not checked off was not.
        let visit = try groceries.checkingIn(market, on: other)
        #expect(visit.deed == .place(1, list: "Other", store: "Corner Market"))
        apply(visit, to: &groceries)
        let placed = groceries.entries.shown(on: other).filter { $0.store == market }
        #expect(placed.map(\.id.item) == [milk])
        #expect(try groceries.checkingIn(market, on: other).isEmpty && groceries.checkingIn(nil, on: list).isEmpty)
        #expect(groceries.stores(of: checkIns) == [market])
    }

    @Test func checkInsAreReadAsTheyWereWritten() {
        var checkIns = CheckIns()
        for number in 1...20 { checkIns[ListID(rawValue: UInt64(number))] = market }
        checkIns[ListID(rawValue: 20)] = nil
        checkIns[ListID(rawValue: 7)] = StoreID(rawValue: 7)
        let kept = (1...20).filter { checkIns[ListID(rawValue: UInt64($0))] != nil }
        #expect(kept == Array(5...19) && checkIns[ListID(rawValue: 7)] == StoreID(rawValue: 7))
        #expect(CheckIns("\(checkIns)") == checkIns && "\(checkIns)".hasPrefix("0000000000000007 0000000000000007\n"))
        #expect(CheckIns("") == CheckIns() && CheckIns("nonsense\n\(checkIns)") == CheckIns())
    }

    /// A trip was made in the store where the person who finishes it is, otherwise where most of it was checked off.
    @Test func aTripRemembersWhereItWasMade() throws {
        var groceries = try household("Apples, Milk, Peas")
        apply(try groceries.addingStore(named: "Mill").1, to: &groceries)
        let mill = try #require(groceries.store(named: "Mill")).id
        for (item, store) in [("apples", mill), ("milk", market), ("peas", mill)] {
            let entry = EntryID(list: list, item: try #require(groceries.item(named: item)).id)
            apply(try groceries.checking(entry, true, in: store), to: &groceries)
        }
        for (here, expected) in [(market, market), (nil, mill)] as [(StoreID?, StoreID)] {
            var trip = groceries
            let finishing = try trip.finishing(list, remembering: false, making: false, in: here, at: Household.now).1
            apply(finishing, to: &trip)
            #expect(trip.store(for: try trip.existing(list), CheckIns()) == expected)
            // A correction is written, because it is about the trip.
            apply(try trip.checkingIn(nil, on: list), to: &trip)
            #expect(trip.lists[list]?.store == nil)
            for operation in finishing.inverse { trip.apply(operation, at: Household.now) }
            #expect(trip.lists[list]?.kind == .shopping)
        }
    }

    @Test func whatIsKnownOfAStoreIsChangedAsOne() throws {
        var groceries = try household()
        let before = try store(in: groceries)
        let change = try groceries.changing(
            market, name: "Market Hall", address: "", coordinates: Coordinates("47.37,8.54"), note: "Open till nine")
        #expect(change.operations.count == 4 && change.deed == .change(store: "Corner Market"))
        apply(change, to: &groceries)
        let after = try store(in: groceries)
        #expect(after.name == "Market Hall" && after.address == nil && after.note == "Open till nine")
        #expect(after.coordinates?.description == "47.37,8.54")
        #expect(try groceries.changing(market, name: "Market Hall", note: " Open till nine ").isEmpty)
        apply(try groceries.changing(market, coordinates: .some(nil)), to: &groceries)
        #expect(try store(in: groceries).coordinates == nil && store(in: groceries).note == "Open till nine")
        apply(Transaction(change.deed, change.inverse), to: &groceries)
        #expect(try store(in: groceries) == before)
        apply(try groceries.addingStore(named: "Mill").1, to: &groceries)
        #expect(throws: Refusal.storeNameTaken(name: "Mill")) { try groceries.changing(market, name: "MILL") }
    }

    @Test func aStoreThatIsDeletedIsLeftAndItsNameStaysWithWhatWasBoughtThere() throws {
        var groceries = try household("Milk")
        let milk = EntryID(list: list, item: try #require(groceries.item(named: "milk")).id)
        var checkIns = CheckIns()
        checkIns[list] = market
        apply(try groceries.checking(milk, true, in: market), to: &groceries)
        let removing = try groceries.removing(market)
        apply(removing, to: &groceries)
        #expect(groceries.store(for: Household.list, checkIns) == nil && groceries.stores[market] == nil)
        #expect(groceries.entries[milk]?.store.flatMap { groceries.stores.known($0)?.name } == "Corner Market")
        #expect(throws: Refusal.self) { try groceries.checkingIn(market, on: list) }
        // Nor is there a store for a recipe.
        let (soup, making) = try groceries.addingList(named: "Soup", kind: .recipe, at: Household.now)
        apply(making, to: &groceries)
        #expect(throws: Refusal.self) { try groceries.checkingIn(nil, on: soup) }
        for operation in removing.inverse { groceries.apply(operation, at: Household.now) }
        #expect(groceries.store(for: Household.list, checkIns) == market)
    }

    // MARK: The order

    @Test(
        "The walk: the order put or learnt, then the types",
        arguments: [
            ("", "PBDCF"), ("FPBDC", "FPBDC"), ("DP", "DCFPB"), ("F", "PBDCF"), ("BP", "BDCFP"), ("CF", "PBDCF"),
        ])
    func typesWithoutAPlaceStandBehindTheirNeighbour(order: String, walk: String) throws {
        var groceries = try household()
        #expect(try self.walk(groceries, learned: types(order, in: groceries)) == walk)
        guard !order.isEmpty else { return }
        apply(try groceries.pinning(types(order, in: groceries), in: market), to: &groceries)
        #expect(try self.walk(groceries) == walk)
        // An arranged order overrides what is learnt.
        #expect(try self.walk(groceries, learned: types("FCDBP", in: groceries)) == walk)
    }

    @Test(
        "Moving a type: where it goes, among what is shown",
        arguments: [
            ("D", true, "PBDCF", "PBCDF"), ("D", false, "PBDCF", "PDBCF"),
            // Types that are not on the list are skipped.
            ("P", true, "PF", "BDCFP"), ("F", false, "PF", "FPBDC"), ("D", false, "PD", "DPBCF"),
        ])
    func moving(type: Character, down: Bool, shown: String, after: String) throws {
        var groceries = try household()
        let all = groceries.orderedTypes.map(\.id)
        let own = types("PBDCF", in: groceries)
        let moved = try #require(types(String(type), in: groceries).first)
        apply(
            try groceries.moving(moved, down: down, in: market, walk: all, shown: types(shown, in: groceries)),
            to: &groceries)
        #expect(try walk(groceries) == after)
        #expect(groceries.orderedTypes.map(\.id) == own, "the household's own order stands")
    }

    @Test(arguments: [("P", false), ("F", true)]) func theFirstAndLastStayThere(type: String, down: Bool) throws {
        let groceries = try household()
        let all = groceries.orderedTypes.map(\.id)
        let moved = try #require(types(type, in: groceries).first)
        #expect(throws: Refusal.self) {
            try groceries.moving(moved, down: down, in: market, walk: all, shown: all)
        }
    }

    // MARK: Learning

    /// A trip through the store that met these types in this order, starting at this hour.
    private func shop(_ letters: String, from hours: Int64, in groceries: inout Groceries) throws {
        let (id, making) = try groceries.addingList(named: "Trip \(hours)", at: moment(hours))
        apply(making, to: &groceries)
        for (place, type) in types(letters, in: groceries).enumerated() {
            let item = try #require(
                groceries.items.shown.filter { $0.type == type }.min { $0.id < $1.id })
            apply(try groceries.adding(nil, of: item, to: id), to: &groceries)
            let checking = try groceries.checking(EntryID(list: id, item: item.id), true, in: market)
            apply(checking, to: &groceries, at: moment(hours + Int64(place)))
        }
        let end = moment(hours + Int64(letters.count))
        apply(try groceries.finishing(id, remembering: false, making: false, at: end).1, to: &groceries, at: end)
    }

    @Test func walksAreReadFromFinishedTripsAndForgottenOnRequest() throws {
        var groceries = try household()
        #expect(groceries.walks(in: try store(in: groceries)).isEmpty)
        try shop("FDP", from: 1, in: &groceries)
        try shop("FDPB", from: 100, in: &groceries)
        let walks = groceries.walks(in: try store(in: groceries))
        #expect(
            walks.map { $0.sorted { $0.moment < $1.moment }.map(\.type) }
                == ["FDP", "FDPB"].map { types($0, in: groceries) })
        let learned = groceries.learnedOrder(of: try store(in: groceries))
        #expect(learned.tripCount == 2)
        #expect(try walk(groceries, learned: learned.types).filter { "FDPB".contains($0) } == "FDPB")
        apply(try groceries.pinning(learned.types, in: market), to: &groceries)
        // The shop was rebuilt: neither the arranged nor the learnt order counts, only later trips.
        apply(try groceries.forgettingOrder(of: market, at: moment(200)), to: &groceries)
        #expect(groceries.walks(in: try store(in: groceries)).isEmpty)
        #expect(try walk(groceries) == "PBDCF")
        try shop("BD", from: 300, in: &groceries)
        #expect(groceries.walks(in: try store(in: groceries)).count == 1)
        // Another store has another walk.
        let (other, adding) = try groceries.addingStore(named: "Lidl")
        apply(adding, to: &groceries)
        #expect(groceries.walks(in: try groceries.existing(other)).isEmpty)
    }
}
