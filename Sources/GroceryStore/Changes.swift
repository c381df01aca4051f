import Bytes
import GroceryDomain
import Journal

/// What folding needs of an operation. What was there before is not in it: only undo asks for that. Nearly all that
/// happens in years happens to entries. A change is small, and what is long lies beside it in `Changes`.
enum Change {
    // With the stamps its author had seen, of `Changes.stamps`.
    case setting(EntryID, Entry.Field, observed: Range<Int32>)
    case removal(EntryID, observed: Range<Int32>)
    /// With the fields that are not as an unknown entry has them, of `Changes.fields`.
    case addition(EntryID, Range<Int32>, observed: Range<Int32>)
    /// Of `Changes.items`: of other things than entries, there are most of these.
    case newItem(Int)
    /// Of `Changes.others`: what else is not about an entry, and steps.
    case other(Int)
}

/// What folding needs of a record.
struct Changes {
    private(set) var list: [Change] = []
    private var stamps: [Stamp] = []
    private(set) var fields: [Entry.Field] = []
    private(set) var items: [Item] = []
    private(set) var others: [ObservedOperation] = []
    private(set) var role = Action.Role.does
    /// `Transaction.isFounding`
    private(set) var isWeak = false
    /// `Action.after`
    private var after: Stamp?
    /// Operations that a newer version of the program wrote and this one passed over.
    private(set) var skipped = 0
    /// Operations that cannot be read and are passed over, and what is wrong with the first.
    private(set) var unread = 0
    private(set) var firstMistake: String?
    /// Whether a text in it is not as it was written.
    private(set) var hasCleaned = false

    /// Whether amounts that it adds add up with those of others: what somebody wants more. What follows from something
    /// else, or comes back with an undo, may be said twice and is wanted once.
    var isCounted: Bool { role == .does && !isWeak }

    /// The latest of the stamps that its author had seen, as far as it names them; nil where it names none.
    var latestSeen: Stamp? {
        let others = others.lazy.compactMap { $0.observed.max() }.max()
        return [stamps.max(), others, after].compactMap { $0 }.max()
    }

    func stamps(_ range: Range<Int32>) -> ArraySlice<Stamp> { stamps[Int(range.lowerBound)..<Int(range.upperBound)] }

    init() {}

    private mutating func append(_ written: ObservedOperation) {
        switch written.operation {
        case .entry(.change(let id, _, let new)): list.append(.setting(id, new, observed: keep(written.observed)))
        case .entry(.remove(let entry)): list.append(.removal(entry.id, observed: keep(written.observed)))
        case .entry(.add(let entry)):
            let start = fields.count
            let blank = Entry(placeholder: entry.id)
            for (field, value) in zip(entry.fields, blank.fields) where field != value { fields.append(field) }
            list.append(
                .addition(entry.id, Int32(start)..<Int32(fields.count), observed: keep(written.observed)))
        case .item(.add(let item)) where written.observed.isEmpty: append(item)
        default:
            list.append(.other(others.count))
            others.append(written)
        }
    }

    private mutating func keep(_ observed: [Stamp]) -> Range<Int32> {
        stamps += observed
        return Int32(stamps.count - observed.count)..<Int32(stamps.count)
    }

    private mutating func append(_ item: Item) {
        list.append(.newItem(items.count))
        items.append(item)
    }

    /// Reads `record` in place of what was read before, in the same memory.
    mutating func read(_ record: RecordView) throws {
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
        (role, isWeak, after, skipped, hasCleaned) = (.does, false, nil, 0, false)
        if unread > 0 { (unread, firstMistake) = (0, nil) }
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
            if json.takes(#","did":"#) { try json.skipValue() }
            if json.takes(#","ops":["#) { try readOperations(&json) }
        }
        while let key = try json.word(first: &first) {
            switch key {
            case "undoes": role = .undoes(try json.stamp())
            case "redoes": role = .redoes(try json.stamp())
            case "follows": role = try json.bool() ? .follows : .does
            case "weak": isWeak = try json.bool()
            case "after": after = try json.stamp()
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

    /// Reads one. Where a value in it cannot be read, it is passed over: what stands beside it need not go with it.
    private mutating func readOperation(_ json: inout JSONReader) throws {
        let start = json
        let taken = (list.count, stamps.count, fields.count)
        do { try readKnownOperation(&json) } catch {
            if case PayloadMistake.unknownOperation = error { throw error }
            json = start
            try json.skipValue()
            list.removeLast(list.count - taken.0)
            stamps.removeLast(stamps.count - taken.1)
            fields.removeLast(fields.count - taken.2)
            unread += 1
            firstMistake = firstMistake ?? "\(error)"
        }
    }

    private mutating func readKnownOperation(_ json: inout JSONReader) throws {
        let start = json
        if json.takes(#"["entry."#), let verb = json.restOfWord(), verb != "step", try readEntryChange(verb, &json) {
            return
        }
        json = start
        if json.takes(#"["item."#), json.restOfWord() == "add", try readNewItem(&json) { return }
        json = start
        if let observed = try json.operation() { append(observed) } else { skipped += 1 }
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
            list.append(.addition(id, Int32(start)..<Int32(fields.count), observed: try readSeen(&json)))
        case "remove":
            try json.skipValue()
            list.append(.removal(id, observed: try readSeen(&json)))
        default:
            try json.skipValue()
            try json.comma()
            guard let field = try Entry.read(verb, from: &json) else { return false }
            list.append(.setting(id, field, observed: try readSeen(&json)))
        }
        try json.endArray()
        return true
    }

    /// The stamps at the end of an operation, where there are any.
    private mutating func readSeen(_ json: inout JSONReader) throws -> Range<Int32> {
        let start = Int32(stamps.count)
        if json.isAtComma() {
            try json.comma()
            try json.stamps(into: &stamps)
        }
        return start..<Int32(stamps.count)
    }

    /// False, and nothing taken over, for one that begins anew what was known.
    private mutating func readNewItem(_ json: inout JSONReader) throws -> Bool {
        try json.comma()
        let id = try Item.identity(from: &json)
        try json.comma()
        let item: Item = try json.whole(id)
        guard !json.isAtComma() else { return false }
        try json.endArray()
        append(item)
        return true
    }

    /// The items that this action learnt from a person, rather than from a file.
    var ownItems: [ItemID] { list.count <= Self.operationsByHandMax ? items.map(\.id) : [] }

    /// Nobody does more at once by hand; what holds more came from a file.
    private static let operationsByHandMax = 8
}
