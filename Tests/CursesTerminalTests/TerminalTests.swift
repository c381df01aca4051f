import Glibc
import ScreenModel
import Testing

@Suite(.serialized) struct TerminalTests {
    // MARK: - Leaving

    @Test func quitsAndPutsTheTerminalBack() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        #expect(session.modes.c_lflag & UInt32(ICANON | ECHO | ISIG) == 0)
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    @Test(arguments: [("SIGINT", SIGINT), ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP), ("SIGQUIT", SIGQUIT)])
    func signalsThatAskToLeaveAreInputs(name: String, number: Int32) throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.signal(number)
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.lines.contains { $0.hasPrefix("signal(") }, "\(session.lines)")
        session.expectRestored()
    }

    /// Each crash ends the process by its own signal, as it would have without the guard.
    @Test(arguments: [("T", [SIGILL, SIGTRAP]), ("S", [SIGSEGV]), ("O", [SIGSEGV]), ("A", [SIGABRT])])
    func crashesPutTheTerminalBack(key: String, signals: [Int32]) throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.type(key)
        guard case .killed(let number) = try session.waitForEnd() else {
            Issue.record("it did not crash")
            return
        }
        #expect(signals.contains(number))
        session.expectRestored()
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE])
    func crashSignalsFromOutsidePutTheTerminalBack(number: Int32) throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.signal(number)
        #expect(try session.waitForEnd() == .killed(number))
        session.expectRestored()
    }

    /// Every signal that ends a program does, and leaves the terminal as it was; those of the C library are not for
    /// others.
    @Test(
        arguments: Set(1...64).subtracting([
            SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGINT, SIGTERM, SIGHUP,
            SIGQUIT,
            SIGPIPE, 32, 33,
        ]).sorted())
    func whateverSignalEndsItPutsTheTerminalBack(number: Int32) throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.signal(number)
        #expect(try session.waitForEnd() == .killed(number))
        session.expectRestored()
    }

    @Test func soDoesOneThatComesAtTheStart() throws {
        for _ in 0..<60 {
            let session = try ProbeSession()
            try session.waitForFirstLine()
            session.signal(SIGUSR1)
            #expect(try session.waitForEnd() == .killed(SIGUSR1))
            #expect(session.modes.isEqual(session.foundModes))
        }
    }

    /// The guard goes before Swift's own crash report and does not keep it from coming.
    @Test func theCrashReportComesOnTheRestoredTerminal() throws {
        let session = try ProbeSession(environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no"])
        try session.wait(for: "shown 80x24")
        session.type("S")
        #expect(try session.waitForEnd() == .killed(SIGSEGV))
        session.expectRestored()
        let text = String(decoding: session.output, as: UTF8.self)
        guard let report = text.firstRange(of: "Crash") ?? text.firstRange(of: "crash"),
            let restored = text.firstRange(of: "\u{1B}[?1049l")
        else { return }  // A Swift without its crash reporter.
        #expect(restored.lowerBound < report.lowerBound)
    }

    @Test func aDroppedConnectionIsTheEndOfInput() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.hangUp()
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.lines.contains { $0 == "endOfInput" || $0.hasPrefix("signal(") }, "\(session.lines)")
    }

    @Test func standardErrorGoesToItsFile() throws {
        let path = "/tmp/terminal-probe-\(getpid()).txt"
        for (keys, content) in [("Eq", "complaint\n"), ("q", "")] {
            let session = try ProbeSession(environment: ["PROBE_STDERR": path])
            try session.wait(for: "shown 80x24")
            session.type(keys)
            #expect(try session.waitForEnd() == .exited(0))
            #expect(session.lines.last == "closed \(!content.isEmpty)")
            #expect(!session.output.contains("complaint".utf8))
            #expect(contents(path) == content)
            unlink(path)
        }
        let session = try ProbeSession(environment: ["PROBE_STDERR": path])
        try session.wait(for: "shown 80x24")
        session.type("S")
        #expect(try session.waitForEnd() == .killed(SIGSEGV))
        session.expectRestored()
        #expect(session.output.contains(path.utf8))
        unlink(path)
    }

    private func contents(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        return String(decoding: buffer[..<fread(&buffer, 1, buffer.count, file)], as: UTF8.self)
    }

    // MARK: - Stopping and going on

    /// Stopped by a signal that cannot be caught, while a shell sets the terminal to its own modes.
    @Test func goesOnAfterAStop() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        let modes = session.modes
        session.signal(SIGSTOP)
        try session.waitUntilStopped()
        session.modes = session.foundModes
        session.resize(columns: 90, rows: 20)
        session.signal(SIGCONT)
        try session.wait(for: "resize(90x20)")
        try session.wait(for: "resumed")
        try session.wait(for: "shown 90x20")
        #expect(session.modes.isEqual(modes))
        try session.waitForScreen(containing: "Groceries")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    /// Ctrl-Z under a shell that controls jobs: the shell has its terminal while the probe is stopped.
    @Test func suspendsUnderAShell() throws {
        let session = try ProbeSession(arguments: [
            "/bin/sh", "-c", "set -m; \"$PROBE\"; echo STOPPED; read line; fg >/dev/null; echo BACK",
        ])
        try session.wait(for: "shown 80x24")
        session.type("\u{1A}")
        try session.wait(forOutput: "STOPPED")
        #expect(session.modes.isEqual(session.foundModes))
        session.expectRestored(until: "STOPPED")
        session.resize(columns: 100, rows: 30)
        session.type("\n")
        try session.wait(for: "resize(100x30)")
        try session.wait(for: "resumed")
        try session.wait(for: "shown 100x30")
        try session.waitForScreen(containing: "Groceries")
        session.type("q")
        try session.wait(forOutput: "BACK")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    /// What is suspended and asked to leave does, without a look at the terminal, which is the shell's.
    @Test func endsWhileItIsSuspended() throws {
        let session = try ProbeSession(arguments: [
            "/bin/sh", "-c",
            "set -m; \"$PROBE\"; echo STOPPED; kill -TERM %1; kill -CONT %1; read line",
        ])
        try session.wait(for: "shown 80x24")
        session.type("\u{1A}")
        try session.wait(forOutput: "STOPPED")
        try session.wait(for: "closed false")
        #expect(session.lines.contains { $0.hasPrefix("signal(") }, "\(session.lines)")
        session.expectRestored(until: "STOPPED")
        #expect(session.modes.isEqual(session.foundModes))
        session.type("\n")
        #expect(try session.waitForEnd() == .exited(0))
    }

    /// Nobody could continue the leader of a session, so the system does not let Ctrl-Z stop it.
    @Test func suspendingWithoutAShellGoesOn() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.type("\u{1A}")
        try session.wait(for: "resumed")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    @Test func followsTheSize() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        for (columns, rows) in [(120, 40), (40, 20), (1, 1), (20, 5), (100, 30)] {
            session.resize(columns: columns, rows: rows)
            try session.wait(for: "resize(\(columns)x\(rows))")
            try session.wait(for: "shown \(columns)x\(rows)")
        }
        try session.waitForScreen(containing: "Groceries")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    // MARK: - Reading

    @Test(arguments: [
        ("\u{1B}", "key(Esc)"), ("\u{1B}[A", "key(↑)"), ("\u{1B}OB", "key(↓)"), ("\u{1B}x", "key(Alt-x)"),
        ("\r", "key(Enter)"),
        ("\n", "key(Enter)"), ("\u{3}", "key(Ctrl-C)"), ("\u{12}", "key(Ctrl-R)"), ("\u{13}", "key(Ctrl-S)"),
        ("\u{11}", "key(Ctrl-Q)"),
        ("\u{16}", "key(Ctrl-V)"), ("\u{1C}", "key(Ctrl-\\)"), ("\u{7F}", "key(Backspace)"), ("é", "key(é)"),
        ("日", "key(日)"),
        ("\u{1B}[200~two\rlines\u{1B}[201~", "paste(\"two\\nlines\")"), ("\u{1B}[3~", "key(Del)"),
        ("\u{1B}[15;5~", "key(Ctrl-F5)"),
    ])
    func readsKeys(bytes: String, line: String) throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.type(bytes)
        try session.wait(for: line)
        try session.wait(for: "shown 80x24")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test func keysThatArriveTogetherMakeOneFrame() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        session.type(String(repeating: "\u{1B}[B", count: 201) + "q")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.lines.count { $0 == "key(↓)" } == 201)
        #expect(session.lines.count { $0.hasPrefix("shown") } < 20)
    }

    @Test func aLongPasteArrivesWhole() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        let text = String(repeating: "Leeks ", count: 500)
        session.type("\u{1B}[200~\(text)\u{1B}[201~")
        try session.wait(for: "paste(\(text.debugDescription))")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
    }

    // MARK: - Terminals

    @Test func refusesATerminalThatSaysItIsDumb() throws {
        let session = try ProbeSession(environment: ["TERM": "dumb"])
        #expect(try session.waitForEnd() == .exited(3))
        let line = try #require(session.lines.last)
        #expect(line.contains("cannot place its cursor") && line.contains("TERM=xterm-256color"), "\(line)")
        #expect(session.output.isEmpty, "\(String(decoding: session.output, as: UTF8.self).debugDescription)")
        #expect(session.modes.isEqual(session.foundModes))
    }

    /// Nor need the system have any description at all, or a locale.
    @Test(arguments: ["xterm-ghostty", "", "xterm-256color"])
    func drawsWhereTheSystemHasNoDescription(term: String) throws {
        let nowhere = ["TERMINFO": "/nowhere", "TERMINFO_DIRS": "/nowhere", "LOCPATH": "/nowhere"]
        let session = try ProbeSession(
            environment: nowhere.merging(["TERM": term, "LANG": "", "PROBE_THEME": "dark"]) { $1 })
        try session.wait(for: "shown 80x24")
        try session.waitForScreen(containing: "Item 3, 日本 ½")
        session.type("\u{1B}OB q")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.lines.contains("key(↓)"), "\(session.lines)")
        #expect(session.output.contains("48;5;234m".utf8))
        session.expectRestored()
    }

    @Test(arguments: [(40_000, 24), (80, 32_768)])
    func saysThatAScreenIsFarTooLarge(columns: Int, rows: Int) throws {
        let session = try ProbeSession(columns: columns, rows: rows)
        #expect(try session.waitForEnd() == .exited(3))
        let line = try #require(session.lines.last)
        #expect(line.contains("\(columns) columns and \(rows) rows") && !line.contains("TERM"), "\(line)")
        #expect(session.output.isEmpty && session.modes.isEqual(session.foundModes))
    }

    @Test func refusesWhatIsNoTerminal() throws {
        let session = try ProbeSession(input: "/dev/null")
        #expect(try session.waitForEnd() == .exited(3))
        #expect(session.lines.last?.contains("needs a terminal") == true)
        #expect(session.output.isEmpty)
        #expect(session.modes.isEqual(session.foundModes))
    }

    @Test(arguments: [
        "xterm", "xterm-256color", "xterm-mono", "screen", "screen-256color", "tmux-256color", "linux",
        "rxvt-unicode-256color", "vt100",
        "vt220", "ansi",
    ])
    func drawsOnEveryTerminal(term: String) throws {
        let session = try ProbeSession(environment: ["TERM": term])
        try session.wait(for: "shown 80x24")
        try session.waitForScreen(containing: "Item 3, 日本 ½")
        session.type("\u{1B}[B \u{1B}[6~q")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.modes.isEqual(session.foundModes))
        let isXtermLike = !["vt100", "vt220", "ansi"].contains(term)
        #expect(session.output.contains("\u{1B}[?2004h".utf8) == isXtermLike)
        #expect(session.output.contains("\u{1B}[?2004l".utf8) == isXtermLike)
    }

    @Test("a terminal without a second screen goes on in an empty line below", arguments: ["vt100", "ansi"])
    func leavesAnEmptyLine(term: String) throws {
        let session = try ProbeSession(environment: ["TERM": term])
        try session.wait(for: "shown 80x24")
        try session.waitForScreen { !$0.lines[23].allSatisfy { $0 == " " } }
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        try session.waitForScreen { $0.row == 23 && $0.column == 0 && $0.lines[23].allSatisfy { $0 == " " } }
    }

    @Test(arguments: ["nonsense_XX.ISO-8859-1", "C.ISO-8859-15", "ru_RU.KOI8-R"])
    func onlyASCIIWhereTheLocaleNamesAnotherCharacterSet(locale: String) throws {
        let session = try ProbeSession(environment: ["LANG": locale])
        try session.wait(for: "shown 80x24")
        try session.waitForScreen(containing: "Creme fraiche")
        try session.waitForScreen(containing: " Item types -")
        session.type("éq")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.output.allSatisfy { $0 < 0x80 })
        #expect(session.lines.contains("key(é)"))
        session.expectRestored()
    }

    /// The locale a remote shell asks for may not be there, and often none is asked for.
    @Test(arguments: [
        "C.UTF-8", "nonsense_XX.UTF-8", "nonsense_XX.utf8", "de_DE.UTF-8@euro", "", "C", "POSIX", "en_US", "UTF-8",
    ])
    func everythingWhereTheLocaleNamesNoOtherCharacterSet(locale: String) throws {
        let session = try ProbeSession(environment: ["LANG": locale])
        try session.wait(for: "shown 80x24")
        try session.waitForScreen(containing: " Crème fraîche ─")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    @Test func schemeAndMouseCanBeChanged() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        #expect(!session.output.contains("\u{1B}[48;5;".utf8))
        session.type("t")
        try session.wait(forOutput: "48;5;234m")
        try session.waitForScreen(containing: "Groceries")
        session.type("m")
        try session.wait(forOutput: "\u{1B}[?1000l")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
        #expect(session.output.ranges(of: Array("\u{1B}[?1000h".utf8)).count == 1)
    }

    // MARK: - The background

    /// Asked with the first frame and never again; the answer is no key, and the scheme follows it.
    @Test(arguments: [("rgb:1e1e/1e1e/1e1e", "38;5;176"), ("rgb:ffff/ffff/ffff", "38;5;90")])
    func theSchemeFollowsTheBackground(answer: String, shade: String) throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        try session.wait(forOutput: "\u{1B}]11;?\u{7}")
        #expect(!session.output.contains(shade.utf8))
        session.type("\u{1B}]11;\(answer)\u{7}")
        try session.wait(forOutput: shade)
        try session.waitForScreen(containing: "Groceries")
        session.type("m")
        try session.wait(for: "key(m)")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
        #expect(session.output.ranges(of: Array("\u{1B}]11;".utf8)).count == 1)
        #expect(session.lines.filter { $0.hasPrefix("key(") } == ["key(m)", "key(q)"])
    }

    /// Until it answers, what the environment says holds.
    @Test(arguments: [("15;0", "38;5;176"), ("0;15", "38;5;90")])
    func theEnvironmentHintsAtTheBackground(hint: String, shade: String) throws {
        let session = try ProbeSession(environment: ["COLORFGBG": hint])
        try session.wait(for: "shown 80x24")
        try session.wait(forOutput: shade)
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test(arguments: [["TERM": "linux"], ["TERM": "vt100"], ["NO_COLOR": "1"]])
    func whoCannotAnswerOrHasNoColoursIsNotAsked(environment: [String: String]) throws {
        let session = try ProbeSession(environment: environment)
        try session.wait(for: "shown 80x24")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(!session.output.contains("\u{1B}]".utf8))
    }

    // MARK: - What the terminal says that it can do

    @Test func aFrameIsMarkedWhereTheTerminalKnowsThat() throws {
        for (answer, isMarked) in [("2", true), ("0", false), ("4", false)] {
            let session = try ProbeSession()
            try session.wait(for: "shown 80x24")
            try session.wait(forOutput: "\u{1B}[?2026$p\u{1B}[?2031$p\u{1B}]11;?\u{7}")
            // The colours that the second answer brings are another frame.
            session.type("\u{1B}[?2026;\(answer)$y\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}")
            try session.wait(forOutput: "38;5;176")
            session.type("q")
            #expect(try session.waitForEnd() == .exited(0))
            #expect(session.output.contains("\u{1B}[?2026h".utf8) == isMarked, "\(answer)")
            #expect(session.output.contains("\u{1B}[?2026l".utf8) == isMarked, "\(answer)")
            session.expectRestored()
        }
    }

    @Test func theSchemeFollowsColoursThatChange() throws {
        let session = try ProbeSession()
        try session.wait(for: "shown 80x24")
        try session.wait(forOutput: "\u{1B}]11;?\u{7}")
        session.type("\u{1B}[?2031;2$y\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}")
        try session.wait(forOutput: "38;5;176")
        try session.wait(forOutput: "\u{1B}[?2031h")
        session.type("\u{1B}[?997;2n")
        try session.wait(forOutput: "\u{1B}]11;?\u{7}", times: 2)
        session.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
        try session.wait(forOutput: "38;5;90")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.output.contains("\u{1B}[?2031l".utf8))
        session.expectRestored()
    }

    // MARK: - Title and crossing out

    private static let keep = "\u{1B}[22;0t"
    private static let putBack = "\u{1B}[23;0t"

    /// The title is shown with the first frame, and again only when it is another; and the one before is put back,
    /// however the program ends.
    @Test(arguments: ["q", "S", "A"]) func theWindowHasATitle(end: String) throws {
        let session = try ProbeSession(environment: ["PROBE_TITLE": "Aisle – 日本"])
        try session.wait(for: "shown 80x24")
        try session.wait(forOutput: Self.keep + "\u{1B}]2;Aisle – 日本\u{7}")
        session.type("\u{1B}[B")
        try session.wait(for: "shown 80x24")
        session.type("n")
        try session.wait(forOutput: "\u{1B}]2;another – title\u{7}")
        session.type("m" + end)
        _ = try session.waitForEnd()
        session.expectRestored()
        let text = String(decoding: session.output, as: UTF8.self)
        #expect(text.ranges(of: "\u{1B}]2;").count == 2)
        #expect(text.ranges(of: Self.keep).count == 1 && text.ranges(of: Self.putBack).count == 1)
    }

    @Test func theTitleComesBackWithTheScreen() throws {
        let session = try ProbeSession(
            environment: ["PROBE_TITLE": "Aisle"],
            arguments: ["/bin/sh", "-c", "set -m; \"$PROBE\"; echo STOPPED; read line; fg >/dev/null; echo BACK"])
        try session.wait(for: "shown 80x24")
        session.type("\u{1A}")
        try session.wait(forOutput: "STOPPED")
        #expect(session.output.ranges(of: Array(Self.putBack.utf8)).count == 1)
        session.type("\n")
        try session.wait(for: "resumed")
        session.type("q")
        try session.wait(forOutput: "BACK")
        for bytes in [Self.keep, "\u{1B}]2;Aisle\u{7}", Self.putBack] {
            #expect(session.output.ranges(of: Array(bytes.utf8)).count == 2)
        }
    }

    @Test(arguments: [
        ("xterm", "\u{1B}]2;"), ("tmux-256color", "\u{1B}]0;"), ("screen", "\u{1B}]2;"),
        ("rxvt-unicode-256color", "\u{1B}]2;"),
        ("no-such-terminal", "\u{1B}]2;"), ("linux", ""), ("vt220", ""),
    ])
    func aTitleIsSentOnlyWhereThereIsOne(term: String, begin: String) throws {
        let session = try ProbeSession(environment: ["TERM": term, "PROBE_TITLE": "Aisle"])
        try session.wait(for: "shown 80x24")
        session.type("q")
        #expect(try session.waitForEnd() == .exited(0))
        let text = String(decoding: session.output, as: UTF8.self)
        #expect(
            begin.isEmpty ? !text.contains("\u{1B}]") && !text.contains(Self.keep) : text.contains(begin + "Aisle\u{7}")
        )
    }

    /// A line through what is checked off, where terminfo says how; no terminal blinks.
    @Test(arguments: [
        ("xterm-256color", true), ("tmux-256color", true), ("no-such-terminal", true), ("screen", false),
        ("linux", false), ("vt220", false),
    ])
    func whatIsCheckedOffIsCrossedOut(term: String, isCrossedOut: Bool) throws {
        for theme in ["terminal", "dark", "mono"] {
            let session = try ProbeSession(environment: ["TERM": term, "PROBE_THEME": theme])
            try session.wait(for: "shown 80x24")
            session.type(" \u{1B}[B")
            try session.wait(for: "key(↓)")
            try session.wait(for: "shown 80x24")
            try session.waitForScreen(containing: term == "linux" ? "[x] Item 0" : "✓  Item 0")
            session.type("q")
            #expect(try session.waitForEnd() == .exited(0))
            #expect(session.attributes.contains("9") == isCrossedOut, "\(session.attributes)")
            #expect(!session.attributes.contains("5"), "\(session.attributes)")
        }
    }

    /// `bg` after Ctrl-Z: nothing is written while the shell has the terminal.
    @Test func continuedInTheBackgroundItWaits() throws {
        let session = try ProbeSession(arguments: [
            "/bin/sh", "-c",
            "set -m; \"$PROBE\"; echo STOPPED; bg; echo BACKGROUND; read line; fg >/dev/null; echo BACK",
        ])
        try session.wait(for: "shown 80x24")
        let probe = try #require(session.lines.first.flatMap { Int32($0.dropFirst("pid ".count)) })
        session.type("\u{1A}")
        try session.wait(forOutput: "BACKGROUND")
        try session.waitUntilStopped(probe)
        #expect(session.modes.isEqual(session.foundModes))
        session.expectRestored()
        session.type("\n")
        try session.wait(for: "resumed")
        session.type("q")
        try session.wait(forOutput: "BACK\r\n")
        #expect(try session.waitForEnd() == .exited(0))
        session.expectRestored()
    }

    @Test(arguments: ["terminal", "dark", "light", "high-contrast", "mono"], ["xterm-256color", "linux", "vt100"])
    func coloursAsTheTerminalAndThePersonWant(theme: String, term: String) throws {
        for noColour in [nil, "", "1"] {
            var environment = ["TERM": term, "PROBE_THEME": theme]
            environment["NO_COLOR"] = noColour
            let session = try ProbeSession(environment: environment)
            try session.wait(for: "shown 80x24")
            session.type("q")
            #expect(try session.waitForEnd() == .exited(0))
            let isColoured = session.output.contains("\u{1B}[3".utf8, followedByDigitAndM: true)
            #expect(
                isColoured == (theme != "mono" && term != "vt100" && noColour != "1"),
                "NO_COLOR \(noColour ?? "not set")")
        }
    }

    /// Whatever is drawn stands on the screen as on the surface, though only differences are sent.
    @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"], [UInt64(1), 2, 3])
    func theScreenIsTheSurface(term: String, seed: UInt64) throws {
        let session = try ProbeSession(environment: ["TERM": term, "PROBE_SEED": "\(seed)"], columns: 40, rows: 12)
        for _ in 0..<60 {
            try session.wait(for: "shown")
            try session.waitForScreenToBeTheSurface()
            session.type(" ")
        }
        #expect(try session.waitForEnd() == .exited(0))
    }

    /// How terminals count columns otherwise than Unicode's tables.
    enum Counting: CaseIterable {
        /// The vowel signs of Indian scripts take no columns of their own.
        case narrowMarks
        /// It is from before emoji were wide.
        case narrowEmoji
        /// The halves of a flag are wide.
        case wideFlags

        @Sendable func columns(_ scalar: Unicode.Scalar) -> Int {
            switch self {
            case .narrowMarks where scalar.properties.generalCategory == .spacingMark: 0
            case .narrowEmoji where scalar.value > 0xFFFF: 1
            case .wideFlags where (0x1F1E6...0x1F1FF).contains(scalar.value): 2
            default: DisplayWidth.ofScalar(scalar)
            }
        }
    }

    /// Wherever the terminal and the program count differently, all else stands where it belongs, and nothing is left
    /// of what was there before.
    @Test(arguments: Counting.allCases, [UInt64(4), 5, 6])
    func whatIsDisputedMovesNothing(counting: Counting, seed: UInt64) throws {
        let session = try ProbeSession(
            environment: ["PROBE_SEED": "\(seed)"], columns: 40, rows: 12, widthOf: counting.columns)
        for _ in 0..<60 {
            try session.wait(for: "shown")
            try session.waitForScreenToKeepItsPlaces()
            session.type(" ")
        }
        #expect(try session.waitForEnd() == .exited(0))
    }
}

