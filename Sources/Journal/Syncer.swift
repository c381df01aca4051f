/// One thing to get onto the disk. Done in this order: files, directories, then what becomes true by it.
package struct SyncWork: Sendable {
    /// Rises after each failure. What was handed over before a failure is not believed after it.
    package var epoch: UInt64
    /// Descriptors to sync, oldest first.
    var files: [Int32] = []
    /// Directories with new names in them.
    var directories: [String] = []
    /// Actions that are on the disk once this is done.
    package var confirms: UInt64
    /// What writers' notes are to say once this is done; they are not synced, being only ever behind the truth.
    var notes: [WriterNote.Text] = []
    /// Descriptors not needed any more once this is done, or has failed.
    package var closes: [Int32] = []

    /// This work and a later one of the same epoch, each descriptor and directory synced once.
    mutating func absorb(_ later: SyncWork) {
        for file in later.files where !files.contains(file) { files.append(file) }
        for directory in later.directories where !directories.contains(directory) { directories.append(directory) }
        confirms = max(confirms, later.confirms)
        let renewed = Set(later.notes.map(\.descriptor))
        notes.removeAll { renewed.contains($0.descriptor) }
        notes += later.notes
        closes += later.closes
    }

    /// Does the work; throws what the first call that failed answered.
    package func perform(_ fileSystem: any FileSystem) throws(SystemError) {
        for file in files { try fileSystem.sync(file) }
        for directory in directories { try fileSystem.syncDirectory(directory) }
        for note in notes { note.write(fileSystem) }
    }
}

/// A sync that the disk did not confirm.
package struct SyncFailure: Error, Hashable, Sendable {
    package var epoch: UInt64
    package var error: SystemError

    package init(epoch: UInt64, error: SystemError) { (self.epoch, self.error) = (epoch, error) }
}

/// Gets work onto the disk, somewhere, some time, in the order it was submitted.
package protocol Syncer: AnyObject {
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
