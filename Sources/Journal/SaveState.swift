import Synchronization

/// Whether what was appended is on the disk.
public enum SaveState: Hashable, Sendable {
    /// All of it: a power cut loses nothing.
    case saved
    /// All of it is with the operating system (the end of the program loses nothing), the disk is still at it.
    case saving
    /// Some of it is in memory only, or the disk did not confirm it. Why, as a person reads it.
    case notSaved(String)
}

/// What the thread that appends and the one that syncs both know. Actions are counted from 1 as they are appended.
package final class SaveBoard: Sendable {
    private struct Content {
        var appended: UInt64 = 0
        var confirmed: UInt64 = 0
        var problem: String?
    }

    private let content = Mutex(Content())

    package init() {}

    var state: SaveState {
        content.withLock { content in
            if let problem = content.problem { return .notSaved(problem) }
            return content.confirmed < content.appended ? .saving : .saved
        }
    }

    /// How many actions were taken.
    var appended: UInt64 { content.withLock { $0.appended } }

    /// How many of them are not known to be on the disk.
    var unconfirmed: Int { content.withLock { Int($0.appended - min($0.appended, $0.confirmed)) } }

    /// How many of them are on the disk.
    var confirmed: UInt64 { content.withLock { $0.confirmed } }

    func appended(_ count: UInt64) { content.withLock { $0.appended = max($0.appended, count) } }

    /// Notes that the first `count` actions are on the disk. A problem is over when nothing is open any more.
    package func confirmed(_ count: UInt64) {
        content.withLock { content in
            content.confirmed = max(content.confirmed, count)
            if content.confirmed >= content.appended { content.problem = nil }
        }
    }

    package func failed(_ problem: String) { content.withLock { $0.problem = problem } }
}
