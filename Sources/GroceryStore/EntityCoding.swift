import Bytes
import GroceryDomain
import Journal

// The names and spellings of the fields of each entity in the journal.

extension ItemType: Journalled {
    static var word: String { "type" }

    static func name(of field: Field) -> String {
        switch field {
        case .name: "name"
        case .position: "position"
        }
    }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .name(let value): json.string(value)
        case .position(let value): json.int(value)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        switch name {
        case "name": .name(try json.name())
        case "position": .position(try json.int())
        default: nil
        }
    }
}

extension Item: Journalled {
    static var word: String { "item" }

    static func name(of field: Field) -> String {
        switch field {
        case .name: "name"
        case .type: "type"
        case .aliases: "aliases"
        case .usual: "usual"
        case .stores: "stores"
        }
    }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .name(let value): json.string(value)
        case .type(let value): json.string("\(value)")
        case .aliases(let value): json.array { json in for alias in value { json.string(alias) } }
        case .usual(let value): json.optionalString(value?.canonicalText)
        case .stores(let value): json.identities(value)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        switch name {
        case "name": return .name(try json.name())
        case "type": return .type(ItemTypeID(rawValue: try json.hexadecimal()))
        case "aliases": return .aliases(try json.names())
        case "usual": return .usual(try json.optionalQuantity())
        case "stores": return .stores(try json.identities())
        default: return nil
        }
    }
}

extension GroceryList: Journalled {
    static var word: String { "list" }

    static func name(of field: Field) -> String {
        switch field {
        case .name: "name"
        case .created: "created"
        case .kind: "kind"
        case .finished: "finished"
        case .store: "store"
        case .budget: "budget"
        case .servings: "servings"
        case .steps: "steps"
        case .source: "source"
        case .repeats: "repeats"
        case .handled: "handled"
        }
    }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .name(let value): json.string(value)
        case .created(let value): json.int(Int(value.milliseconds))
        case .kind(let value): json.string(value.rawValue)
        case .finished(let value): json.optionalMoment(value)
        case .store(let value): json.optionalString(value.map { "\($0)" })
        case .budget(let value): json.optionalInt(value.map { Int($0.minor) })
        case .servings(let value): json.optionalInt(value)
        case .steps(let value), .source(let value): json.optionalString(value)
        case .repeats(let value): json.optionalString(value?.canonicalText)
        case .handled(let value): json.optionalString(value?.description)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        switch name {
        case "name": .name(try json.name())
        case "created": .created(try json.moment())
        case "kind": .kind(try kind(try json.string()))
        case "finished": .finished(try json.optionalMoment())
        case "store": .store(try json.optionalIdentity())
        case "budget": .budget(try json.optionalInt().map { Money(minor: Int64($0)) })
        case "servings": .servings(try json.optionalInt().map(RecipeFile.bounded(servings:)))
        case "steps": .steps(try json.optionalLines())
        case "source": .source(try json.optionalString())
        case "repeats": .repeats(try json.optionalRepeat())
        case "handled": .handled(try json.optionalDate())
        default: nil
        }
    }

    private static func kind(_ text: String) throws -> Kind {
        guard let kind = Kind(rawValue: text) else { throw PayloadMistake.badKind(text) }
        return kind
    }
}

extension Entry: Journalled {
    static var word: String { "entry" }

    static func text(of id: EntryID) -> String { "\(id)" }

    static func identity(from json: inout JSONReader) throws -> EntryID {
        let (list, item) = try json.twoHexadecimals()
        return EntryID(list: ListID(rawValue: list), item: ItemID(rawValue: item))
    }

    static func name(of field: Field) -> String {
        switch field {
        case .planned: "planned"
        case .checked: "checked"
        case .note: "note"
        case .bought: "bought"
        case .price: "price"
        case .store: "store"
        case .left: "left"
        }
    }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .planned(let value), .bought(let value): json.optionalString(value?.canonicalText)
        case .checked(let value): json.bool(value)
        case .note(let value): json.optionalString(value)
        case .price(let value): json.optionalString(value?.canonicalText)
        case .store(let value): json.optionalString(value.map { "\($0)" })
        case .left(let value): json.optionalMoment(value)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        switch name {
        case "planned": .planned(try json.optionalQuantity())
        case "checked": .checked(try json.bool())
        case "note": .note(try json.optionalString())
        case "bought": .bought(try json.optionalQuantity())
        case "price": .price(try json.optionalPrice())
        case "store": .store(try json.optionalIdentity())
        case "left": .left(try json.optionalMoment())
        default: nil
        }
    }
}

