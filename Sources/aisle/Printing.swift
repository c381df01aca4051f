import Glibc
import Bytes
import GroceryDomain
import GroceryStore

// All that the program writes on standard output and standard error, besides the screen, goes through here. Whatever a
// text holds, wherever it came from, a terminal only shows it, and it stays in its line.
//
// It is UTF-8 whatever the locale says: it goes into files, pipes and other programs, which are to find every name as
// it is, whoever's locale it was printed in. Only the screen goes by the locale, as it is for eyes alone.

/// Prints a line. This hides what the language calls so, which prints anything.
func print(_ line: String) { Output.hold(line.printable + "\n") }

/// Prints a text of several lines; the last ends with a line feed.
func printLines(_ text: String) { Output.hold(text.hasSuffix("\n") ? text.printableLines : text.printableLines + "\n") }

/// Prints a text as it is, without a line feed that it does not have.
func printText(_ text: String) { Output.hold(text.printableLines) }

/// Prints what a file is to hold, to the byte. Nothing in it came from outside but what is printable, and signs of a
/// recipe that are not seen.
func printText(exactly text: String) { Output.hold(text) }

/// Prints a line of fields with tabs between them.
func printRow(_ fields: [String]) { Output.hold(fields.map(\.printable).joined(separator: "\t") + "\n") }

/// Prints one value as JSON.
func printJSON(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    body(&json)
    // The writer has escaped what is not to be printed.
    Output.hold(json.text + "\n")
}

/// Says a line on standard error, once.
func complain(_ line: String) {
    guard Output.said.insert(line).inserted else { return }
    Output.hold(line.printable + "\n", for: STDERR_FILENO)
}

/// Says several lines on standard error.
func complainInLines(_ text: String) {
    Output.hold(text.hasSuffix("\n") ? text.printableLines : text.printableLines + "\n", for: STDERR_FILENO)
}

/// A line of standard error that stands for what is going on, and is written over by the next.
enum Progress {
    static func show(_ line: String) { Output.sayAtOnce("\r" + line.printable + "\u{1B}[K") }
    static func clear() { Output.sayAtOnce("\r\u{1B}[K") }
}

/// The two streams. What a verb says is held till it ends, or asks: so it is written at once instead of line by line,
/// in its order.
enum Output {
    /// What is yet to be written, in order. Verbs run on the main thread alone.
    private nonisolated(unsafe) static var held: [(stream: Int32, bytes: [UInt8])] = []
    /// The complaints so far, each of which is said once.
    fileprivate nonisolated(unsafe) static var said: Set<String> = []
    /// What kept standard output from being written, the first time.
    private nonisolated(unsafe) static var failure: Int32?

    static func hold(_ text: String, for stream: Int32 = STDOUT_FILENO) {
        if held.last?.stream != stream { held.append((stream, [])) }
        held[held.count - 1].bytes.append(contentsOf: text.utf8)
    }

    /// Writes what is held; answers what kept that or what went before from being written to standard output.
    @discardableResult
    static func release() -> Int32? {
        for (stream, bytes) in held where stream == STDERR_FILENO || failure == nil {
            let code = write(bytes, to: stream)
            // Where standard error fails there is no place to say so.
            if stream == STDOUT_FILENO { failure = code }
        }
        held = []
        return failure
    }

    /// For what is going on, and is not to wait.
    static func sayAtOnce(_ text: String) {
        // By descriptor: the C library's `stderr` is a variable.
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
        switch Output.release() {
        case nil: nil
        case EPIPE: .readerIsGone
        case let code?: .failed(String(cString: strerror(code)))
        }
    }
}
