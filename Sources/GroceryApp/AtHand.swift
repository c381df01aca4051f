public import Atlas
public import GroceryDomain
public import ScreenModel

// What can be done before everything is there. At the start only the lists to shop from are, for some milliseconds; and
// tens of thousands of names take a while to be made searchable.
extension Interface {
    /// Whether what stands on the lists to shop from is all it takes to answer `input`. For everything else the rest has to
    /// be there: whether a name is free, or what else there is, nobody knows without it.
    public func isAtHand(_ input: Input) -> Bool {
        switch input {
        case .key(let key): isAtHand(key)
        case .mouse, .paste: false
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown: true
        }
    }

    private func isAtHand(_ key: Key) -> Bool {
        // Esc, and then another key.
        if case .alt = key { return false }
        if importing != nil || help != nil { return true }
        guard screen == .shop else { return false }
        if prompt != nil { return isTyping(key) }
        guard let command = keymap.command(for: key, on: .shop) else { return true }
        return command.isAboutShownEntries
    }

    /// Whether `input` is answered out of the catalogue's index: in a prompt, all but typing may be.
    public func asksSearch(_ input: Input) -> Bool {
        switch input {
        case .key(let key): prompt != nil && !isTyping(key)
        case .mouse, .paste: prompt != nil
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown: false
        }
    }

    /// Whether `input` is answered out of imported places: in the check-in prompt, all but typing is.
    public func asksPlaces(_ input: Input) -> Bool {
        guard case .checkIn = prompt else { return false }
        switch input {
        case .key(let key): return !key.isTyped && key != .escape
        case .mouse, .paste: return true
        case .resize, .signal, .endOfInput, .resumed, .focus, .unknown: return false
        }
    }

    /// Whether `key` only changes the line of the add prompt, or closes it.
    private func isTyping(_ key: Key) -> Bool {
        guard case .add(let add) = prompt, add.stage == .typing else { return false }
        return key.isTyped || key == .escape && add.queue.isEmpty
    }
}

extension Key {
    /// Whether, where one types, it changes no more than the line.
    fileprivate var isTyped: Bool {
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
        guard case .add(var add) = interface.prompt, add.stage == .typing, !add.editor.isEmpty else { return }
        read(&add)
        interface.prompt = .add(add)
    }

    /// Takes over imported places that were read elsewhere, and looks for what was typed meanwhile.
    public mutating func take(_ places: PlaceNames) {
        surroundings.places = places
        guard case .checkIn(let prompt) = interface.prompt else { return }
        interface.prompt = .checkIn(refreshed(prompt))
    }
}

extension Command {
    /// Whether, on the Shop screen, it looks at nothing but what stands on the list, and changes nothing else.
    fileprivate var isAboutShownEntries: Bool {
        switch self {
        case .moveDown, .moveUp, .moveLeft, .moveRight, .nextPane, .previousPane, .top, .bottom, .pageDown, .pageUp:
            true
        case .toggle, .stepUp, .stepDown, .hideBought, .dismiss, .showShop, .showHelp, .redraw, .suspend, .quit: true
        case .add: true
        default: false
        }
    }
}
