import Glibc

/// The identity this process writes as. Held by the lock on its file in the state folder: a second instance finds it
/// taken and claims another.
struct WriterClaim {
    var writer: UInt64
    /// Where to note how much is on the disk; `nil` when the state folder cannot be written. Such an identity is good
    /// for one run: it is random, and nobody can take it up again.
    var note: WriterNote?
    /// What its files hold.
    var end: Archive.OwnEnd
}

extension Archive {
    /// Takes up an identity that is free and beyond doubt, or makes a new one. On the way, ends of this machine's files
    /// that a power cut tore are set aside, and identities in doubt are given up for good.
    ///
    /// Never fails: without a state folder the identity is good for this run only.
    func claimWriter(space: SpaceID, random: () -> UInt64, now: UInt64) -> WriterClaim {
        noteFormerWriters(space)
        return claimFreeWriter(space: space, now: now) ?? newWriter(space: space, random: random)
    }

    /// Notes how much there is of files that came without a note, from a backup or another machine, so that their loss
    /// is told too. Each writer makes its note before its first file.
    private func noteFormerWriters(_ space: SpaceID) {
        let noted = Set(WriterNote.names(of: space, paths, fileSystem))
        let writers = Set(((try? fileSystem.names(in: paths.own)) ?? []).compactMap(SegmentName.init).map(\.writer))
        for writer in writers.map(WriterID.init) where !noted.contains(WriterNote.namePrefix(space) + "\(writer)") {
            try? makeNote(of: writer, space)
        }
    }

    /// Makes the note of a writer that nobody writes as any more.
    func makeNote(of writer: WriterID, _ space: SpaceID, lacking: UInt64 = 0) throws(SystemError) {
        _ = try fileSystem.makeDirectories(paths.writers)
        let path = paths.writers + "/" + WriterNote.namePrefix(space) + writer.description
        guard let descriptor = try fileSystem.openLocked(path) else { return }
        defer { fileSystem.close(descriptor) }
        guard try fileSystem.status(of: descriptor).size == 0 else { return }
        giveUp(
            WriterNote(descriptor: descriptor, writer: writer.bits, machine: 0, segment: 0, bytes: 0), lacking: lacking)
    }

    /// Takes up an identity that is free and beyond doubt, if there is one.
    func claimFreeWriter(space: SpaceID, now: UInt64) -> WriterClaim? {
        let prefix = WriterNote.namePrefix(space)
        var claim: WriterClaim?
        for name in WriterNote.names(of: space, paths, fileSystem) {
            guard let found = claimWriter(named: name, prefix: prefix, now: now) else { continue }
            if claim == nil { claim = found } else if let note = found.note { fileSystem.close(note.descriptor) }
            // Others are only of interest for torn ends that nobody else will set aside.
            if !hasUnfinishedOwnFile { break }
        }
        return claim
    }

    private func claimWriter(named name: String, prefix: String, now: UInt64) -> WriterClaim? {
        guard let writer = WriterID(name.dropFirst(prefix.count)),
            let descriptor = (try? fileSystem.openLocked(paths.writers + "/" + name)) ?? nil
        else { return nil }
        // Without a word yet, it is being made by another process, which has to lock it first.
        if (try? fileSystem.bytes(of: descriptor, from: 0, count: 1))?.isEmpty ?? true {
            fileSystem.close(descriptor)
            return nil
        }
        let machine = WriterNote.machine(of: descriptor, fileSystem)
        var note =
            WriterNote.read(descriptor, fileSystem)
            ?? WriterNote(descriptor: descriptor, writer: 0, machine: machine, segment: 0, bytes: 0)
        guard !note.isGivenUp, let end = try? ownEnd(of: writer.bits, noted: Int(note.segment)) else {
            // A note that came along with the files says nothing of those that are here now.
            if note.isGivenUp, note.machine != machine { giveUp(note) }
            fileSystem.close(descriptor)
            return nil
        }
        // What a writer wrote counts as seen by what it writes later. Another process wrote as this one since this one
        // read last, and what is about to be written knows nothing of that.
        if hasRead, end.hasUnread {
            fileSystem.close(descriptor)
            return nil
        }
        if let doubt = doubt(about: writer.bits, note, end, machine: machine) {
            note.writer = writer.bits
            giveUp(note)
            fileSystem.close(descriptor)
            self.note(.writerGivenUp(writer: writer, why: doubt))
            return nil
        }
        let truncated = truncatingTornTail(end, of: note, now: now)
        // Its stamps would stay ahead of a clock that was set back. It may be taken up again when its time has come.
        if let latest = truncated.latest, HybridClock.isAhead(latest, of: now) {
            fileSystem.close(descriptor)
            return nil
        }
        return WriterClaim(writer: writer.bits, note: note, end: truncated)
    }

