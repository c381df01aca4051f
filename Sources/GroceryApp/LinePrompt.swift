public import GroceryDomain
public import ScreenModel

/// One line of text, and what becomes of it.
public struct LinePrompt: Prompt {
    /// What the keys do that do not edit the line.
    enum Kind: Sendable { case text, amount, price(EntryID) }

    typealias Accept = @Sendable (inout AppState, LinePrompt) throws(Refusal) -> Void
    typealias Remark = @Sendable (String) -> String?

    public let label: String
    public private(set) var editor: LineEditor
    private let kind: Kind
    /// What Enter does.
    private let accept: Accept
    /// What complains of the text while it is typed: it is tried on a copy of the state.
    private let trial: Accept
    /// Why the text cannot be taken as it is.
    public private(set) var complaint: String?
    /// What is said of a text that can be taken.
    private let remark: Remark
    /// An example of what may be typed, where nothing is.
    private let hint: String?
    /// The text is a proposal: the first character typed replaces it.
    public private(set) var isProposal: Bool
    /// What a price is for, where the text does not say.
    private(set) var basis: Price.Basis?
    /// The amount that was typed over: a bare number takes its unit. Tab turns that off and on.
    private var replaced: Amount?
    private var keepsUnit = true

    fileprivate init(
        _ label: String, _ text: String, _ kind: Kind, isProposal: Bool, basis: Price.Basis?, hint: String?,
        remark: @escaping Remark, trial: Accept?, accept: @escaping Accept
    ) {
        (self.label, editor, self.kind) = (label, LineEditor(text), kind)
        (self.isProposal, self.basis, self.hint, self.remark) = (isProposal, basis, hint, remark)
        (self.accept, self.trial) = (accept, trial ?? accept)
    }

    var text: String { editor.text }

    /// Whether a word that is no amount may be meant: for a name or a note.
    public var takesAnyText: Bool { if case .text = kind { true } else { false } }

    /// What is typed, as an amount.
    func quantity() throws(Refusal) -> TypedQuantity {
        let typed = try TypedQuantity(text)
        guard keepsUnit, let readings else { return typed }
        return .amount(readings.kept)
    }

    /// What a number that was typed over an amount may mean: the number alone, or with the unit of that amount. Nil
    /// where there is no choice.
    private var readings: (bare: Quantity, kept: Quantity)? {
        guard let replaced, let bare = try? Quantity.parse(text), bare.amounts.count == 1, bare.first.unit == nil,
            bare.first.size == nil, let kept = replaced.retyped(as: bare.first.value)
        else { return nil }
        return (bare, Quantity(kept))
    }
}

extension AppState {
    /// Asks for a line of text; `accept` does what it is asked for. Where that is much work, `trial` does as much of it
    /// as tells whether the text can be taken.
    mutating func ask(
        _ label: String, _ text: String = "", kind: LinePrompt.Kind = .text, isProposal: Bool = false,
        basis: Price.Basis? = nil, hint: String? = nil, remark: @escaping LinePrompt.Remark = { _ in nil },
        trial: LinePrompt.Accept? = nil, accept: @escaping LinePrompt.Accept
    ) {
        interface.openPrompt(
            LinePrompt(
                label, text, kind, isProposal: isProposal, basis: basis, hint: hint, remark: remark, trial: trial,
                accept: accept))
    }

    /// Asks for how many; an empty line is nil.
    mutating func askServings(
        _ label: String, _ proposal: Int?,
        accept: @escaping @Sendable (inout AppState, Int?) throws(Refusal) -> Void
    ) {
        ask(label, proposal.map(String.init) ?? "", isProposal: true) { state, line throws(Refusal) in
            let servings = try line.text.parsed { text throws(Refusal) in
                guard let servings = Int(text.filter { !$0.isWhitespace }) else {
                    throw .notPossible("Type a number, such as 4.")
                }
                return servings
            }
            try accept(&state, servings)
        }
    }
}

extension LinePrompt {
    public func field(_ state: AppState) -> Field? {
        var field = Field(label, editor)
        field.isQuestion = true
        let kept = keepsUnit ? readings.map { state.show($0.kept) } : nil
        let said = complaint ?? kept ?? remark(text)
        (field.remark, field.isWarning) = (said ?? (editor.isEmpty ? hint : nil), complaint != nil)
        return field
    }

