public import ScreenModel

/// Which key asks for which row. The rows have standard keys; a person can give them others.
public struct Keymap: Sendable {
    /// The keys of rows that do not have the standard ones, by name.
    private let changed: [String: [Key]]

    public init(changing changed: [String: [Key]] = [:]) { self.changed = changed }

    /// The keys of `binding`; the first is the one that hints name.
    public func keys(of binding: Binding) -> [Key] {
        changed.isEmpty ? binding.keys : changed[binding.name] ?? binding.keys
    }

    /// How the hint line calls them; nil where there are none.
    func label(of binding: Binding) -> String? {
        changed.isEmpty && binding.label != nil ? binding.label : keys(of: binding).first?.name
    }

    /// Every row that `key` asks for on `screen`: more than one is a clash.
    public func bindings(for key: Key, on screen: Screen) -> [Binding] {
        screen.bindings.filter { keys(of: $0).contains(key) }
    }

    /// The row that the key asks for.
    public func binding(for key: Key, on screen: Screen) -> Binding? {
        screen.page.tables.lazy.compactMap { $0.first { keys(of: $0).contains(key) } }.first
    }
}
