import Journal

extension UndoStack {
    /// False when one of the actions stands in no file.
    func write(to writer: inout SnapshotWriter, _ journal: Journal) -> Bool {
        for targets in [undos.suffix(Self.depthMax), redos.suffix(Self.depthMax)] {
            var fileName = ""
            writer.count(targets.count)
            for target in targets {
                guard let place = journal.writtenPlace(of: target.place) else { return false }
                writer.stamp(target.stamp)
                writer.text(place.fileName == fileName ? "" : place.fileName)
                for value in [place.line, place.offset, place.count] { writer.number(UInt64(value)) }
                fileName = place.fileName
            }
        }
        return true
    }

    init(from reader: inout SnapshotReader, _ journal: Journal) throws {
        func targets() throws -> [Target] {
            var last: RecordPlace?
            return try reader.list { reader in
                let (stamp, name) = (try reader.stamp(), try reader.text())
                let line = UInt32(truncatingIfNeeded: try reader.number())
                let offset = UInt32(truncatingIfNeeded: try reader.number())
                let count = UInt32(truncatingIfNeeded: try reader.number())
                // Ten thousand stand in a few files.
                let same = name.isEmpty ? last?.inSameFile(line: line, offset: offset, count: count) : nil
                let place = same ?? journal.ownPlace(fileName: name, line: line, offset: offset, count: count)
                last = place
                return Target(stamp: stamp, place: place)
            }
        }
        let undos = try targets()
        self.init(undos: undos, redos: try targets())
    }
}
