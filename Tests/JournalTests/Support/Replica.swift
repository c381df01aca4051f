import Glibc
@testable import Journal

/// A machine that shares: a desk of its own, and its side of a folder that somebody carries.
final class Replica {
    let name: String
    let desk: Desk
    let folder: String
    let shared: SharedFolder
    private(set) var journal: Journal

    /// All replicas of a test stand on one disk, each in folders of its own.
    init(_ name: String, on fileSystem: any FileSystem, seed: UInt64, folder: String? = nil) throws {
        self.name = name
        self.folder = folder ?? "/\(name)/shared"
        desk = Desk(
            on: fileSystem, seed: seed,
            paths: JournalPaths(space: "/\(name)/data/spaces/home", state: "/\(name)/state"))
        for parent in try fileSystem.makeDirectories(self.folder) { try fileSystem.syncDirectory(parent) }
        journal = try desk.open()
        shared = journal.sharedFolder(at: self.folder)
    }

    /// Ends the process and begins another.
    func restart() throws {
        journal.close()
        journal = try desk.open()
    }

    func stop() { journal.close() }

    /// Every text that the journal holds by now, from its files.
    var texts: [String] {
        get throws {
            var texts: [String] = []
            try journal.readAgain { texts.append($0.kept.text) }
            return texts.sorted()
        }
    }

    var published: [(name: String, bytes: [UInt8])] { desk.files(folder + "/j") }
    var takenIn: [(name: String, bytes: [UInt8])] { desk.files(desk.paths.incoming) }

    func put(_ bytes: [UInt8], _ name: String) throws { try desk.replace(folder + "/j/" + name, bytes) }
}

/// Carries one replica's side of the folder to another's, as a synchroniser does: whatever is missing or shorter there.
func carry(from one: Replica, to other: Replica) throws {
    if let space = try? one.desk.fileSystem.contents(of: one.folder + "/SPACE") {
        try other.desk.replace(other.folder + "/SPACE", space)
    }
    let there = Dictionary(uniqueKeysWithValues: other.published.map { ($0.name, $0.bytes) })
    for file in one.published where file.bytes.count > there[file.name]?.count ?? -1 {
        try other.put(file.bytes, file.name)
    }
}

/// The two halves of an exchange.
extension SharedFolder {
    @discardableResult func publish() throws(SharingError) -> Int {
        try alone { (space, replica) throws(SharingError) in try publish(space, replica) }
    }

    @discardableResult func takeIn() throws(SharingError) -> TakenIn {
        try alone { (space, replica) throws(SharingError) in try takeIn(space, replica) }
    }
}
