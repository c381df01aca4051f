import ArgumentParser
import CursesTerminal
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import Interchange

struct Import: DataVerb {
    static let configuration = CommandConfiguration(
        "import", "Take in what other programs have: lists, recipes, catalogues.",
        discussion: """
            aisle import groceries.csv
            aisle import --dry-run backup.zip
            xclip -o | aisle import --list Party
            Without a file, or for -, standard input is read. What a file is follows from its contents; --as says it. \
            Lines are read as typed lines are, and come onto the list that the file names, otherwise onto the current \
            one. Items that are not known become items of the catalogue. What is here already becomes what the file \
            says; what the file does not say stays. On a terminal all of it is shown, and you are asked once; \
            otherwise it is done at once. What takes a while says how far it is; Esc or Ctrl-C stops it, and \
            nothing is changed. All files are taken in or none, and one aisle undo takes all of it back.
            """)
    @OptionGroup var folder: DataFolder
    @Option(
        name: .customLong("as"), help: ArgumentHelp("What the files are, if not what they seem.", valueName: "format"))
    var format: ReadFormat?
    @Option(
        help: ArgumentHelp("Put all lines onto this list, whatever the file calls theirs.", valueName: "name"),
        completion: .listsToShop)
    var list: String?
    @Flag(help: "Say what would be taken in, and change nothing.") var dryRun = false
    @Flag(name: .shortAndLong, help: "Do it without asking.") var yes = false
    @Argument(help: "The files.", completion: .file()) var files: [String] = []

    func run() throws {
        let files = files.isEmpty ? ["-"] : files
        let watch = ImportWatch()
        defer { watch.end() }
        var read: [Incoming] = []
        for (index, file) in files.enumerated() {
            if files.count > 1 { watch.say("Reading file \(index + 1) of \(files.count)") }
            read.append(try incoming(file, isOneOfSeveral: files.count > 1, watch))
        }
        let household = try folder.open()
        let name = files.count > 1 ? nil : Self.said(files[0])
        let taken = try household.groceries.taking(
            in: read, as: name, listName: household.currentList?.name ?? "Groceries", search: household.search,
            currency: household.currency, at: LocalClock.now()
        ) { done, all in watch.say("Taking in \(done) of \(all)") }
        watch.end()
        let page = TakenInPage(taken, from: name ?? "\(files.count) files")
        for remark in taken.remarks.prefix(Self.remarksMax) { complain("\(remark)") }
        let more = taken.remarks.count - Self.remarksMax
        if more > 0 { complain("and \(Plural.count(more, "remark")) more of this kind") }
        let lost = taken.lossCount > 0 ? "\(Plural.count(taken.lossCount, "line")) left out" : nil
        if taken.isNothing { throw AisleError("there is nothing in \(page.files) that is understood") }
        if dryRun {
            try household.store.check(taken.transaction)
            for line in page.lines { print(line) }
            return try Self.end(page.summary("Would take in"), lost)
        }
        if !yes, !taken.transaction.isEmpty, Question.canBeAsked {
            for line in page.lines + [lost].compactMap(\.self) { complain(line) }
            guard Question.ask(page.summary("Take in", "?")) else { throw AisleError("nothing was taken in") }
        }
        household.takeOver(taken.search)
        try watch.saving(taken.transaction) { try household.perform($0) }
        try Self.end(page.summary("Took in", taken.transaction.isEmpty ? "." : "; aisle undo takes it back."), lost)
    }

    /// Not all of what was asked for is done where lines are left out.
    private static func end(_ summary: String, _ lost: String?) throws {
        print(summary)
        if let lost { throw AisleError(lost) }
    }

    private static func said(_ file: String) -> String {
        file == "-" ? "standard input" : file.split(separator: "/").last.map(String.init) ?? file
    }

    /// What the file says.
    private func incoming(_ path: String, isOneOfSeveral: Bool, _ watch: ImportWatch) throws -> Incoming {
        let bytes = try SmallFile.readNamed(path == "-" ? nil : path, packedMegabytesMax: Self.packedMegabytesMax)
        if bytes.count > Self.bytesReadAtOnce { watch.sayAtOnce("Reading \(Self.said(path))") }
        let file = InputFile(bytes, named: path == "-" ? "" : Self.said(path), today: LocalClock.today())
        guard let format = format?.format ?? Format.detected(in: file, among: Format.known), let read = format.read
        else {
            let known = ReadFormat.allValueStrings.joined(separator: ", ")
            let why =
                file.looksLike.map { "\(Self.said(path)) looks like \($0), of no kind that has lists or recipes" }
                ?? "the contents of \(Self.said(path)) do not show what it is"
            throw AisleError("\(why); if it is one of these, say so with --as: \(known)")
        }
        do {
            var incoming = try read(file)
            if isOneOfSeveral { incoming.file = Self.said(path) }
            if let list {
                for index in incoming.lists.indices { incoming.lists[index].name = list }
            }
            return incoming
        } catch {
            let why = "\(error)"
            throw AisleError(
                "\(Self.said(path)), read as \(format.title): \(why)\(why.hasSuffix(".") ? "" : ".") "
                    + "Nothing was taken in."
            )
        }
    }

    /// What is longer takes a while, in which a reader says nothing.
    private static let bytesReadAtOnce = 2_000_000

    /// Nobody reads more; and a file of nothing but mistakes has one for each of its lines.
    private static let remarksMax = 100

