// How a deed is written in the journal: a word for its kind, then its arguments.

extension Deed {
    /// An argument of a deed, as it is stored.
    public enum Argument: Hashable, Sendable {
        case text(String)
        case number(Int)
        case none
    }

    /// The word for the kind, and the arguments. Trailing `none` arguments are left out.
    public var spelt: (kind: String, arguments: [Argument]) {
        if case .unknown(let kind, let arguments) = self { return (kind, arguments) }
        let (kind, values) = values
        let arguments = values.flatMap(\.arguments)
        let last = arguments.lastIndex { $0 != .none }
        return (kind, Array(arguments[..<(last.map { $0 + 1 } ?? 0)]))
    }

    private var values: (String, [any Spelt]) {
        switch self {
        case .begin(let list, let items): ("begin", [list, items])
        case .add(let amount, let item, let list, let type): ("add", [amount, item, list, type])
        case .paste(let count, let list): ("paste", [count, list])
        case .phone(let count): ("phone", [count])
        case .take(let item, let list): ("take", [item, list])
        case .check(let item, let list): ("check", [item, list])
        case .uncheck(let item, let list): ("uncheck", [item, list])
        case .clear(let count, let list): ("clear", [count, list])
        case .set(let item, let list, let amount): ("set", [item, list, amount])
        case .note(let item, let list, let note): ("note", [item, list, note])
        case .price(let item, let list, let price, let currency): ("price", [item, list, price, currency])
        case .bought(let item, let list, let amount): ("bought", [item, list, amount])
        case .gather(let count, let source, let list): ("gather", [count, source, list])
        case .takeBack(let recipe, let list): ("takeBack", [recipe, list])
        case .transfer(let count, let source, let target): ("transfer", [count, source, target])
        case .make(let thing, let source): ("make", [thing, source])
        case .rename(let thing, let name): ("rename", [thing, name])
        case .delete(let thing): ("delete", [thing])
        case .keep(let thing, let template): ("keep", [thing, template])
        case .budget(let list, let sum, let currency): ("budget", [list, sum, currency])
        case .finish(let trip, let left): ("finish", [trip, left])
        case .visit(let trip, let store): ("visit", [trip, store])
        case .place(let count, let list, let store): ("place", [count, list, store])
        case .settle(let trip): ("settle", [trip])
        case .leave(let trip): ("leave", [trip])
        case .repeat(let template, let rhythm): ("repeat", [template, rhythm])
        case .due(let list): ("due", [list])
        case .decline(let template, let day): ("decline", [template, day])
        case .serve(let recipe, let servings): ("serve", [recipe, servings])
        case .import(let recipe): ("import", [recipe])
        case .takeIn(let file): ("takeIn", [file])
        case .edit(let recipe): ("edit", [recipe])
        case .plan(let meal, let day): ("plan", [meal, day])
        case .replan(let meal, let day): ("replan", [meal, day])
        case .portion(let meal, let servings): ("portion", [meal, servings])
        case .unplan(let meal, let day): ("unplan", [meal, day])
        case .provide(let count, let meal, let list): ("provide", [count, meal, list])
        case .code(let code, let item): ("code", [code, item])
        case .learn(let item, let type): ("learn", [item, type])
        case .usual(let item, let amount): ("usual", [item, amount])
        case .alias(let item, let names): ("alias", [item] + names)
        case .move(let item, let type): ("move", [item, type])
        case .merge(let item, let survivor): ("merge", [item, survivor])
        case .part(let item, let survivor): ("part", [item, survivor])
        case .load(let file, let items, let types): ("load", [file, items, types])
        case .order(let type, let isDown, let store): ("order", [type, isDown, store])
        case .change(let store): ("change", [store])
        case .keepOrder(let store): ("keepOrder", [store])
        case .learnOrder(let store): ("learnOrder", [store])
        case .buy(let item, let stores): ("buy", [item] + stores)
        case .prefer(let key, let value): ("prefer", [key, value])
        case .unknown(let kind, _): (kind, [])
        }
    }

