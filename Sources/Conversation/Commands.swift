import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel

// What is typed while nothing is asked.
extension Conversation {
    /// Does what a line says, and answers what has to be said besides what has changed.
    mutating func command(_ text: String) -> [String] {
        switch text.lowercased() {
        case "": return [spokenTitle(program.state)]
        case "?", "help": return help
        case "list", "again": return page()
        case "more": return moreRows()
        case "back", ".": return back()
        case "exit": return command("quit")
        default: break
        }
        if let (ids, rest) = chosen(by: text), rest.isEmpty { return choose(ids) }
        // What is called so, before a word that means something.
        if let (id, rest) = named(in: text), rest.isEmpty { return choose([id]) }
        if let (word, rest) = word(in: text) { return run(word, rest) }
        let like = holding(text)
        if like.count == 1, let id = like[0].id { return choose([id]) }
        return [notFound(text, like)]
    }

    private func notFound(_ text: String, _ like: [SpokenRow]) -> String {
        guard like.isEmpty else {
            return "Several are like that: \(like.prefix(8).map(\.name).joined(separator: "; "))"
        }
        let state = program.state
        let isForItems = state.interface.screen.page.acceptsItems(state)
        return "There is no “\(text)” here"
            + (isForItems ? "; add \(text) puts it on the list." : "; ? says what there is.")
    }

    private mutating func back() -> [String] {
        let (screen, pane) = (program.state.interface.screen, program.state.interface.pick.pane)
        press(screen == .pick && pane == .items ? .left : .escape)
        return []
    }

    /// What one comes to a row for. Several are done one after the other, with what is usual where something is asked.
    private mutating func choose(_ ids: [SpokenRow.ID]) -> [String] {
        for (index, id) in ids.enumerated() {
            select(id)
            press(.enter)
            if index < ids.count - 1 || ids.count > 1, program.state.interface.prompt is LinePrompt { press(.enter) }
        }
        return []
    }

    // MARK: Words

    /// The rows of the page that can be typed.
    private var bindings: [Binding] {
        program.state.interface.screen.bindings.filter {
            $0.group != .moving && !["redraw", "suspend", "back"].contains($0.name)
        }
    }

    /// The row that the line begins with: its word in the hints, or its key alone.
    private func word(in text: String) -> (Binding, rest: String)? {
        let line = text.lowercased()
        let words = bindings.map { (word: Self.words[$0.name] ?? $0.hint, binding: $0) }
        let meant = words.filter { line == $0.word || line.hasPrefix($0.word + " ") }.max {
            $0.word.count < $1.word.count
        }
        if let (word, binding) = meant { return (binding, String(text.dropFirst(word.count)).trimmed) }
        // A letter with anything behind it may be what somebody wants to have, as C batteries.
        guard let first = text.first, let key = Key(name: String(first)) else { return nil }
        let rest = String(text.dropFirst()).trimmed
        let screen = program.state.interface.screen
        guard let binding = program.state.interface.keymap.binding(for: key, on: screen),
            bindings.contains(where: { $0 === binding }),
            rest.isEmpty || text.dropFirst().first == " " && (isText(binding) || needsRow(binding) && isRow(rest))
        else { return nil }
        return (binding, rest)
    }

    private func isRow(_ text: String) -> Bool { chosen(by: text) != nil || named(in: text)?.rest == "" }

    /// Words for rows whose hint is that of another.
    private static let words = ["shop.amount": "amount", "amount.more": "+", "amount.less": "-"]

    /// Whether what stands behind it is text, and no row.
    private func isText(_ binding: Binding) -> Bool { ["add", "filter"].contains(binding.name) }

