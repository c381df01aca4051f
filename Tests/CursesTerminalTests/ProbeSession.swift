import Glibc
import ScreenModel
import Testing

/// A run of `TerminalProbe` on a terminal of its own. Waits for what the probe writes, never for time to pass; whoever
/// waits in vain for half a minute gives up.
final class ProbeSession {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// How the probe ended.
    enum End: Equatable { case exited(Int32), killed(Int32) }

    /// Everything written to the terminal.
    private(set) var output: [UInt8] = []
    /// The lines the probe logged.
    private(set) var lines: [String] = []
    /// The modes of the terminal before the probe was started.
    let foundModes: termios
    private(set) var pid: pid_t = 0
    private var master: Int32 = -1
    private var slave: Int32 = -1
    private var log: Int32 = -1
    private var unfinishedLine: [UInt8] = []
    /// What the terminal shows, and how much of the output it has taken.
    private var screen: ScreenEmulator
    private let widthOf: @Sendable (Unicode.Scalar) -> Int
    private var drawn = 0
    /// How many lines have been waited for.
    private var seen = 0

    /// - Parameters:
    ///   - arguments: what to start instead of the probe; `PROBE` in the environment is its path.
    ///   - input: a path to read from instead of the terminal.
    init(
        environment: [String: String] = [:], columns: Int = 80, rows: Int = 24, arguments: [String]? = nil,
        input: String? = nil, widthOf: @escaping @Sendable (Unicode.Scalar) -> Int = DisplayWidth.ofScalar
    ) throws {
        self.widthOf = widthOf
        screen = ScreenEmulator(columns: columns, rows: rows, widthOf: widthOf)
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, Int32) = (0, -1)
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Failure(description: "no pseudo terminal")  // The two: TIOCSPTLCK, TIOCGPTN.
        }
        let path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var modes = termios()
        tcgetattr(slave, &modes)
        foundModes = modes
        resize(columns: columns, rows: rows)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
        log = ends[0]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        try start(arguments ?? [ProbeSession.probe], environment, terminal: path, input: input ?? path, log: ends[1])
    }

    deinit {
        if pid > 0 {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        hangUp()
        close(log)
    }

    /// Beside the tests, where the build puts it.
    private static var probe: String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer[..<max(count, 0)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/TerminalProbe"
    }

    private func start(
        _ arguments: [String], _ environment: [String: String], terminal: String, input: String, log: Int32
    ) throws {
        guard let path = arguments.first else { throw Failure(description: "nothing to start") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes the session's own.
        posix_spawn_file_actions_addopen(&actions, 1, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, log, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | 0x80  // 0x80: POSIX_SPAWN_SETSID
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)

        let usual = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/", "PROBE_LOG": "1",
            "PROBE": ProbeSession.probe, "SWIFT_BACKTRACE": "enable=no",
        ]
        let variables = usual.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        let error = withCStrings(arguments) { arguments in
            withCStrings(variables) { posix_spawn(&pid, path, &actions, &attributes, arguments, $0) }
        }
        guard error == 0 else { throw Failure(description: "cannot start \(arguments), error \(error)") }
    }

    // MARK: - Doing

    func type(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func signal(_ number: Int32) { kill(pid, number) }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        screen = ScreenEmulator(columns: columns, rows: rows, widthOf: widthOf)
        drawn = output.count
    }

    /// The connection drops.
    func hangUp() {
        if slave >= 0 { close(slave) }
        if master >= 0 { close(master) }
        (slave, master) = (-1, -1)
    }

    var modes: termios {
        get {
            var modes = termios()
            tcgetattr(slave, &modes)
            return modes
        }
        set {
            var modes = newValue
            tcsetattr(slave, TCSANOW, &modes)
        }
    }

    // MARK: - Waiting

    /// Waits until the probe logs `line`, after what was waited for before.
    func wait(for line: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try wait(until: "line \(line)") { lines[seen...].contains(line) }
        seen = (lines[seen...].firstIndex(of: line) ?? seen) + 1
    }

    /// Waits until the probe logs anything.
    func waitForFirstLine() throws { try wait(until: "a line") { !lines.isEmpty } }

    /// Waits until the terminal has been sent `text`, so many times.
    func wait(forOutput text: String, times: Int = 1) throws {
        try wait(until: "output \(text.debugDescription)") { output.ranges(of: Array(text.utf8)).count >= times }
    }

    /// Waits until the screen is what `isExpected` wants. It takes a moment from one end of a terminal to the other, so
    /// what was logged may arrive before what was drawn.
    func waitForScreen(_ isExpected: (ScreenEmulator) -> Bool) throws {
        try wait(until: "the screen\n\(screen)") {
            screen.take(output[drawn...])
            drawn = output.count
            return isExpected(screen)
        }
    }

    /// Waits until the probe has been stopped.
    func waitUntilStopped() throws {
        var status: Int32 = 0
        guard waitpid(pid, &status, WUNTRACED) == pid, status & 0xFF == 0x7F else {
            throw Failure(description: "it did not stop")
        }
    }

    /// Waits until process `pid`, which need not be a child, has been stopped.
    func waitUntilStopped(_ pid: Int32) throws {
        try wait(until: "process \(pid) to be stopped") {
            guard let file = fopen("/proc/\(pid)/stat", "r") else { return false }
            defer { fclose(file) }
            var buffer = [UInt8](repeating: 0, count: 512)
            let text = String(decoding: buffer[..<fread(&buffer, 1, buffer.count, file)], as: UTF8.self)
            // The state is the letter after the name, which stands in parentheses.
            return text.split(separator: ")").last?.dropFirst().first == "T"
        }
    }

    /// Waits until the probe has ended, and takes what it still wrote.
    func waitForEnd() throws -> End {
        try wait(until: "the end") { isLogClosed }
        var status: Int32 = 0
        guard waitpid(pid, &status, 0) == pid else { throw Failure(description: "it is not there") }
        pid = 0
        while master >= 0, readAvailable(timeout: 0) {}
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
    }

    private var isLogClosed = false

    private func wait(until what: @autoclosure () -> String, _ isSo: () -> Bool) throws {
        var start = timespec()
        clock_gettime(CLOCK_MONOTONIC, &start)
        while !isSo() {
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            guard now.tv_sec - start.tv_sec < 30, !isLogClosed else {
                throw Failure(
                    description: "waited for \(what()) in vain; lines: \(lines.suffix(5)), output: "
                        + String(decoding: output.suffix(300), as: UTF8.self).debugDescription)
            }
            readAvailable(timeout: 20)
        }
    }

    /// Takes what the probe has written. False when there was nothing.
    @discardableResult
    private func readAvailable(timeout: Int32) -> Bool {
        var waiting = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
        waiting.append(pollfd(fd: isLogClosed ? -1 : log, events: Int16(POLLIN), revents: 0))
        guard poll(&waiting, 2, timeout) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var isSomething = false
        if waiting[0].revents & Int16(POLLIN) != 0 {
            let count = read(master, &buffer, buffer.count)
            output += buffer[..<max(count, 0)]
            isSomething = count > 0
        }
        if waiting[1].revents != 0 {
            let count = read(log, &buffer, buffer.count)
            isLogClosed = count <= 0
            for byte in buffer[..<max(count, 0)] {
                if byte == 0x0A {
                    lines.append(String(decoding: unfinishedLine, as: UTF8.self))
                    unfinishedLine = []
                } else {
                    unfinishedLine.append(byte)
                }
            }
            isSomething = true
        }
        return isSomething
    }
}

private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
