import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore

struct Explain: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "explain", "Say how a line is read and what it matches, changing nothing.",
        discussion: """
            aisle explain 2 tins of tomatoes
            With -, lines are read from standard input; as JSON, each gives one object on a line of its own.
            """)
    @OptionGroup var folder: DataFolder
    @Option(help: "How to print it.") var format = TextOrJSON.text
    @Argument(help: "The line, or - for lines from standard input.") var text: [String]

    func run(_ household: Household) throws {
        let search = household.search
        if text != ["-"] {
            return say(explanation(text.joined(separator: " "), household.groceries, search, household.currentList?.id))
        }
        while let line = readLine() {
            say(explanation(line, household.groceries, search, household.currentList?.id))
            // Whoever gives one line after the other sees each answer as it comes.
            guard Output.release() == nil else { return }
        }
    }

    private func say(_ explanation: Explanation) {
        switch format {
        case .text:
            let parts = [explanation] + explanation.further
            let lines = parts.map(\.lines) + (explanation.paths.isEmpty ? [] : [explanation.pathLines])
            for line in lines.joined(separator: [""]) { print(line) }
        case .json: Self.printJSON(explanation)
        }
    }

    private func explanation(
        _ text: String, _ groceries: Groceries, _ search: CatalogueSearch, _ list: ListID?
    ) -> Explanation {
        var parts = search.meanings(of: text, in: groceries, for: list).map { meaning in
            let isNew = meaning.certain == nil && !meaning.line.name.isEmpty
            let suggested = isNew ? search.suggestedType(for: meaning.line.name, in: groceries) : nil
            let matches = meaning.candidates.map { candidate in
                let type = groceries.items[candidate.item].flatMap { groceries.types[$0.type]?.name } ?? ""
                return (groceries.name(of: candidate.item), type, candidate)
            }
            return Explanation(
                text: meaning.line.wholeText, line: meaning.line, matches: matches,
                suggested: suggested.flatMap { groceries.types[$0]?.name })
        }
        parts[0].text = text
        parts[0].paths = search.paths(of: text, in: groceries)
        parts[0].further = Array(parts.dropFirst())
        return parts[0]
    }
}

extension Explain: PrintsJSON {
    static let json = JSONDocument(
        .object(
            explanation.adding([
                .init(
                    "further", .array(of: .object(explanation)),
                    "what else the line names, where it names several items; each is read like a line of its own"
                ) { $0.further },
                .init(
                    "paths", .array(of: .object(path)),
                    "the two cheapest ways to read the line; the first is taken. Empty for a heading"
                ) { $0.paths },
            ])),
        about: """
            How a line is read, and which items it may mean. An object for the line you give; with `-` an object for \
            each line of standard input, in their order, empty lines included.
            """,
        example: "aisle explain --format json '1 1/2 l milkk'")

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

    private static let path = JSONForm<LinePath>([
        .init("cost", .number, "what it costs in all; the cheapest is meant") { $0.price },
        .init("steps", .array(of: .object(step)), "its words, from the first to the last") { $0.steps },
    ])

    private static let step = JSONForm<LinePath.Step>([
        .init("kind", .text, "what the words are taken for: `amount`, `item`, `remark`, `separates` …") { $0.kind },
        .init("text", .text, "the words; empty where a step has none") { $0.text },
        .init("costs", .array(of: .object(cost)), "what it costs, and why") { $0.costs },
    ])

    private static let cost = JSONForm<Cost>([
        .init("cost", .number, "a small whole number; below nothing where it speaks for the step") { $0.price },
        .init("reason", .text, "a sentence") { $0.reason },
    ])

    private static let match = JSONForm<Explanation.Match>([
        .init("item", .text, "its name") { $0.item },
        .init("type", .text, "the name of its item type") { $0.type },
        .init(
            "score", .share,
            "how well it fits, from 0 to 1, with three decimals; only for comparing the matches of one line"
        ) { $0.candidate.score },
        .init(
            "exact", .boolean,
            "whether it is this item without a question: `name` is its name or one of its aliases, apart from letter "
                + "case, accents, hyphens and the English plural, or with words besides that only describe it; "
                + "`add` uses the first of them without asking"
        ) { $0.candidate.isCertain },
        .init(
            "note", .text,
            "the note of the entry if this item is meant: that of the line, and the words besides its name",
            nullWhere: "there is none"
        ) { $0.candidate.note },
    ])
}

/// What one item of a line means.
struct Explanation {
    typealias Match = (item: String, type: String, candidate: Meaning.Candidate)

    var text: String
    let line: TypedLine
    let matches: [Match]
    let suggested: String?
    var further: [Explanation] = []
    /// The cheapest ways to read the line, of the first item only.
    var paths: [LinePath] = []

    var lines: [String] {
        var lines = ["amount  \(line.quantity.map { $0.text() } ?? "none")", "name    \(line.name)"]
        if let note = matches.first.map(\.candidate.note) ?? line.note { lines.append("note    \(note)") }
        for match in matches {
            let score = Int((match.candidate.score * 100).rounded())
            lines.append("\(match.candidate.isCertain ? "is" : "like")  \(match.item) · \(match.type)  \(score)")
        }
        if let suggested { lines.append("a new item would likely be \(suggested)") }
        return lines
    }

    /// The steps of the path that was taken, and of the next one.
    var pathLines: [String] {
        var lines: [String] = []
        for (index, path) in paths.enumerated() {
            lines.append(index == 0 ? "read so, at a cost of \(path.price):" : "rather than so, at \(path.price):")
            for step in path.steps {
                let text = "  \(step.kind)" + (step.text.isEmpty ? "" : " “\(step.text)”")
                let costs = step.costs.map { "\($0.price)  \($0.reason)" }
                lines.append(text + (costs.isEmpty ? "" : "  " + costs.joined(separator: "  ")))
            }
        }
        return lines
    }
}
