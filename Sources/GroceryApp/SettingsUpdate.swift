import GroceryDomain
import ScreenModel

extension AppState {
    /// The values `setting` can take. The themes are known to `ScreenModel`.
    public func choices(of setting: Setting) -> [(value: String, title: String, effect: String)] {
        setting == .theme ? Theme.all.map { ($0.name, $0.name, $0.summary) } : setting.choices
    }

    /// The place of the present value among the choices.
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
        case .memory: household.memory
        case .comparison: household.comparison
        case .autoRemoval: household.autoRemoval
        }
    }

    mutating func changeSetting(forward: Bool) -> [Effect] {
        let setting = Setting.allCases[interface.settings.selected]
        let choices = choices(of: setting)
        let next = choices[(choice(of: setting) + (forward ? 1 : choices.count - 1)) % choices.count].value
        switch setting {
        case .theme: interface.machine.theme = next
        case .glyphs: interface.machine.glyphs = .init(rawValue: next) ?? .automatic
        case .mouse: interface.machine.mouse = next == "on"
        default:
            if setting == .autoRemoval { interface.hidesBought = nil }
            let title = next.isEmpty ? choices[0].title : next
            return [.append(groceries.preferring(setting.rawValue, next, say: "set “\(setting.title)” to \(title)"))]
        }
        return [.saveMachineSettings(interface.machine)]
    }
}
