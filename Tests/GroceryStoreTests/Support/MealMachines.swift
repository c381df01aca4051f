@testable import GroceryDomain
import GroceryStore
import TestSupport
import Testing

/// Machines of one household that hear of each other when a test says so.
final class MealMachines {
    static let soup = "---\ntitle: Soup\nservings: 2\n---\nSimmer @onions{2}, @butter{50%g} and @peas{}."
    static let stew = "---\ntitle: Stew\nservings: 2\n---\nBraise @onions{4} and @tomatoes{500%g}."
    static let monday = CivilDate("2026-11-23") ?? .epoch
    static let week = monday...monday.adding(days: 6)

    let folder: JournalFolder
    private var all: [(store: Store, groceries: Groceries)] = []

    init(_ count: Int) throws {
        folder = try JournalFolder()
        let names = (0..<count).map { "m\($0)" }
        try folder.shareSpace(names)
        for name in names {
            all.append((try folder.open(machine: name), Groceries()))
            try all[all.count - 1].store.refresh(&all[all.count - 1].groceries)
        }
        let (list, party) = (Household.list, ListID(derivedFrom: "party"))
        let file = try CatalogueFile(Household.catalogueText)
        try all[0].store.begin(
            Transaction(
                .begin(list: "Groceries", items: 0),
                Groceries().loading(file, from: "").0.operations + [.list(.add(list))]),
            on: &all[0].groceries)
        try perform(at: 0) { _ in
            Transaction(
                .add(nil, .one("Party"), list: ""),
                [.list(.add(GroceryList(id: party, name: "Party", created: Household.now)))])
        }
        let files = [Self.soup, Self.stew].map { RecipeFile($0, named: "x") }
        try perform(at: 0) {
            try $0.importing(files, search: CatalogueSearch(of: $0), at: Household.now).transaction
        }
        try meet()
    }

    /// Begins anew there, hearing what the others have said.
    func open(at machine: Int) throws {
        for other in all.indices where other != machine { try folder.carry(from: "m\(other)", to: "m\(machine)") }
        all[machine] = (try folder.open(machine: "m\(machine)"), Groceries())
        try hear(at: machine, from: machine)
    }

    func perform(at machine: Int, _ rule: (Groceries) throws -> Transaction) throws {
        folder.now += 1000
        try all[machine].store.perform(try rule(all[machine].groceries), on: &all[machine].groceries)
    }

    func plan(_ name: String, servings: Int? = nil, at machine: Int) throws {
        try perform(at: machine) {
            try $0.planning(name, on: Self.monday, servings: servings, at: Household.now).1
        }
    }

    func shop(onto name: String, at machine: Int) throws {
        try perform(at: machine) { groceries in
            let list = try #require(groceries.list(named: name))
            return try #require(try groceries.shopping(for: Self.week, onto: list.id))
        }
    }

    func meal(_ name: String, _ groceries: Groceries) throws -> MealID {
        try #require(groceries.meals.shown.first { $0.name == name }).id
    }

    func add(_ amount: String?, _ item: String, to name: String, at machine: Int) throws {
        try perform(at: machine) { groceries in
            let list = try #require(groceries.list(named: name))
            let item = try #require(groceries.item(named: item))
            return try groceries.adding(amount.map(Quantity.parse), of: item, to: list.id)
        }
    }

    func check(_ item: String, _ isChecked: Bool = true, on name: String, at machine: Int) throws {
        try perform(at: machine) { groceries in
            let list = try #require(groceries.list(named: name))
            let item = try #require(groceries.item(named: item))
            return try groceries.checking(EntryID(list: list.id, item: item.id), isChecked)
        }
    }

    func buy(_ amount: String, _ item: String, on name: String, at machine: Int) throws {
        try perform(at: machine) { groceries in
            let list = try #require(groceries.list(named: name))
            let item = try #require(groceries.item(named: item))
            return try groceries.buying(Quantity.parse(amount), of: EntryID(list: list.id, item: item.id))
        }
    }

    func finish(_ name: String, at machine: Int) throws {
        try perform(at: machine) { groceries in
            let list = try #require(groceries.list(named: name))
            return try groceries.finishing(list.id, remembering: true, making: true, at: Household.now).1
        }
    }

    /// Settles what came too late for trips, which is wanted of these.
    func settle(_ wanted: String, at machine: Int) throws {
        let groceries = all[machine].groceries
        let late = groceries.lists(of: .trip).compactMap(groceries.late)
        let items = late.flatMap { $0.wanted + $0.changed }.compactMap { groceries.items[$0.item]?.name }
        #expect(items.sorted().joined(separator: ", ") == wanted && late.flatMap { $0.bought + $0.removed } == [])
        for late in late { try perform(at: machine) { try $0.settling(late, at: Household.now).1 } }
    }

    func undo(at machine: Int) throws {
        folder.now += 1000
        _ = try all[machine].store.undo(&all[machine].groceries)
    }

    func redo(at machine: Int) throws {
        folder.now += 1000
        _ = try all[machine].store.redo(&all[machine].groceries)
    }

    func hear(at machine: Int, from other: Int) throws {
        folder.now += 1000
        if other != machine { try folder.carry(from: "m\(other)", to: "m\(machine)") }
        try all[machine].store.refresh(&all[machine].groceries)
        if all[machine].store.hasToFollow { _ = try all[machine].store.followOthers(&all[machine].groceries) }
    }

