import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel

// What is typed while something is asked.
extension Conversation {
    /// Answers a prompt: with the number of a choice, a word or key that it names, nothing for Enter, or text.
    mutating func reply(_ text: String) -> [String] {
        guard let prompt = program.state.interface.prompt else { return [] }
        let choices = choiceLines
        if let number = Int(text), choices.indices.contains(number - 1) {
            choose(line: choices[number - 1])
            return []
        }
        if text == "?" { return allOfPrompt }
        if text == "." || leaves(prompt, text) {
            press(.escape)
            clearRefused()
            return []
        }
        if let key = key(for: text, among: prompt.hints(program.state)) {
            press(key)
            return []
        }
        guard prompt.field(program.state) != nil, !leadsAway(from: prompt, text) else {
            leaveAll()
            return text.isEmpty ? [] : command(text)
        }
        if text.isEmpty { press(isRefused(prompt) ? .escape : .enter) } else { type(text, into: prompt) }
        return []
    }

    /// Whether the word leaves what is asked. A line that may hold any text, such as a note, may hold most of them.
    private func leaves(_ prompt: any Prompt, _ text: String) -> Bool {
        let isAnyText = (prompt as? LinePrompt)?.takesAnyText ?? false
        return (isAnyText ? ["cancel"] : ["back", "cancel", "done", "stop"]).contains(text.lowercased())
    }

    /// Answers what was asked by what stood behind the word for it. A number there means no choice, as these were not
    /// said yet: it is a row of the page where that asks for such a row, else the question is said first.
    mutating func replyAhead(_ text: String) {
        guard let prompt = program.state.interface.prompt else { return note("“\(text)” was not asked for") }
        let asksForARow = prompt is Chooser<MergeQuestion>
        guard let number = Int(text), asksForARow || !choiceLines.isEmpty else {
            _ = reply(text)
            return
        }
        guard asksForARow else { return endAddingOnce() }
        do throws(NotUnderstood) {
            let id = try row(number)
            if let row = rows.first(where: { $0.id == id }) { _ = reply(row.name) }
        } catch {
            note(error.sentence)
        }
    }

    /// Whether the line is for the page, typed at a question that has no such choice. Where any text is taken it is
    /// text, but for the words that leave Aisle, which nobody buys or notes.
    private func leadsAway(from prompt: any Prompt, _ text: String) -> Bool {
        if ["quit", "exit"].contains(text.lowercased()) { return choice(called: text) == nil }
        let takesText = prompt is LinePrompt || prompt is AddPrompt || prompt is FilterPrompt
        // What cannot be taken, or is asked about, is no text that goes on.
        let isAsked = isRefused(prompt) || prompt.field(program.state)?.hasCursor == false
        guard !takesText || isAsked, choice(called: text) == nil else { return false }
        return isCommand(text) || isAsked && isCommandForARow(text)
    }

    /// `price 2`, `check 3`: nothing that one would buy, note or pay.
    private func isCommandForARow(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return words.count > 1 && isCommand(String(words[0])) && Int(words[1]) != nil
    }

    /// Says what is not added, as something else is typed at the question about it.
    private mutating func noteLeftOut() {
        guard let add = program.state.interface.prompt as? AddPrompt else { return }
        let left = ([add.editor.text] + add.queue).filter { !$0.isEmpty }
        if !left.isEmpty { note("Left out " + left.map { "“\($0)”" }.joined(separator: ", ")) }
    }

    private mutating func leaveAll() {
        noteLeftOut()
        press(.escape)
        program.state.interface.prompts = []
    }

    /// The lines of the prompt that are choices, by their place among all.
    private var choiceLines: [Int] {
        let lines = program.state.interface.prompt?.lines(program.state) ?? []
        return lines.indices.filter { if case .choice = lines[$0].content { true } else { false } }
    }

    /// Goes to a choice as the arrow keys do, and takes it; where choices can be marked, marks it.
    private mutating func choose(line: Int) {
        for _ in choiceLines {
            guard let prompt = program.state.interface.prompt, prompt.selectedLine != line else { break }
            press((prompt.selectedLine ?? -1) < line ? .down : .up)
        }
        let marks = program.state.interface.prompt?.hints(program.state).contains { $0.key == "Space" } ?? false
        press(marks ? " " : .enter)
    }

    /// The key that the hints call so. While a line is typed only what leaves it is a word, all else is text.
    private func key(for text: String, among hints: [Hints.Hint]) -> Key? {
        guard !text.isEmpty else { return nil }
        let isTyped = program.state.interface.prompt?.field(program.state)?.hasCursor ?? false
        let wanted = text.lowercased()
        let hint = hints.first { hint in
            if hint.key == text || hint.answer == wanted { return true }
            let words = hint.word.lowercased()
            let isCalledSo = wanted == words || wanted == words.prefix { $0 != " " && $0 != "," }
            return isCalledSo && (!isTyped || hint.key == "Esc" || hint.key == "Ctrl-N")
        }
        return hint?.pressed
    }

    /// Types a line in place of what stands there, and takes it where it is plain what is meant. At "Did you mean" it
    /// is the same thing in other words.
    private mutating func type(_ text: String, into prompt: any Prompt) {
        if let add = prompt as? AddPrompt, prompt.field(program.state)?.hasCursor == false {
            note("Left out “\(add.editor.text)”")
            press(.escape)
        }
        // A proposal gives way by itself, and knows what was typed over it.
        if (prompt as? LinePrompt)?.isProposal != true {
            press(.end)
            press(.control("u"))
        }
        take(.paste(text))
        guard !(prompt is AddPrompt), program.state.interface.prompt != nil, !choiceLines.isEmpty else {
            press(.enter)
            clearRefused()
            return
        }
        // Only what is called just so is taken at once; what is like it, or would be made, is said and waits for Enter.
        if let exact = choice(called: text) { choose(line: exact) }
    }

    /// The line of the choice that is called just so.
    private func choice(called text: String) -> Int? {
        let lines = program.state.interface.prompt?.lines(program.state) ?? []
        return lines.firstIndex { line in
            if case .choice(let choice) = line.content { choice.text.folded == text.folded } else { false }
        }
    }

    /// What was not added is typed anew, not edited.
    private mutating func clearRefused() {
        guard let add = program.state.interface.prompt as? AddPrompt, add.stage == .typing, !add.editor.isEmpty,
            add.queue.isEmpty
        else { return }
        press(.control("u"))
    }
}
