/// A small text file of lines, in the state folder or beside the journal. It is of use but not needed, and never ahead
/// of the truth: what cannot be read counts as not there, and nothing waits for the disk when it is written.
struct NoteFile {
    let path: String
    let fileSystem: any FileSystem

    /// The lines, to be read word by word. What follows the last line feed is no line.
    var lines: [Words] {
        let bytes = (try? fileSystem.contents(of: path)) ?? []
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { Words($0) }
    }

    /// Writes these lines instead of those that are there. Failure is ignored.
    func write(_ lines: [String]) {
        try? fileSystem.replace(path, isSynced: false) { _ in Array(lines.map { $0 + "\n" }.joined().utf8) }
    }
}
