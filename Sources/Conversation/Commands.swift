import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel

// What is typed while nothing is asked.
extension Conversation {
    /// Does what a line says, and answers what has to be said besides what has changed.
    ///
    /// A number is always a row. A word goes before a name, as nobody can take the words away by what they call an
    /// item; where a word does not know what stands behind it, all of the line may be a name.
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
        if BarcodeID(scanned: text) != nil { return scan(text) }
        if text.first?.isASCIIDigit == true { return choose(text) }
        guard let (word, rest) = word(in: text) else { return choose(text) }
        do throws(NotUnderstood) {
            try run(word, rest)
        } catch {
            guard let row = named(in: text), row.rest.isEmpty else { return [error.sentence] }
            choose([row.id])
        }
        return []
    }

    /// The code of a pack, as a scanner would type it.
    private mutating func scan(_ digits: String) -> [String] {
        let said = notices
        for digit in digits.unicodeScalars { press(.character(digit)) }
        notices = said
        press(.enter)
        return []
    }

    private mutating func back() -> [String] {
        let (screen, pane) = (program.state.interface.screen, program.state.interface.pick.pane)
        press(screen == .pick && pane == .items ? .left : .escape)
        return []
    }

    /// What one comes to a row for, with all rows that the text names.
    private mutating func choose(_ text: String) -> [String] {
        do throws(NotUnderstood) {
            choose(try chosenRows(text))
        } catch {
            let state = program.state
            let isName =
                state.interface.screen.page.acceptsItems(state) && text.first?.isLetter == true && error.isNew
                && !text.lowercased().hasPrefix("add ")
            return [error.sentence + (isName ? "; add \(text) puts it on the list." : "")]
        }
        return []
    }

    /// Several are done one after the other, with what is usual where something is asked.
    private mutating func choose(_ ids: [SpokenRow.ID]) {
        for id in ids {
            select(id)
            press(.enter)
            if ids.count > 1, program.state.interface.prompt is LinePrompt { press(.enter) }
        }
    }

    // MARK: Words

    /// The rows of the page that can be typed.
    private var bindings: [Binding] {
        program.state.interface.screen.bindings.filter {
            $0.group != .moving && !["palette", "redraw", "suspend", "back"].contains($0.name)
        }
    }

    /// A row of the page, and the word for it that was typed.
    private typealias Word = (binding: Binding, text: String)

    /// What the line begins with: a word of the hints, or a key alone.
    private func word(in text: String) -> (Word, rest: String)? {
        let line = text.lowercased()
        let meant = bindings.flatMap { binding in Self.words(for: binding).map { (binding: binding, text: $0) } }
            .filter { line == $0.text || line.hasPrefix($0.text + " ") }.max { $0.text.count < $1.text.count }
        if let meant { return (meant, String(text.dropFirst(meant.text.count)).trimmed) }
        guard let first = text.first, let key = Key(name: String(first)), key.isTyped else { return nil }
        let rest = String(text.dropFirst()).trimmed
        let screen = program.state.interface.screen
        guard let binding = program.state.interface.keymap.binding(for: key, on: screen),
            bindings.contains(where: { $0 === binding }),
            // A letter with anything behind it may be what somebody wants to have, as C batteries.
            rest.isEmpty || text.dropFirst().first == " " && (takesText(binding, rest) || needsRow(binding))
        else { return nil }
        return ((binding, String(first)), rest)
    }

    /// The words for a row: that of its hint, unless another row of the page has the same.
    private static func words(for binding: Binding) -> [String] {
        switch binding.name {
        case "shop.check": ["check", "uncheck"]
        case "shop.amount", "recipes.amount": ["amount"]
        case "items.add": ["put on", "take off"]
        case "recipes.new": ["new", "add"]
        case "amount.more", "amount.less", "recipes.fewer": []
        default: [binding.hint]
        }
    }

    /// Whether what stands behind it is text, and no row. Meals are planned for the day one is at, or for a row that is
    /// a day.
    private func takesText(_ binding: Binding, _ rest: String) -> Bool {
        guard binding.name == "plan.add", !rest.isEmpty else { return ["add", "filter"].contains(binding.name) }
        if case .plan(.day) = try? chosenRow(rest).id { return false }
        return true
    }

    /// Whether all of the line is a word of help: nothing that one would call a row by.
    func isCommand(_ text: String) -> Bool {
        let line = text.lowercased()
        return ["help", "list", "again", "exit"].contains(line)
            || bindings.contains { Self.words(for: $0).contains(line) }
    }

    private mutating func run(_ word: Word, _ rest: String) throws(NotUnderstood) {
        if takesText(word.binding, rest) {
            if word.binding.name == "add", !rest.isEmpty { beginAddingOnce() }
            return press(word.binding, typing: rest)
        }
        guard needsRow(word.binding) else {
            if !rest.isEmpty, !asks(word.binding) {
                throw NotUnderstood(sentence: "“\(rest)” says nothing behind “\(word.text)”")
            }
            return press(word.binding, typing: rest)
        }
        if rest.isEmpty {
            // The question says which it is about; what is done at once has to be told.
            guard let subject = subjectInSight, asks(word.binding, of: subject) else {
                throw NotUnderstood(sentence: "Which one? Type the number or the name behind it")
            }
            select(subject)
            return press(word.binding, typing: "")
        }
        if let (id, text) = try? chosenRow(rest), asks(word.binding, of: id) {
            guard fits(word, id) else { return }
            select(id)
            return press(word.binding, typing: text)
        }
        for id in try chosenRows(rest) where fits(word, id) {
            select(id)
            press(word.binding, typing: "")
        }
    }

    /// Says so where what a word would do is done already.
    private mutating func fits(_ word: Word, _ id: SpokenRow.ID) -> Bool {
        if word.binding.name == "items.add", ["put on", "take off"].contains(word.text), case .item(let item) = id {
            let isWanted = program.state.isWanted(item)
            guard isWanted == (word.text == "put on") else { return true }
            let name = program.state.groceries.name(of: item)
            note(isWanted ? "\(name): on the list already" : "\(name): not on the list")
            return false
        }
        guard word.binding.name == "shop.check", ["check", "uncheck"].contains(word.text), case .item(let item) = id,
            let list = program.state.shownList,
            let entry = program.state.groceries.entries[EntryID(list: list.id, item: item)],
            entry.isChecked == (word.text == "check")
        else { return true }
        let name = program.state.groceries.title(of: entry)
        note(entry.isChecked ? "\(name) is in the trolley already" : "\(name) is not in the trolley")
        return false
    }

    private mutating func press(_ binding: Binding, typing text: String) {
        guard let key = key(of: binding) else { return }
        let screen = program.state.interface.screen
        press(key)
        if !text.isEmpty { replyAhead(text) }
        if binding.group == .screens, program.state.interface.screen == screen { note(spokenTitle(program.state)) }
        enterPick()
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
        return keymap.keys(of: binding).first { keymap.binding(for: $0, on: screen)?.name == binding.name }
    }

    /// Whether it is about a row: without one it is refused, and for another reason than with one of those that are
    /// there. Tried on copies. What one comes to a row for is about it anyhow.
    private func needsRow(_ binding: Binding) -> Bool {
        let isOfRows = [program.state.interface.screen.page.opening?.name, "history.undo"].contains(binding.name)
        if isOfRows, rows.contains(where: { $0.id != nil }) { return true }
        guard let key = key(of: binding) else { return false }
        func refusal(_ conversation: Conversation) -> String? {
            var state = conversation.program.state
            _ = state.answer(state.request(for: .key(key)), at: program.host.now)
            return state.interface.notice.flatMap { $0.isWarning ? $0.text : nil }
        }
        var nowhere = self
        nowhere.program.state.interface.shop.item = nil
        nowhere.program.state.interface.pick.item = nil
        nowhere.program.state.interface.items.cursor.selected = nil
        nowhere.program.state.interface.lists.cursor.selected = nil
        nowhere.program.state.interface.recipes.cursor.selected = nil
        nowhere.program.state.interface.plan.cursor.selected = nil
        nowhere.program.state.interface.stores.cursor.selected = nil
        guard let without = refusal(nowhere) else { return false }
        return refusal(self) != without
            || rows.contains { row in
                guard let id = row.id else { return false }
                var there = self
                there.select(id)
                return refusal(there) != without
            }
    }

    /// Whether it asks something of the row that is answered by typing: tried on a copy.
    private func asks(_ binding: Binding, of id: SpokenRow.ID) -> Bool {
        var trial = self
        trial.select(id)
        return trial.asks(binding)
    }

    private func asks(_ binding: Binding) -> Bool {
        guard let key = key(of: binding) else { return false }
        var state = program.state
        _ = state.answer(state.request(for: .key(key)), at: program.host.now)
        return state.interface.prompt.map { !$0.isOnlyRead } ?? false
    }

    // MARK: Help

    private var help: [String] {
        let page = program.state.interface.screen.page
        let enter = page.bindings.first { program.state.interface.keymap.keys(of: $0).contains(.enter) }
        var said = [
            "A number or a name alone: \(enter?.help ?? "choose it"). Several at once: 2 5 7-9, or milk, bread."
        ]
        var known: Set<String> = []
        for binding in bindings.inHelp.flatMap(\.bindings) {
            let words = Self.words(for: binding).filter { known.insert($0).inserted }
            let keys = program.state.interface.keymap.keys(of: binding).filter(\.isTyped).map(\.name)
            let names = words + keys.filter { !words.contains($0) }.prefix(1)
            if !names.isEmpty { said.append("\(names.joined(separator: " or ")): \(binding.help)") }
        }
        return said + [
            "Behind a word, the row and what is to be typed: price 3 2.99; price 3 none; note milk the blue one.",
            "list: this page again. more: go on. back: one step back.",
        ]
    }
}