    private mutating func run(_ binding: Binding, _ rest: String) -> [String] {
        if isText(binding) {
            if binding.name == "add", !rest.isEmpty { beginAddingOnce() }
            return run(binding, on: [], typing: rest)
        }
        guard needsRow(binding) else {
            guard rest.isEmpty || asks(binding) else { return ["“\(rest)” says nothing behind “\(binding.hint)”."] }
            return run(binding, on: [], typing: rest)
        }
        if let (ids, rest) = chosen(by: rest) { return run(binding, on: ids, typing: rest) }
        if let (id, rest) = named(in: rest) { return run(binding, on: [id], typing: rest) }
        let like = rest.isEmpty ? [] : holding(rest)
        if like.count == 1, let id = like[0].id { return run(binding, on: [id], typing: "") }
        guard let subject = subjectInSight, rest.isEmpty || asks(binding, of: subject) else {
            return rest.isEmpty ? ["Which one? Type the number or the name behind it."] : [notFound(rest, like)]
        }
        return run(binding, on: [subject], typing: rest)
    }

    private mutating func run(_ binding: Binding, on ids: [SpokenRow.ID], typing text: String) -> [String] {
        guard let key = key(of: binding) else { return [] }
        for id in ids.isEmpty ? [nil] : ids.map(Optional.some) {
            if let id { select(id) }
            press(key)
            guard !text.isEmpty else { continue }
            if program.state.interface.prompt == nil { return ["“\(text)” was not understood."] }
            _ = reply(text)
        }
        enterPick()
        return []
    }

    /// In Pick one chooses an item type first.
    private mutating func enterPick() {
        let interface = program.state.interface
        guard interface.screen == .pick, interface.pick.pane == .items, interface.pick.type == nil,
            interface.pick.filter == nil, interface.prompt == nil
        else { return }
        press(.left)
    }

    private func key(of binding: Binding) -> Key? {
        let (keymap, screen) = (program.state.interface.keymap, program.state.interface.screen)
        return keymap.keys(of: binding).first { keymap.binding(for: $0, on: screen) === binding }
    }

    /// Whether it can do nothing while no row is selected: tried on a copy.
    private func needsRow(_ binding: Binding) -> Bool {
        guard let key = key(of: binding) else { return false }
        var state = program.state
        state.interface.shop.item = nil
        state.interface.pick.item = nil
        state.interface.items.cursor.selected = nil
        state.interface.lists.cursor.selected = nil
        state.interface.recipes.cursor.selected = nil
        state.interface.stores.cursor.selected = nil
        _ = state.answer(state.request(for: .key(key)), at: program.host.now)
        return state.interface.notice?.isWarning ?? false
    }

    /// Whether it asks something that is answered by typing: tried on a copy.
    private func asks(_ binding: Binding, of id: SpokenRow.ID? = nil) -> Bool {
        guard let key = key(of: binding) else { return false }
        var trial = self
        if let id { trial.select(id) }
        _ = trial.program.state.answer(trial.program.state.request(for: .key(key)), at: program.host.now)
        return trial.program.state.interface.prompt != nil
    }

    // MARK: Help

    private var help: [String] {
        let page = program.state.interface.screen.page
        let enter = page.bindings.first { program.state.interface.keymap.keys(of: $0).contains(.enter) }
        var said = ["A number or a name alone: \(enter?.help ?? "choose it"). Several numbers at once: 2 5 7-9."]
        var words: Set<String> = []
        for binding in bindings.inHelp.flatMap(\.bindings) {
            let word = Self.words[binding.name] ?? binding.hint
            let keys = program.state.interface.keymap.keys(of: binding).filter { $0.isTyped }.map(\.name)
            let names = (words.insert(word).inserted ? [word] : []) + keys.filter { $0 != word }.prefix(1)
            if !names.isEmpty { said.append("\(names.joined(separator: " or ")): \(binding.help)") }
        }
        return said + [
            "Behind a word, the row and what is to be typed: price 3 2.99; note milk the blue one.",
            "list: this page again. more: go on. back: one step back.",
        ]
    }
}

extension Key {
    /// Whether it can be typed in a line: a character, but no space, and no digit, which means a row.
    fileprivate var isTyped: Bool {
        if case .character(let scalar) = self { scalar != " " && !("0"..."9").contains(scalar) } else { false }
    }
}

extension String {
    var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