// MARK: - What is expected

extension ProbeSession {
    /// The attributes of text that were sent, without the numbers of colours.
    var attributes: Set<String> {
        var found: Set<String> = []
        for part in String(decoding: output, as: UTF8.self).split(separator: "\u{1B}[").dropFirst() {
            let digits = part.prefix { $0.isNumber || $0 == ";" }
            guard part.dropFirst(digits.count).first == "m" else { continue }
            var numbers = digits.split(separator: ";").map(String.init)
            while let index = numbers.firstIndex(where: { $0 == "38" || $0 == "48" }) {
                numbers.removeSubrange(index..<min(index + 3, numbers.count))
            }
            found.formUnion(numbers)
        }
        return found
    }

    /// Everything is as it was found: modes, screen, cursor, mouse, pasting, key pad.
    func expectRestored(until end: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(modes.isEqual(foundModes), "modes", sourceLocation: sourceLocation)
        var bytes = output[...]
        if let end, let range = bytes.firstRange(of: Array(end.utf8)) { bytes = bytes[..<range.lowerBound] }
        for (on, off) in [
            ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?25l", "\u{1B}[?25h"), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
            ("\u{1B}[?1006h", "\u{1B}[?1006l"), ("\u{1B}[?2004h", "\u{1B}[?2004l"), ("\u{1B}[?1h", "\u{1B}[?1l"),
        ] {
            let lastOn = bytes.ranges(of: Array(on.utf8)).last?.lowerBound
            let lastOff = bytes.ranges(of: Array(off.utf8)).last?.lowerBound
            #expect(
                (lastOn ?? -1) < (lastOff ?? 0) && lastOn != nil, "\(off.debugDescription) is missing",
                sourceLocation: sourceLocation)
        }
    }

