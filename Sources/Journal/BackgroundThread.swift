import Glibc

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
