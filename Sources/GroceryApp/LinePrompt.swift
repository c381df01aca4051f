public import GroceryDomain
public import ScreenModel

/// One line of text for one purpose.
public struct LinePrompt: Prompt, Hashable {
    public enum Purpose: Hashable, Sendable {
        case quantity(EntryID)
        case note(EntryID)
        case newList
        case newListFrom(ListID)
        case keepTemplate(ListID)
        case repeats(ListID)
        case renameList(ListID)
        case newRecipe
        case servings(ListID)
        case budget(ListID)
        case price(EntryID)
        case newStore
        case renameStore(StoreID)
        case storeAddress(StoreID)
        case storePosition(StoreID)
        case storeNote(StoreID)
        case importPlaces
        case renameItem(ItemID)
        case renameType(ItemTypeID)
        case newType
    }

    public var purpose: Purpose
    public var label: String
    public var editor: LineEditor
    /// Why the text cannot be taken as it stands, said while it is typed.
    public var complaint: String?
    /// The text is still the one it began with: the first character typed replaces it.
    public var isUntouched = false
    /// What a price is for, where the text does not say.
    public var basis: Price.Basis?

    public init(_ purpose: Purpose, label: String, text: String = "") {
        (self.purpose, self.label, editor) = (purpose, label, LineEditor(text))
    }
}

extension LinePrompt {
    public func field(_ state: AppState) -> Field? {
        var field = Field(label, editor)
        field.isQuestion = true
        (field.remark, field.isWarning) = (complaint, complaint != nil)
        return field
    }

    public var hasReading: Bool { if case .price = purpose { true } else { false } }

    public func reading(_ state: AppState) -> String? {
        if case .price(let id) = purpose { state.reading(ofPrice: self, of: id) } else { nil }
    }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        var steps: [Hints.Hint] = []
        if case .quantity = purpose { steps = [.init("+", "more", "+"), .init("-", "less", "-")] }
        if case .price = purpose {
            // On a phone all three keys are to be there for a tap; how the price is read says what Tab has done.
            guard state.layout.isWide else {
                return [.init("Enter", "take", .enter), .init("Tab", "for", .tab), .init("Esc", "back", .escape)]
            }
            steps = [.init("Tab", "each, by weight, all", .tab)]
        }
        return [.init("Enter", "take", .enter), .init("Esc", "leave it", .escape)] + steps
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState, at now: Moment) -> [Effect] {
        state.press(key, inLine: self, at: now)
    }

    public func paste(_ text: String, _ state: inout AppState, at now: Moment) -> [Effect] {
        var line = self
        if line.isUntouched { line.editor = LineEditor() }
        line.isUntouched = false
        line.editor.insert(AppState.oneLine(text))
        line.complaint = state.complaint(about: line)
        state.interface.prompt = line
        return []
    }

    public func wheel(_ distance: Int, _ state: inout AppState, at now: Moment) -> [Effect] { [] }
}

// The prompts that ask for one line: an amount, a note, a name.
extension AppState {
    @discardableResult
    mutating func ask(_ line: LinePrompt) -> [Effect] {
        interface.prompts.append(line)
        return []
    }

    /// Asks for a line that begins with a proposal: Enter takes it, the first character typed replaces it.
    mutating func propose(_ text: String, _ purpose: LinePrompt.Purpose, label: String) -> [Effect] {
        var line = LinePrompt(purpose, label: label, text: text)
        line.isUntouched = !text.isEmpty
        return ask(line)
    }

    mutating func press(_ key: Key, inLine line: LinePrompt, at now: Moment) -> [Effect] {
        var line = line
        switch key {
        case .escape:
            interface.prompt = nil
            return []
        case .enter:
            return attempt { state throws(Refusal) in try state.take(line, at: now) }
        case .tab, .backTab:
            guard case .price(let id) = line.purpose else { return [] }
            line.basis = nextBasis(after: line.basis, of: id)
        case .character("+") where isStep(line), .up where isStep(line): step(&line, up: true)
        case .character("-") where isStep(line), .down where isStep(line): step(&line, up: false)
        default:
            if line.isUntouched, case .character = key { line.editor = LineEditor() }
            guard line.editor.handle(key) else { return [] }
            line.isUntouched = false
        }
        line.complaint = complaint(about: line)
        interface.prompt = line
        return []
    }

    /// Whether + and − step the amount rather than being typed: they do right behind a whole amount, while after a
    /// space a plus begins a second one ("1 kg + 2 cans").
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

