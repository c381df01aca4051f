/// Where a journal lives. Both folders, and those inside them, are made when first needed: permissions 0700.
public struct JournalPaths: Hashable, Sendable {
    /// What is shared as a whole: `SPACE`, `own/` and `in/`. An absolute path.
    public var space: String
    /// What is never shared: the writers' locks, the quarantine, the reserve. An absolute path. Several spaces may
    /// have one state folder.
    public var state: String

    public init(space: String, state: String) { (self.space, self.state) = (space, state) }

    /// In front of the names of folders that are to take the place of `space`.
    var joiningPrefix: String { space + ".joining-" }
    var spaceFile: String { space + "/SPACE" }
    var leftOutFile: String { space + "/left-out" }
    /// What this machine wrote.
    public var own: String { folder(.own) }
    var incoming: String { folder(.incoming) }
    var writers: String { state + "/writers" }
    var quarantine: String { state + "/quarantine" }
    var reserve: String { state + "/reserve" }
    /// Held while something is exchanged with a shared folder.
    var sharingLock: String { state + "/sharing" }
    /// Held while an identity is claimed, and while it is decided which space this is.
    var stateLock: String { state + "/lock" }
    /// Held while it is looked up what can be undone, and undone.
    var undoLock: String { state + "/undo" }
    var replicaFile: String { state + "/replica" }

    func folder(_ folder: Folder) -> String { "\(space)/\(folder.rawValue)" }
}

/// The two folders with journal files.
enum Folder: String, CaseIterable, Sendable {
    /// Written on this machine.
    case own
    /// Copies of what others published.
    case incoming = "in"
}
