import GroceryDomain
import ScreenModel

// The prompts that ask for one line: an amount, a note, a name.
extension AppState {
    mutating func press(_ key: Key, inLine line: LinePrompt, at now: Moment) -> [Effect] {
        var line = line
        switch key {
        case .escape:
            close(line)
            return []
        case .enter:
            return attempt { state throws(Refusal) in try state.take(line, at: now) }
        case .character("+") where isStep(line), .up where isStep(line): step(&line, up: true)
        case .character("-") where isStep(line), .down where isStep(line): step(&line, up: false)
        default:
            if line.isUntouched, case .character = key { line.editor = LineEditor() }
            guard line.editor.handle(key) else { return [] }
            line.isUntouched = false
        }
        line.complaint = complaint(about: line)
        interface.prompt = .line(line)
        return []
    }

    /// Whether + and − step the amount rather than being typed: they do right behind a whole amount, while after a space a
    /// plus begins a second one ("1 kg + 2 cans").
    private func isStep(_ line: LinePrompt) -> Bool {
        guard case .quantity = line.purpose, line.editor.cursor == line.editor.characters.count else { return false }
        if line.editor.isEmpty { return true }
        return line.editor.characters.last != " " && (try? Quantity.parse(line.editor.text)) != nil
    }

    private mutating func step(_ line: inout LinePrompt, up: Bool) {
        guard let quantity = try? Quantity.parse(line.editor.text) else {
            if line.editor.isEmpty, up { line.editor = LineEditor(Quantity.onePiece.text()) }
            return
        }
        do {
            line.editor = LineEditor(try quantity.stepped(up ? .up : .down).editableText())
        } catch {
            interface.notice = .warning("\(error)")
        }
    }

    private mutating func close(_ line: LinePrompt) {
        interface.prompt = nil
        if line.returnsToAdd { _ = openAdd() }
    }

    /// What is wrong with the text as it stands, said while it is typed. An empty name is not complained of: nobody has
    /// begun yet.
    func complaint(about line: LinePrompt) -> String? {
        let text = line.editor.text
        if text.allSatisfy(\.isWhitespace) { return nil }
        do {
            switch line.purpose {
            case .quantity: _ = try Quantity.parse(text)
            case .note: _ = try Name.validatedNote(text)
            case .newList: _ = try groceries.validatedListName(text)
            case .renameList(let id): _ = try groceries.validatedListName(text, renaming: id)
            case .renameItem(let id): _ = try groceries.validatedItemName(text, renaming: id)
            case .renameType(let id): _ = try groceries.validatedTypeName(text, renaming: id)
            case .newType: _ = try groceries.validatedTypeName(text)
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    private mutating func take(_ line: LinePrompt, at now: Moment) throws(Refusal) -> [Effect] {
        let text = line.editor.text
        let effects: [Effect]
        switch line.purpose {
        case .quantity(let id): effects = [.append(try groceries.setting(try quantity(text), on: id))]
        case .note(let id): effects = [.append(try groceries.noting(text, on: id))]
        case .newList:
            let (id, transaction) = try groceries.addingList(named: text, at: now)
            interface.prompt = nil
            return [.append(transaction)] + open(id)
        case .renameList(let id): effects = [.append(try groceries.renaming(id, to: text))]
        case .renameItem(let id): effects = [.append(try groceries.renaming(id, to: text))]
        case .renameType(let id): effects = [.append(try groceries.renaming(id, to: text))]
        case .newType:
            let (type, transaction) = try groceries.addingType(named: text)
            interface.pick.filter = nil
            interface.pick.type = type.id
            interface.pick.pane = .types
            effects = [.append(transaction)]
        }
        close(line)
        return effects
    }

    private func quantity(_ text: String) throws(Refusal) -> Quantity? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        do { return try Quantity.parse(text) } catch { throw .tooLittle("\(error)") }
    }
}
