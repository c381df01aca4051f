import Glibc
import Journal

/// Which folder the lists are shared in, if they are: it belongs to this machine, and lies in the state folder.
enum SharedPlace {
    static func read(_ places: Places) -> String? {
        guard let bytes = SmallFile.read(places.sharedFolderFile, bytesMax: 8192), bytes.last == 0x0A else {
            return nil
        }
        let path = String(decoding: bytes.dropLast(), as: UTF8.self)
        return path.hasPrefix("/") ? path : nil
    }

    static func write(_ path: String, _ places: Places) throws(Complaint) {
        guard !path.contains("\n") else { throw Complaint("the name of the folder has a line break in it") }
        try SmallFile.write(path + "\n", to: places.sharedFolderFile)
    }

    static func forget(_ places: Places) throws(Complaint) {
        guard unlink(places.sharedFolderFile) == 0 || errno == ENOENT else {
            throw Complaint("cannot remove \(places.sharedFolderFile): \(String(cString: strerror(errno)))")
        }
        Outcome.hasChanged = true
    }

    /// Tells when another process has the lists shared, or shared no longer; nil when the system does not.
    static func watch(_ places: Places) -> FolderWatch? { FolderWatch(folders: [places.state]) }

    /// Makes the descriptor of `watch` unreadable; whether it may be another folder now.
    static func drain(_ watch: FolderWatch, _ places: Places) -> Bool {
        watch.drain { $0 != places.sharedFolderFile.dropFirst(places.state.count + 1) }
    }

    /// The folder, ready to be exchanged with; nil where nothing is shared.
    static func folder(_ places: Places) -> SharedFolder? { read(places).map { folder(at: $0, places) } }

    static func folder(at path: String, _ places: Places) -> SharedFolder {
        SharedFolder(
            path, places: places.journal, clock: LocalClock.milliseconds, application: "aisle \(Aisle.version)",
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
