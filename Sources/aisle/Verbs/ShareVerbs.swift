import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore
import Journal

struct Share: DataVerb {
    static let configuration = CommandConfiguration(
        "share", "Share all lists with other machines, through a folder that something else carries between them.",
        discussion: """
            aisle share ~/Lists
            Name a folder that Syncthing, git, Nextcloud, a network drive or anything else brings to the other \
            machines; docs/household.md says how. From then on, this machine publishes its changes there and picks up \
            those of the others. If the folder belongs to another household, you are asked before your lists join it; \
            what was here before is kept, and --leave brings it back. Without a folder, it prints where your lists are \
            shared, and what is wrong with that.
            """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Stop sharing. The folder and the lists stay as they are.") var stop = false
    @Flag(help: "Leave the household that this machine joined, and bring back the one that was here before.")
    var leave = false
    @Flag(help: "Make the folder if it does not exist.") var create = false
    @Flag(help: "Join another household without being asked.") var yes = false
    @Option(help: "How to print where they are shared.") var format: TextOrJSON?
    @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory) var shared: String?

    func validate() throws {
        if shared?.isEmpty ?? false { throw ValidationError("The name of the folder is empty.") }
        if stop || leave, shared != nil { throw ValidationError("--stop and --leave take no folder.") }
        if stop, leave { throw ValidationError("--leave ends sharing, too; --stop is not needed.") }
        if create || yes, shared == nil { throw ValidationError("--create and --yes go with a folder.") }
        if format != nil, shared != nil || stop || leave {
            throw ValidationError("--format goes with what is shared, not with a change of it.")
        }
    }

    func run() throws {
        let paths = try Paths(folder: folder.data)
        if stop { return try stop(paths) }
        if leave { return try leave(paths) }
        guard let shared else { return try tell(paths) }
        let path = Paths.absolute(shared)
        if let own = paths.folder(meeting: path) {
            throw AisleError(
                "\(path) lies in or around a folder of Aisle's own files, \(own). Share a folder elsewhere.")
        }
        try make(path)
        if case .joining(let machines) = try SharedFolderSetting.folder(at: path, paths).prospect() {
            try agree(to: path, machines)
        }
        let resolution = try SharedFolderSetting.insisting { () throws(SharingError) in
            try SharedFolderSetting.folder(at: path, paths).resolveHousehold()
        }
        try SharedFolderSetting.write(path, paths)
        switch resolution {
        case .entered, .joined: Household.takeCatalogue(paths)
        case .begun, .same: break
        }
        let household = try folder.open()
        if case .joined = resolution { try household.speakAsOthers() }
        try household.confirmSaved()
        let lists = Plural.count(household.groceries.orderedLists.count, "list")
        switch resolution {
        case .begun: print("Your lists are shared in \(path) from now on.")
        case .same: print("Your lists are shared in \(path).")
        case .entered: print("You are in the household of \(path) now: \(lists).")
        case .joined(let former):
            print("Your lists went into the household of \(path): \(lists) together.")
            print("What was here before is kept in \(former); aisle share --leave brings it back.")
        }
        if let trouble = household.sharingTrouble { throw trouble }
    }

