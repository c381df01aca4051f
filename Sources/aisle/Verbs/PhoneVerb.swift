import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore
import Interchange
import Journal

struct Phone: DataVerb {
    static let configuration = CommandConfiguration(
        "phone", "Keep the lists and the plan as tasks in a folder, for the task app of a phone.",
        discussion: """
            aisle phone ~/Tasks
            Each list to shop from becomes a folder of tasks in that folder, and so does the plan. vdirsyncer or \
            anything else that knows such folders carries them to a CalDAV server, and from there to Reminders, \
            Tasks.org, Thunderbird and others; docs/phone.md says how. What is ticked, changed, added or deleted there \
            comes back while the screen is open, and with aisle sync; all that comes at once is one step of undo. \
            Without a folder, it prints where the tasks are, what waits for an answer, and what was not understood.
            """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Keep no tasks any more. The folder and the lists stay as they are.") var stop = false
    @Option(
        name: .customLong("list"), help: ArgumentHelp("Only this list, and others named so.", valueName: "name"),
        completion: .lists)
    var lists: [String] = []
    @Flag(help: "All lists again.") var allLists = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep what was bought for so many days after the trip: 7.", valueName: "days"))
    var keep: Int?
    @Flag(
        inversion: .prefixedNo,
        help: "Whether every task begins with the number of its item type, for apps that sort by name.")
    var numbered: Bool?
    @Flag(inversion: .prefixedNo, help: "Whether the plan is kept as tasks, too; it is unless told otherwise.")
    var plan: Bool?
    @Flag(help: "Keep the folder from here, though another machine does. That one keeps it no longer.")
    var takeOver = false
    @Option(help: "How to print where the tasks are.") var format: TextOrJSON?
    @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory) var tasks: String?

    private var changesSomething: Bool {
        tasks != nil || !lists.isEmpty || allLists || keep != nil || numbered != nil || plan != nil || takeOver
    }

    func validate() throws {
        if tasks?.isEmpty ?? false { throw ValidationError("The name of the folder is empty.") }
        if stop, changesSomething { throw ValidationError("--stop goes with nothing else.") }
        if allLists, !lists.isEmpty { throw ValidationError("--all-lists and --list contradict each other.") }
        if let keep, !(0...PhoneSetting.keepDaysMax).contains(keep) {
            throw ValidationError("--keep takes 0 to \(PhoneSetting.keepDaysMax) days.")
        }
        if format != nil, changesSomething || stop {
            throw ValidationError("--format goes with what there is, not with a change of it.")
        }
    }

    func run() throws {
        let paths = try Paths(folder: folder.data)
        if stop { return try stop(paths) }
        guard changesSomething else { return try tell(paths) }
        let before = PhoneSetting.read(paths)
        guard let path = tasks.map(Paths.absolute) ?? before?.folder else {
            throw AisleError("name the folder that the tasks are to be in: aisle phone FOLDER")
        }
        if let own = paths.folder(meeting: path) {
            throw AisleError("\(path) lies in or around a folder of Aisle's own files, \(own). Name another folder.")
        }
        if tasks != nil, try make(path) { print("Made the folder \(path).") }
        let household = try folder.open()
        var setting = before ?? PhoneSetting(folder: path)
        setting.folder = path
        if let keep { setting.keepDays = keep }
        if let numbered { setting.isNumbered = numbered }
        if let plan { setting.hasPlan = plan }
        if allLists { setting.lists = [] }
        if !lists.isEmpty { setting.lists = try lists.map { try household.list(named: $0, kind: .shopping).id } }
        if !takeOver { try checkKeepers(of: path, setting, paths, household.groceries) }
        try setting.take(theFolderOf: before, paths)
        let report = try household.exchangeWithPhone(setting, takesOver: takeOver)
        let count = try PhoneMemory.folders(paths).count
        print("Your lists are tasks in \(path): \(Plural.count(count, "folder")).")
        try report.tell()
    }

