public import GroceryDomain
public import ScreenModel

/// The help, which replaces the page.
public struct HelpPrompt: Prompt {
    private let whole: Help
    /// What its lines are filtered by; nil where all are shown.
    private var filter: LineEditor?
    /// Whether keys are letters of that.
    private var isFiltering = false
    public private(set) var top = 0

    init(_ help: Help) { whole = help }

    /// The lines that the filter lets through.
    public var help: Help { whole.holding(filter?.text ?? "") }

    public var isCover: Bool { true }
    public var hasBar: Bool { isFiltering }
    public func field(_ state: AppState) -> Field? { isFiltering ? filter.map { Field("/", $0) } : nil }
    /// What the page says keeps its rows.
    public func rows(_ state: AppState, most: Int) -> Int { state.remarkLines.count }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        if isFiltering { return [.init("Enter", "keep", .enter), .init("Esc", "all", .escape)] }
        return [.init("Esc", filter == nil ? "close" : "show all", .escape)]
            + [state.hint(.filter, saying: "filter")].compactMap(\.self)
            + (top < lastTop(state) ? [.init("↓", "more", .down)] : [])
    }

    /// Keys that move scroll, `/` filters the lines; any other key closes the help.
    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) {
        if isFiltering { return press(key, filtering: &state) }
        let page = max(state.layout.body.rows - 1, 1)
        switch (Choosing(key, binding), binding?.name) {
        case _ where state.interface.keymap.keys(of: .filter).contains(key): filter(by: LineEditor(), &state)
        case (.down, _): scroll(by: 1, &state)
        case (.up, _): scroll(by: -1, &state)
        case (.leave, _) where filter != nil: filter(by: nil, &state)
        case (.leave, _): state.interface.closePrompt()
        case (_, Binding.pageDown.name): scroll(by: page, &state)
        case (_, Binding.pageUp.name): scroll(by: -page, &state)
        case (_, Binding.top.name): scroll(by: -1_000_000, &state)
        case (_, Binding.bottom.name): scroll(by: 1_000_000, &state)
        default: state.interface.closePrompt()
        }
    }

    private func press(_ key: Key, filtering state: inout AppState) {
        var prompt = self
        switch key {
        case .enter, .tab:
            prompt.isFiltering = false
            if filter?.isEmpty ?? true { prompt.filter = nil }
            state.interface.changePrompt(to: prompt)
        case .escape: filter(by: nil, &state)
        case .backspace where filter?.isEmpty ?? true: filter(by: nil, &state)
        case .up: scroll(by: -1, &state)
        case .down: scroll(by: 1, &state)
        default:
            guard var editor = filter, editor.handle(key) else { return }
            filter(by: editor, &state)
        }
    }

    public func paste(_ text: String, _ state: inout AppState) {
        guard isFiltering, var editor = filter else { return }
        editor.insert(AppState.oneLine(text))
        filter(by: editor, &state)
    }

    /// Shows what the text lets through from its first line on; with nil, all.
    private func filter(by editor: LineEditor?, _ state: inout AppState) {
        var prompt = self
        (prompt.filter, prompt.isFiltering, prompt.top) = (editor, editor != nil, 0)
        state.interface.changePrompt(to: prompt)
    }

    public func wheel(_ distance: Int, _ state: inout AppState) { scroll(by: distance, &state) }

    private func scroll(by distance: Int, _ state: inout AppState) {
        var prompt = self
        prompt.top = min(max(top + distance, 0), lastTop(state))
        state.interface.changePrompt(to: prompt)
    }

    /// The first line that is shown at the end.
    private func lastTop(_ state: AppState) -> Int {
        let body = state.layout.body
        let lines = help.columns(in: body.columns).map(\.count).max() ?? 0
        return max(lines - body.rows, 0)
    }

    /// A tap on a line does what it says, any other closes the help. Only a key leaves the program: a tap that was
    /// meant to close the help should not end it.
    public func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) throws(Refusal) {
        let line = help.line(row: row, column: column, in: layout.body, top: top)
        state.interface.closePrompt()
        guard let binding = line?.binding, !binding.leaves else { return }
        // What the help lay on has keys of its own; the line is about the page.
        state.interface.prompts = []
        try binding.run(&state)
    }
}

extension Interface {
    /// The help, while it is open.
    public var help: HelpPrompt? { prompt as? HelpPrompt }
}

extension AppState {
    /// The help of what can be done here and now. It stays as it is while it is open.
    mutating func openHelp() {
        let help = Help(interface.screen, keymap: interface.keymap) { isPossible($0) }
        interface.openPrompt(HelpPrompt(help))
    }

    /// Tries what the row does on a copy.
    public func isPossible(_ binding: Binding) -> Bool { refusal(of: binding) == nil }

    /// Why the row does nothing here and now; nil where it does something. Tried on a copy.
    func refusal(of binding: Binding) -> String? {
        // These two ask it of all others.
        if binding === Binding.showHelp || binding === Binding.palette { return nil }
        var trial = self
        trial.interface.notice = nil
        do { try binding.run(&trial) } catch { return "\(error)" }
        return trial.interface.notice.flatMap { $0.isWarning ? $0.text : nil }
    }
}

/// The help of a screen: the rows of its page.
public struct Help: Sendable {
    public struct Line: Sendable {
        /// Empty for a heading or a blank line.
        public var keys: String
        public var text: String
        public var isHeading: Bool
        /// What does what the line says.
        var binding: Binding?
    }

    private let screen: Screen
    private let bindings: [Binding]
    private let keymap: Keymap
    /// What a line has to hold, folded.
    private var part = ""

