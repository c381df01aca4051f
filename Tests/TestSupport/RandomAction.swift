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
        let items = groceries.items.shown.values.sorted { $0.id < $1.id }
        let types = groceries.orderedTypes
        let lists = groceries.orderedLists
        let entries = lists.flatMap { groceries.entries.shown(on: $0.id) }.sorted { $0.id < $1.id }
        let item = items.isEmpty ? nil : dice.pick(items)
        let type = types.isEmpty ? nil : dice.pick(types)
        let list = lists.isEmpty ? nil : dice.pick(lists)
        let entry = entries.isEmpty ? nil : dice.pick(entries)
        let name = dice.pick(names) + (dice.oneIn(3) ? " \(dice.below(9))" : "")
        let amount = dice.oneIn(4) ? nil : try? Quantity.parse(dice.pick(amounts))
        switch dice.below(20) {
        case 0...4: return item.flatMap { item in list.flatMap { try? groceries.adding(amount, of: item, to: $0.id) } }
        case 5: return entry.flatMap { try? groceries.checking($0.id, !$0.isChecked) }
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
        default:
            return type.flatMap { try? groceries.removing($0.id, movingItemsTo: types.randomElement(using: &dice)?.id) }
        }
    }
}
