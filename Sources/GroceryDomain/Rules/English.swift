/// The English in which the items of the starter catalogue are named: courgettes or zucchini.
public enum English: String, CaseIterable, Sendable {
    case british, american

    /// The key of the household's choice among its preferences.
    public static let preference = "english"

    /// What people at a place are likely to speak, by the name of its locale such as `en_US.UTF-8`.
    public init(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        self = ["en_US", "en_CA", "en_PH", "es_US", "es_PR"].contains(name) ? .american : .british
    }

    /// The class of words that mean another thing here than the catalogue says.
    var sense: WordClass { self == .american ? .american : .british }
}

extension Groceries {
    public var english: English { preferences[English.preference]?.value.flatMap(English.init) ?? .british }

    /// The household's choice, and each item of two names by the name that it chose. An item that somebody renamed
    /// stays as it is.
    public func speaking(_ english: English) -> Transaction {
        var transaction = preferring(English.preference, english.rawValue)
        let changed = items.shown.filter { !$0.regionalNames.isEmpty && !isUntouched($0.id) }
        for item in changed.sorted(by: { $0.id < $1.id }) {
            transaction.operations += item.changing { $0.speak(english) }
        }
        return transaction
    }
}

extension Item {
    /// Exchanges the name for the one in `english`, unless it is another, and makes an alias of the one that it had.
    public mutating func speak(_ english: English) {
        let isRegional = regionalNames.contains { $0.folded == name.folded }
        speak(english, ofName: isRegional, ofAliases: isRegional)
    }

    /// - Parameters:
    ///   - ofName: whether its name is the one that it has in `english`.
    ///   - ofAliases: whether its name in the other English is among its aliases, where that in either is. The American
    ///     one is written there without its capital, as the catalogue has it.
    public mutating func speak(_ english: English, ofName: Bool, ofAliases: Bool) {
        guard regionalNames.count == English.allCases.count else { return }
        let (british, american) = (regionalNames[0], regionalNames[1])
        let (spoken, other) = english == .british ? (british, american.withoutCapital) : (american, british)
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
