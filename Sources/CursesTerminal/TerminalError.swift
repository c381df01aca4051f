/// Why the screen cannot be opened, in words for the person who started the program.
public enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is a file, a pipe or nothing.
    case notATerminal
    /// terminfo does not know the terminal. `term` is what `TERM` says; empty when it is not set.
    case unknownTerminal(term: String)
    /// The terminal cannot place its cursor, so no screen can be drawn on it.
    case notAScreen(term: String)
    /// The terminal says that it is larger than any screen can be.
    case tooLarge(columns: Int, rows: Int)
    /// The system refused something the screen needs.
    case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// Columns or rows; ncurses counts them so.
    static let sizeMax = Int(Int16.max)

    public var description: String {
        switch self {
        case .notATerminal:
            "The screen needs a terminal, but input or output is not one. Start it without a pipe or a redirection, "
                + "or with --plain, which talks line by line."
        case .unknownTerminal(""):
            "TERM is not set, so the kind of this terminal is not known. Try: TERM=xterm-256color"
        case .unknownTerminal(let term):
            "TERM is \"\(term)\", a terminal this system has no description of. Try: TERM=xterm-256color"
        case .notAScreen(let term):
            "TERM is \"\(term)\", a terminal that cannot place its cursor: aisle --plain talks line by line. "
                + "If yours can, try: TERM=xterm-256color"
        case .tooLarge(let columns, let rows):
            "The terminal says that it has \(columns) columns and \(rows) rows; a screen has \(TerminalError.sizeMax) "
                + "of each at most. Make it smaller, for example: stty columns 80 rows 24"
        case .system(let call, let code): "The terminal could not be set up: \(call) failed, \(systemMessage(code))."
        }
    }
}
