public import GroceryApp
import GroceryDomain
public import GroceryViews
import ScreenModel

/// The program as lines of text: a line is typed, and what came of it is said. For screen readers, and terminals that
/// can do no more.
///
/// The pages, prompts, rules and sentences are those of the screen, and the same `Program` answers: what is typed is
/// turned into its keys. A row is chosen by its number or its name, a key by its word in help.
public struct Conversation {
    public var program: Program
    private let clock: () -> Clock
    /// The numbers of rows, page by page. A number stays with its row until all of the page is said again, whatever
    /// comes or goes above it: who types one means the row that was said with it.
    private var numbered: [Place: [SpokenRow.ID: Int]] = [:]
    /// How many rows of the page were said.
    private var saidCount = 0
    /// The row that was chosen last: a word about a row without saying which is about this one.
    private var subject: SpokenRow.ID?
    /// Whether what is to be added was typed behind the word, rather than asked for line after line.
    private var addsOnce = false
    private var saidHints = ""
    /// What was said last of what the page says above its bottom line: it may change between two lines.
    private var saidRemarks: [String] = []
    /// What was said of the keys of this answer: on the screen the next key puts it away.
    var notices: [String] = []

    /// So many rows are said at once; then it waits for "more".
    static let rowsAtOnce = 40
    /// So many choices are said; "?" says all.
    private static let choicesAtOnce = 12
    /// A page with more rows that one comes back to is not said anew.
    private static let rowsAgain = 8
    /// If more rows have changed, they are not said one by one.
    private static let changesMost = 8

    /// - Parameter program: with a page that has two panes, and room for all lines of a prompt.
    public init(_ program: Program, clock: @escaping () -> Clock) {
        (self.program, self.clock) = (program, clock)
        // Its words are the standard ones.
        self.program.state.interface.keymap = Keymap()
        self.program.state.interface.size = Size(columns: 120, rows: 200)
        self.program.refresh()
    }

    public var isLeaving: Bool { program.isLeaving }

    /// What is said before the first line is typed.
    public mutating func begin() -> [String] {
        let notice = program.state.interface.notice.map { [$0.text] } ?? []
        saidRemarks = remarks
        return notice + takeWarnings() + page() + saidRemarks + ["? says what can be typed."]
    }

    /// What is said to a typed line. Cost: a walk over the rows of the page.
    public mutating func answer(_ line: String) -> [String] {
        program.state.interface.notice = nil
        notices = []
        program.refresh()
        let before = moment
        let text = line.trimmed
        var said: [String] = []
        if program.state.interface.prompt != nil { said = reply(text) } else { said = command(text) }
        follow()
        program.refresh()
        let warnings = takeWarnings()
        return warnings + said + changes(since: before, hasAnswered: !said.isEmpty || !warnings.isEmpty)
    }

    /// What is said stays to be read: nothing has to be put away.
    private mutating func takeWarnings() -> [String] {
        defer { program.state.interface.warnings = [] }
        return program.state.interface.warnings
    }

    /// What comes of an answer by itself.
    private mutating func follow() {
        if addsOnce, let add = program.state.interface.prompt as? AddPrompt, add.isIdle { press(.escape) }
        if program.state.interface.prompt == nil { (addsOnce, saidHints) = (false, "") }
        if program.state.interface.prompt?.isOnlyRead == true {
            notices += allOfPrompt
            press(.enter)
        }
        guard program.state.interface.importing != nil else { return }
        while program.state.interface.importing != nil { program.readOn() }
        if let notice = program.state.interface.notice?.text { notices.append(notice) }
    }

    mutating func press(_ key: Key) { take(.key(key)) }

    mutating func take(_ input: Input) {
        _ = program.handle(input)
        if let notice = program.state.interface.notice?.text, notices.last != notice { notices.append(notice) }
        if input == .key(.enter), let complaint = (program.state.interface.prompt as? LinePrompt)?.complaint {
            notices.append(complaint)
            // Said each time: who does not know what to type has to know how to leave.
            saidHints = ""
        }
    }

