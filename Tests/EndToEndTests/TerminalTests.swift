import Glibc
import Testing

/// Whatever happens to the terminal: nothing is lost, and it is left as it was found.
@Suite("The terminal")
struct TerminalTests {
    @Test("The window may have any size, and change it at any time")
    func resizing() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            let screen = try await home.open()
            try await screen.see("of 3 in the trolley", "[ ] Peas")
            for _ in 0..<2 {
                try await screen.resize(columns: 40, rows: 20)
                try await screen.see("Produce 0/1", "[ ] Peas", "saved")
                try await screen.lose("check in")
                try await screen.resize(columns: 10, rows: 4)
                try await screen.see("Too small")
                try await screen.resize(columns: 1, rows: 1)
                try await screen.see("one cell") { $0.lines.count == 1 && $0.lines[0].count <= 1 }
                try await screen.resize(columns: 120, rows: 40)
                try await screen.see("of 3 in the trolley", "[ ] Peas", "@ check in")
            }
            // Where nothing is seen, no key does anything.
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            try await screen.resize(columns: 10, rows: 4)
            try await screen.see("Too small")
            try await screen.press("g", "Space")
            try await screen.resize(columns: 80, rows: 24)
            try await screen.see("✓  Apples")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test("The smallest window that has to work in full does", arguments: [(40, 15), (40, 20), (24, 6)])
    func smallWindows(columns: Int, rows: Int) async throws {
        try await Home.with { home in
            let screen = try await home.open(columns: columns, rows: rows)
            try await screen.openAdd()
            try await screen.enter("2 lb apples", "milk")
            try await screen.escape(from: " Add ")
            try await screen.press("g")
            try await screen.see("[ ] Apples")
            try await screen.press("Space")
            try await screen.see("✓  Apples")
            try await screen.press("p", "?")
            try await screen.see("Catalogue", "Esc close")
            try await screen.escape(from: "Esc close")
            try await screen.press("3")
            try await screen.see("Groceries")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test("Ctrl-Z gives the terminal back, and fg brings the screen back")
    func suspendAndContinue() async throws {
        try await Home.with { home in
            let screen = try await home.terminal()
            try await screen.run("stty -g >~/before; start")
            try await screen.see("saved")
            try await screen.add("apples")
            for signal in [nil, SIGTSTP] {
                if let signal {
                    kill(try screen.pid(), signal)
                } else {
                    try await screen.press("C-z")
                }
                try await screen.see("Stopped")
                try await screen.run("stty -g >~/after; echo 'modes' noted")
                try await screen.see("modes noted")
                #expect(try await screen.isAsFound())
                #expect(Processes.isStopped(try screen.pid()))
                try await screen.run("clear; fg")
                try await screen.see("[ ] Apples", "Space check")
                try await screen.press("Space")
                try await screen.see("✓  Apples")
                try await screen.press("u")
                try await screen.see("[ ] Apples")
            }
            // The window may have another size when it comes back.
            try await screen.press("C-z")
            try await screen.see("Stopped")
            try await screen.resize(columns: 50, rows: 20)
            try await screen.run("fg")
            try await screen.see("50 columns") { $0.has("[ ] Apples") && !$0.has("Item types") && $0.lines.count == 20 }
            try await screen.press("q")
            try await screen.lose("[ ] Apples")
        }
    }

    @Test("A program that was stopped outright draws itself anew when it goes on")
    func stopAndContinue() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples")
            let pid = try screen.pid()
            kill(pid, SIGSTOP)
            try await screen.see("Stopped")
            #expect(Processes.isStopped(pid))
            try await screen.run("clear; fg")
            try await screen.see("[ ] Apples", "saved")
            try await screen.press("Space")
            try await screen.see("✓  Apples")
        }
    }

