import Glibc

/// Does the work on a thread of its own, at once when idle, else after the work under way; what was submitted in the
/// meantime is done together.
///
/// Unchecked, because the compiler does not know a pthread mutex: `state` is only touched between `lock` and `unlock`.
final class SyncThread: Syncer, @unchecked Sendable {
    private struct State {
        var waiting: SyncWork?
        var isBusy = false
        var isStopping = false
        var isRunning = false
        var failure: SyncFailure?
        /// Work up to this epoch is dropped: a sync of it failed.
        var failedEpoch: UInt64 = 0
        var wakeDescriptor: Int32?
    }

    private let fileSystem: any FileSystem
    private let board: SaveBoard
    private var state = State()
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// Signalled when there is work or the end is wanted.
    private let wanted: UnsafeMutablePointer<pthread_cond_t>
    /// Signalled when work was done or failed, and at the end.
    private let done: UnsafeMutablePointer<pthread_cond_t>

    init(fileSystem: any FileSystem, board: SaveBoard) {
        (self.fileSystem, self.board) = (fileSystem, board)
        mutex = .allocate(capacity: 1)
        wanted = .allocate(capacity: 1)
        done = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // Waiting with a limit must not depend on somebody setting the clock.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(wanted, &attributes)
        pthread_cond_init(done, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(done)
        pthread_cond_destroy(wanted)
        pthread_mutex_destroy(mutex)
        done.deallocate()
        wanted.deallocate()
        mutex.deallocate()
    }

    func submit(_ work: SyncWork) {
        lock()
        if state.waiting == nil {
            state.waiting = work
        } else if let epoch = state.waiting?.epoch, epoch == work.epoch {
            state.waiting?.absorb(work)
        } else {
            // The waiting work is of an epoch that failed: only its descriptors are still of interest.
            let closes = state.waiting?.closes ?? []
            state.waiting = work
            state.waiting?.closes += closes
        }
        if !state.isRunning, !start() { finishHere() }
        unlock()
        // After the lock is given back, or the thread would wake only to wait for it.
        pthread_cond_signal(wanted)
    }

    func takeFailure() -> SyncFailure? {
        lock()
        defer { unlock() }
        defer { state.failure = nil }
        return state.failure
    }

    func wait(milliseconds: Int) {
        lock()
        defer { unlock() }
        waitUntil(milliseconds: milliseconds) { $0.failure != nil || !$0.isBusy && $0.waiting == nil }
    }

    func wake(through descriptor: Int32) {
        lock()
        state.wakeDescriptor = descriptor
        unlock()
    }

    func stop(milliseconds: Int) -> Bool {
        lock()
        defer { unlock() }
        state.isStopping = true
        state.wakeDescriptor = nil
        pthread_cond_signal(wanted)
        waitUntil(milliseconds: milliseconds) { !$0.isRunning }
        return !state.isRunning
    }

    private func lock() { pthread_mutex_lock(mutex) }
    private func unlock() { pthread_mutex_unlock(mutex) }

    /// Waits, the lock held, until `condition` holds, at most so long.
    private func waitUntil(milliseconds: Int, _ condition: (State) -> Bool) {
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        let nanoseconds = deadline.tv_nsec + milliseconds % 1000 * 1_000_000
        deadline.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        while !condition(state) {
            if pthread_cond_timedwait(done, mutex, &deadline) == ETIMEDOUT { return }
        }
    }

    /// Starts the thread, the lock held. `false` when the system has no thread for us.
    private func start() -> Bool {
        guard startThread({ self.run() }) else { return false }
        state.isRunning = true
        return true
    }

    private func run() {
        lock()
        while true {
            while state.waiting == nil, !state.isStopping { pthread_cond_wait(wanted, mutex) }
            guard let work = state.waiting else { break }
            state.waiting = nil
            perform(work)
        }
        state.isRunning = false
        pthread_cond_broadcast(done)
        unlock()
    }

    /// Does one piece of work, the lock held before and after but not meanwhile.
    private func perform(_ work: SyncWork) {
        if work.epoch > state.failedEpoch {
            state.isBusy = true
            unlock()
            var failure: SyncFailure?
            do {
                try work.perform(fileSystem)
                board.confirmed(work.confirms)
            } catch {
                board.failed(error.description)
                failure = SyncFailure(epoch: work.epoch, error: error)
            }
            for descriptor in work.closes { fileSystem.close(descriptor) }
            lock()
            state.isBusy = false
            if let failure {
                state.failure = failure
                state.failedEpoch = failure.epoch
            }
        } else {
            for descriptor in work.closes { fileSystem.close(descriptor) }
        }
        pthread_cond_broadcast(done)
        if let descriptor = state.wakeDescriptor { WakePipe.wake(descriptor) }
    }

    /// Without a thread the work is done by the caller, the lock held.
    private func finishHere() {
        guard let work = state.waiting else { return }
        state.waiting = nil
        perform(work)
    }
}
