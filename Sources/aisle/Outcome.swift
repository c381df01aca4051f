import ArgumentParser
import CProcess
import CursesTerminal
import Glibc
import GroceryStore

/// How the program ends: 0 done, 1 refused, 2 bad usage or no terminal, 128 and more when a signal ended the screen.
enum Outcome {
    /// Whether something was changed: the groceries, or one of the program's files. Then it has done what it was asked
    /// for, whatever else fails: whoever is told otherwise does it once more. Verbs run on the main thread alone.
    nonisolated(unsafe) static var hasChanged = false

    static func finish(_ body: () throws -> Void) -> Never {
        let code = self.code(of: body)
        switch PrintingTrouble.find() {
        case nil: exit(code)
        case .failed(let why): complain("aisle: what was printed could not be written: \(why)")
        case .readerIsGone: break
        }
        exit(code == 0 && !hasChanged ? 1 : code)
    }

    private static func code(of body: () throws -> Void) -> Int32 {
        do {
            try body()
            return 0
        } catch let error as TerminalError {
            complain("aisle: \(error)")
            return 2
        } catch let code as ExitCode {
            return code.rawValue
        } catch  where Aisle.exitCode(for: error) == .success {
            // Help, the version, completions: the library's way to print something and be done.
            printLines(Aisle.fullMessage(for: error))
            return 0
        } catch  where Aisle.exitCode(for: error) == .validationFailure {
            // The argument parser refused the arguments, rather than a verb what it was asked for.
            complainInLines(Aisle.fullMessage(for: error))
            return 2
        } catch {
            complain("aisle: \(error)")
            return 1
        }
    }
}

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