/// Why a line does nothing.
struct NotUnderstood: Error {
    var sentence: String
    /// Whether nothing is called so.
    var isNew = false
}

// MARK: Rows

extension Conversation {
    /// The row at the beginning of the text, by its number or its name, whole or in part, and what stands behind it.
    private func chosenRow(_ text: String) throws(NotUnderstood) -> (id: SpokenRow.ID, rest: String) {
        let words = text.split(separator: " ").map(String.init)
        if let first = words.first, let number = Int(first) {
            return (try row(number), words.dropFirst().joined(separator: " "))
        }
        if let row = named(in: text) { return row }
        for count in stride(from: words.count, to: 0, by: -1) {
            let like = holding(words[..<count].joined(separator: " "))
            if like.count == 1, let id = like[0].id { return (id, words[count...].joined(separator: " ")) }
            if like.count > 1 { throw several(like) }
        }
        throw NotUnderstood(sentence: "There is no “\(text)” here", isNew: true)
    }

    /// All rows that the text names: `3`, `3 5-7`, `milk`, `milk, 4, oat`.
    private func chosenRows(_ text: String) throws(NotUnderstood) -> [SpokenRow.ID] {
        var ids: [SpokenRow.ID] = []
        for part in text.split(separator: ",").map({ String($0).trimmed }) where !part.isEmpty {
            let words = part.split(separator: " ")
            let ranges = words.compactMap(Self.range)
            if ranges.count == words.count {
                for range in ranges { for number in range { ids.append(try row(number)) } }
                continue
            }
            let joined = part.split(separator: " and ")
            if joined.count > 1, named(in: part)?.rest.isEmpty != true {
                ids += try chosenRows(joined.joined(separator: ", "))
                continue
            }
            let row = try chosenRow(part)
            guard row.rest.isEmpty else { throw NotUnderstood(sentence: "There is no “\(part)” here", isNew: true) }
            ids.append(row.id)
        }
        return ids
    }

    /// `5`, or `5-7`; nil for what is no number.
    private static func range(_ word: Substring) -> ClosedRange<Int>? {
        let ends = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last, last - first < 1000 else {
            return nil
        }
        return first...last
    }

    private func several(_ like: [SpokenRow]) -> NotUnderstood {
        NotUnderstood(sentence: "Several are like that: \(like.prefix(8).map(\.name).joined(separator: "; "))")
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
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
