/// A line that somebody typed or pasted, read as an entry of a list: a quantity and a name.
///
/// ```swift
/// let line = TypedLine.read("2 cans of tomatoes (diced)")
/// #expect(line.quantity?.text() == "2 cans")
/// #expect(line.name == "tomatoes" && line.note == "diced")
/// ```
public struct TypedLine: Hashable, Sendable {
    /// Nil if the line names none.
    public let quantity: Quantity?
    /// The text that remains without quantity, note and list marks: as typed, without spaces at the ends and with
    /// single spaces. Empty if the line holds only a quantity or nothing.
    public let name: String
    /// The known name of the thing in the pack that was typed. It then takes precedence over `name`: `tinned tomatoes`
    /// for `2 tins of tomatoes`. Nil if the catalogue has no such name.
    public let packedName: String?
    /// Text besides quantity and name: a remark in brackets or after ` -- `, the `2-3` of which the upper bound was
    /// taken, the `large` of `1 large can`, the `7oz` of `200g/7oz`, the `finely chopped` of a recipe's `1 onion,
    /// finely chopped`, a `?` at the end. Several are joined by commas.
    public let note: String?
    /// The box of a task list: `- [ ] milk`, `- [x] milk`; nil without one.
    public let isChecked: Bool?
    /// Whether the line begins with a minus that touches a number, `-3 eggs`. In a list that is a hasty bullet; on its
    /// own it may mean less than nothing.
    public let isNegative: Bool
    /// Whether the line begins with an amount of nothing, `0 eggs`: no quantity; the number is part of the name.
    public let isZero: Bool
    /// `Produce:`, `## Produce`, `== Produce ==`: `name` is the text of the heading, and nothing else is set.
    public let isHeading: Bool
    /// The whole line as typed, without list marks and with tidied spaces: the name if nothing in the line turns out to
    /// be a quantity. Of several things in a line, what was typed of this one, with the heading of all in brackets.
    public let wholeText: String

    init(
        quantity: Quantity? = nil, name: String, packedName: String? = nil, note: String? = nil, isChecked: Bool? = nil,
        isNegative: Bool = false, isZero: Bool = false, isHeading: Bool = false, wholeText: String
    ) {
        self.quantity = quantity
        self.name = name
        self.packedName = packedName
        self.note = note
        self.isChecked = isChecked
        self.isNegative = isNegative
        self.isZero = isZero
        self.isHeading = isHeading
        self.wholeText = wholeText
    }

    /// What nothing typed reads as.
    public static let empty = TypedLine(name: "", wholeText: "")

    /// The name to look up in the catalogue.
    public var wanted: String { packedName ?? name }

    /// Reads one line. Any text can be read: whatever is not a quantity is a name.
    ///
    /// - The quantity may come first (`2 lb apples`, `500g flour`, `2 cans of tomatoes`, `a dozen eggs`, `3x yoghurt`,
    ///   `6 x 330 ml cola`) or last (`apples 2 lb`, `Milk (2)`, `Sugar — 200 g`, `eggs, 12`, `milk x2`, `Banana | 2
    ///   pieces`).
    /// - A name may begin or end with a number: `7up`, `00 flour`, `5 spice`, `70% chocolate`, `omega 3`. If only the
    ///   text after the number is a known name, the number is an amount all the same.
    /// - A unit word without a number begins a name: `can opener`. With a number it may do so too: `2 can openers`.
    /// - A portion of a plant may follow its name: `10 garlic cloves` are 10 cloves of garlic.
    /// - Of a range the upper bound is taken, and the range becomes a note.
    ///
    /// `knownNames` says whether a folded text is the name of something in the catalogue. A line that is such a name as
    /// a whole is not parsed (`7 up`), and of two ways to read a line the one with a known name wins. It is never
    /// called for lines longer than `knownTextLengthMax`, of which only an amount in front is read.
    ///
    /// Cost: linear in the length of the line.
    public static func read(_ text: String, knownNames: @escaping (String) -> Bool = { _ in false }) -> TypedLine {
        let known = KnownNames { name in
            knownNames(name) ? KnownNames.Item(id: ItemID(derivedFrom: name), name: name) : nil
        }
        let reader = LineReader(text, known, .one)
        return TypedLine(reader.things[0], of: reader)
    }

    /// In Unicode scalars. Names are far shorter.
    public static let knownTextLengthMax = 1000

    /// The lines of a pasted text, without empty lines and rules (`-----`).
    public static func lines(of text: String) -> [Substring] {
        text.lines.filter { line in
            line.unicodeScalars.contains { !ruleScalars.contains($0) && !$0.properties.isWhitespace }
        }
    }

    private static let ruleScalars: Set<Unicode.Scalar> = [
        "-", "=", "_", "*", "—", "–", "|", ":", "+", "\u{FEFF}", "\u{200B}",
    ]
}
