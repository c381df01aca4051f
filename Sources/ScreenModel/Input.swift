/// One thing that reached the program from its terminal.
public enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Text that was pasted as a whole. Lines are parted by `\n`; tabs are kept; other control characters are gone.
    case paste(String)
    /// The terminal has a new size; everything has to be drawn again.
    case resize(Size)
    /// The program was stopped and goes on; the screen is set up again and has to be drawn.
    case resumed
    /// The window gained or lost the focus.
    case focus(Bool)
    /// The terminal's answer to the question which colour it writes on.
    case background(RGB)
    /// What the terminal says of itself.
    case report(TerminalReport)
    /// The program was asked from outside to leave.
    case signal(LeaveSignal)
    /// The terminal is gone. Nothing more will come.
    case endOfInput
    /// A key that is not known here.
    case unknown
}

/// What a terminal says of itself, asked or because it was asked to say so.
public enum TerminalReport: Hashable, Sendable {
    /// Whether it has a private mode that can be switched (DECRPM).
    case mode(Int, canBeSwitched: Bool)
    /// Its colours are others now: dark instead of light, or the other way round.
    case coloursChanged
}

/// A signal that asks the program to save and leave.
public enum LeaveSignal: String, Hashable, Sendable, CaseIterable {
    case interrupt = "SIGINT"
    case terminate = "SIGTERM"
    case hangUp = "SIGHUP"
    case quit = "SIGQUIT"
}

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