    public var hasReading: Bool { if case .price = kind { true } else { false } }

    public func reading(_ state: AppState) -> String? {
        if case .price(let id) = kind { state.reading(ofPrice: self, of: id) } else { nil }
    }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        let (enter, leave) = (Hints.Hint("Enter", "save", .enter), Hints.Hint("Esc", "cancel", .escape))
        // On a phone there is to be room for all keys, for a tap; how a line is read says what they have done.
        let back = Hints.Hint("Esc", "back", .escape)
        switch kind {
        case .text: return [enter, leave]
        case .amount:
            let other = readings.map { [Hints.Hint("Tab", state.show(keepsUnit ? $0.bare : $0.kept), .tab)] } ?? []
            let steps = { (more: String, less: String) in [Hints.Hint("+", more, "+"), Hints.Hint("-", less, "-")] }
            return [enter] + other + (state.isWide ? [leave] + steps("more", "less") : [back] + steps("", ""))
        case .price where state.isWide: return [enter, leave, .init("Tab", "each, by weight, all", .tab)]
        case .price: return [enter, .init("Tab", "for", .tab), back]
        }
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        var line = self
        switch key {
        case .escape:
            state.interface.closePrompt()
            return
        case .enter:
            // Closed first, since something else may be asked then.
            var done = state
            done.interface.closePrompt()
            do {
                try accept(&done, self)
                state = done
            } catch {
                // Said once, where it is typed.
                line.complaint = "\(error)"
                state.interface.changePrompt(to: line)
            }
            return
        case .tab, .backTab:
            switch kind {
            case .price(let id): line.basis = state.nextBasis(after: basis, of: id)
            case .amount where readings != nil: line.keepsUnit.toggle()
            case .amount, .text: return
            }
        case .character("+") where isStep, .up where isStep: line.step(up: true, &state)
        case .character("-") where isStep, .down where isStep: line.step(up: false, &state)
        default:
            if isProposal, case .character = key { line.typeOver() }
            guard line.editor.handle(key) else { return }
            line.isProposal = false
        }
        line.keep(&state)
    }

    /// Begins anew in place of what was proposed.
    private mutating func typeOver() {
        if case .amount = kind, let amounts = (try? Quantity.parse(text))?.amounts, amounts.count == 1,
            amounts[0].unit != nil || amounts[0].size != nil
        {
            replaced = amounts[0]
        }
        editor = LineEditor()
    }

    public func paste(_ text: String, _ state: inout AppState) {
        var line = self
        if isProposal { line.typeOver() }
        line.isProposal = false
        line.editor.insert(AppState.oneLine(text))
        line.keep(&state)
    }

    public func wheel(_ distance: Int, _ state: inout AppState) {}

    /// An empty line is not complained of: nobody has begun yet.
    private mutating func keep(_ state: inout AppState) {
        complaint = nil
        if !text.allSatisfy(\.isWhitespace) {
            var trial = state
            do { try self.trial(&trial, self) } catch { complaint = "\(error)" }
        }
        state.interface.changePrompt(to: self)
    }

    /// Whether + and − step the amount rather than being typed. They do right behind a whole amount, while after a
    /// space a plus begins a second one ("1 kg + 2 cans").
    private var isStep: Bool {
        guard case .amount = kind, editor.cursor == editor.characters.count else { return false }
        return editor.isEmpty || editor.characters.last != " " && (try? Quantity.parse(text)) != nil
    }

    private mutating func step(up: Bool, _ state: inout AppState) {
        guard let quantity = try? Quantity.parse(text) else {
            if editor.isEmpty, up { editor = LineEditor(Quantity.onePiece.text()) }
            return
        }
        do {
            editor = LineEditor(try quantity.stepped(up ? .up : .down).editableText())
        } catch {
            state.interface.notice = .warning("\(error)")
        }
    }
}

extension String {
    /// Whether it is blank, or says so in a word, as the verbs have it: read aloud, a blank line leaves all as it was.
    var saysNone: Bool { allSatisfy(\.isWhitespace) || trimmed.lowercased() == "none" }

    /// What `parse` makes of it; nil where it says that there is none.
    func parsed<Value>(_ parse: (String) throws -> Value?) throws(Refusal) -> Value? {
        if saysNone { return nil }
        do {
            return try parse(self)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw .notPossible("\(error)")
        }
    }
}
