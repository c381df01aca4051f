import Bytes
import Journal

extension UndoStack {
    /// Returns false if one of the actions is in no file.
    func write(to writer: inout ByteWriter, _ journal: Journal) -> Bool {
        for targets in [undos.suffix(Self.depthMax), redos.suffix(Self.depthMax)] {
            var path = ""
            writer.count(targets.count)
            for target in targets {
                guard let location = journal.writtenLocation(of: target.location) else { return false }
                writer.turn(target.turn)
                writer.text(location.path == path ? "" : location.path)
                for value in [location.line, location.offset, location.count] { writer.number(UInt64(value)) }
                path = location.path
            }
        }
        writer.list(awaited.sorted()) { $0.stamp($1) }
        writer.optional(latestDeed) { $0.turn($1) }
        return true
    }

    init(from reader: inout ByteReader, _ journal: Journal) throws {
        func targets() throws -> [Target] {
            var last: RecordLocation?
            return try reader.list { reader in
                let (turn, path) = (try reader.turn(), try reader.text())
                let line = UInt32(truncatingIfNeeded: try reader.number())
                let offset = UInt32(truncatingIfNeeded: try reader.number())
                let count = UInt32(truncatingIfNeeded: try reader.number())
                // Ten thousand actions are in a few files.
                let same = path.isEmpty ? last?.inSameFile(line: line, offset: offset, count: count) : nil
                guard
                    let location = same ?? journal.location(path: path, line: line, offset: offset, count: count)
                else { throw ByteReader.Mistake() }
                last = location
                return Target(turn: turn, location: location)
            }.sorted { $0.turn < $1.turn }
        }
        let undos = try targets()
        self.init(
            undos: undos, redos: try targets(), awaited: Set(try reader.list { try $0.stamp() }),
            latestDeed: try reader.optional { try $0.turn() })
    }
}

extension ByteWriter {
    mutating func turn(_ turn: UndoStack.Turn) {
        stamp(turn.stamp)
        count(turn.setbacks)
    }
}

extension ByteReader {
    mutating func turn() throws -> UndoStack.Turn {
        UndoStack.Turn(stamp: try stamp(), setbacks: try integer())
    }
}
