import ArgumentParser
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import Interchange

struct Export: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "export", "Write lists, recipes or everything for other programs.",
        discussion: """
            aisle export --format todo.txt
            aisle export Party --format csv --output party.csv
            aisle export --format aisle --output household.jsonl
            The format aisle is everything: aisle import makes the same household of it elsewhere. Without --format, \
            the ending of the file that --output names says it, otherwise it is plain text. Formats of recipes write \
            all recipes unless you name one.
            """)
    @OptionGroup var folder: DataFolder
    @OptionGroup var kind: KindOfList
    @Option(help: ArgumentHelp("How to write it.", valueName: "format")) var format: WrittenFormat?
    @Flag(help: "All lists to shop from, or all of --kind.") var all = false
    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write this file, not standard output.", valueName: "file"),
        completion: .file())
    var output: String?
    @Argument(help: "The list or recipe; by default, the current list.", completion: .allLists) var name: String?

    func validate() throws {
        if all, name != nil { throw ValidationError("--all goes without a name.") }
        if output == "" { throw ValidationError("--output names no file.") }
        if name == nil, !all, kind.kind != nil { throw ValidationError("--kind goes with a name, or with --all.") }
    }

    func run(_ household: Household) throws {
        let format = format?.format ?? WrittenFormat.named(byEndingOf: output) ?? .plainText
        guard let write = format.write else { return }
        let now = LocalClock.now()
        let outgoing = Outgoing(
            household.groceries, lists: try lists(of: household, in: format), currency: household.currency, now: now,
            today: LocalClock.today())
        let bytes = try write(outgoing)
        guard let output, output != "-" else { return printText(exactly: String(decoding: bytes, as: UTF8.self)) }
        try NamedFile.write(bytes, to: output)
        print("Wrote \(output): \(format.title).")
    }

    private func lists(of household: Household, in format: Format) throws -> [ListID] {
        let kind = kind.kind ?? (format.kind == .recipe ? .recipe : nil)
        if let name { return [try household.list(named: name, kind: kind).id] }
        if all || format.kind == .recipe {
            return household.groceries.lists(of: kind ?? .shopping).map(\.id)
        }
        if let current = household.currentList { return [current.id] }
        if format.kind != nil { throw Refusal.noList }
        return []
    }
}

/// A format that can be written, by its name.
struct WrittenFormat: ExpressibleByArgument {
    let format: Format

    init?(argument: String) {
        guard let format = Self.all.first(where: { $0.name == argument.lowercased() }) else { return nil }
        self.format = format
    }

    /// That of which a file is called so; the likeliest of several.
    static func named(byEndingOf path: String?) -> Format? {
        guard let path, case let file = InputFile([], named: path), !file.ending.isEmpty else { return nil }
        return all.first { $0.endings.first == file.ending } ?? all.first { $0.endings.contains(file.ending) }
    }

    private static let all = Format.known.filter { $0.write != nil }
    static var allValueStrings: [String] { all.map(\.name) }
}
