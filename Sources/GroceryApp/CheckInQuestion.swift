public import Atlas
public import GroceryDomain
public import ScreenModel

/// Which store you are in.
public struct CheckInQuestion: Question {
    public enum Choice: Hashable, Sendable {
        case store(StoreID)
        /// A store of which nobody has said where it is, and the position that was typed.
        case placed(StoreID, Coordinates)
        /// An imported place, which becomes a store.
        case place(FoundPlace)
        case new(TypedPlace)
        /// A new store at a position; its name is asked.
        case unnamed(Coordinates)
        /// Check out.
        case nowhere
    }

    public func label(_ state: AppState) -> String { "Store" }
    public let verb = "check in"
    public let nothing = "Type its name, its position, or both"

    public func heading(_ state: AppState) -> String { "Which store is this?" }

    /// The stores and imported places that may be meant, typing errors included, and last a new store of that name. For
    /// a position: those nearest to it, and stores that may be there.
    public func choices(_ text: String, _ state: inout AppState) -> [Choice] {
        let typed = TypedPlace(text)
        if let position = typed.position { return state.choices(for: typed, at: position) }
        if text.folded.isEmpty {
            return state.groceries.orderedStores.map { .store($0.id) } + (state.here == nil ? [] : [.nowhere])
        }
        let isName = (try? state.groceries.validatedStoreName(text)) != nil
        return state.choices(like: text) + (isName ? [.new(typed)] : [])
    }

    public func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        var line: PromptLine.Choice
        switch choice {
        case .store(let id):
            guard let store = state.groceries.stores[id] else { return PromptLine.Choice("") }
            line = PromptLine.Choice(store.name)
            let metres = TypedPlace(text).position.flatMap { position in store.coordinates.map(position.distance) }
            let remarks = [metres.map(state.lengths.text), id == state.here ? "here now" : store.address]
            line.remark = remarks.compactMap(\.self).joined(separator: " · ")
        case .place(let found):
            line = PromptLine.Choice(found.place.name)
            let remarks = [found.metres.map(state.lengths.text), found.place.details]
            line.remark = remarks.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " · ")
        case .placed(let id, _):
            line = PromptLine.Choice(state.groceries.stores[id]?.name ?? "")
            line.remark = "is there"
        case .new(let place):
            line = PromptLine.Choice("New store “\(place.name)”")
            line.remark = place.position.map { "at \($0)" } ?? ""
            line.isNew = true
        case .unnamed:
            line = PromptLine.Choice("New store there")
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
        let (name, (store, transaction)): (String?, (StoreID?, Transaction))
        switch choice {
        case nil: throw .notPossible("Type the name of the store you are in.")
        case .unnamed(let position): return state.askName(ofStoreAt: position)
        case .placed(let known, let position):
            name = state.groceries.stores[known]?.name
            (store, transaction) = try state.groceries.checkingIn(at: known, placedAt: position, on: list.id)
        case .store(let known):
            name = state.groceries.stores[known]?.name
            (store, transaction) = (known, try state.groceries.checkingIn(known, on: list.id))
        case .place(let found):
            name = found.place.name
            (store, transaction) = try state.groceries.checkingIn(at: found.place, on: list.id)
        case .nowhere:
            name = nil
            (store, transaction) = (nil, try state.groceries.checkingIn(nil, on: list.id))
        case .new(let typed):
            name = typed.name
            (store, transaction) = try state.groceries.checkingIn(atNew: typed, on: list.id)
        }
        state.interface.closePrompt()
        state.checkIn(store, named: name, on: list, transaction)
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
