import Bytes
import GroceryDomain
import Journal

// What the journal calls each kind of entity and its identity. Its fields are spelled as their rows in the model say.

extension ItemType: Journalled {
    static let word = "type"
    static let form = Form<ItemType>()
}

extension Item: Journalled {
    static let word = "item"
    static let form = Form<Item>()
}

extension GroceryList: Journalled {
    static let word = "list"
    static let form = Form<GroceryList>()
}

extension NamedStore: Journalled {
    static let word = "store"
    static let form = Form<NamedStore>()
}

extension Meal: Journalled {
    static let word = "meal"
    static let form = Form<Meal>()
}

extension Barcode: Journalled {
    static let word = "barcode"
    static let form = Form<Barcode>()
}

extension Preference: Journalled {
    static let word = "preference"
    static let form = Form<Preference>()
    static func text(of id: String) -> String { id }
    static func identity(from json: inout JSONReader) throws -> String { try json.string() }
}

extension Entry: Journalled {
    static let word = "entry"
    static let form = Form<Entry>()
    static func text(of id: EntryID) -> String { "\(id)" }

    static let isOpen = Field(.checked, false)

    /// Whoever adds an entry says that it is open, beside a mark of somebody who does not know of that.
    var asserted: FieldSet {
        var asserted = filled
        asserted.insert(Self.isOpen.index)
        return asserted
    }

    static func identity(from json: inout JSONReader) throws -> EntryID {
        let (list, item) = try json.twoHexadecimals()
        return EntryID(list: ListID(rawValue: list), item: ItemID(rawValue: item))
    }
}

extension Share: Journalled {
    static let word = "share"
    static let form = Form<Share>()
    static func text(of id: ShareID) -> String { "\(id)" }

    static func identity(from json: inout JSONReader) throws -> ShareID {
        let text = try json.string()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let list = ListID(parts[0]), let item = ItemID(parts[1]), let recipe = ListID(parts[2])
        else { throw PayloadMistake.badIdentity(text) }
        return ShareID(entry: EntryID(list: list, item: item), recipe: recipe)
    }
}

// MARK: Fields

/// The rows of a kind of entity, to find one by its number or its name.
struct Form<E: Entity>: FieldVisitor {
    struct Row {
        let word: Word
        let kind: FieldKind
        let isOptional: Bool
    }

    private(set) var names: [String] = []
    private(set) var rows: [Row] = []

    init() {
        var blank = E.blank
        blank.visit(&self)
    }

    mutating func callAsFunction<Value: FieldValue>(_ name: E.Name, _ value: inout Value, as kind: FieldKind) {
        names.append(name.rawValue)
        rows.append(Row(word: Word(name.rawValue), kind: kind, isOptional: Value.isOptional))
    }
}

extension Journalled {
    static func name(of field: Field) -> String { form.names[field.index] }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        guard let index = form.rows.firstIndex(where: { $0.word == name }) else { return nil }
        let row = form.rows[index]
        return Field(at: index, row.isOptional && json.takeNull() ? .none : try json.value(row.kind))
    }

    /// An order of values that is the same on every machine.
    static func isSpelt(_ one: Field, before other: Field) -> Bool {
        var (first, second) = (JSONWriter(), JSONWriter())
        first.value(one.value)
        second.value(other.value)
        return first.bytes.lexicographicallyPrecedes(second.bytes)
    }
}

extension JSONWriter {
    mutating func value(_ value: AnyValue) {
        switch value {
        case .none: null()
        case .flag(let flag): bool(flag)
        case .number(let number): int(number)
        case .text(let text): string(text)
        case .texts(let texts): array { json in for text in texts { json.string(text) } }
        case .identity(let id): string("\(StoreID(rawValue: id))")
        case .identities(let ids): array { json in for id in ids { json.string("\(StoreID(rawValue: id))") } }
        case .listKind(let kind): string(kind.rawValue)
        case .moment(let moment): int(Int(moment.milliseconds))
        case .day(let day): string(day.description)
        case .repeats(let rhythm): string(rhythm.canonicalText)
        case .quantity(let quantity): string(quantity.canonicalText)
        case .price(let price): string(price.canonicalText)
        case .money(let money): int(Int(money.minor))
        case .coordinates(let coordinates): string(coordinates.description)
        }
    }
}

extension JSONReader {
    fileprivate mutating func value(_ kind: FieldKind) throws -> AnyValue {
        switch kind {
        case .flag: .flag(try bool())
        case .number: .number(try int())
        case .servings: .number(RecipeFile.bounded(servings: try int()))
        case .name: .text(try name())
        case .names: .texts(try names())
        case .line: .text(try string())
        case .lines: .text(try lines())
        case .identity: .identity(try hexadecimal())
        case .identities: .identities(try strings().map { try Self.identity($0).rawValue })
        case .listKind: .listKind(try spelt(GroceryList.Kind.init(rawValue:), PayloadMistake.badKind))
        case .moment: .moment(Moment(bounding: Int64(try int())))
        case .day: .day(try spelt({ CivilDate($0) }, PayloadMistake.badDate))
        case .repeats: .repeats(try spelt(Repeat.init(canonicalText:), PayloadMistake.badRepeat))
        case .quantity: .quantity(try quantity())
        case .price: .price(try spelt(Price.init(canonicalText:), PayloadMistake.badPrice))
        case .money: .money(Money(minor: Int64(try int())))
        case .coordinates: .coordinates(try spelt({ Coordinates($0) }, PayloadMistake.badCoordinates))
        }
    }

    private mutating func spelt<Value>(
        _ read: (String) -> Value?, _ mistake: (String) -> PayloadMistake
    ) throws -> Value {
        let text = try string()
        guard let value = read(text) else { throw mistake(text) }
        return value
    }

    private static func identity(_ text: String) throws -> StoreID {
        guard let id = StoreID(text) else { throw PayloadMistake.badIdentity(text) }
        return id
    }
}
