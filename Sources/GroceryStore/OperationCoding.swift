import Bytes
import GroceryDomain
import Journal

// The payload of a record: `{"by":"…","did":[…],"ops":[["entry.checked","<list>/<item>",false,true],…]}`, with
// `"undoes"` or `"redoes"` if it undoes or redoes an action. `docs/journal-format.md` lists every operation.

/// An entity that the journal can hold.
protocol Journalled: Entity {
    /// The word before the dot in its operations.
    static var word: String { get }
    static func text(of id: ID) -> String
    static func identity(from json: inout JSONReader) throws -> ID
    static var form: Form<Self> { get }
    /// The fields on which an addition makes a claim: those that differ from those of an unknown entity, mostly. Only
    /// these are written.
    var asserted: FieldSet { get }
    /// Nil for a field that a newer version has added; nothing has been read then.
    static func read(_ name: Word, from json: inout JSONReader) throws -> Field?
}

extension Journalled where ID: Identity {
    static func text(of id: ID) -> String { "\(id)" }
    static func identity(from json: inout JSONReader) throws -> ID { ID(rawValue: try json.hexadecimal()) }
}

/// What is wrong with the payload of a record whose checksum is correct.
enum PayloadMistake: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownOperation(String)
    case badQuantity(String)
    case badStamp(String)
    case badIdentity(String)
    case badPrice(String)
    case badKind(String)
    case badRepeat(String)
    case badDate(String)
    case badCoordinates(String)

    var description: String {
        switch self {
        case .unknownOperation(let name): "the operation “\(name)” was written by a newer version"
        case .badQuantity(let text): "“\(text)” is not a quantity"
        case .badStamp(let text): "“\(text)” is not a stamp"
        case .badIdentity(let text): "“\(text)” is not an identity"
        case .badKind(let text): "“\(text)” is not a kind of list"
        case .badRepeat(let text): "“\(text)” is not a repeat"
        case .badDate(let text): "“\(text)” is not a date"
        case .badPrice(let text): "“\(text)” is not a price"
        case .badCoordinates(let text): "“\(text)” is not a place on Earth"
        }
    }
}

// MARK: Writing

extension JSONWriter {
    mutating func operation(_ written: ObservedOperation) {
        array { json in
            switch written.operation {
            case .type(let edit): json.edit(edit)
            case .item(let edit): json.edit(edit)
            case .list(let edit): json.edit(edit)
            case .entry(let edit): json.edit(edit)
            case .preference(let edit): json.edit(edit)
            case .store(let edit): json.edit(edit)
            case .share(let edit): json.edit(edit)
            case .meal(let edit): json.edit(edit)
            case .barcode(let edit): json.edit(edit)
            case .step(let id, let old, let new): json.step("entry.step", "\(id)", old, new)
            case .shareStep(let id, let old, let new): json.step("share.step", "\(id)", old, new)
            }
            if !written.observed.isEmpty {
                json.array { json in for stamp in written.observed { json.string("\(stamp)") } }
            }
        }
    }

    private mutating func step(_ word: String, _ id: String, _ old: Quantity?, _ new: Quantity?) {
        string(word)
        string(id)
        optionalString(old?.canonicalText)
        optionalString(new?.canonicalText)
    }

    private mutating func edit<E: Journalled>(_ edit: Edit<E>) {
        switch edit {
        case .add(let entity): whole("add", entity)
        case .remove(let entity): whole("remove", entity)
        case .change(let id, let old, let new):
            string("\(E.word).\(E.name(of: new))")
            string(E.text(of: id))
            value(old.value)
            value(new.value)
        }
    }

    private mutating func whole<E: Journalled>(_ verb: String, _ entity: E) {
        string("\(E.word).\(verb)")
        string(E.text(of: entity.id))
        let asserted = entity.asserted
        object { json in
            for field in entity.fields where asserted.contains(field.index) {
                json.key(E.name(of: field))
                json.value(field.value)
            }
        }
    }
}

// MARK: Reading

