/// Keys held down together with another.
public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
}

/// A key press.
///
/// Each press has one form only: Shift with a letter is the capital letter, Ctrl-I is `tab`, Ctrl-M and Ctrl-J are
/// `enter`, Ctrl-H is `backspace`, as terminals do not tell them apart. Shift-Tab is `backTab`.
public enum Key: Hashable, Sendable {
    /// A printable character, the space included. A cluster of several scalars arrives scalar by scalar.
    case character(Unicode.Scalar)
    /// Ctrl with a lower-case letter, the space, or one of `\ ] ^ _`.
    case control(Unicode.Scalar)
    /// Alt with a printable character.
    case alt(Unicode.Scalar)
    case enter, tab, backTab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 is `function(1)`.
    case function(Int)
    /// A key that is no character, with the modifiers held down, which are not empty.
    case modified(Named, Modifiers)

    /// The keys that can be `modified`.
    public enum Named: Hashable, Sendable {
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// The key with the modifiers, in its one form.
    public init(_ named: Named, _ modifiers: Modifiers = []) {
        switch (named, modifiers) {
        case (.tab, .shift): self = .backTab
        case (_, []): self = named.plain
        default: self = .modified(named, modifiers)
        }
    }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// Lets a table of keys say `"j"` for `.character("j")`.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(value) }
}

extension Key.Named {
    var plain: Key {
        switch self {
        case .enter: .enter
        case .tab: .tab
        case .escape: .escape
        case .backspace: .backspace
        case .delete: .delete
        case .insert: .insert
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .home: .home
        case .end: .end
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .function(let number): .function(number)
        }
    }
}