    /// Reads any word: a kind that this version does not know is kept as `unknown`.
    public init(kind: String, arguments: [Argument]) {
        var rest = Arguments(arguments)
        self = (try? Self.read(kind, &rest)) ?? .unknown(kind: kind, arguments)
    }

    private static func read(_ kind: String, _ rest: inout Arguments) throws -> Deed {
        switch kind {
        case "begin": .begin(list: try rest.next(), items: try rest.next())
        case "add": .add(try rest.next(), try rest.next(), list: try rest.next(), type: try rest.next())
        case "paste": .paste(try rest.next(), list: try rest.next())
        case "phone": .phone(try rest.next())
        case "take": .take(try rest.next(), list: try rest.next())
        case "check": .check(try rest.next(), list: try rest.next())
        case "uncheck": .uncheck(try rest.next(), list: try rest.next())
        case "clear": .clear(try rest.next(), list: try rest.next())
        case "set": .set(try rest.next(), list: try rest.next(), try rest.next())
        case "note": .note(try rest.next(), list: try rest.next(), try rest.next())
        case "price": .price(try rest.next(), list: try rest.next(), try rest.next(), try rest.next())
        case "bought": .bought(try rest.next(), list: try rest.next(), try rest.next())
        case "gather": .gather(try rest.next(), of: try rest.next(), list: try rest.next())
        case "takeBack": .takeBack(recipe: try rest.next(), list: try rest.next())
        case "transfer": .transfer(try rest.next(), from: try rest.next(), to: try rest.next())
        case "make": .make(try rest.next(), from: try rest.next())
        case "rename": .rename(try rest.next(), to: try rest.next())
        case "delete": .delete(try rest.next())
        case "keep": .keep(try rest.next(), template: try rest.next())
        case "budget": .budget(list: try rest.next(), try rest.next(), try rest.next())
        case "finish": .finish(trip: try rest.next(), left: try rest.next())
        case "visit": .visit(trip: try rest.next(), store: try rest.next())
        case "place": .place(try rest.next(), list: try rest.next(), store: try rest.next())
        case "settle": .settle(trip: try rest.next())
        case "leave": .leave(trip: try rest.next())
        case "repeat": .repeat(template: try rest.next(), try rest.next())
        case "due": .due(list: try rest.next())
        case "decline": .decline(template: try rest.next(), try rest.next())
        case "serve": .serve(recipe: try rest.next(), try rest.next())
        case "import": .import(try rest.next())
        case "takeIn": .takeIn(try rest.next())
        case "edit": .edit(recipe: try rest.next())
        case "plan": .plan(try rest.next(), try rest.next())
        case "replan": .replan(try rest.next(), try rest.next())
        case "portion": .portion(try rest.next(), try rest.next())
        case "unplan": .unplan(try rest.next(), try rest.next())
        case "provide": .provide(try rest.next(), for: try rest.next(), list: try rest.next())
        case "code": .code(try rest.next(), try rest.next())
        case "learn": .learn(try rest.next(), type: try rest.next())
        case "usual": .usual(try rest.next(), try rest.next())
        case "alias": .alias(try rest.next(), try rest.all())
        case "move": .move(try rest.next(), type: try rest.next())
        case "merge": .merge(try rest.next(), into: try rest.next())
        case "part": .part(try rest.next(), from: try rest.next())
        case "load": .load(file: try rest.next(), items: try rest.next(), types: try rest.next())
        case "order": .order(type: try rest.next(), isDown: try rest.next(), store: try rest.next())
        case "change": .change(store: try rest.next())
        case "keepOrder": .keepOrder(store: try rest.next())
        case "learnOrder": .learnOrder(store: try rest.next())
        case "buy": .buy(try rest.next(), at: try rest.all())
        case "prefer": .prefer(try rest.next(), try rest.next())
        default: throw NotKnown()
        }
    }
}

private struct NotKnown: Error {}

/// The arguments of a deed that have not been read yet.
private struct Arguments {
    private var rest: ArraySlice<Deed.Argument>

