import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore

struct Explain: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "explain", "Say how a line is read and what it matches, changing nothing.",
        discussion: "With -, lines are read from standard input; as JSON, each gives one object on a line of its own.")
    @OptionGroup var folder: DataFolder
    @Option(help: "How to print it.") var format = TextOrJSON.text
    @Argument(help: "The line, or - for lines from standard input.") var text: [String]

    func run(_ household: Household) throws {
        var search = household.search
        if text != ["-"] { return say(explanation(text.joined(separator: " "), household.groceries, search)) }
        while let line = readLine() {
            say(
                try household.soundly {
                    search.refresh(household.groceries)
                    return explanation(line, household.groceries, search)
                })
            // Whoever gives one line after the other sees each answer as it comes.
            guard Output.release() == nil else { return }
        }
    }

    private func say(_ explanation: Explanation) {
        switch format {
        case .text: explanation.printText()
        case .json: Self.printJSON(explanation)
        }
    }

    private func explanation(_ text: String, _ groceries: Groceries, _ search: CatalogueSearch) -> Explanation {
        let line = TypedLine.read(text) { search.item(named: $0, in: groceries) != nil }
        let found = line.name.isEmpty ? [] : search.find(line.wanted, in: groceries, limit: 10)
        let isKnown = found.first?.isExact ?? false
        let suggested = isKnown || line.name.isEmpty ? nil : search.suggestedType(for: line.name)
        let matches = found.map { found in
            let type = groceries.items[found.item].flatMap { groceries.types[$0.type]?.name } ?? ""
            return (groceries.name(of: found.item), type, found.score, found.isExact)
        }
        return Explanation(
            text: text, line: line, matches: matches, suggested: suggested.flatMap { groceries.types[$0]?.name })
    }
}

extension Explain: PrintsJSON {
    static let json = JSONDocument(
        .object(explanation),
        about: """
            How a line is read, and which items it may mean. An object for the line you give; with `-` an object for \
            each line of standard input, in their order, empty lines included.
            """,
        example: "aisle explain --format json '1 1/2 l mlik'")

    private static let explanation = JSONForm<Explanation>([
        .init("text", .text, "the line as it was given") { $0.text },
        .init(
            "quantity", .text,
            #"the number of its first amount: `"2"`, `"1.5"`, `"1/3"`; "#
                + "a decimal where it has one of at most six places, otherwise a fraction",
            nullWhere: "the line gives no amount"
        ) { $0.line.quantity?.first.value.plainText },
        .init(
            "unit", .text, #"the unit of that amount, with the size of a pack before it: `"lb"`, `"400 g tin"`"#,
            nullWhere: "it is a plain number"
        ) { $0.line.quantity.flatMap { $0.first.unitSymbolText.isEmpty ? nil : $0.first.unitSymbolText } },
        .init(
            "amount", .quantity,
            #"the whole amount: `"1 kg + 2 can"` where `quantity` and `unit` say only `"1"` and `"kg"`"#,
            nullWhere: "the line gives none"
        ) { $0.line.quantity },
        .init("name", .text, "what is left: the name of the item; empty if there is none") { $0.line.name },
        .init("note", .text, "the note that the line gives", nullWhere: "it gives none") { $0.line.note },
        .init("matches", .array(of: .object(match)), "up to ten items of the catalogue, the best first") { $0.matches },
        .init(
            "suggestedType", .text, "where a new item of that name would likely belong",
            nullWhere: "the name is known, or no type is likely enough"
        ) { $0.suggested },
    ])

    private static let match = JSONForm<Explanation.Match>([
        .init("item", .text, "its name") { $0.item },
        .init("type", .text, "the name of its item type") { $0.type },
        .init(
            "score", .share,
            "how well it fits, from 0 to 1, with three decimals; only for comparing the matches of one line"
        ) { $0.score },
        .init(
            "exact", .boolean,
            "whether `name` is its name or one of its aliases, apart from letter case, accents and the English plural; "
                + "such matches come first, and `add` uses the first of them without asking"
        ) { $0.isExact },
    ])
}

struct Explanation {
    typealias Match = (item: String, type: String, score: Double, isExact: Bool)

    let text: String
    let line: TypedLine
    let matches: [Match]
    let suggested: String?

    func printText() {
        print("amount  \(line.quantity.map { $0.text() } ?? "none")")
        print("name    \(line.name)")
        if let note = line.note { print("note    \(note)") }
        for match in matches {
            let score = Int((match.score * 100).rounded())
            let fit = match.isExact ? "is" : "like"
            print("\(fit)  \(match.item) · \(match.type)  \(score)")
        }
        if let suggested { print("a new item would likely be \(suggested)") }
    }
}