    @Test("A dropped terminal ends the program, with all saved")
    func droppedTerminal() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples")
            try await screen.press("Space")
            try await screen.see("✓  Apples")
            let pid = try screen.pid()
            try await screen.drop()
            let deadline = ContinuousClock.now + Terminal.patience
            while Processes.isAlive(pid), ContinuousClock.now < deadline { await Pause.short() }
            #expect(!Processes.isAlive(pid))
            #expect(try await home.shown().contains("[x] Apples"))
        }
    }

    @Test(
        "A signal ends the program; the terminal is as it was and all is saved",
        arguments: [
            (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131), (SIGSEGV, 139), (SIGABRT, 134), (SIGBUS, 135),
            (SIGFPE, 136), (SIGILL, 132),
        ] as [(Int32, Int32)])
    func signals(signal: Int32, code: Int32) async throws {
        try await Home.with { home in
            // Without the report that a program built for debugging makes of its faults: it asks what to do next.
            home.set("SWIFT_BACKTRACE", "enable=no")
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.enter("apples")
            try await screen.see("[ ] Apples")
            kill(try screen.pid(), signal)
            #expect(try await screen.ended() == code)
            #expect(try await screen.isAsFound())
            #expect(try await home.shown().contains("[ ] Apples"))
        }
    }

    @Test("A terminal that cannot show a screen is named, and left as it is")
    func unsuitableTerminal() async throws {
        try await Home.with(.bare) { home in
            let screen = try await home.terminal()
            try await screen.start(setting: "TERM=dumb")
            #expect(try await screen.ended() == 2)
            let text = try await screen.see("talks line by line").text.filter { $0 != "\n" }
            #expect(text.contains("\"dumb\""), "\(text)")
            #expect(try await screen.isAsFound())
        }
    }

    @Test(
        "A terminal that the system does not know is taken for one like xterm, in UTF-8",
        arguments: ["TERM=no-such-terminal", "TERM=", "env -u TERM", "TERMINFO=/nowhere TERMINFO_DIRS=/nowhere"])
    func unknownTerminal(setting: String) async throws {
        try await Home.with { home in
            try await home.aisle("add", "--type", "Dairy", "牛乳 ½ “light”", expecting: 0)
            let screen = try await home.terminal()
            try await screen.start(setting: "LC_ALL= LANG= LOCPATH=/nowhere \(setting)")
            try await screen.see("saved", "[ ] 牛乳 ½ “light”", "─")
            try await screen.press("Space")
            try await screen.see("✓  牛乳")
            #expect(try await screen.quit() == 0)
            #expect(try await screen.isAsFound())
        }
    }

    @Test("What the program knows of an unknown terminal is compiled from its description")
    func fallbackDescription() async throws {
        guard Files.command("tic") != nil else { return print("skipped: there is no tic here") }
        let source = Files.repository
        let child = try await Child.run(
            source + "/scripts/fallback-terminal", [], environment: ["PATH": "/usr/bin:/bin"])
        let kept = Files.text(source + "/Sources/CTerminalGuard/fallback_terminal_description.h")
        #expect(child.exitCode == 0 && child.output == kept)
    }

    @Test("What is checked off is crossed out, and the window is called after the list")
    func crossedOutAndCalled() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let screen = try await home.terminal()
            try await screen.run("printf '\\033]2;before\\007'")
            try await screen.start()
            try await screen.see("[ ] Milk")
            #expect(try await screen.title() == "Aisle – Groceries")
            try await screen.press("Space")
            try await screen.see("✓  Apples")
            let picture = try await screen.picture(codes: true)
            #expect(picture.line(with: "Apples")?.contains("[9m") == true, "\(picture)")
            #expect(picture.line(with: "Milk")?.contains("[9m") == false)
            #expect(try await screen.quit() == 0)
            #expect(try await screen.title() == "before")
            mkdir(home.data + "/config", 0o700)
            try Files.write("window_title = false\n", to: home.data + "/config/config.toml")
            try await screen.start()
            try await screen.see("✓  Apples")
            #expect(try await screen.title() == "before")
            #expect(try await screen.quit() == 0)
            try Files.write("", to: home.data + "/config/config.toml")
            try await screen.run("clear; start")
            try await screen.see("✓  Apples")
            try await screen.press("C-z")
            try await screen.see("Stopped")
            #expect(try await screen.title() == "before")
            try await screen.run("fg")
            try await screen.see("✓  Apples")
            #expect(try await screen.title() == "Aisle – Groceries")
            try await screen.press("q")
            try await screen.lose("✓  Apples")
            #expect(try await screen.title() == "before")
        }
    }

    @Test("The terminal's cursor is on the selected row of every screen", arguments: [(120, 40), (40, 20)])
    func cursorOnItsRow(columns: Int, rows: Int) async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            let screen = try await home.open(columns: columns, rows: rows)
            for keys in [["1", "Down"], ["Space"], ["2"], ["Down"], ["3"], ["6", "1"], ["5"], ["Down"], ["H"], [","]] {
                for key in keys { try await screen.press(key) }
                try await screen.seeCursorOnSelectedRow(after: keys)
            }
        }
    }

    @Test("Without a terminal it says so")
    func noTerminal() async throws {
        try await Home.with(.bare) { home in
            for arguments in [[], ["--data", home.folder + "/other"]] {
                let child = try await home.aisle(arguments)
                #expect(child.exitCode == 2)
                #expect(child.output.isEmpty)
                #expect(child.errors.contains("needs a terminal"))
                #expect(child.errors.split(separator: "\n").count == 1)
            }
            // And nothing was made for nothing.
            #expect(!Files.exists(home.folder + "/other"))
        }
    }

    @Test(
        "A terminal of any common kind shows the screen",
        arguments: ["xterm", "vt100", "linux", "screen", "xterm-256color", "xterm-direct"])
    func kindsOfTerminal(term: String) async throws {
        try await Home.with { home in
            let screen = try await home.terminal()
            guard try await screen.knows(term: term) else { return }
            try await screen.start(setting: "TERM=\(term)")
            try await screen.see("saved")
            try await screen.add("apples")
            try await screen.press("Down", "Space")
            // The font of a console may have no tick.
            try await screen.see(term == "linux" ? "[x] Apples" : "✓  Apples")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test(
        "A locale that names another character set gets ASCII alone",
        arguments: ["LANG=C.UTF-8 LC_ALL=C.ISO-8859-1", "LC_ALL=ru_RU.KOI8-R"])
    func asciiLocale(setting: String) async throws {
        try await Home.with { home in
            try await home.aisle("add", "--type", "Dairy", "crème fraîche ½ fat “light”", expecting: 0)
            try await home.aisle("add", "--type", "Vegetables", "2½ leeks", expecting: 0)
            let screen = try await home.terminal()
            try await screen.start(setting: setting)
            var picture = try await screen.see("saved", "[ ] Creme fraiche", "2 1/2")
            #expect(picture.isASCII)
            for key in ["2", "3", "H", ",", "?"] {
                try await screen.press(key)
                picture = try await screen.see("another screen") { $0.lines != picture.lines }
                #expect(picture.isASCII, "after \(key)")
            }
            try await screen.press("Escape")
            try await screen.lose("Moving")
            try await screen.press("H")
            try await screen.see("add 2 1/2 leeks to Groceries")
            try await screen.press("u")
            try await screen.see("Undone: add 2 1/2 leeks to Groceries")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test("NO_COLOR means no colour, and everything can still be told apart", arguments: ["NO_COLOR=1", "TERM=vt100"])
    func noColour(setting: String) async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let screen = try await home.terminal()
            try await screen.start(setting: setting)
            try await screen.see("[ ] Milk")
            try await screen.press("Space")
            try await screen.see("✓  Apples")
            let codes = try await screen.picture(codes: true).text
            #expect(ColourCodes.all(in: codes).isEmpty)
            #expect(codes.contains("\u{1B}["), "the looks that are no colours are there")
        }
    }

    @Test("Colours are there where the terminal has them")
    func colour() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            for setting in ["", "NO_COLOR="] {
                let screen = try await home.terminal()
                try await screen.start(setting: setting)
                try await screen.see("[ ] Milk")
                #expect(!ColourCodes.all(in: try await screen.picture(codes: true).text).isEmpty, "\(setting)")
            }
        }
    }
}

/// The escape sequences that set a colour.
enum ColourCodes {
    static func all(in text: String) -> [String] {
        text.split(separator: "\u{1B}[").dropFirst().compactMap { part in
            guard let end = part.firstIndex(of: "m") else { return nil }
            let numbers = part[..<end].split(separator: ";").compactMap { Int($0) }
            let sets = numbers.contains { (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0) }
            return sets ? String(part[..<end]) : nil
        }
    }
}
