/// A line that somebody typed or pasted, read as an entry of a list: how much of what.
public struct TypedLine: Hashable, Sendable {
    /// `nil` if the line names none.
    public let quantity: Quantity?
    /// What is left when quantity, note and list marks are taken out: as typed, spaces at the ends removed and runs of
    /// them made one. Empty if there is nothing but a quantity, or nothing.
    public let name: String
    /// The known name of the thing in the pack that was typed, which then is what is meant rather than `name`: `tinned
    /// tomatoes` for `2 tins of tomatoes`. `nil` where the catalogue has no such name.
    public let packedName: String?
    /// What was typed beside quantity and name: a remark in brackets or behind ` -- `, the `2-3` of which the upper
    /// bound was taken, the `large` of `1 large can`, the `7oz` of `200g/7oz`, the `finely chopped` of a recipe's
    /// `1 onion, finely chopped`, a `?` at the end. Several are joined by commas.
    public let note: String?
    /// The box of a task list: `- [ ] milk`, `- [x] milk`; `nil` without one.
    public let isChecked: Bool?
    /// The line begins with a minus that touches a number, `-3 eggs`. In a list that is a hasty bullet; by itself it
    /// may be meant as less than nothing.
    public let isNegative: Bool
    /// `Produce:`, `## Produce`, `== Produce ==`: `name` is the heading's text, and nothing else is set.
    public let isHeading: Bool
    /// The whole line as typed, only without list marks and with spaces tidied: what the name is if nothing in the line
    /// is a quantity after all.
    public let wholeText: String

    init(
        quantity: Quantity? = nil, name: String, packedName: String? = nil, note: String? = nil, isChecked: Bool? = nil,
        isNegative: Bool = false, isHeading: Bool = false, wholeText: String
    ) {
        self.quantity = quantity
        self.name = name
        self.packedName = packedName
        self.note = note
        self.isChecked = isChecked
        self.isNegative = isNegative
        self.isHeading = isHeading
        self.wholeText = wholeText
    }

    /// The name to look for in the catalogue.
    public var wanted: String { packedName ?? name }

    /// Reads one line. Anything can be read: what is no quantity is a name.
    ///
    /// - The quantity may stand first (`2 lb apples`, `500g flour`, `2 cans of tomatoes`, `a dozen eggs`, `3x yoghurt`,
    ///   `6 x 330 ml cola`) or last (`apples 2 lb`, `Milk (2)`, `Sugar — 200 g`, `eggs, 12`, `milk x2`,
    ///   `Banana | 2 pieces`).
    /// - A name may begin or end with a number: `7up`, `00 flour`, `5 spice`, `70% chocolate`, `omega 3`. Where only
    ///   what stands behind the number is a known name, it is an amount all the same.
    /// - A unit word without a number begins a name: `can opener`. With one it may still do so: `2 can openers`.
    /// - A portion of a plant may stand behind its name: `10 garlic cloves` are 10 cloves of garlic.
    /// - Of a range the upper bound is taken, and the range noted.
    ///
    /// `knownNames` says whether a text is the name of something in the catalogue. A line that is one as a whole is not
    /// taken apart (`7 up`), and of two ways to read a line the one with a known name is preferred. It is asked a few
    /// times at most, and never for lines longer than `knownTextLengthMax`.
    ///
    /// Linear in the length of the line.
    public static func read(_ text: String, knownNames: (String) -> Bool = { _ in false }) -> TypedLine {
        LineReader(text).read(knownNames: knownNames)
    }

    /// In Unicode scalars. Names are shorter by far.
    public static let knownTextLengthMax = 400

    /// The lines of a pasted text, without empty ones and rules (`-----`).
    public static func lines(of text: String) -> [Substring] {
        text.split { $0.isNewline || $0 == "\u{0B}" || $0 == "\u{0C}" }.filter { line in
            line.unicodeScalars.contains { !ruleScalars.contains($0) && !$0.properties.isWhitespace }
        }
    }

    private static let ruleScalars: Set<Unicode.Scalar> = [
        "-", "=", "_", "*", "—", "–", "|", ":", "+", "\u{FEFF}", "\u{200B}",
    ]
}
