public import GroceryDomain
import ScreenModel

/// The command palette: everything there is, narrowed by what is typed. First what can be done here, then what the
/// household has, the catalogue, what is done on other pages, and last what is not possible now, with the reason.
public struct PaletteQuestion: Question {
    public enum Choice: Hashable, Sendable {
        /// The row of that name, of the page that is shown, and why it does nothing now, if so.
        case command(String, refusal: String? = nil)
        /// One of another page.
        case elsewhere(Screen, String)
        case list(ListID)
        case store(StoreID)
        case setting(Setting)
        case item(Meaning.Candidate)
    }

    public func label(_ state: AppState) -> String { "Find" }
    public static let hint: String? = "a command, list, recipe, item, store or setting"
    public let verb = "do it"
    public let nothing = "Nothing is called so"

    public func heading(_ state: AppState) -> String { "Anything" }

    public func choices(_ text: String, _ state: inout AppState) -> [Choice] {
        let wanted = text.folded.split(separator: " ")
        let most = wanted.isEmpty ? Self.choicesMax : Self.commandsMax
        var (possible, impossible): ([Choice], [Choice]) = ([], [])
        for binding in Self.commands(wanted, state) where possible.count < most {
            if let refusal = state.refusal(of: binding) {
                impossible.append(.command(binding.name, refusal: refusal))
            } else {
                possible.append(.command(binding.name))
            }
        }
        guard !wanted.isEmpty else { return possible }
        let known = possible + Self.owned(wanted, state).prefix(Self.ownedMax)
        let rest = Self.ofOtherPages(wanted, state) + impossible
        let items = Self.items(text, wanted, hasOthers: !(known + rest).isEmpty, &state).map(Choice.item)
        // Some room is left for what is done elsewhere, or why it is not possible.
        let room = Self.choicesMax - min(rest.count, Self.restMin)
        let first = Array((known + items).prefix(room))
        return first + rest.prefix(Self.choicesMax - first.count)
    }

    private static let choicesMax = 14
    private static let commandsMax = 6
    private static let ownedMax = 6
    private static let restMin = 3

    /// The rows of the page whose words begin with those that are `wanted`, best first; with none all that are hinted.
    private static func commands(_ wanted: [Substring], _ state: AppState) -> [Binding] {
        if wanted.isEmpty { return state.hintedBindings }
        return ranked(state.interface.screen.bindings.filter { $0 !== Binding.palette }, wanted) {
            [$0.hint, $0.help]
        }
    }

    private static func ofOtherPages(_ wanted: [Substring], _ state: AppState) -> [Choice] {
        let here = Set(state.interface.screen.bindings.map(\.name))
        var known: Set<String> = []
        let others = Screen.allCases.flatMap { screen in
            screen.page.hinted.filter { !here.contains($0.name) && known.insert($0.name).inserted }
                .map { (screen: screen, binding: $0) }
        }
        return ranked(others, wanted) { [$0.binding.hint, $0.binding.help] }
            .map { .elsewhere($0.screen, $0.binding.name) }
    }

    /// Beside anything else that is called so, only items whose own names are: nobody who types “finish” means tablets.
    private static func items(
        _ text: String, _ wanted: [Substring], hasOthers: Bool, _ state: inout AppState
    ) -> [Meaning.Candidate] {
        let found = state.derived.meanings(
            of: text, in: state.groceries, for: state.writtenList?.id, limit: AppState.candidatesMax)
        let candidates = found.last?.candidates ?? []
        guard hasOthers else { return candidates }
        return ranked(candidates, wanted) { [state.groceries.name(of: $0.item)] }
    }

    /// Lists, recipes, stores and settings, these by their values too.
    private static func owned(_ wanted: [Substring], _ state: AppState) -> [Choice] {
        let lists = state.groceries.lists.shown.filter { $0.kind != .trip }.map { (Choice.list($0.id), $0.name) }
        let stores = state.groceries.orderedStores.map { (Choice.store($0.id), $0.name) }
        let settings = Setting.allCases.map { setting in
            (
                Choice.setting(setting),
                ([setting.title] + state.choices(of: setting).map(\.title)).joined(separator: " ")
            )
        }
        return ranked(lists.sorted { $0.1 < $1.1 } + stores + settings, wanted) { [$0.1] }.map(\.0)
    }

    /// Those that have words that begin with all that are `wanted`: first those whose first word does, then by how
    /// early the text is in which they do.
    private static func ranked<Thing>(
        _ things: [Thing], _ wanted: [Substring], texts: (Thing) -> [String]
    ) -> [Thing] {
        let found = things.enumerated().compactMap { index, thing -> (rank: Int, index: Int, thing: Thing)? in
            for (place, text) in texts(thing).enumerated() {
                let words = text.folded.split { !$0.isLetter && !$0.isNumber }
                guard wanted.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) else { continue }
                return ((words[0].hasPrefix(wanted[0]) ? 0 : 10) + place, index, thing)
            }
            return nil
        }
        return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.thing)
    }

    public func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        switch choice {
        case .command(let name, let refusal):
            guard let binding = state.interface.screen.row(named: name) else { return PromptLine.Choice("") }
            var line = PromptLine.Choice(binding.help)
            if let refusal {
                line.remark = refusal
            } else {
                line.end = state.interface.keymap.label(of: binding, on: state.interface.screen)
            }
            return line
        case .elsewhere(let screen, let name):
            var line = PromptLine.Choice(screen.row(named: name)?.help ?? "")
            line.end = "go to \(screen.title), then \(state.key(name, on: screen))"
            return line
        case .list(let id):
            let list = state.groceries.lists[id]
            return ended(list?.name ?? "", list.map { $0.kind.word } ?? "")
        case .store(let id): return ended(state.groceries.stores[id]?.name ?? "", "store")
        case .setting(let setting):
            let choices = state.choices(of: setting)
            return ended("\(setting.title): \(choices[state.choice(of: setting)].title)", "setting")
        case .item(let candidate):
            guard let item = state.groceries.items[candidate.item] else { return PromptLine.Choice("") }
            var line = ended(item.name, state.whereabouts(of: item) ?? "add to list")
            line.marks = candidate.marks
            if candidate.name != item.name { line.alias = candidate.name }
            return line
        }
    }

    private func ended(_ text: String, _ end: String) -> PromptLine.Choice {
        var line = PromptLine.Choice(text)
        line.end = end
        return line
    }

    public func rows(_ state: AppState, most: Int) -> Int { min(Self.choicesMax + 1, most) }

    public func choose(_ choice: Choice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        guard let choice else { throw .notPossible("Type a word of what you want to do, or a name.") }
        state.interface.closePrompt()
        switch choice {
        case .command(let name, _): try state.interface.screen.row(named: name)?.run(&state)
        case .elsewhere(let screen, _): state.enter(screen)
        case .list(let id):
            guard let list = state.groceries.lists[id] else { throw .gone("The list") }
            guard list.kind == .recipe else { return state.open(list) }
            state.enter(.recipes)
            state.interface.recipes.cursor.selected = id
        case .store(let id):
            state.enter(.stores)
            state.interface.stores.cursor.selected = id
        case .setting(let setting):
            state.enter(.settings)
            state.interface.settings.cursor.selected = setting
        case .item(let candidate):
            try state.add(candidate, AddPrompt())
            // One was wanted; who wants more types them.
            state.interface.prompts.removeAll { $0 is AddPrompt }
        }
    }
}
