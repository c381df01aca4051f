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
    /// The program was asked from outside to leave.
    case signal(LeaveSignal)
    /// The terminal is gone. Nothing more will come.
    case endOfInput
    /// A key that is not known here.
    case unknown
}

/// A signal that asks the program to save and leave.
public enum LeaveSignal: String, Hashable, Sendable, CaseIterable {
    case interrupt = "SIGINT"
    case terminate = "SIGTERM"
    case hangUp = "SIGHUP"
    case quit = "SIGQUIT"
}
