import Journal

/// Tells when config.toml is another one, whether it is written over, put in place of the old one, or only made now.
final class ConfigurationWatch {
    private let path: String
    private let watch: FolderWatch?
    private let folders: [String]
    /// Of the file, and of folders that may be made yet.
    private let names: Set<String>
    /// The file as it was last read.
    private var bytes: [UInt8]?

    init(_ path: String) {
        self.path = path
        // Where somebody made it a link, what that leads to is written.
        let files = Set([path, Paths.resolved(path)]).map(PathParts.init)
        let above = files.map { PathParts($0.folder) }
        folders = files.map(\.folder) + above.map(\.folder)
        names = Set(files.map(\.name) + above.map(\.name))
        watch = FolderWatch(folders: folders, whenWritten: true)
        bytes = SmallFile.read(path)
    }

    deinit { watch?.close() }

    /// Readable when there is something for `take`.
    var descriptor: Int32? { watch?.descriptor }

    /// What the file says now; nil where it is as it was.
    func take() -> Configuration.Contents? {
        guard let watch, watch.drain(ignoring: { !names.contains($0) }) else { return nil }
        _ = watch.watch(folders)
        // Editors put a file aside before they write it anew: as long as there is none, all stays as it was.
        guard let now = SmallFile.read(path), now != bytes else { return nil }
        bytes = now
        return Configuration.read(path)
    }
}

/// A path, taken apart at its last slash.
private struct PathParts {
    let folder: String
    let name: String

    init(_ path: String) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[slash...].drop { $0 == "/" })
    }
}
