// From files onto the disk, and what to do when the disk does not confirm.
extension Appender {
    func submitWork() {
        guard claim != nil || !nextWork.files.isEmpty || !nextWork.closes.isEmpty else { return }
        if let segment, !segment.isEmpty, !nextWork.files.contains(segment.descriptor) {
            nextWork.files.append(segment.descriptor)
        }
        if let segment, let note = claim?.note?.reaching(segment.number, segment.length) {
            claim?.note = note
            nextWork.notes.append(note.written)
        }
        nextWork.confirms = unconfirmed.last?.ordinal ?? nextWork.confirms
        for directory in nextWork.directories where !directoriesWithNewNames.contains(directory) {
            directoriesWithNewNames.append(directory)
        }
        syncer.submit(nextWork)
        nextWork = SyncWork(epoch: nextWork.epoch, confirms: nextWork.confirms)
    }

    /// Takes note of what the sync thread reports. After a failure, everything not confirmed is written again to a new
    /// segment. `false` when nothing had failed.
    @discardableResult
    func handleSyncFailure() -> Bool {
        guard let failure = syncer.takeFailure() else {
            if board.confirmed > lastConfirmed {
                failuresInARow = 0
                lastConfirmed = board.confirmed
                forgetConfirmed()
            }
            return false
        }
        forgetConfirmed()
        nextWork.epoch = failure.epoch + 1
        nextWork.confirms = board.confirmed
        for directory in directoriesWithNewNames where !nextWork.directories.contains(directory) {
            nextWork.directories.append(directory)
        }
        if let segment {
            // Not synced again: the system would say that all is well.
            nextWork.files.removeAll { $0 == segment.descriptor }
            nextWork.closes.append(segment.descriptor)
            self.segment = nil
        }
        let count = unconfirmed.count
        unwritten = unconfirmed + unwritten
        unconfirmed = []
        failuresInARow += 1
        retriesToSkip = failuresInARow < 2 ? 0 : min(1 << (failuresInARow - 2), 32)
        if failuresInARow == 1 {
            write()
            if let segment {
                archive.note(
                    .writtenAgain(
                        file: archive.files[segment.file].name, records: count, why: failure.error.description))
            }
        }
        // What failed may have been about nothing that is open.
        if unwritten.isEmpty { board.confirmed(0) }
        return true
    }

    func forgetConfirmed() {
        let confirmed = board.confirmed
        unconfirmed.removeAll { $0.ordinal <= confirmed }
    }

    /// Tries again to write what is held and to have confirmed what the disk refused.
    func retry() {
        handleSyncFailure()
        guard !unwritten.isEmpty else { return }
        if retriesToSkip > 0 {
            retriesToSkip -= 1
        } else {
            write()
        }
    }

    /// Waits until everything is on the disk, at most so long. Tries again what failed meanwhile.
    func flush(milliseconds: Int) {
        handleSyncFailure()
        if !unwritten.isEmpty { write() }
        let start = monotonicMilliseconds()
        for _ in 0..<3 {
            guard board.state != .saved else { return }
            syncer.wait(milliseconds: max(0, milliseconds - (monotonicMilliseconds() - start)))
            guard handleSyncFailure() else { return }
        }
    }

    /// Writes what the disk did not confirm to a new file, with a first line as any segment has.
    func rescueUnsaved(into folders: [String]) -> String? {
        forgetConfirmed()
        let actions = unconfirmed + unwritten
        guard let claim, !actions.isEmpty else { return nil }
        let bytes = makeHead(number: lastSegment) + actions.flatMap(\.bytes)
        let name = "/unsaved-\(fileNameTime(clock()))-\(WriterID(bits: claim.writer)).log"
        for folder in folders {
            do throws(SystemError) {
                _ = try fileSystem.makeDirectories(folder)
                let (descriptor, path) = try archive.newFile(folder + name)
                defer { fileSystem.close(descriptor) }
                do throws(SystemError) {
                    try fileSystem.appendAll(bytes, to: descriptor)
                    try fileSystem.sync(descriptor)
                    return path
                } catch {
                    try fileSystem.remove(path)
                }
            } catch {
                continue
            }
        }
        return nil
    }
}