    // MARK: What is said

    var rows: [SpokenRow] { spokenRows(program.state, clock()) }

    /// What may change by an answer.
    private struct Said {
        var place: Place
        var rows: [SpokenRow.ID: Row]
        var progress: String
        var remarks: [String]
        var prompt: [String]
    }

    private struct Row: Hashable {
        var text: String
        var heading: String
    }

    /// Where one is: another place has other rows.
    private struct Place: Hashable {
        var screen: Screen
        var list: ListID?
        var isAmongTypes: Bool
        var type: ItemTypeID?
        var inside: AnyHashable?
        var filter: String?
        var showsAllItems: Bool
    }

    private var place: Place {
        let (state, interface) = (program.state, program.state.interface)
        return Place(
            screen: interface.screen, list: state.shownList?.id, isAmongTypes: interface.pick.pane == .types,
            type: interface.pick.type, inside: interface.screen.page.inside(state),
            filter: interface.screen.page.filter(state),
            showsAllItems: interface.screen == .items && interface.items.showsAll)
    }

    private var moment: Said {
        Said(
            place: place, rows: rowsUnderHeadings, progress: spokenProgress(program.state), remarks: remarks,
            prompt: prompt)
    }

    private var rowsUnderHeadings: [SpokenRow.ID: Row] {
        var (found, heading): ([SpokenRow.ID: Row], String) = ([:], "")
        for row in rows {
            if row.isHeading { heading = row.id == nil ? row.name : row.text }
            if let id = row.id { found[id] = Row(text: row.text, heading: heading) }
        }
        return found
    }

    private mutating func changes(since before: Said, hasAnswered: Bool) -> [String] {
        let state = program.state
        if program.isLeaving { return [] }
        var said = notices
        let after = moment
        if after.place != before.place, state.interface.prompt == nil {
            subject = nil
            said += rows.count > Self.rowsAgain && numbered[after.place] != nil ? pageAgain() : page()
        } else if after.place != before.place {
            // What is asked there comes before its rows.
            subject = nil
            said.append(spokenTitle(state))
        } else {
            said += changedRows(since: before, isSaid: !said.isEmpty)
            if after.progress != before.progress, state.interface.screen.page.showsProgress {
                said.append(after.progress)
            }
        }
        if after.remarks != saidRemarks { said += after.remarks }
        saidRemarks = after.remarks
        if after.prompt != before.prompt { said += after.prompt }
        if after.prompt != before.prompt || saidHints.isEmpty { said += promptHints() }
        if said.isEmpty, !before.prompt.isEmpty, after.prompt.isEmpty { return [spokenTitle(state)] }
        return said.isEmpty && !hasAnswered ? ["Nothing has changed."] : said
    }

    /// Rows that say something else, are new, or are gone.
    private mutating func changedRows(since before: Said, isSaid: Bool) -> [String] {
        let after = rowsUnderHeadings
        let changed = rows.filter { row in row.id.map { before.rows[$0] != after[$0] } ?? false }
        let gone =
            isSaid ? [] : before.rows.filter { after[$0.key] == nil }.map { "\($0.value.text), out of sight now" }
        guard changed.count + gone.count <= Self.changesMost else {
            return isSaid ? [] : ["list says what has changed."]
        }
        return gone.sorted()
            + changed.map { row in
                let (old, new) = (row.id.flatMap { before.rows[$0] }, row.id.flatMap { after[$0] })
                let isMoved = old != nil && old?.text == new?.text
                return numbered(row) + (isMoved ? ", now under \(new?.heading ?? "")" : "")
            }
    }

    /// All that the page says of itself, with new numbers.
    mutating func page() -> [String] {
        var numbers: [SpokenRow.ID: Int] = [:]
        for id in rows.compactMap(\.id) where numbers[id] == nil { numbers[id] = numbers.count + 1 }
        (numbered[place], saidCount) = (numbers, 0)
        return [spokenTitle(program.state)] + moreRows()
    }

