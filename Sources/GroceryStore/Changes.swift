import GroceryDomain
import Journal

/// What folding needs of an operation. What was there before is not in it: only undo asks for that. Nearly all that happens
/// in years happens to entries. A change is small, and what is long lies beside it in `Changes`.
enum Change {
    case setting(EntryID, Entry.Field)
    /// With the stamps its author had seen, of `Changes.stamps`.
    case removal(EntryID, seen: Range<Int>)
    /// With the fields that are not as an unknown entry has them, of `Changes.fields`.
    case addition(EntryID, Range<Int>)
    /// Of `Changes.items`: of other things than entries, there are most of these.
    case newItem(Int)
    /// Of `Changes.others`: what else is not about an entry, and steps.
    case other(Int)
}

/// What folding needs of a record.
struct Changes {
    private(set) var list: [Change] = []
    private(set) var stamps: [Stamp] = []
    private(set) var fields: [Entry.Field] = []
    private(set) var items: [Item] = []
    private(set) var others: [Witnessed] = []
    private(set) var sort = Action.Sort.does
    /// `Transaction.isFounding`
    private(set) var isFounding = false
    /// Operations that a newer version of the program wrote and this one passed over.
    private(set) var skipped = 0
    /// Whether a text in it held what is not printed.
    private(set) var hasCleaned = false

    init() {}

    private mutating func append(_ witnessed: Witnessed) {
        switch witnessed.operation {
        case .entry(.change(let id, _, let new)): list.append(.setting(id, new))
        case .entry(.remove(let entry)):
            stamps += witnessed.seen
            list.append(.removal(entry.id, seen: stamps.count - witnessed.seen.count..<stamps.count))
        case .entry(.add(let entry)):
            let start = fields.count
            let blank = Entry(placeholder: entry.id)
            for (field, value) in zip(entry.fields, blank.fields) where field != value { fields.append(field) }
            list.append(.addition(entry.id, start..<fields.count))
        case .item(.add(let item)): append(item)
        default:
            list.append(.other(others.count))
            others.append(witnessed)
        }
    }

    private mutating func append(_ item: Item) {
        list.append(.newItem(items.count))
        items.append(item)
    }

    /// Reads `record` in place of what was read before, in the same memory.
    mutating func read(_ record: RecordInPlace) throws {
        forget()
        for part in record.parts { try read(part) }
        try read(record.payload)
    }

    /// Reads the payloads of one record.
    mutating func read(_ payloads: [[UInt8]]) throws {
        forget()
        for payload in payloads { try payload.withUnsafeBufferPointer { try read($0) } }
    }

    private mutating func forget() {
        (sort, isFounding, skipped, hasCleaned) = (.does, false, 0, false)
        // One by one, as there is nearly always one at most: all at once takes longer.
        while !list.isEmpty { list.removeLast() }
        while !fields.isEmpty { fields.removeLast() }
        if !stamps.isEmpty { stamps.removeAll(keepingCapacity: true) }
        if !items.isEmpty { items.removeAll(keepingCapacity: true) }
        if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    }

    private mutating func read(_ payload: UnsafeBufferPointer<UInt8>) throws {
        var json = JSONReader(payload)
        defer { if json.hasCleaned { hasCleaned = true } }
        var first = true
        try json.beginObject()
        // Nearly all begin with who did what, which nobody asks for here.
        if json.takes(#""by":"#) {
            try json.skipValue()
            first = false
            if json.takes(#","say":"#) { try json.skipValue() }
            if json.takes(#","ops":["#) { try readOperations(&json) }
        }
        while let key = try json.word(first: &first) {
            switch key {
            case "undoes": sort = .undoes(try json.stamp())
            case "redoes": sort = .redoes(try json.stamp())
            case "founds": isFounding = try json.bool()
            case "ops":
                try json.beginArray()
                try readOperations(&json)
            default: try json.skipValue()
            }
        }
    }

    /// What stands behind the bracket that begins them.
    private mutating func readOperations(_ json: inout JSONReader) throws {
        var first = true
        while try json.hasElement(first: &first) { try readOperation(&json) }
    }

    private mutating func readOperation(_ json: inout JSONReader) throws {
        let start = json
        if json.takes(#"["entry."#), let verb = json.restOfWord(), verb != "step", try readEntryChange(verb, &json) {
            return
        }
        json = start
        if json.takes(#"["item."#), json.restOfWord() == "add" { return try readNewItem(&json) }
        json = start
        if let witnessed = try json.operation() { append(witnessed) } else { skipped += 1 }
    }

    /// The rest of an operation on an entry. False for one of a field that is not known.
    private mutating func readEntryChange(_ verb: Word, _ json: inout JSONReader) throws -> Bool {
        try json.comma()
        let id = try Entry.identity(from: &json)
        try json.comma()
        switch verb {
        case "add":
            let start = fields.count
            var first = true
            try json.beginObject()
            while let name = try json.word(first: &first) {
                if let field = try Entry.read(name, from: &json) { fields.append(field) } else { try json.skipValue() }
            }
            list.append(.addition(id, start..<fields.count))
        case "remove":
            let start = stamps.count
            try json.skipValue()
            if json.isAtComma() {
                try json.comma()
                try json.stamps(into: &stamps)
            }
            list.append(.removal(id, seen: start..<stamps.count))
        default:
            try json.skipValue()
            try json.comma()
            guard let field = try Entry.read(verb, from: &json) else { return false }
            list.append(.setting(id, field))
        }
        try json.endArray()
        return true
    }

    private mutating func readNewItem(_ json: inout JSONReader) throws {
        try json.comma()
        let id = try Item.identity(from: &json)
        try json.comma()
        append(try json.whole(id))
        try json.endArray()
    }

    /// The items that this action learnt from a person, rather than from a file.
    var ownItems: [ItemID] { list.count <= Self.operationsByHandMax ? items.map(\.id) : [] }

    /// Nobody does more at once by hand; what holds more came from a file.
    private static let operationsByHandMax = 8
}
