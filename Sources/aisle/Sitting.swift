import GroceryApp
import GroceryDomain
import GroceryStore
import Journal

// How the household is at hand for as long as a person stays, on the screen or line by line.
extension Household {
    /// What the program begins with. The groceries live in there alone meanwhile: a second owner would make every
    /// change a copy.
    func enter(_ configuration: Configuration.Contents) -> AppState {
        var state = AppState(groceries: groceries)
        state.interface.trail = trail
        hooks = Hooks(configuration.hooks, paths)
        groceries = Groceries()
        state.interface.machine = configuration.settings
        state.interface.keymap = configuration.keymap
        state.interface.checkIns = checkIns
        state.interface.news = news
        state.interface.localCurrency = LocalCustoms.currency
        state.interface.localLengths = LocalCustoms.lengths
        state.interface.localDay = LocalClock.day
        return state
    }

    /// What has to be known from the beginning: why nothing can be changed, and what is wrong with the files of this
    /// machine.
    func warnings(_ configuration: Configuration.Contents) -> [String] {
        [store.readOnlyReason.map { "\($0)" }].compactMap(\.self) + configuration.complaints
            + [SharedFolderSetting.damage(paths), PhoneSetting.damage(paths)].compactMap(\.self)
    }

    /// Keeps a base, where there is much that the last does not know, and closes the journal; answers what is not known
    /// to be on the disk, with what was `unsaved` before.
    func leave(_ state: inout AppState, _ saving: Saving, _ unsaved: [String]) -> [String] {
        store.keepBase(
            of: &state.groceries, walking: state.groceries.stores(of: state.interface.checkIns),
            search: state.derived.search)
        // What the disk was still at may have failed since.
        let lost = unsaved.isEmpty ? saving.wait(milliseconds: 0) : unsaved
        store.journal.close()
        return lost.isEmpty ? saving.unconfirmed() : lost
    }
}
