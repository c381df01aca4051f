/// The drawing characters of the screen, one set for each kind of terminal. Every one of them takes one column, except
/// the two check boxes, which take three.
public struct Glyphs: Hashable, Sendable {
    public var horizontal: Unicode.Scalar
    public var vertical: Unicode.Scalar
    public var teeLeft: Unicode.Scalar
    public var teeRight: Unicode.Scalar
    public var teeDown: Unicode.Scalar
    public var scrollThumb: Unicode.Scalar

    public var check: Unicode.Scalar
    public var cross: Unicode.Scalar
    public var bullet: Unicode.Scalar
    /// A shop where nobody of the household was yet.
    public var shop: Unicode.Scalar
    /// Where the store is that one looks at.
    public var pin: Unicode.Scalar
    public var ellipsis: Unicode.Scalar
    /// Stands before the selected row.
    public var pointer: Unicode.Scalar
    /// Stands beside something that opens.
    public var opens: Unicode.Scalar
    /// At the end of a row that leads further, and before the name of what one came from.
    public var further: Unicode.Scalar
    public var back: Unicode.Scalar
    public var times: Unicode.Scalar

    public var progressFull: Unicode.Scalar
    public var progressEmpty: Unicode.Scalar
    /// From low to high, for a line of prices.
    public var levels: [Unicode.Scalar]

    public let uncheckedBox = "[ ]"
    /// Quieter than a box that is still to be ticked, where the terminal has a tick.
    public let checkedBox: String

    /// What a modern UTF-8 terminal shows.
    public static let unicode = Glyphs(
        horizontal: "─", vertical: "│", teeLeft: "├", teeRight: "┤", teeDown: "┬",
        scrollThumb: "┃",
        check: "✓", cross: "✗", bullet: "●", shop: "○", pin: "◆", ellipsis: "…", pointer: "▸", opens: "▾",
        further: "›", back: "‹", times: "×",
        progressFull: "━", progressEmpty: "─", levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        checkedBox: " ✓ ")

    /// What all fonts of a text console hold: some characters of code page 437, and no others.
    public static let console = Glyphs(
        horizontal: "─", vertical: "│", teeLeft: "├", teeRight: "┤", teeDown: "┬",
        scrollThumb: "█",
        check: "*", cross: "x", bullet: "•", shop: "○", pin: "♦", ellipsis: "~", pointer: ">", opens: "▼",
        further: "»", back: "«", times: "x",
        progressFull: "█", progressEmpty: "░", levels: ["_", "-", "=", "█"],
        checkedBox: "[x]")

    /// For a terminal that is not one of UTF-8, or where they are asked for.
    public static let ascii = Glyphs(
        horizontal: "-", vertical: "|", teeLeft: "+", teeRight: "+", teeDown: "+",
        scrollThumb: "#",
        check: "*", cross: "x", bullet: "*", shop: "o", pin: "@", ellipsis: "~", pointer: ">", opens: "v",
        further: ">", back: "<", times: "x",
        progressFull: "=", progressEmpty: "-", levels: ["_", ".", "-", "=", "#"],
        checkedBox: "[x]")
}
