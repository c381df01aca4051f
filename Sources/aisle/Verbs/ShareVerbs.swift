import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore
import Journal

struct Share: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share all lists with other machines, through a folder that something carries between them.",
        discussion: """
            Name a folder that Syncthing, git, Nextcloud, a network drive or anything else brings to the other machines; \
            docs/household.md says how. From then on this machine publishes its changes there and takes in those of others. \
            Where the folder is another household's, your lists go into it, and what was here before is kept beside. \
            Without a folder it says what is shared.
            """)
    @OptionGroup var folder: DataFolder
    @Flag(help: "Share no longer. The folder and the lists stay as they are.") var stop = false
    @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory) var shared: String?

    func validate() throws {
        if stop, shared != nil { throw ValidationError("--stop takes no folder.") }
    }

    func run() throws {
        let places = try Places(folder: folder.data)
        if stop { return try stop(places) }
        guard let shared else { return tell(places) }
        let path = Places.absolute(shared)
        let settlement = try SharedPlace.insisting { () throws(SharingError) in
            try SharedPlace.folder(at: path, places).settle()
        }
        try SharedPlace.write(path, places)
        let household = try folder.open()
        try household.confirmSaved()
        let count = household.groceries.orderedLists.count
        let lists = count == 1 ? "1 list" : "\(count) lists"
        switch settlement {
        case .begun: print("Your lists are shared in \(path) from now on.")
        case .same: print("Your lists are shared in \(path).")
        case .entered: print("You are in the household of \(path) now: \(lists).")
        case .joined(let former):
            print("Your lists went into the household of \(path): \(lists) together.")
            print("What was here before is kept in \(former).")
        }
        if let trouble = household.sharingTrouble { throw trouble }
    }

    private func stop(_ places: Places) throws {
        guard let path = SharedPlace.read(places) else { return print("Your lists are not shared.") }
        try SharedPlace.forget(places)
        print("Your lists are not shared any more. \(path) stays as it is.")
    }

    private func tell(_ places: Places) {
        guard let path = SharedPlace.read(places) else {
            return print("Your lists are not shared. Name a folder to share them in: aisle share FOLDER")
        }
        print("Your lists are shared in \(path).")
        let others = ((try? Journal.replicas(places.journal, knownKinds: Store.kinds)) ?? []).filter { !$0.isThis }
        guard let last = others.compactMap(\.heardAt).max() else { return print("Nothing came from elsewhere yet.") }
        print("Something last came from elsewhere \(LocalClock.text(last)).")
    }
}

struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Take in what other machines published, and publish, one time: for cron and hooks.",
        discussion: """
            Other verbs and the full screen do it by themselves. Ends with 1 and the reason when it does not work; what is \
            saved here stays so.
            """)
    @OptionGroup var folder: DataFolder

    func run() throws {
        let places = try Places(folder: folder.data)
        guard let shared = SharedPlace.folder(places) else {
            throw Complaint("your lists are not shared; name a folder to share them in: aisle share FOLDER")
        }
        let exchange = try SharedPlace.insisting { () throws(SharingError) in try shared.exchange() }
        if let former = shared.former {
            print("Your lists went into the household that another machine began in \(shared.path).")
            print("What was here before is kept in \(former).")
        }
        for notice in exchange.taken.notices { complain("aisle: \(notice)") }
        let (changes, machines) = (exchange.taken.records, exchange.taken.replicas.count)
        let from = machines == 0 ? "" : machines == 1 ? " from 1 machine" : " from \(machines) machines"
        print("Took in \(changes == 1 ? "1 change" : "\(changes) changes")\(from)")
        print("Published \(exchange.publishedBytes) bytes")
        // What came in need not be read by every start from now on.
        guard changes > 0 || shared.former != nil else { return }
        let household = try Household.open(places)
        household.keepSnapshot()
        for notice in household.namesakeNotices(GroceryList.Kind.allCases) { print(notice) }
        for question in household.questions { print(question) }
    }
}

struct Replicas: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replicas", abstract: "Print which machines share these lists, and when each was last heard of.",
        discussion: """
            A clock that is ahead shows in changes that come before their time. One that is behind cannot be told from \
            changes that took long to come, so nothing is said of it.
            """)
    @OptionGroup var folder: DataFolder
    @Option(help: "How to print them.") var format = TextOrJSON.text

    func run() throws {
        let household = try folder.open()
        let replicas = try Journal.replicas(household.places.journal, knownKinds: Store.kinds)
        switch format {
        case .text:
            for replica in replicas {
                var line = "\(replica.isThis ? "*" : " ") \(replica.newest.flatMap(Store.author) ?? "unknown")"
                line += "  \(replica.records == 1 ? "1 change" : "\(replica.records) changes")"
                if let heard = replica.heardAt { line += "  heard of \(LocalClock.text(heard))" }
                if let ahead = replica.aheadMilliseconds { line += "  clock ahead by \(Self.duration(ahead)) or more" }
                print(line)
            }
        case .json:
            printJSON { json in json.array { json in for replica in replicas { json.replica(replica) } } }
        }
    }

    /// In the largest unit of which there are two.
    private static func duration(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1000
        for (unit, size) in [("days", 86400), ("hours", 3600), ("minutes", 60)] where seconds >= 2 * size {
            return "\(seconds / size) \(unit)"
        }
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}

extension ReplicaReport {
    /// By how much its clock, or one it followed, is ahead of this machine's at least, in milliseconds; nil when nothing says
    /// so.
    fileprivate var aheadMilliseconds: Int? {
        // Within a second, clocks that are kept by the network differ too.
        lead.flatMap { $0 >= 1000 ? Int(clamping: $0) : nil }
    }
}

extension JSONWriter {
    fileprivate mutating func replica(_ replica: ReplicaReport) {
        object { json in
            json.key("replica")
            json.string("\(replica.replica)")
            json.key("this")
            json.bool(replica.isThis)
            json.key("by")
            json.optionalString(replica.newest.flatMap(Store.author))
            json.key("writers")
            json.array { json in for writer in replica.writers { json.string("\(writer)") } }
            json.key("changes")
            json.int(replica.records)
            json.key("latest")
            json.optionalString(replica.latest.map { LocalClock.iso(Moment(milliseconds: Int64($0.milliseconds))) })
            json.key("heard")
            json.optionalString(replica.heardAt.map { LocalClock.iso(Moment(milliseconds: Int64(clamping: $0))) })
            json.key("ahead_ms")
            json.optionalInt(replica.aheadMilliseconds)
        }
    }
}
