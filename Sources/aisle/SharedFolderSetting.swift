import Glibc
import Journal

/// Which folder the lists are shared in, if they are: it belongs to this machine, and lies in the state folder.
enum SharedFolderSetting {
    static func read(_ paths: Paths) -> String? {
        guard let bytes = SmallFile.read(paths.sharedFolderFile, bytesMax: 8192), bytes.last == 0x0A,
            let path = String(validating: bytes.dropLast(), as: UTF8.self), path.hasPrefix("/"),
            path.utf8.allSatisfy({ $0 >= 0x20 })
        else { return nil }
        return path
    }

    /// What is wrong where somebody had the lists shared and the file does not say in which folder; nil where all is
    /// well.
    static func damage(_ paths: Paths) -> String? {
        guard access(paths.sharedFolderFile, F_OK) == 0, read(paths) == nil else { return nil }
        return
            "\(paths.sharedFolderFile) does not say any more in which folder your lists are shared, so they are not. "
            + "Share them there again: aisle share FOLDER; or not any more: aisle share --stop"
    }

    static func write(_ path: String, _ paths: Paths) throws(AisleError) {
        guard !path.contains("\n") else { throw AisleError("the name of the folder has a line break in it") }
        try SmallFile.write(path + "\n", to: paths.sharedFolderFile)
    }

    static func forget(_ paths: Paths) throws(AisleError) {
        guard unlink(paths.sharedFolderFile) == 0 || errno == ENOENT else {
            throw AisleError.system("remove", paths.sharedFolderFile)
        }
        Outcome.hasChanged = true
    }

    /// Tells when another process has the lists shared, or shared no longer; nil when the system does not.
    static func watch(_ paths: Paths) -> FolderWatch? { FolderWatch(folders: [paths.state]) }

    /// Makes the descriptor of `watch` unreadable; whether it may be another folder now.
    static func drain(_ watch: FolderWatch, _ paths: Paths) -> Bool {
        watch.drain { $0 != paths.sharedFolderFile.dropFirst(paths.state.count + 1) }
    }

    /// The folder, ready to be exchanged with; nil where nothing is shared.
    static func folder(_ paths: Paths) -> SharedFolder? { read(paths).map { folder(at: $0, paths) } }

    static func folder(at path: String, _ paths: Paths) -> SharedFolder {
        SharedFolder(
            path, paths: paths.journal, clock: LocalClock.milliseconds, application: "aisle \(Aisle.build)",
            member: Household.author)
    }

    /// Calls `body` again for a while as long as another process is exchanging: that takes it some milliseconds.
    static func insisting<Result>(_ body: () throws(SharingError) -> Result) throws(SharingError) -> Result {
        for _ in 0..<200 {
            do throws(SharingError) { return try body() } catch {
                guard error == .busy else { throw error }
                usleep(20_000)
            }
        }
        return try body()
    }
}
