import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// What is kept and changed with what changed is what would be worked out anew.
@Suite struct DerivedRandomTests {
    @Test(arguments: Dice.seeds(6)) func whatIsKeptIsWhatWouldBeMadeAnew(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var state = AppState(groceries: Household.groceries("Apples 6, x Milk 2 l (blue), Bread, Peas, Bagels"))
        state.interface.size = Size(columns: 120, rows: 40)
        state.refresh()
        var (refreshed, gathered) = (0, 0)
        for step in 0..<400 {
            if dice.oneIn(12) { look(at: &state.interface, state.groceries, &dice) }
            // Now and then more happens between two frames than is remembered.
            let count = dice.oneIn(40) ? 60 : dice.oneIn(4) ? 0 : 1 + dice.below(3)
            let before = state.groceries
            var deeds: [Deed] = []
            for _ in 0..<count {
                guard let transaction = action(state, &dice) else { continue }
                deeds.append(transaction.deed)
                for operation in transaction.operations {
                    gathered += 1
                    state.groceries.apply(operation, at: Moment(milliseconds: Household.now.milliseconds + Int64(step)))
                }
            }
            if let missing = NotedChanges.missing(from: before, to: state.groceries) {
                Issue.record("step \(step), after \(deeds): it was not noted that \(missing)")
                return
            }
            state.refresh()
            refreshed += 1
            if let broken = difference(state) {
                Issue.record("step \(step), after \(deeds): \(broken)")
                return
            }
        }
        #expect(refreshed == 400 && gathered > 300)
    }

    /// Mostly what people do while they shop: to the entries of the list that is shown.
    private func action(_ state: AppState, _ dice: inout Dice) -> Transaction? {
        let groceries = state.groceries
        guard let list = state.shownList, dice.below(4) > 0 else { return RandomAction.next(groceries, &dice) }
        let entries = groceries.entries.shown(on: list.id).sorted { $0.id < $1.id }
        let items = groceries.items.shown.sorted { $0.id < $1.id }
        guard !entries.isEmpty, dice.below(4) > 0 else {
            guard let item = items.randomElement(using: &dice) else { return nil }
            return try? groceries.adding(nil, of: item, as: dice.pick(item.names), to: list.id)
        }
        let entry = dice.pick(entries)
        switch dice.below(7) {
        case 0, 1: return try? groceries.checking(entry.id, !entry.isChecked, in: state.here)
        case 2: return try? groceries.stepping(entry.id, up: dice.oneIn(2))
        case 3: return try? groceries.removing(entry.id)
        case 4: return try? groceries.pricing(entry.id, Price(Money(minor: Int64(1 + dice.below(900))), .each))
        case 5:
            // Another machine has put it there by another name.
            let wording = dice.pick([nil, "Aubergines", "Zucchini"])
            return Transaction(.add(nil, .one("Bread"), list: list.name), entry.changing { $0.wording = wording })
        default: return try? groceries.clearingMarks(of: list.id)
        }
    }

    private func look(at interface: inout Interface, _ groceries: Groceries, _ dice: inout Dice) {
        switch dice.below(6) {
        case 5:
            guard let list = groceries.orderedLists.randomElement(using: &dice) else { return }
            interface.checkIns[list.id] = dice.oneIn(3) ? nil : groceries.orderedStores.randomElement(using: &dice)?.id
        case 0: interface.shop.filter = dice.pick([nil, "", "m", "il", "uc", "Ä", "zzz"])
        case 1: interface.hidesBought = dice.pick([nil, true, false])
        case 2: interface.onlyHere.toggle()
        case 3:
            let lists = groceries.lists.shown.keys.sorted()
            interface.openList = lists.isEmpty || dice.oneIn(2) ? nil : dice.pick(lists)
        default: interface.shop.type = dice.oneIn(2) ? nil : groceries.orderedTypes.randomElement(using: &dice)?.id
        }
    }

    /// In what the state differs from one that knows nothing yet, and from what a plain reading of the groceries comes
    /// to.
    private func difference(_ state: AppState) -> String? {
        var anew = state
        anew.derived = Derived()
        anew.refresh()
        let (kept, made) = (state.derived.shown, anew.derived.shown)
        if kept.outline != made.outline { return "the outline is \(kept.outline), not \(made.outline)" }
        if kept.totals != made.totals { return "the totals are \(kept.totals), not \(made.totals)" }
        if kept.checkedCount != made.checkedCount || kept.entryCount != made.entryCount { return "the counts are off" }
        if state.interface.shop.rows != anew.interface.shop.rows { return "the rows are those of before" }
        if state.currentList != anew.currentList { return "another list is the current one" }
        if state.offer != anew.offer { return "something else is due" }
        guard let list = state.shownList else { return kept.entryCount == 0 ? nil : "entries of no list" }
        let prices = PriceBook(state.groceries)
        let entries = state.groceries.entries.shown(on: list.id)
        if kept.totals != Totals(of: list.id, state.groceries, prices, in: state.here) {
            return "the totals are not those of the list"
        }
        if kept.entryCount != entries.count || kept.checkedCount != entries.count(where: \.isChecked) {
            return "\(kept.checkedCount) of \(kept.entryCount) are not what is on the list"
        }
        for entry in entries where entry.cost == nil {
            let guess = Totals.Part(entry, prices, in: state.here).cost
            if kept.guess(for: entry.id.item) != guess { return "a guess is off" }
        }
        return rowsMistake(kept.outline, state, entries, on: list.id)
    }

    /// The rows as they follow from the entries alone.
    private func rowsMistake(
        _ outline: Outline, _ state: AppState, _ entries: Shown<Entry>, on list: ListID
    ) -> String? {
        let groceries = state.groceries
        let wanted = (state.interface.shop.filter ?? "").folded
        let store = state.interface.onlyHere ? state.here : nil
        let hides = state.shownList?.kind == .shopping && state.interface.hidesBought == true
        let shown = entries.filter { entry in
            guard let item = groceries.items.known(entry.id.item) else { return false }
            if let store, !item.stores.isEmpty, !item.stores.contains(store) { return false }
            let names = item.names + [groceries.title(of: entry)]
            return !(hides && entry.isChecked) && (wanted.isEmpty || names.contains { $0.folded.contains(wanted) })
        }
        let items = outline.sections.flatMap(\.items)
        if items.count != shown.count || Set(items) != Set(shown.map(\.id.item)) { return "other entries are shown" }
        for section in outline.sections {
            let names = section.items.map { (groceries.title(of: EntryID(list: list, item: $0)).folded, $0) }
            if section.items.contains(where: { groceries.items.known($0)?.type != section.type }) {
                return "an item stands under another type"
            }
            if !zip(names, names.dropFirst()).allSatisfy({ $0 < $1 }) { return "\(section.name) is not in order" }
        }
        return nil
    }
}
