import Glibc
import GroceryDomain
import GroceryStore
import Journal

/// Makes ten years of weekly trips below `folder`, to be opened with `AISLE_DATA=FOLDER aisle`: 520 finished trips in
/// one store with 25,000 priced entries, and a list of 500 entries to shop from.
func makeTrips(below folder: String) throws {
    var wall: UInt64 = 1_450_000_000_000
    let paths = JournalPaths(space: folder + "/data/spaces/home", state: folder + "/state")
    let journal = try Journal(paths: paths, clock: { wall }, application: "bench", knownKinds: Store.kinds)
    let store = Store(journal: journal, author: "bench", over: reference)
    var groceries = store.beginning
    try store.refresh(&groceries)
    let (market, adding) = try groceries.addingStore(named: "Corner Market")
    try store.perform(adding, on: &groceries)
    let items = groceries.items.shown.sorted { $0.id < $1.id }
    var dice = SplitMix(seed: 520)
    for week in 0..<520 {
        wall = 1_450_000_000_000 + UInt64(week) * 7 * 86_400_000
        let list = try makeList("Groceries", of: 48 + week % 2, items, &dice, store, &groceries, wall)
        for entry in groceries.entries.shown(on: list).sorted(by: { $0.id < $1.id }) {
            wall += 20_000
            let price = Price(Money(minor: Int64(100 + dice.next(below: 900))), .each)
            let operations =
                try groceries.pricing(entry.id, price).operations
                + groceries.checking(entry.id, true, in: market).operations
            try store.perform(
                Transaction(.check(.one(groceries.name(of: entry.id.item)), list: "Groceries"), operations),
                on: &groceries)
        }
        let moment = Moment(milliseconds: Int64(wall))
        let (_, finishing) = try groceries.finishing(
            list, remembering: false, making: false, in: market, at: moment)
        try store.perform(finishing, on: &groceries)
    }
    let list = try makeList("Groceries", of: 500, items, &dice, store, &groceries, wall + 1_000)
    var checkIns = CheckIns()
    checkIns[list] = market
    if let file = fopen(folder + "/state/check-ins", "w") {
        fputs("\(checkIns)", file)
        fclose(file)
    }
    _ = journal.flush(timeoutMilliseconds: 60_000)
    journal.close()
}

private func makeList(
    _ name: String, of count: Int, _ items: [Item], _ dice: inout SplitMix, _ store: Store,
    _ groceries: inout Groceries, _ wall: UInt64
) throws -> ListID {
    let (list, making) = try groceries.addingList(named: name, at: Moment(milliseconds: Int64(wall)))
    var trial = groceries
    var operations = making.operations
    for operation in operations { trial.apply(operation, at: Moment(milliseconds: Int64(wall))) }
    while trial.entries.shown(on: list).count < count {
        // What is bought often is bought again and again: of two dice the lower.
        let item = items[min(dice.next(below: items.count), dice.next(below: items.count))]
        guard trial.entries[EntryID(list: list, item: item.id)] == nil else { continue }
        let more = try trial.adding(item.usual, of: item, to: list).operations
        for operation in more { trial.apply(operation, at: Moment(milliseconds: Int64(wall))) }
        operations += more
    }
    try store.perform(Transaction(.make(.init(.list, name)), operations), on: &groceries)
    return list
}
