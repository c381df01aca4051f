/// A colour as a theme names it: one value for each kind of terminal, so that it degrades as its author meant.
public enum Colour: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case terminal
    /// One of the sixteen colours that the terminal's owner chose, 0...15. With eight colours, `ansi & 7`.
    case ansi(UInt8)
    /// `indexed` counts in the palette of 256, where 16...255 look the same everywhere; `ansi` 0...15 stands in for it
    /// with sixteen colours, and `basic` 0...7 with eight.
    case shade(indexed: UInt8, ansi: UInt8, basic: UInt8)

    /// The index to ask a terminal for that has `count` colours; nil for the terminal's own, and when it has under 8.
    public func index(ofColours count: Int) -> UInt8? {
        switch self {
        case _ where count < 8: nil
        case .terminal: nil
        case .ansi(let ansi): count < 16 ? ansi & 7 : ansi & 15
        case .shade(let indexed, let ansi, let basic): count >= 256 ? indexed : count >= 16 ? ansi & 15 : basic & 7
        }
    }
}

/// Ways of writing that need no colour. A terminal leaves out what it cannot do.
public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    public static let reverse = Attributes(rawValue: 16)
}

/// How the cells of one role look.
public struct Look: Hashable, Sendable {
    public var foreground: Colour
    public var background: Colour
    public var attributes: Attributes

    public init(_ foreground: Colour = .terminal, on background: Colour = .terminal, _ attributes: Attributes = []) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }
}
