/// What this machine saw in the shared folder when it last looked: the file `seen` beside the journal. What is there as
/// it was then need not be looked into again; what was there and is not any more was lost, and may have to be passed
/// on.
///
/// It lies with what was taken in, so that a backup that is put back brings both. It may be removed: then everything is
/// looked into once more.
///
///     replica=0123456789abcdef by=aisle 1.0
///     folder=/home/ana/Lists
///     lost=1795211609123
///     size=404 …
///     end
struct FolderMemory {
    /// Which memory it is: of another folder, or from another version, which may understand more, nothing is
    /// remembered.
    private let title: String
    /// The files of the folder, and how much of each was taken in.
    var files = SeenFiles()
    /// Since when something is missing from the folder that has not been passed on, milliseconds since 1970; nil when
    /// all that was ever taken in is there still.
    var lostSince: UInt64?
    /// As it was read.
    private var lostSinceBefore: UInt64??

    private static func file(_ paths: JournalPaths, _ fileSystem: any FileSystem) -> NoteFile {
        NoteFile(path: paths.space + "/seen", fileSystem: fileSystem)
    }

    /// Of a folder that nothing is remembered of, anything may be missing.
    init(of folder: String, _ replica: ReplicaID, _ application: String, lostSince: UInt64) {
        title = "replica=\(replica) by=\(application)\nfolder=\(folder)"
        self.lostSince = lostSince
    }

    static func read(
        _ paths: JournalPaths, _ fileSystem: any FileSystem, of folder: String, _ replica: ReplicaID,
        _ application: String, now: UInt64
    ) -> FolderMemory {
        let none = FolderMemory(of: folder, replica, application, lostSince: now)
        var memory = none
        memory.lostSince = nil
        let title = none.title.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
        let lines = file(paths, fileSystem).lines
        guard lines.prefix(title.count).map(\.remaining) == title, lines.last?.remaining == Array("end".utf8) else {
            return none
        }
        for var line in lines.dropFirst(title.count).dropLast() where !memory.files.take(line) {
            // A clock that was set back must not have it wait for long.
            if let since = line.number("lost=") { memory.lostSince = min(since, now) }
        }
        memory.lostSinceBefore = .some(memory.lostSince)
        return memory
    }

    func write(_ paths: JournalPaths, _ fileSystem: any FileSystem) {
        guard files.isChanged || lostSinceBefore != .some(lostSince) else { return }
        let lost = lostSince.map { ["lost=\($0)"] } ?? []
        Self.file(paths, fileSystem).write([title] + lost + files.lines + ["end"])
    }
}
