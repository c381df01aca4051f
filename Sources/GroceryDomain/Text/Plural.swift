/// English words after a number.
public enum Plural {
    /// `1 item`, `3 items`, `2 boxes`. The plural ends in s unless it is given; `one` is written instead of the number
    /// 1.
    public static func count(_ count: Int, _ word: String, _ many: String? = nil, one: String = "1") -> String {
        "\(count == 1 ? one : "\(count)") \(self.word(count, word, many))"
    }

    /// The word alone: `item` or `items`, `it` or `them`.
    public static func word(_ count: Int, _ word: String, _ many: String? = nil) -> String {
        count == 1 ? word : many ?? word + "s"
    }

    /// `once`, `3 times`.
    public static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
