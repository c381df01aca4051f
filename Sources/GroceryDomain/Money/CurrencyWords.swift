// What people write for money besides its code and its sign: `3 euros`, `50 ct`, `25 kr`.

extension Currency {
    /// For dollars, and for cents; in lower case.
    typealias Words = (major: [String], minor: [String])

    /// What may stand before or behind a sum: the sign and the code among them.
    var words: Words {
        let known = Self.wordsByCode[code] ?? ([], [])
        return (known.major + [symbol.lowercased(), code.lowercased()], known.minor)
    }

    /// Whether `text` begins with what another currency than this one is called.
    func isAnother(_ text: Substring) -> Bool {
        let own = words
        return text.behind(Self.allWords.filter { !own.major.contains($0) && !own.minor.contains($0) }) != nil
    }

    /// For cents, in any currency.
    public static let wordsForMinor: [String] = Set(wordsByCode.values.flatMap(\.minor)).sorted { $0.count > $1.count }

    static let allWords: [String] = Array(
        Set(wordsByCode.keys.compactMap(Currency.init(code:)).flatMap { $0.words.major + $0.words.minor }))

    /// What stands between a number and what so many cost together.
    static let wordsForSeveral = ["for", "für", "pour", "por", "voor", "za", "för"]

    private static let dollars: Words = (["dollars", "dollar", "bucks", "buck"], ["cents", "cent", "ct", "c", "¢"])
    private static let wordsByCode: [String: Words] = [
        "USD": dollars, "CAD": dollars, "AUD": dollars, "NZD": dollars,
        "EUR": (["euros", "euro"], ["cents", "cent", "cts", "ct", "c"]),
        "GBP": (["pounds", "pound", "quid"], ["pence", "penny", "p"]),
        "CHF": (
            ["franken", "francs", "franc", "sfr.", "sfr", "fr.", "fr"], ["rappen", "centimes", "rp.", "rp", "ct"]
        ), "SEK": (["kronor", "krona", "kr.", "kr"], ["öre"]), "NOK": (["kroner", "krone", "kr.", "kr"], ["øre"]),
        "DKK": (["kroner", "krone", "kr.", "kr"], ["øre"]),
        "PLN": (["złotych", "złote", "złoty", "zloty", "zł", "zl"], ["groszy", "grosze", "grosz", "gr"]),
        "CZK": (["korun", "koruny", "koruna", "kč", "kc"], ["haléřů"]), "JPY": (["yen", "円"], []),
    ]
}

extension Substring {
    /// What stands behind one of `words` and spaces; nil if it begins with none. A word ends where no letter follows.
    func behind(_ words: [String]) -> Substring? {
        for word in words.sorted(by: { $0.count > $1.count }) where lowercased().hasPrefix(word) {
            let rest = dropFirst(word.count)
            if word.last?.isLetter ?? false, rest.first?.isLetter ?? false { continue }
            return rest.drop { $0 == " " }
        }
        return nil
    }
}
