import Bytes
import GroceryDomain
import Journal

/// The part of an operation that folding needs. The old value is not in it: only undo needs that. Nearly all operations
/// in years of records are on entries. A change is small; longer data is kept separately in `Changes`.
enum Change {
    // `observed` is a range of `Changes.stamps`: the stamps that its author had seen.
    case setting(EntryID, Entry.Field, observed: Range<Int32>)
    case removal(EntryID, observed: Range<Int32>)
    /// The range is of `Changes.fields`: the fields that differ from those of an unknown entry.
    case addition(EntryID, Range<Int32>, observed: Range<Int32>)
    /// An index into `Changes.items`. Apart from entries, these are the most frequent.
    case newItem(Int)
    /// An index into `Changes.others`: everything else that is not about an entry, and steps.
    case other(Int)
}

/// The part of a record that folding needs.
struct Changes {
    private(set) var list: [Change] = []
    private var stamps: [Stamp] = []
    private(set) var fields: [Entry.Field] = []
    private(set) var items: [Item] = []
    private(set) var others: [ObservedOperation] = []
    private(set) var role = Action.Role.does
    private(set) var additions = Transaction.Additions.addUp
    /// Same as `Action.after`.
    private var after: Stamp?
    /// Same as `Action.setbacks`.
    private(set) var setbacks = 0
    /// Same as `Action.edition`.
    private(set) var edition = 0
    /// The number of operations that a newer version wrote and this one skipped.
    private(set) var skipped = 0
    /// The number of operations that were skipped because they cannot be read, and the error of the first.
    private(set) var unread = 0
    private(set) var firstMistake: String?
    /// Whether a text in the record was changed to make it printable.
    private(set) var hasCleaned = false

    /// Whether the amounts that it adds are added to those of others: then somebody wants more. What follows from
    /// something else, or comes back with an undo, may be written twice but is wanted once.
    var isCounted: Bool { role == .does && additions == .addUp }

    /// The entries that it adds.
    var addedEntries: [EntryID] { list.compactMap { if case .addition(let id, _, _) = $0 { id } else { nil } } }

    /// The latest stamp that its author had seen, among those it names; nil if it names none.
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
            let asserted = entry.asserted
            fields += entry.fields.filter { asserted.contains($0.index) }
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

    /// Reads `record` in place of the previous one, reusing the memory.
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
        (role, additions, after, setbacks, edition, skipped, hasCleaned) = (.does, .addUp, nil, 0, 0, 0, false)
        if unread > 0 { (unread, firstMistake) = (0, nil) }
        // One by one, because there is nearly always at most one: removing all at once takes longer.
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
        // Nearly all begin with the author and the deed, which are not needed here.
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
            case "passes": role = .passes(try json.stamp())
            case "follows": role = try json.bool() ? .follows : .does
            case "weak": if try json.bool() { additions = .giveWay }
            case "derived": if try json.bool(), additions == .addUp { additions = .once }
            case "after": after = try json.stamp()
            case "setbacks": setbacks = max(0, try json.int())
            case "edition": edition = max(0, try json.int())
            case "ops":
                try json.beginArray()
                try readOperations(&json)
            default: try json.skipValue()
            }
        }
    }

    /// Reads the operations after the opening bracket.
    private mutating func readOperations(_ json: inout JSONReader) throws {
        var first = true
        while try json.hasElement(first: &first) { try readOperation(&json) }
    }

    /// Reads one operation. If a value in it cannot be read, only this operation is skipped.
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

    /// Reads the rest of an operation on an entry. Returns false if the field is unknown.
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

    /// Reads the stamps at the end of an operation, if there are any.
    private mutating func readSeen(_ json: inout JSONReader) throws -> Range<Int32> {
        let start = Int32(stamps.count)
        if json.isAtComma() {
            try json.comma()
            try json.stamps(into: &stamps)
        }
        return start..<Int32(stamps.count)
    }

    /// Returns false, without taking anything over, for an addition that overrules earlier claims.
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

    /// Whether an item is taken away, as of two that become one.
    var removesItem: Bool {
        others.contains { if case .item(.remove) = $0.operation { true } else { false } }
    }

    /// The items that a person taught, renamed or moved with this action, as opposed to a file, to the choice of
    /// another English, or to a type that is deleted with all that is in it.
    var ownItems: [ItemID] {
        guard list.count <= Self.operationsByHandMax else { return [] }
        return items.map(\.id)
            + others.compactMap {
                switch $0.operation {
                case .item(.change(let id, _, .name)), .item(.change(let id, _, .type)): id
                default: nil
                }
            }
    }

    /// Nobody does more at once by hand; an action with more operations came from a file.
    private static let operationsByHandMax = 8
}
