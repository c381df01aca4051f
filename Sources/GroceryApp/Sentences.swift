public import GroceryDomain

// What was done, in words: for the history, for notices, and for what verbs print. There are no other sentences of
// deeds.
extension Deed {
    /// In the imperative, without a full stop: "add 2 l Oat milk to Groceries".
    ///
    /// - Parameters:
    ///   - decimalMark: what stands before the cents of a sum.
    ///   - textStyle: how amounts are written.
    public func sentence(decimalMark: Character = ".", textStyle: TextStyle = .unicode) -> String {
        let (verb, rest) = words(decimalMark, textStyle)
        return "\(verb) \(rest)"
    }

    /// A line of the history.
    ///
    /// - Parameters:
    ///   - taking: whether this was taken back, or done again.
    ///   - isBack: whether what it deleted is there all the same.
    public func sentence(
        taking: Taking?, isBack: Bool = false, decimalMark: Character = ".", textStyle: TextStyle = .unicode
    ) -> String {
        let before = taking.map { "\($0.rawValue): " } ?? ""
        let behind = isBack ? "; it is back with what was changed elsewhere meanwhile" : ""
        return before + sentence(decimalMark: decimalMark, textStyle: textStyle) + behind
    }

    /// As a notice of what was done: "Added 2 l Oat milk to Groceries".
    public var asDone: String {
        let (verb, rest) = words(".", .unicode)
        let done = Self.past[verb] ?? (verb.hasSuffix("e") ? verb + "d" : verb + "ed")
        return "\(done.prefix(1).uppercased())\(done.dropFirst()) \(rest)"
    }

    private static let past = [
        "begin": "began", "buy": "bought", "do": "did", "find": "found", "forget": "forgot", "keep": "kept",
        "leave": "left",
        "make": "made", "plan": "planned",
        "say": "said", "set": "set", "take": "took",
    ]

    /// What checking in did to what was checked off before.
    public var placed: String? {
        guard case .place(let count, _, let store) = self else { return nil }
        return "\(Plural.count(count, "item")) checked off before \(Plural.word(count, "is", "are")) from \(store) too"
    }

    /// What is said once it was taken back, or done again: "Undone: add milk to Groceries".
    public func taken(_ taking: Taking, textStyle: TextStyle = .unicode) -> String {
        "\(taking == .undo ? "Undone" : "Redone"): \(priced ?? sentence(textStyle: textStyle))"
    }

    /// A price in few words: "Salt priced at $3.49".
    private var priced: String? {
        guard case .price(let item, _, let price?, let currency?) = self else { return nil }
        let text = price.basis == .each ? currency.text(price.amount) : currency.text(price)
        return "\(item) priced at \(text)"
    }

    /// Why it was not.
    ///
    /// - Parameter isDoneElsewhere: whether it stands because another machine did the same.
    public func refusal(_ taking: Taking, isDoneElsewhere: Bool = false) -> Refusal {
        let why = isDoneElsewhere ? "it was done on another machine too, and stands" : "it was changed again since"
        return .notPossible("Nothing to \(taking.rawValue), for \(why): \(sentence())")
    }

