public import Atlas
public import ScreenModel

/// An input, and the row that its key asks for, looked up once.
public struct Request: Sendable {
    let input: Input
    /// Nil where no row has the key, or what is typed at the bottom has it.
    let binding: Binding?
    /// Whether it is answered out of imported places.
    public let asksPlaces: Bool
    /// Whether it does no more than move on the Shop screen: then all else on the screen stays as it is.
    public let onlyMoves: Bool
}

extension AppState {
    /// Looks up what `input` asks for, and says what has to be there to answer it.
    public mutating func request(for input: Input) -> Request {
        switch input {
        case .key(let key): request(for: key)
        case .mouse, .paste:
            Request(
                input: input, binding: nil, asksPlaces: interface.prompt?.asksPlaces(nil) ?? false, onlyMoves: false)
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown:
            Request(input: input, binding: nil, asksPlaces: false, onlyMoves: false)
        }
    }

    private mutating func request(for key: Key) -> Request {
        let binding = interface.keymap.binding(for: key, on: interface.screen)
        let isFree = interface.prompt == nil && interface.notice == nil
        return Request(
            input: .key(key), binding: binding, asksPlaces: interface.prompt?.asksPlaces(key) ?? false,
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
    /// Takes over imported places that were read elsewhere, and looks for what was typed meanwhile.
    public mutating func take(_ places: PlaceNames) {
        surroundings.places = places
        if let prompt = interface.prompt { interface.changePrompt(to: prompt.refreshed(&self)) }
    }
}