    /// Waits until some row of the screen contains `text`.
    func waitForScreen(containing text: String) throws {
        try waitForScreen { $0.lines.contains { $0.contains(text) } }
    }

    /// Waits until the screen is the surface that was logged last, but for glyphs whose columns are disputed: each is
    /// in its own columns, or as much of it as has room there.
    func waitForScreenToKeepItsPlaces() throws {
        let start = (lines.lastIndex(of: "frame") ?? 0) + 1
        let expected = lines[start...].filter { $0.hasPrefix("|") }.map { String($0.dropFirst()) }
        try waitForScreen { screen in
            screen.unknown.isEmpty && !screen.hasGhosts
                && zip(screen.cells, expected).allSatisfy { $0.keepsThePlaces(of: $1) }
        }
    }

    /// Waits until the screen is the surface that was logged last.
    func waitForScreenToBeTheSurface() throws {
        let start = (lines.lastIndex(of: "frame") ?? 0) + 1
        let expected = lines[start...].filter { $0.hasPrefix("|") }.map { String($0.dropFirst()) }
        let focus = lines[start...].first { $0.hasPrefix("focus ") }
        try waitForScreen {
            $0.lines == expected && $0.unknown.isEmpty && (focus == nil || focus == "focus \($0.row) \($0.column)")
        }
    }
}

