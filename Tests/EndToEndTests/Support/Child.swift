import Glibc

/// A process that was started and waited for.
struct Child {
    /// As a shell shows it: 128 and the number of the signal that ended it.
    var exitCode: Int32
    var output: String
    var errors: String

    /// Starts the program at `path` and waits until it ends; after a minute it is killed.
    ///
    /// Input and outputs are files without a name: there is no pipe that could fill up, and what the child leaves
    /// running in the background keeps nobody waiting.
    static func run(
        _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = []
    ) async throws -> Child {
        let streams = try (0..<3).map { _ in try UnnamedFile() }
        try streams[0].write(input)
        let pid = try spawn(path, arguments, environment, streams)
        return Child(
            exitCode: try await end(of: pid, named: path), output: streams[1].text(), errors: streams[2].text())
    }

    /// Starts the program and lets it run. Whoever starts it sees to its end.
    static func start(_ path: String, _ arguments: [String], environment: [String: String]) throws {
        _ = try spawn(path, arguments, environment, try (0..<3).map { _ in try UnnamedFile() })
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String], _ streams: [UnnamedFile]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number))
        }
        // The threads of this process have signals blocked; a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for copy in argv + envp { free(copy) } }
        var pid = pid_t()
        let code = posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw Trouble("\(path) does not start: \(String(cString: strerror(code)))") }
        return pid
    }

    private static func end(of pid: pid_t, named name: String) async throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(60)
        var status: Int32 = 0
        while waitpid(pid, &status, WNOHANG) == 0 {
            if ContinuousClock.now >= deadline || Task.isCancelled {
                kill(pid, SIGKILL)
                waitpid(pid, &status, 0)
                throw Trouble("\(name) did not end")
            }
            await Pause.short()
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

/// A file that is gone with its descriptor.
final class UnnamedFile {
    let descriptor: Int32

    init() throws {
        var path = Array("/tmp/aisle-e2e-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Trouble("mkstemp: \(String(cString: strerror(errno)))") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Fills the file, and goes back to its start.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Trouble("writing an input: \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    func text() -> String { String(decoding: Files.contents(of: descriptor), as: UTF8.self) }
}

/// Why a test could not go on.
struct Trouble: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// The breath between two looks at something that is waited for. Nothing depends on its length.
enum Pause {
    static func short() async { try? await Task.sleep(for: .milliseconds(3)) }
    /// Where a look costs more, as one through tmux does.
    static func longer() async { try? await Task.sleep(for: .milliseconds(12)) }
}
