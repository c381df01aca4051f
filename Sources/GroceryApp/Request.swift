public import Atlas
public import GroceryDomain
public import ScreenModel

/// An input, and the row that its key asks for, looked up once.
public struct Request: Sendable {
    let input: Input
    /// Nil where no row has the key, or what is typed at the bottom has it.
    let binding: Binding?
    /// Whether it is answered out of the catalogue's index, or out of imported places.
    public let asksSearch: Bool
    public let asksPlaces: Bool
    /// Whether it does no more than move on the Shop screen: then all else on the screen stays as it is.
    public let onlyMoves: Bool
}

// Tens of thousands of names take a while to be made searchable: who does not look for one does not wait for that.
extension AppState {
    /// Looks up what `input` asks for, and says what has to be there to answer it.
    public mutating func request(for input: Input) -> Request {
        switch input {
        case .key(let key): request(for: key)
        case .mouse, .paste:
            Request(
                input: input, binding: nil, asksSearch: interface.prompt != nil,
                asksPlaces: interface.prompt?.asksPlaces(nil) ?? false, onlyMoves: false)
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown:
            Request(input: input, binding: nil, asksSearch: false, asksPlaces: false, onlyMoves: false)
        }
    }

    private mutating func request(for key: Key) -> Request {
        let binding = interface.keymap.binding(for: key, on: interface.screen)
        let isTyping = interface.prompt?.onlyTypes(key) ?? false
        let isFree = interface.prompt == nil && interface.notice == nil
        return Request(
            input: .key(key), binding: binding, asksSearch: interface.prompt != nil && !isTyping,
            asksPlaces: interface.prompt?.asksPlaces(key) ?? false,
            onlyMoves: isFree && interface.screen == .shop && binding?.onlyMoves ?? false)
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
        if let prompt = interface.prompt { interface.changePrompt(to: prompt.refreshed(&self)) }
    }

    /// Takes over imported places that were read elsewhere, and looks for what was typed meanwhile.
    public mutating func take(_ places: PlaceNames) {
        surroundings.places = places
        if let prompt = interface.prompt { interface.changePrompt(to: prompt.refreshed(&self)) }
    }
}
