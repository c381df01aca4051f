public import Atlas
public import ScreenModel

/// An input, and the row that its key asks for, looked up once.
public struct Request: Sendable {
    let input: Input
    /// Nil where no row has the key.
    let binding: Binding?
    /// Whether the answer needs imported places.
    public let asksPlaces: Bool
    /// Whether only the cursor of the Shop moves.
    public let onlyMoves: Bool
}

extension AppState {
    public mutating func request(for input: Input) -> Request {
        let isFree = interface.prompt == nil && interface.notice == nil
        switch input {
        case .key(let key):
            let binding = interface.keymap.binding(for: key, on: interface.screen)
            return Request(
                input: input, binding: binding, asksPlaces: interface.prompt?.asksPlaces(key) ?? false,
                onlyMoves: isFree && interface.screen == .shop && binding?.onlyMoves ?? false)
        case .mouse, .paste:
            return Request(
                input: input, binding: nil, asksPlaces: interface.prompt?.asksPlaces(nil) ?? false, onlyMoves: false)
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown:
            return Request(input: input, binding: nil, asksPlaces: false, onlyMoves: false)
        }
    }
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

extension AppState {
    public mutating func adopt(_ places: PlaceNames) {
        surroundings.places = places
        if let prompt = interface.prompt { interface.changePrompt(to: prompt.foundAnew(&self)) }
    }
}
