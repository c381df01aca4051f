import GroceryDomain

/// What is paid with where this machine is, as its locale says.
enum LocalCurrency {
    static var current: Currency {
        for name in ["LC_ALL", "LC_MONETARY", "LANG"] {
            if let value = environmentValue(name), !value.isEmpty { return Currency(locale: value) ?? .dollar }
        }
        return .dollar
    }
}
