/// The currency of a household.
///
/// ```swift
/// let francs = Currency(code: "chf")
/// #expect(francs?.text(Money(minor: 398)) == "3.98 CHF")
/// ```
public struct Currency: Hashable, Sendable {
    /// Three letters, ISO 4217.
    public let code: String
    /// The number of digits of a sum after the point: 0, 2 or 3.
    public let minorDigits: Int
    /// The number of cents in a dollar, in general terms: 1, 100 or 1000.
    public var minorPerMajor: Int64 { minorDigits == 0 ? 1 : minorDigits == 3 ? 1000 : 100 }
    /// The sign of a sum: `$`, `€`, or the code if no sign is common.
    public let symbol: String

    /// The currency with these three letters, in any letter case. An unknown code has two digits and is its own sign.
    /// Nil for anything but three letters.
    public init?(code: String) {
        let code = code.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        self.code = code
        minorDigits = Self.withoutMinor.contains(code) ? 0 : Self.withThreeDigits.contains(code) ? 3 : 2
        symbol = Self.symbols[code] ?? code
    }

    private init(known code: String) {
        self.code = code
        minorDigits = 2
        symbol = Self.symbols[code] ?? code
    }

    public static let dollar = Currency(known: "USD")

    /// The currency of the country in a POSIX locale name (`de_CH.UTF-8`); nil if the country is missing or unknown.
    public init?(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        guard let mark = name.firstIndex(of: "_") else { return nil }
        let country = String(name[name.index(after: mark)...])
        guard let code = Self.byCountry.first(where: { $0.value.contains(country) })?.key else { return nil }
        self.init(code: code)
    }

    /// The codes that the settings offer: the commonest first, then all other known ones, by code.
    public static let offered: [String] = {
        let known = Set(byCountry.keys).union(withoutMinor).union(withThreeDigits)
        return common + known.subtracting(common).sorted()
    }()

    private static let common = [
        "USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "JPY", "CNY", "INR", "KRW", "SEK", "NOK", "DKK", "PLN", "CZK",
        "HUF", "RON", "ISK", "TRY", "UAH", "BRL", "MXN", "CLP", "ZAR", "ILS", "KWD", "BHD", "TND", "SGD", "HKD", "THB",
        "VND",
    ]

    // Minor digits: ISO 4217, list one of 2024
    // (https://www.six-group.com/en/products-services/financial-information/data-standards.html).
    private static let withoutMinor: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    private static let withThreeDigits: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    private static let symbols = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥", "INR": "₹", "KRW": "₩", "ILS": "₪", "UAH": "₴",
        "TRY": "₺", "VND": "₫", "CAD": "$", "AUD": "$", "NZD": "$", "MXN": "$", "SGD": "$", "HKD": "$", "THB": "฿",
    ]

    /// Countries by ISO 3166-1, and their currencies.
    private static let byCountry: [String: Set<String>] = [
        "EUR": [
            "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL",
            "PT", "SI", "SK", "AD", "MC", "SM", "VA", "ME", "XK",
        ],
        "USD": ["US", "EC", "SV", "PR", "GU", "PA"], "GBP": ["GB", "IM", "JE", "GG"], "CHF": ["CH", "LI"],
        "CAD": ["CA"], "AUD": ["AU"], "NZD": ["NZ"], "JPY": ["JP"], "CNY": ["CN"], "INR": ["IN"], "KRW": ["KR"],
        "SEK": ["SE"], "NOK": ["NO"], "DKK": ["DK", "GL", "FO"], "PLN": ["PL"], "CZK": ["CZ"], "HUF": ["HU"],
        "RON": ["RO"], "ISK": ["IS"], "TRY": ["TR"], "UAH": ["UA"], "BRL": ["BR"], "MXN": ["MX"], "CLP": ["CL"],
        "ZAR": ["ZA"], "ILS": ["IL"], "KWD": ["KW"], "BHD": ["BH"], "TND": ["TN"], "SGD": ["SG"], "HKD": ["HK"],
        "THB": ["TH"], "VND": ["VN"], "ARS": ["AR"], "COP": ["CO"], "PEN": ["PE"], "RUB": ["RU"], "RSD": ["RS"],
        "EGP": ["EG"], "MAD": ["MA"], "PHP": ["PH"], "IDR": ["ID"], "MYR": ["MY"], "TWD": ["TW"], "NGN": ["NG"],
        "KES": ["KE"], "SAR": ["SA"], "AED": ["AE"], "JOD": ["JO"], "OMR": ["OM"], "IQD": ["IQ"],
    ]
}

// MARK: Sums as text

extension Currency {
    /// The number alone, with as many decimals as the currency has: `3.98`, `349`, `1.250`.
    public func number(_ money: Money, decimalMark: Character = ".") -> String {
        let sign = money.minor < 0 ? "-" : ""
        guard minorDigits > 0 else { return sign + String(money.minor.magnitude) }
        let (major, minor) = money.minor.magnitude.quotientAndRemainder(dividingBy: UInt64(minorPerMajor))
        let digits = String(minor)
        let zeros = String(repeating: "0", count: minorDigits - digits.utf8.count)
        return "\(sign)\(major)\(decimalMark)\(zeros)\(digits)"
    }

    /// With its sign: `$3.98`, `3.98 CHF`.
    public func text(_ money: Money, decimalMark: Character = ".") -> String {
        let number = number(money, decimalMark: decimalMark)
        guard symbol.unicodeScalars.count == 1 else { return "\(number) \(symbol)" }
        return money.minor < 0 ? "-\(symbol)\(number.dropFirst())" : symbol + number
    }

    /// A price: `$3.98 each`, `$2.99/kg`, `$2.99/100 g`, `$7.50 for all`, `2 for $3.00, $1.80 each`.
    public func text(_ price: Price, decimalMark: Character = ".") -> String {
        let sum = text(price.amount, decimalMark: decimalMark)
        switch price.basis {
        case .each: return "\(sum) each"
        case .all: return "\(sum) for all"
        case .several(let count, let single):
            return "\(count) for \(sum), \(text(single, decimalMark: decimalMark)) each"
        case .per(let measure): return "\(sum)/\(measure.value == .one ? measure.unit?.word ?? "" : measure.text())"
        }
    }
}
