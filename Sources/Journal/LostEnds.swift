extension Archive {
    /// One of this machine's files of which the disk had more than is there.
    struct LostEnd {
        var file: String
        var writer: WriterID
        /// Bytes of it that there are; nil where it is gone.
        var bytes: Int?
        /// Bytes that the disk had confirmed, by the writer's note.
        var confirmed: Int
        var space: SpaceID
        /// When that was noted last.
        var noted: Int64

        var notice: JournalNotice { .lostEnd(file: file, bytes: bytes, confirmed: confirmed) }
    }

    /// Compares the last files of this machine's writers with their notes, which nothing else would miss: of what is
    /// gone from the end no later record tells. A note that came from another machine, or from a backup, says nothing
    /// of the files here; unless there are none that say anything, as where a household was copied in part.
    ///
    /// Locks nothing: while a file is written, its note is behind it, and it is looked at first. Where nothing says any
    /// more which space this is, the notes of every space count. Cost: each note is opened, and its file looked at;
    /// there are as many as there were processes at once.
    func lostEnds() -> [LostEnd] { WriterNote.names(of: space, paths, fileSystem).compactMap(lostEnd) }

    /// Why nothing may be begun here: nothing can be read, and the disk had something once. Asked once all was read, or
    /// nothing was found that says which space this is.
    var lostEverything: ReadOnlyReason? {
        guard writers.isEmpty else { return nil }
        return lostEnds().latest.map { .lostEverything($0.notice, folder: paths.space) }
    }

    private func lostEnd(notedIn name: String) -> LostEnd? {
        guard let descriptor = try? fileSystem.open(paths.writers + "/" + name, .read) else { return nil }
        defer { fileSystem.close(descriptor) }
        guard let space = WriterNote.space(of: name), let note = WriterNote.read(descriptor, fileSystem),
            note.segment > 0, note.bytes > 0,
            writers.isEmpty || note.machine == WriterNote.machine(of: descriptor, fileSystem)
        else { return nil }
        let file = SegmentName(writer: note.writer, number: Int(note.segment)).description
        let bytes: Int?
        do throws(SystemError) {
            let status = try fileSystem.status(at: paths.own + "/" + file)
            bytes = status.isRegular ? status.size : nil
        } catch {
            guard error.isMissing else { return nil }
            bytes = nil
        }
        guard UInt64(bytes ?? 0) < note.bytes else { return nil }
        return LostEnd(
            file: file, writer: WriterID(bits: note.writer), bytes: bytes, confirmed: Int(note.bytes), space: space,
            noted: (try? fileSystem.status(of: descriptor))?.modified ?? 0)
    }
}

extension Archive {
    /// Where numbers of a writer are missing though later ones are there, by writer: of what is gone from any file but
    /// the last, this tells. Not where they may stand in a file that cannot be read now.
    func lostRecords() -> [(writer: WriterID, notice: JournalNotice)] {
        let unread = Set(unreadFiles.compactMap(\.writer))
        return writers.filter { !unread.contains($0.writer) }.map { (WriterID(bits: $0.writer), $0.missing) }
            .filter { !$1.isEmpty }
            .sorted { $0.0 < $1.0 }.map { writer, missing in
                let files = filesOfMissing(missing, of: writer)
                return (writer, .lostRecords(writer: writer, numbers: missing, files: files))
            }
    }

    /// Those of this machine's files, by name, in which records with these numbers stood.
    private func filesOfMissing(_ missing: [ClosedRange<UInt64>], of writer: WriterID) -> [String] {
        let own = files.filter { $0.folder == .own }.compactMap { file in
            SegmentName(file.name).flatMap { $0.writer == writer.bits ? ($0.number, file) : nil }
        }.sorted { $0.0 < $1.0 }
        var found: [String] = []
        for numbers in missing {
            guard let after = own.first(where: { $0.1.lastSequence > numbers.upperBound })?.0 else { continue }
            let before = own.last { 1..<numbers.lowerBound ~= $0.1.lastSequence && $0.0 < after }?.0
            var next = before ?? 1
            for (number, file) in own where number >= next && number <= after {
                if next < number { found.append(Self.gone(next..<number, of: writer.bits)) }
                if file.isDamaged || number < after && !file.isSealed { found.append(file.name) }
                next = number + 1
            }
        }
        return found.reduce(into: []) { files, file in if files.last != file { files.append(file) } }
    }

    private static func gone(_ numbers: Range<Int>, of writer: UInt64) -> String {
        let first = SegmentName(writer: writer, number: numbers.lowerBound)
        let last = SegmentName(writer: writer, number: numbers.upperBound - 1)
        return first == last ? "\(first), which is gone" : "\(first) to \(last), which are gone"
    }
}

extension [Archive.LostEnd] {
    /// The one that was written to last: this machine may have been in other households before.
    var latest: Archive.LostEnd? { self.max { $0.noted < $1.noted } }
}
