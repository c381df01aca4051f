import Bytes

/// Why the file of imported places or of the map cannot be read.
public enum ReferenceDamage: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another program wrote it, or a later version of this one.
    case unknownFormat
    /// It was cut, or bytes in it have changed.
    case damaged

    public var description: String {
        switch self {
        case .unknownFormat: "it is not in a form that this version of aisle reads"
        case .damaged: "it is damaged"
        }
    }
}

/// The form of both files: a first line that says what it is, the files it was imported from, what they held, and a
/// checksum.
enum ReferenceFile {
    static func bytes(title: String, _ files: ImportedFiles, _ body: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter(Array((title + "\n").utf8))
        writer.list(files.names) { $0.text($1) }
        body(&writer)
        return writer.sealed
    }

    /// Reads what `bytes` wrote; any error that `body` throws means damage.
    static func read(
        _ bytes: [UInt8], title: String, _ body: (inout ByteReader, ImportedFiles) throws -> Void
    ) throws(ReferenceDamage) {
        let head = Array((title + "\n").utf8)
        guard bytes.starts(with: head) else { throw head.starts(with: bytes) ? .damaged : .unknownFormat }
        do {
            try bytes.withUnsafeBytes { bytes in
                var reader = try ByteReader(sealed: bytes, from: head.count)
                let files = ImportedFiles(names: try reader.list { try $0.text() })
                guard files.names.count <= ImportedFiles.countMax else { throw ReferenceDamage.damaged }
                try body(&reader, files)
                guard reader.isAtEnd else { throw ReferenceDamage.damaged }
            }
        } catch {
            throw .damaged
        }
    }
}
