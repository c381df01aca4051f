import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport

/// Random values of everything an operation may hold.
enum RandomValue {
    static func text(_ dice: inout Dice) -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "Z", " ", "\"", "\\", "\n", "\t", "\r", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{301}", "牛", "🥛",
            "\u{10FFFF}", "{", "]",
            "/", "u",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<dice.below(20) { text.append(dice.pick(scalars)) }
        return String(text)
    }

    static func quantity(_ dice: inout Dice) -> Quantity? {
        guard !dice.oneIn(4) else { return nil }
        let texts = [
            "1", "2 l", "3/7 kg", "6x330 ml", "2x400 g tins", "1 kg + 2 cans", "1/3 cup", "5 Kästchen", "999999.5 g",
        ]
        return try? Quantity.parse(dice.pick(texts))
    }

    static func operation(_ dice: inout Dice) -> GroceryDomain.Operation {
        switch dice.below(6) {
        case 0:
            .type(
                edit(
                    ItemType(id: ItemTypeID(rawValue: dice.next()), name: text(&dice), position: dice.below(9) - 4),
                    &dice))
        case 1:
            .item(
                edit(
                    Item(
                        id: ItemID(rawValue: dice.next()), name: text(&dice), type: ItemTypeID(rawValue: dice.next()),
                        aliases: (0..<dice.below(4)).map { _ in text(&dice) }, usual: quantity(&dice)), &dice))
        case 2:
            .list(
                edit(
                    GroceryList(
                        id: ListID(rawValue: dice.next()), name: text(&dice),
                        created: Moment(milliseconds: Int64(dice.below(1 << 40)) - 1000)), &dice))
        case 3: .entry(edit(entry(&dice), &dice))
        case 4: .preference(edit(Preference(id: text(&dice), value: dice.oneIn(3) ? nil : text(&dice)), &dice))
        default: .step(entry(&dice).id, old: quantity(&dice), new: quantity(&dice))
        }
    }

    private static func entry(_ dice: inout Dice) -> Entry {
        Entry(
            id: EntryID(list: ListID(rawValue: dice.next()), item: ItemID(rawValue: dice.next())),
            planned: quantity(&dice), isChecked: dice.oneIn(2), note: dice.oneIn(2) ? nil : text(&dice))
    }

    private static func edit<E: Entity>(_ entity: E, _ dice: inout Dice) -> Edit<E> {
        switch dice.below(3) {
        case 0: return .add(entity)
        case 1: return .remove(entity)
        default:
            let field = dice.pick(entity.fields)
            return .change(entity.id, old: E(placeholder: entity.id).current(field), new: field)
        }
    }

    static func stamp(_ dice: inout Dice) -> Stamp {
        Stamp(
            milliseconds: dice.next() % Stamp.millisecondsMax, counter: UInt16(dice.below(1 << 16)),
            writer: WriterID(bits: dice.next()))
    }
}
