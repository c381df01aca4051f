import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct CatalogueVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "catalogue", "The items and their types: show, load, export, languages.",
        subcommands: [ShowCatalogue.self, Load.self, Export.self, Languages.self])

    struct ShowCatalogue: DataVerb {
        static let configuration = CommandConfiguration(
            "show", "Print the catalogue, or one item type of it.", discussion: "aisle catalogue show Drinks")
        @OptionGroup var folder: DataFolder
        @Option(help: "How to print it.") var format = TextOrJSON.text
        @Argument(help: "An item type; by default, all.", completion: .itemTypes) var type: String?

        func run() throws {
            let groceries = try folder.open().groceries
            var types = groceries.orderedTypes
            if let type {
                guard let known = groceries.type(named: type) else { throw Refusal.unknownType(name: type) }
                types = [known]
            }
            switch format {
            case .text:
                for type in types {
                    print("\(type.name)")
                    for item in groceries.sortedItems(of: type.id) {
                        print("  \(item.name)" + (item.usual.map { "  \($0.text())" } ?? ""))
                    }
                }
            case .json: Self.printJSON(types.map { (name: $0.name, items: groceries.sortedItems(of: $0.id)) })
            }
        }
    }

    struct Load: DataVerb {
        static let configuration = CommandConfiguration(
            "load", "Add the items of a file.",
            discussion: """
                aisle catalogue load groceries.tsv
                One item per line: type TAB item, then, if you like, TAB usual quantity, TAB alias|alias, TAB \
                American name and TAB commonness (0 to 5). Known items keep what they have. If one line is wrong, \
                nothing is loaded.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(help: "The file.", completion: .file(extensions: ["tsv"])) var file: String

        func run() throws {
            guard let text = String(validating: try SmallFile.readNamed(file), as: UTF8.self) else {
                throw AisleError("\(file) is not UTF-8 text; save it as UTF-8 and load it again")
            }
            let catalogue: CatalogueFile
            do { catalogue = try CatalogueFile(text) } catch {
                let mistake = "\(file), \(error)"
                let end = mistake.hasSuffix(".") ? "" : "."
                throw AisleError("\(mistake)\(end) Nothing was loaded; mend the line and load it again.")
            }
            guard !catalogue.lines.isEmpty else { throw AisleError("\(file) holds no item; nothing was loaded") }
            let household = try folder.open()
            let (transaction, leftOut) = household.groceries.loading(catalogue, from: file)
            try household.perform(transaction)
            print(transaction.isEmpty ? "All of it is known already." : transaction.deed.asDone)
            for name in leftOut { complain("\(file), \(name); left out") }
        }
    }

    struct Languages: DataVerb {
        static let configuration = CommandConfiguration(
            "languages", "Print the languages that things have names in, or choose one.",
            discussion: """
                aisle catalogue languages de
                Of those that are printed, * is the one that the household speaks. English names go on finding things.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(help: "The one to name things in: its code, or what it is called.") var language: String?

        func run() throws {
            let household = try folder.open()
            guard let language else {
                for known in NameLanguage.allCases {
                    print("\(known == household.groceries.language ? "*" : " ") \(known.rawValue)  \(known.name)")
                }
                return
            }
            guard let chosen = NameLanguage(called: language) else {
                let known = NameLanguage.allCases.map(\.rawValue).joined(separator: ", ")
                throw AisleError("There are no names in “\(language)”; there are: \(known).")
            }
            try household.perform(household.groceries.speaking(chosen))
        }
    }

    struct Export: DataVerb {
        static let configuration = CommandConfiguration(
            "export", "Print the catalogue in the form that load reads.",
            discussion: "aisle catalogue export > groceries.tsv")
        @OptionGroup var folder: DataFolder

        func run() throws {
            let groceries = try folder.open().groceries
            for type in groceries.orderedTypes {
                for item in groceries.sortedItems(of: type.id) {
                    var item = item
                    item.speak(.british)
                    // What somebody renamed goes by that name in both.
                    let american = item.regionalNames.first?.folded == item.name.folded ? item.regionalNames.last : nil
                    var fields = [
                        type.name, item.name, item.usual?.canonicalText ?? "", item.aliases.joined(separator: "|"),
                        american ?? "", item.commonness > 0 ? "\(item.commonness)" : "",
                        groceries.englishName(of: item.id) ?? "",
                    ]
                    while fields.last == "" { fields.removeLast() }
                    // A type whose name begins a comment is kept from being one by a space, which load takes off again.
                    if type.name.hasPrefix("#") { fields[0] = " " + type.name }
                    printRow(fields)
                }
            }
        }
    }
}

extension Groceries {
    fileprivate func sortedItems(of type: ItemTypeID) -> [Item] {
        items.shown.filter { $0.type == type }
            .map { ($0.name.folded, $0) }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}

extension CatalogueVerbs.ShowCatalogue: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(type)),
        about: "An array of the item types in the order in which you walk through the shop, or with the one you name.",
        example: "aisle catalogue show --format json")

    private static let type = JSONForm<(name: String, items: [Item])>([
        .init("type", .text, "the name of the item type") { $0.name },
        .init("items", .array(of: .object(item)), "its items, by name") { $0.items },
    ])

    private static let item = JSONForm<Item>([
        .init("item", .text, "its name") { $0.name },
        .init("usual", .quantity, "how much of it is usually bought", nullWhere: "nobody said") { $0.usual },
        .init("aliases", .array(of: .text), "other names by which it is found") { $0.aliases },
    ])
}
