import GroceryDomain
public import ScreenModel

/// What a finished trip came to. It stands until a key, and that key does nothing else: whoever is used to pressing
/// Enter means nothing on the list that follows.
public struct TripSummary: Prompt {
    public struct Fact: Hashable, Sendable {
        public var title: String
        public var text: String
    }

    public let heading: String
    public let facts: [Fact]

    public func field(_ state: AppState) -> Field? { nil }
    public var hasBar: Bool { false }
    public var isCover: Bool { true }
    public var isOnlyRead: Bool { true }

    public func lines(_ state: AppState) -> [PromptLine] {
        [.heading(heading)] + facts.map { PromptLine(content: .detail(title: $0.title, text: $0.text, keys: [])) }
    }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        [.init("Enter", "go on", .enter)] + [state.hint(.undo)].compactMap(\.self)
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) {
        state.interface.closePrompt()
        // It says so itself.
        if binding?.name == Binding.undo.name { state.emit(.undo) }
    }

    public func wheel(_ distance: Int, _ state: inout AppState) {}

    public func tap(row: Int, column: Int, _ layout: Layout, _ state: inout AppState) { state.interface.closePrompt() }
}

extension AppState {
    /// What is said of the trip that `list` becomes.
    ///
    /// - Parameters:
    ///   - bought: how many things are in the trolley.
    ///   - left: how many go to the next list.
    func summary(of list: GroceryList, bought: Int, left: Int) -> TripSummary {
        var facts = [TripSummary.Fact(title: "Bought", text: Plural.count(bought, "item"))]
        let cost = derived.totals.inTrolley
        if cost > .zero { facts.append(.init(title: "Cost", text: self.cost(derived.totals))) }
        if cost > .zero, let budget = list.budget {
            facts.append(.init(title: "Budget", text: money(budget) + (cost > budget ? ", passed" : "")))
        }
        if let store = store(for: list).flatMap({ groceries.stores.known($0)?.name }) {
            facts.append(.init(title: "Store", text: store))
        }
        if left > 0 { facts.append(.init(title: "Left", text: "\(Plural.count(left, "item")) for next time")) }
        return TripSummary(heading: "\(list.name) finished", facts: facts)
    }
}
