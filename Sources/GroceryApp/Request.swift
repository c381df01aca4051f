public import Atlas
public import GroceryDomain
public import ScreenModel

/// An input, and the row that its key asks for, looked up once.
public struct Request: Sendable {
    let input: Input
    /// Nil where no row has the key, or what is typed at the bottom has it.
    let binding: Binding?
    /// Whether what stands on the lists to shop from is all it takes to answer it.
    public let isAtHand: Bool
    /// Whether it is answered out of the catalogue's index, or out of imported places.
    public let asksSearch: Bool
    public let asksPlaces: Bool
    /// Whether it does no more than move on the Shop screen: then all else on the screen stays as it is.
    public let onlyMoves: Bool
}

// What can be done before everything is there. At the start only the lists to shop from are, for some milliseconds; and
// tens of thousands of names take a while to be made searchable.
extension AppState {
    /// Looks up what `input` asks for, and says what has to be there to answer it: whether a name is free, or what else there
    /// is, nobody knows as long as only the lists are there.
    public mutating func request(for input: Input) -> Request {
        switch input {
        case .key(let key): request(for: key)
        case .mouse, .paste:
            Request(
                input: input, binding: nil, isAtHand: false, asksSearch: interface.prompt != nil,
                asksPlaces: interface.prompt?.asksPlaces(nil) ?? false, onlyMoves: false)
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown:
            Request(input: input, binding: nil, isAtHand: true, asksSearch: false, asksPlaces: false, onlyMoves: false)
        }
    }

    private mutating func request(for key: Key) -> Request {
        let binding = interface.keymap.binding(for: key, on: interface.screen)
        let isTyping = interface.prompt?.onlyTypes(key) ?? false
        let isFree = interface.prompt == nil && interface.importing == nil
        let isFirst = interface.screen.page.isFirst
        return Request(
            input: .key(key), binding: binding, isAtHand: isAtHand(key, binding),
            asksSearch: interface.prompt != nil && !isTyping,
            asksPlaces: interface.prompt?.asksPlaces(key) ?? false,
            onlyMoves: isFree && isFirst && interface.notice == nil && binding?.reach == .moves)
    }

    private func isAtHand(_ key: Key, _ binding: Binding?) -> Bool {
        // Esc, and then another key.
        if case .alt = key { return false }
        if interface.importing != nil { return true }
        guard interface.screen.page.isFirst else { return false }
        if let prompt = interface.prompt { return prompt.onlyTypes(key) }
        return binding.map { $0.reach != .everything } ?? true
    }
}

extension Key {
    /// Whether, where one types, it changes no more than the line.
    var isTyped: Bool {
        switch self {
        case .character, .backspace, .left, .right, .home, .end, .delete: true
        default: false
        }
    }
}

extension AppState {
    /// Takes over the index of the catalogue that was made elsewhere, and looks for what was typed meanwhile.
    public mutating func take(_ search: CatalogueSearch) {
        derived.take(search)
        interface.prompt = interface.prompt?.refreshed(&self)
    }

    /// Takes over imported places that were read elsewhere, and looks for what was typed meanwhile.
    public mutating func take(_ places: PlaceNames) {
        surroundings.places = places
        interface.prompt = interface.prompt?.refreshed(&self)
    }
}