    /// What is said of a page that was said before. Its numbers are not taken from memory.
    private mutating func pageAgain() -> [String] {
        numbered[place] = nil
        return [spokenTitle(program.state), "list says all of it."]
    }

    mutating func moreRows() -> [String] {
        let rows = rows
        if rows.isEmpty {
            let filter = program.state.interface.screen.page.filter(program.state)
            return [filter.map { "Nothing is like “\($0)”." } ?? "There is nothing here yet."]
        }
        guard saidCount < rows.count else { return ["That was all."] }
        let part = rows[saidCount..<min(saidCount + Self.rowsAtOnce, rows.count)]
        saidCount = part.endIndex
        let rest = rows[saidCount...].count { $0.id != nil }
        return part.map { numbered($0) } + (rest > 0 ? ["\(rest) more; more says them."] : [])
    }

    /// A row that came later gets the next number.
    private mutating func numbered(_ row: SpokenRow) -> String {
        guard let id = row.id else { return row.text }
        let numbers = numbered[place] ?? [:]
        let number = numbers[id] ?? (numbers.values.max() ?? 0) + 1
        numbered[place, default: [:]][id] = number
        return "\(number): \(row.text)"
    }

    /// What the page says above its bottom line, but for what only keys can do.
    private var remarks: [String] {
        let state = program.state
        guard state.interface.screen == .shop, let news = state.newsText else { return [] }
        let page = state.interface.screen.page
        return [news + " " + page.passingHints(state).compactMap(\.spoken).joined(separator: "; ")]
    }

    /// What is asked, with so many choices at most.
    private func prompt(choicesMost: Int) -> [String] {
        guard let prompt = program.state.interface.prompt else { return [] }
        var (said, count): ([String], Int) = ([], 0)
        for line in prompt.lines(program.state) {
            switch line.content {
            case .heading(let text), .explanation(let text), .warning(let text): said.append(text)
            case .choice(let choice):
                count += 1
                if count <= choicesMost { said.append("\(count): \(choice.spoken)") }
            case .detail(let title, let text, _): said.append("\(title): \(text)")
            }
        }
        if count > choicesMost { said.append("\(count - choicesMost) more; ? says all.") }
        if let field = prompt.field(program.state) { said.append(field.spoken) }
        if let reading = prompt.reading(program.state) { said.append(reading) }
        return said
    }

    private var prompt: [String] { prompt(choicesMost: Self.choicesAtOnce) }
    var allOfPrompt: [String] { prompt(choicesMost: .max) }

    /// How it can be answered, where that was not said just before.
    private mutating func promptHints() -> [String] {
        guard let prompt = program.state.interface.prompt else { return [] }
        if isRefused(prompt) { return ["An empty line leaves it as it was."] }
        let taken = selectedChoice.map { " (\($0))" } ?? ""
        let hints = prompt.hints(program.state).compactMap { hint in
            hint.spoken.map { hint.key == "Enter" && hint.answer == nil ? $0 + taken : $0 }
        }.joined(separator: "; ")
        guard hints != saidHints else { return [] }
        saidHints = hints
        return [hints]
    }

    /// Whether what was typed cannot be taken: Enter alone would ask for the same again.
    func isRefused(_ prompt: any Prompt) -> Bool { (prompt as? LinePrompt)?.complaint != nil }

    /// What Enter takes.
    private var selectedChoice: String? {
        guard let prompt = program.state.interface.prompt, let line = prompt.selectedLine else { return nil }
        let lines = prompt.lines(program.state)
        guard lines.indices.contains(line), case .choice(let choice) = lines[line].content else { return nil }
        return choice.text
    }

    // MARK: Choosing

    /// The row with that number, if it is still there.
    func row(_ number: Int) throws(NotUnderstood) -> SpokenRow.ID {
        guard let numbers = numbered[place] else {
            throw NotUnderstood(sentence: "Rows have no numbers yet; list says them with theirs")
        }
        guard let id = numbers.first(where: { $0.value == number })?.key else {
            throw NotUnderstood(sentence: "There is no \(number) here")
        }
        guard rows.contains(where: { $0.id == id }) else {
            throw NotUnderstood(sentence: "\(number) is not here any more; list says what is")
        }
        return id
    }

