public import GroceryDomain
import ScreenModel

/// Which list one goes on with.
public struct ListQuestion: Question {
    /// The list that was the current one before.
    let before: ListID?

    public func label(_ state: AppState) -> String { "List" }
    public let verb = "switch"
    public let nothing = "There is no list yet; type the name of one"

    public func heading(_ state: AppState) -> String { "Which list?" }

    /// Those to shop from, then templates, and where something is typed trips too, the latest first. What begins with
    /// the text comes first.
    public func choices(_ text: String, _ state: inout AppState) -> [ListChoice] {
        let trips = text.folded.isEmpty ? [] : Array(state.groceries.lists(of: .trip).reversed())
        let lists = state.groceries.lists(of: .shopping) + state.groceries.lists(of: .template)
        return ListChoice.all(like: text, among: lists + trips, state)
    }

    /// As long as nothing is typed, the list before this one: Enter goes to and fro between two.
    public func first(_ text: String, among choices: [ListChoice]) -> Int? {
        guard text.isEmpty, let before, let place = choices.firstIndex(of: .list(before)) else {
            return choices.isEmpty ? nil : 0
        }
        return place
    }

    public func line(_ choice: ListChoice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        choice.line(state)
    }

    public func rows(_ state: AppState, most: Int) -> Int {
        let (lists, templates) = (state.groceries.lists(of: .shopping), state.groceries.lists(of: .template))
        return ListChoice.rows(lists.count + templates.count, most: most)
    }

    public func choose(_ choice: ListChoice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        switch choice {
        case nil: throw .notPossible("No list is called that; type the name of one.")
        case .list(let id):
            guard let list = state.groceries.lists[id] else { throw .gone("The list") }
            if id == state.shownList?.id { state.show(.shop) } else { state.open(list) }
        case .new(let name): try state.makeList(named: name)
        }
    }
}

extension Binding {
    static let switchList = Binding("lists.switch", ["L"], .screens, 12, hint: "switch", help: "Switch to another list")
    {
        state in state.openLists()
    }
}

extension AppState {
    /// Asks for the list to go on with.
    mutating func openLists() {
        let before = interface.trail.lists.first { $0 != shownList?.id && groceries.lists[$0]?.kind == .shopping }
        interface.openPrompt(Chooser(ListQuestion(before: before), &self))
    }

    /// Makes a list and opens it. Whoever has named one goes on typing what is to be on it.
    mutating func makeList(named name: String) throws(Refusal) {
        let (id, adding) = try groceries.addingList(named: name, at: now)
        append(adding)
        openCurrent(id)
        openAdd()
    }
}
