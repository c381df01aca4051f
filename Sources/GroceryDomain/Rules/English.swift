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
    /// Exchanges the name for the one in `english`, and makes an alias of it: the American one, as the catalogue has it
    /// among its aliases, without its capital.
    public mutating func speak(_ english: English) {
        guard regionalNames.count == English.allCases.count else { return }
        let spoken = regionalNames[english == .british ? 0 : 1]
        let other = regionalNames[english == .british ? 1 : 0]
        guard name.folded == other.folded, let index = aliases.firstIndex(where: { $0.folded == spoken.folded })
        else { return }
        aliases[index] = english == .british ? name.withoutCapital : name
        name = spoken
    }
}

extension String {
    /// With a small first letter, unless the second one is a capital too: BBQ chips.
    fileprivate var withoutCapital: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
