/// A colour as a theme names it, so that it degrades as its author meant.
public enum Colour: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case terminal
    /// One of the sixteen colours that the terminal's owner chose, 0...15. With eight colours, `ansi & 7`.
    case ansi(UInt8)
    /// A colour of the palette of 256, where 16...255 look the same everywhere. With sixteen or eight, one of those
    /// stands in for it; the terminal's own where none can be read on every terminal.
    case shade(UInt8, fewer: UInt8?)
    /// Just this one, where the terminal has true colours; otherwise the nearest shade.
    case exact(RGB)

    /// The index to ask a terminal for that has `count` colours; nil for the terminal's own, and when it has under 8.
    public func index(ofColours count: Int) -> UInt8? {
        switch self {
        case _ where count < 8: nil
        case .terminal: nil
        case .exact(let colour): count >= 256 ? colour.shade : nil
        case .shade(let index, _) where count >= 256: index
        case .ansi(let ansi), .shade(_, let ansi?): count < 16 ? ansi & 7 : ansi & 15
        case .shade(_, nil): nil
        }
    }
}

/// Ways of writing that need no colour. A terminal leaves out what it cannot do.
public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    /// How dim is up to the terminal: for what nobody has to read.
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    public static let reverse = Attributes(rawValue: 16)
    public static let crossedOut = Attributes(rawValue: 32)
}

/// How the cells of one role look.
public struct Look: Hashable, Sendable {
    public var foreground: Colour
    public var background: Colour
    public var attributes: Attributes

    public init(_ foreground: Colour = .terminal, on background: Colour = .terminal, _ attributes: Attributes = []) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    /// With few colours many terminals take bold for bright, and bright black is a grey: underlined then.
    func withoutBoldBlack(colours: Int) -> Look {
        guard colours < 256, foreground.index(ofColours: colours) == 0, attributes.contains(.bold) else { return self }
        return Look(foreground, on: background, attributes.subtracting(.bold).union(.underline))
    }
}