    /// What is wrong with the text as it stands, said while it is typed. An empty name is not complained of: nobody has
    /// begun yet.
    func complaint(about line: LinePrompt) -> String? {
        let text = line.editor.text
        if text.allSatisfy(\.isWhitespace) { return nil }
        do {
            switch line.purpose {
            case .quantity: _ = try Quantity.parse(text)
            case .note: _ = try Name.validatedNote(text)
            case .newList, .newListFrom: _ = try groceries.validatedListName(text)
            case .keepTemplate: _ = try groceries.validatedListName(text, kind: .template)
            case .renameList(let id): _ = try groceries.renaming(id, to: text)
            case .repeats: _ = try rhythm(text)
            case .newRecipe: _ = try groceries.validatedListName(text, kind: .recipe)
            case .servings(let id): _ = try groceries.setting(servings: try servings(text), of: id)
            case .budget: _ = try amount(text)
            case .price: _ = try price(in: line)
            case .newStore: _ = try groceries.validatedStoreName(text)
            case .renameStore(let id): _ = try groceries.validatedStoreName(text, renaming: id)
            case .storeAddress, .storeNote: _ = try Name.validatedNote(text)
            case .storePosition: _ = try position(text)
            case .importPlaces: break
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
            return [.append(transaction)] + openCurrent(id)
        case .newListFrom(let source):
            let (id, transaction) = try groceries.addingList(named: text, from: source, at: now)
            interface.prompt = nil
            return [.append(transaction)] + openCurrent(id)
        case .keepTemplate(let source):
            let (_, transaction) = try groceries.keeping(source, asTemplate: text, at: now)
            effects = [.append(transaction, notice: "\(transaction.deed.asDone); u undoes it")]
        case .repeats(let id):
            let rhythm = try rhythm(text)
            let name = groceries.lists[id]?.name ?? ""
            let notice = rhythm.map { "\(name) comes up \($0)" } ?? "\(name) no longer repeats"
            effects = [.append(try groceries.repeating(id, rhythm), notice: notice)]
        case .newRecipe:
            let (id, transaction) = try groceries.addingList(named: text, kind: .recipe, at: now)
            interface.recipes.cursor.selected = id
            interface.recipes.filter = nil
            interface.recipes.isInside = true
            effects = [.append(transaction)]
        case .servings(let id):
            let transaction = try groceries.setting(servings: try servings(text), of: id)
            interface.recipes.servings[id] = nil
            effects = [.append(transaction)]
        case .budget(let id):
            let budget = try amount(text)
            let transaction = try groceries.budgeting(id, budget, in: currency)
            effects = [.append(budget == nil ? transaction : groceries.paying(in: currency, transaction))]
        case .price(let id):
            let price = try price(in: line)
            if let entry = groceries.entries[id] { compare(price, of: entry) }
            let transaction = try groceries.pricing(id, price, in: currency)
            effects = [.append(price == nil ? transaction : groceries.paying(in: currency, transaction))]
        case .newStore:
            let (id, transaction) = try groceries.addingStore(named: text)
            interface.stores.cursor.selected = id
            interface.stores.filter = nil
            effects = [.append(transaction)]
        case .renameStore(let id): effects = [.append(try groceries.renaming(id, to: text))]
        case .storeAddress(let id):
            effects = [.append(try groceries.setting(.address(try Name.validatedNote(text)), of: id))]
        case .storeNote(let id):
            effects = [.append(try groceries.setting(.note(try Name.validatedNote(text)), of: id))]
        case .importPlaces:
            interface.prompt = nil
            return [.importPlaces(path: line.editor.text)]
        case .storePosition(let id):
            effects = [.append(try groceries.setting(.coordinates(try position(text)), of: id))]
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
        interface.prompt = nil
        return effects
    }

    /// When something repeats, counted from today; nil for an empty text.
    private func rhythm(_ text: String) throws(Refusal) -> Repeat? {
        guard !text.allSatisfy(\.isWhitespace), let today = interface.today else { return nil }
        do { return try Repeat.parse(text, today: today) } catch { throw .notPossible("\(error)") }
    }

    /// A sum of money as it is typed; nil for an empty text.
    private func amount(_ text: String) throws(Refusal) -> Money? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        do { return try TillEntry.sum(text, in: currency) } catch { throw .notPossible("\(error)") }
    }

    private func position(_ text: String) throws(Refusal) -> Coordinates? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        guard let coordinates = Coordinates(text) else {
            throw .notPossible("A position is latitude and longitude, as in 47.37,8.54, or a geo: link.")
        }
        return coordinates
    }

    private func servings(_ text: String) throws(Refusal) -> Int? {
        let digits = text.filter { !$0.isWhitespace }
        if digits.isEmpty { return nil }
        guard let servings = Int(digits) else { throw .notPossible("Type a number, such as 4.") }
        return servings
    }

    private func quantity(_ text: String) throws(Refusal) -> Quantity? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        do { return try Quantity.parse(text) } catch { throw .notPossible("\(error)") }
    }
}
