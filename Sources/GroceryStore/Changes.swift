import GroceryDomain
import Journal

/// What folding needs of an operation. What was there before is not in it: only undo asks for that. Nearly all that happens
/// in years happens to entries; what is set or removed there costs no memory of its own.
enum Change {
    case setting(EntryID, Entry.Field)
    case removal(EntryID, seen: [Stamp])
    indirect case addition(Entry)
    case other(Witnessed)

    init(_ witnessed: Witnessed) {
        switch witnessed.operation {
        case .entry(.change(let id, _, let new)): self = .setting(id, new)
        case .entry(.remove(let entry)): self = .removal(entry.id, seen: witnessed.seen)
        case .entry(.add(let entry)): self = .addition(entry)
        default: self = .other(witnessed)
        }
    }
}

/// What folding needs of a record.
struct Changes {
    private(set) var list: [Change] = []
    private(set) var sort = Action.Sort.does
    /// Operations that a newer version of the program wrote and this one passed over.
    private(set) var skipped = 0

    init() {}

    init(_ action: Action) { (list, sort) = (action.operations.map(Change.init), action.sort) }

    /// Reads `record` in place of what was read before, in the same memory.
    mutating func read(_ record: Record) throws {
        (sort, skipped) = (.does, 0)
        // One by one, as there is nearly always one: all at once takes longer.
        while list.popLast() != nil {}
        for part in record.parts { try part.withUnsafeBufferPointer { try read($0) } }
        try record.payload.withUnsafeBufferPointer { try read($0) }
    }

    private mutating func read(_ payload: UnsafeBufferPointer<UInt8>) throws {
        var json = JSONReader(payload)
        var first = true
        try json.beginObject()
        while let key = try json.word(first: &first) {
            switch key {
            case "undoes": sort = .undoes(try json.stamp())
            case "redoes": sort = .redoes(try json.stamp())
            case "ops":
                var first = true
                try json.beginArray()
                while try json.hasElement(first: &first) {
                    if let change = try json.change() { list.append(change) } else { skipped += 1 }
                }
            default: try json.skipValue()
            }
        }
    }

    /// The items that this action learnt from a person, rather than from a file.
    var ownItems: [ItemID] {
        guard list.count <= Self.operationsByHandMax else { return [] }
        return list.compactMap { change in
            guard case .other(let witnessed) = change, case .item(.add(let item)) = witnessed.operation else {
                return nil
            }
            return item.id
        }
    }

    /// Nobody does more at once by hand; what holds more came from a file.
    private static let operationsByHandMax = 8
}

extension JSONReader {
    /// One operation as a change, or nil for one that a newer version may write and this one may pass over.
    fileprivate mutating func change() throws -> Change? {
        let start = self
        try beginArray()
        let (word, verb) = try dottedWords()
        guard word == "entry", verb != "step" else {
            self = start
            return try operation().map { .other($0) }
        }
        try comma()
        let id = try Entry.identity(from: &self)
        try comma()
        if verb == "add" {
            let entry: Entry = try whole(id)
            try endArray()
            return .addition(entry)
        }
        try skipValue()
        if verb == "remove" {
            var seen: [Stamp] = []
            if isAtComma() {
                try comma()
                seen = try stamps()
            }
            try endArray()
            return .removal(id, seen: seen)
        }
        try comma()
        guard let field = try Entry.read(verb, from: &self) else {
            self = start
            return try operation().map { .other($0) }
        }
        try endArray()
        return .setting(id, field)
    }
}