extension [String] {
    /// Whether these cells show `text` as `waitForScreenToKeepItsPlaces` wants it.
    fileprivate func keepsThePlaces(of text: String) -> Bool {
        var surface = Surface(Size(columns: count, rows: 1))
        surface.write(text, row: 0, column: 0)
        return surface.cells.indices.allSatisfy { column in
            let cell = surface.cells[column]
            guard !cell.isContinuation else { return true }
            let expected = surface.text(of: cell)
            guard surface.isDisputed(cell) else { return self[column] == expected }
            let shown = self[column..<Swift.min(column + Int(cell.width), count)].joined().unicodeScalars
            return shown.allSatisfy { $0 == " " || expected.unicodeScalars.contains($0) }
        }
    }
}

extension termios {
    func isEqual(_ other: termios) -> Bool {
        var (one, other) = (self, other)
        return c_iflag == other.c_iflag && c_oflag == other.c_oflag && c_cflag == other.c_cflag
            && c_lflag == other.c_lflag
            && memcmp(&one.c_cc, &other.c_cc, MemoryLayout.size(ofValue: one.c_cc)) == 0
    }
}

extension [UInt8] {
    func contains(_ bytes: some Sequence<UInt8>) -> Bool { firstRange(of: Array(bytes)) != nil }

    /// Whether `prefix` occurs with a digit and `m`, or a digit and `;` or another digit, after it: a colour is set.
    func contains(_ prefix: some Sequence<UInt8>, followedByDigitAndM: Bool) -> Bool {
        ranges(of: Array(prefix)).contains { range in
            guard range.upperBound + 1 < count else { return false }
            // 39 is the terminal's own colour.
            return (0x30...0x38).contains(self[range.upperBound]) && [0x6D, 0x3B].contains(self[range.upperBound + 1])
        }
    }
}
