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
        let machine = machineNumber(fileSystem)
        let prefix = hexadecimalText(space, digits: 16) + "-"
        let names = ((try? fileSystem.list(places.writers)) ?? []).filter { $0.hasPrefix(prefix) }.sorted()
        var claim: WriterClaim?
        for name in names {
            guard let found = claimWriter(named: name, prefix: prefix, machine: machine, now: now) else { continue }
            if claim == nil { claim = found } else if let note = found.note { fileSystem.close(note.descriptor) }
            // Others are only of interest for torn ends that nobody else will set aside.
            if !hasUnfinishedOwnFile { break }
        }
        return claim ?? newWriter(prefix: prefix, machine: machine, random: random)
    }

    private func claimWriter(named name: String, prefix: String, machine: UInt64, now: UInt64) -> WriterClaim? {
        guard let writer = WriterID(name.dropFirst(prefix.count)),
            let descriptor = try? fileSystem.open(places.writers + "/" + name, .readWrite)
        else { return nil }
        guard (try? fileSystem.lock(descriptor, waiting: false)) == true else {
            fileSystem.close(descriptor)
            return nil
        }
        let note = WriterNote.read(descriptor, fileSystem)
        if let note, note.isGivenUp {
            fileSystem.close(descriptor)
            return nil
        }
        guard let doubt = doubt(about: writer.bits, note, machine: machine) else {
            if let note, let end = try? ownEnd(of: writer.bits),
                let settled = settle(end, of: note, now: now)
            {
                return WriterClaim(writer: writer.bits, note: note, end: settled)
            }
            fileSystem.close(descriptor)
            return nil
        }
        giveUp(
            note
                ?? WriterNote(descriptor: descriptor, writer: writer.bits, machine: machine, segment: 0, bytes: 0),
            why: doubt)
        return nil
    }

    /// Why an identity must not be used again; `nil` when nothing speaks against it.
    private func doubt(about writer: UInt64, _ note: WriterNote?, machine: UInt64) -> String? {
        guard let note, note.writer == writer else { return "its lock file is damaged" }
        if note.machine != machine { return "it belongs to another machine" }
        if clonedWriters.contains(writer) { return "another machine wrote as it too" }
        guard let end = try? ownEnd(of: writer) else { return nil }
        if UInt64(end.segment) < note.segment { return "its last file is missing" }
        if UInt64(end.segment) == note.segment, UInt64(end.status?.size ?? 0) < note.bytes {
            return "its last file is shorter than it was"
        }
        if UInt64(end.segment) == note.segment, UInt64(end.goodBytes) < note.bytes {
            return "its last file is damaged at the end"
        }
        if end.isDamaged { return "one of its files is damaged" }
        let known = writerIndex(writer)
        if end.lastSequence < writers[known].lastSequence {
            return "records of it are known that its files do not have"
        }
        return nil
    }

    /// Gives an identity up for good, and says so.
    func giveUp(_ note: WriterNote, why: String) {
        var note = note
        note.isGivenUp = true
        note.write(fileSystem)
        fileSystem.close(note.descriptor)
        self.note(.writerGivenUp(writer: WriterID(bits: note.writer), why: why))
    }

    private func newWriter(prefix: String, machine: UInt64, random: () -> UInt64) -> WriterClaim {
        let writer = WriterID(bits: random())
        do throws(SystemError) {
            _ = try fileSystem.makeDirectories(places.writers)
            let descriptor = try fileSystem.open(places.writers + "/" + prefix + writer.description, .readWrite)
            // A lock that cannot be had on a file just made means that the file system has none: good for one run.
            let isLocked = (try? fileSystem.lock(descriptor, waiting: false)) == true
            let note = WriterNote(
                descriptor: descriptor, writer: writer.bits, machine: machine, segment: 0, bytes: 0,
                isGivenUp: !isLocked)
            if note.write(fileSystem), isLocked {
                return WriterClaim(writer: writer.bits, note: note, end: OwnEnd())
            }
            fileSystem.close(descriptor)
        } catch {
            note(.stateUnwritable(path: places.writers, why: error.description))
        }
        return WriterClaim(writer: writer.bits, note: nil, end: OwnEnd())
    }
}
