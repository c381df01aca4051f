import ArgumentParser
import CProcess
import Glibc

// Synchronous from top to bottom: with an asynchronous main the interface would run on a worker thread, and the signals
// that wake its reading would reach another.

/// What stands behind the program's own name. What begins with a dash and a space is text, such as a line of a list,
/// and no option; with a space before it, the argument parser knows that.
let arguments = (0..<process_argument_count()).dropFirst().map { String(cString: process_argument($0)) }
    .map { $0.hasPrefix("- ") ? " \($0)" : $0 }

// What a file may not grow by any more is then answered like a full disk.
signal(SIGXFSZ, SIG_IGN)

if arguments.isEmpty {
    // The way to the screen does not pass the argument parser: it has nothing to parse and a person waiting.
    Outcome.finish { try Aisle.openScreen(folder: nil) }
} else {
    Outcome.finish { try Aisle.carryOut(arguments) }
}
