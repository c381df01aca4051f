/// Guesses the item type of a new name from the names whose type is known.
public struct TypeSuggester<ItemType: Hashable & Sendable>: Sendable {
    public struct Suggestion: Sendable {
        public let type: ItemType
        /// 0…1: about how often such a suggestion is right.
        public let confidence: Double
    }

    public init() {}

    /// Takes note that `name` is of `type`; counts at once.
    public mutating func learn(name: String, type: ItemType, weight: Double = 1) {}

    /// Takes back what `learn` noted, as when an item moves to another type.
    public mutating func forget(name: String, type: ItemType, weight: Double = 1) {}

    /// The types that `name` may be of, likeliest first.
    public func suggestions(for name: String) -> [Suggestion] { [] }
}