    /// A folder that is not there may be one that is not mounted; so it is only made when somebody wants it.
    private func make(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) != 0, errno == ENOENT else { return }
        guard create || Question.ask("\(path) is not there. Make it?") else {
            throw AisleError("\(path) is not there. Mount it, or make it: aisle share --create \(path)")
        }
        var whole = ""
        for name in path.split(separator: "/") {
            whole += "/" + name
            guard mkdir(whole, 0o777) == 0 || errno == EEXIST else {
                throw AisleError.system("make", whole)
            }
        }
    }

    private func agree(to path: String, _ machines: Int) throws {
        let household = try Household.open(Paths(folder: folder.data))
        let lists = Plural.count(household.groceries.orderedLists.count, "list")
        let entries = Plural.count(
            household.groceries.orderedLists.reduce(0) { $0 + household.groceries.entries.shown(on: $1.id).count },
            "entry", "entries")
        household.store.journal.close()
        let others = "\(Plural.count(machines, "machine")) \(Plural.word(machines, "shares", "share"))"
        let prospect = "Your \(lists) with \(entries) would go into the household of \(path), where \(others) already."
        guard yes || Question.ask("\(prospect)\nAll of them would have both. Go on?") else {
            throw AisleError("\(prospect) Nothing was changed; aisle share --yes \(path) does it.")
        }
    }

    private func stop(_ paths: Paths) throws {
        let path = SharedFolderSetting.read(paths)
        guard path != nil || SharedFolderSetting.damage(paths) != nil else {
            return print("Your lists are not shared.")
        }
        try SharedFolderSetting.forget(paths)
        print("Your lists are not shared any more. \(path ?? "The folder") stays as it is.")
    }

    private func leave(_ paths: Paths) throws {
        let kept = try SharedFolderSetting.insisting { () throws(SharingError) in
            try SharedFolder.leave(paths.journal, now: LocalClock.milliseconds())
        }
        try SharedFolderSetting.forget(paths)
        print("The lists that were here before are back, and not shared.")
        print("What was here until now is kept in \(kept).")
    }

    private func tell(_ paths: Paths) throws {
        let shared = SharedFolderSetting.folder(paths)
        var trouble = [SharedFolderSetting.damage(paths)].compactMap(\.self)
        if let shared {
            do throws(SharingError) {
                let taken = try SharedFolderSetting.insisting { () throws(SharingError) in try shared.exchange() }.taken
                trouble += taken.notices + taken.standingDamage
            } catch {
                trouble.append("\(error)")
            }
        }
        let others = ((try? Journal.replicas(paths.journal, knownKinds: Store.kinds)) ?? []).filter { !$0.isThis }
        let heard = others.compactMap(\.heardAt).max()
        if format == .json {
            Self.printJSON((folder: shared?.path, heard: heard.map(Moment.init(clamping:)), trouble: trouble))
        } else if let shared {
            print("Your lists are shared in \(shared.path).")
            print(
                heard.map { "Something last came from elsewhere \(LocalClock.text($0))." }
                    ?? "Nothing has come from elsewhere yet.")
        } else {
            print("Your lists are not shared. Name a folder to share them in: aisle share FOLDER")
        }
        for sentence in trouble { complain("aisle: \(sentence)") }
        if !trouble.isEmpty { throw ExitCode.failure }
    }
}

/// A question of a verb, for whoever sits in front of it.
enum Question {
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Whether the answer is yes. `false` where nobody can be asked.
    static func ask(_ question: String) -> Bool {
        guard canBeAsked else { return false }
        complainInLines("\(question) Type y for yes, anything else for no:")
        Output.release()
        return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
    }
}

