public import GroceryDomain
public import ScreenModel

/// A question with choices, and what the answer does.
public protocol Question: Sendable {
    associatedtype Choice: Hashable, Sendable

    func label(_ state: AppState) -> String
    static var hint: String? { get }
    /// What Enter does, in a word.
    var verb: String { get }
    func heading(_ state: AppState) -> String
    /// What may be meant by `text`, best first.
    func choices(_ text: String, _ state: inout AppState) -> [Choice]
    /// Which of them is selected to begin with.
    func first(_ text: String, among choices: [Choice]) -> Int?
    func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice
    /// What the arrow keys go through.
    var arrows: String { get }
    /// What is said where there is nothing to choose.
    var nothing: String { get }
    func rows(_ state: AppState, most: Int) -> Int
    /// Nil where nothing is selected.
    func choose(_ choice: Choice?, _ text: String, _ state: inout AppState) throws(Refusal)
    /// Whether it has done something with several pasted lines; otherwise they are typed as one.
    func paste(lines text: String, _ state: inout AppState) throws(Refusal) -> Bool
    func asksPlaces(_ key: Key?) -> Bool
}

extension Question {
    public static var hint: String? { "type its name" }
    public var arrows: String { "move" }
    public func rows(_ state: AppState, most: Int) -> Int { min(AppState.candidatesMax + 1, most) }
    public func first(_ text: String, among choices: [Choice]) -> Int? { choices.isEmpty ? nil : 0 }
    public func paste(lines text: String, _ state: inout AppState) -> Bool { false }
    public func asksPlaces(_ key: Key?) -> Bool { false }
}

/// Asks a question: what is typed narrows the choices.
public struct Chooser<Asked: Question>: Prompt {
    public var question: Asked
    public var editor = LineEditor()
    public var choices: [Asked.Choice] = []
    public var selected: Int?

    init(_ question: Asked, _ state: inout AppState) {
        self.question = question
        refresh(&state)
    }

    private mutating func refresh(_ state: inout AppState) {
        choices = question.choices(editor.text, &state)
        selected = question.first(editor.text, among: choices)
    }

    public func field(_ state: AppState) -> Field? { Field(question.label(state), editor, hint: Asked.hint) }

    public func lines(_ state: AppState) -> [PromptLine] {
        let lines = choices.enumerated().map { PromptLine.choice($0, question.line($1, editor.text, state)) }
        return [.heading(question.heading(state))] + (lines.isEmpty ? [.explanation(question.nothing)] : lines)
    }

    public var selectedLine: Int? { selected.map { $0 + 1 } }
    public func rows(_ state: AppState, most: Int) -> Int { question.rows(state, most: most) }
    public func lineCount(_ state: AppState) -> Int { max(choices.count, 1) + 1 }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        [.init("Enter", question.verb, .enter), .init("Esc", "back", .escape), .init("↑↓", question.arrows, .down)]
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        var chooser = self
        switch key {
        case .escape:
            state.interface.closePrompt()
            return
        case .enter:
            let choice = selected.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
            return try question.choose(choice, editor.text, &state)
        case .down, .tab: chooser.select((selected ?? -1) + 1)
        case .up, .backTab: chooser.select((selected ?? 0) - 1)
        case .pageDown: chooser.select((selected ?? 0) + 8)
        case .pageUp: chooser.select((selected ?? 0) - 8)
        default:
            guard chooser.editor.handle(key) else { return }
            chooser.refresh(&state)
        }
        state.interface.changePrompt(to: chooser)
    }

    private mutating func select(_ index: Int) { selected = min(max(index, 0), max(choices.count - 1, 0)) }

    public func paste(_ text: String, _ state: inout AppState) throws(Refusal) {
        if text.contains(where: \.isNewline), try question.paste(lines: text, &state) { return }
        var chooser = self
        chooser.editor.insert(AppState.oneLine(text))
        chooser.refresh(&state)
        state.interface.changePrompt(to: chooser)
    }

    public func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) {
        try question.choose(choices[choice], editor.text, &state)
    }

    public func asksPlaces(_ key: Key?) -> Bool { question.asksPlaces(key) }

    public func foundAnew(_ state: inout AppState) -> any Prompt {
        var chooser = self
        chooser.refresh(&state)
        // Where nothing is new, the selected choice stays.
        if chooser.choices == choices { chooser.selected = selected }
        return chooser
    }
}
