import Glibc
import GroceryApp
import GroceryDomain
import Interchange

/// What is usual where this machine is, as its locale says.
enum LocalCustoms {
    /// What is paid with.
    static var currency: Currency { locale("LC_MONETARY").flatMap(Currency.init(locale:)) ?? .dollar }
    /// What the road signs say.
    static var lengths: LengthUnits { locale("LC_MEASUREMENT").map(LengthUnits.init(locale:)) ?? .metric }

    /// What one prints on: letter paper in North America and where it is usual besides, otherwise A4.
    static var paper: PaperFile.Paper {
        let name = locale("LC_PAPER")?.prefix { $0 != "." && $0 != "@" } ?? ""
        return countriesOfLetterPaper.contains(String(name.suffix(2))) && name.contains("_") ? .letter : .a4
    }

    /// Whose names things get.
    static var language: NameLanguage { locale("LC_MESSAGES").map(NameLanguage.init(locale:)) ?? .british }

    /// As in the locales of glibc.
    private static let countriesOfLetterPaper: Set = [
        "US", "CA", "MX", "PH", "CL", "CO", "VE", "PR", "CR", "GT", "PA", "DO", "SV", "NI",
    ]

    /// The locale for `category`, by the precedence of POSIX.
    private static func locale(_ category: String) -> String? {
        for name in ["LC_ALL", category, "LANG"] {
            if let value = environmentValue(name), !value.isEmpty { return value }
        }
        return nil
    }
}

extension HouseholdSettings {
    /// What is paid with, here where it is not said.
    var currencyHere: Currency { currency.flatMap { Currency(code: $0) } ?? LocalCustoms.currency }
    /// What distances are said in, here where it is not said.
    var lengthsHere: LengthUnits { lengths ?? LocalCustoms.lengths }
}
