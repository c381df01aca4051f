import ArgumentParser
import CProcess
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import Journal

/// The command line. Its definitions also make the completions and the man page.
///
/// Every verb says its own name, though the library could work it out from the type's: that takes it two milliseconds a
/// run.
struct Aisle: ParsableCommand {
    /// The last release.
    static let version = "0.2.0"
    /// The same with what tells this build from it: `0.2.0+12.gabcdef01`, twelve commits behind it.
    static let build = version + String(cString: process_build())

    static let configuration = CommandConfiguration(
        "aisle", "A grocery list for the terminal.",
        discussion: """
            Without a verb, the full screen opens; press ? there to see its keys. The verbs do the same from a shell \
            or a script. Everything is saved at once, and every change can be undone.
            aisle add 2 lb apples
            aisle show
            aisle check apples
            aisle undo
            """,
        groups: [
            CommandGroup(
                name: "List",
                subcommands: [
                    Add.self, Show.self, Status.self, Print.self, Check.self, Uncheck.self, SetQuantity.self,
                    Remove.self, Clear.self, Lists.self, ListVerbs.self,
                ]),
            CommandGroup(
                name: "Shopping",
                subcommands: [
                    SetPrice.self, Bought.self, Finish.self, Settle.self, Compare.self, StoreVerbs.self,
                ]),
            CommandGroup(
                name: "Catalogue and recipe",
                subcommands: [CatalogueVerbs.self, ItemVerbs.self, RecipeVerbs.self, PlanVerbs.self, Explain.self]),
            CommandGroup(name: "History", subcommands: [Undo.self, Redo.self, History.self]),
            CommandGroup(name: "Household", subcommands: [Share.self, Sync.self, Replicas.self, Phone.self]),
            CommandGroup(
                name: "File",
                subcommands: [Import.self, Export.self, JournalVerbs.self, Keys.self, Documents.self]),
        ])

    /// What stands before a sentence about arguments, as it does before all others that the program complains with.
    static let _errorPrefix = "aisle: "

    @OptionGroup var folder: DataFolder
    @Flag(
        help: """
            Talk line by line instead of opening the screen: for screen readers, and terminals that can do no more. \
            ? says what can be typed.
            """)
    var plain = false
    // The library's own has one name only, and every verb has it.
    @Flag(name: [.customShort("V"), .customLong("version")], help: "Show the version.") var showsVersion = false

    func validate() throws { if showsVersion { throw CleanExit.message(Self.build) } }

    func run() throws {
        guard plain else { return try Self.openScreen(folder: folder.data) }
        try Self.part(PlainTalk.run(Paths(folder: folder.data)))
    }

    /// The verb that `arguments` ask for. The library takes all verbs apart to find one, which takes as long as all a
    /// verb does; so the one that is named is asked alone. Whatever it does not understand, the way to get help among
    /// it, goes the long way, which knows the sentences for it.
    static func command(for arguments: [String]) throws -> any ParsableCommand {
        var (verb, rest): (any ParsableCommand.Type, ArraySlice<String>) = (Self.self, arguments[...])
        while let inner = verb.configuration.subcommands.first(where: { $0.configuration.commandName == rest.first }) {
            (verb, rest) = (inner, rest.dropFirst())
        }
        if verb.configuration.subcommands.isEmpty, let command = try? verb.parseAsRoot(Array(rest)),
            type(of: command) == verb
        {
            return command
        }
        let isWhole = rest.count == arguments.count - 1 && verb.configuration.subcommands.isEmpty
        if let sentence = UnknownVerb.sentence(for: arguments)
            ?? UnknownOption.sentence(for: arguments, withNumbers: isWhole)
        {
            throw ValidationError(sentence)
        }
        return try parseAsRoot(arguments)
    }

    /// Does what `arguments` ask for. Whichever verb that is, and whatever becomes of it, it is said what could not be
    /// read of the lists or is gone; and one that only looked ends with 1 where what it printed lacks something.
    static func carryOut(_ arguments: [String]) throws {
        var command = try command(for: arguments)
        let result = Result { try command.run() }
        if let verb = command as? any DataVerb {
            do { try verb.folder.tellWhatIsAmiss() } catch {
                guard case .failure(let known) = result, "\(known)" == "\(error)" else { throw error }
            }
        }
        try result.get()
        if Household.opened?.store.readOnlyReason?.hidesSome ?? false, !Outcome.hasChanged { throw ExitCode.failure }
    }

    static func openScreen(folder: String?) throws {
        try part(FullScreen.run(Paths(folder: folder)))
    }

    private static func part(_ farewell: FullScreen.Farewell) throws {
        for line in farewell.lines { complain("aisle: \(line)") }
        if farewell.exitCode != 0 { throw ExitCode(farewell.exitCode) }
    }
}

