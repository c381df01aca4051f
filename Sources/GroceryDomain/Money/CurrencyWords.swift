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

    private static let wordsForMinor: [String] = Array(Set(wordsByCode.values.flatMap(\.minor)))

    /// What stands behind what a currency, or a hundredth of it, is called, where `text` begins with that.
    public static func behindWord(_ text: some StringProtocol) -> Substring? {
        Substring(String(text)).behind(allWords)
    }

    public static func behindWordForMinor(_ text: some StringProtocol) -> Substring? {
        Substring(String(text)).behind(wordsForMinor)
    }

    static let allWords: [String] = Array(
        Set(wordsByCode.keys.compactMap(Currency.init(code:)).flatMap { $0.words.major + $0.words.minor }))

    private static let cents = ["cents", "cent", "ct", "c", "¢"]
    private static func dollars(_ country: String) -> Words {
        (["dollars", "dollar", "bucks", "buck", "\(country)$", "$\(country)"], cents)
    }
    private static let kroner: Words = (["kroner", "krone", "kr.", "kr"], ["øre"])
    private static func pesos(_ country: String) -> Words {
        (["pesos", "peso", "\(country)$"], ["centavos", "centavo"])
    }

    private static let wordsByCode: [String: Words] = [
        "USD": dollars("us"), "CAD": (dollars("ca").major + ["c$"], cents),
        "AUD": (dollars("au").major + ["a$"], cents),
        "NZD": dollars("nz"), "SGD": (dollars("sg").major + ["s$"], cents), "HKD": dollars("hk"),
        "TWD": (dollars("nt").major + ["元"], cents),
        "EUR": (
            ["euros", "euro", "eur.", "evro", "ευρώ", "евро"],
            [
                "cents", "cent", "cts", "ct", "c", "centimes", "céntimos", "centesimi", "cêntimos", "cêntimo", "snt",
                "λεπτά",
            ]
        ), "GBP": (["pounds", "pound", "quid", "sterling"], ["pence", "penny", "p"]),
        "CHF": (
            ["franken", "francs", "franc", "franchi", "franco", "sfr.", "sfr", "fr.", "fr"],
            ["rappen", "centimes", "centesimi", "rp.", "rp", "cts", "ct"]
        ), "SEK": (["kronor", "krona", "kr.", "kr"], ["öre"]), "NOK": kroner, "DKK": kroner,
        "ISK": (["krónur", "króna", "kr.", "kr"], []),
        "PLN": (["złotych", "złote", "złoty", "zloty", "zł", "zl"], ["groszy", "grosze", "grosz", "gr"]),
        "CZK": (["korun", "koruny", "koruna", "kč", "kc"], ["haléřů", "haléře", "haléř", "hal"]),
        "HUF": (["forint", "ft.", "ft"], ["fillér"]), "RON": (["lei", "leu"], ["bani", "ban"]),
        "UAH": (["гривень", "гривні", "гривня", "грн.", "грн"], ["копійок", "коп.", "коп"]),
        "RUB": (["рублей", "рубля", "рубль", "руб.", "руб", "₽", "р."], ["копеек", "коп.", "коп"]),
        "TRY": (["lira", "tl"], ["kuruş"]), "ILS": (["shekels", "shekel", "nis"], ["agorot"]),
        "INR": (["rupees", "rupee", "rs.", "rs"], ["paise", "paisa"]), "JPY": (["yen", "円", "￥"], []),
        "CNY": (["yuan", "rmb", "元", "块", "￥"], ["角"]), "KRW": (["won", "원", "￦"], []),
        "THB": (["baht", "บาท"], ["satang"]), "VND": (["đồng", "dong", "đ"], []),
        "BRL": (["reais", "real", "r$"], ["centavos", "centavo"]), "ZAR": (["rand", "r"], ["cents", "cent", "c"]),
        "MXN": pesos("mx"), "ARS": pesos("ar"), "COP": pesos("co"), "CLP": pesos("cl"),
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