    /// Everybody hears everything, until nobody has anything to say.
    func meet(roundsMax: Int = 6) throws {
        for _ in 0..<roundsMax {
            let before = try all.indices.map { try folder.lines(machine: "m\($0)") }
            for machine in all.indices {
                for other in all.indices where other != machine { try hear(at: machine, from: other) }
            }
            if try all.indices.map({ try folder.lines(machine: "m\($0)") }) == before { return }
        }
        Issue.record("They never stop")
    }

    /// Everybody shows that once all have heard of everything, and says that what the plan has is on that list.
    func expect(
        _ name: String, _ text: String, isOnOneList: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try meet()
        for machine in all {
            let list = try #require(machine.groceries.list(named: name))
            let shown = Household.text(of: machine.groceries, list: list.id)
            #expect(shown == text, sourceLocation: sourceLocation)
            for meal in machine.groceries.meals.shown where !text.isEmpty && isOnOneList {
                #expect(
                    machine.groceries.whereabouts(of: meal)?.id == list.id, "\(meal)",
                    sourceLocation: sourceLocation)
            }
        }
    }

    /// Something that somebody does with a meal, or that a machine hears of another.
    struct Deed: CustomStringConvertible {
        var machine: Int
        var what: String
        var name: String
        var day: Int
        var list: String
        var servings: Int
        var other: Int

        /// The first machine only listens: what it began with is not to be taken back.
        init(_ dice: inout Dice, machines: Int) {
            machine = 1 + dice.below(machines - 1)
            what = dice.pick(Self.all)
            (name, day, list) = (dice.pick(["Soup", "Stew"]), dice.below(3), dice.pick(["Groceries", "Party"]))
            (servings, other) = (dice.pick([2, 4, 6]), dice.below(machines))
        }

        private static let all = [
            "plan", "plan", "list", "list", "move", "serve", "drop", "undo", "redo", "open", "hear", "hear", "hear",
            "hear",
        ]

        var description: String { "m\(machine) \(what) \(name) \(day) \(list) \(servings) m\(other)" }
    }

    /// Does that, where it is possible.
    func perform(_ deed: Deed) throws {
        let day = Self.monday.adding(days: deed.day)
        func perform(_ rule: (Groceries, Meal) throws -> Transaction) throws {
            try self.perform(at: deed.machine) { groceries in
                let named = groceries.meals.shown.filter { $0.name == deed.name }.sorted { $0.id < $1.id }
                guard !named.isEmpty else { throw Refusal.notPossible("") }
                return try rule(groceries, named[deed.day % named.count])
            }
        }
        do {
            switch deed.what {
            case "plan":
                try self.perform(at: deed.machine) {
                    try $0.planning(deed.name, on: day, servings: deed.servings, at: Household.now).1
                }
            case "list":
                try self.perform(at: deed.machine) { groceries in
                    guard let list = groceries.list(named: deed.list),
                        let shopping = try groceries.shopping(for: day...day, onto: list.id)
                    else { throw Refusal.notPossible("") }
                    return shopping
                }
            case "move": try perform { try $0.moving($1.id, to: day) }
            case "serve": try perform { try $0.setting(servings: deed.servings, of: $1.id) }
            case "drop": try perform { try $0.dropping($1.id) }
            case "undo": try undo(at: deed.machine)
            case "redo": try redo(at: deed.machine)
            case "open": try open(at: deed.machine)
            default: try hear(at: deed.machine, from: deed.other)
            }
        } catch is Refusal {}
    }

    /// What lists show besides what the meals need that the plan says are there, or do not show of it.
    func faults() -> [String] {
        var faults: [String] = []
        for (machine, home) in all.enumerated() {
            for name in ["Groceries", "Party"] {
                guard let list = home.groceries.list(named: name) else { continue }
                var wanted: [String: Quantity?] = [:]
                for id in home.groceries.entries.shown(on: list.id).keys {
                    wanted[home.groceries.name(of: id.item)] = home.groceries.entries[id]?.planned
                }
                let meals = home.groceries.meals.shown.filter { home.groceries.whereabouts(of: $0)?.id == list.id }
                let needed = Self.needs(of: meals)
                if wanted.keys != needed.keys || needed.contains(where: { !Quantity.areEqual($1, wanted[$0] ?? nil) }) {
                    let text = Household.text(of: home.groceries, list: list.id)
                    let planned = meals.map { "\($0.name) for \($0.servings ?? 2)" }
                    faults.append("m\(machine), \(name): \(text) for \(planned)")
                }
            }
        }
        return faults
    }

    private static func needs(of meals: [Meal]) -> [String: Quantity?] {
        func servings(_ name: String) -> Int {
            meals.filter { $0.name == name }.reduce(0) { $0 + ($1.servings ?? 2) }
        }
        let (soup, stew) = (servings("Soup"), servings("Stew"))
        var needs: [String: Quantity?] = [:]
        func need(_ name: String, _ text: String?) { needs[name] = .some(text.flatMap { try? Quantity.parse($0) }) }
        if soup > 0 { need("Butter", "\(soup * 25) g") }
        if soup > 0 { need("Peas", nil) }
        if soup + stew > 0 { need("Onions", "\(soup + 2 * stew)") }
        if stew > 0 { need("Tomatoes", "\(stew * 250) g") }
        return needs
    }
}
