import ScreenModel

/// What a finger, or a mouse with its button down, did between touching a row and leaving it.
enum Stroke {
    case tap, left, right

    /// A thumb that taps trembles by so many columns.
    private static let tapColumnsMax = 2
    /// From so many columns on it is meant.
    private static let columnsMin = 6

    /// Nil for what ended on another row, or too near to be anything.
    init?(from start: Position, to end: Position) {
        guard start.row == end.row else { return nil }
        switch end.column - start.column {
        case -Self.tapColumnsMax...Self.tapColumnsMax: self = .tap
        case ...(-Self.columnsMin): self = .left
        case Self.columnsMin...: self = .right
        default: return nil
        }
    }
}
