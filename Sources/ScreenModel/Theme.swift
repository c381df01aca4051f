/// A colour theme: a look for every role.
///
/// Whatever is read has a contrast of 4.5 to 1 or more, as WCAG 2 asks of text, with 256 colours, 16 and 8, on the
/// palettes of the terminals that are used most (tested), or that of the terminal's own text where its owner chose
/// less. Where the ground is not known, what marks and heads has 3 to 1 on black and on white.
public struct Theme: Sendable {
    /// What settings call it: a lower-case word, its own for each theme.
    public let name: String
    /// What it is like, in a few words for the settings screen.
    public let summary: String
    /// The colours on a ground, on a terminal that has so many.
    private let scheme: @Sendable (Ground, _ colours: Int) -> Scheme
    private let hasColours: Bool
    /// Colours that a person gave.
    private var given: [SchemeColour: Colour] = [:]

    init(
        name: String, summary: String, hasColours: Bool = true,
        scheme: @escaping @Sendable (Ground, _ colours: Int) -> Scheme
    ) {
        (self.name, self.summary, self.hasColours, self.scheme) = (name, summary, hasColours, scheme)
    }

    /// The look on a terminal of `colours` that writes on `ground`.
    public func look(of role: Role, colours: Int, on ground: Ground) -> Look {
        var scheme = scheme(ground, colours)
        if !given.isEmpty, hasColours { scheme = scheme.giving(given) }
        var look = scheme.look(of: role)
        if role.isCrossedOut { look.attributes.insert(.crossedOut) }
        return hasColours ? look.withoutBoldBlack(colours: colours) : Look(.terminal, on: .terminal, look.attributes)
    }

    /// The same with colours that a person gave. They are theirs: nothing is said of what can be read.
    public func giving(_ colours: [SchemeColour: Colour]) -> Theme {
        var theme = self
        theme.given = colours
        return theme
    }

    /// Every theme, in the order settings offer them. The first is the one to start with.
    public static let all: [Theme] = own + allKnown
    private static let own = [terminal, dark, light, highContrast, mono]

    /// The theme of that name, if there is one.
    public static func named(_ name: String) -> Theme? { own.first { $0.name == name } ?? known(name) }
}
