extension Archive {
    /// What a writer that is taken up again must know of its files.
    struct OwnEnd {
        /// The writer's last segment, where it has one.
        var file: Int?
        var segment = 0
        /// The segments from the one on of which the note says how much was on the disk, ascending.
        var unconfirmed: [SegmentName] = []
        var status: FileStatus?
        /// Bytes of the segment of which the writer's note says how much was on the disk.
        var notedSize = 0
        /// Bytes of the last segment up to the end of its last whole action.
        var goodBytes = 0
        var goodLines = 0
        var isSealed = false
        var hasHead = false
        /// Whether its files have records that nobody here has read.
        var hasUnread = false
        /// Whether bytes in one of its files are no record, so that its highest number is not certain.
        var isDamaged = false
        /// The last record in its own files: number, checksum and stamp, 0 and `nil` without one.
        var lastSequence: UInt64 = 0
        var lastChecksum: UInt32 = 0
        var latest: Stamp?

        /// Counts what was read of a file.
        fileprivate mutating func add(_ file: SourceFile) {
            isDamaged = isDamaged || file.isDamaged
            if file.lastSequence > lastSequence {
                (lastSequence, lastChecksum) = (file.lastSequence, file.lastChecksum)
            }
            latest = later(latest, file.latest)
        }
    }

    /// Looks at a writer's own files without handing anything out. What was read before is not read again, and of that
    /// only the last file and the one that is `noted` are looked at.
    func ownEnd(of writer: UInt64, noted: Int) throws(SystemError) -> OwnEnd {
        var end = OwnEnd()
        let names = try fileSystem.names(in: paths.own).compactMap(SegmentName.init).filter { $0.writer == writer }
            .sorted { $0.number < $1.number }
        end.unconfirmed = names.filter { $0.number >= noted }
        for name in names {
            let index = index(of: name.description, in: .own)
            let file = files[index]
            let isRead = file.readState == .read && file.unfinished == 0
            if isRead, name.number != noted, name != names.last {
                end.add(file)
            } else {
                try look(at: name, &end)
                if name.number == noted { end.notedSize = end.status?.size ?? 0 }
            }
        }
        return end
    }

    private func look(at name: SegmentName, _ end: inout OwnEnd) throws(SystemError) {
        let index = index(of: name.description, in: .own)
        let descriptor = try fileSystem.open(path(of: index), .read)
        defer { fileSystem.close(descriptor) }
        let status = try fileSystem.status(of: descriptor)
        var file = files[index]
        if file.inode != status.inode || file.consumed > status.size { file.forget() }
        end.file = index
        end.segment = name.number
        end.status = status
        end.isSealed = file.isSealed
        end.hasHead = file.head != nil
        end.goodBytes = file.consumed
        end.goodLines = file.lineNumber - 1
        let bytes = try fileSystem.bytes(of: descriptor, from: file.consumed, count: status.size - file.consumed)
        bytes.withUnsafeBufferPointer { buffer in
            guard var scanner = ActionScanner(buffer, fileOffset: file.consumed, lineNumber: file.lineNumber) else {
                return
            }
            while let found = scanner.next(), let line = scanner.line?.line {
                switch found {
                case .head: end.hasHead = end.hasHead || line.writer == name.writer
                case .seal: end.isSealed = true
                case .action:
                    end.hasUnread = true
                    if line.writer == name.writer { file.note(line) }
                }
            }
            end.goodBytes = file.consumed + scanner.committed
            end.goodLines = scanner.committedLineNumber - 1
            file.isDamaged = file.isDamaged || !scanner.damage.isEmpty
        }
        end.add(file)
    }
}
