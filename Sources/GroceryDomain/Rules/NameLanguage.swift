/// The language in which the items of the starter catalogue are named, and of English which one: courgettes, zucchini,
/// Zucchini, calabacines.
public enum NameLanguage: String, CaseIterable, Sendable {
    case british, american
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case italian = "it"
    case dutch = "nl"
    case polish = "pl"
    case portuguese = "pt"
    case swedish = "sv"
    case danish = "da"
    case norwegian = "no"
    case finnish = "fi"
    case czech = "cs"
    case japanese = "ja"

    /// The key of the household's choice among its preferences: it began as a choice between two.
    public static let preference = "english"

    /// Those in which the catalogue has names beside English ones.
    public static let others = allCases.filter { !$0.isEnglish }

    /// What people at a place are likely to speak, by the name of its locale such as `en_US.UTF-8`; British where the
    /// catalogue has no names in that.
    public init(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        if ["en_US", "en_CA", "en_PH"].contains(name) {
            self = .american
        } else {
            self.init(code: String(name.prefix { $0 != "_" }))
        }
    }

    /// By what ISO 639 calls it, `nb` and `nn` being Norwegian; British for any other.
    private init(code: String) {
        let isNorwegian = code == "nb" || code == "nn"
        self = Self.others.first { $0.rawValue == (isNorwegian ? "no" : code) } ?? .british
    }

    public var isEnglish: Bool { self == .british || self == .american }

    /// What those who speak it call it.
    public var name: String { names.own }

    /// The one that somebody calls so: by its code, as `de`, by the name of a locale, `de_AT`, or by its own name or
    /// the English one; nil if none is. English as such is British.
    public init?(called text: String) {
        let folded = text.folded
        let parts = folded.split(maxSplits: 2) { "_-.".contains($0) }
        let code = String(parts.first ?? "")
        if let known = Self.allCases.first(where: { $0.isCalled(folded) }) {
            self = known
        } else if code == "en" || Self(code: code) != .british {
            self.init(locale: parts.count > 1 ? "\(code)_\(parts[1].uppercased())" : code)
        } else {
            return nil
        }
    }

    private func isCalled(_ folded: String) -> Bool {
        [rawValue, names.own.folded, names.english.folded].contains(folded)
            || self == .british && folded == "english"
    }

    /// Whether its names, in whatever language, begin so.
    public func isCalled(beginning text: String) -> Bool {
        let folded = text.folded
        return [rawValue, names.own.folded, names.english.folded].contains { $0.hasPrefix(folded) }
    }

    /// What it is called by those who speak it, and in English.
    private var names: (own: String, english: String) {
        switch self {
        case .british: ("British", "British")
        case .american: ("American", "American")
        case .german: ("Deutsch", "German")
        case .french: ("Français", "French")
        case .spanish: ("Español", "Spanish")
        case .italian: ("Italiano", "Italian")
        case .dutch: ("Nederlands", "Dutch")
        case .polish: ("Polski", "Polish")
        case .portuguese: ("Português", "Portuguese")
        case .swedish: ("Svenska", "Swedish")
        case .danish: ("Dansk", "Danish")
        case .norwegian: ("Norsk", "Norwegian")
        case .finnish: ("Suomi", "Finnish")
        case .czech: ("Čeština", "Czech")
        case .japanese: ("日本語", "Japanese")
        }
    }

    /// A folded text as names have it, in which two letters stand for one that keyboards may lack: kaese, broed; nil
    /// where there are none.
    func withoutDigraphs(_ folded: String) -> String? {
        var plain = folded
        for (written, letter) in digraphs { plain = plain.replacing(written, with: letter) }
        return plain == folded ? nil : plain
    }

    /// How people write the letters beyond the English ones without their signs, and what remains of them when names
    /// are folded.
    private var digraphs: [(String, String)] {
        switch self {
        case .german: [("ae", "a"), ("oe", "o"), ("ue", "u")]
        case .swedish, .finnish: [("aa", "a"), ("ae", "a"), ("oe", "o")]
        case .danish, .norwegian: [("aa", "a"), ("oe", "o")]
        default: []
        }
    }

