internal import CDisplayWidth

/// How many columns text takes. One rule for layout, surface and terminal, so that they cannot disagree.
///
/// The rule is a table over scalars, made from the files of Unicode; ncurses counts by it too. Where terminals draw a
/// character in different widths, only the part they agree on is drawn: see `DisplayWidth.forEachPiece`.
public struct DisplayWidth: Sendable {
    /// Counts by the table, the same on every machine.
    public static let standard = DisplayWidth()

    private init() {}

    /// The columns of one scalar: 0, 1 or 2; negative when it cannot be printed.
    public static func ofScalar(_ scalar: Unicode.Scalar) -> Int { Int(display_width(scalar.value)) }

    /// The columns `text` takes when it is drawn whole. Linear; ASCII text is only counted.
    public func columns(of text: String) -> Int {
        if let count = text.printableASCII({ $0.count }) { return count }
        var total = 0
        forEachPiece(in: text) { piece in
            switch piece {
            case .ascii(let bytes): total += bytes.count
            case .scalar(_, let columns), .joined(_, let columns): total += columns
            }
            return true
        }
        return total
    }
}
