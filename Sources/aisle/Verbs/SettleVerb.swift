import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct Settle: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "settle", "Settle what came too late for a trip.",
        discussion: """
            Somebody who did not know yet that a trip was finished may have added something to its list, changed \
            an amount, or checked off or removed something that was left for the next one. Settling adds what is still \
            wanted to the next list, changes its amounts, and takes off it what was bought or removed. An item that \
            was merged into another, and that somebody changed who did not know of it, becomes part of the other \
            again by itself; where it cannot, it waits here too. aisle show tells you when there is something to settle.
            """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Leave everything as it is, and stop asking.") var leave = false
    @Flag(help: "Only say what would be done.") var dryRun = false

    func run(_ household: Household) throws {
        let trips = household.late().map(\.trip)
        let returned = household.groceries.returned
        guard !trips.isEmpty || !returned.isEmpty else { return print("There is nothing to settle.") }
        for trip in trips {
            // What was settled of one trip may be all there was of the next.
            let before = household.groceries
            guard let late = before.late(for: trip) else { continue }
            let (id, settling) = try before.settling(late, at: LocalClock.now())
            var after = household.draft
            after.perform(settling)
            if !dryRun { try household.perform(leave ? before.leaving(late) : settling) }
            print("The trip \(trip.name)\(household.tripTimes.time(of: trip).map { " of " + $0 } ?? ""):")
            let list = after.groceries.lists[id]?.name ?? trip.name
            for id in late.wanted { say(before.title(of: id), "put on", list, "off the trip") }
            for entry in late.changed {
                let now = after.groceries.entries[EntryID(list: id, item: entry.item)]?.planned
                say(before.title(of: entry), "now \(now?.text() ?? "without an amount") on", list, "left as it is")
            }
            for id in late.bought + late.removed {
                // What was added to it since, or a recipe wants of it, stays.
                let rest = after.groceries.entries[id].map { $0.planned?.text() ?? "still" }
                say(before.title(of: id), rest.map { "\($0) on" } ?? "taken off", list, "left on the list")
            }
        }
        for returned in returned where household.groceries.isBack(returned) {
            let (item, survivor) = (returned.item, returned.survivor)
            let settling =
                try leave
                ? household.groceries.leaving(returned) : household.groceries.merging(item.id, into: survivor.id)
            if !dryRun { try household.perform(settling) }
            print(
                leave ? "\(item.name) and \(survivor.name) are two" : "\(item.name) is part of \(survivor.name) again")
        }
        if dryRun { print("Nothing was changed.") }
    }

    private func say(_ item: String, _ settled: String, _ list: String, _ left: String) {
        print("  \(item): \(leave ? left : "\(settled) \(list)")")
    }
}

extension Household {
    /// What waits to be settled, of the oldest trip first. Everything has to be there.
    func late() -> [Groceries.Late] {
        guard let today = LocalClock.today() else { return [] }
        return Offer.late(groceries, today: today, day: LocalClock.day)
    }

    /// What there is to settle, as the screen asks it, and the verbs that do it.
    var questions: [String] {
        let late = late()
        var said = late.map { $0.question(in: groceries, today: LocalClock.today(), day: LocalClock.day) }
        // Alone, nobody has not heard of a merging.
        let returned = isShared ? groceries.returned : []
        said += returned.map { returned in
            "\(returned.item.name) was merged into \(returned.survivor.name), and changed where that was not known: "
                + "merge it again?"
        }
        return said.isEmpty ? [] : said + ["aisle settle does that, aisle settle --leave leaves it"]
    }
}

extension Store.Followed {
    /// What happened by itself, and why.
    var sentence: String {
        switch self {
        case .merged(let returned):
            let (item, survivor) = (returned.item.name, returned.survivor.name)
            return "\(item) was merged into \(survivor), and changed where that was not known: "
                + "it is part of \(survivor) again"
        case .listedOnce(let meal):
            return "what \(meal) needs was put on a list twice: it is there once"
        }
    }
}
