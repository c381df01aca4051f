internal import Atlas
public import GroceryApp
public import GroceryDomain
public import ScreenModel

/// The program without terminal and disk: keys go in, and what they ask for is done to the groceries at once. A test
/// says: before, keys, after.
public struct Stage {
    public var program: Program
    /// What the last input asked for.
    public private(set) var effects: [Effect] = []

    public init(
        _ groceries: Groceries, size: Size = Size(columns: 120, rows: 40), screen: Screen = .shop
    ) {
        var state = AppState(groceries: groceries)
        state.interface.size = size
        state.interface.screen = screen
        state.refresh()
        program = Program(state, host: Memory())
    }

    public var state: AppState {
        get { program.state }
        _modify { yield &program.state }
    }

    /// What the host keeps, knows and refuses.
    public var memory: Memory {
        // `init` gave it one, and nobody gives it another.
        get { program.host as? Memory ?? Memory() }
        set { program.host = newValue }
    }

    public var now: Moment {
        get { memory.now }
        set { memory.now = newValue }
    }

    public var isFull: String? {
        get { memory.isFull }
        set { memory.isFull = newValue }
    }

    public var written: [Transaction] { memory.written }
    public var sentences: [String] { memory.sentences }

    /// A household with such a list, written as `Household.groceries` reads it. The entry with `>` before it is
    /// selected.
    public init(_ entries: String, size: Size = Size(columns: 120, rows: 40), screen: Screen = .shop) {
        self.init(Household.groceries(entries), size: size, screen: screen)
        let marked = entries.split(separator: ",").first { $0.contains(">") }.map {
            Household.groceries(String($0)).entries.shown(on: Household.list.id)
        }
        guard let item = marked?.first?.id.item else { return }
        state.interface.shop.item = item
        state.interface.pick.item = item
        state.refresh()
    }

    /// Presses keys: each character is one, names stand in angle brackets: `ja2 milk<Enter><Esc>`. `<<>` is a bracket.
    public mutating func press(_ keys: String) {
        for key in Self.keys(keys) { handle(.key(key)) }
    }

    /// Lets as much time pass as it takes to read what is asked.
    public mutating func read() { now = Moment(milliseconds: now.milliseconds + 1000) }

    public static func keys(_ text: String) -> [Key] {
        var keys: [Key] = []
        var rest = Substring(text).unicodeScalars
        while let first = rest.first {
            rest.removeFirst()
            if first == "<", let end = rest.dropFirst().firstIndex(of: ">"), let key = Key(name: String(rest[..<end])) {
                keys.append(key)
                rest = rest[rest.index(after: end)...]
            } else {
                keys.append(.character(first))
            }
        }
        return keys
    }

    public mutating func tap(row: Int, column: Int) { draw(row: row, from: column, to: column) }

    /// Draws a finger over a row, or the mouse with its button down.
    public mutating func draw(row: Int, from start: Int, to end: Int, endRow: Int? = nil) {
        handle(.mouse(MouseEvent(.press, .left, row: row, column: start)))
        handle(.mouse(MouseEvent(.release, .left, row: endRow ?? row, column: end)))
    }

    public mutating func handle(_ input: Input) {
        var trial = state
        effects = update(&trial, input, at: now)
        _ = program.handle(input)
        program.refresh()
    }

    /// Hands over what was worked out elsewhere.
    public mutating func takeDeferred() {
        program.take(ready: program.descriptors)
        program.refresh()
    }

    // MARK: What a test compares

    /// The entries of the Shop screen in its order, the selected one behind `>`: `Apples 6, >x Milk 2 l`.
    public var shop: String {
        let list = state.currentList?.id
        return state.interface.shop.rows.compactMap(\.item).map { item in
            let entry = list.flatMap { state.groceries.entries[EntryID(list: $0, item: item)] }
            return (item == state.interface.shop.item ? ">" : "")
                + (entry.map { Household.text(of: $0, in: state.groceries) } ?? "?")
        }.joined(separator: ", ")
    }

    /// All entries of the current list by name, whatever is selected or filtered.
    public var list: String {
        state.currentList.map { Household.text(of: state.groceries, list: $0.id) } ?? "no list"
    }

    public var notice: String { state.interface.notice?.text ?? "" }
    /// What is wrong with the line that is being typed.
    public var complaint: String { (state.interface.prompt as? LinePrompt)?.complaint ?? "" }

    /// The name of the item that is selected on the Pick screen.
    public var picked: String { state.interface.pick.item.map { state.groceries.name(of: $0) } ?? "" }

    /// What is being typed, with the cursor as `|`; empty without a prompt.
    public var typed: String {
        let editor = state.interface.prompt?.field(state)?.editor
        return editor.map { $0.textBeforeCursor + "|" + $0.text.dropFirst($0.textBeforeCursor.count) } ?? ""
    }

    /// The lines above the prompt, in words, the selected one behind `>`.
    /// How what is typed is read, below the prompt.
    public var reading: String? { state.interface.prompt?.reading(state) }
    /// The keys of the prompt, each with its word: `Enter add`.
    public var hints: [String] { state.interface.prompt?.hints(state).map { "\($0.key) \($0.word)" } ?? [] }
    public var candidates: [String] {
        let selected = state.interface.prompt?.selectedLine
        return state.promptLines.enumerated().map { place, line in
            let text =
                switch line.content {
                case .heading(let text), .explanation(let text), .warning(let text): text
                case .choice(let choice): (choice.isMarked == true ? "x " : "") + choice.text
                case .detail(let title, let text, _): "\(title): \(text)"
                }
            return (place == selected ? ">" : "") + text
        }
    }
}

/// What an input does to the state, and what the host has to do for it.
public func update(_ state: inout AppState, _ input: Input, at now: Moment) -> [Effect] {
    state.answer(state.request(for: input), at: now)
}
