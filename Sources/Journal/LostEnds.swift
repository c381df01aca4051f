extension Archive {
    /// One of this machine's files of which the disk had more than is there.
    struct LostEnd {
        var file: String
        var writer: WriterID
        /// Bytes of it that there are; nil where it is gone.
        var bytes: Int?
        /// Bytes that the disk had confirmed, by the writer's note.
        var confirmed: Int
        /// The identity is given up, so that whoever did it has said why.
        var isGivenUp: Bool

        var notice: JournalNotice { .lostEnd(file: file, bytes: bytes, confirmed: confirmed) }
    }

    /// Compares the last files of this machine's writers with their notes, which nothing else would miss: of what is gone
    /// from the end no later record tells. A note that came from another machine, or from a backup, says nothing of the
    /// files here.
    ///
    /// Locks nothing: while a file is written, its note is behind it, and it is looked at first. Nothing can be said before it is
    /// known which space this is. Cost: each note is opened, and its file looked at; there are as many as there were processes at
    /// once.
    func lostEnds() -> [LostEnd] {
        guard let space else { return [] }
        let names = (try? fileSystem.list(places.writers)) ?? []
        return names.filter { $0.hasPrefix(WriterNote.namePrefix(space)) }.sorted().compactMap(lostEnd)
    }

    private func lostEnd(notedIn name: String) -> LostEnd? {
        guard let descriptor = try? fileSystem.open(places.writers + "/" + name, .read) else { return nil }
        defer { fileSystem.close(descriptor) }
        guard let note = WriterNote.read(descriptor, fileSystem), note.segment > 0, note.bytes > 0,
            note.machine == WriterNote.machine(of: descriptor, fileSystem)
        else { return nil }
        let file = SegmentName(writer: note.writer, number: Int(note.segment)).description
        let bytes: Int?
        do throws(SystemError) { bytes = try fileSystem.status(at: places.own + "/" + file).size } catch {
            guard error.isMissing else { return nil }
            bytes = nil
        }
        guard UInt64(bytes ?? 0) < note.bytes else { return nil }
        return LostEnd(
            file: file, writer: WriterID(bits: note.writer), bytes: bytes, confirmed: Int(note.bytes),
            isGivenUp: note.isGivenUp)
    }
}
