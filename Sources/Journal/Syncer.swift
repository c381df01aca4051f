/// Where the waiting for the disk happens.
public enum SyncMode: Hashable, Sendable {
    /// On a thread of its own, started with the first change. For programs with a screen.
    case thread
    /// Before an append returns. For tests that must not depend on a thread.
    case immediate
}

/// One thing to get onto the disk. Done in this order: files, directories, then what becomes true by it.
struct SyncWork: Sendable {
    /// Rises after each failure. What was handed over before a failure is not believed after it.
    var epoch: UInt64
    /// Descriptors to sync, oldest first.
    var files: [Int32] = []
    /// Directories with new names in them.
    var directories: [String] = []
    /// Actions that are on the disk once this is done.
    var confirms: UInt64
    /// What writers' notes are to say once this is done; they are not synced, being only ever behind the truth.
    var notes: [WriterNote.Text] = []
    /// Descriptors not needed any more once this is done, or has failed.
    var closes: [Int32] = []

    /// This work and a later one of the same epoch, each descriptor and directory synced once.
    mutating func absorb(_ later: SyncWork) {
        for file in later.files where !files.contains(file) { files.append(file) }
        for directory in later.directories where !directories.contains(directory) { directories.append(directory) }
        confirms = max(confirms, later.confirms)
        notes.removeAll { note in later.notes.contains { $0.descriptor == note.descriptor } }
        notes += later.notes
        closes += later.closes
    }

    /// Does the work; throws what the first call that failed answered.
    func perform(_ fileSystem: any FileSystem) throws(SystemError) {
        for file in files { try fileSystem.sync(file) }
        for directory in directories { try fileSystem.syncDirectory(directory) }
        for note in notes { note.write(fileSystem) }
    }
}

/// A sync that the disk did not confirm.
struct SyncFailure: Error, Hashable, Sendable {
    var epoch: UInt64
    var error: SystemError
}

/// Gets work onto the disk, somewhere, some time, in the order it was submitted.
protocol Syncer: AnyObject {
    /// Hands work over.
    func submit(_ work: SyncWork)
    /// The failure since the last call, if any. Work of its epoch and before is dropped from then on.
    func takeFailure() -> SyncFailure?
    /// Waits until nothing is left to do or something failed, at most so long.
    func wait(milliseconds: Int)
    /// A descriptor that gets a byte written to it whenever work is done or has failed.
    func wake(through descriptor: Int32)
    /// Finishes what was submitted and ends. `false` when that is not done after `milliseconds`; it goes on then.
    func stop(milliseconds: Int) -> Bool
}

/// Does the work at once.
final class ImmediateSyncer: Syncer {
    private let fileSystem: any FileSystem
    private let board: SaveBoard
    private var failure: SyncFailure?
    private var wakeDescriptor: Int32?

    init(fileSystem: any FileSystem, board: SaveBoard) { (self.fileSystem, self.board) = (fileSystem, board) }

    func submit(_ work: SyncWork) {
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

    func takeFailure() -> SyncFailure? {
        defer { failure = nil }
        return failure
    }

    func wait(milliseconds: Int) {}
    func wake(through descriptor: Int32) { wakeDescriptor = descriptor }
    func stop(milliseconds: Int) -> Bool { true }
}
