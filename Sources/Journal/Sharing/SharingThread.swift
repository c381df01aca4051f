import Glibc
import Synchronization

/// Exchanges with a shared folder on a thread of its own, so that a folder on a network that hangs holds up nobody:
/// when told to, and when something changes in the folder, as far as the system tells.
///
/// Unchecked, because the shared folder, which is for one thread at a time, is only touched by the one started here.
public final class SharingThread: @unchecked Sendable {
    /// What the exchanges have led to so far.
    public struct News: Hashable, Sendable {
        /// Changes taken in since the start.
        public var records = 0
        /// When something was last taken in since the start, milliseconds since 1970.
        public var lastTakenIn: UInt64?
        /// Bytes published since the start.
        public var publishedBytes = 0
        /// Why the last exchange did not work, if it did not. It is tried again.
        public var trouble: SharingError?
        /// Sentences about what cannot be read in files of the folder, in the order in which that was found.
        public var damage: [String] = []
        /// The same as the last exchange found it, said before or not.
        public var standingDamage: [String] = []
        /// Same as `SharedFolder.former`.
        public var former: String?
        /// Something is missing from the folder that others have the first turn to pass on.
        var isWaiting = false
    }

    private struct State {
        var news = News()
        /// Counts the exchanges that were asked for, and up to which of them they are done.
        var asked = 1
        var done = 0
        var isStopping = false
        var hasEnded = false
    }

    private let shared: SharedFolder
    private let isWatching: Bool
    private let state = Mutex(State())
    private let pipes: WakePipes

    /// How long to wait before trying again, in milliseconds: while another process is at it, after something went
    /// wrong, and where the system does not tell of changes that other machines make.
    private static let busyMilliseconds: Int32 = 30
    private static let troubleMilliseconds: Int32 = 5000
    private static let networkMilliseconds: Int32 = 15_000
    /// How long until it may be this machine's turn to pass on what is missing.
    private static let turnMilliseconds: Int32 = 60_000

    /// Starts with a first exchange. `nil` when the system has no thread or descriptor for it.
    ///
    /// - Parameters:
    ///   - shared: belongs to the thread from now on.
    ///   - isWatching: whether to go on exchanging when the folder changes; else only when asked.
    public init?(_ shared: SharedFolder, isWatching: Bool = true) {
        guard let pipes = WakePipes() else { return nil }
        (self.shared, self.isWatching, self.pipes) = (shared, isWatching, pipes)
        guard startThread({ self.run() }) else {
            pipes.close()
            return nil
        }
    }

    /// Readable when there is news, for the main loop's poll.
    public var descriptor: Int32 { pipes.reports.readEnd }

    /// What the exchanges have led to so far; makes `descriptor` unreadable.
    public func takeNews() -> News {
        pipes.reports.drain()
        return state.withLock { $0.news }
    }

    /// Asks for an exchange: something was saved, perhaps.
    public func exchange() {
        state.withLock { $0.asked += 1 }
        WakePipe.wake(pipes.orders.writeEnd)
    }

    /// Waits until every exchange that was asked for is done, at most so long. `false` when it was too long.
    @discardableResult
    public func wait(milliseconds: Int) -> Bool { wait(milliseconds) { $0.done >= $0.asked || $0.hasEnded } }

    /// Ends the thread once what it is doing is done. `false` when that is not the case after `milliseconds`: it is
    /// left to the end of the process then. To be called once; nothing else may be asked afterwards.
    @discardableResult
    public func stop(milliseconds: Int) -> Bool {
        state.withLock { $0.isStopping = true }
        WakePipe.wake(pipes.orders.writeEnd)
        guard wait(milliseconds, { $0.hasEnded }) else { return false }
        pipes.close()
        return true
    }

    private func wait(_ milliseconds: Int, _ condition: (State) -> Bool) -> Bool {
        // What is drained may have been news.
        defer { WakePipe.wake(pipes.reports.writeEnd) }
        return pipes.reports.wait(milliseconds: milliseconds) { state.withLock { condition($0) } }
    }

    // MARK: The thread

    private func run() {
        var watch: FolderWatch?
        while true {
            let (asked, isStopping) = state.withLock { ($0.asked, $0.isStopping) }
            if isStopping { break }
            // Before looking, so that nothing that changes meanwhile is missed.
            if isWatching { watch = renewed(watch) }
            let trouble = exchangeOnce(asked)
            pause(watch, trouble)
        }
        watch?.close()
        // Within the lock: once it has ended, the pipes are closed.
        state.withLock { state in
            state.hasEnded = true
            WakePipe.wake(pipes.reports.writeEnd)
        }
    }

    /// Returns what went wrong.
    private func exchangeOnce(_ asked: Int) -> SharingError? {
        do throws(SharingError) {
            let exchange = try shared.exchange()
            state.withLock { state in
                if exchange.taken.records > 0 {
                    state.news.records += exchange.taken.records
                    state.news.lastTakenIn = shared.clock()
                }
                state.news.publishedBytes += exchange.publishedBytes
                for damage in exchange.taken.damage where !state.news.damage.contains(damage) {
                    state.news.damage.append(damage)
                }
                state.news.standingDamage = exchange.taken.standingDamage
                state.news.trouble = nil
                state.news.former = shared.former
                state.news.isWaiting = exchange.taken.isWaiting
                state.done = asked
            }
            WakePipe.wake(pipes.reports.writeEnd)
            return nil
        } catch {
            if error == .busy { return error }
            state.withLock { state in
                state.news.trouble = error
                state.done = asked
            }
            WakePipe.wake(pipes.reports.writeEnd)
            return error
        }
    }

    /// Waits for something to do.
    private func pause(_ watch: FolderWatch?, _ trouble: SharingError?) {
        var timeout: Int32 = -1
        if let trouble {
            timeout = trouble == .busy ? Self.busyMilliseconds : Self.troubleMilliseconds
        } else if isWatching, watch == nil || shared.isOnNetwork {
            timeout = Self.networkMilliseconds
        } else if isWatching, state.withLock({ $0.news.isWaiting }) {
            timeout = Self.turnMilliseconds
        }
        var watched = [pollfd(fd: pipes.orders.readEnd, events: Int16(POLLIN), revents: 0)]
        if let watch { watched.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)) }
        while true {
            let count = poll(&watched, nfds_t(watched.count), timeout)
            // No signal comes here; should one all the same, it means a look too many.
            guard count > 0 else { return }
            if watched[0].revents != 0 {
                pipes.orders.drain()
                return
            }
            // What this machine publishes itself is no news.
            let own = try? shared.replica()
            if watch?.drain(ignoring: { PublishedName($0)?.replica == own }) ?? true { return }
        }
    }

    private func renewed(_ watch: FolderWatch?) -> FolderWatch? {
        guard let watch else { return FolderWatch(folders: [shared.path, shared.published]) }
        watch.watchFolders()
        return watch
    }
}

extension SharedFolder {
    /// Whether what other machines change there may go unnoticed here.
    fileprivate var isOnNetwork: Bool { fileSystem.networkName(of: path) != nil }
}
