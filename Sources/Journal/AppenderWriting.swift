import Glibc

// From memory into files: in order, whole actions only, into a file that nobody else touches.
extension Appender {
    /// Writes what is not written yet, in order, as far as it goes, and has it synced.
    func write() {
        while !unwritten.isEmpty {
            do throws(SystemError) {
                try writeFirst()
            } catch {
                board.failed(hindrance(error))
                break
            }
        }
        if let last = unconfirmed.last, last.ordinal > nextWork.confirms { submitWork() }
    }

    private func hindrance(_ error: SystemError) -> String {
        guard error.isMissing else { return error.description }
        return hasLostFolder
            ? "\(paths.own) is gone; put it back" : "\(paths.space) does not exist and cannot be made"
    }

    /// Whether the folder is gone that something was read from or written to. It is not begun anew behind anybody's
    /// back, as if there had been nothing: as long as it may come back, what is done is held.
    private var hasLostFolder: Bool {
        guard archive.files.contains(where: { $0.folder == .own && $0.consumed > 0 }) else { return false }
        do throws(SystemError) { _ = try fileSystem.status(at: paths.own) } catch { return error.isMissing }
        return false
    }

    /// Writes the oldest action. A later one never gets into a file before it.
    private func writeFirst() throws(SystemError) {
        var hasMoved = false
        var attempts = 0
        while true {
            attempts += 1
            let error: SystemError
            do throws(SystemError) {
                try prepareSegment(for: unwritten[0].bytes.count)
                // There is a segment now, or that would have failed.
                try segment?.append(unwritten[0], fileSystem)
                return finishFirst()
            } catch let refusal {
                error = refusal
            }
            switch error.code {
            case EINTR, EAGAIN: guard attempts < 10 else { throw error }
            case ENOSPC, EDQUOT:
                leaveSegmentInDoubt()
                guard reserve.release() else { throw error }
                archive.note(.reserveUsed(path: reserve.path))
            default:
                // This file is in doubt, or at the limit for its size; another one may do. Once: the disk may refuse
                // that too, and each attempt would leave a file behind.
                guard !hasMoved, segment?.isEmpty == false else { throw error }
                hasMoved = true
                leaveSegment()
            }
            leaveSegmentInDoubt()
        }
    }

    private func finishFirst() {
        let action = unwritten.removeFirst()
        unconfirmed.append(action)
        lastWrittenChecksum = action.last.checksum
        guard let segment else { return }
        let offset = segment.length - action.bytes.count
        archive.advance(
            segment.file, over: action, from: offset, line: segment.lines - action.lines + 1, application: application)
        let location = RecordLocation(
            file: archive.files[segment.file].identity, line: UInt32(segment.lines - action.lines + 1),
            offset: UInt32(offset), count: UInt32(action.bytes.count))
        lastLocation = location
        if heldLocations[action.ordinal] != nil { heldLocations[action.ordinal] = location }
    }

    /// Sees to it that there is a segment with room, its file untouched by others.
    private func prepareSegment(for bytes: Int) throws(SystemError) {
        checkSegment()
        if var full = segment, !full.hasRoom(for: bytes, of: segmentBytesMax) {
            full.seal(previous: lastWrittenChecksum, writer: writer.bits, now: clock(), fileSystem)
            leaveSegment()
        }
        guard segment == nil else { return }
        guard !hasLostFolder else { throw SystemError(code: ENOENT) }
        do throws(JournalError) {
            _ = try archive.resolveSpace(random: random, &nextWork)
        } catch {
            throw error.cause
        }
        segment = try makeSegment()
    }

    /// Leaves a file that another program changed, moved or removed.
    private func checkSegment() {
        guard let segment else { return }
        let status = try? fileSystem.status(of: segment.descriptor)
        if let status, status.links > 0, status.size == segment.length { return }
        let name = archive.files[segment.file].name
        if let status, status.links > 0, status.size > segment.length {
            archive.note(.ownFileChanged(file: name))
            leaveSegment()
        } else {
            // Where all of the folder is gone, that is said as long as it is.
            if !hasLostFolder { archive.note(.ownFileRemoved(file: name)) }
            // What was not confirmed is gone with the file. What others may have seen of this identity is not certain.
            leaveSegment()
            forgetConfirmed()
            unwritten = unconfirmed + unwritten
            unconfirmed = []
            doubtWriter("its file was removed or cut by another program")
        }
    }

    private func makeSegment() throws(SystemError) -> OwnSegment {
        var hasMadeFolder = false
        while true {
            let number = lastSegment + 1
            let name = SegmentName(writer: writer.bits, number: number).description
            do throws(SystemError) {
                let descriptor = try fileSystem.open(paths.own + "/" + name, .createForAppend)
                lastSegment = number
                let file = archive.index(of: name, in: .own)
                if let status = try? fileSystem.status(of: descriptor) { archive.files[file].note(status) }
                nextWork.directories.append(paths.own)
                return OwnSegment(
                    file: file, descriptor: descriptor, number: number, length: 0, lines: 0,
                    head: makeHead(number: number))
            } catch {
                if error.code == EEXIST {
                    lastSegment = number
                } else {
                    guard error.code == ENOENT, !hasMadeFolder else { throw error }
                    hasMadeFolder = true
                    try fileSystem.makeDirectories(paths.own, noting: &nextWork.directories)
                }
            }
        }
    }

    func makeHead(number: Int) -> [UInt8] {
        SegmentHead(space: archive.space ?? 0, segment: UInt64(number), application: application)
            .line(Stamp(milliseconds: clock(), counter: 0, writer: writer), previous: lastWrittenChecksum)
    }

    /// The segment is not written to any more. It is synced with what comes next, then closed.
    func leaveSegment() {
        guard let segment else { return }
        nextWork.files.append(segment.descriptor)
        nextWork.closes.append(segment.descriptor)
        self.segment = nil
    }

    private func leaveSegmentInDoubt() { if segment?.isInDoubt == true { leaveSegment() } }
}
