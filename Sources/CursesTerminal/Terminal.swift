internal import CNcurses
internal import CTerminalGuard
internal import Glibc
public import ScreenModel

/// The terminal of this process, with the screen open. There is at most one; it belongs to the main thread.
///
/// ncurses draws; keys are read here, as bytes, and taken apart by `KeyDecoder`. So ncurses' own key reading is never
/// called, and with it its handling of SIGWINCH, which reports a new size only from there: the signals are all taken
/// here, before `newterm`, and ncurses leaves a handler alone that it finds.
public final class Terminal {
    /// What arrived together.
    public struct Arrivals {
        /// In order: a new size first, requests to leave last.
        public var inputs: [Input]
        /// Which of the watched descriptors can be read, or failed.
        public var ready: [Int32]
    }

    /// The drawing characters that suit this terminal.
    public let ownGlyphs: Glyphs
    /// The drawing characters in use; at first its own. With those of ASCII nothing else reaches the terminal, not in
    /// text either. Setting them takes effect with the next `show`.
    public var glyphs: Glyphs { didSet { if glyphs != oldValue { painter.change(isASCII: glyphs == .ascii) } } }
    /// Whether nothing but ASCII is shown.
    public var isASCII: Bool { painter.isASCII }
    /// The measures of the screen.
    public private(set) var size: Size
    /// The colour scheme. Setting it takes effect with the next `show`. Without colours, `mono` is shown in its place.
    public var theme: Theme { didSet { adoptPalette() } }
    /// Whether the terminal is asked to report the mouse. Some people would rather select text with it.
    public var usesMouse: Bool { didSet { if usesMouse != oldValue { changeModes() } } }
    /// The title of the window, where the terminal has one; nil leaves it alone. What is no character that is seen is
    /// left out. Setting it takes effect with the next `show`.
    public var title: String? { didSet { if title != oldValue { changeTitle() } } }
    /// Whether `ring` does anything. Some people would rather not be heard.
    public var hasBell = false
    /// How many colours are shown: 256, 16, 8 or, where the terminal has fewer or `NO_COLOR` is set, 0.
    public let colours: Int
    /// What the terminal writes on. At first what the environment says, else what whoever opened it expects; the
    /// terminal is asked with the first frame.
    public private(set) var ground: Ground { didSet { if ground != oldValue { adoptPalette() } } }

    private let hasTrueColours: Bool
    private let screen: OpaquePointer
    private let output: FrameOutput
    private var modes: ScreenModes
    /// Whether it says when its colours change.
    private var tellsColours = false
    private var windowTitle: WindowTitle?
    private var foundModes: termios
    private var painter: Painter
    private var reader: InputReader
    private var standardErrorFile: StandardErrorFile?
    /// What a crash tells the person, on the terminal as it was found.
    private var farewell = ""
    private var isOpen = true
    /// Inputs that came of what was done here, not of what was read.
    private var pending: [Input] = []

    // MARK: - Opening and closing

    /// Opens the screen: empty, the cursor hidden, nothing sent until the first `show`.
    ///
    /// Until `close`, a crash puts the terminal back as it was found, and SIGINT, SIGTERM, SIGHUP and SIGQUIT come as
    /// inputs.
    /// - Parameters:
    ///   - usesMouse: asks the terminal to report the mouse, where it can.
    ///   - ground: what it most likely writes on: where that is so, the first frame need not be drawn again.
    /// - Throws: when there is no terminal or none that a screen can be drawn on. It is then as it was.
    public static func open(
        theme: Theme = .terminal, usesMouse: Bool = true, on ground: Ground = .unknown
    ) throws(TerminalError) -> Terminal {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        var foundModes = termios()
        guard tcgetattr(STDIN_FILENO, &foundModes) == 0 else { throw .system(call: "tcgetattr", code: errno) }
        let signalPipe = terminal_signals_open()
        guard signalPipe >= 0 else { throw .system(call: "sigaction", code: errno) }
        // Before ncurses changes the modes. There is nothing to take back on the screen yet.
        _ = terminal_guard_arm(STDIN_FILENO, &foundModes, "", 0)
        let output: FrameOutput
        let screen: OpaquePointer
        do throws(TerminalError) {
            output = try FrameOutput()
            screen = try openScreen(output)
        } catch {
            tcsetattr(STDIN_FILENO, TCSANOW, &foundModes)
            terminal_guard_disarm()
            terminal_signals_close()
            throw error
        }
        return Terminal(
            screen: screen, output: output, foundModes: foundModes, signalPipe: signalPipe, theme: theme,
            usesMouse: usesMouse, ground: ground)
    }