    init(_ arguments: [Deed.Argument]) { rest = arguments[...] }

    /// Trailing arguments that were left out count as `none`.
    mutating func take() -> Deed.Argument { rest.popFirst() ?? .none }

    mutating func next<Value: Spelt>() throws -> Value { try Value(from: &self) }

    mutating func all<Value: Spelt>() throws -> [Value] {
        var values: [Value] = []
        while !rest.isEmpty { values.append(try next()) }
        return values
    }
}

/// A value that can be an argument of a deed.
private protocol Spelt {
    var arguments: [Deed.Argument] { get }
    init(from rest: inout Arguments) throws
}

/// A value that is written as text.
private protocol SpeltAsText: Spelt {
    var canonicalText: String { get }
    static func reading(_ text: String) -> Self?
}

extension SpeltAsText {
    var arguments: [Deed.Argument] { [.text(canonicalText)] }

    init(from rest: inout Arguments) throws {
        guard case .text(let text) = rest.take(), let value = Self.reading(text) else { throw NotKnown() }
        self = value
    }
}

extension String: SpeltAsText {
    fileprivate var canonicalText: String { self }
    fileprivate static func reading(_ text: String) -> String? { text }
}

extension Quantity: SpeltAsText {
    fileprivate static func reading(_ text: String) -> Quantity? { try? Quantity(canonicalText: text) }
}

extension Price: SpeltAsText {
    fileprivate static func reading(_ text: String) -> Price? { Price(canonicalText: text) }
}

extension Repeat: SpeltAsText {
    fileprivate static func reading(_ text: String) -> Repeat? { Repeat(canonicalText: text) }
}

extension CivilDate: SpeltAsText {
    fileprivate var canonicalText: String { description }
    fileprivate static func reading(_ text: String) -> CivilDate? { CivilDate(text) }
}

extension Currency: SpeltAsText {
    fileprivate var canonicalText: String { code }
    fileprivate static func reading(_ text: String) -> Currency? { Currency(code: text) }
}

extension Deed.Thing.Kind: SpeltAsText {
    fileprivate var canonicalText: String { rawValue }
    fileprivate static func reading(_ text: String) -> Self? { Self(rawValue: text) }
}

/// Whether a type moves down.
extension Bool: SpeltAsText {
    fileprivate var canonicalText: String { self ? "down" : "up" }
    fileprivate static func reading(_ text: String) -> Bool? { text == "down" ? true : text == "up" ? false : nil }
}

extension Int: Spelt {
    fileprivate var arguments: [Deed.Argument] { [.number(self)] }

    fileprivate init(from rest: inout Arguments) throws {
        guard case .number(let number) = rest.take() else { throw NotKnown() }
        self = number
    }
}

extension Money: Spelt {
    fileprivate var arguments: [Deed.Argument] { [.number(Int(minor))] }
    fileprivate init(from rest: inout Arguments) throws { self.init(minor: Int64(try rest.next() as Int)) }
}

extension Deed.Subject: Spelt {
    fileprivate var arguments: [Deed.Argument] {
        switch self {
        case .one(let name): [.text(name)]
        case .several(let count): [.number(count)]
        }
    }

    fileprivate init(from rest: inout Arguments) throws {
        switch rest.take() {
        case .text(let name): self = .one(name)
        case .number(let count): self = .several(count)
        case .none: throw NotKnown()
        }
    }
}

extension Deed.Thing: Spelt {
    fileprivate var arguments: [Deed.Argument] { kind.arguments + name.arguments }
    fileprivate init(from rest: inout Arguments) throws { self.init(try rest.next() as Kind, try rest.next()) }
}

extension Optional: Spelt where Wrapped: Spelt {
    fileprivate var arguments: [Deed.Argument] { self?.arguments ?? [.none] }

    fileprivate init(from rest: inout Arguments) throws {
        var ahead = rest
        if ahead.take() == .none {
            rest = ahead
            self = nil
        } else {
            self = try Wrapped(from: &rest)
        }
    }
}