    /// The class of words that mean another thing here than the catalogue says.
    var sense: WordClass? { isEnglish ? self == .american ? .american : .british : nil }
}

extension Groceries {
    public var language: NameLanguage {
        preferences[NameLanguage.preference]?.value.flatMap(NameLanguage.init(rawValue:)) ?? .british
    }

    /// The household's choice, and each item of two English names by the name that it chose. An item that somebody
    /// renamed stays as it is. Names in other languages are the catalogue's alone: what somebody added by such a name
    /// before is the item that the catalogue calls so.
    public func speaking(_ language: NameLanguage) -> Transaction {
        var transaction = preferring(NameLanguage.preference, language.rawValue)
        guard language.isEnglish else {
            var draft = self
            for operation in transaction.operations { draft.apply(operation, at: Moment(milliseconds: 0)) }
            transaction.operations += draft.mergingNamesakes()
            return transaction
        }
        guard self.language.isEnglish else { return transaction }
        let changed = items.shown.filter { !$0.regionalNames.isEmpty && !isUntouched($0.id) }
        for item in changed.sorted(by: { $0.id < $1.id }) {
            transaction.operations += item.changing { $0.speak(language) }
        }
        return transaction
    }

    /// Makes one of two types, and of two items, of which the household added the one and the catalogue calls the other
    /// the same.
    private mutating func mergingNamesakes() -> [Operation] {
        var operations: [Operation] = []
        func perform(_ transaction: Transaction?) {
            for operation in transaction?.operations ?? [] { apply(operation, at: Moment(milliseconds: 0)) }
            operations += transaction?.operations ?? []
        }
        // Items first: one that was moved by the same action would stay, as one that somebody else changed does.
        for item in changedItems.sorted(by: { $0.id < $1.id }) where inReference(item.id) == nil {
            let namesake = items(named: item.name).first {
                inReference($0.id) != nil && $0.name.folded == item.name.folded
            }
            if let namesake { perform(try? merging(item.id, into: namesake.id)) }
        }
        let known = Set(reference?.itemTypes.map(\.id) ?? [])
        for type in orderedTypes where !known.contains(type.id) {
            let namesake = orderedTypes.first { known.contains($0.id) && $0.name.folded == type.name.folded }
            if let namesake { perform(try? removing(type.id, movingItemsTo: namesake.id)) }
        }
        return operations
    }
}

extension Item {
    /// Exchanges the name for the one in that English, the British for other languages, unless it is another, and makes
    /// an alias of the one that it had.
    public mutating func speak(_ language: NameLanguage) {
        let isRegional = regionalNames.contains { $0.folded == name.folded }
        speak(language, ofName: isRegional, ofAliases: isRegional)
    }

    /// - Parameters:
    ///   - ofName: whether its name is the one that it has in `english`.
    ///   - ofAliases: whether its name in the other English is among its aliases, where that in either is. The American
    ///     one is written there without its capital, as the catalogue has it.
    public mutating func speak(_ language: NameLanguage, ofName: Bool, ofAliases: Bool) {
        guard regionalNames.count == 2 else { return }
        let (british, american) = (regionalNames[0], regionalNames[1])
        let (spoken, other) = language == .american ? (american, british) : (british, american.withoutCapital)
        if ofName { name = spoken }
        guard ofAliases, let index = aliases.firstIndex(where: { $0.folded == spoken.folded }) else { return }
        if aliases.contains(where: { $0.folded == other.folded }) {
            aliases.remove(at: index)
        } else {
            aliases[index] = other
        }
    }
}

extension Operation {
    /// The same with an item by its name in that English, where it has two.
    func speaking(_ language: NameLanguage) -> Operation {
        switch self {
        case .item(.add(var item)):
            item.speak(language)
            return .item(.add(item))
        case .item(.remove(var item)):
            item.speak(language)
            return .item(.remove(item))
        default: return self
        }
    }
}

extension String {
    /// With a small first letter, unless the second one is a capital too: BBQ chips.
    fileprivate var withoutCapital: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
