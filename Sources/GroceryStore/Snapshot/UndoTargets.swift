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
            var fileName = ""
            return try reader.list { reader in
                let stamp = try reader.stamp()
                let name = try reader.text()
                if !name.isEmpty { fileName = name }
                let place = journal.ownPlace(
                    fileName: fileName, line: UInt32(truncatingIfNeeded: try reader.number()),
                    offset: UInt32(truncatingIfNeeded: try reader.number()),
                    count: UInt32(truncatingIfNeeded: try reader.number()))
                return Target(stamp: stamp, place: place)
            }
        }
        let undos = try targets()
        self.init(undos: undos, redos: try targets())
    }
}
