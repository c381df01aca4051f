public import GroceryDomain
public import ScreenModel

/// The settings in this machine's configuration file.
public struct MachineSettings: Hashable, Sendable {
    public var theme = "terminal"
    /// Colours that go before those of the theme.
    public var colours: [SchemeColour: Colour] = [:]
    public var glyphs = GlyphChoice.automatic
    public var mouse = true
    /// Whether the window gets a title.
    public var windowTitle = true
    /// Whether the bell rings when another machine adds something while one shops.
    public var bell = false

    public enum GlyphChoice: String, CaseIterable, Sendable {
        case automatic, ascii, unicode
    }

    public init() {}
}

/// What was just changed of this machine's settings. They are in no journal, so undo goes by this for as long as it is
/// plain that they are meant.
struct MachineChanges: Sendable {
    struct Change: Sendable {
        var setting: Setting
        var old: MachineSettings
        var new: MachineSettings
    }

    private var done: [Change] = []
    private var undone: [Change] = []

    mutating func note(_ change: Change) {
        done.append(change)
        undone = []
    }

    mutating func undo() -> Change? {
        guard let last = done.popLast() else { return nil }
        undone.append(last)
        return last
    }

    mutating func redo() -> Change? {
        guard let last = undone.popLast() else { return nil }
        done.append(last)
        return last
    }
}

/// One line of the settings screen.
public enum Setting: String, CaseIterable, Sendable {
    case theme, glyphs, mouse, units, decimals, lengths, currency
    /// By the key that it has among the preferences.
    case language = "english"
    case afterCheck, memory, comparison, secondStore, autoRemoval

    public var title: String {
        switch self {
        case .theme: "Theme"
        case .glyphs: "Lines and marks"
        case .mouse: "Mouse and taps"
        case .units: "Show amounts"
        case .decimals: "Decimal mark"
        case .lengths: "Distances"
        case .currency: "Currency"
        case .language: "Names of items"
        case .afterCheck: "After checking off"
        case .memory: "Shopping memory"
        case .comparison: "Price comparison"
        case .secondStore: "Second store"
        case .autoRemoval: "Auto-removal"
        }
    }

    /// Whether it holds for everybody who shares the lists, or for this machine alone.
    public var isForHousehold: Bool {
        switch self {
        case .theme, .glyphs, .mouse: false
        default: true
        }
    }

    /// Its values: what is kept, what is shown, and what it does.
    public var choices: [(value: String, title: String, effect: String)] {
        switch self {
        case .theme: []  // The themes themselves: see `AppState.choices(of:)`.
        case .glyphs:
            [
                ("automatic", "automatic", "Box lines and ✓ if supported"),
                ("ascii", "plain ASCII", "Only characters that every terminal and font has, in names too"),
                ("unicode", "Unicode", "Box lines, ✓ and all letters, whatever the locale says"),
            ]
        case .mouse:
            [
                ("on", "on", "Taps check off, pick and select"),
                ("off", "off", "The terminal keeps the mouse for selecting text"),
            ]
        case .units:
            [
                ("typed", "as typed", "2 lb stays 2 lb"),
                ("metric", "in metric units", "2 lb is shown as 907 g"),
                ("us", "in US units", "1 kg is shown as 2.2 lb"),
            ]
        case .decimals: [("point", "1.5", "A point before decimals"), ("comma", "1,5", "A comma before decimals")]
        case .afterCheck:
            [
                ("next", "go on", "The cursor goes to the next item that is still wanted"),
                ("stay", "stay", "The cursor stays where it is"),
            ]
        case .lengths:
            [
                ("", "automatic", "As on the road signs where this machine is"),
                (LengthUnits.metric.rawValue, "metric", "Metres and kilometres"),
                (LengthUnits.imperial.rawValue, "imperial", "Feet and miles"),
            ]
        case .currency:
            [("", "automatic", "The local currency where the next price is typed")]
                + Currency.offered.compactMap { Currency(code: $0) }.map {
                    ($0.code, $0.code, "Sums as \($0.text(Money(minor: 1234)))")
                }
        case .language:
            [
                (NameLanguage.british.rawValue, "British", "Courgettes, coriander, bin bags"),
                (NameLanguage.american.rawValue, "American", "Zucchini, cilantro, trash bags"),
            ] + NameLanguage.others.map { ($0.rawValue, $0.name, "English names find things, too") }
        case .memory:
            [
                ("on", "on", "Items you did not buy go to the next list"),
                ("off", "off", "A finished trip leaves nothing behind"),
            ]
        case .comparison:
            [
                ("on", "on", "Says by how much a price differs from last time"),
                ("off", "off", "Prices are only recorded"),
            ]
        case .secondStore:
            ["5", "10", "20", "50", "100", "500", "1000"].map { ($0, $0, "Named where it saves more than \($0)") }
                + [("off", "off", "A comparison of stores names one")]
                + ["1", "2"].map { ($0, $0, "Named where it saves more than \($0)") }
        case .autoRemoval:
            [
                ("off", "off", "What is in the trolley stays in sight, crossed out where possible"),
                ("on", "on", "What is in the trolley disappears from view"),
            ]
        }
    }
}

extension Groceries {
    /// `transaction`, which contains a sum of money, with the currency too where the household has not chosen one: the
    /// same digits are another sum on a machine in another country.
    public func paying(in currency: Currency, _ transaction: Transaction) -> Transaction {
        guard HouseholdSettings(self).currency == nil, !transaction.isEmpty else { return transaction }
        let choosing = preferring(Setting.currency.rawValue, currency.code)
        return Transaction(transaction.deed, transaction.operations + choosing.operations)
    }
}

/// What the household prefers; what is not set is the first choice.
public struct HouseholdSettings: Hashable, Sendable {
    public var units = "typed"
    public var decimals = "point"
    public var afterCheck = "next"
    public var memory = "on"
    public var comparison = "on"
    public var secondStore = "5"
    public var autoRemoval = "off"
    /// Its code; nil is that of the machine.
    public var currency: String?
    /// Nil is what is usual where the machine is.
    public var lengths: LengthUnits?

    public init(_ groceries: Groceries) {
        units = groceries.preferences[Setting.units.rawValue]?.value ?? units
        decimals = groceries.preferences[Setting.decimals.rawValue]?.value ?? decimals
        afterCheck = groceries.preferences[Setting.afterCheck.rawValue]?.value ?? afterCheck
        memory = groceries.preferences[Setting.memory.rawValue]?.value ?? memory
        comparison = groceries.preferences[Setting.comparison.rawValue]?.value ?? comparison
        secondStore = groceries.preferences[Setting.secondStore.rawValue]?.value ?? secondStore
        autoRemoval = groceries.preferences[Setting.autoRemoval.rawValue]?.value ?? autoRemoval
        lengths = (groceries.preferences[Setting.lengths.rawValue]?.value).flatMap(LengthUnits.init)
        let chosen = groceries.preferences[Setting.currency.rawValue]?.value ?? ""
        currency = chosen.isEmpty ? nil : chosen
    }

    public var decimalMark: Character { decimals == "comma" ? "," : "." }

    /// What going to a second store has to save at least; nil where that is not wanted.
    public func secondStore(in currency: Currency) -> Money? {
        Int64(secondStore).map { Money(minor: min(max($0, 0), Money.minorMax / 1000) * currency.minorPerMajor) }
    }
}
