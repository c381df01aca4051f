/// Which file a record is in.
final class FileIdentity: Sendable {
    /// Its index among the files of an archive, -1 for what is not in a file yet.
    let index: Int
    let folder: Folder
    let name: String

    init(index: Int, folder: Folder, name: String) { (self.index, self.folder, self.name) = (index, folder, name) }
}

/// A file that is read, and how far it was.
struct SourceFile {
    enum ReadState: Hashable {
        /// Not opened yet.
        case unread
        /// Read up to `consumed`.
        case read
        /// No journal file, of another space, of a later format or not readable: looked at again when it changes.
        case ignored
    }

    let identity: FileIdentity
    var folder: Folder { identity.folder }
    var name: String { identity.name }
    var readState = ReadState.unread
    /// As it was when last read: size, inode and time tell whether it changed.
    var inode: UInt64 = 0
    var size = -1
    var modified: Int64 = 0
    /// This process has written to it since, and nobody looked when.
    static let modifiedHere: Int64 = -1
    /// Everything in front of this offset was read; a whole action or more may follow one day.
    var consumed = 0
    /// The number of the line at `consumed`.
    var lineNumber = 1
    /// Where the last line in front of `consumed` begins, and its checksum: to tell whether it is the same file still.
    var lastLine: (start: Int, checksum: UInt32) = (0, 0)
    /// Bytes behind `consumed` that are no whole action, yet.
    var unfinished: Int { max(0, size - consumed) }
    /// Whether there is something in it, and nothing that could be read, not even who wrote it.
    var isRecordless: Bool { readState == .unread && size > 0 }
    var head: SegmentHead?
    /// Its first line is none: damaged, or not the first any more.
    var isHeadless = false
    /// Who the head says wrote it.
    var headWriter: UInt64?
    var records = 0
    /// Parts of actions whose end never came, though other actions did.
    var abandonedParts = 0
    var isSealed = false
    var isDamaged = false
    /// The highest number of a record in it, 0 without one.
    var lastSequence: UInt64 = 0
    /// The checksum of that record.
    var lastChecksum: UInt32 = 0
    /// The latest stamp in it.
    var latest: Stamp?

    init(_ identity: FileIdentity) { self.identity = identity }

    func isSame(as status: FileStatus) -> Bool {
        status.inode == inode && status.size == size && status.modified == modified
    }

    mutating func note(_ status: FileStatus) {
        inode = status.inode
        size = status.size
        modified = status.modified
    }

    /// Takes note of a record in it.
    @inline(__always)
    mutating func note(_ line: Line) {
        records += 1
        if line.sequence > lastSequence { (lastSequence, lastChecksum) = (line.sequence, line.checksum) }
        let stamp = line.stamp
        if latest.map({ $0 < stamp }) ?? true { latest = stamp }
    }

    /// Back to the beginning: the file was replaced or cut.
    mutating func forget() { self = SourceFile(identity) }
}
