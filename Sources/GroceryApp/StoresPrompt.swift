public import GroceryDomain
public import ScreenModel

/// Saying at which stores an item is bought.
public struct StoresPrompt: Prompt, Hashable {
    public var item: ItemID
    public var choices: [StoreID]
    /// In the order in which they were chosen.
    public var chosen: [StoreID]
    public var selected = 0

    init(_ item: ItemID, choices: [StoreID], chosen: [StoreID]) {
        (self.item, self.choices, self.chosen) = (item, choices, chosen)
    }

    mutating func toggle() {
        let store = choices[selected]  // There is at least one: otherwise nothing is asked.
        if chosen.contains(store) { chosen.removeAll { $0 == store } } else { chosen.append(store) }
    }
}

extension StoresPrompt {
    public func field(_ state: AppState) -> Field? { nil }

    public func lines(_ state: AppState) -> [PromptLine] {
        [.heading("Where is \(state.groceries.name(of: item)) sold? None marked is anywhere")]
            + choices.enumerated().map { index, store in
                var choice = PromptLine.Choice(state.groceries.stores[store]?.name ?? "")
                choice.isMarked = chosen.contains(store)
                return .choice(index, choice)
            }
    }

    public var selectedLine: Int? { selected + 1 }
    public func rows(_ state: AppState, most: Int) -> Int { min(choices.count + 1, AppState.candidatesMax + 1, most) }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        [.init("Enter", "keep", .enter), .init("Space", "mark", " "), .init("Esc", "back", .escape)]
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        var prompt = self
        switch Choosing(key, binding) {
        case .leave:
            state.interface.closePrompt()
            return
        case .take:
            state.interface.closePrompt()
            // A store that is gone meanwhile is not named any more.
            let stores = chosen.filter { state.groceries.stores[$0] != nil }
            return state.append(try state.groceries.buying(item, at: stores))
        case .mark: prompt.toggle()
        case .down: prompt.selected = min(selected + 1, choices.count - 1)
        case .up: prompt.selected = max(selected - 1, 0)
        case nil: break
        }
        state.interface.changePrompt(to: prompt)
    }

    public func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) {
        var prompt = self
        prompt.selected = choice
        prompt.toggle()
        state.interface.changePrompt(to: prompt)
    }
}
