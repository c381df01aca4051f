import Glibc
import GroceryDomain
import GroceryStore
import Interchange
import Journal

/// What an exchange takes over from the phone, noted before it is done and until the folders' memories say it.
///
/// The journal has the change first, the memories have it last. Were the program killed between, the next exchange
/// would find what the phone did and take it over once more: an amount would be added twice. With this note it asks the
/// journal whether the change is there, and either remembers what the note says, or forgets it.
struct PhoneTaken: Sendable {
    /// Of what is remembered of one folder, that which is new.
    struct Folder: Sendable {
        var name: String
        /// Whether this is the first exchange with it.
        var isNew = false
        var tasks: [PhoneExchange.Known] = []
        var gone: [PhoneExchange.Key] = []
    }

    /// Names the change in the journal.
    var stamp: Stamp
    var folders: [Folder]

    private static let head = "aisle phone taken 1"
    private static let bytesMax = 256 << 20

    init(_ stamp: Stamp, _ folders: [Folder]) { (self.stamp, self.folders) = (stamp, folders) }

    // MARK: The file

    private static func file(_ paths: Paths) -> String { paths.phone + "/taken" }

    /// Nil where there is none, which is nearly always, and for what `write` did not write whole.
    static func read(_ paths: Paths) -> PhoneTaken? {
        SmallFile.read(file(paths), bytesMax: bytesMax).flatMap { PhoneTaken($0) }
    }

    func write(_ paths: Paths) throws(AisleError) { try SmallFile.write(encoded, to: Self.file(paths)) }

    static func forget(_ paths: Paths) { unlink(file(paths)) }

    private var encoded: [UInt8] {
        var lines = PhoneLines()
        lines.add([Self.head, "\(stamp)"])
        for folder in folders {
            lines.add(["folder", folder.name, folder.isNew ? "new" : ""])
            for task in folder.tasks { lines.add(task) }
            for key in folder.gone { lines.add(["gone", key.file, key.uid]) }
        }
        return lines.bytes
    }

    private init?(_ bytes: [UInt8]) {
        var stamp: Stamp?
        var folders: [Folder] = []
        for line in bytes.split(separator: 0x0A) {
            var parts = PhoneLines.Parts(line)
            switch parts.next() {
            case Self.head?: stamp = parts.next().flatMap { Stamp($0) }
            case "folder"?: folders.append(Folder(name: parts.next() ?? "", isNew: parts.next() == "new"))
            case "task"?:
                guard let task = parts.task(), !folders.isEmpty else { return nil }
                folders[folders.count - 1].tasks.append(task)
            case "gone"?:
                guard let file = parts.next(), let uid = parts.next(), !folders.isEmpty else { return nil }
                folders[folders.count - 1].gone.append(PhoneExchange.Key(file, uid))
            default: return nil
            }
        }
        guard let stamp, bytes.last == 0x0A else { return nil }
        self.init(stamp, folders)
    }

    // MARK: After a kill

    /// Makes the memories say what the journal says, and forgets the note. To be called under the lock, with a store
    /// that has read everything.
    ///
    /// - Throws: why a memory cannot be written; the note is still there then.
    func settle(_ setting: PhoneSetting, _ paths: Paths, _ store: Store) throws(AisleError) {
        if store.hasRecord(stamp) {
            for var memory in try PhoneMemory.all(paths) where memory.taken != "\(stamp)" {
                guard let folder = folders.first(where: { $0.name == memory.folder }) else { continue }
                var known = folder.isNew ? [:] : memory.known ?? [:]
                for task in folder.tasks { known[task.key] = task }
                for key in folder.gone { known[key] = nil }
                if folder.isNew {
                    // Somebody has removed it, with what was taken over.
                    let path = setting.folder + "/" + folder.name
                    guard PhoneFiles.isFolder(path) else { continue }
                    // Or another machine keeps it by now.
                    let machine = try PhoneMark.machine(paths)
                    if let keeper = PhoneMark.read(in: path)?.keeper, keeper.machine != machine { continue }
                    memory.token = PhoneMark.draw()
                    try PhoneMark.keep(memory.collection, in: path, token: memory.token, machine)
                }
                (memory.known, memory.taken, memory.fingerprint) = (known, "\(stamp)", "")
                try memory.write(paths)
            }
        }
        Self.forget(paths)
    }
}

extension PhoneTaken.Folder {
    /// Nil where nothing is new.
    ///
    /// - Parameter before: what was remembered; nil at the first exchange.
    init?(_ memory: PhoneMemory, after before: PhoneMemory?) {
        self.init(name: memory.folder, isNew: before == nil)
        let (known, old) = (memory.known ?? [:], before?.known ?? [:])
        tasks = known.values.filter { old[$0.key] != $0 }.sorted { $0.key < $1.key }
        gone = old.keys.filter { known[$0] == nil }.sorted()
        if tasks.isEmpty, gone.isEmpty { return nil }
    }
}
