public import GroceryDomain

/// A list that is chosen by its name, or made with it.
public enum ListChoice: Hashable, Sendable {
    case list(ListID)
    case new(String)

    /// Of `lists` those that `text` may mean, the best first, and last a new list of that name.
    static func all(like text: String, among lists: [GroceryList], _ state: AppState) -> [ListChoice] {
        let wanted = text.folded
        let fits = lists.enumerated().compactMap { place, list -> (fit: NameFit, place: Int, id: ListID)? in
            let fit = wanted.isEmpty ? .whole : NameFit(of: wanted, in: list.name.folded)
            return fit.map { ($0, place, list.id) }
        }
        let found = fits.sorted { ($0.fit, $0.place) < ($1.fit, $1.place) }.map { ListChoice.list($0.id) }
        let isNew = !wanted.isEmpty && (try? state.groceries.addingList(named: text, at: state.now)) != nil
        return found + (isNew ? [.new(text)] : [])
    }

    func line(_ state: AppState) -> PromptLine.Choice {
        switch self {
        case .list(let id):
            guard let list = state.groceries.lists[id] else { return PromptLine.Choice("") }
            var line = PromptLine.Choice(list.name)
            if id == state.shownList?.id { line.remark = "this one" }
            let count = Plural.count(state.groceries.entries.shown(on: id).count, "item")
            line.end = list.kind == .shopping ? count : "\(list.kind.word), \(count)"
            return line
        case .new(let name):
            var line = PromptLine.Choice("New list “\(name)”")
            line.isNew = true
            return line
        }
    }

    /// So many rows show some lists at once, and leave room to make one.
    static func rows(_ lists: Int, most: Int) -> Int { min(max(lists, 3) + 1, AppState.candidatesMax + 1, most) }
}