    private static func openScreen(_ output: FrameOutput) throws(TerminalError) -> OpaquePointer {
        let term = environmentValue("TERM") ?? ""
        var window = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0,
            max(window.ws_col, window.ws_row) > TerminalError.sizeMax
        {
            throw .tooLarge(columns: Int(window.ws_col), rows: Int(window.ws_row))
        }
        guard let file = fdopen(output.descriptor, "w") else { throw .system(call: "fdopen", code: errno) }
        guard let screen = cn_open(nil, file) ?? openAsFallback(term, file) else { throw .unknownTerminal(term: term) }
        guard Capabilities.canPlaceCursor else {
            delscreen(screen)  // Without `endwin`, which would write.
            throw .notAScreen(term: term)
        }
        return screen
    }

    /// The screen by the description that the program brings, where the system has none of this terminal.
    private static func openAsFallback(_ term: String, _ file: UnsafeMutablePointer<FILE>) -> OpaquePointer? {
        // Who says that it is dumb is believed.
        guard term != "dumb" else { return nil }
        let found = environmentValue("TERMINFO")
        setenv("TERMINFO", fallback_terminal_description(), 1)
        defer { if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") } }
        return cn_open(fallback_terminal_name(), file)
    }

    private init(
        screen: OpaquePointer, output: FrameOutput, foundModes: termios, signalPipe: Int32, theme: Theme,
        usesMouse: Bool, ground likely: Ground
    ) {
        (self.screen, self.output, self.foundModes) = (screen, output, foundModes)
        (self.theme, self.usesMouse) = (theme, usesMouse)
        ownGlyphs = !CharacterSet.isUTF8 ? .ascii : environmentValue("TERM") == "linux" ? .console : .unicode
        glyphs = ownGlyphs
        size = Size(columns: Int(cn_columns()), rows: Int(cn_rows()))

        raw()
        noecho()
        nonl()
        typeahead(-1)  // Keys that arrive while a frame is sent must not leave it half sent.
        cn_keep_characters_in_place()
        colours = environmentValue("NO_COLOR") == nil ? Capabilities.colours : 0
        if colours > 0 {
            start_color()
            use_default_colors()
        }
        ground =
            environmentValue("COLORFGBG").map { Ground(hint: $0) } ?? (ownGlyphs == .console ? .dark : likely)
        modes = ScreenModes(usesMouse: usesMouse)
        windowTitle = WindowTitle()
        hasTrueColours = output.canRewrite && Capabilities.hasTrueColours
        let palette = Palette(theme, colours: colours, on: ground, isTrue: hasTrueColours)
        painter = Painter(palette: palette, size: size, isASCII: glyphs == .ascii, output: output)
        reader = InputReader(
            terminal: STDIN_FILENO, signalPipe: signalPipe,
            decoder: KeyDecoder(sequences: Capabilities.unusualKeys))
        output.prepend(modes.on)
        if colours > 0, Capabilities.answersQuestions {
            // The answers come in this order, and after that of the last nothing is waited for.
            output.prepend(ScreenModes.modeQuestions)
            output.prepend(ScreenModes.backgroundQuestion)
            reader.expectBackground()
        }
        armGuard()
    }

    deinit { close() }

    /// Leaves the screen and puts the terminal back as it was found. Further calls have no effect.
    public func close() {
        guard isOpen else { return }
        leaveScreen()
        letGo()
    }

    /// Ends all that this has to do with the terminal, which is left as it is.
    private func letGo() {
        isOpen = false
        delscreen(screen)
        terminal_guard_disarm()
        terminal_signals_close()
        restoreStandardError()
    }

    private func adoptPalette() {
        painter.change(Palette(theme, colours: colours, on: ground, isTrue: hasTrueColours))
    }

    private func leaveScreen() {
        // Behind us, the answer would be typed into the shell.
        pending += reader.awaitBackground()
        // In the background, setting the modes would stop the process here for good.
        terminal_signals_ignore_background(1)
        defer { terminal_signals_ignore_background(0) }
        writeAll((modes.off + (windowTitle?.off ?? []))[...], to: STDOUT_FILENO)
        painter.suspend()
        // Without a second screen, what was drawn stays, and the shell goes on in its last row: there the cursor is.
        if cn_screen_off() == nil { writeAll(Capabilities.bytes(cn_clear_rest_of_line())[...], to: STDOUT_FILENO) }
        tcsetattr(STDIN_FILENO, TCSANOW, &foundModes)
    }

    /// After `leaveScreen`: back to the screen, with what was shown on it.
    private func enterScreen() {
        output.prepend(modes.on + (windowTitle?.on ?? []))
        adoptSize()
        painter.repaint(size: size)
    }

    private func changeModes() {
        guard isOpen else { return }
        writeAll(modes.off[...], to: STDOUT_FILENO)
        modes = ScreenModes(usesMouse: usesMouse, tellsColours: tellsColours)
        output.prepend(modes.on)
        armGuard()
    }

    private func note(_ report: TerminalReport) {
        switch report {
        case .mode(ScreenModes.synchronised, let canBeSwitched): output.isSynchronised = canBeSwitched
        case .mode(ScreenModes.tellsColours, canBeSwitched: true) where !tellsColours:
            tellsColours = true
            modes = ScreenModes(usesMouse: usesMouse, tellsColours: true)
            writeAll(ScreenModes.on(ScreenModes.tellsColours)[...], to: STDOUT_FILENO)
            armGuard()
        case .coloursChanged where tellsColours:
            // Which they are now is for its background to say, as at the beginning.
            writeAll(ScreenModes.backgroundQuestion[...], to: STDOUT_FILENO)
            reader.expectBackground()
        case .mode, .coloursChanged: break
        }
    }

    private func changeTitle() {
        guard isOpen else { return }
        let seen = title.map { title in
            let text = glyphs == .ascii ? title.map(asciiFallback).joined() : title
            return String(
                String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        }
        output.prepend(windowTitle?.change(to: seen) ?? [])
        armGuard()
    }

    private func armGuard() {
        let bytes = (windowTitle?.off ?? []) + modes.restore + farewell.utf8
        // Without the guard everything works but this, so its failure is no reason to refuse.
        _ = terminal_guard_arm(STDIN_FILENO, &foundModes, bytes, bytes.count)
    }

    // MARK: - Showing

    /// An empty surface as large as the screen, to be drawn on and shown.
    public func surface() -> Surface { Surface(size, glyphs: glyphs) }

    /// Shows `surface`: sends what differs from the last one shown, in one write where the system takes it. A surface
    /// of another size is cut, or fills the upper left corner of an empty screen.
    public func show(_ surface: Surface) {
        guard isOpen else { return }
        painter.show(surface)
    }

    /// Sends everything that is shown once more, in case something else wrote on the terminal.
    public func redrawAll() {
        guard isOpen else { return }
        // What else wrote may have left the terminal drawing lines for letters, which our frames do not undo.
        output.prepend(Capabilities.bytes(cn_attributes_off()))
        painter.repaint(size: size)
    }

    /// Rings the bell with the next frame, if it has one.
    public func ring() { if hasBell { output.append([0x07]) } }

    // MARK: - Reading

    /// Waits for inputs, and returns all that have arrived.
    ///
    /// Comes back early, and maybe with nothing, when `timeoutMilliseconds` have passed (nil: never) or one of
    /// `descriptors` can be read. Once the terminal is gone, `endOfInput` comes each time.
    public func nextInputs(timeoutMilliseconds: Int? = nil, alsoWatching descriptors: [Int32] = []) -> Arrivals {
        guard isOpen else {
            defer { pending = [] }
            return Arrivals(inputs: pending.isEmpty ? [.endOfInput] : pending, ready: [])
        }
        let timeout = pending.isEmpty ? timeoutMilliseconds : 0
        let wakening = reader.wait(timeout: timeout, alsoWatching: descriptors)
        if wakening.signals.isAskedToStop {
            suspend()
        } else if wakening.signals.isContinued, wakening.signals.leave.isEmpty, waitForForeground() {
            // Stopped by something that gave no notice: another program may have changed the terminal since.
            leaveAndReturn { true }
        } else if wakening.signals.isResized {
            adoptSize()
            painter.forget(size: size)
            pending.append(.resize(size))
        }
        let inputs = pending + wakening.inputs + wakening.signals.leave.map(Input.signal)
        pending = []
        for input in inputs {
            switch input {
            case .background(let colour): ground = Ground(colour)
            case .report(let report): note(report)
            default: break
            }
        }
        return Arrivals(inputs: inputs, ready: wakening.ready)
    }

    /// Gives the terminal back to the shell, as Ctrl-Z does elsewhere, until the program is continued; then the screen
    /// is as before. `resumed` comes with the next inputs, after the new size if it changed.
    public func suspend() {
        guard isOpen else { return }
        leaveAndReturn {
            terminal_signals_stop()
            return waitForForeground()
        }
    }

    /// Leaves the terminal to another program for as long as `body` takes; then the screen is as before. `resumed`
    /// comes with the next inputs, after the new size if it changed. Being stopped and continued meanwhile is the other
    /// program's.
    public func lend<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        guard isOpen else { return try body() }
        var outcome: Result<Void, Failure> = .success(())
        leaveAndReturn {
            do throws(Failure) { try body() } catch { outcome = .failure(error) }
            return waitForForeground()
        }
        try outcome.get()
    }

    /// - Parameter whileAway: answers whether to return. If not, the terminal is somebody else's by now.
    private func leaveAndReturn(_ whileAway: () -> Bool) {
        let sizeBefore = size
        leaveScreen()
        guard whileAway() else { return letGo() }
        enterScreen()
        if size != sizeBefore { pending.append(.resize(size)) }
        pending.append(.resumed)
    }

    /// Continued in the background, as by `bg`, this process is stopped again until the terminal is its own: the system
    /// sees to that when a process in the background sets the modes. False when a signal asked to leave before.
    private func waitForForeground() -> Bool {
        var isInForeground = false
        while true {
            // The continuing is dealt with here; what else was asked for is not.
            let leave = reader.takeSignals().leave.map(Input.signal)
            pending += leave
            if isInForeground { return true }
            if !leave.isEmpty { return false }
            isInForeground = tcsetattr(STDIN_FILENO, TCSANOW, &foundModes) == 0 || errno != EINTR
        }
    }

    /// Asks the system for the size and tells ncurses.
    private func adoptSize() {
        var window = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
            // Not `resizeterm`, which would also queue a key for ncurses' own reading.
            resize_term(Int32(window.ws_row), Int32(window.ws_col))
        }
        size = Size(columns: Int(cn_columns()), rows: Int(cn_rows()))
    }

    // MARK: - Standard error

    /// Until `close`, appends to the file at `path` what is written to standard error, which would destroy the screen.
    /// A crash then names the file on the terminal.
    /// - Returns: false when the file cannot be opened. Standard error stays what it was.
    @discardableResult
    public func redirectStandardError(to path: String) -> Bool {
        guard isOpen, standardErrorFile == nil, let file = StandardErrorFile(path) else { return false }
        standardErrorFile = file
        farewell = "The program stopped because of a fault of its own. What it last said is in \(path)\r\n"
        armGuard()
        return true
    }

    /// After `close`: whether anything was written to the file of `redirectStandardError`. If not, and it was empty
    /// before, it is gone.
    public private(set) var standardErrorWasWritten = false

    private func restoreStandardError() {
        guard let file = standardErrorFile else { return }
        standardErrorFile = nil
        standardErrorWasWritten = file.restore()
    }
}
