public import Atlas
public import GroceryDomain
public import ScreenModel

/// Which store you are in.
public struct CheckInQuestion: Question {
    public enum Choice: Hashable, Sendable {
        case store(StoreID)
        /// An imported place, which becomes a store.
        case place(FoundPlace)
        case new(String)
        /// Check out.
        case nowhere
    }

    public static let label = "Store"
    public let verb = "check in"
    public let nothing = "No stores yet; type a name to add one"

    public func heading(_ state: AppState) -> String { "Which store is this?" }

    /// The stores and imported places that may be meant, typing errors included, and last a new store of that name. For
    /// a position: those nearest to it.
    public func choices(_ text: String, _ state: inout AppState) -> [Choice] {
        if let position = Coordinates(text) { return state.choices(near: position) }
        if text.folded.isEmpty {
            return state.groceries.orderedStores.map { .store($0.id) } + (state.here == nil ? [] : [.nowhere])
        }
        let isName = (try? state.groceries.validatedStoreName(text)) != nil
        return state.choices(like: text) + (isName ? [.new(text)] : [])
    }

    public func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        var line: PromptLine.Choice
        switch choice {
        case .store(let id):
            guard let store = state.groceries.stores[id] else { return PromptLine.Choice("") }
            line = PromptLine.Choice(store.name)
            let metres = Coordinates(text).flatMap { position in store.coordinates.map(position.distance) }
            let remarks = [metres.map(state.lengths.text), id == state.here ? "here now" : store.address]
            line.remark = remarks.compactMap(\.self).joined(separator: " · ")
        case .place(let found):
            line = PromptLine.Choice(found.place.name)
            let remarks = [found.metres.map(state.lengths.text), found.place.details]
            line.remark = remarks.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " · ")
        case .new(let name):
            line = PromptLine.Choice("New store “\(name)”")
            line.isNew = true
        case .nowhere: line = PromptLine.Choice("Nowhere in particular: check out")
        }
        return line
    }

    /// Without imported places there are only the stores, and a line to leave them or to make a new one.
    public func rows(_ state: AppState, most: Int) -> Int {
        let stores = state.groceries.stores.shown.count + 2
        let hasPlaces = state.surroundings.places?.book.places.isEmpty == false
        return min(hasPlaces ? AppState.candidatesMax + 1 : stores, AppState.candidatesMax + 1, most)
    }

    public func choose(_ choice: Choice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        guard let list = state.shownList else { throw .noList }
        let (store, transaction): (StoreID?, Transaction)
        switch choice {
        case nil: throw .notPossible("Type the name of the store you are in.")
        case .store(let known): (store, transaction) = (known, try state.groceries.checkingIn(known, on: list.id))
        case .place(let found): (store, transaction) = try state.groceries.checkingIn(at: found.place, on: list.id)
        case .nowhere: (store, transaction) = (nil, try state.groceries.checkingIn(nil, on: list.id))
        case .new(let name): (store, transaction) = try state.groceries.checkingIn(atNew: name, on: list.id)
        }
        state.interface.closePrompt()
        return state.checkIn(store, on: list, transaction)
    }

    public func asksPlaces(_ key: Key?) -> Bool { key.map { !$0.isTyped && $0 != .escape } ?? true }
}

extension Key {
    /// Whether it only edits a line.
    var isTyped: Bool {
        switch self {
        case .character, .backspace, .left, .right, .home, .end, .delete: true
        default: false
        }
    }
}