struct Sync: DataVerb {
    static let configuration = CommandConfiguration(
        "sync", "Exchange changes with the other machines, and with a phone, once: for cron and hooks.",
        discussion: """
            aisle sync --quiet
            The full screen does this by itself, and other verbs do as far as machines go. If it does not work, it \
            says why and ends with 1; what is saved here stays saved.
            """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Print nothing if all goes well.") var quiet = false

    func run() throws {
        let paths = try Paths(folder: folder.data)
        let (shared, phone) = (SharedFolderSetting.folder(paths), PhoneSetting.read(paths))
        // What is in order is exchanged with, whatever is wrong with the other one.
        var trouble = (SharedFolderSetting.damage(paths) ?? PhoneSetting.damage(paths)).map {
            AisleError($0) as any Error
        }
        if shared == nil, phone == nil, trouble == nil {
            throw AisleError(
                "your lists are not shared; name a folder to share them in: aisle share FOLDER; "
                    + "or one for a phone: aisle phone FOLDER")
        }
        if let shared {
            do { try exchange(with: shared, paths) } catch let error as SharingError { trouble = trouble ?? error }
        }
        if let phone {
            let report = try folder.open().exchangeWithPhone(phone)
            if !quiet { report.tellAll() }
            trouble = trouble ?? report.trouble.map { AisleError($0) }
        }
        if let trouble { throw trouble }
    }

    private func exchange(with shared: SharedFolder, _ paths: Paths) throws {
        let waiting = try Household.waitingForLate(paths)
        let exchange = try SharedFolderSetting.insisting { () throws(SharingError) in try shared.exchange() }
        Outcome.hasChanged = exchange.taken.records > 0 || exchange.publishedBytes > 0
        if let former = shared.former {
            print("Your lists went into the household that another machine began in \(shared.path).")
            print("What was here before is kept in \(former).")
        }
        for notice in exchange.taken.notices + exchange.taken.standingDamage { complain("aisle: \(notice)") }
        let (changes, machines) = (exchange.taken.records, exchange.taken.replicas.count)
        let from = machines == 0 ? "" : " from \(Plural.count(machines, "machine"))"
        if !quiet {
            print("Took in \(Plural.count(changes, "change"))\(from)")
            print("Published \(exchange.publishedBytes) bytes")
        }
        try waiting?.takeLate()
        // What came in need not be read by every start from now on.
        guard changes > 0 || shared.former != nil else { return }
        let household = try Household.open(paths, exchanging: true)
        if shared.former != nil { try household.speakAsOthers() }
        household.keepBase()
        guard !quiet else { return }
        for followed in household.followed { print(followed.sentence) }
        for notice in household.namesakeNotices(GroceryList.Kind.allCases) + household.questions { print(notice) }
    }
}

struct Replicas: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "replicas", "Print which machines share these lists, and when you last heard from each.",
        discussion: """
            It tells you whose clock is wrong: one that is ahead dates changes in the future, one that is behind dates \
            them before what it had already seen. Set it right on that machine; nobody else's times are affected.
            """,
        subcommands: [Forget.self])
    @OptionGroup var folder: DataFolder
    @Option(help: "How to print them.") var format = TextOrJSON.text

    func run(_ household: Household) throws {
        household.saySharingDamage()
        let replicas = try Self.known(household)
        switch format {
        case .text:
            for replica in replicas {
                var line =
                    "\(replica.isThis ? "*" : " ") \(replica.name ?? "unknown")  \("\(replica.replica)".prefix(6))"
                line += "  \(Plural.count(replica.records, "change"))"
                if let heard = replica.heardAt { line += "  heard of \(LocalClock.text(heard))" }
                if let lead = replica.wrongLead { line += "  its clock is \(WrongClocks.words(lead)) or more" }
                print(line)
            }
            if let hint = Self.hint(replicas) { print(hint) }
        case .json: Self.printJSON(replicas)
        }
    }

    /// The machines of a household, this one first: those that published something, those that only look, and without
    /// those that were forgotten and not heard of since.
    fileprivate static func known(_ household: Household) throws -> [ReplicaReport] {
        let now = household.store.journal.now
        var replicas = try Journal.replicas(household.paths.journal, knownKinds: Store.kinds) { record in
            Store.lead(of: record, now: now)
        }
        let members = SharedFolderSetting.folder(household.paths)?.members() ?? [:]
        for index in replicas.indices {
            let replica = replicas[index]
            replicas[index].name =
                replica.newest.flatMap(Store.author)
                ?? (replica.isThis ? Household.author : members[replica.replica])
        }
        let silent = Set(members.keys).subtracting(replicas.flatMap { [$0.replica] + $0.former }).sorted().map {
            replica in
            ReplicaReport(replica: replica, isThis: false, name: members[replica])
        }
        let forgotten = Forgotten.read(household.paths)
        return (replicas + silent).filter { $0.isThis || $0.records > forgotten[$0.replica] ?? -1 }
    }

    /// What to do about clocks that are wrong.
    private static func hint(_ replicas: [ReplicaReport]) -> String? {
        guard replicas.contains(where: { $0.wrongLead != nil }) else { return nil }
        let others = replicas.filter { !$0.isThis }
        let areAll = others.count > 1 && others.allSatisfy { $0.wrongLead != nil }
        return areAll
            ? "All others' clocks differ from this one's: set the clock of this machine right."
            : "Set the clock right there, or here, whichever is wrong."
    }

    struct Forget: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "forget", "Stop printing a machine that is gone, until something new comes from it.",
            discussion: "Nothing that was done there is lost, and other machines are not told.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "Its name; if several have that name, the first digits behind it.") var name: String

        func run(_ household: Household) throws {
            let replicas = try Replicas.known(household)
            let found = replicas.filter { $0.name == name || name.count >= 4 && "\($0.replica)".hasPrefix(name) }
            guard let replica = found.first else {
                throw AisleError("there is no machine “\(name)”; aisle replicas prints them")
            }
            guard found.count == 1 else {
                let digits = found.map { "\("\($0.replica)".prefix(6))" }.joined(separator: ", ")
                throw AisleError("several machines are called “\(name)”: say which by its digits: \(digits)")
            }
            guard !replica.isThis else {
                throw AisleError("this is the machine you are at; aisle share --stop ends sharing")
            }
            var forgotten = Forgotten.read(household.paths)
            forgotten[replica.replica] = replica.records
            try Forgotten.write(forgotten, household.paths)
            print("\(replica.name ?? "unknown") is forgotten until something new comes of it.")
        }
    }
}

extension ReplicaReport {
    /// By how many milliseconds its clock is ahead of this machine's at least, or below 0 behind; nil where nothing
    /// says so.
    fileprivate var wrongLead: Int64? {
        // Within a second, clocks that are kept by the network differ too.
        if let lead, lead >= 1000 { return lead }
        return shownLead.flatMap { $0 < 0 ? $0 : nil }
    }
}

