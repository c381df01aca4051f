import Glibc
import Synchronization

/// Work that is done once, on a thread of its own, and hands over what it led to.
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
        // A signal may end the waiting early.
        while !report.isWoken() {}
        return outcome.withLock { outcome in
            let taken = outcome
            outcome = nil
            return taken
        }
    }
}

/// What a new thread is to do; a C function carries it there.
private final class ThreadBody {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Does `body` on a thread of its own, which ends with it and is never waited for. `false` when the system has no
/// thread for us: then nothing is done.
///
/// No signal arrives there. Signals belong to the thread with the screen, and a new thread inherits what is blocked at
/// its start.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    let context = Unmanaged.passRetained(ThreadBody(body))
    let result = pthread_create(
        &thread, nil,
        { context in
            guard let context else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }, context.toOpaque())
    guard result == 0 else {
        context.release()
        return false
    }
    pthread_detach(thread)
    return true
}
