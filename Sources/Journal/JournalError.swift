import Glibc

/// Why the journal could not do what it was asked, in words for the person in front of it.
public enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `action` (as in "cannot open") failed at `path`.
    case failed(action: String, path: String, SystemError)
    /// Journal files are not opened through symbolic links.
    case symbolicLink(path: String)
    /// A path is not given from the root of the file system.
    case relativePath(String)
    /// Something else is where a folder is needed.
    case notAFolder(path: String)
    /// Nothing can be written, for this reason.
    case readOnly(ReadOnlyReason)
    /// A payload is longer than `Journal.payloadBytesMax`.
    case payloadTooLong(bytes: Int)
    /// The payloads of an action are together longer than `Journal.actionBytesMax`.
    case actionTooLong(bytes: Int)
    /// A payload is not UTF-8 or has a control byte (a line feed, for example).
    case payloadNotPlainText
    /// An action has no payload, or more than a million.
    case wrongPayloadCount(Int)
    /// A kind is spelt as none may be, or is one of the journal's own.
    case wrongKind(String)
    /// At a location there is something else than the record that was there.
    case recordNotThere(path: String, line: Int)
    /// Nobody of that name has written anything here.
    case unknownWriter(WriterID)
    /// The journal was closed.
    case closed

    public var description: String {
        switch self {
        case .failed(let action, let path, let error):
            let hasAdvice = error.advice != nil
            return "cannot \(action) \(path): \(error.withAdvice)" + (hasAdvice ? "." : "")
        case .symbolicLink(let path):
            return "\(path) is a symbolic link, and journal files are not opened through one. "
                + "Put the file itself in its place."
        case .relativePath(let path): return "“\(path)” is not an absolute path"
        case .notAFolder(let path): return "\(path) is not a folder. Move it away and start again."
        case .readOnly(let reason): return reason.description
        case .payloadTooLong(let bytes):
            return "a part of this change is too long to keep: \(bytes) bytes, at most \(Journal.payloadBytesMax)"
        case .actionTooLong(let bytes):
            return "this change is too long to keep: \(bytes) bytes, at most \(Journal.actionBytesMax)"
        case .payloadNotPlainText: return "a part of this change is not plain text (UTF-8 without control characters)"
        case .wrongPayloadCount(let count):
            return "a change consists of 1 to \(LineFormat.partsMax + 1) parts, not of \(count)"
        case .wrongKind(let kind): return "a record cannot be of kind “\(kind)”"
        case .recordNotThere(let path, let line): return "the record in line \(line) of \(path) is not there any more"
        case .unknownWriter(let writer): return "nothing here was written by \(writer)"
        case .closed: return "the journal is closed"
        }
    }

    /// What the system answered, as nearly as can be told.
    var cause: SystemError {
        switch self {
        case .failed(_, _, let error): error
        case .symbolicLink: SystemError(code: ELOOP)
        case .notAFolder: SystemError(code: ENOTDIR)
        default: SystemError(code: EINVAL)
        }
    }
}

extension SystemError {
    /// What happened, and what to do about it where something can be done; without a full stop.
    var withAdvice: String { advice.map { "\(self). \($0)" } ?? description }

    fileprivate var advice: String? {
        switch code {
        case EACCES, EPERM: "Give yourself access to it: chmod u+rwX, as its owner"
        case ENOSPC: "Make room on the disk"
        case EDQUOT: "Make room within your quota"
        case EFBIG: "Raise the limit (ulimit -f)"
        case EROFS: "Mount the file system writable to make changes"
        case EIO: "The disk may be failing: copy your data elsewhere"
        case ELOOP: "Put the file itself in its place"
        default: nil
        }
    }

    /// Whether its owner may change that nobody here has access.
    var isRefusedAccess: Bool { code == EACCES || code == EPERM }
}

/// Why a journal is open for reading only.
public enum ReadOnlyReason: Hashable, Sendable, CustomStringConvertible {
    /// It was opened so.
    case asked
    /// Its folder cannot be written.
    case folder(path: String, SystemError)
    /// A file has a format or a record of a kind that this version does not know and must not pass over.
    case newerVersion(file: String, what: String, writer: WriterID? = nil)
    /// A file has a format that is read no longer.
    case olderVersion(file: String)
    /// A file is there and cannot be read: what would be written could contradict it.
    case unread(path: String, why: String)
    /// Nothing is left of what was written, and nobody has said that it may be gone.
    case lostEverything(JournalNotice, folder: String)
    /// The lists were put into another household by another process.
    case joinedAnother

    /// Whether there was something of which nothing can be read, so that nothing is to be begun in its place.
    public var hidesAll: Bool {
        switch self {
        case .lostEverything, .olderVersion, .unread: true
        case .asked, .folder, .newerVersion, .joinedAnother: false
        }
    }

    /// Whether what is shown lacks something that somebody wrote.
    public var hidesSome: Bool {
        switch self {
        case .lostEverything, .olderVersion, .newerVersion, .unread: true
        case .asked, .folder, .joinedAnother: false
        }
    }

    /// Whether a file is in a form that this version does not read.
    public var isOfOtherVersion: Bool {
        switch self {
        case .newerVersion, .olderVersion: true
        case .lostEverything, .unread, .asked, .folder, .joinedAnother: false
        }
    }

    static func unread(_ file: UnreadFile) -> ReadOnlyReason { .unread(path: file.path, why: file.why) }

    static func format(_ version: UInt64, file: String, writer: WriterID? = nil) -> ReadOnlyReason {
        version < LineFormat.version
            ? .olderVersion(file: file) : .newerVersion(file: file, what: "format \(version)", writer: writer)
    }

    public var description: String {
        switch self {
        case .asked: "opened for reading only"
        case .folder(let path, let error): "read-only: \(path) cannot be written: \(error)"
        case .olderVersion(let file):
            "\(file) is of an earlier version, in a form that this one does not read. Print with that version what "
                + "you want to keep (aisle show, aisle catalogue export), then move the data folder away: "
                + "it is begun anew."
        case .newerVersion(let file, let what, let writer):
            "read-only: written by a newer version (\(what) in \(file)). Install that version to make changes"
                + (writer.map { ", or leave out all that is from there: aisle journal repair --without \($0)" } ?? ".")
        case .unread(let path, let why):
            "nothing can be changed while \(path) is not read: \(why). "
                + "If it cannot be made readable, move it out of that folder."
        case .lostEverything(let notice, let folder):
            "nothing of your lists is left in \(folder). \(notice.finding) Where a disk is to be mounted, mount it; "
                + "or put a copy of the folder back. Else this begins anew, with all that a shared folder has of it: "
                + "aisle journal repair"
        case .joinedAnother: "read-only: your lists were put into another household just now. Start again."
        }
    }
}
