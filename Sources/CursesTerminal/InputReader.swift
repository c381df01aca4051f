internal import CTerminalGuard
internal import Glibc
internal import ScreenModel

/// Waits for the terminal, for signals and for other descriptors at once, and reads what has arrived.
struct InputReader {
    /// What signals asked for since they were last looked at.
    struct Signals {
        var isResized = false
        var isContinued = false
        var isAskedToStop = false
        var leave: [LeaveSignal] = []
    }

    /// What one wait brought.
    struct Wakening {
        var inputs: [Input] = []
        var signals = Signals()
        var ready: [Int32] = []
        var isEmpty: Bool {
            inputs.isEmpty && ready.isEmpty && signals.leave.isEmpty && !signals.isResized && !signals.isContinued
                && !signals.isAskedToStop
        }
    }

    private let terminal: Int32
    private let signalPipe: Int32
    private var decoder: KeyDecoder
    /// A terminal gives at most 4,095 bytes at once on Linux.
    private var buffer = [UInt8](repeating: 0, count: 8_192)
    private var isGone = false
    /// When bytes last arrived. Whether an Esc stands alone is decided by the time since then, however often and
    /// briefly one waits.
    private var heardAt = 0

    /// When the terminal was asked for its background.
    private var askedAt = 0

    /// How many inputs were read since nothing was left to be read.
    private var backlog = 0

    /// More than anybody types ahead, and as much as is dealt with in some seconds at most. What was pasted between
    /// marks is one input.
    static let backlogMax = 8192
    /// An answer takes the way to the terminal and back. Whoever is farther away answers later, which does not matter:
    /// only an answer that comes in pieces would be taken for keys then.
    private static let answerMilliseconds = 2_000
    /// How long leaving waits for an answer that may be under way.
    private static let farewellMilliseconds = 100
    /// What goes on without such a pause is nobody's typing.
    private static let pauseMilliseconds: Int32 = 50

    init(terminal: Int32, signalPipe: Int32, decoder: KeyDecoder) {
        (self.terminal, self.signalPipe, self.decoder) = (terminal, signalPipe, decoder)
    }

    /// The terminal is being asked for its background.
    mutating func expectBackground() {
        decoder.expectsBackground = true
        askedAt = monotonicMilliseconds()
    }

    /// What arrives up to the answer for the background; nothing, and at once, when none is to be expected any more.
    mutating func awaitBackground() -> [Input] {
        var inputs: [Input] = []
        let deadline = min(askedAt + Self.answerMilliseconds / 2, monotonicMilliseconds() + Self.farewellMilliseconds)
        while decoder.expectsBackground, !isGone {
            let left = deadline - monotonicMilliseconds()
            guard left > 0, isReadable(within: Int32(left)) else { break }
            inputs += readTerminal()
        }
        return inputs
    }

    /// Waits until something arrives, at most `timeout` milliseconds, or for ever when it is nil.
    mutating func wait(timeout: Int?, alsoWatching others: [Int32]) -> Wakening {
        if isGone { return Wakening(inputs: [.endOfInput]) }
        let deadline = timeout.map { monotonicMilliseconds() + max($0, 0) }
        if !isReadable(within: 0) { backlog = 0 }
        while true {
            let left = deadline.map { max($0 - monotonicMilliseconds(), 0) }
            let silence = monotonicMilliseconds() - heardAt
            if monotonicMilliseconds() - askedAt > Self.answerMilliseconds { decoder.expectsBackground = false }
            let patience = decoder.patience.map { max($0 - silence, 0) }
            var waiting = [pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)]
            waiting.append(pollfd(fd: signalPipe, events: Int16(POLLIN), revents: 0))
            waiting += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let longest = [left, patience].compactMap { $0 }.min().map { Int32(clamping: $0) } ?? -1
            let count = poll(&waiting, nfds_t(waiting.count), longest)
            var wakening = Wakening()
            if count == 0, let patience, patience <= left ?? .max { wakening.inputs = decoder.flush() }
            if count > 0 {
                if waiting[0].revents != 0 { wakening.inputs = readTerminal() }
                wakening.ready = waiting.dropFirst(2).filter { $0.revents != 0 }.map(\.fd)
            }
            // Also when the wait was cut short by the signal itself.
            if count < 0 || waiting[1].revents != 0 { wakening.signals = takeSignals() }
            if !wakening.isEmpty { return wakening }
            if let deadline, monotonicMilliseconds() >= deadline { return wakening }
        }
    }

    private mutating func readTerminal() -> [Input] {
        let count = buffer.withUnsafeMutableBytes { read(terminal, $0.baseAddress, $0.count) }
        heardAt = monotonicMilliseconds()
        if count > 0 {
            let inputs = decoder.decode(buffer[..<count])
            backlog += inputs.count
            return backlog > Self.backlogMax ? dropUnread(behind: inputs) : inputs
        }
        if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
        isGone = true
        return decoder.flush() + [.endOfInput]
    }

    /// Drops what comes without a pause, such as a file that was sent by mistake: nobody wants it done key by key.
    /// Ctrl-C in it counts at once.
    private mutating func dropUnread(behind first: [Input]) -> [Input] {
        var inputs = first
        while !inputs.contains(.key(.control("c"))) {
            guard isReadable(within: Self.pauseMilliseconds) else {
                backlog = 0
                _ = decoder.flush()
                return []
            }
            let count = buffer.withUnsafeMutableBytes { read(terminal, $0.baseAddress, $0.count) }
            // Whatever it is, the next wait will meet it again.
            guard count > 0 else { return [] }
            inputs = decoder.decode(buffer[..<count])
        }
        return [.key(.control("c"))]
    }

    /// Whether the terminal can be read, and no signal asks for anything, within some milliseconds.
    private func isReadable(within milliseconds: Int32) -> Bool {
        var waiting = [terminal, signalPipe].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&waiting, 2, milliseconds) > 0 && waiting[0].revents != 0 && waiting[1].revents == 0
    }

    /// The signals since this was last called.
    mutating func takeSignals() -> Signals {
        var signals = Signals()
        var numbers = [UInt8](repeating: 0, count: 256)
        while true {
            let count = numbers.withUnsafeMutableBytes { read(signalPipe, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return signals }
            for number in numbers[..<count] { signals.note(Int32(number)) }
        }
    }
}

extension InputReader.Signals {
    fileprivate mutating func note(_ number: Int32) {
        switch number {
        case SIGWINCH: isResized = true
        case SIGCONT: isContinued = true
        case SIGTSTP: isAskedToStop = true
        case SIGINT: leave.append(.interrupt)
        case SIGTERM: leave.append(.terminate)
        case SIGHUP: leave.append(.hangUp)
        case SIGQUIT: leave.append(.quit)
        default: break
        }
    }
}
