public import ScreenModel

/// Which key asks for which row. The rows have standard keys; a person can give them others, by their names.
public struct Keymap: Sendable {
    /// The keys of rows that do not have the standard ones, by name.
    private let given: [String: [Key]]
    /// Programs of the person's own, each with its key. They go before all rows.
    public let commands: [Binding]
    private let isStandard: Bool

    public init(giving given: [String: [Key]] = [:], running commands: [KeyCommand] = []) {
        (self.given, self.commands) = (given, commands.map(\.binding))
        isStandard = given.isEmpty && commands.isEmpty
    }

    /// The keys of `binding`, as given or standard.
    public func keys(of binding: Binding) -> [Key] {
        given.isEmpty ? binding.keys : given[binding.name] ?? binding.keys
    }

    /// Those of them that ask for it on `screen`, and for nothing else there; the first is the one that hints name.
    public func keys(of binding: Binding, on screen: Screen) -> [Key] {
        let keys = keys(of: binding)
        return isStandard ? keys : keys.filter { self.binding(for: $0, on: screen)?.name == binding.name }
    }

    /// Those of its keys that ask for it on some screen that has it.
    public func working(of binding: Binding) -> [Key] {
        let screens = Screen.allCases.filter { $0.row(named: binding.name) != nil }
        return keys(of: binding).filter { key in
            screens.contains { self.binding(for: key, on: $0)?.name == binding.name }
        }
    }

    /// How the hint line calls them; nil where there are none.
    func label(of binding: Binding, on screen: Screen) -> String? {
        isStandard && binding.label != nil ? binding.label : keys(of: binding, on: screen).first?.name
    }

    /// Every row that `key` asks for on `screen`: more than one is a clash.
    public func bindings(for key: Key, on screen: Screen) -> [Binding] {
        (commands + screen.bindings).filter { keys(of: $0).contains(key) }
    }

    /// The row that the key asks for. What a person gave goes before what is standard.
    public func binding(for key: Key, on screen: Screen) -> Binding? {
        if let command = commands.first(where: { $0.keys.contains(key) }) { return command }
        if !given.isEmpty, let binding = screen.bindings.first(where: { given[$0.name]?.contains(key) == true }) {
            return binding
        }
        return screen.page.tables.lazy.compactMap { $0.first { keys(of: $0).contains(key) } }.first
    }

    // MARK: Clashes

    /// A key that a person gave to a row, while another row of a screen has it too.
    public struct Clash: Sendable {
        public let key: Key
        /// The screen; the first of several.
        public let screen: Screen
        /// The row that the key asks for there.
        public let row: Binding
        /// The row that it does not ask for.
        public let other: Binding
    }

    /// Each once, by the order of the screens and their rows.
    public var clashes: [Clash] {
        var known: Set<[String]> = []
        return Screen.allCases.flatMap { screen in
            (commands + screen.bindings.filter { given[$0.name] != nil }).flatMap { keys(of: $0) }.flatMap {
                key -> [Clash] in
                guard let row = binding(for: key, on: screen) else { return [] }
                return bindings(for: key, on: screen).filter { $0.name != row.name }.compactMap { other in
                    guard known.insert([key.name, row.name, other.name]).inserted else { return nil }
                    return Clash(key: key, screen: screen, row: row, other: other)
                }
            }
        }
    }

    /// The rows of all screens, each name once: those that a person can give keys.
    public static var rows: [Binding] {
        var names: Set<String> = []
        return Screen.allCases.flatMap(\.bindings).filter { names.insert($0.name).inserted }
    }
}
