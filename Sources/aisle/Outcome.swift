import ArgumentParser
import CursesTerminal
import Glibc

/// How the program ends: 0 done, 1 refused, 2 bad usage or no terminal, 128 and more when a signal ended the screen.
enum Outcome {
    static func finish(_ body: () throws -> Void) -> Never {
        do {
            try body()
            exit(0)
        } catch let error as TerminalError {
            complain("aisle: \(error)")
            exit(2)
        } catch let error where isUsage(error) {
            complain(Aisle.fullMessage(for: error))
            exit(2)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            if Aisle.exitCode(for: error) == .success { Aisle.exit(withError: error) }
            complain("aisle: \(error)")
            exit(1)
        }
    }

    /// Whether the argument parser refused the arguments, rather than a verb what it was asked for.
    private static func isUsage(_ error: any Error) -> Bool {
        Aisle.exitCode(for: error) == .validationFailure
    }

    static func complain(_ text: String) {
        // By descriptor: the C library's `stderr` is a variable that anybody may change.
        write(text.hasSuffix("\n") ? text : text + "\n")
    }

    /// Writes to standard error, as it stands.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