extension JSONReader {
    /// One operation; nil for one that a newer version may write and this one may skip.
    mutating func operation() throws -> ObservedOperation? {
        // An unknown operation is skipped as a whole, however much of it was understood.
        let start = self
        try beginArray()
        let (word, verb) = try dottedWords()
        guard let operation = try body(word, verb) else {
            self = start
            try beginArray()
            let name = try string()
            guard name.first?.isLowercase ?? false else { throw PayloadMistake.unknownOperation(name) }
            self = start
            try skipValue()
            return nil
        }
        var written = ObservedOperation(operation: operation)
        if isAtComma() {
            try comma()
            try stamps(into: &written.observed)
        }
        try endArray()
        return written
    }

    mutating func stamp() throws -> Stamp {
        let start = self
        if let bytes = takeString(count: Stamp.textBytes), let stamp = Stamp(bytes: bytes) { return stamp }
        self = start
        throw PayloadMistake.badStamp(try string())
    }

    mutating func stamps(into stamps: inout [Stamp]) throws {
        var first = true
        try beginArray()
        while try hasElement(first: &first) { stamps.append(try stamp()) }
    }

    private mutating func body(_ word: Word, _ verb: Word) throws -> Operation? {
        switch word {
        case "item": return try edit(Item.self, verb).map(Operation.item)
        case "entry" where verb == "step": return try step(Entry.self, Operation.step)
        case "share" where verb == "step": return try step(Share.self, Operation.shareStep)
        case "entry": return try edit(Entry.self, verb).map(Operation.entry)
        case "type": return try edit(ItemType.self, verb).map(Operation.type)
        case "list": return try edit(GroceryList.self, verb).map(Operation.list)
        case "preference": return try edit(Preference.self, verb).map(Operation.preference)
        case "store": return try edit(NamedStore.self, verb).map(Operation.store)
        case "share": return try edit(Share.self, verb).map(Operation.share)
        case "meal": return try edit(Meal.self, verb).map(Operation.meal)
        case "barcode": return try edit(Barcode.self, verb).map(Operation.barcode)
        default: return nil
        }
    }

    private mutating func edit<E: Journalled>(_: E.Type, _ verb: Word) throws -> Edit<E>? {
        try comma()
        let id = try E.identity(from: &self)
        try comma()
        switch verb {
        case "add": return .add(try whole(id))
        case "remove": return .remove(try whole(id))
        default:
            guard let old = try E.read(verb, from: &self) else { return nil }
            try comma()
            guard let new = try E.read(verb, from: &self) else { return nil }
            return .change(id, old: old, new: new)
        }
    }

    mutating func whole<E: Journalled>(_ id: E.ID) throws -> E {
        var entity = E(placeholder: id)
        var first = true
        try beginObject()
        while let name = try word(first: &first) {
            if let field = try E.read(name, from: &self) { entity.set(field) } else { try skipValue() }
        }
        return entity
    }

    private mutating func step<E: Journalled>(
        _: E.Type, _ operation: (E.ID, Quantity?, Quantity?) -> Operation
    ) throws -> Operation {
        try comma()
        let id = try E.identity(from: &self)
        try comma()
        let old = try optionalQuantity()
        try comma()
        return operation(id, old, try optionalQuantity())
    }

    private mutating func optionalQuantity() throws -> Quantity? { takeNull() ? nil : try quantity() }

    mutating func quantity() throws -> Quantity {
        let start = self
        if let plain = try plainString(), let quantity = Quantity(plainText: plain) { return quantity }
        self = start
        let text = try string()
        guard let quantity = try? Quantity(canonicalText: text) else { throw PayloadMistake.badQuantity(text) }
        return quantity
    }

    mutating func names() throws -> [String] { try texts { try $0.name() } }
    mutating func strings() throws -> [String] { try texts { try $0.string() } }

    private mutating func texts(_ one: (inout JSONReader) throws -> String) throws -> [String] {
        var texts: [String] = []
        var first = true
        try beginArray()
        while try hasElement(first: &first) { texts.append(try one(&self)) }
        return texts
    }
}
