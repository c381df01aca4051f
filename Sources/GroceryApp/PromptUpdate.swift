import GroceryDomain
import ScreenModel

// Where keys go while something is typed, and what all prompts share.
extension AppState {
    mutating func press(_ key: Key, _ binding: Binding?, in prompt: Prompt, at now: Moment) -> [Effect] {
        switch prompt {
        case .add(let add): return press(key, inAdd: add, at: now)
        case .line(let line): return press(key, inLine: line, at: now)
        case .chooseType(let chooser): return press(key, inChooser: chooser)
        case .filter(let editor): return press(key, inFilter: editor)
        case .checkIn(let checkIn): return press(key, inCheckIn: checkIn, at: now)
        case .details(let entry): return press(binding, inDetailsOf: entry)
        case .merge(let merge): return press(key, inMerge: merge)
        case .stores(let stores): return press(binding, inStores: stores)
        }
    }

    mutating func paste(_ text: String, at now: Moment) -> [Effect] {
        interface.notice = nil
        if interface.help != nil || interface.importing != nil { return [] }
        switch interface.prompt {
        case nil:
            guard interface.screen.page.takesLines(self) else {
                return refuse("Text can be pasted where lists are written: on Shop (1) and Pick (2).")
            }
            _ = openAdd()
            return paste(text, at: now)
        case .add(let add): return paste(text, inAdd: add, at: now)
        case .line(var line):
            if line.isUntouched { line.editor = LineEditor() }
            line.isUntouched = false
            line.editor.insert(Self.oneLine(text))
            line.complaint = complaint(about: line)
            interface.prompt = .line(line)
        case .chooseType(var chooser):
            chooser.editor.insert(Self.oneLine(text))
            interface.prompt = .chooseType(refreshed(chooser))
        case .filter(var editor):
            editor.insert(Self.oneLine(text))
            setFilter(editor)
        case .checkIn(var checkIn):
            checkIn.editor.insert(Self.oneLine(text))
            interface.prompt = .checkIn(refreshed(checkIn))
        case .merge(var merge):
            merge.editor.insert(Self.oneLine(text))
            interface.prompt = .merge(refreshed(merge))
        case .details, .stores: break
        }
        return []
    }

    static func oneLine(_ text: String) -> String {
        String(text.prefix(LineEditor.charactersMax).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    // MARK: Filter

    mutating func openFilter() -> [Effect] {
        interface.prompt = .filter(LineEditor(filter ?? ""))
        return []
    }

    /// What the screen is filtered by.
    public var filter: String? { interface.screen.page.filter(self) }

    private mutating func setFilter(_ editor: LineEditor) {
        interface.prompt = .filter(editor)
        interface.screen.page.setFilter(&self, editor.isEmpty ? nil : editor.text)
    }

    /// What was learnt under just that name: among all that is like it, that is what was meant. Aliases would cost a walk
    /// over the catalogue at every letter.
    func itemCalled(_ text: String?) -> ItemID? {
        text.map { ItemID(derivedFrom: $0.folded) }.flatMap { groceries.items[$0] == nil ? nil : $0 }
    }

    private mutating func press(_ key: Key, inFilter editor: LineEditor) -> [Effect] {
        var editor = editor
        switch key {
        case .enter, .tab: interface.prompt = nil
        case .escape:
            setFilter(LineEditor())
            interface.prompt = nil
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .backspace where editor.isEmpty: interface.prompt = nil
        default:
            if editor.handle(key) { setFilter(editor) }
        }
        return []
    }

    // MARK: Choosing a type

    mutating func openChooser(_ chooser: TypeChooser, suggested: ItemTypeID?) {
        interface.prompt = .chooseType(prepared(chooser, suggested: suggested))
    }

    /// The chooser with its lines made and the suggested type preselected.
    func prepared(_ chooser: TypeChooser, suggested: ItemTypeID?) -> TypeChooser {
        var chooser = chooser
        chooser.suggested = suggested
        chooser = refreshed(chooser)
        chooser.selected = suggested.flatMap(chooser.choices.firstIndex)
        return chooser
    }

    /// The chooser with the lines that fit what was typed.
    func refreshed(_ chooser: TypeChooser) -> TypeChooser {
        var chooser = chooser
        let wanted = chooser.editor.text.folded
        let types = groceries.orderedTypes.filter { type in
            if case .deleteType(type.id) = chooser.purpose { return false }
            return wanted.isEmpty || type.name.folded.contains(wanted)
        }
        // What begins with what was typed comes first; otherwise the order of the walk.
        let first = types.filter { !wanted.isEmpty && $0.name.folded.hasPrefix(wanted) }
        chooser.choices = (first + types.filter { type in !first.contains { $0.id == type.id } }).map(\.id)
        chooser.selected = wanted.isEmpty ? nil : 0
        return chooser
    }

    /// The name of the new type that the last line of the chooser stands for, when what was typed can be one.
    public func newTypeName(in chooser: TypeChooser) -> String? {
        chooser.editor.isEmpty ? nil : try? groceries.validatedTypeName(chooser.editor.text)
    }

    /// How many lines the chooser has.
    public func lineCount(of chooser: TypeChooser) -> Int {
        chooser.choices.count + (newTypeName(in: chooser) == nil ? 0 : 1)
    }

    /// Handles a key that every chooser handles alike; nil for one that decides.
    mutating func edited(_ chooser: TypeChooser, with key: Key) -> TypeChooser? {
        var chooser = chooser
        let last = max(lineCount(of: chooser) - 1, 0)
        switch key {
        case .down, .tab: chooser.selected = min(chooser.selected.map { $0 + 1 } ?? 0, last)
        case .up, .backTab: chooser.selected = max((chooser.selected ?? 0) - 1, 0)
        case .pageDown: chooser.selected = min((chooser.selected ?? 0) + 8, last)
        case .pageUp: chooser.selected = max((chooser.selected ?? 0) - 8, 0)
        case .enter, .escape: return nil
        default:
            guard chooser.editor.handle(key) else { return chooser }
            return refreshed(chooser)
        }
        return chooser
    }

    /// The type the selected line stands for; one that is new is added to `draft`.
    func chosenType(_ chooser: TypeChooser, in draft: inout Draft) throws(Refusal) -> ItemTypeID {
        guard let selected = chooser.selected else {
            throw .tooLittle("Which type? The arrow keys choose one, or type its name.")
        }
        if chooser.choices.indices.contains(selected) { return chooser.choices[selected] }
        return try draft.type(named: chooser.editor.text)
    }

    private mutating func press(_ key: Key, inChooser chooser: TypeChooser) -> [Effect] {
        if let edited = edited(chooser, with: key) {
            interface.prompt = .chooseType(edited)
            return []
        }
        if key == .escape {
            interface.prompt = nil
            return []
        }
        return attempt { state throws(Refusal) in try state.choose(chooser) }
    }

    mutating func choose(_ chooser: TypeChooser) throws(Refusal) -> [Effect] {
        var draft = Draft(of: groceries)
        let type = try chosenType(chooser, in: &draft)
        let done: Deed
        switch chooser.purpose {
        case .newItem: return []
        case .moveItem(let item): done = draft.perform(try draft.groceries.moving(item, to: type))
        case .deleteType(let old): done = draft.perform(try draft.groceries.removing(old, movingItemsTo: type))
        }
        interface.prompt = nil
        return [.append(draft.transaction(done))]
    }
}
