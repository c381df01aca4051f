import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews
import Journal
import ScreenModel

/// How start, search and check grow with a household: a tenth of a year, a year, ten years of actions, with a catalogue
/// to match. A replay grows with the actions, a search with the catalogue; a start and a check with neither.
func measureGrowth() throws {
    for factor in [1, 10, 100] {
        let root = temporary.folder("growth-\(factor)")
        let list = try makeYears(paths(below: root), actions: 2_500 * factor, moreItems: 500 * factor)
        try measureHousehold("growth-\(factor)x", at: root, list)
    }
}

/// As large as it may become: twenty machines that go their own way after they have met once, a million records of all
/// of them on one list, 50,000 items.
///
/// - Parameter folder: where it is made and stays, to be opened with `AISLE_DATA=FOLDER aisle`; nil for a temporary
///   one.
func measureMillion(keptIn folder: String?) throws {
    let root = folder ?? temporary.folder("million")
    let list = try makeCrowd(below: root, machines: 20, actions: 50_000, moreItems: 48_000)
    try measureHousehold("million", at: root, list)
}

private func paths(below root: String) -> JournalPaths {
    JournalPaths(space: root + "/data/spaces/home", state: root + "/state")
}

/// Machines that share what the first of them began, and then each do so much alone. The files of all but the first lie
/// where a shared folder's do.
private func makeCrowd(below root: String, machines: Int, actions: Int, moreItems: Int) throws -> ListID {
    let paths = paths(below: root)
    let (own, incoming) = (paths.space + "/own", paths.space + "/in")
    var first = try Machine(paths, seed: 1)
    let list = try first.begin(moreItems: moreItems)
    let begun = Set(try POSIXFileSystem().list(own))
    var published: [(from: String, to: String)] = []
    for number in 1..<machines {
        // It has read what the first wrote by now, and hears nothing of the others.
        let state = root + "/others/\(number)"
        var other = try Machine(JournalPaths(space: paths.space, state: state), seed: UInt64(number + 1))
        try other.live(with: list, actions: actions)
        other.close()
        let digits = String(number, radix: 16)
        let replica = String(repeating: "0", count: 16 - digits.count) + digits
        for file in try POSIXFileSystem().list(own) where !begun.contains(file) {
            let aside = "\(state)/\(file)"
            rename("\(own)/\(file)", aside)
            published.append((aside, "\(incoming)/\(replica)-\(file)"))
        }
    }
    try first.live(with: list, actions: actions)
    first.close()
    mkdir(incoming, 0o700)
    for file in published { rename(file.from, file.to) }
    return list
}

/// How long replay, start, search and check take in a household.
private func measureHousehold(_ name: String, at root: String, _ list: ListID) throws {
    let paths = paths(below: root)
    let base = root + "/cache/base"
    func open(_ basePath: String?) throws -> (Store, Groceries) {
        let store = Store(journal: try journal(paths), author: "bench", basePath: basePath, over: reference)
        var groceries = store.beginning
        try store.refresh(&groceries)
        return (store, groceries)
    }
    let replay = try samples(1) { try open(nil).0.journal.close() }
    report("\(name)-replay", replay.median / 1_000, "ms")
    var (store, groceries) = try open(base)
    store.keepBase(of: &groceries, operationsMin: 1)
    store.journal.close()
    report("\(name)-start", try samples(15) { try open(base).0.journal.close() }.median / 1_000, "ms")

    (store, groceries) = try open(base)
    var search = CatalogueSearch()
    let indexing = samples(1) { search.refresh(groceries) }
    report("\(name)-index", indexing.median / 1_000, "ms")
    let searching = samples(200) { _ = search.find("choclate b", in: groceries, limit: 8) }
    report("\(name)-search", searching.median, "us")
    report("\(name)-search-p99", searching.p99, "us")
    let checking = try checks(store, groceries, list)
    report("\(name)-check", checking.median, "us")
    report("\(name)-check-p99", checking.p99, "us")
    store.journal.close()
}

/// Checking off and taking the mark away again, each with its frame.
private func checks(_ store: Store, _ groceries: consuming Groceries, _ list: ListID) throws -> Samples {
    var state = AppState(groceries: groceries)
    state.interface.size = Size(columns: 120, rows: 40)
    state.interface.trail.take(list)
    state.refresh()
    let time = LocalTime(year: 2026, month: 1, day: 1, hour: 0, minute: 0)
    let clock = Clock(now: time, local: { _ in time })
    return try samples(200) {
        guard let item = state.interface.shop.item else { return }
        let entry = EntryID(list: list, item: item)
        let isChecked = state.groceries.entries[entry]?.isChecked ?? false
        try store.perform(try state.groceries.checking(entry, !isChecked), on: &state.groceries)
        state.refresh()
        var surface = Surface(Size(columns: 120, rows: 40))
        draw(state, clock: clock, onto: &surface)
    }
}
