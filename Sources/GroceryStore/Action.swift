internal import Bytes
internal import GroceryDomain
internal import Journal

/// One record of the journal, as history and undo see it.
struct Action {
    /// Whether the action did something new, undid another, redid an undone one, passed over one that could not be
    /// undone or redone, or is no step of undo.
    enum Role: Hashable {
        case does
        /// It followed from incoming records without a person asking for it, or changed nothing that can be seen.
        case follows
        case undoes(Stamp)
        case redoes(Stamp)
        /// Nothing of that action could be undone or redone, because all of it was changed again since. That was said,
        /// and the next undo or redo continues with the one before.
        case passes(Stamp)

        /// The action that is undone or redone.
        var target: Stamp? {
            switch self {
            case .does, .follows, .passes: nil
            case .undoes(let stamp), .redoes(let stamp): stamp
            }
        }

        var taking: Deed.Taking? {
            switch self {
            case .does, .follows, .passes: nil
            case .undoes: .undo
            case .redoes: .redo
            }
        }
    }

    var by = ""
    /// What was done. For an undo or a redo, the deed of its target.
    var deed = Deed.unknown(kind: "", [])
    var role = Role.does
    var additions = Transaction.Additions.addUp
    /// The latest stamp that its author knew, if that is later than the author's own clock.
    var after: Stamp?
    /// How often this machine's clock had been set back, as far as its actions show.
    var setbacks = 0
    /// Of the reference catalogue whose items it says; 0 of what says none, and in records of versions up to 0.2.0.
    var edition = 0
    var operations: [ObservedOperation] = []
}

extension Action {
    /// The payloads of this action: one, or several if one would be longer than `bytesMax`. All hold operations; only
    /// the last says who acted and what was done.
    func payloads(bytesMax: Int) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var (held, json) = (JSONWriter(), JSONWriter())
        let headBytes = closing([]).count
        for operation in operations {
            json.clear()
            json.operation(operation)
            // With a comma before each of them.
            if headBytes + held.bytes.count + json.bytes.count + 2 > bytesMax, !held.bytes.isEmpty {
                parts.append(Self.part(held.bytes))
                held.clear()
            }
            held.value(spelt: json.bytes)
        }
        return parts + [closing(held.bytes)]
    }

    /// - Parameter operations: as they are spelt, with commas between them.
    private static func part(_ operations: [UInt8]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in json.operations(operations) }
        return json.bytes
    }

    private func closing(_ operations: [UInt8]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("by")
            json.string(by)
            json.key("did")
            json.deed(deed)
            switch role {
            case .does: break
            case .follows:
                json.key("follows")
                json.bool(true)
            case .undoes(let stamp):
                json.key("undoes")
                json.string("\(stamp)")
            case .redoes(let stamp):
                json.key("redoes")
                json.string("\(stamp)")
            case .passes(let stamp):
                json.key("passes")
                json.string("\(stamp)")
            }
            if let word = additions.word {
                json.key(word)
                json.bool(true)
            }
            if let after {
                json.key("after")
                json.string("\(after)")
            }
            if setbacks > 0 {
                json.key("setbacks")
                json.int(setbacks)
            }
            if edition > 0 {
                json.key("edition")
                json.int(edition)
            }
            json.operations(operations)
        }
        return json.bytes
    }

    /// Reads the payloads of `record` into this action.
    mutating func read(_ record: Record, _ extent: Extent = .all) throws {
        for payload in record.parts where extent != .head { try read(payload, extent) }
        try read(record.payload, extent)
    }

    /// How much of a record is read.
    enum Extent: Equatable {
        case all
        /// Author and deed, without the operations.
        case head
    }

    private mutating func read(_ payload: ArraySlice<UInt8>, _ extent: Extent) throws {
        try payload.withUnsafeBufferPointer { try read($0, extent) }
    }

    private mutating func read(_ payload: UnsafeBufferPointer<UInt8>, _ extent: Extent) throws {
        var json = JSONReader(payload)
        var first = true
        try json.beginObject()
        while let key = try json.word(first: &first) {
            switch key {
            case "by": by = try json.string()
            case "did": deed = try json.deed()
            case "undoes": role = .undoes(try json.stamp())
            case "redoes": role = .redoes(try json.stamp())
            case "passes": role = .passes(try json.stamp())
            case "follows": role = try json.bool() ? .follows : .does
            case "weak": if try json.bool() { additions = .giveWay }
            case "derived": if try json.bool(), additions == .addUp { additions = .once }
            case "after": after = try json.stamp()
            case "setbacks": setbacks = max(0, try json.int())
            case "edition": edition = max(0, try json.int())
            case "ops" where extent != .head: try readOperations(&json)
            default: try json.skipValue()
            }
        }
    }

    private mutating func readOperations(_ json: inout JSONReader) throws {
        var first = true
        try json.beginArray()
        while try json.hasElement(first: &first) {
            if let operation = try json.operation() { operations.append(operation) }
        }
    }
}

extension Transaction.Additions {
    /// The key that says so in an action; nil where none does.
    fileprivate var word: String? {
        switch self {
        case .addUp: nil
        case .once: "derived"
        case .giveWay: "weak"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func operations(_ operations: [UInt8]) {
        key("ops")
        array { json in if !operations.isEmpty { json.value(spelt: operations) } }
    }
}
