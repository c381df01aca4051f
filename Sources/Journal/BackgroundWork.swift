import Glibc
import Synchronization

/// Work that is done once, on a thread of its own, for whoever comes for what it led to.
public final class BackgroundWork<Outcome: Sendable>: Sendable {
    private let outcome = Mutex<Outcome?>(nil)
    private let report: WakePipe

    /// Starts it. `nil` when the system has no thread or descriptor for it: then nothing is done.
    public init?(_ work: @escaping @Sendable () -> Outcome) {
        guard let report = WakePipe() else { return nil }
        self.report = report
        let isStarted = startThread { [self] in
            let result = work()
            outcome.withLock { $0 = result }
            WakePipe.wake(report.writeEnd)
        }
        guard isStarted else { return nil }
    }

    deinit { report.close() }

    /// Readable once it is done.
    public var descriptor: Int32 { report.readEnd }

    /// What it led to, handed over: to be called once. Waits until it is done.
    public func take() -> Outcome? {
        var watched = pollfd(fd: report.readEnd, events: Int16(POLLIN), revents: 0)
        // A signal may end the waiting early.
        while poll(&watched, 1, -1) < 0, errno == EINTR {}
        return outcome.withLock { outcome in
            let taken = outcome
            outcome = nil
            return taken
        }
    }
}
