import Glibc

/// A terminal with a shell in it: a tmux server of its own, driven by keys, watched by looking at its screen.
///
/// Nothing here waits for time to pass. Whatever has to happen is waited for until it can be seen, or until a deadline
/// that only a broken program reaches.
final class Terminal {
    private let home: String
    private let socket: String
    private let environment: [String: String]
    private let tmux: String
    private var starts = 0

    /// Far longer than anything takes, even on a machine that is busy with other things.
    static let patience = Duration.seconds(30)

    init(home: String, socket: String, environment: [String: String]) throws {
        guard let tmux = Files.command("tmux") else { throw Trouble("tmux is missing") }
        (self.home, self.socket, self.environment, self.tmux) = (home, socket, environment, tmux)
    }

    // MARK: Opening and closing

    func open(columns: Int, rows: Int) async throws {
        guard let shell = Files.command("bash") else { throw Trouble("bash is missing") }
        // Notes the number of the process that becomes the program, for signals.
        try Files.write("#!/bin/sh\necho $$ >\"$HOME/pid\"\nexec aisle \"$@\"\n", to: home + "/bin/start", mode: 0o755)
        try Files.write("PS1='$ '\n", to: home + "/shellrc")
        try await tmux(
            "start-server", ";", "set-option", "-g", "default-terminal", "tmux-256color", ";", "set-option", "-g",
            "escape-time", "0", ";", "set-option", "-g", "remain-on-exit", "on", ";", "new-session", "-d", "-x",
            "\(columns)", "-y", "\(rows)", "-c", home, "exec \(shell) --rcfile ~/shellrc")
        try await see("$")
    }

    /// Ends the server and with it everything that runs in the terminal.
    func close() async { _ = try? await tmux("kill-server") }

    // MARK: The shell

    /// Types a line into the shell.
    func run(_ line: String) async throws {
        try await type(line)
        try await press("Enter")
    }

    /// Starts the program, between two notes of the terminal's modes. `setting` stands before the command, as in
    /// `TERM=dumb`.
    func start(setting: String = "", _ arguments: String = "") async throws {
        starts += 1
        let command = "\(setting) start \(arguments)"
        try await run("clear; stty -g >~/before; \(command); code=$?; stty -g >~/after; echo \"end \(starts): $code\"")
    }

    /// Waits for the end of the program that was started last, and answers its exit code.
    func ended(file: StaticString = #fileID, line: UInt = #line) async throws -> Int32 {
        let mark = "end \(starts): "
        let picture = try await see("the end of the program", file: file, line: line) { picture in
            picture.lines.contains { $0.hasPrefix(mark) }
        }
        let found = picture.lines.first { $0.hasPrefix(mark) }?.dropFirst(mark.count)
        guard let code = found.flatMap({ Int32($0.prefix(while: \.isNumber)) }) else { throw Trouble("no exit code") }
        return code
    }

    /// Whether the terminal is as the program found it: its modes, the screen it shows, cursor and mouse.
    func isAsFound() async throws -> Bool {
        let modes = try await tmux(
            "display-message", "-p",
            "#{alternate_on} #{cursor_flag} #{mouse_any_flag}\(Self.flags) #{keypad_cursor_flag} #{keypad_flag}")
        let before = Files.text(home + "/before")
        return modes.output.hasPrefix("0 1 0 0 0 0 0") && before != nil && before == Files.text(home + "/after")
    }

    /// The title of the window, which a program may set.
    func title() async throws -> String {
        try await tmux("display-message", "-p", "#{pane_title}").output.split(separator: "\n").joined()
    }

    /// Whether the bell has rung here.
    func hasRung() async throws -> Bool {
        try await tmux("display-message", "-p", "#{window_bell_flag}").output == "1\n"
    }

    /// Whether the terminal reports the mouse, as the program asked for.
    func reportsMouse() async throws -> Bool {
        try await tmux("display-message", "-p", Self.flags).output.hasPrefix(" 1 1")
    }

    private static let flags = " #{mouse_standard_flag} #{mouse_sgr_flag}"