    /// Of all rows that `isShown`.
    public init(_ screen: Screen, keymap: Keymap, where isShown: (Binding) -> Bool = { _ in true }) {
        (self.screen, self.keymap) = (screen, keymap)
        bindings = (screen.bindings + keymap.commands).filter(isShown)
    }

    /// Only the lines whose sentence, or one of whose keys, `text` is a part of; all for an empty one.
    func holding(_ text: String) -> Help {
        var help = self
        help.part = text.folded
        return help
    }

    /// The groups of this screen first, then what works everywhere.
    public func groups() -> [(title: String, lines: [Line])] {
        let ofBindings = bindings.inHelp.map { group, bindings in
            let lines = bindings.map { Line(keys: keyNames(of: $0), text: $0.help, isHeading: false, binding: $0) }
            return (title: group.rawValue, lines: (group == .everywhere ? hands : []) + lines)
        }
        let all = ofBindings + [(title: "While typing", lines: Self.typing)]
        guard !part.isEmpty else { return all }
        let found = all.map { group in (title: group.title, lines: group.lines.filter { $0.holds(part) }) }
            .filter { !$0.lines.isEmpty }
        return found.isEmpty ? [("Nothing here is like “\(part)”", [])] : found
    }

    /// The rule that the rows of all pages keep to.
    public static let hands = rule(\.name)

    /// The same with the keys that these rows of this screen have, where it has them.
    private var hands: [Line] {
        Self.rule { key in
            let keys = Keymap().binding(for: key, on: screen).map { keymap.keys(of: $0, on: screen) } ?? []
            return (keys.contains(key) ? key : keys.first)?.name
        }
    }

    /// - Parameter name: what the key is called that stands for a standard one; nil where there is none.
    private static func rule(_ name: (Key) -> String?) -> [Line] {
        var lines: [(keys: String, text: String)] = []
        if let enter = name(.enter) {
            lines.append((enter, "Do what the row is for: check off, open, change; so does a tap"))
            if let space = name(" ") {
                lines.append((space, "Mark it: check off, tick, put on the list; elsewhere as \(enter)"))
            }
        }
        if let rename = name("r"), let delete = name("d") {
            lines.append(("\(rename) \(delete)", "Rename what the cursor is on; take it off, or delete it"))
        }
        return lines.map { Line(keys: $0.keys, text: $0.text, isHeading: false) }
    }

    /// From this many columns on the groups stand side by side.
    private static let columnsForTwo = 100

    /// How many of the columns the keys and the sentences get.
    public static func keyColumns(_ columns: Int) -> Int { min(14, columns / 3) }
    public static func textColumns(_ columns: Int) -> Int { columns - keyColumns(columns) - 6 }

    /// The lines, in one or two columns of whole groups, about equally long. A long sentence goes on in the next line.
    public func columns(in width: Int) -> [[Line]] {
        let isWide = width >= Self.columnsForTwo
        let room = Self.textColumns(isWide ? width / 2 : width)
        let blocks = groups().map { title, lines in
            [Line(keys: "", text: title, isHeading: true)] + lines.flatMap { $0.wrapped(to: room) }
                + [Line(keys: "", text: "", isHeading: false)]
        }
        guard isWide else { return [blocks.flatMap(\.self)] }
        let half = (blocks.reduce(0) { $0 + $1.count } + 1) / 2
        var left: [Line] = []
        var right: [Line] = []
        for block in blocks {
            if right.isEmpty, left.count + block.count / 2 <= half { left += block } else { right += block }
        }
        return [left, right]
    }

    /// The line at a position in `area`, whose first row shows line `top`.
    func line(row: Int, column: Int, in area: Rect, top: Int) -> Line? {
        let columns = columns(in: area.columns)
        let isFirst = column < area.column + area.columns / columns.count
        guard area.contains(row: row, column: column), let lines = isFirst ? columns.first : columns.last else {
            return nil
        }
        let index = top + row - area.row
        return lines.indices.contains(index) ? lines[index] : nil
    }

    public func keyNames(of binding: Binding) -> String {
        keymap.keys(of: binding, on: screen).map(\.name).joined(separator: " ")
    }

    /// Keys of the prompts, which are text otherwise.
    public static let typing = [
        Line(keys: "Enter", text: "Accept it; where nothing fits, you are asked", isHeading: false),
        Line(keys: "↑ ↓", text: "Choose among what was found", isHeading: false),
        Line(keys: "Tab", text: "Take the first match; switch unit", isHeading: false),
        Line(keys: "Ctrl-N", text: "It is a new item: choose its type", isHeading: false),
        Line(keys: "Enter ↓", text: "Did you mean …? Yes; no, show the next", isHeading: false),
        Line(keys: "+ -", text: "Step an amount while it is asked for", isHeading: false),
        Line(keys: "Ctrl-U Ctrl-W", text: "Delete to the left: all, a word", isHeading: false),
        Line(keys: "Ctrl-A Ctrl-E", text: "To the start, to the end", isHeading: false),
        Line(keys: "Esc", text: "Back one step, changing nothing", isHeading: false),
    ]
}

extension Help.Line {
    fileprivate func holds(_ part: String) -> Bool {
        text.folded.contains(part) || keys.split(separator: " ").contains { $0.lowercased() == part }
    }

    fileprivate func wrapped(to columns: Int) -> [Help.Line] {
        text.wrapped(to: columns).enumerated().map { index, text in
            Help.Line(keys: index == 0 ? keys : "", text: text, isHeading: isHeading, binding: binding)
        }
    }
}