    /// An archive of recipes has their pictures in it.
    private static let packedMegabytesMax = 120
}

/// How far an import is, for who watches it on a terminal, and Esc to stop it: up to `end`, nothing is written.
private final class ImportWatch {
    private let isWatched = isatty(STDERR_FILENO) == 1
    private let hasStopKey: Bool
    private var hasSaid = false
    private var line = ProgressLine(at: LocalClock.steadyMilliseconds())

    init() { hasStopKey = StopKey.arm(saying: "\r\u{1B}[Kaisle: stopped; nothing was taken in\n") }

    func say(_ what: @autoclosure () -> String) {
        guard isWatched, let text = line.text(what(), at: LocalClock.steadyMilliseconds()) else { return }
        sayAtOnce(text)
    }

    func sayAtOnce(_ text: String) {
        guard isWatched else { return }
        hasSaid = true
        Progress.show("\(text) (\(hasStopKey ? "Esc" : "Ctrl-C") stops, and nothing is changed)")
    }

    /// Says that what takes a while is written, which nothing stops.
    func saving(_ transaction: Transaction, _ body: (Transaction) throws -> Void) rethrows {
        let takesLong = isWatched && transaction.operations.count > Self.operationsSavedAtOnce
        if takesLong { Progress.show("Saving …") }
        defer { if takesLong { Progress.clear() } }
        try body(transaction)
    }

    /// More take a while, in which nobody hears of it.
    private static let operationsSavedAtOnce = 20_000

    /// From here on all of it is done.
    func end() {
        StopKey.disarm()
        if hasSaid { Progress.clear() }
        hasSaid = false
    }
}

/// A format that can be read, by its name.
struct ReadFormat: ExpressibleByArgument {
    let format: Format

    init?(argument: String) {
        guard let format = Self.all.first(where: { $0.name == argument.lowercased() }) else { return nil }
        self.format = format
    }

    private static let all = Format.known.filter { $0.read != nil }
    static var allValueStrings: [String] { all.map(\.name) }
}

/// What taking in does, as it is said before and after.
private struct TakenInPage {
    let files: String
    private let taken: TakenIn

    init(_ taken: TakenIn, from files: String) { (self.taken, self.files) = (taken, files) }

    /// List by list and kind by kind.
    var lines: [String] {
        var lines = taken.lists.filter { $0.kind != .trip }.map(Self.line)
        let trips = taken.lists.filter { $0.kind == .trip }
        if !trips.isEmpty {
            let new = trips.filter(\.isNew).count
            lines.append("Trips: \(new) new, \(trips.count - new) known already")
        }
        for kind in TakenIn.Kind.allCases where taken[kind].all > 0 {
            let word = Self.word(kind)
            lines.append("\(word.prefix(1).uppercased())\(word.dropFirst())s: \(Self.text(taken[kind]))")
        }
        return lines + linesOfLearnt(taken.learnt)
    }

    private static func line(_ list: TakenIn.List) -> String {
        let kind = list.kind == .template ? "the template " : ""
        if list.isDeleted { return "\(kind)\(list.name): deleted" }
        let new = list.isNew ? ", which is new" : list.isChanged ? ", which changes" : ""
        let what = list.entries.all == 0 ? "nothing on it" : text(list.entries)
        return (["\(kind)\(list.name)\(new): \(what)"] + prices(of: [list])).joined(separator: ", ")
    }

    /// What each price is of, which a file may leave open: then it is of each.
    private static func prices(of lists: [TakenIn.List]) -> [String] {
        let words: [(KeyPath<TakenIn.List, Int>, String)] = [
            (\.prices.each, "of each"), (\.prices.all, "of all"), (\.prices.measured, "by measure"),
        ]
        return words.map { count, word in (lists.reduce(0) { $0 + $1[keyPath: count] }, word) }.filter { $0.0 > 0 }
            .map { "\(Plural.count($0, "price")) read as \($1)" }
    }

    private static func text(_ count: TakenIn.Count) -> String {
        let parts = [(count.new, "new"), (count.changed, "changed"), (count.same, "the same already")]
        return parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    }

    /// One of that kind. Several have an s.
    private static func word(_ kind: TakenIn.Kind) -> String { kind == .type ? "item type" : kind.rawValue }

    func summary(_ verb: String, _ end: String = ".") -> String {
        if taken.transaction.isEmpty { return "All of it is known already." }
        let entries = taken.lists.map(\.entries).reduce(0) { $0 + $1.new + $1.changed }
        var parts: [String] = []
        if entries > 0 { parts.append(Plural.count(entries, "entry", "entries")) }
        for kind in TakenIn.Kind.allCases where taken[kind].new + taken[kind].changed > 0 {
            parts.append(Plural.count(taken[kind].new + taken[kind].changed, Self.word(kind)))
        }
        let lists: [(Int, String)] = [
            (taken.lists.count { $0.isNew && $0.kind == .trip }, "trip"),
            (taken.lists.count { $0.isNew && $0.kind != .trip }, "new list"),
            (taken.lists.count { $0.isChanged }, "changed list"),
            (taken.lists.count { $0.isDeleted }, "deleted list"),
        ]
        for (count, words) in lists where count > 0 { parts.append(Plural.count(count, words)) }
        parts += Self.prices(of: taken.lists)
        return "\(verb) \(parts.isEmpty ? "what is in" : parts.joined(separator: ", ") + " from") \(files)\(end)"
    }
}
