import Glibc
import GroceryDomain
import Journal

/// In which folder the lists are kept as tasks for a phone, and how: it belongs to this machine, and lies in the state
/// folder.
struct PhoneSetting: Hashable, Sendable {
    var folder: String
    /// For how many days what was bought stays after the trip.
    var keepDays = 7
    var isNumbered = false
    /// Whether the plan is kept as tasks, too.
    var hasPlan = true
    /// Empty for all.
    var lists: [ListID] = []

    static let keepDaysMax = 366

    static func read(_ paths: Paths) -> PhoneSetting? {
        guard let bytes = SmallFile.read(paths.phoneSettingFile, bytesMax: 65_536), bytes.last == 0x0A,
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var setting = PhoneSetting(folder: "")
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { return nil }
            let value = line[line.index(after: space)...]
            switch line[..<space] {
            case "folder": setting.folder = String(value)
            case "keep": setting.keepDays = Int(value).map { min(max($0, 0), keepDaysMax) } ?? setting.keepDays
            case "numbered": setting.isNumbered = value == "yes"
            case "plan": setting.hasPlan = value != "no"
            case "list": if let list = ListID(value) { setting.lists.append(list) }
            default: break
            }
        }
        return setting.folder.hasPrefix("/") ? setting : nil
    }

    /// The lists that are to be tasks.
    func wantedLists(_ groceries: Groceries) -> [GroceryList] {
        let chosen = Set(lists.compactMap { groceries.listToShop(insteadOf: $0)?.id })
        return groceries.orderedLists.filter { lists.isEmpty || chosen.contains($0.id) }
    }

    /// What is wrong where there is a phone and the file does not say in which folder; nil where all is well.
    static func damage(_ paths: Paths) -> String? {
        guard access(paths.phoneSettingFile, F_OK) == 0, read(paths) == nil else { return nil }
        return "\(paths.phoneSettingFile) does not say any more in which folder your tasks are. "
            + "Name it again: aisle phone FOLDER; or no longer: aisle phone --stop"
    }

    func write(_ paths: Paths) throws(AisleError) {
        guard !folder.contains("\n") else { throw AisleError("the name of the folder has a line break in it") }
        let lines =
            ["folder \(folder)", "keep \(keepDays)", "numbered \(isNumbered ? "yes" : "no")"]
            + (hasPlan ? [] : ["plan no"])
        let all = lines + lists.map { "list \($0)" }
        try SmallFile.write(all.joined(separator: "\n") + "\n", to: paths.phoneSettingFile)
    }

    /// Writes it in the place of `before`: what was agreed on in another folder is forgotten, and that folder is kept
    /// no longer.
    func take(theFolderOf before: PhoneSetting?, _ paths: Paths) throws(AisleError) {
        let lock = try PhoneLock(paths, waits: false)
        defer { withExtendedLifetime(lock) {} }
        if folder != before?.folder { try PhoneMemory.forgetAll(paths, in: before?.folder) }
        try write(paths)
    }

    /// Forgets the folder, and what was agreed on with it.
    static func forget(_ paths: Paths) throws(AisleError) {
        let lock = try PhoneLock(paths, waits: false)
        defer { withExtendedLifetime(lock) {} }
        let setting = read(paths)
        guard unlink(paths.phoneSettingFile) == 0 || errno == ENOENT else {
            throw AisleError.system("remove", paths.phoneSettingFile)
        }
        try PhoneMemory.forgetAll(paths, in: setting?.folder)
        Outcome.hasChanged = true
    }

    /// Tells when another process names another folder; nil when the system does not.
    static func watch(_ paths: Paths) -> FolderWatch? {
        mkdir(paths.phone, 0o700)
        return FolderWatch(folders: [paths.phone])
    }
}
