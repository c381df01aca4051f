import GroceryDomain
import ScreenModel

/// What can be set, for the household and for this machine.
public struct SettingsPage: TablePage {
    public var cursor = TableCursor<Setting>()
    /// What was changed of this machine's settings since the page was opened, and nothing else after it.
    var changes = MachineChanges()
}

extension SettingsPage {
    public static let title = "Settings"
    public static let entrance: Binding? = .settings
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.settings

    public static let hinted: [Binding] = [change, .back, .showHelp]

    public static let further: [Binding] = [.add, .left("The previous value"), .right("The next value"), .top, .bottom]

    public static let opening: Binding? = change
    private static let change = Binding(
        "settings.change", [" ", .enter], .settings, 1, hint: "change", help: "Change the setting"
    ) { state in state.changeSetting(forward: true) }

    public static func rows(_ state: AppState) -> [Setting] { Setting.allCases }
    public static func word(for row: Setting) -> String? { row.rawValue }
    public static func row(_ word: Substring) -> Setting? { Setting(rawValue: String(word)) }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) {
        state.changeSetting(forward: way == .right)
    }

    /// What a value does, where the row has no room to say it.
    public static func remark(_ state: AppState) -> String? {
        guard state.interface.size.columns < Layout.columnsForExplanations else { return nil }
        let setting = state.selectedSetting
        return state.choices(of: setting)[state.choice(of: setting)].effect
    }
}

extension AppState {
    fileprivate var selectedSetting: Setting { interface.settings.cursor.selected ?? .theme }

    /// The values `setting` can take. The themes are known to `ScreenModel`.
    public func choices(of setting: Setting) -> [(value: String, title: String, effect: String)] {
        setting == .theme ? Theme.all.map { ($0.name, $0.name, $0.summary) } : setting.choices
    }

    /// Which of the choices is the present value.
    public func choice(of setting: Setting) -> Int {
        choices(of: setting).firstIndex { $0.value == value(of: setting) } ?? 0
    }

    private func value(of setting: Setting) -> String {
        switch setting {
        case .theme: interface.machine.theme
        case .glyphs: interface.machine.glyphs.rawValue
        case .mouse: interface.machine.mouse ? "on" : "off"
        case .units: household.units
        case .decimals: household.decimals
        case .afterCheck: household.afterCheck
        case .lengths: household.lengths?.rawValue ?? ""
        case .currency: household.currency ?? ""
        case .language: groceries.language.rawValue
        case .memory: household.memory
        case .comparison: household.comparison
        case .secondStore: household.secondStore
        case .autoRemoval: household.autoRemoval
        }
    }

    mutating func changeSetting(forward: Bool) {
        let setting = selectedSetting
        // Each of them takes a while: nobody goes through all to come to one.
        if setting == .language { return interface.openPrompt(Chooser(LanguageQuestion(), &self)) }
        let choices = choices(of: setting)
        let next = choices[(choice(of: setting) + (forward ? 1 : choices.count - 1)) % choices.count].value
        let before = interface.machine
        switch setting {
        case .theme: interface.machine.theme = next
        case .glyphs: interface.machine.glyphs = .init(rawValue: next) ?? .automatic
        case .mouse: interface.machine.mouse = next == "on"
        default:
            if setting == .autoRemoval { interface.hidesBought = nil }
            interface.settings.changes = MachineChanges()
            return append(groceries.preferring(setting.rawValue, next))
        }
        interface.settings.changes.note(.init(setting: setting, old: before, new: interface.machine))
        emit(.saveMachineSettings(interface.machine))
    }

    /// Goes by what the configuration of this machine says by now.
    public mutating func adopt(_ machine: MachineSettings, _ keymap: Keymap) {
        // What is undone is what the file said before.
        if machine != interface.machine { interface.settings.changes = MachineChanges() }
        (interface.machine, interface.keymap) = (machine, keymap)
    }

    /// Undoes what was changed last: of this machine's settings, if that was just now.
    mutating func undo() {
        guard let change = interface.settings.changes.undo() else { return emit(.undo) }
        set(change.old, "Undone", change.setting)
    }

    mutating func redo() {
        guard let change = interface.settings.changes.redo() else { return emit(.redo) }
        set(change.new, "Redone", change.setting)
    }

    private mutating func set(_ machine: MachineSettings, _ verb: String, _ setting: Setting) {
        interface.machine = machine
        let title = choices(of: setting)[choice(of: setting)].title
        interface.notice = .info("\(verb): “\(setting.title)” is \(title)")
        emit(.saveMachineSettings(machine))
    }
}
