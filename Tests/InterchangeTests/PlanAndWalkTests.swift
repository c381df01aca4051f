import GroceryDomain
import Interchange
import TestSupport
import Testing

/// A plan and a walk through the store, at random: written and read again they are as they were.
@Suite struct PlanAndWalkTests {
    private func written(_ name: String, _ groceries: Groceries) throws -> [UInt8] {
        let format = try #require(Format.all.first { $0.name == name })
        let outgoing = Outgoing(
            groceries, lists: groceries.orderedLists.map(\.id), currency: .dollar, now: Household.now,
            today: CivilDate("2026-11-23"))
        return try #require(try format.write?(outgoing))
    }

    /// Reads the file into another household.
    private func moved(_ name: String, _ bytes: [UInt8], into other: Groceries, _ seed: UInt64) throws -> Groceries {
        let text = Comment(rawValue: "seed \(seed):\n\(String(decoding: bytes, as: UTF8.self))")
        let file = InputFile(bytes)
        if !bytes.isEmpty { #expect(Format.detected(in: file)?.name == name, text) }
        let format = try #require(Format.all.first { $0.name == name })
        let incoming = try #require(try format.read?(file))
        #expect(incoming.remarks.isEmpty, text)
        var fresh = other
        let taken = try fresh.taking(
            in: [incoming], search: CatalogueSearch(of: fresh), currency: .dollar, at: Household.now)
        #expect(taken.remarks.isEmpty, text)
        for operation in taken.transaction.operations { fresh.apply(operation, at: Household.now) }
        return fresh
    }

    // MARK: The plan

    /// What people call what they eat, signs of Cooklang among it.
    private static let names = [
        "Soup", "Chili con carne", "Müsli & Obst", "Pizza (thin)", "Fish, chips", "7-minute eggs", "Mum's pie",
        "½ a goose", "Stew: the big pot", "A + B", "100 % rye", "Tarte", "Crème brûlée", "Monday", "2026-12-01",
    ]
    /// With signs of Cooklang, which has no way to write them: the name may lose them, and for how many it is; nothing
    /// else may be lost.
    private static let namesWithSigns = [
        "#1 curry", "Ask @tom", "Rice/beans", "Soup -- cold", "= Party", "> late", "~ snack", "Pie {big}", "- rest",
        "[- none", "a \\ b", "== x ==", ">> a: b", "@home", "mac~n~cheese", "{x}", "a [- b -] c", "./Soup",
    ]

    private static func withoutSigns(_ name: String) -> String {
        name.split { "@#~{}[]\\=>-/.".contains($0) || $0 == " " }.joined(separator: " ")
    }

    private func household(of recipes: [String]) throws -> Groceries {
        var groceries = Household.groceries()
        for name in recipes {
            var recipe = GroceryList(
                id: ListID(derivedFrom: "recipe \(name)"), name: name, created: Household.now, kind: .recipe)
            recipe.servings = 4
            groceries.apply(.list(.add(recipe)), at: Household.now)
        }
        return groceries
    }

    @Test(arguments: Dice.seeds(20), [false, true])
    func aPlanComesBackAsItWas(seed: UInt64, withSigns: Bool) throws {
        var dice = Dice(seed: seed)
        let names = withSigns ? Self.names + Self.namesWithSigns : Self.names
        let recipes = names.filter { _ in dice.oneIn(2) }
        let empty = try household(of: recipes)
        var groceries = empty
        for number in 0..<dice.below(20) {
            let day = try #require(CivilDate(dayNumber: 20_780 + dice.below(9)))
            let name = dice.pick(names)
            let bare = Self.withoutSigns(name)
            if groceries.meals.shown.contains(where: { $0.day == day && Self.withoutSigns($0.name) == bare }) {
                continue
            }
            var meal = Meal(
                id: MealID(rawValue: UInt64(number + 1)), name: name, day: day,
                created: Moment(milliseconds: Household.now.milliseconds + Int64(number)))
            if recipes.contains(name) {
                meal.recipe = ListID(derivedFrom: "recipe \(name)")
                meal.servings = dice.oneIn(3) ? nil : 1 + dice.below(30)
            }
            groceries.apply(.meal(.add(meal)), at: Household.now)
        }
        let bytes = try written("menu", groceries)
        let fresh = try moved("menu", bytes, into: empty, seed)
        #expect(Self.meals(fresh) == Self.meals(groceries), "seed \(seed)")
        #expect(try withSigns || written("menu", fresh) == bytes, "seed \(seed)")
    }

    private static func meals(_ groceries: Groceries) -> [String] {
        groceries.meals.shown.sorted { ($0.day, $0.created, $0.id) < ($1.day, $1.created, $1.id) }.map { meal in
            let servings = meal.servings.map(String.init) ?? ""
            let bare = withoutSigns(meal.name)
            return namesWithSigns.contains { withoutSigns($0) == bare }
                ? "\(meal.day) \(bare)"
                : "\(meal.day) \(meal.name) \(servings) \(meal.recipe.map { "\($0)" } ?? "")"
        }
    }

    // MARK: The walk

    @Test(arguments: Dice.seeds(8))
    func aWalkComesBackAsItWas(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var groceries = Groceries()
        var number = 0
        func name(_ beginning: String) -> String {
            number += 1
            let words = ["é", "nº", "of (2)", "& co", "7-up", "½", "“x”", "- y"]
            return "\(beginning) \(dice.pick(words)) \(number)"
        }
        for position in 0..<(1 + dice.below(8)) {
            let type = ItemType(
                id: ItemTypeID(rawValue: UInt64(position + 1)), name: name("Type"), position: (position + 1) * 1024)
            groceries.apply(.type(.add(type)), at: Household.now)
            for _ in 0..<dice.below(12) {
                let aliases = (0..<dice.below(3)).map { _ in name("alias") }
                let item = Item(
                    id: ItemID(rawValue: UInt64(number + 1_000)), name: name("Item"), type: type.id, aliases: aliases)
                groceries.apply(.item(.add(item)), at: Household.now)
            }
        }
        let bytes = try written("aisle.conf", groceries)
        let fresh = try moved("aisle.conf", bytes, into: Groceries(), seed)
        #expect(try written("aisle.conf", fresh) == bytes, "seed \(seed)")
        #expect(Self.walk(fresh) == Self.walk(groceries), "seed \(seed)")
    }

    private static func walk(_ groceries: Groceries) -> [String] {
        groceries.orderedTypes.map { type in
            let items = groceries.items.shown.filter { $0.type == type.id }.map { $0.names.joined(separator: "|") }
            return "\(type.name): \(items.sorted().joined(separator: ", "))"
        }
    }
}
