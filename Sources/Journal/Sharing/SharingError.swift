/// Why nothing was exchanged with a shared folder, in words for the person in front of it. What was saved on this
/// machine is as safe as ever.
public enum SharingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process of this machine is exchanging just now.
    case busy
    /// The folder is not there.
    case gone(path: String)
    /// The folder is there, but not the file that says which household it belongs to.
    case empty(path: String)
    /// The file `SPACE` of the folder cannot be read: damaged, or not there whole.
    case unreadableSpace(path: String)
    /// Where a folder or a file is needed, there is a link or something else.
    case link(path: String)
    /// The folder belongs to another household.
    case otherHousehold(path: String)
    /// The folder, or what is shared, was written by a newer version.
    case newerVersion(path: String)
    /// It was written by an earlier version, in a form that is read no longer.
    case olderVersion(path: String)
    /// This machine has not gone into another household, so that there is none to go back to.
    case noFormer
    /// A window of the program is open, so that the lists cannot be put into another household.
    case inUse
    /// Another household was begun in the folder at the same time. Both become one, but not while a window is open.
    case metAnother(path: String)
    /// This machine's own files cannot be read.
    case journal(JournalError)
    /// `action` (as in "cannot open") failed at `path`.
    case failed(action: String, path: String, SystemError)

    static func format(_ version: UInt64, path: String) -> SharingError {
        version < LineFormat.version ? .olderVersion(path: path) : .newerVersion(path: path)
    }

    public var description: String {
        switch self {
        case .busy: "another window of the program is exchanging with the shared folder just now"
        case .gone(let path): "the shared folder \(path) is not there; is it mounted, or elsewhere now?"
        case .empty(let path):
            "\(path) has no file SPACE: it is not mounted, has not arrived yet, or is not shared. "
                + "Should it be empty on purpose, aisle share \(path) begins it anew."
        case .unreadableSpace(let path):
            "\(path) is damaged or not there whole. Where a synchroniser left two of them, keep either one."
        case .link(let path): "\(path) is not what belongs there, but a link perhaps, and is not followed. Remove it."
        case .otherHousehold(let path):
            "\(path) belongs to another household. aisle share \(path) puts your lists into that one."
        case .newerVersion(let path): "\(path) was written by a newer version of the program. Install that version."
        case .olderVersion(let path):
            "\(path) is of an earlier version, in a form that this one does not read. "
                + "Share another folder once all machines have this version."
        case .noFormer: "this machine has no former household to go back to; aisle share --stop ends sharing"
        case .inUse:
            "the lists cannot be put into another household while a window of the program is open. "
                + "Close it and try again."
        case .metAnother(let path):
            "another machine began a household in \(path) at the same time. "
                + "Both become one once no window of the program is open here."
        case .journal(let error): error.description
        // The reason first: on a screen, the long names of the files in the folder push off what follows.
        case .failed(let action, let path, let error): "\(error) (cannot \(action) \(path))"
        }
    }
}

/// Names the call that failed.
func attempt<Result>(
    _ action: String, _ path: String, _ body: () throws(SystemError) -> Result
) throws(SharingError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .failed(action: action, path: path, error) }
}
