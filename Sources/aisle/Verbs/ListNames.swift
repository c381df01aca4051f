public import ArgumentParser
public import GroceryDomain
import GroceryStore

/// Of which kind the list is that a verb names. A trip has the name of the list it was, and a template often that of a
/// list.
struct KindOfList: ParsableArguments {
    @Option(help: "Which kind of list, if several have that name; by default, the first of these that exists.")
    var kind: GroceryList.Kind?
}

extension GroceryList.Kind: ExpressibleByArgument {}

extension Household {
    /// The list of that name, letter case, accents and spacing aside, of any kind or of one. A trip may be named with
    /// the day on which it was finished: Groceries 2026-11-21.
    func list(named name: String, kind: GroceryList.Kind? = nil) throws -> GroceryList {
        // A list to shop from is meant first; a template, a trip or a recipe where there is none of that name.
        if kind ?? .shopping == .shopping, let list = groceries.list(named: name) { return list }
        let kinds = kind.map { [$0] } ?? GroceryList.Kind.allCases
        for kind in kinds { if let list = groceries.list(named: name, kind: kind) { return list } }
        if kinds.contains(.trip), let trip = tripTimes.trip(called: name, in: groceries) { return trip }
        guard let kind, kind != .shopping else {
            throw Refusal.unknownList(name: name, known: groceries.orderedLists.map(\.name))
        }
        let known = groceries.distinctNames(of: kind).suffix(8).joined(separator: ", ")
        throw AisleError("there is no \(kind.word) called “\(name)”" + (known.isEmpty ? "" : "; there are: \(known)"))
    }

    /// What there is to say of lists of these kinds that were made apart with one name, and of which verb renames them.
    func namesakeNotices(_ kinds: [GroceryList.Kind]) -> [String] {
        kinds.flatMap { groceries.namesakes(of: $0) }.map { list in
            let verb = list.kind == .recipe ? "recipe rename" : "list rename"
            let kind = list.kind == .template ? " --kind template" : ""
            return "\(list.namesakeNotice): aisle \(verb)\(kind) “\(list.name)” NAME"
        }
    }

    var tripTimes: TripTimes { TripTimes(groceries, time: LocalClock.toTheSecond) }
}

extension Groceries {
    /// What the lists of a kind are called: trips with the time that tells them apart.
    func distinctNames(of kind: GroceryList.Kind) -> [String] {
        let times = TripTimes(self, time: LocalClock.toTheSecond)
        return lists(of: kind).map { list in list.name + (times.time(of: list).map { " " + $0 } ?? "") }
    }
}