    /// Makes the folder, if it is missing; answers whether it was. One folder at a time: what is missing above it may
    /// be a disk that is not mounted.
    private func make(_ path: String) throws(AisleError) -> Bool {
        let isNew = mkdir(path, 0o777) == 0
        guard isNew || errno == EEXIST else { throw AisleError.system("make", path) }
        guard PhoneFiles.isFolder(path) else { throw AisleError("\(path) is not a folder; name another") }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            throw AisleError.system("use", path)
        }
        return isNew
    }

    /// Refuses a folder in which another machine keeps one of the lists, before anything is changed for it.
    private func checkKeepers(
        of path: String, _ setting: PhoneSetting, _ paths: Paths, _ groceries: Groceries
    ) throws(AisleError) {
        let machine = try PhoneMark.machine(paths)
        let wanted = setting.wantedLists(groceries).map(\.id)
        for name in try PhoneFiles.names(in: path) {
            guard let mark = PhoneMark.read(in: "\(path)/\(name)"), let keeper = mark.keeper,
                keeper.machine != machine
            else { continue }
            let list = mark.collection.list.map { groceries.listToShop(insteadOf: $0)?.id }
            guard list.map({ $0.map(wanted.contains) ?? false }) ?? setting.hasPlan else { continue }
            throw keeper.refusal(of: "\(path)/\(name)", in: path)
        }
    }

    private func stop(_ paths: Paths) throws {
        let setting = PhoneSetting.read(paths)
        guard setting != nil || PhoneSetting.damage(paths) != nil else {
            return print("Your lists are not kept as tasks anywhere.")
        }
        try PhoneSetting.forget(paths)
        print("Your lists are kept as tasks no longer. \(setting?.folder ?? "The folder") stays as it is.")
    }

    private func tell(_ paths: Paths) throws {
        let damage = PhoneSetting.damage(paths)
        let standing = try PhoneStanding(paths)
        if format == .json {
            Self.printJSON(standing)
        } else if let setting = standing.setting {
            print("Your lists are tasks in \(setting.folder).")
            for folder in standing.folders { print("  \(folder.line)") }
            if let read = standing.read { print("Last read \(LocalClock.text(UInt64(clamping: read.milliseconds))).") }
            for line in standing.lines { print(line) }
        } else if damage == nil {
            print("Your lists are not kept as tasks anywhere. Name a folder for them: aisle phone FOLDER")
        }
        if let damage { complain("aisle: \(damage)") }
        let trouble = try standing.trouble(paths)
        for sentence in trouble { complain("aisle: \(sentence)") }
        if damage != nil || !trouble.isEmpty { throw ExitCode.failure }
    }
}

/// How it stands with the folder of tasks, without looking into it.
struct PhoneStanding {
    let setting: PhoneSetting?
    let folders: [Folder]
    let read: Moment?

    struct Folder {
        let memory: PhoneMemory

        var tasks: Int { memory.known?.values.count { $0.seen != nil && $0.subject != nil } ?? 0 }

        var line: String {
            let written = UInt64(clamping: memory.written)
            let when = memory.written > 0 ? ", last written \(LocalClock.text(written))" : ""
            return "\(memory.title): \(Plural.count(tasks, "task")) in \(memory.folder)\(when)"
        }
    }

    init(_ paths: Paths) throws(AisleError) {
        setting = PhoneSetting.read(paths)
        folders = setting == nil ? [] : try PhoneMemory.all(paths).map { Folder(memory: $0) }
        read = setting == nil ? nil : PhoneLock.lastRead(paths)
    }

    /// Why nothing can be exchanged with the folder, as far as that is seen from outside.
    func trouble(_ paths: Paths) throws(AisleError) -> [String] {
        guard let setting else { return [] }
        guard PhoneFiles.isFolder(setting.folder) else { return ["\(setting.folder) is not there"] }
        let machine = try PhoneMark.machine(paths)
        return folders.compactMap { folder in
            let path = "\(setting.folder)/\(folder.memory.folder)"
            guard let keeper = PhoneMark.read(in: path)?.keeper, keeper.machine != machine else { return nil }
            return "\(keeper.refusal(of: path, in: setting.folder))"
        }
    }

    var questions: [String] { folders.flatMap(\.memory.questions) }
    var remarks: [String] { folders.flatMap(\.memory.remarks) }
    var lines: [String] { PhoneReport.lines(questions, remarks) }
}

extension PhoneReport {
    static func lines(_ questions: [String], _ remarks: [String]) -> [String] {
        let waiting = Plural.count(questions.count, "needs an answer", "need an answer")
        var lines = questions.isEmpty ? [] : ["\(waiting), on the screen:"]
        lines += questions.map { "  \($0)" }
        if !remarks.isEmpty { lines.append("Not understood, and left as it is:") }
        return lines + remarks.map { "  \($0)" }
    }

    /// Prints what was done, and what waits.
    func tellAll() { for line in said + Self.lines(questions, remarks) { print(line) } }

    /// The same.
    /// - Throws: what did not work.
    func tell() throws {
        tellAll()
        if let trouble { throw AisleError(trouble) }
    }
}

extension Phone: PrintsJSON {
    static let json = JSONDocument(
        .object(form),
        about: "Where the lists are kept as tasks for a phone.",
        example: "aisle phone --format json")

    private static let form = JSONForm<PhoneStanding>([
        .init("folder", .text, "the folder", nullWhere: "there is none") { $0.setting?.folder },
        .init("read", .time, "when it was last looked into", nullWhere: "it never was") { $0.read },
        .init("lists", .array(of: .object(list)), "the lists that are tasks, and the plan") { $0.folders },
        .init("waiting", .array(of: .text), "what was typed on the phone and needs an answer") { $0.questions },
        .init("remarks", .array(of: .text), "what was not understood, with its file") { $0.remarks },
    ])

    private static let list = JSONForm<PhoneStanding.Folder>([
        .init("list", .text, "its name") { $0.memory.title },
        .init("folder", .text, "the name of its folder") { $0.memory.folder },
        .init("tasks", .number, "how many tasks are entries of it, or of its last trips, or meals") { $0.tasks },
        .init("written", .time, "when a task was last written", nullWhere: "none ever was") {
            $0.memory.written > 0 ? Moment(milliseconds: $0.memory.written) : nil
        },
    ])
}