extension Share: PrintsJSON {
    static let json = JSONDocument(
        .object(sharing),
        about: """
            Where the lists are shared. The exit status is 1 where something is wrong with that; the value is complete \
            then, too.
            """,
        example: "aisle share --format json")

    private static let sharing = JSONForm<(folder: String?, heard: Moment?, trouble: [String])>([
        .init("folder", .text, "the folder", nullWhere: "nothing is shared") { $0.folder },
        .init(
            "heard", .time, "when something last came from another machine, by this machine's clock",
            nullWhere: "nothing ever did"
        ) { $0.heard },
        .init("trouble", .text, "what is wrong, as people read it", nullWhere: "nothing is") {
            $0.trouble.isEmpty ? nil : $0.trouble.joined(separator: " ")
        },
    ])
}

extension Replicas: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(replica)),
        about: """
            An array of the machines that share the lists, this one first, always; without those that \
            `aisle replicas forget` named.
            """,
        example: "aisle replicas --format json",
        further: [
            (
                "The others, and when you last heard from each:",
                #"aisle replicas --format json | jq -r '.[] | select(.this | not) | "\(.by) \(.heard)"'"#
            )
        ])

    private static let replica = JSONForm<ReplicaReport>([
        .init(
            "replica", .text,
            "its identity: 16 hexadecimal digits, which the names of what it publishes begin with; a machine that was "
                + "restored from a backup has another afterwards, and the former one stays in the array"
        ) { "\($0.replica)" },
        .init("this", .boolean, "whether it is the machine you ask") { $0.isThis },
        .init(
            "by", .text,
            "login name and machine, as the newest of its changes has them, or as it says itself before it made any",
            nullWhere: "that is not known"
        ) { $0.name },
        .init("writers", .array(of: .text), "who wrote what it publishes: 12 hexadecimal digits each") {
            $0.writers.map { "\($0)" }
        },
        .init(
            "changes", .number,
            "how many changes it publishes; what two machines publish counts for both, as a copy does"
        ) { $0.records },
        .init(
            "latest", .time, "when the newest of them was made, by the clock it was made by", nullWhere: "there is none"
        ) {
            $0.latest.map { Moment(clamping: $0.milliseconds) }
        },
        .init(
            "heard", .time, "when something was last taken in from it, by this machine's clock",
            nullWhere: "nothing was, and for this machine"
        ) { $0.heardAt.map(Moment.init(clamping:)) },
        .init(
            "ahead_ms", .number,
            "by how many milliseconds its clock is ahead of this machine's at least, or below 0 behind",
            nullWhere: "nothing shows that it is wrong"
        ) { $0.wrongLead.map { Int($0) } },
    ])
}

extension Moment {
    fileprivate init(clamping milliseconds: UInt64) { self.init(milliseconds: Int64(clamping: milliseconds)) }
}

/// Which machines are no longer printed, and how many changes they had made: the file `forgotten` in the state folder.
private enum Forgotten {
    static func read(_ paths: Paths) -> [ReplicaID: Int] {
        let bytes = SmallFile.read(paths.forgottenFile, bytesMax: 1 << 20) ?? []
        var forgotten: [ReplicaID: Int] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let replica = ReplicaID(words[0]), let records = Int(words[1]) else { continue }
            forgotten[replica] = records
        }
        return forgotten
    }

    static func write(_ forgotten: [ReplicaID: Int], _ paths: Paths) throws(AisleError) {
        let lines = forgotten.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
        try SmallFile.write(lines.joined(), to: paths.forgottenFile)
    }
}

/// What is said of a clock that is wrong.
enum WrongClocks {
    /// - Parameter lead: milliseconds by which it is ahead at least; below 0 when it is behind.
    static func sentence(_ author: String, lead: Int64) -> String {
        "The clock of \(author) is \(words(lead)). Set it right there, or here, whichever is wrong."
    }

    /// "2 days ahead", in the largest unit of which there are two.
    static func words(_ lead: Int64) -> String {
        let seconds = lead.magnitude / 1000
        let side = lead < 0 ? "behind" : "ahead"
        for (unit, size) in [("days", 86400), ("hours", 3600), ("minutes", 60)] as [(String, UInt64)]
        where seconds >= 2 * size { return "\(seconds / size) \(unit) \(side)" }
        return "\(Plural.count(Int(seconds), "second")) \(side)"
    }
}
