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
        let code = self.code(of: body)
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
