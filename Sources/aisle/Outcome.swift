import ArgumentParser
import CursesTerminal
import Glibc
import GroceryStore

/// How the program ends: 0 done, 1 refused, 2 bad usage or no terminal, 128 and more when a signal ended the screen.
enum Outcome {
    /// Whether something was changed: the groceries, or one of the program's files. Then it has done what it was asked
    /// for, whatever else fails: whoever is told otherwise does it once more. Verbs run on the main thread alone.
    nonisolated(unsafe) static var hasChanged = false

    static func finish(_ body: () throws -> Void) -> Never {
        var code = self.code(of: body)
        if BaseWatch.isDamaged, !hasChanged, !Output.hasBegun {
            Output.drop()
            BaseWatch.leaveBase()
            code = self.code(of: body)
        }
        switch PrintingTrouble.find() {
        case nil: exit(code)
        case .failed(let why):
            complain("aisle: what was printed could not be written: \(why)")
            Output.release()
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

/// Whether the base that a verb goes by was found damaged. What a verb prints is held until it ends, and before it
/// changes anything it asks here: so one that met damage can do all of it once more, without the base. Verbs run on the
/// main thread alone; the screen sees to it by itself.
enum BaseWatch {
    private nonisolated(unsafe) static var watched: (store: Store, path: String)?
    /// Whether the verb does it once more.
    nonisolated(unsafe) private(set) static var isWithoutBase = false

    static func begin(_ store: Store, _ path: String) { watched = (store, path) }

    static func end() { watched = nil }

    static var isDamaged: Bool { watched?.store.isDamaged ?? false }

    /// Throws when what was made of the base may be wrong. What was changed is changed, whatever else is made of it.
    static func check() throws(AisleError) {
        guard isDamaged, !Outcome.hasChanged else { return }
        throw AisleError("what was kept for a fast start is damaged; please do it once more")
    }

    static func leaveBase() {
        if let watched { unlink(watched.path) }
        (watched, isWithoutBase) = (nil, true)
    }
}
