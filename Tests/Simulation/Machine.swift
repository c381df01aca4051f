internal import Glibc
internal import GroceryDomain
internal import GroceryStore
internal import Journal
internal import SimulatedDisk
internal import TestSupport

/// One machine of a simulated household: a disk of its own, a clock of its own, and its side of the shared folder.
final class Machine {
    static let paths = JournalPaths(space: "/data/spaces/home", state: "/state")
    static let sharedFolder = "/shared"

    let name: String
    /// The catalogue of its program.
    let reference: ReferenceCatalogue?
    private(set) var disk: MemoryFileSystem
    private var faulty: FaultyFileSystem
    private var dice: Dice
    /// Milliseconds by which its clock differs from the simulation's.
    var skew: Int64 = 0
    private let time: () -> Int64
    private(set) var store: Store?
    private(set) var shared: SharedFolder
    private(set) var groceries = Groceries()

    init(_ name: String, over reference: ReferenceCatalogue?, seed: UInt64, time: @escaping () -> Int64) {
        (self.name, self.reference) = (name, reference)
        self.time = time
        dice = Dice(seed: seed)
        disk = MemoryFileSystem()
        disk.place(Array("\(name) 0123456789abcdef0123456789abcdef".utf8), at: "/etc/machine-id")
        disk.place([], at: Self.sharedFolder + "/.keep")
        faulty = FaultyFileSystem(disk)
        shared = SharedFolder("", paths: Self.paths, clock: { 0 }, application: "")
        shared = makeShared()
    }

    private var now: UInt64 { UInt64(max(0, time() + skew)) }

    private func makeShared() -> SharedFolder {
        SharedFolder(
            Self.sharedFolder, paths: Self.paths, fileSystem: faulty, clock: { [unowned self] in now },
            random: { [unowned self] in dice.next() }, application: "simulation 1")
    }

    // MARK: The process

    /// Starts the program: everything is read anew.
    func open() throws {
        let journal = try Journal(
            syncedAt: Self.paths, fileSystem: faulty, clock: { [unowned self] in now },
            random: { [unowned self] in dice.next() }, application: "simulation 1",
            knownKinds: Store.kinds)
        let store = Store(journal: journal, author: "\(name)@\(name)", over: reference)
        groceries = store.beginning
        try store.refresh(&groceries)
        self.store = store
        (known, learnt) = ([], [:])
        learn()
    }

    func close() {
        store?.journal.close()
        store = nil
    }

    /// From the `call`-th system call on nothing works any more: the machine is about to stop.
    func loseGrip(at call: Int) { faulty.plan(.error(EIO), .from(call)) }

    /// Stops at once, the process only or the whole machine, and starts again.
    func stop(_ cut: MemoryFileSystem.Cut) throws {
        disk = disk.cut(cut, random: &dice)
        faulty = FaultyFileSystem(disk)
        // What was open is gone with the old disk.
        store = nil
        shared = makeShared()
        try open()
    }

    // MARK: What people do

    /// Whether everything that was done here is on the disk.
    var isSaved: Bool { store?.journal.saveState == .saved }

    /// Does something, and answers which entities came into sight here by it, and which went.
    func perform(_ change: (Store, inout Groceries) throws -> Void) rethrows -> (
        shown: Set<String>, hidden: Set<String>
    ) {
        guard let store else { return ([], []) }
        let before = inSight
        try change(store, &groceries)
        let after = inSight
        learn()
        return (after.subtracting(before), before.subtracting(after))
    }

    /// What is to be seen, by kind and identity.
    var inSight: Set<String> {
        var names: Set<String> = []
        for id in groceries.types.shown.keys { names.insert("type \(id)") }
        for id in groceries.stores.shown.keys { names.insert("store \(id)") }
        for id in groceries.shares.shown.keys { names.insert("share \(id)") }
        for id in groceries.meals.shown.keys { names.insert("meal \(id)") }
        for id in groceries.barcodes.shown.keys { names.insert("barcode \(id)") }
        for id in groceries.preferences.shown.keys { names.insert("preference \(id)") }
        for id in groceries.items.shown.keys { names.insert("item \(id)") }
        for id in groceries.lists.shown.keys { names.insert("list \(id)") }
        for list in groceries.entries.lists {
            for entry in groceries.entries.shown(on: list) { names.insert("entry \(entry.id)") }
        }
        return names
    }

    func refresh() throws {
        guard let store else { return }
        try store.refresh(&groceries)
        learn()
    }

    /// Which actions have come to be known here, by writer and number: what the lines of its files say, as far as they
    /// were there when the program last looked.
    private(set) var known: Set<String> = []
    private var learnt: [String: Int] = [:]

    private func learn() {
        for (path, bytes) in disk.files where path.hasPrefix(Self.paths.space + "/") {
            let before = learnt[path] ?? 0
            guard bytes.count > before, let end = bytes.lastIndex(of: 0x0A) else { continue }
            learnt[path] = end + 1
            for line in bytes[min(before, end)...end].split(separator: 0x0A) {
                let fields = line.split(separator: 0x20, maxSplits: 4).map { String(decoding: $0, as: UTF8.self) }
                if fields.count == 5, fields[3] != "0" { known.insert("\(fields[2]) \(fields[3])") }
            }
        }
    }

    func exchange() throws {
        _ = try shared.exchange()
        try refresh()
        try store?.followReference(&groceries)
        learn()
    }

    /// The items that anybody used or changed, as far as this machine knows.
    var inUse: Set<ItemID> {
        Set(groceries.usage.keys + groceries.items.changed + groceries.barcodes.shown.compactMap(\.item))
    }

    /// All actions in its history, by writer and number.
    func history() throws -> Set<String> {
        var actions: Set<String> = []
        try store?.journal.readAgain { actions.insert("\($0.stamp.writer) \($0.sequence)") }
        return actions
    }

    /// The action whose line was written last, as its file has it.
    var lastWritten: String? {
        let own = disk.files.filter { $0.key.hasPrefix(Self.paths.space + "/own/") }
        let newest = own.max { one, other in modified(one.key) < modified(other.key) }
        guard let bytes = newest?.value.dropLast() else { return nil }
        let line = bytes[(bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...]
        let fields = line.split(separator: 0x20, maxSplits: 5).map { String(decoding: $0, as: UTF8.self) }
        return fields.count > 4 && fields[3] != "0" ? "\(fields[2]) \(fields[3])" : nil
    }

    private func modified(_ path: String) -> Int64 { (try? disk.status(at: path).modified) ?? 0 }

    // MARK: Its side of the shared folder

    /// What stands there, by path below the folder.
    var sharedFiles: [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (path, bytes) in disk.files where path.hasPrefix(Self.sharedFolder + "/") {
            let name = String(path.dropFirst(Self.sharedFolder.utf8.count + 1))
            if !name.hasPrefix("."), !name.hasPrefix("j/.") { files[name] = bytes }
        }
        return files
    }

    func put(_ bytes: [UInt8], _ name: String) { disk.place(bytes, at: Self.sharedFolder + "/" + name) }
}
