public import GroceryDomain

/// One random action of a person, by the rules.
public enum RandomAction {
    static let names = [
        "Milk", "milk ", "Oat  milk", "MÜSLI", "Muesli", "Tofu", "Crème", "creme", "牛乳", "Beans", "x", "Zucchini", "",
        "a\tb", String(repeating: "long ", count: 20),
    ]
    static let amounts = ["1", "2 l", "500 g", "1 kg", "3 cans", "1/2 cup", "6x330 ml", "2 bags"]

    /// Nil where the rules refuse.
    public static func next(_ groceries: Groceries, _ dice: inout Dice) -> Transaction? {
        let items = groceries.items.shown.sorted { $0.id < $1.id }
        let types = groceries.orderedTypes
        let lists = groceries.lists.shown.sorted { $0.id < $1.id }
        let entries = lists.flatMap { groceries.entries.shown(on: $0.id) }.sorted { $0.id < $1.id }
        let item = items.isEmpty ? nil : dice.pick(items)
        let type = types.isEmpty ? nil : dice.pick(types)
        let list = lists.isEmpty ? nil : dice.pick(lists)
        let entry = entries.isEmpty ? nil : dice.pick(entries)
        let name = dice.pick(names) + (dice.oneIn(3) ? " \(dice.below(9))" : "")
        let amount = dice.oneIn(4) ? nil : try? Quantity.parse(dice.pick(amounts))
        switch dice.below(34) {
        case 0...4:
            return item.flatMap { item in
                let wording = item.names[groceries.additions % item.names.count]
                return list.flatMap { try? groceries.adding(amount, of: item, as: wording, to: $0.id) }
            }
        case 5:
            return entry.flatMap {
                try? groceries.checking(
                    $0.id, !$0.isChecked, in: groceries.stores.shown.keys.randomElement(using: &dice))
            }
        case 6: return entry.flatMap { try? groceries.stepping($0.id, up: dice.oneIn(2)) }
        case 7: return entry.flatMap { try? groceries.setting(amount, on: $0.id) }
        case 8: return entry.flatMap { try? groceries.noting(name, on: $0.id) }
        case 9: return entry.flatMap { try? groceries.removing($0.id) }
        case 10: return list.flatMap { try? groceries.clearingMarks(of: $0.id) }
        case 11: return try? groceries.addingList(named: name, at: Household.now).1
        case 12: return list.flatMap { try? groceries.renaming($0.id, to: name) }
        case 13: return dice.oneIn(2) ? list.flatMap { try? groceries.removing($0.id) } : nil
        case 14: return type.flatMap { try? groceries.addingItem(named: name, type: $0.id, usual: amount).1 }
        case 15: return item.flatMap { try? groceries.renaming($0.id, to: name) }
        case 16: return item.flatMap { item in type.flatMap { try? groceries.moving(item.id, to: $0.id) } }
        case 17:
            return dice.oneIn(2)
                ? item.flatMap { try? groceries.removing($0.id) } : try? groceries.addingType(named: name).1
        case 18: return type.flatMap { type in try? groceries.moving(type, down: dice.oneIn(2)) }
        case 19: return list.flatMap { try? groceries.keeping($0.id, asTemplate: name, at: Household.now).1 }
        case 20: return list.flatMap { finish($0, groceries, &dice) }
        case 21: return list.flatMap { target in try? groceries.gathering(gatherings(lists, &dice), onto: target.id) }
        case 22: return entry.flatMap { try? groceries.pricing($0.id, price(amount, &dice)) }
        case 23:
            return entry.flatMap { try? groceries.buying(amount, of: $0.id, in: groceries.orderedStores.first?.id) }
        case 24: return entry.flatMap { try? groceries.steppingBought($0.id, up: dice.oneIn(2)) }
        case 25: return actOnStore(groceries, name, &dice)
        case 26:
            let store = groceries.orderedStores.first?.id
            let trip = groceries.lists(of: .trip).randomElement(using: &dice)
            return trip.flatMap { try? groceries.checkingIn(dice.oneIn(3) ? nil : store, on: $0.id) }
        case 27: return try? groceries.addingList(named: name, kind: .recipe, from: list?.id, at: Household.now).1
        case 28:
            let recipe = groceries.lists(of: .recipe).randomElement(using: &dice)
            return recipe.flatMap { recipe in list.flatMap { try? groceries.takingBack(recipe.id, from: $0.id) } }
        case 29: return item.flatMap { try? groceries.merging($0.id, into: dice.pick(items).id) }
        case 30, 31: return actOnPlan(groceries, list, name, &dice)
        case 32:
            let code = BarcodeID(rawValue: UInt64(1 + dice.below(20)))
            return try? groceries.coding(code, as: dice.oneIn(4) ? nil : item?.id)
        default:
            return type.flatMap { try? groceries.removing($0.id, movingItemsTo: types.randomElement(using: &dice)?.id) }
        }
    }

