import Glibc
import GroceryDomain
import GroceryStore
import Journal

/// A household of ten years: 250,000 actions on one list, by the rules. What it costs to open with a base and without.
///
/// - Parameter folder: where it is made and stays, to be opened with `AISLE_DATA=FOLDER aisle`; nil for a temporary
///   one.
func measureYears(keptIn folder: String?) throws {
    let root = folder ?? temporary.folder("years")
    let paths = JournalPaths(space: root + "/data/spaces/home", state: root + "/state")
    let base = root + "/cache/base"
    try makeYears(paths, actions: 250_000)
    func open(_ basePath: String?, _ body: (Store, inout Groceries) throws -> Void) throws {
        let store = Store(journal: try journal(paths), author: "bench", basePath: basePath, over: reference)
        var groceries = store.beginning
        try body(store, &groceries)
        store.journal.close()
    }
    var records = 0
    let replay = try samples(3) { try open(nil) { try $0.refresh(&$1) } }
    try open(base) { store, groceries in
        try store.refresh(&groceries)
        try store.journal.readAgain { _ in records += 1 }
        store.keepBase(of: &groceries, operationsMin: 1)
    }
    report("years-replay", Double(records) / replay.median, "million-records/s")
    report("years-open", try samples(15) { try open(base) { try $0.refresh(&$1) } }.median / 1_000, "ms")
}

/// A household that did so many things with one list.
///
/// - Parameter moreItems: how many items there are besides the starter catalogue.
@discardableResult
func makeYears(_ paths: JournalPaths, actions: Int, moreItems: Int = 0) throws -> ListID {
    var machine = try Machine(paths, seed: 10)
    let list = try machine.begin(moreItems: moreItems)
    try machine.live(with: list, actions: actions)
    machine.close()
    return list
}

/// One machine of a household, on which somebody works with a list by the rules.
struct Machine {
    private final class Wall { var time: UInt64 = 1_450_000_000_000 }

    private let wall = Wall()
    private let store: Store
    private var groceries = Groceries()
    private var dice: SplitMix

    init(_ paths: JournalPaths, seed: UInt64) throws {
        let wall = wall
        let journal = try Journal(
            paths: paths, clock: { wall.time }, application: "bench", knownKinds: Store.kinds)
        store = Store(journal: journal, author: "bench", over: reference)
        dice = SplitMix(seed: seed)
        groceries = store.beginning
        try store.refresh(&groceries)
    }

    /// What everything begins with: more items than the catalogue of the program has, and a list.
    mutating func begin(moreItems: Int) throws -> ListID {
        let type = groceries.orderedTypes[0].id
        let more = (0..<moreItems).map { number in
            let name = "Thing \(number)"
            return Operation.item(.add(Item(id: ItemID(derivedFrom: name.folded), name: name, type: type)))
        }
        try store.perform(Transaction(.add(nil, .several(more.count), list: "Groceries"), more), on: &groceries)
        let (list, making) = try groceries.addingList(named: "Groceries", at: Moment(milliseconds: Int64(wall.time)))
        try store.perform(making, on: &groceries)
        return list
    }

    /// What is bought is of the starter catalogue, so that the list is as long however many items there are.
    mutating func live(with list: ListID, actions wanted: Int) throws {
        let items = starter.lines.map { ItemID(derivedFrom: $0.item.folded) }.compactMap { groceries.items[$0] }
            .sorted { $0.id < $1.id }
        var actions = 0
        while actions < wanted {
            wall.time += UInt64(dice.next(below: 2_500_000))
            let item = items[min(dice.next(below: items.count), dice.next(below: items.count))]
            let entry = EntryID(list: list, item: item.id)
            let transaction: Transaction =
                if let known = groceries.entries[entry] {
                    switch dice.next(below: 4) {
                    case 0 where known.planned != nil: try groceries.setting(nil, on: entry)
                    case 0, 1: try groceries.checking(entry, !known.isChecked)
                    case 2: try groceries.noting("week \(actions / 480)", on: entry)
                    default: try groceries.removing(entry)
                    }
                } else {
                    try groceries.adding(item.usual, of: item, to: list)
                }
            guard !transaction.isEmpty else { continue }
            try store.perform(transaction, on: &groceries)
            actions += 1
        }
    }

    func close() {
        _ = store.journal.flush(timeoutMilliseconds: 60_000)
        store.journal.close()
    }
}
