/// English words that go with a number.
public enum Plural {
    /// `1 item`, `3 items`, `2 boxes`: the plural ends in s where it is not given.
    public static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(word(count, one, many))"
    }

    /// The word alone: `item` or `items`, `it` or `them`.
    public static func word(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        count == 1 ? one : many ?? one + "s"
    }
}
