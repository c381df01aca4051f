@testable import Journal

/// Does submitted work when told to, so that a test can look at the time between writing and the disk's answer.
final class ManualSyncer: Syncer {
    private let fileSystem: any FileSystem
    private let board: SaveBoard
    private(set) var waiting: [SyncWork] = []
    private var failure: SyncFailure?
    private var failedEpoch: UInt64 = 0
    /// The process is gone: nothing is done any more, only what it had open is given back.
    var isDead = false

    init(_ fileSystem: any FileSystem, _ board: SaveBoard) {
        self.fileSystem = fileSystem
        self.board = board
    }

    func submit(_ work: SyncWork) { waiting.append(work) }

    /// Does the oldest work. `false` when there is none.
    @discardableResult
    func step() -> Bool {
        guard !waiting.isEmpty else { return false }
        let work = waiting.removeFirst()
        if work.epoch > failedEpoch, !isDead {
            do {
                try work.perform(fileSystem)
                board.confirmed(work.confirms)
            } catch {
                failure = SyncFailure(epoch: work.epoch, error: error)
                failedEpoch = work.epoch
                board.failed(error.description)
            }
        }
        for descriptor in work.closes { fileSystem.close(descriptor) }
        return true
    }

    func takeFailure() -> SyncFailure? {
        defer { failure = nil }
        return failure
    }

    func wait(milliseconds: Int) { while failure == nil, step() {} }
    func wake(through descriptor: Int32) {}
    func stop(milliseconds: Int) -> Bool {
        while step() {}
        return true
    }
}
