import Glibc
import GroceryDomain
import GroceryStore

// All that the program writes on standard output and standard error, besides the screen, goes through here. Whatever a
// text holds, wherever it came from, a terminal only shows it, and it stays in its line.

/// Prints a line. This hides what the language calls so, which prints anything.
func print(_ line: String) { Output.hold(line.printable + "\n") }

/// Prints a text of several lines; the last ends with a line feed.
func printLines(_ text: String) { Output.hold(text.hasSuffix("\n") ? text.printableLines : text.printableLines + "\n") }

/// Prints a line of fields with tabs between them.
func printRow(_ fields: [String]) { Output.hold(fields.map(\.printable).joined(separator: "\t") + "\n") }

/// Prints one value as JSON.
func printJSON(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    body(&json)
    // The writer has escaped what is not to be printed.
    Output.hold(json.text + "\n")
}

/// Says a line on standard error.
func complain(_ line: String) { Output.complain(line.printable + "\n") }

/// Says several lines on standard error.
func complainInLines(_ text: String) {
    Output.complain(text.hasSuffix("\n") ? text.printableLines : text.printableLines + "\n")
}

/// A line of standard error that stands for what is going on, and is written over by the next.
enum Progress {
    static func show(_ line: String) { Output.complain("\r" + line.printable) }
    static func clear() { Output.complain("\r\u{1B}[K") }
}

/// The two streams.
private enum Output {
    /// What is yet to be written to standard output. Verbs run on the main thread alone.
    private nonisolated(unsafe) static var held: [UInt8] = []
    /// What kept standard output from being written, the first time.
    private nonisolated(unsafe) static var failure: Int32?

    private static let heldMax = 1 << 16
    /// Whoever looks on sees each line as it comes, such as the answers of `explain -`.
    private static let isWatched = isatty(STDOUT_FILENO) == 1

    static func hold(_ text: String) {
        held.append(contentsOf: text.utf8)
        if isWatched || held.count >= heldMax { flush() }
    }

    /// Writes what is held; answers what kept that or what went before from being written.
    @discardableResult
    static func flush() -> Int32? {
        if !held.isEmpty { BaseWatch.check() }
        if failure == nil { failure = write(held, to: STDOUT_FILENO) }
        held = []
        return failure
    }

    static func complain(_ text: String) {
        BaseWatch.check()
        // What was printed before is to be seen before.
        flush()
        // Where this fails there is no place to say so. By descriptor: the C library's `stderr` is a variable.
        _ = write(Array(text.utf8), to: STDERR_FILENO)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // Whoever has the other end may have made it one that does not wait.
            if count < 0, errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if count < 0, errno != EINTR {
                return errno
            }
            written += max(count, 0)
        }
        return nil
    }
}

/// Why what was printed did not get where it was to go, if so. A reader that has gone knows it already: no reason is
/// said.
enum PrintingTrouble {
    case readerIsGone
    case failed(String)

    /// To be asked once all is printed.
    static func find() -> PrintingTrouble? {
        switch Output.flush() {
        case nil: nil
        case EPIPE: .readerIsGone
        case let code?: .failed(String(cString: strerror(code)))
        }
    }
}
