public import GroceryDomain
public import ScreenModel

/// What stands on a page and has the keys: a line that is typed, a choice, all about an entry. Prompts lie on a stack
/// (`Interface.prompts`): the last one is seen and answered, and when it closes, the one below goes on.
public protocol Prompt: Sendable {
    /// What is typed, and its label; nil where nothing is.
    func field(_ state: AppState) -> Field?
    /// Whether the bar is there in which one types.
    var hasBar: Bool { get }
    /// Every line above it there is, top to bottom. A question begins with what is asked: in a narrow window it is the
    /// end of a name that is cut off.
    func lines(_ state: AppState) -> [PromptLine]
    /// The place among these of the one that is selected.
    var selectedLine: Int? { get }
    /// How many rows stand ready for them, where half of the window has room for `most`.
    func rows(_ state: AppState, most: Int) -> Int
    /// Whether a line says how what is typed is read, and what it says.
    var hasReading: Bool { get }
    func reading(_ state: AppState) -> String?
    func hints(_ state: AppState) -> [Hints.Hint]
    /// What the status line says as long as it is there.
    var status: String? { get }

    func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) -> [Effect]
    func paste(_ text: String, _ state: inout AppState) -> [Effect]
    /// A tap on a line with that choice.
    func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) -> [Effect]
    func wheel(_ distance: Int, _ state: inout AppState) -> [Effect]
    /// Whether it takes the place of the page, and every tap.
    var isCover: Bool { get }
    func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) -> [Effect]

    /// Whether `key` is answered out of imported places; nil is a tap or what is pasted.
    func asksPlaces(_ key: Key?) -> Bool
    /// The prompt in line with the groceries, before every frame.
    func settled(_ state: AppState) -> any Prompt
    /// The prompt once the catalogue can be searched, or imported places are there.
    func refreshed(_ state: inout AppState) -> any Prompt
}

extension Prompt {
    public func lines(_ state: AppState) -> [PromptLine] { [] }
    public var selectedLine: Int? { nil }
    public func rows(_ state: AppState, most: Int) -> Int { lines(state).count }
    public var hasReading: Bool { false }
    public func reading(_ state: AppState) -> String? { nil }
    public func paste(_ text: String, _ state: inout AppState) -> [Effect] { [] }
    public func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) -> [Effect] { [] }
    /// The arrow keys choose among lines, and so does a wheel.
    public func wheel(_ distance: Int, _ state: inout AppState) -> [Effect] { state.press(distance < 0 ? .up : .down) }
    public var status: String? { nil }
    public var isCover: Bool { false }
    public func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) -> [Effect] { [] }
    public func asksPlaces(_ key: Key?) -> Bool { false }
    public func settled(_ state: AppState) -> any Prompt { self }
    public func refreshed(_ state: inout AppState) -> any Prompt { self }
    public var hasBar: Bool { true }
}

/// The line one types in.
public struct Field: Sendable {
    public var label: String
    public var editor: LineEditor
    /// Behind the text.
    public var remark: String?
    public var isWarning = false
    /// The label is a question, which may take a line of its own.
    public var isQuestion = false
    /// Nothing can be typed as long as a question is asked.
    public var hasCursor = true

    init(_ label: String, _ editor: LineEditor, hint: String? = nil) {
        (self.label, self.editor, remark) = (label, editor, editor.isEmpty ? hint : nil)
    }
}

/// A line above what is typed: drawn and tapped as it is.
public struct PromptLine: Sendable {
    public enum Content: Hashable, Sendable {
        /// A question or a heading.
        case heading(String)
        case explanation(String)
        case choice(Choice)
        /// What it is about, what is so, and the keys that change it.
        case detail(title: String, text: String, keys: String)
    }

    public struct Choice: Hashable, Sendable {
        /// Nil where it is not one of several that can be marked.
        public var isMarked: Bool?
        public var text: String
        /// Which of its characters were typed.
        public var marks: [Int] = []
        /// The other name that is like what was typed.
        public var alias: String?
        /// Behind the text.
        public var remark = ""
        /// At the right end.
        public var end: String?
        /// It is made only when it is chosen.
        public var isNew = false

        public init(_ text: String) { self.text = text }
    }

    public var content: Content
    var hit: Hit?

    static func heading(_ text: String) -> PromptLine { PromptLine(content: .heading(text)) }
    static func explanation(_ text: String) -> PromptLine { PromptLine(content: .explanation(text)) }
    static func choice(_ place: Int, _ choice: Choice) -> PromptLine {
        PromptLine(content: .choice(choice), hit: .choice(place))
    }
}

/// What a tap does.
enum Hit: Sendable {
    case key(Key)
    case binding(Binding)
    /// Of the choices of a prompt.
    case choice(Int)
    case dismiss
}

extension Interface {
    /// The prompt that has the keys.
    public var prompt: (any Prompt)? { prompts.last }

    mutating func openPrompt(_ prompt: any Prompt) { prompts.append(prompt) }

    /// The prompt that has the keys is now this.
    mutating func changePrompt(to prompt: any Prompt) {
        _ = prompts.popLast()
        prompts.append(prompt)
    }

    /// The one below goes on.
    mutating func closePrompt() { _ = prompts.popLast() }
}

// MARK: The lines that are shown

extension AppState {
    /// Every line above what is typed, or above the bottom line.
    public var promptLines: [PromptLine] { interface.prompt?.lines(self) ?? remarkLines }

    /// What the page says there.
    var remarkLines: [PromptLine] {
        guard let remark = interface.screen.page.remark(self) else { return [] }
        return remark.wrapped(to: max(interface.size.columns - 3, 8)).map {
            PromptLine(content: .explanation($0), hit: .dismiss)
        }
    }

    /// How many rows stand ready for them.
    var promptRows: Int {
        let most = max(interface.size.rows / 2 - 1, 3)
        return interface.prompt?.rows(self, most: most) ?? remarkLines.count
    }

    /// Those that are shown, and which of these is selected. A heading stays in sight.
    public var shownPromptLines: (lines: [PromptLine], selected: Int?) {
        let lines = promptLines
        let selected = interface.prompt?.selectedLine
        let height = layout.candidates.rows
        guard lines.count > height, let first = lines.first, height > 1 else {
            return (Array(lines.prefix(height)), selected.flatMap { $0 < height ? $0 : nil })
        }
        let fixed = if case .heading = first.content { 1 } else { 0 }
        let top = Scroll.top(
            0, showing: (selected ?? fixed) - fixed, count: lines.count - fixed, height: height - fixed)
        let shown = lines.prefix(fixed) + lines[(fixed + top)..<min(top + height, lines.count)]
        return (Array(shown), selected.map { $0 < fixed ? $0 : $0 - top })
    }

    /// How the line that is typed is read.
    public var reading: String? { interface.prompt?.reading(self) }

    static func oneLine(_ text: String) -> String {
        String(text.prefix(LineEditor.charactersMax).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    mutating func paste(_ text: String) -> [Effect] {
        interface.notice = nil
        if let prompt = interface.prompt { return prompt.paste(text, &self) }
        guard interface.screen.page.takesLines(self) else {
            return refuse("Text can be pasted where lists are written: on Shop (1) and Pick (2).")
        }
        _ = openAdd()
        return paste(text)
    }
}
