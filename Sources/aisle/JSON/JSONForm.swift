import Bytes
import GroceryDomain
import GroceryStore

/// The form of an object that a verb prints as JSON: a row for each key, from which the key is both written and
/// described in docs/json.md. Keys are promises: one may be added, but none renamed or given another meaning.
struct JSONForm<Value>: Sendable {
    let rows: [JSONRow<Value>]

    init(_ rows: [JSONRow<Value>]) { self.rows = rows }

    /// The same, with more keys behind its own.
    func adding(_ rows: [JSONRow<Value>]) -> JSONForm { JSONForm(self.rows + rows) }
}

/// One key of an object.
struct JSONRow<Value>: Sendable {
    fileprivate let name: String
    fileprivate let write: @Sendable (Value, inout JSONWriter) -> Void
    fileprivate let keys: @Sendable () -> [JSONKey]

    /// A key that always has a value.
    init<Field>(
        _ name: String, _ kind: JSONKind<Field>, _ meaning: String, _ value: @escaping @Sendable (Value) -> Field
    ) {
        self.name = name
        write = { [write = kind.write] whole, json in write(value(whole), &json) }
        keys = { [JSONKey(path: name, kind: kind.name, meaning: meaning)] + kind.keys().map { $0.inside(name) } }
    }

    /// A key whose value may be `null`; `nullWhere` ends the sentence that says when.
    init<Field>(
        _ name: String, _ kind: JSONKind<Field>, _ meaning: String, nullWhere: String,
        _ value: @escaping @Sendable (Value) -> Field?
    ) {
        self.name = name
        write = { [write = kind.write] whole, json in
            if let field = value(whole) { write(field, &json) } else { json.null() }
        }
        keys = {
            [JSONKey(path: name, kind: "\(kind.name) or null", meaning: "\(meaning); null where \(nullWhere)")]
                + kind.keys().map { $0.inside(name) }
        }
    }
}

/// What kind of value stands behind a key.
struct JSONKind<Field>: Sendable {
    fileprivate let name: String
    let write: @Sendable (Field, inout JSONWriter) -> Void
    /// The keys inside of it.
    fileprivate var keys: @Sendable () -> [JSONKey] = { [] }
}

extension JSONKind where Field == String {
    static var text: Self { Self(name: "text") { $1.string($0) } }
    /// Money as `Currency.number` spells it.
    static var sum: Self { Self(name: "sum") { $1.string($0) } }
}

extension JSONKind where Field == Int {
    static var number: Self { Self(name: "number") { $1.int($0) } }
}

extension JSONKind where Field == Double {
    /// From 0 to 1, with three decimals.
    static var share: Self {
        Self(name: "number") { value, json in
            let thousandths = Int((min(max(value, 0), 1) * 1000).rounded())
            let digits = String(thousandths % 1000 + 1000).dropFirst()
            json.number("\(thousandths / 1000).\(digits)")
        }
    }
}

extension JSONKind where Field == Bool {
    static var boolean: Self { Self(name: "boolean") { $1.bool($0) } }
}

extension JSONKind where Field == Moment {
    static var time: Self { Self(name: "time") { $1.string(LocalClock.iso($0)) } }
}

extension JSONKind where Field == Quantity {
    static var quantity: Self { Self(name: "quantity") { $1.string($0.canonicalText) } }
}

extension JSONKind where Field == Deed {
    static var deed: Self { Self(name: "array") { $1.deed($0) } }
}

extension JSONKind {
    static func object(_ form: JSONForm<Field>) -> JSONKind {
        JSONKind(name: "object") { value, json in
            json.object { json in
                for row in form.rows {
                    json.key(row.name)
                    row.write(value, &json)
                }
            }
        } keys: {
            form.rows.flatMap { $0.keys() }
        }
    }

    static func array<Element>(of kind: JSONKind<Element>) -> JSONKind where Field == [Element] {
        JSONKind(name: "array of \(kind.name)s") { values, json in
            json.array { json in for value in values { kind.write(value, &json) } }
        } keys: {
            kind.keys().map { $0.inside("[]") }
        }
    }
}

/// A key as docs/json.md describes it.
struct JSONKey {
    /// Where it stands in the value: `types[].entries[].item`.
    var path: String
    var kind: String
    var meaning: String

    fileprivate func inside(_ whole: String) -> JSONKey {
        var key = self
        key.path = path.hasPrefix("[]") ? whole + path : "\(whole).\(path)"
        return key
    }
}

// MARK: Verbs

/// A verb that prints JSON. `docs/json.md` has a section for each.
protocol PrintsJSON {
    associatedtype Printed
    static var json: JSONDocument<Printed> { get }
}

/// What a verb prints as JSON, and what there is to say of it.
struct JSONDocument<Value>: Sendable {
    let kind: JSONKind<Value>
    let about: String
    /// A call that shows it, where a call prints it.
    let example: String?
    /// Further calls, each with a sentence before it.
    var further: [(sentence: String, call: String)] = []

    init(
        _ kind: JSONKind<Value>, about: String, example: String? = nil, further: [(sentence: String, call: String)] = []
    ) {
        (self.kind, self.about, self.example, self.further) = (kind, about, example, further)
    }

    /// Its keys, those of the object or of each object of the array.
    var keys: [JSONKey] {
        kind.keys().map { key in
            var key = key
            if key.path.hasPrefix("[].") { key.path.removeFirst(3) }
            return key
        }
    }
}

extension PrintsJSON {
    static func printJSON(_ value: Printed) { aisle.printJSON { json in Self.json.kind.write(value, &json) } }
}
