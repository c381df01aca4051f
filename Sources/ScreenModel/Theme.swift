/// A colour scheme: a look for every role.
public struct Theme: Sendable {
    /// What settings call it: a lower-case word, its own for each scheme.
    public let name: String
    /// What it is like, in a few words for the settings screen.
    public let summary: String
    private let looks: @Sendable (Role) -> Look

    public init(name: String, summary: String, looks: @escaping @Sendable (Role) -> Look) {
        (self.name, self.summary, self.looks) = (name, summary, looks)
    }

    public func look(of role: Role) -> Look { looks(role) }

    /// Every scheme, in the order settings offer them. The first is the one to start with.
    public static let all: [Theme] = [terminal, dark, light, highContrast, mono]

    /// The scheme of that name, if there is one.
    public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}
