import ArgumentParser
import CProcess

// Synchronous from top to bottom: with an asynchronous main the interface would run on a worker thread, and the signals
// that wake its reading would reach another.

/// What stands behind the program's own name.
let arguments = (0..<process_argument_count()).dropFirst().map { String(cString: process_argument($0)) }

if arguments.isEmpty {
    // The way to the screen does not pass the argument parser: it has nothing to parse and a person waiting.
    Outcome.finish { try Aisle.openScreen(folder: nil) }
} else {
    Outcome.finish {
        var command = try Aisle.command(for: arguments)
        try command.run()
    }
}
