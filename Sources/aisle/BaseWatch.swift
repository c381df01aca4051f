import CProcess
import Glibc
import GroceryStore

/// Looks whether the base that a verb goes by was damaged, before anybody sees what it made of it or goes by that: the
/// verb then begins anew without it. Verbs run on the main thread alone; the screen sees to it by itself.
enum BaseWatch {
    private nonisolated(unsafe) static var watched: (store: Store, path: String)?

    static func begin(_ store: Store, _ path: String) { watched = (store, path) }

    static func end() { watched = nil }

    static func check() {
        // What was changed is changed, whatever is printed of it.
        guard let watched, watched.store.isDamaged, !Outcome.hasChanged else { return }
        unlink(watched.path)
        var arguments = (0..<process_argument_count()).map { UnsafeMutablePointer(mutating: process_argument($0)) }
        arguments.append(nil)
        execv("/proc/self/exe", arguments)
        if let name = arguments.first ?? nil { execvp(name, arguments) }
        self.watched = nil
        complain("aisle: what was kept for a fast start was damaged, and is removed now; please do it once more")
        exit(1)
    }
}
