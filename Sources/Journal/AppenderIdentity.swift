// Who this process writes as: claimed when first needed, given up on doubt.
extension Appender {
    /// The identity this process writes as; claimed at the first call, which costs some 0.1 ms.
    var writer: WriterID { WriterID(bits: claimed().writer) }

    /// The last stamp of the identity, where it has written before.
    var lastOwnStamp: Stamp? { claimed().end.latest }

    /// Claims an identity now rather than with the first change.
    func prepare() {
        _ = claimed()
        reserve.fill(random: random)
    }

    /// Sets aside torn ends of this machine's files. Where that takes claiming an identity, it is kept.
    func truncateTornTails() {
        guard claim == nil, let space = archive.space else { return }
        if let claim = archive.claimFreeWriter(space: space, now: clock()) { adopt(claim) }
    }

    /// Takes another identity when somebody else wrote as this one.
    func doubtClonedWriter() {
        guard let claim else { return }
        let known = archive.known(of: claim.writer)?.lastSequence ?? 0
        if archive.clonedWriters.contains(claim.writer) || known > lastSequence {
            doubtWriter("another machine wrote as it too")
        }
    }

    /// Takes another identity for what follows, this one being in doubt.
    func doubtWriter(_ why: String) { if claim != nil { doubt = doubt ?? why } }

    /// Whether the next to ask who writes here gets another identity: what is held has its numbers already, and must be
    /// written under them first.
    var leavesDoubtedWriter: Bool { doubt != nil && unwritten.isEmpty }

    private func claimed() -> WriterClaim {
        if let claim {
            guard let doubt, leavesDoubtedWriter else { return claim }
            giveUp(claim, why: doubt)
        }
        let claim: WriterClaim
        do throws(JournalError) {
            claim = archive.claimWriter(
                space: try archive.resolveSpace(random: random, &nextWork), random: random, now: clock())
            archive.confirmSpace()
        } catch {
            // Which space this is cannot be told now. What is appended is held until it can.
            claim = WriterClaim(writer: WriterID(bits: random()).bits, note: nil, end: Archive.OwnEnd())
        }
        adopt(claim)
        return claim
    }

    private func giveUp(_ claim: WriterClaim, why: String) {
        leaveSegment()
        archive.note(.writerGivenUp(writer: WriterID(bits: claim.writer), why: why))
        if var note = claim.note {
            // In the order of the syncs: an older note must not overwrite this one.
            note.use = .end
            nextWork.notes.append(note.written)
            nextWork.closes.append(note.descriptor)
        }
        submitWork()
        doubt = nil
        self.claim = nil
    }

    private func adopt(_ claim: WriterClaim) {
        self.claim = claim
        lastSequence = claim.end.lastSequence
        lastChecksum = claim.end.lastChecksum
        lastWrittenChecksum = lastChecksum
        lastSegment = claim.end.segment
        if let file = claim.end.file, let status = claim.end.status, !claim.end.isSealed, claim.end.hasHead,
            claim.end.goodBytes == status.size, status.size < segmentBytesMax,
            let descriptor = try? fileSystem.open(archive.path(of: file), .append)
        {
            segment = OwnSegment(
                file: file, descriptor: descriptor, number: claim.end.segment, length: status.size,
                lines: claim.end.goodLines)
        }
        if let note = claim.note { confirmInherited(note, claim.end) }
    }

    /// Has the disk confirm what a process wrote that ended before it did. Until then it does not count as saved, and
    /// should the disk fail, it is written again like everything else.
    private func confirmInherited(_ note: WriterNote, _ end: Archive.OwnEnd) {
        var bytes: [UInt8] = []
        for name in end.unconfirmed {
            let confirmed = name.number == Int(note.segment) ? Int(note.bytes) : 0
            let path = paths.own + "/" + name.description
            guard let status = try? fileSystem.status(at: path), status.size > confirmed,
                let descriptor = try? fileSystem.open(path, .read)
            else { continue }
            let added = (try? fileSystem.bytes(of: descriptor, from: confirmed, count: status.size - confirmed)) ?? []
            // The first line is about the file and not written again.
            let head = confirmed == 0 ? (added.firstIndex(of: 0x0A) ?? added.count - 1) + 1 : 0
            bytes += added[head...]
            nextWork.files.append(descriptor)
            nextWork.closes.append(descriptor)
        }
        guard !bytes.isEmpty else { return }
        nextWork.directories.append(paths.own)
        ordinal += 1
        board.appended(ordinal)
        let stamp = end.latest ?? Stamp(milliseconds: 0, counter: 0, writer: WriterID(bits: note.writer))
        unconfirmed.append(
            PendingAction(
                bytes: bytes, lines: bytes.count { $0 == 0x0A }, last: (lastSequence, lastChecksum, stamp),
                ordinal: ordinal))
        submitWork()
    }
}
