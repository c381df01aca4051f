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
    public var name: String {
        switch self {
        case .british: "British"
        case .american: "American"
        case .german: "Deutsch"
        case .french: "Français"
        case .spanish: "Español"
        case .italian: "Italiano"
        case .dutch: "Nederlands"
        case .polish: "Polski"
        case .portuguese: "Português"
        case .swedish: "Svenska"
        case .danish: "Dansk"
        case .norwegian: "Norsk"
        case .finnish: "Suomi"
        case .czech: "Čeština"
        case .japanese: "日本語"
        }
    }

    /// The class of words that mean another thing here than the catalogue says.
    var sense: WordClass? { isEnglish ? self == .american ? .american : .british : nil }
}

extension Groceries {
    public var language: NameLanguage {
        preferences[NameLanguage.preference]?.value.flatMap(NameLanguage.init) ?? .british
    }

    /// The household's choice, and each item of two English names by the name that it chose. An item that somebody
    /// renamed stays as it is. Names in other languages are the catalogue's alone.
    public func speaking(_ language: NameLanguage) -> Transaction {
        var transaction = preferring(NameLanguage.preference, language.rawValue)
        guard language.isEnglish, self.language.isEnglish else { return transaction }
        let changed = items.shown.filter { !$0.regionalNames.isEmpty && !isUntouched($0.id) }
        for item in changed.sorted(by: { $0.id < $1.id }) {
            transaction.operations += item.changing { $0.speak(language) }
        }
        return transaction
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

extension String {
    /// With a small first letter, unless the second one is a capital too: BBQ chips.
    fileprivate var withoutCapital: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
