internal import GroceryDomain
public import ScreenModel

/// The keys that matter now, at the right end of the bottom line: drawn and tapped in the same columns.
public struct Hints: Sendable {
    public struct Hint: Sendable {
        public var key: String
        public var word: String
        /// What a tap on it does.
        let hit: Hit
        /// First column, and the one behind the last.
        public fileprivate(set) var columns = 0..<0

        /// What is typed for it where lines are typed instead of keys, if not the name of the key.
        public var answer: String?

        init(_ key: String, _ word: String, _ press: Key, answer: String? = nil) {
            (self.key, self.word, hit, self.answer) = (key, word, .key(press), answer)
        }
        init(_ key: String, _ binding: Binding) { (self.key, word, hit) = (key, binding.hint, .binding(binding)) }

        /// The key that is pressed for it, by a tap or by its name.
        public var pressed: Key? { if case .key(let key) = hit { key } else { Key(name: key) } }

        fileprivate var isWayToHelp: Bool {
            if case .binding(let binding) = hit { binding === Binding.showHelp } else { false }
        }
    }

    public private(set) var hints: [Hint] = []

    /// As many of `wanted`, most important first, as fit between `start` and `end`, flush right. The key of the help
    /// always keeps its room: it leads to all others.
    init(_ wanted: [Hint], from start: Int, to end: Int, width: DisplayWidth) {
        func needed(_ hint: Hint) -> Int { width.columns(of: hint.key) + 1 + width.columns(of: hint.word) + Self.gap }
        // The last has no gap behind it.
        var room = end - start + Self.gap
        var kept = wanted.first { $0.isWayToHelp }.map(needed) ?? 0
        hints.reserveCapacity(wanted.count)
        for var hint in wanted {
            if hint.isWayToHelp { kept = 0 }
            let needed = needed(hint)
            guard needed + kept <= room else { continue }
            room -= needed
            hint.columns = 0..<needed - Self.gap
            hints.append(hint)
        }
        var column = start + room
        for index in hints.indices {
            let end = column + hints[index].columns.count
            hints[index].columns = column..<end
            column = end + Self.gap
        }
    }

    /// The columns between two hints.
    private static let gap = 2
}

extension AppState {
    /// The hints of the moment for a status line whose left part ends before `start`.
    public func hints(from start: Int, width: DisplayWidth) -> Hints {
        Hints(wantedHints, from: start, to: interface.size.columns - 1, width: width)
    }

    /// The rows of the page that are hinted at, as far as there is room.
    public var hintedBindings: [Binding] { interface.screen.page.hints(self).filter { $0.applies(self) } }

    private var wantedHints: [Hints.Hint] {
        if let prompt = interface.prompt { return prompt.hints(self) }
        var wishes = interface.warnings.isEmpty ? [] : [hint(.dismiss)].compactMap(\.self)
        wishes += interface.screen.page.passingHints(self)
        let bindings = hintedBindings
        wishes.reserveCapacity(wishes.count + bindings.count)
        for binding in bindings {
            if let hint = hint(binding) { wishes.append(hint) }
        }
        return wishes
    }

    /// Nil where the row has no key.
    func hint(_ binding: Binding) -> Hints.Hint? {
        interface.keymap.label(of: binding, on: interface.screen).map { Hints.Hint($0, binding) }
    }

    /// A hint at the key of a row that means something else where it is asked; nil where the row has no key.
    func hint(_ binding: Binding, saying word: String) -> Hints.Hint? {
        interface.keymap.keys(of: binding, on: interface.screen).first.map { Hints.Hint($0.name, word, $0) }
    }

    /// The key of a row as sentences name it.
    func key(_ binding: Binding) -> String {
        interface.keymap.label(of: binding, on: interface.screen) ?? "“\(binding.hint)”"
    }

    /// The same, of the row of that name; nil for `screen` is the one that is shown.
    public func key(_ name: String, on screen: Screen? = nil) -> String {
        let screen = screen ?? interface.screen
        let binding = screen.row(named: name)
        return binding.flatMap { interface.keymap.label(of: $0, on: screen) } ?? "“\(binding?.hint ?? name)”"
    }

    /// The key that leads to a screen.
    public func key(to screen: Screen) -> String {
        interface.keymap.number(of: screen, on: interface.screen) ?? "“\(screen.title)”"
    }

    /// The keys that go to what is beside: "l, →".
    var keysToTheRight: String {
        let right = interface.screen.row(named: "right")
        let keys = right.map { interface.keymap.keys(of: $0, on: interface.screen).map(\.name) } ?? []
        return keys.isEmpty ? "“right”" : keys.joined(separator: ", ")
    }

    var showAllHint: [Hints.Hint] { [hint(.back.saying(hint: "show all"))].compactMap(\.self) }

    var undoesIt: String { "\(key(.undo)) undoes it" }
    var bringsItBack: String { "\(key(.undo)) brings it back" }
}
