internal import CTerminalGuard
internal import Glibc
internal import ScreenModel

/// Where ncurses writes; makes one write of each frame.
///
/// ncurses 6.4 writes each time it has moved the cursor: some fifty times for a full screen, four or five for a step of
/// the selection. Every write may wake the terminal to draw a part of the frame, and travel alone through a connection.
/// So while a frame is made, the descriptor that ncurses writes to leads to a file in memory, and the frame leaves as a
/// whole.
final class FrameOutput {
    /// The descriptor for ncurses. It leads to the terminal, except within `collect`.
    let descriptor: Int32
    private let memory: Int32
    private var frame: [UInt8] = []
    /// What goes before the next frame, and what behind it.
    private var preamble: [UInt8] = []
    private var postscript: [UInt8] = []
    /// What is written for numbers that stand in for colours.
    var trueColours = TrueColours()
    /// Whether what ncurses writes comes by here.
    var canRewrite: Bool { memory >= 0 }
    /// Whether the terminal is told where a frame begins and ends, so that it never shows a part of one.
    var isSynchronised = false

    /// - Throws: `TerminalError.system` when there is no descriptor left.
    init() throws(TerminalError) {
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw .system(call: "fcntl", code: errno) }
        memory = terminal_frame_open()
    }

    /// Has `bytes` leave together with the next frame, before it.
    func prepend(_ bytes: [UInt8]) { preamble += bytes }

    /// Has `bytes` leave together with the next frame, behind it.
    func append(_ bytes: [UInt8]) { postscript += bytes }

    /// What ncurses writes in `body` goes to the terminal in one write, where the terminal takes it. Within `body` the
    /// modes of the terminal cannot be set through `descriptor`.
    func collect(_ body: () -> Void) {
        // Without a file in memory, as in a very narrow sandbox, ncurses writes as it always does.
        guard memory >= 0, terminal_frame_lead(descriptor, memory) >= 0 else { return passThrough(body) }
        body()
        _ = terminal_frame_lead(descriptor, STDOUT_FILENO)
        let count = lseek(memory, 0, SEEK_CUR)
        lseek(memory, 0, SEEK_SET)
        send(frameOf: max(count, 0))
    }

    /// What ncurses writes in `body` goes to the terminal as it writes it; the modes can be set.
    func passThrough(_ body: () -> Void) {
        let behind = postscript
        postscript = []
        send(frameOf: 0)
        body()
        writeAll(behind[...], to: STDOUT_FILENO)
    }

    /// Sends the preamble, the first `count` bytes of the file in memory, and the postscript.
    private func send(frameOf count: Int) {
        if isSynchronised, count > 0 {
            preamble += ScreenModes.on(ScreenModes.synchronised)
            postscript += ScreenModes.off(ScreenModes.synchronised)
        }
        let start = preamble.count
        if frame.count < start + count { frame = [UInt8](repeating: 0, count: start + count + 16_384) }
        frame.replaceSubrange(..<start, with: preamble)
        preamble = []
        let length = frame.withUnsafeMutableBufferPointer { frame in
            let part = UnsafeMutableBufferPointer(rebasing: frame[start...])
            return AttributeFolding.fold(part, count: max(pread(memory, part.baseAddress, count, 0), 0))
        }
        var whole = frame[..<(start + length)]
        if !postscript.isEmpty { whole += postscript }
        writeAll(trueColours.isEmpty ? whole : trueColours.written(into: whole)[...], to: STDOUT_FILENO)
        postscript = []
    }

    deinit {
        if memory >= 0 { close(memory) }
        close(descriptor)
    }
}