/// The option every verb has.
struct DataFolder: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp(
            "Keep everything in this folder, not in that of AISLE_DATA or the XDG folders.", valueName: "dir"),
        completion: .directory)
    var data: String?

    func validate() throws {
        if data == "" { throw ValidationError("--data names no folder.") }
    }

    /// Opens the household, and says on standard error what is out of order with its files.
    func open() throws -> Household {
        let household = try Household.open(Paths(folder: data), exchanging: true)
        household.sayNotices()
        for followed in household.followed { complain("aisle: \(followed.sentence)") }
        if household.store.saysUntilBase { household.keepBase(operationsMin: 1) }
        return household
    }

    /// Says what is out of order with the household's files by now, whether or not the verb has looked at them.
    fileprivate func tellWhatIsAmiss() throws {
        let household = try Household.opened ?? Household.open(Paths(folder: data), begins: false)
        household.sayNotices()
    }
}

/// A verb with the option every verb has. Those that are about the journal's files as such say what is wrong with them
/// by themselves.
protocol DataVerb: ParsableCommand {
    var folder: DataFolder { get }
}

/// A verb that opens the household.
protocol HouseholdVerb: DataVerb {
    func run(_ household: Household) throws
}

extension HouseholdVerb {
    func run() throws { try run(folder.open()) }
}

/// A verb that makes one change, and has nothing more to say of it.
protocol ChangingVerb: HouseholdVerb {
    func change(_ household: Household) throws -> Transaction
}

extension ChangingVerb {
    func run(_ household: Household) throws { try household.perform(change(household)) }
}

extension [String] {
    /// Unrecognized arguments as a text: they are what a minus begins, and so is the -- that people put before it.
    var withoutDashes: String { filter { $0 != "--" }.joined(separator: " ") }

    /// What `read` makes of them; nil for the word that stands for nothing.
    func read<Value>(unless word: String, _ read: (String) throws -> Value) rethrows -> Value? {
        let text = withoutDashes
        return text == word ? nil : try read(text)
    }
}

/// A verb that deletes something, and says what becomes of what hung on it.
protocol DeletingVerb: HouseholdVerb {
    func delete(_ household: Household) throws -> Groceries.Deletion
}

extension DeletingVerb {
    func run(_ household: Household) throws {
        let (transaction, said) = try delete(household)
        try household.perform(transaction)
        print("\(said); aisle undo brings it back")
    }
}

extension CommandConfiguration {
    init(
        _ name: String, _ abstract: String, discussion: String = "", shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [], groups: [CommandGroup] = [],
        byItself standard: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, abstract: abstract, discussion: discussion, shouldDisplay: shouldDisplay,
            subcommands: subcommands, groupedSubcommands: groups, defaultSubcommand: standard)
        // Of a verb that belongs to another, the library does not ask whether its arguments want a completion script,
        // which takes it as long as to read them.
        if subcommands.isEmpty, groups.isEmpty { _superCommandName = "aisle" }
    }
}

/// The option of every verb that works on one list.
struct ListOption: ParsableArguments {
    @Option(
        name: .customLong("list"), help: ArgumentHelp("The list; by default, the current one.", valueName: "name"),
        completion: .lists)
    var name: String?
    @OptionGroup var kind: KindOfList

    func validate() throws {
        if name == nil, kind.kind != nil { throw ValidationError("--kind goes with the name of a list: --list NAME.") }
    }

    func list(of household: Household) throws -> GroceryList {
        guard let name else {
            guard let current = household.currentList else { throw Refusal.noList }
            return current
        }
        return try household.list(named: name, kind: kind.kind)
    }
}

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable { case text, json }

extension Household {
    /// The item of that name that stands on the list.
    ///
    /// What the list itself says of an entry names just that one, whatever else the words may mean: another program may
    /// hand over what was printed.
    func entry(named name: String, on list: GroceryList) throws -> EntryID {
        let titled = groceries.entries.shown(on: list.id).filter { groceries.title(of: $0) == name }
        if titled.count == 1 { return titled[0].id }
        let coded = BarcodeID(scanned: name).flatMap(groceries.item(coded:))
        let items = coded.map { [$0] } ?? groceries.items(named: name, on: list.id)
        if let item = items.first, groceries.entries[EntryID(list: list.id, item: item.id)] != nil {
            tell(of: items, named: name)
            return EntryID(list: list.id, item: item.id)
        }
        guard let item = coded ?? groceries.item(named: name) else {
            throw Refusal.unknownItem(name: name, nearest: nearest(to: name))
        }
        throw Refusal.notOnList(item: item.name, list: list.name)
    }

    /// Says which of several items of one name was taken, if there are several.
    func tell(of items: [Item], named name: String) {
        guard items.count > 1, let taken = items.first else { return }
        let type = groceries.types.known(taken.type)?.name ?? ""
        complain(
            "aisle: \(items.count) items are called “\(name)”; this took the first, \(taken.name) (\(type)). "
                + "aisle item merge “\(name)” “\(name)” makes them one")
    }

    func nearest(to name: String, limit: Int = 5) -> [String] {
        search.find(name, in: groceries, limit: limit).map { groceries.name(of: $0.item) }
    }
}