    private static func finish(_ list: GroceryList, _ groceries: Groceries, _ dice: inout Dice) -> Transaction? {
        try? groceries.finishing(
            list.id, remembering: dice.oneIn(2), making: dice.oneIn(2), at: Household.now
        ).1
    }

    private static func gatherings(_ lists: [GroceryList], _ dice: inout Dice) -> [Groceries.Gathering] {
        (0...dice.below(2)).map { _ in
            Groceries.Gathering(dice.pick(lists).id, factor: dice.oneIn(2) ? .one : Rational(3))
        }
    }

    private static func price(_ amount: Quantity?, _ dice: inout Dice) -> Price? {
        let money = Money(minor: Int64(dice.below(2000)))
        switch dice.below(4) {
        case 0: return nil
        case 1: return Price(money, .each)
        case 2: return Price(money, .all)
        default:
            guard let first = amount?.first, first.unit?.dimension.isMeasure ?? false else { return nil }
            return Price(money, .per(first))
        }
    }

    private static func actOnPlan(
        _ groceries: Groceries, _ list: GroceryList?, _ name: String, _ dice: inout Dice
    ) -> Transaction? {
        let first = CivilDate.epoch.adding(days: 20_000)
        let day = first.adding(days: dice.below(9))
        let meal = groceries.meals(on: first...first.adding(days: 9)).randomElement(using: &dice)
        switch dice.below(6) {
        case 0, 1:
            let recipe = groceries.lists(of: .recipe).randomElement(using: &dice)?.name
            return try? groceries.planning(recipe ?? name, on: day, at: Household.now).1
        case 2: return meal.flatMap { try? groceries.moving($0.id, to: day) }
        case 3: return meal.flatMap { try? groceries.dropping($0.id) }
        case 4: return meal.flatMap { try? groceries.setting(servings: 1 + dice.below(9), of: $0.id) }
        default: return list.flatMap { try? groceries.shopping(for: first...first.adding(days: 9), onto: $0.id) }
        }
    }

    private static func actOnStore(_ groceries: Groceries, _ name: String, _ dice: inout Dice) -> Transaction? {
        guard let store = groceries.orderedStores.randomElement(using: &dice), !dice.oneIn(3) else {
            return try? groceries.addingStore(named: name).1
        }
        let types = groceries.orderedTypes.map(\.id)
        switch dice.below(5) {
        case 0: return try? groceries.removing(store.id)
        case 1: return try? groceries.renaming(store.id, to: name)
        case 2: return try? groceries.forgettingOrder(of: store.id, at: Household.now)
        case 3: return try? groceries.changing(store.id) { $0.address = name }
        default:
            return types.isEmpty
                ? nil
                : try? groceries.moving(
                    dice.pick(types), down: dice.oneIn(2), in: store.id, walk: types, shown: types)
        }
    }
}
