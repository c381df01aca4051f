import Synchronization

/// Does the work on a thread of its own, at once when idle, else after the work under way; what was submitted in the
/// meantime is done together.
final class SyncThread: Syncer, Sendable {
    private struct State {
        var waiting: SyncWork?
        var isBusy = false
        var isStopping = false
        var isRunning = false
        var failure: SyncFailure?
        /// Work up to this epoch is dropped: a sync of it failed.
        var failedEpoch: UInt64 = 0
        var wakeDescriptor: Int32?
        /// Made with the thread.
        var pipes: WakePipes?
    }

    private let fileSystem: any FileSystem
    private let board: SaveBoard
    private let state = Mutex(State())

    init(fileSystem: any FileSystem, board: SaveBoard) { (self.fileSystem, self.board) = (fileSystem, board) }

    deinit { state.withLock { $0.pipes?.close() } }

    func submit(_ work: SyncWork) {
        let pipes = state.withLock { state in
            if state.waiting?.epoch == work.epoch {
                state.waiting?.absorb(work)
            } else {
                // What waits is of an epoch that failed: only its descriptors are still of interest.
                let closes = state.waiting?.closes ?? []
                state.waiting = work
                state.waiting?.closes += closes
            }
            if !state.isRunning { start(&state) }
            return state.isRunning ? state.pipes : nil
        }
        if let pipes { return WakePipe.wake(pipes.orders.writeEnd) }
        // Without a thread the work is done by the caller.
        if let work = next().work { perform(work) }
    }

    func takeFailure() -> SyncFailure? {
        state.withLock { state in
            defer { state.failure = nil }
            return state.failure
        }
    }

    func wait(milliseconds: Int) {
        let reports = state.withLock { $0.pipes?.reports }
        _ = reports?.wait(milliseconds: milliseconds) {
            state.withLock { $0.failure != nil || !$0.isBusy && $0.waiting == nil }
        }
    }

    func wake(through descriptor: Int32) { state.withLock { $0.wakeDescriptor = descriptor } }

    func stop(milliseconds: Int) -> Bool {
        let pipes = state.withLock { state in
            (state.isStopping, state.wakeDescriptor) = (true, nil)
            return state.pipes
        }
        guard let pipes else { return true }
        WakePipe.wake(pipes.orders.writeEnd)
        return pipes.reports.wait(milliseconds: milliseconds) { state.withLock { !$0.isRunning } }
    }

    /// Starts the thread, if the system has one and the descriptors for us.
    private func start(_ state: inout State) {
        guard let pipes = state.pipes ?? WakePipes() else { return }
        state.pipes = pipes
        state.isRunning = startThread { self.run(pipes) }
    }

    private func run(_ pipes: WakePipes) {
        while true {
            let (work, isOver) = next()
            if let work {
                perform(work)
            } else if isOver {
                return WakePipe.wake(pipes.reports.writeEnd)
            } else if pipes.orders.isWoken() {
                pipes.orders.drain()
            }
        }
    }

    /// Takes what waits; where nothing does, and the end is wanted, the thread is over.
    private func next() -> (work: SyncWork?, isOver: Bool) {
        state.withLock { state in
            defer { state.waiting = nil }
            state.isBusy = state.waiting != nil
            if !state.isBusy, state.isStopping { state.isRunning = false }
            return (state.waiting, state.isStopping)
        }
    }

    private func perform(_ work: SyncWork) {
        var failure: SyncFailure?
        if work.epoch > state.withLock({ $0.failedEpoch }) {
            do {
                try work.perform(fileSystem)
                board.confirmed(work.confirms)
            } catch {
                board.failed(error.description)
                failure = SyncFailure(epoch: work.epoch, error: error)
            }
        }
        for descriptor in work.closes { fileSystem.close(descriptor) }
        state.withLock { state in
            state.isBusy = false
            if let failure { (state.failure, state.failedEpoch) = (failure, failure.epoch) }
            if let pipes = state.pipes { WakePipe.wake(pipes.reports.writeEnd) }
            if let descriptor = state.wakeDescriptor { WakePipe.wake(descriptor) }
        }
    }
}
