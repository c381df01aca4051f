/// Something the mouse, or a finger on a phone, did to a cell.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case press, release, drag
        case wheelUp, wheelDown
    }

    public enum Button: Hashable, Sendable {
        case left, middle, right
        /// For the wheel, and for a release whose button the terminal does not tell.
        case none
    }

    public var action: Action
    public var button: Button
    /// Counted from 0 at the top.
    public var row: Int
    /// Counted from 0 at the left.
    public var column: Int
    public var modifiers: Modifiers

    public init(_ action: Action, _ button: Button, row: Int, column: Int, modifiers: Modifiers = []) {
        (self.action, self.button, self.row, self.column, self.modifiers) = (action, button, row, column, modifiers)
    }
}
