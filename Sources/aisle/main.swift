import ArgumentParser

// Synchronous from top to bottom: with an asynchronous main the interface would run on a worker thread, and the signals
// that wake its reading would reach another.

if CommandLine.argc <= 1 {
    // The way to the screen does not pass the argument parser: it has nothing to parse and a person waiting.
    Outcome.finish { try Aisle.openScreen(folder: nil) }
} else {
    Outcome.finish {
        var command = try Aisle.command(for: Array(CommandLine.arguments.dropFirst()))
        try command.run()
    }
}
