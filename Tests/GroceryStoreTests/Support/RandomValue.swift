import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport

/// Random values of everything an operation may hold.
enum RandomValue {
    /// A text as this program writes it.
    static func text(_ dice: inout Dice) -> String { anyText(&dice).printable }

    static func name(_ dice: inout Dice) -> String {
        let name = text(&dice)
        return name.isBlank ? Name.unnamed : name
    }

    /// A text as anybody may have written it.
    static func anyText(_ dice: inout Dice) -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "Z", " ", "\"", "\\", "\n", "\t", "\r", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{301}", "牛", "🥛",
            "\u{10FFFF}", "{", "]",
            "/", "u", "\u{85}", "\u{9B}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{E0041}",
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
        switch dice.below(10) {
        case 0:
            .type(
                edit(
                    ItemType(id: ItemTypeID(rawValue: dice.next()), name: name(&dice), position: dice.below(9) - 4),
                    &dice))
        case 1:
            .item(
                edit(
                    item(&dice), &dice))
        case 2:
            .list(
                edit(
                    list(&dice), &dice))
        case 3: .entry(edit(entry(&dice), &dice))
        case 4: .preference(edit(Preference(id: text(&dice), value: dice.oneIn(3) ? nil : text(&dice)), &dice))
        case 5: .store(edit(store(&dice), &dice))
        case 6:
            .share(
                edit(
                    Share(
                        id: ShareID(entry: entry(&dice).id, recipe: ListID(rawValue: dice.next())),
                        quantity: quantity(&dice)), &dice))
        case 7:
            .barcode(
                edit(
                    Barcode(
                        id: BarcodeID(rawValue: dice.next()),
                        item: dice.oneIn(3) ? nil : ItemID(rawValue: dice.next() | 1)), &dice))
        case 8:
            .meal(
                edit(
                    Meal(
                        id: MealID(rawValue: dice.next()), name: name(&dice),
                        day: CivilDate.epoch.adding(days: dice.below(90_000)),
                        recipe: dice.oneIn(3) ? nil : ListID(rawValue: dice.next() | 1),
                        servings: dice.oneIn(3) ? nil : 1 + dice.below(9),
                        created: Moment(milliseconds: Int64(dice.below(1_000_000))),
                        list: dice.oneIn(2) ? nil : ListID(rawValue: dice.next() | 1)), &dice))
        default: .step(entry(&dice).id, old: quantity(&dice), new: quantity(&dice))
        }
    }

    /// The number of kinds of deeds.
    static let deedKinds = 51

    static func deed(_ dice: inout Dice, kind: Int? = nil) -> Deed {
        let (item, list) = (text(&dice), text(&dice))
        let (count, some) = (dice.below(10_000), quantity(&dice))
        let subject = dice.oneIn(2) ? Deed.Subject.one(item) : .several(count)
        let thing = Deed.Thing(dice.pick(Deed.Thing.Kind.allCases), item)
        let currency = Currency(code: dice.pick(["USD", "CHF", "XYZ"]))
        switch kind ?? dice.below(deedKinds) {
        case 0: return .begin(list: list, items: count)
        case 1: return .add(some, subject, list: list, type: maybe(&dice, text))
        case 2: return .paste(count, list: list)
        case 3: return .take(subject, list: list)
        case 4: return .check(subject, list: list)
        case 5: return .uncheck(subject, list: list)
        case 6: return .clear(count, list: list)
        case 7: return .set(item, list: list, some)
        case 8: return .note(item, list: list, maybe(&dice, text))
        case 9: return .price(item, list: list, maybe(&dice, price), dice.oneIn(2) ? nil : currency)
        case 10: return .bought(item, list: list, some)
        case 11: return .gather(count, of: subject, list: list)
        case 12: return .takeBack(recipe: item, list: list)
        case 13: return .make(thing, from: maybe(&dice) { Deed.Thing(.recipe, text(&$0)) })
        case 14: return .rename(thing, to: list)
        case 15: return .delete(thing)
        case 16: return .keep(thing, template: list)
        case 17: return .budget(list: list, maybe(&dice) { Money(minor: Int64($0.below(1 << 30))) }, currency)
        case 18: return .finish(trip: list, left: count)
        case 19: return .visit(trip: list, store: maybe(&dice, text))
        case 20: return .settle(trip: list)
        case 21: return .leave(trip: list)
        case 22: return .repeat(template: list, self.list(&dice).repeats)
        case 23: return .due(list: list)
        case 24: return .decline(template: list, day(&dice))
        case 25: return .serve(recipe: list, maybe(&dice) { $0.below(100) })
        case 26: return .import(subject)
        case 27: return .edit(recipe: list)
        case 28: return .learn(item, type: list)
        case 29: return .move(item, type: list)
        case 30: return .merge(item, into: list)
        case 31: return .part(item, from: list)
        case 32: return .load(file: item, items: count, types: dice.below(9))
        case 33: return .order(type: item, isDown: dice.oneIn(2), store: maybe(&dice, text))
        case 34: return .change(store: item)
        case 35: return .keepOrder(store: item)
        case 36: return .learnOrder(store: item)
        case 37: return .buy(item, at: (0..<dice.below(4)).map { _ in text(&dice) })
        case 38: return .prefer(item, list)
        case 39: return .place(count, list: list, store: item)
        case 40: return .usual(item, some)
        case 41: return .alias(item, (0..<dice.below(4)).map { _ in text(&dice) })
        case 42: return .plan(item, day(&dice))
        case 43: return .replan(item, day(&dice))
        case 44: return .portion(item, dice.oneIn(2) ? nil : count)
        case 45: return .unplan(item, day(&dice))
        case 47: return .provide(count, for: subject, list: list)
        case 46: return .code(item, dice.oneIn(2) ? nil : list)
        case 48: return .takeIn(subject)
        case 49: return .transfer(count, from: list, to: item)
        default: return .unknown(kind: "paint", [.text(item), .none, .number(count)])
        }
    }

    private static func day(_ dice: inout Dice) -> CivilDate {
        while true { if let day = CivilDate(dayNumber: dice.below(40_000)) { return day } }
    }

    private static func item(_ dice: inout Dice) -> Item {
        var item = Item(
            id: ItemID(rawValue: dice.next()), name: name(&dice), type: ItemTypeID(rawValue: dice.next()),
            aliases: (0..<dice.below(4)).map { _ in name(&dice) }, usual: quantity(&dice))
        item.stores = (0..<dice.below(3)).map { _ in StoreID(rawValue: dice.next()) }
        item.commonness = dice.below(Item.commonnessRange.count)
        item.regionalNames = dice.oneIn(2) ? [] : (0..<2).map { _ in name(&dice) }
        return item
    }

    private static func list(_ dice: inout Dice) -> GroceryList {
        var list = GroceryList(
            id: ListID(rawValue: dice.next()), name: name(&dice), created: moment(&dice),
            kind: dice.pick(GroceryList.Kind.allCases))
        list.finished = maybe(&dice, moment)
        list.store = maybe(&dice) { StoreID(rawValue: $0.next()) }
        list.budget = maybe(&dice) { Money(minor: Int64($0.below(1 << 30))) }
        list.servings = maybe(&dice) { $0.below(100) + 1 }
        list.steps = maybe(&dice, text)
        list.unseen = maybe(&dice, text)
        list.source = maybe(&dice, text)
        list.read = maybe(&dice) { $0.below(1 << 53) }
        list.handled = CivilDate(dayNumber: dice.below(40_000))
        list.repeats = list.handled.flatMap { date in
            dice.oneIn(2)
                ? Repeat(.weeks(1 + dice.below(9), on: dice.pick(Weekday.allCases)), from: date)
                : Repeat(.months(1 + dice.below(9), onDay: 1 + dice.below(31)), from: date)
        }
        return list
    }

    private static func entry(_ dice: inout Dice) -> Entry {
        var entry = Entry(
            id: EntryID(list: ListID(rawValue: dice.next()), item: ItemID(rawValue: dice.next())),
            planned: quantity(&dice), isChecked: dice.oneIn(2), note: maybe(&dice, text))
        entry.bought = quantity(&dice)
        entry.price = maybe(&dice, price)
        entry.store = maybe(&dice) { StoreID(rawValue: $0.next()) }
        entry.left = maybe(&dice, moment)
        entry.leftover = quantity(&dice)
        entry.wording = maybe(&dice, text)
        return entry
    }

    private static func store(_ dice: inout Dice) -> NamedStore {
        var store = NamedStore(id: StoreID(rawValue: dice.next()), name: name(&dice))
        store.address = maybe(&dice, text)
        store.note = maybe(&dice, text)
        store.coordinates = Coordinates(
            latitudeE7: Int32(dice.below(1_800_000_000)) - 900_000_000,
            longitudeE7: Int32(dice.below(1_000_000_000)) - 500_000_000)
        store.order = maybe(&dice) { dice in (0..<dice.below(4)).map { _ in ItemTypeID(rawValue: dice.next()) } }
        store.learnedSince = maybe(&dice, moment)
        return store
    }

    private static func price(_ dice: inout Dice) -> Price {
        let amount = Money(minor: Int64(dice.below(1 << 30)) - 1000)
        let measures = ["1 kg", "100 g", "1 lb", "3/2 l"]
        switch dice.below(3) {
        case 0: return Price(amount, .each)
        case 1: return Price(amount, .all)
        default:
            let measure = try? Quantity.parse(dice.pick(measures))
            return Price(amount, measure.map { .per($0.first) } ?? .all)
        }
    }

    private static func moment(_ dice: inout Dice) -> Moment {
        Moment(milliseconds: Int64(dice.below(1 << 40)) - 1000)
    }

    private static func maybe<T>(_ dice: inout Dice, _ make: (inout Dice) -> T) -> T? {
        dice.oneIn(2) ? nil : make(&dice)
    }

    private static func edit<E: Entity>(_ entity: E, _ dice: inout Dice) -> Edit<E> {
        switch dice.below(3) {
        case 0: return .add(entity)
        case 1: return .remove(entity)
        default:
            let field = dice.pick(entity.fields)
            return .change(entity.id, old: field, new: field)
        }
    }

    static func stamp(_ dice: inout Dice) -> Stamp {
        Stamp(
            milliseconds: dice.next() % Stamp.millisecondsMax, counter: UInt16(dice.below(1 << 16)),
            writer: WriterID(bits: dice.next()))
    }
}