    /// Has a sentence said with what has changed.
    mutating func note(_ sentence: String) { notices.append(sentence) }

    /// The row whose name `text` begins with, and what stands behind it.
    func named(in text: String) -> (id: SpokenRow.ID, rest: String)? {
        let words = text.split(separator: " ")
        let named = rows.compactMap { row in row.id.map { (row.name.folded, $0) } }
        let byName = Dictionary(named, uniquingKeysWith: { first, _ in first })
        for count in stride(from: words.count, to: 0, by: -1) {
            if let id = byName[words[..<count].joined(separator: " ").folded] {
                return (id, words[count...].joined(separator: " "))
            }
        }
        return nil
    }

    /// Rows whose name holds `text`.
    func holding(_ text: String) -> [SpokenRow] {
        let wanted = text.folded
        return rows.filter { $0.id != nil && $0.name.folded.contains(wanted) }
    }

    /// Puts the cursor on the row.
    mutating func select(_ id: SpokenRow.ID) {
        subject = id
        switch (id, program.state.interface.screen) {
        case (.item(let item), .shop):
            program.state.interface.shop.pane = .items
            program.state.interface.shop.item = item
        case (.item(let item), .pick): program.state.interface.pick.item = item
        case (.item(let item), .items): program.state.interface.items.cursor.selected = .item(item)
        case (.allItems, _): program.state.interface.items.cursor.selected = .all
        case (.item, .lists), (.item, .recipes): goTo(id)
        case (.type(let type), _):
            program.state.interface.pick.pane = .types
            program.state.interface.pick.type = type
        case (.list(let list), .recipes): program.state.interface.recipes.cursor.selected = list
        case (.list(let list), _): program.state.interface.lists.cursor.selected = list
        case (.store(let store), _): program.state.interface.stores.cursor.selected = store
        case (.plan(let row), _): program.state.interface.plan.cursor.selected = row
        case (.setting(let setting), _): program.state.interface.settings.cursor.selected = setting
        case (.mark(let mark), _): program.state.interface.history.cursor.selected = mark
        case (.item, _): break
        }
        program.refresh()
    }

    /// Goes down, from the first row within a list or a recipe, to the one that can be chosen.
    private mutating func goTo(_ id: SpokenRow.ID) {
        let index = rows.filter { $0.id != nil }.firstIndex { $0.id == id } ?? 0
        press(.home)
        for _ in 0..<index { press(.down) }
    }

    /// The row that a word without one is about, if it is still there.
    var subjectInSight: SpokenRow.ID? { subject.flatMap { id in rows.contains { $0.id == id } ? id : nil } }

    mutating func beginAddingOnce() { addsOnce = true }
    mutating func endAddingOnce() { addsOnce = false }
}

extension AddPrompt {
    /// Whether nothing is being typed or asked.
    fileprivate var isIdle: Bool { stage == .typing && editor.isEmpty && queue.isEmpty }
}

extension PromptLine.Choice {
    fileprivate var spoken: String {
        var parts = [alias.map { "\(text) (\($0))" } ?? text]
        if let isMarked { parts.append(isMarked ? "marked" : "not marked") }
        return (parts + [remark, end ?? ""]).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension GroceryApp.Field {
    fileprivate var spoken: String {
        // A refusal is said by itself.
        let parts = [editor.text, isWarning ? "" : remark ?? ""].filter { !$0.isEmpty }
        return ([label.hasSuffix("?") || parts.isEmpty ? label : "\(label):"] + parts).joined(separator: " ")
    }
}

extension Hints.Hint {
    /// Nil for what moves a cursor that nobody sees.
    var spoken: String? {
        switch answer ?? key {
        case "↑↓", "↓", "Tab": nil
        case "Esc": ".: \(word)"
        case "Ctrl-N": "new: \(word)"
        default: "\(answer ?? key): \(word)"
        }
    }
}
