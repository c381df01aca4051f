/// The writers whose records are not read: the file `left-out` beside the journal, one writer a line. Records of a
/// version that this one must not pass over would forbid changes forever. What they wrote stays where it is, is shared
/// as before, and is read again once their line is removed.
///
///     a1b2c3d4e5f6
enum LeftOutFile {
    static func read(_ paths: JournalPaths, _ fileSystem: any FileSystem) -> Set<UInt64> {
        let bytes = (try? fileSystem.contents(of: paths.leftOutFile)) ?? []
        return Set(bytes.split(separator: 0x0A).compactMap { WriterID(String(decoding: $0, as: UTF8.self))?.bits })
    }

    static func bytes(_ writers: Set<UInt64>) -> [UInt8] {
        Array(writers.sorted().map { "\(WriterID(bits: $0))\n" }.joined().utf8)
    }
}