    /// The verb, and what it is done to.
    private func words(_ mark: Character, _ style: TextStyle) -> (String, String) {
        switch self {
        case .begin(let list, let items):
            ("begin", "with \(items > 0 ? "the starter catalogue and " : "")the list \(list)")
        case .add(let amount, let item, let list, let type):
            (
                "add",
                "\(amount.map { "\($0.text(style)) " } ?? "")\(item.named("item")) to \(list)"
                    + (type.map { ", a new item of \($0)" } ?? "")
            )
        case .paste(let count, let list): ("add", "\(Plural.count(count, "pasted item", one: "one")) to \(list)")
        case .phone(let count): ("take", "over \(Plural.count(count, "change", one: "one")) from the phone")
        case .take(let item, let list): ("take", "\(item.named("item")) off \(list)")
        case .check(let item, let list): ("check", "\(item.named("item")) on \(list)")
        case .uncheck(let item, let list): ("uncheck", "\(item.named("item")) on \(list)")
        case .clear(let count, let list): ("clear", "\(Plural.count(count, "mark", one: "one")) on \(list)")
        case .set(let item, let list, let amount):
            ("set", "\(item) to \(amount?.text(style) ?? "no amount") on \(list)")
        case .note(let item, let list, nil): ("remove", "the note on \(item) on \(list)")
        case .note(let item, let list, let note?): ("note", "“\(note)” on \(item) on \(list)")
        case .price(let item, let list, nil, _): ("take", "the price off \(item) on \(list)")
        case .price(let item, let list, let price?, let currency):
            ("price", "\(item) on \(list)" + (currency.map { " at \($0.text(price, decimalMark: mark))" } ?? ""))
        case .bought(let item, let list, let amount):
            ("set", "what was bought of \(item) on \(list) to \(amount?.text(style) ?? "what was planned")")
        case .gather(0, let source, let list): ("find", "all of \(source.named("list")) on \(list) already")
        case .gather(let count, let source, let list):
            ("add", "\(Plural.count(count, "item")) of \(source.named("list")) to \(list)")
        case .takeBack(let recipe, let list): ("take", "\(recipe) off \(list)")
        case .transfer(let count, let source, let target):
            ("move", "\(Plural.count(count, "item")) of \(source) to \(target)")
        case .make(let thing, let source): thing.making(from: source)
        case .rename(let thing, let name): ("rename", "\(thing.phrase) to \(name)")
        case .delete(let thing): ("delete", thing.phrase + (thing.kind == .item ? " from the catalogue" : ""))
        case .keep(let thing, let template): ("keep", "\(thing.phrase) as the template \(template)")
        case .budget(let list, nil, _): ("take", "the budget off \(list)")
        case .budget(let list, let sum?, let currency):
            ("set", "the budget of \(list)" + (currency.map { " to \($0.text(sum, decimalMark: mark))" } ?? ""))
        case .finish(let trip, let left):
            ("finish", "the trip \(trip)" + (left == 0 ? "" : ", leaving \(Plural.count(left, "item"))"))
        case .visit(let trip, nil): ("take", "the store off the trip \(trip)")
        case .visit(let trip, let store?): ("say", "that the trip \(trip) was to \(store)")
        case .place(let count, let list, let store):
            ("say", "that \(Plural.count(count, "item")) on \(list) \(Plural.word(count, "is", "are")) from \(store)")
        case .settle(let trip): ("settle", "what came late for the trip \(trip)")
        case .leave(let trip): ("leave", "out what came late for the trip \(trip)")
        case .repeat(let template, let rhythm): ("repeat", "\(template) \(rhythm?.description ?? "no more")")
        case .due(let list): ("make", "the list \(list), which is due")
        case .decline(let template, let day): ("leave", "out \(template) of \(day)")
        case .serve(let recipe, let servings?): ("say", "that \(recipe) serves \(servings)")
        case .serve(let recipe, nil): ("no", "longer say how many \(recipe) serves")
        case .import(.one(let recipe)): ("import", "the recipe \(recipe)")
        case .import(let recipes): ("import", recipes.named("recipe"))
        case .takeIn(let files): ("take", "in what is in \(files.named("file"))")
        case .edit(let recipe): ("edit", "the recipe \(recipe)")
        case .plan(let meal, let day): ("plan", "\(meal) for \(day.said)")
        case .replan(let meal, let day): ("move", "\(meal) to \(day.said)")
        case .portion(let meal, let servings):
            ("plan", "\(meal) for \(servings.map(String.init) ?? "as many as its recipe says")")
        case .unplan(let meal, let day): ("take", "\(meal) off the plan of \(day.said)")
        case .provide(let count, let meal, let list):
            ("add", "\(Plural.count(count, "item")) for \(meal.named("meal")) to \(list)")
        case .code(let code, let item?): ("learn", "that \(code) is \(item)")
        case .code(let code, nil): ("forget", "the code \(code)")
        case .learn(let item, let type): ("learn", "\(item) (\(type))")
        case .usual(let item, let amount):
            ("set", "the usual amount of \(item) to \(amount?.text(style) ?? "no amount")")
        case .alias(let item, let names):
            names.isEmpty
                ? ("take", "the other names off \(item)") : ("call", "\(item) also \(names.joined(separator: ", "))")
        case .move(let item, let type): ("move", "\(item) to \(type)")
        case .merge(let item, let survivor): ("merge", "\(item) into \(survivor)")
        case .part(let item, let survivor): ("leave", "\(item) and \(survivor) two items")
        case .load(let file, let items, let types):
            (
                "load",
                "the catalogue \(file): \(Plural.count(items, "item"))"
                    + (types == 0 ? "" : ", \(Plural.count(types, "item type"))")
            )
        case .order(let type, let isDown, let store):
            (
                "move",
                (store == nil ? "the item type " : "") + "\(type) \(isDown ? "down" : "up")"
                    + (store.map { " in \($0)" } ?? "")
            )
        case .change(let store): ("change", "the store \(store)")
        case .keepOrder(let store): ("keep", "the order of \(store)")
        case .learnOrder(let store): ("learn", "the order of \(store) anew")
        case .buy(let item, let stores):
            ("buy", stores.isEmpty ? "\(item) anywhere" : "\(item) at \(stores.joined(separator: ", "))")
        case .prefer(let key, let value): Self.preferring(key, value)
        case .unknown("", _): ("make", "a change that is not described")
        case .unknown(let kind, let arguments):
            (
                "do",
                "what only a newer version knows: " + ([kind] + arguments.compactMap(\.shown)).joined(separator: ", ")
            )
        }
    }

    private static func preferring(_ key: String, _ value: String) -> (String, String) {
        let setting = Setting(rawValue: key)
        let automatic = value.isEmpty ? setting?.choices.first?.title : nil
        let language = setting == .language ? NameLanguage(rawValue: value)?.name : nil
        return ("set", "“\(setting?.title ?? key)” to \(automatic ?? language ?? value)")
    }
}

extension Deed.Subject {
    fileprivate func named(_ word: String) -> String {
        switch self {
        case .one(let name): name
        case .several(let count): Plural.count(count, word)
        }
    }
}

extension Deed.Thing {
    /// The name with what bears it; items have theirs alone.
    fileprivate var phrase: String { kind.word.map { "the \($0) \(name)" } ?? name }

    fileprivate func making(from source: Deed.Thing?) -> (String, String) {
        switch kind {
        case .item, .type, .store: ("add", phrase)
        case .list, .template, .trip, .recipe: ("make", phrase + (source.map { " from \($0.phrase)" } ?? ""))
        }
    }
}

extension Deed.Thing.Kind {
    fileprivate var word: String? {
        switch self {
        case .item: nil
        case .type: "item type"
        case .list, .template, .trip, .recipe, .store: rawValue
        }
    }
}

extension Deed.Argument {
    fileprivate var shown: String? {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .none: nil
        }
    }
}

extension CivilDate {
    /// "Friday, 2026-11-27".
    var said: String { "\(weekday.name), \(self)" }
}
