import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews
import Journal
import ScreenModel

/// How start, search and check grow with a household: a tenth of a year, a year, ten years of actions, with a catalogue to
/// match. A replay grows with the actions, a search with the catalogue; a start and a check with neither.
func measureGrowth() throws {
    for factor in [1, 10, 100] {
        let root = temporary.folder("growth-\(factor)")
        let places = JournalPlaces(space: root + "/data/spaces/home", state: root + "/state")
        let snapshot = root + "/cache/snapshot"
        let list = try makeYears(places, actions: 2_500 * factor, moreItems: 500 * factor)
        func open(_ snapshotPath: String?) throws -> (Store, Groceries) {
            let store = Store(journal: try journal(places), author: "bench", snapshotPath: snapshotPath)
            var groceries = Groceries()
            try store.refreshLists(&groceries)
            return (store, groceries)
        }
        let replay = try samples(1) { try open(nil).0.journal.close() }
        report("growth-\(factor)x-replay", replay.median / 1_000, "ms")
        var (store, groceries) = try open(snapshot)
        try store.complete(&groceries)
        store.keepSnapshot(of: &groceries)
        store.journal.close()
        report("growth-\(factor)x-start", try samples(15) { try open(snapshot).0.journal.close() }.median / 1_000, "ms")

        (store, groceries) = try open(snapshot)
        try store.complete(&groceries)
        var search = CatalogueSearch()
        search.settle(groceries)
        let searching = samples(200) { _ = search.find("choclate b", limit: 8) }
        report("growth-\(factor)x-search", searching.median, "us")
        report("growth-\(factor)x-check", try checks(store, groceries, list).median, "us")
        store.journal.close()
    }
}

/// Checking off and taking the mark away again, each with its frame.
private func checks(_ store: Store, _ groceries: consuming Groceries, _ list: ListID) throws -> Samples {
    var state = AppState(groceries: groceries)
    state.interface.size = Size(columns: 120, rows: 40)
    state.interface.currentList = list
    state.settle()
    let time = LocalTime(year: 2026, month: 1, day: 1, hour: 0, minute: 0)
    let clock = Clock(now: time, local: { _ in time })
    return try samples(200) {
        guard let item = state.interface.shop.item else { return }
        let entry = EntryID(list: list, item: item)
        let isChecked = state.groceries.entries[entry]?.isChecked ?? false
        try store.perform(try state.groceries.checking(entry, !isChecked), on: &state.groceries)
        state.settle()
        var surface = Surface(Size(columns: 120, rows: 40))
        draw(state, clock: clock, onto: &surface)
    }
}
