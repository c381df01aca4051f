public import GroceryDomain
public import ScreenModel

/// What lies on a page and has the keys: a line that is typed, a choice, all about an entry. Prompts are a stack
/// (`Interface.prompts`): the last one is shown and answered, and when it closes, the one below goes on.
public protocol Prompt: Sendable {
    /// What is typed, and its label; nil where nothing is.
    func field(_ state: AppState) -> Field?
    /// Whether it has a bar to type in.
    var hasBar: Bool { get }
    /// All lines above the bar, top to bottom. A question begins with what is asked: a narrow window cuts off the end.
    func lines(_ state: AppState) -> [PromptLine]
    /// Which of these is selected.
    var selectedLine: Int? { get }
    /// How many rows they get, at most `most`: half of the window.
    func rows(_ state: AppState, most: Int) -> Int
    /// How many lines there are now, where that is less than the rows that are kept for them; what is not needed of
    /// those shows the page.
    func lineCount(_ state: AppState) -> Int
    /// Whether a line says how the text is read, and what it says.
    var hasReading: Bool { get }
    func reading(_ state: AppState) -> String?
    func hints(_ state: AppState) -> [Hints.Hint]
    /// What the status line says instead of the save state.
    var status: String? { get }

    func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal)
    func paste(_ text: String, _ state: inout AppState) throws(Refusal)
    /// A tap on a line with that choice.
    func choose(_ choice: Int, _ state: inout AppState) throws(Refusal)
    func wheel(_ distance: Int, _ state: inout AppState)
    /// Whether it covers the page, and gets every tap; others get those that hit none of their lines.
    var isCover: Bool { get }
    /// Whether it only says something until the next key: where lines are typed instead, it is said and is gone.
    var isOnlyRead: Bool { get }
    func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) throws(Refusal)

    /// Whether `key` needs imported places; nil is a tap or a paste.
    func asksPlaces(_ key: Key?) -> Bool
    /// The prompt after a change of the groceries; asked before every frame.
    func refreshed(_ state: AppState) -> any Prompt
    /// The prompt once imported places are there: what was typed is looked for again.
    func foundAnew(_ state: inout AppState) -> any Prompt
}

extension Prompt {
    public func lines(_ state: AppState) -> [PromptLine] { [] }
    public var selectedLine: Int? { nil }
    public func rows(_ state: AppState, most: Int) -> Int { lines(state).count }
    public func lineCount(_ state: AppState) -> Int { .max }
    public var hasReading: Bool { false }
    public func reading(_ state: AppState) -> String? { nil }
    public func paste(_ text: String, _ state: inout AppState) {}
    public func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) {}
    /// Chooses among the lines, as the arrow keys do.
    public func wheel(_ distance: Int, _ state: inout AppState) { state.press(distance < 0 ? .up : .down) }
    public var status: String? { nil }
    public var isCover: Bool { false }
    public var isOnlyRead: Bool { false }
    public func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) {}
    public func asksPlaces(_ key: Key?) -> Bool { false }
    public func refreshed(_ state: AppState) -> any Prompt { self }
    public func foundAnew(_ state: inout AppState) -> any Prompt { self }
    public var hasBar: Bool { true }
}

/// The line you type in.
public struct Field: Sendable {
    public var label: String
    public var editor: LineEditor
    /// Behind the text.
    public var remark: String?
    public var isWarning = false
    /// The label is a question, which may have a line of its own.
    public var isQuestion = false
    /// False while a question has to be answered first.
    public var hasCursor = true

    init(_ label: String, _ editor: LineEditor, hint: String? = nil) {
        (self.label, self.editor, remark) = (label, editor, editor.isEmpty ? hint : nil)
    }
}

/// A line above what is typed.
public struct PromptLine: Sendable {
    public enum Content: Hashable, Sendable {
        /// A question or a heading.
        case heading(String)
        case explanation(String)
        /// It stands until it is put away.
        case warning(String)
        case choice(Choice)
        /// With the keys that change it.
        case detail(title: String, text: String, keys: [Key])
    }

    public struct Choice: Hashable, Sendable {
        /// Nil where choices cannot be marked.
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
    static func choice(_ index: Int, _ choice: Choice) -> PromptLine {
        PromptLine(content: .choice(choice), hit: .choice(index))
    }
}

/// What a key asks for where one chooses and nothing is typed. The keys that hints name there are these, whatever a
/// person gave them to on the page.
enum Choosing {
    case up, down, take, mark, leave

    init?(_ key: Key, _ binding: Binding?) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .enter: self = .take
        case " ": self = .mark
        case .escape: self = .leave
        default:
            switch binding?.name {
            case Binding.up.name: self = .up
            case Binding.down.name: self = .down
            case Binding.back.name: self = .leave
            case ItemsPage.add.name: self = .mark
            default: return nil
            }
        }
    }
}

/// What a tap does.
enum Hit: Sendable {
    case key(Key)
    case binding(Binding)
    case choice(Int)
    case dismiss
}

extension Interface {
    /// The prompt that has the keys.
    public var prompt: (any Prompt)? { prompts.last }

    mutating func openPrompt(_ prompt: any Prompt) { prompts.append(prompt) }

    /// Replaces the prompt that has the keys.
    mutating func changePrompt(to prompt: any Prompt) {
        _ = prompts.popLast()
        prompts.append(prompt)
    }

    /// The one below goes on.
    mutating func closePrompt() { _ = prompts.popLast() }
}

// MARK: The lines that are shown

/// What stands above the bottom line until it is put away, and how many columns it has.
struct Remark: Hashable, Sendable {
    var text: String
    var isWarning: Bool
    var columns: Int

    var lines: [PromptLine] {
        text.wrapped(to: columns).map {
            PromptLine(content: isWarning ? .warning($0) : .explanation($0), hit: .dismiss)
        }
    }
}

extension AppState {
    /// All lines above what is typed, or above the bottom line.
    public var promptLines: [PromptLine] { interface.prompt?.lines(self) ?? remarkLines }

    /// The lines of the remark. It stands for many keys, and is wrapped once.
    var remarkLines: [PromptLine] {
        guard let remark else { return [] }
        return derived.remark.isCurrent(for: remark) ? derived.remark.value : remark.lines
    }

    /// A warning, or else what the page says there.
    var remark: Remark? {
        let columns = max(interface.size.columns - 3, 8)
        guard let warning = interface.warnings.first else {
            return interface.screen.page.remark(self).map { Remark(text: $0, isWarning: false, columns: columns) }
        }
        let more = interface.warnings.count - 1
        return Remark(text: more == 0 ? warning : "\(warning) (\(more) more)", isWarning: true, columns: columns)
    }

    /// The rows that are kept for them.
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

    public var reading: String? { interface.prompt?.reading(self) }

    static func oneLine(_ text: String) -> String {
        String(text.prefix(LineEditor.charactersMax).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    mutating func paste(_ text: String) throws(Refusal) {
        interface.notice = nil
        if let prompt = interface.prompt { return try prompt.paste(text, &self) }
        try interface.screen.page.paste(&self, text)
    }
}
