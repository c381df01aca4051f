internal import GroceryDomain
public import ScreenModel

/// The bottom line's right end: the few keys that matter now, each where it can be tapped.
public struct Hints: Hashable, Sendable {
    public struct Hint: Hashable, Sendable {
        public var key: String
        public var word: String
        /// What a tap on it presses.
        public var press: Key
        /// First column, and the one behind the last.
        public var columns: Range<Int>
    }

    public private(set) var hints: [Hint] = []

    /// A hint that would be good to have.
    typealias Wish = (key: String, word: String, press: Key)

    /// As many of `wanted`, most important first, as fit between `start` and `end`; they stand flush right. The way to
    /// the help keeps its room: it is the key that leads to all others.
    init(_ wanted: [Wish], from start: Int, to end: Int, width: DisplayWidth) {
        func needed(_ wish: Wish) -> Int { width.columns(of: wish.key) + 1 + width.columns(of: wish.word) + Self.gap }
        // The last has no gap behind it.
        var room = end - start + Self.gap
        var kept = wanted.first { $0.press == "?" }.map(needed) ?? 0
        hints.reserveCapacity(wanted.count)
        for wish in wanted {
            if wish.press == "?" { kept = 0 }
            let needed = needed(wish)
            guard needed + kept <= room else { continue }
            room -= needed
            hints.append(Hint(key: wish.key, word: wish.word, press: wish.press, columns: 0..<needed - Self.gap))
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

    private var wantedHints: [Hints.Wish] {
        if interface.importing != nil { return [("Esc", "leave all as it was", .escape)] }
        if interface.help != nil { return [("Esc", "close", .escape), ("↓", "more", .down)] }
        switch interface.prompt {
        case .add(let add): return hints(of: add)
        case .line(let line):
            var steps: [(String, String, Key)] = []
            if case .quantity = line.purpose { steps = [("+", "more", "+"), ("-", "less", "-")] }
            if case .price = line.purpose {
                // On a phone all three keys are to be there for a tap; how the price is read says what Tab has done.
                guard layout.isWide else {
                    return [("Enter", "take", .enter), ("Tab", "for", .tab), ("Esc", "back", .escape)]
                }
                steps = [("Tab", "each, by weight, all", .tab)]
            }
            return [("Enter", "take", .enter), ("Esc", "leave it", .escape)] + steps
        case .chooseType: return [("Enter", "choose", .enter), ("↑↓", "move", .down), ("Esc", "back", .escape)]
        case .filter: return [("Enter", "keep", .enter), ("Esc", "all", .escape)]
        case .checkIn: return [("Enter", "check in", .enter), ("↑↓", "move", .down), ("Esc", "back", .escape)]
        case .merge: return [("Enter", "merge", .enter), ("↑↓", "move", .down), ("Esc", "back", .escape)]
        case .stores: return [("Enter", "keep", .enter), ("Space", "mark", " "), ("Esc", "back", .escape)]
        case .details:
            return [("Esc", "close", .escape), ("+", "bought more", "+"), ("-", "less", "-"), ("$", "price", "$")]
        case nil:
            var wishes = passingHints
            let commands = hintedCommands
            wishes.reserveCapacity(wishes.count + commands.count)
            for command in commands {
                guard let key = interface.keymap.keys(of: command).first else { continue }
                let name = command == .stepUp ? "+/-" : command == .quit ? "q" : key.name
                wishes.append((name, hint(of: command), key))
            }
            return wishes
        }
    }

    /// The keys of what is so for a while only: a filter, an offer, news about a price.
    private var passingHints: [Hints.Wish] {
        var hints: [(String, String, Key)] = filter == nil ? [] : [("Esc", "show all", .escape)]
        if interface.screen == .shop, newsText != nil {
            hints += news.isEmpty ? offerHints : [("z", "dismiss", "z")]
        }
        return hints
    }

    private var hintedCommands: [Command] {
        guard isInRecipe else {
            if interface.screen == .shop, shownList?.kind == .template {
                return [.toggle, .gather] + interface.screen.hints.filter { $0 != .toggle }
            }
            if interface.screen == .stores, !layout.isWide {
                return interface.stores.isInside
                    ? [.useStore, .back] + interface.screen.hints : [.openStore] + interface.screen.hints
            }
            // On a phone a thumb checks off, and what it cannot do comes first.
            return interface.screen == .shop && interface.size.columns < Layout.columnsForTwoPanes
                && groceries.hasChecked
                ? [.add, .undo] + interface.screen.hints.filter { $0 != .add && $0 != .undo && $0 != .toggle }
                : interface.screen.hints
        }
        return [
            .tick, .gather, .moreServings, .editQuantity, .newRecipe, .showHelp, .back, .editRecipe, .editNote,
            .deleteRecipe, .undo, .showShop,
        ]
    }

    private func hint(of command: Command) -> String {
        switch command {
        case .newRecipe where isInRecipe: "ingredient"
        // What is marked on a template is meant for the current list.
        case .toggle where shownList?.kind == .template: Command.tick.hint
        default: command.hint
        }
    }

    private func hints(of add: AddPrompt) -> [Hints.Wish] {
        switch add.stage {
        case .typing:
            if add.editor.isEmpty {
                return [("Esc", "done", .escape)] + (add.candidates.isEmpty ? [] : [("↓", "choose", .down)])
            }
            let enter = add.certain != nil ? "add" : add.candidates.isEmpty ? "new item" : "ask"
            return [
                ("Enter", enter, .enter), ("Esc", add.queue.isEmpty ? "stop" : "skip", .escape),
                ("↓", "choose", .down), ("Ctrl-N", "new item", .control("n")),
            ]
        case .confirming:
            return [
                ("y", "yes", "y"), ("n", "no, next", "n"), ("Ctrl-N", "new item", .control("n")),
                ("Esc", "back", .escape),
            ]
        case .choosing: return [("Enter", "save", .enter), ("↑↓", "type", .down), ("Esc", "back", .escape)]
        }
    }
}
