import Glibc

/// What the system knows of processes.
enum Processes {
    /// The folder of the program that runs the tests; what was built with it stands there too.
    static var ownFolder: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "" }
        defer { free(path) }
        let whole = String(cString: path)
        return whole.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }

    /// Those that were started with this variable.
    static func all(withEnvironment variable: String) -> [pid_t] {
        let wanted = Array(variable.utf8)
        return Files.list("/proc").compactMap(pid_t.init).filter { pid in
            (Files.read("/proc/\(pid)/environ") ?? []).split(separator: 0).contains { $0.elementsEqual(wanted) }
        }
    }

    /// Whether the process runs: one that ended and was not waited for does not.
    static func isAlive(_ pid: pid_t) -> Bool { state(pid).map { $0 != "Z" && $0 != "X" } ?? false }

    static func isStopped(_ pid: pid_t) -> Bool { state(pid) == "T" }

    private static func state(_ pid: pid_t) -> Character? {
        // "pid (name) S ...": the name may hold anything, so the last parenthesis counts.
        guard let text = Files.text("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        return text[end...].dropFirst(2).first
    }
}