    /// Waits until the terminal's cursor is on the row with the pointer.
    func seeCursorOnSelectedRow(after keys: [String]) async throws {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            let picture = try await picture()
            let place = try await tmux("display-message", "-p", "#{cursor_y}").output
            let row = Int(place.filter(\.isNumber)) ?? -1
            if picture.lines.indices.contains(row), picture.lines[row].contains("▸") { return }
            if ContinuousClock.now > deadline {
                throw Trouble("after \(keys) the cursor is in row \(row) of\n\(picture)")
            }
        }
    }

    /// The process of the program that was started last.
    func pid() throws -> pid_t {
        guard let pid = Files.text(home + "/pid").flatMap({ pid_t($0.filter(\.isNumber)) }) else {
            throw Trouble("the program left no process number")
        }
        return pid
    }

    // MARK: Keys, pasted text, taps

    /// Presses keys, by the names tmux gives them: "a", "Enter", "Escape", "C-r".
    func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

    /// Types text, letter by letter.
    func type(_ text: String) async throws { try await tmux(["send-keys", "-l", "--", text]) }

    /// Sends bytes as they are.
    func send(_ text: String) async throws {
        try await tmux(["load-buffer", "-"], input: Array(text.utf8))
        try await tmux(["paste-buffer", "-d", "-r"])
    }

    /// Pastes text the way terminals do where the program asks for it: between two brackets.
    func paste(_ text: String) async throws {
        try await tmux(["load-buffer", "-"], input: Array(text.utf8))
        try await tmux(["paste-buffer", "-d", "-p", "-r"])
    }

    /// Taps on a place, counted from 0: the bytes a terminal sends for the left button, down and up.
    func tap(row: Int, column: Int) async throws {
        let place = "\(column + 1);\(row + 1)"
        try await send("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
    }

    /// Draws over a row: the bytes of the left button, down at one column and up at another.
    func draw(row: Int, from start: Int, to end: Int) async throws {
        try await send("\u{1B}[<0;\(start + 1);\(row + 1)M\u{1B}[<0;\(end + 1);\(row + 1)m")
    }

    func resize(columns: Int, rows: Int) async throws {
        try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// Takes the terminal away from under what runs on it.
    func drop() async throws { try await tmux("kill-pane") }

    // MARK: Seeing

    /// What stands on the screen; with `codes` the escape sequences of its colours and looks too.
    func picture(codes: Bool = false) async throws -> Picture {
        let text = try await tmux(["capture-pane", "-p"] + (codes ? ["-e"] : [])).output
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return Picture(lines: lines)
    }

    /// Waits until all of `texts` stand on the screen.
    @discardableResult
    func see(_ texts: String..., file: StaticString = #fileID, line: UInt = #line) async throws -> Picture {
        try await see(texts.map { "“\($0)”" }.joined(separator: ", "), file: file, line: line) { picture in
            texts.allSatisfy(picture.has)
        }
    }

    /// Waits until one line holds all of `texts`.
    @discardableResult
    func seeLine(_ texts: String..., file: StaticString = #fileID, line: UInt = #line) async throws -> Picture {
        try await see("a line with \(texts)", file: file, line: line) { picture in
            picture.lines.contains { line in texts.allSatisfy { line.contains($0) } }
        }
    }

    /// Waits until `text` does not stand on the screen.
    @discardableResult
    func lose(_ text: String, file: StaticString = #fileID, line: UInt = #line) async throws -> Picture {
        try await see("the screen without “\(text)”", file: file, line: line) { !$0.has(text) }
    }

    /// Waits until the screen is as `isWanted` says, and stays so at a second look: a large frame arrives in pieces.
    @discardableResult
    func see(
        _ what: String, file: StaticString = #fileID, line: UInt = #line, where isWanted: (Picture) -> Bool
    ) async throws -> Picture {
        let deadline = ContinuousClock.now + Self.patience
        var last: Picture?
        while true {
            let picture = try await self.picture()
            if isWanted(picture), picture.lines == last?.lines { return picture }
            last = picture
            guard ContinuousClock.now < deadline, !Task.isCancelled else {
                throw Trouble("\(file):\(line): never came: \(what). The screen at the end:\n\(picture)")
            }
            await Pause.longer()
        }
    }

    // MARK: tmux

    @discardableResult
    private func tmux(_ arguments: String...) async throws -> Child { try await tmux(arguments) }

    @discardableResult
    private func tmux(_ arguments: [String], input: [UInt8] = []) async throws -> Child {
        let child = try await Child.run(
            tmux, ["-u", "-S", socket, "-f", "/dev/null"] + arguments, environment: environment, input: input)
        guard child.exitCode == 0 else {
            throw Trouble("tmux \(arguments.first ?? ""): \(child.errors)")
        }
        return child
    }
}

extension Terminal {
    /// Whether this system has a description of such a terminal.
    func knows(term: String) async throws -> Bool {
        guard let infocmp = Files.command("infocmp") else { return false }
        return try await Child.run(infocmp, [term], environment: ["PATH": "/usr/bin:/bin"]).exitCode == 0
    }
}
