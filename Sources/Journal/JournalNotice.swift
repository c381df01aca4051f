/// Something about the files that the person should know: what was found, what was done, where it is now.
public enum JournalNotice: Hashable, Sendable, CustomStringConvertible {
    /// A write was cut off, by a power cut for example. The rest was copied to `copy` and cut from the file.
    case tornTail(file: String, line: Int, offset: Int, bytes: Int, copy: String)
    /// A write was cut off, and the rest could not be set aside: the file is left as it is.
    case tornTailLeft(file: String, line: Int, offset: Int, bytes: Int, why: String)
    /// Bytes that are no record, with good ones behind them, were skipped.
    case damage(file: String, line: Int, offset: Int, bytes: Int)
    /// The first line of a file is damaged; the rest was read.
    case damagedHead(file: String)
    /// A file has something in it, and no record that can be read.
    case recordless(file: String)
    /// A file is shorter than what the disk had confirmed of it; `bytes` is nil where it is gone.
    case lostEnd(file: String, bytes: Int?, confirmed: Int)
    /// Records that this machine wrote are missing though later ones are there; they stood in `files`.
    case lostRecords(writer: WriterID, numbers: [ClosedRange<UInt64>], files: [String])
    /// A file could not be read.
    case unreadable(file: String, why: String)
    /// A file belongs to another space.
    case otherSpace(file: String)
    /// This machine's writer was given up and another begun.
    case writerGivenUp(writer: WriterID, why: String)
    /// Another program wrote to the file being written.
    case ownFileChanged(file: String)
    /// Another program removed or cut the file being written.
    case ownFileRemoved(file: String)
    /// The disk did not confirm; what was not confirmed was written again to a new file.
    case writtenAgain(file: String, records: Int, why: String)
    /// There was no room; the reserve was used.
    case reserveUsed(path: String)
    /// The state folder cannot be written: each start begins a new writer.
    case stateUnwritable(path: String, why: String)

    public var description: String {
        switch self {
        case .lostEnd, .lostRecords:
            "\(finding) Put a copy back, or go on without what is missing: aisle journal repair"
        case .damage, .damagedHead, .recordless:
            "\(finding) To set the file aside and keep every record in it that can be read: aisle journal repair"
        default: finding
        }
    }

    /// What was found and done, without what is to be done about it.
    var finding: String {
        switch self {
        case .tornTail(let file, let line, let offset, let bytes, let copy):
            "The last write to \(file) was cut off in line \(line) (offset \(offset), \(bytes) bytes). "
                + "What was left of it is in \(copy)."
        case .tornTailLeft(let file, let line, let offset, let bytes, let why):
            "The last write to \(file) was cut off in line \(line) (offset \(offset), \(bytes) bytes). "
                + "It could not be set aside: \(why)."
        case .damage(let file, let line, let offset, let bytes):
            "Line \(line) of \(file) is damaged (offset \(offset), \(bytes) bytes) and was skipped."
        case .damagedHead(let file): "The first line of \(file) is damaged; the rest was read."
        case .recordless(let file): "\(file) has no record in it that can be read."
        case .lostEnd(let file, let bytes, let confirmed):
            "\(file) \(bytes.map { "has \($0) bytes" } ?? "is gone"). The disk had \(confirmed) bytes of it."
        case .lostRecords(let writer, let numbers, let files):
            "Of writer \(writer), \(Self.count(numbers)) missing: \(Self.text(numbers))."
                + (files.isEmpty ? "" : " What is missing stood in \(files.joined(separator: ", ")).")
        case .unreadable(let file, let why): "\(file) was not read: \(why)."
        case .otherSpace(let file): "\(file) belongs to another space and was not read."
        case .writerGivenUp(let writer, let why):
            "New files are begun; those of \(writer) stay as they are: \(why)."
        case .ownFileChanged(let file): "\(file) was changed by another program; a new file was begun."
        case .ownFileRemoved(let file):
            "\(file) was removed or cut by another program. What it held is shown only until you leave: "
                + "put a copy of it back, else it is lost."
        case .writtenAgain(let file, let records, let why):
            "The disk did not confirm \(records) change\(records == 1 ? "" : "s") (\(why)); "
                + "written again to \(file)."
        case .reserveUsed(let path): "The disk is full. The reserve \(path) was used; make room."
        case .stateUnwritable(let path, let why): "\(path) cannot be written (\(why))."
        }
    }

    private static func count(_ numbers: [ClosedRange<UInt64>]) -> String {
        let count = numbers.reduce(0) { $0 + $1.count }
        return count == 1 ? "1 record is" : "\(count) records are"
    }

    private static func text(_ numbers: [ClosedRange<UInt64>]) -> String {
        let listed = numbers.prefix(8).map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
        }
        return listed.joined(separator: ", ") + (numbers.count > 8 ? " and more" : "")
    }
}