    /// Why an identity must not be used again; `nil` when nothing speaks against it.
    private func doubt(about writer: UInt64, _ note: WriterNote, _ end: OwnEnd, machine: UInt64) -> String? {
        if note.writer != writer { return "its lock file is damaged" }
        if note.machine != machine { return "it belongs to another machine, or was copied" }
        // No process uses up the other half.
        if end.segment > SegmentName.numberMax / 2 || end.lastSequence > LineFormat.sequenceMax / 2 {
            return "its numbers have run out"
        }
        if clonedWriters.contains(writer) { return "another machine wrote as it too" }
        if UInt64(end.segment) < note.segment { return "its last file is missing" }
        if UInt64(end.notedSize) < note.bytes { return "its last file is shorter than it was" }
        if UInt64(end.segment) == note.segment, UInt64(end.goodBytes) < note.bytes {
            return "its last file is damaged at the end"
        }
        if end.isDamaged { return "one of its files is damaged" }
        if end.lastSequence < known(of: writer)?.lastSequence ?? 0 {
            return "records of it are known that its files do not have"
        }
        return nil
    }

    /// Gives an identity up for good: nobody writes as it again. From now on the note guards what there is of its
    /// files, once that is on the disk; what it had of them is not forgotten where this machine's disk has less.
    ///
    /// - Parameter lacking: how many of its records may be missing from now on; then its files count as they are.
    func giveUp(_ note: WriterNote, lacking: UInt64? = nil) {
        var note = note
        let machine = WriterNote.machine(of: note.descriptor, fileSystem)
        let isOurs = note.machine == machine && note.use != .far
        let noted = note.machine == machine && lacking == nil ? note : nil
        if let end = try? ownEnd(of: note.writer, noted: Int(noted?.segment ?? 0)),
            noted.map({ end.segment >= $0.segment && end.notedSize >= $0.bytes }) ?? true, confirm(end)
        {
            (note.segment, note.bytes, note.machine) = (UInt64(end.segment), UInt64(end.goodBytes), machine)
        }
        note.lacks = lacking ?? note.lacks
        note.use = isOurs ? .end : .far
        note.written.write(fileSystem)
    }

    /// Has the disk confirm the end of a writer's files. `false` when it does not.
    private func confirm(_ end: OwnEnd) -> Bool {
        for name in end.unconfirmed {
            guard let descriptor = try? fileSystem.open(paths.own + "/\(name)", .read) else { return false }
            defer { fileSystem.close(descriptor) }
            guard (try? fileSystem.sync(descriptor)) != nil else { return false }
        }
        return true
    }

    private func newWriter(space: SpaceID, random: () -> UInt64) -> WriterClaim {
        let writer = WriterID(bits: random())
        let path = paths.writers + "/" + WriterNote.namePrefix(space) + writer.description
        do throws(SystemError) {
            _ = try fileSystem.makeDirectories(paths.writers)
            let descriptor = try fileSystem.open(path, .readWrite)
            let note = WriterNote(
                descriptor: descriptor, writer: writer.bits,
                machine: WriterNote.machine(of: descriptor, fileSystem), segment: 0, bytes: 0)
            // Another process that looks for an identity may hold the lock for a moment. One that cannot be had at all
            // means that the file system has none.
            if (try? fileSystem.lock(descriptor, waiting: true)) == true, note.written.write(fileSystem) {
                return WriterClaim(writer: writer.bits, note: note, end: OwnEnd())
            }
            fileSystem.close(descriptor)
            try fileSystem.remove(path)
        } catch {
            note(.stateUnwritable(path: paths.writers, why: error.description))
        }
        return WriterClaim(writer: writer.bits, note: nil, end: OwnEnd())
    }
}
