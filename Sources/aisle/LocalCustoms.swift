import Glibc
import GroceryApp
import GroceryDomain

/// What is usual where this machine is, as its locale says.
enum LocalCustoms {
    /// What is paid with.
    static var currency: Currency { locale("LC_MONETARY").flatMap(Currency.init(locale:)) ?? .dollar }
    /// What the road signs say.
    static var lengths: LengthUnits { locale("LC_MEASUREMENT").map(LengthUnits.init(locale:)) ?? .metric }

    /// Whose names things get.
    static var language: NameLanguage { locale("LC_MESSAGES").map(NameLanguage.init(locale:)) ?? .british }

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