extension NamedStore: Journalled {
    static var word: String { "store" }

    static func name(of field: Field) -> String {
        switch field {
        case .name: "name"
        case .address: "address"
        case .coordinates: "coordinates"
        case .note: "note"
        case .order: "order"
        case .learnedSince: "learnedSince"
        }
    }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .name(let value): json.string(value)
        case .address(let value), .note(let value): json.optionalString(value)
        case .coordinates(let value): json.optionalString(value?.description)
        case .order(let value): if let value { json.identities(value) } else { json.null() }
        case .learnedSince(let value): json.optionalMoment(value)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        switch name {
        case "name": .name(try json.name())
        case "address": .address(try json.optionalString())
        case "coordinates": .coordinates(try json.optionalCoordinates())
        case "note": .note(try json.optionalString())
        case "order": .order(json.takeNull() ? nil : try json.identities())
        case "learnedSince": .learnedSince(try json.optionalMoment())
        default: nil
        }
    }
}

extension Share: Journalled {
    static var word: String { "share" }

    static func text(of id: ShareID) -> String { "\(id)" }

    static func identity(from json: inout JSONReader) throws -> ShareID {
        let text = try json.string()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let list = ListID(parts[0]), let item = ItemID(parts[1]), let recipe = ListID(parts[2])
        else { throw PayloadMistake.badIdentity(text) }
        return ShareID(entry: EntryID(list: list, item: item), recipe: recipe)
    }

    static func name(of field: Field) -> String { "quantity" }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .quantity(let value): json.optionalString(value?.canonicalText)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        name == "quantity" ? .quantity(try json.optionalQuantity()) : nil
    }
}

extension Preference: Journalled {
    static var word: String { "preference" }
    static func text(of id: String) -> String { id }
    static func identity(from json: inout JSONReader) throws -> String { try json.string() }
    static func name(of field: Field) -> String { "value" }

    static func write(_ field: Field, to json: inout JSONWriter) {
        switch field {
        case .value(let value): json.optionalString(value)
        }
    }

    static func read(_ name: Word, from json: inout JSONReader) throws -> Field? {
        name == "value" ? .value(try json.optionalString()) : nil
    }
}

// MARK: Values

extension JSONWriter {
    fileprivate mutating func optionalMoment(_ moment: Moment?) { optionalInt(moment.map { Int($0.milliseconds) }) }

    fileprivate mutating func identities(_ identities: [some Identity]) {
        array { json in for identity in identities { json.string("\(identity)") } }
    }
}

extension JSONReader {
    fileprivate mutating func moment() throws -> Moment { Moment(bounding: Int64(try int())) }
    fileprivate mutating func optionalMoment() throws -> Moment? { takeNull() ? nil : try moment() }

    fileprivate mutating func optionalIdentity<ID: Identity>() throws -> ID? {
        takeNull() ? nil : ID(rawValue: try hexadecimal())
    }

    fileprivate mutating func identities<ID: Identity>() throws -> [ID] { try strings().map { try Self.identity($0) } }

    private static func identity<ID: Identity>(_ text: String) throws -> ID {
        guard let id = ID(text) else { throw PayloadMistake.badIdentity(text) }
        return id
    }

    fileprivate mutating func optionalPrice() throws -> Price? {
        guard let text = try optionalString() else { return nil }
        guard let price = Price(canonicalText: text) else { throw PayloadMistake.badPrice(text) }
        return price
    }

    fileprivate mutating func optionalRepeat() throws -> Repeat? {
        guard let text = try optionalString() else { return nil }
        guard let value = Repeat(canonicalText: text) else { throw PayloadMistake.badRepeat(text) }
        return value
    }

    fileprivate mutating func optionalDate() throws -> CivilDate? {
        guard let text = try optionalString() else { return nil }
        guard let date = CivilDate(text) else { throw PayloadMistake.badDate(text) }
        return date
    }

    fileprivate mutating func optionalCoordinates() throws -> Coordinates? {
        guard let text = try optionalString() else { return nil }
        guard let coordinates = Coordinates(text) else { throw PayloadMistake.badCoordinates(text) }
        return coordinates
    }
}
