public import Journal

/// Does the work before an append returns, for tests that must not depend on a thread.
package final class ImmediateSyncer: Syncer {
    private let fileSystem: any FileSystem
    private let board: SaveBoard
    private var failure: SyncFailure?
    private var wakeDescriptor: Int32?

    package init(fileSystem: any FileSystem, board: SaveBoard) { (self.fileSystem, self.board) = (fileSystem, board) }

    package func submit(_ work: SyncWork) {
        defer {
            for descriptor in work.closes { fileSystem.close(descriptor) }
            if let wakeDescriptor { WakePipe.wake(wakeDescriptor) }
        }
        if let failure, failure.epoch >= work.epoch { return }
        do {
            try work.perform(fileSystem)
            board.confirmed(work.confirms)
        } catch {
            failure = SyncFailure(epoch: work.epoch, error: error)
            board.failed(error.description)
        }
    }

    package func takeFailure() -> SyncFailure? {
        defer { failure = nil }
        return failure
    }

    package func wait(milliseconds: Int) {}
    package func wake(through descriptor: Int32) { wakeDescriptor = descriptor }
    package func stop(milliseconds: Int) -> Bool { true }
}

extension Journal {
    /// A journal whose syncs are done before an append returns.
    public convenience init(
        syncedAt paths: JournalPaths, fileSystem: any FileSystem, clock: @escaping () -> UInt64,
        random: @escaping () -> UInt64, application: String, readOnly: Bool = false, knownKinds: Set<String> = ["act"]
    ) throws(JournalError) {
        let board = SaveBoard()
        try self.init(
            paths: paths, fileSystem: fileSystem, clock: clock, random: random, application: application,
            readOnly: readOnly, board: board, syncer: ImmediateSyncer(fileSystem: fileSystem, board: board),
            knownKinds: knownKinds)
    }
}
