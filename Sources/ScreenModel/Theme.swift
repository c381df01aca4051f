/// A colour scheme: a look for every role.
///
/// Whatever is read has a contrast of 4.5 to 1 or more, as WCAG 2 asks of text, with 256 colours, 16 and 8, on the
/// palettes of the terminals that are used most (tested), or that of the terminal's own text where its owner chose
/// less.
public struct Theme: Sendable {
    /// What settings call it: a lower-case word, its own for each scheme.
    public let name: String
    /// What it is like, in a few words for the settings screen.
    public let summary: String
    private let looks: @Sendable (Role, Ground) -> Look

    init(name: String, summary: String, looks: @escaping @Sendable (Role, Ground) -> Look) {
        (self.name, self.summary, self.looks) = (name, summary, looks)
    }

    /// The look on a terminal of `colours` that writes on `ground`.
    public func look(of role: Role, colours: Int, on ground: Ground) -> Look {
        var look = looks(role, ground)
        if role.isCrossedOut { look.attributes.insert(.crossedOut) }
        return look.withoutBoldBlack(colours: colours)
    }

    /// Every scheme, in the order settings offer them. The first is the one to start with.
    public static let all: [Theme] = [terminal, dark, light, highContrast, mono]

    /// The scheme of that name, if there is one.
    public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}
