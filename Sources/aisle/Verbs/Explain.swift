import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say how a line is read and what it matches, changing nothing.",
        discussion: "With - it reads lines from standard input; in JSON one object a line comes out.")
    @OptionGroup var folder: DataFolder
    @Option(help: "How to print it.") var format = TextOrJSON.text
    @Argument(help: "The line, or - for lines from standard input.") var text: [String]

    func run() throws {
        let household = try folder.open()
        let search = household.search
        if text != ["-"] { return explain(text.joined(separator: " "), household.groceries, search) }
        while let line = readLine() { explain(line, household.groceries, search) }
    }

    private func explain(_ text: String, _ groceries: Groceries, _ search: CatalogueSearch) {
        let line = TypedLine.read(text) { search.item(named: $0) != nil }
        let found = line.name.isEmpty ? [] : search.find(line.wanted, limit: 10)
        let isKnown = found.first?.isExact ?? false
        let suggested = isKnown || line.name.isEmpty ? nil : search.suggestedType(for: line.name)
        let explanation = Explanation(
            text: text, line: line, found: found, suggested: suggested.flatMap { groceries.types[$0]?.name },
            groceries: groceries)
        switch format {
        case .text: explanation.printText()
        case .json: explanation.printJSON()
        }
    }
}

private struct Explanation {
    var text: String
    var line: TypedLine
    var found: [CatalogueSearch.Found]
    var suggested: String?
    var groceries: Groceries

    private func type(of item: ItemID) -> String {
        groceries.items[item].flatMap { groceries.types[$0.type]?.name } ?? ""
    }

    func printText() {
        print("amount  \(line.quantity.map { $0.text() } ?? "none")")
        print("name    \(line.name)")
        if let note = line.note { print("note    \(note)") }
        for match in found {
            let score = Int((match.score * 100).rounded())
            let fit = match.isExact ? "is" : "like"
            print("\(fit)  \(groceries.name(of: match.item)) · \(type(of: match.item))  \(score)")
        }
        if let suggested { print("a new item would likely be \(suggested)") }
    }

    func printJSON() {
        aisle.printJSON { json in
            json.object { json in
                json.key("text")
                json.string(text)
                json.key("quantity")
                json.optionalString(line.quantity?.first.value.plainText)
                json.key("unit")
                json.optionalString(
                    line.quantity.flatMap { $0.first.unitSymbolText.isEmpty ? nil : $0.first.unitSymbolText })
                json.key("amount")
                json.optionalString(line.quantity?.canonicalText)
                json.key("name")
                json.string(line.name)
                json.key("note")
                json.optionalString(line.note)
                json.key("matches")
                json.array { json in for match in found { write(match, &json) } }
                json.key("suggestedType")
                json.optionalString(suggested)
            }
        }
    }

    private func write(_ match: CatalogueSearch.Found, _ json: inout JSONWriter) {
        json.object { json in
            json.key("item")
            json.string(groceries.name(of: match.item))
            json.key("type")
            json.string(type(of: match.item))
            json.key("score")
            json.number(Self.threeDecimals(match.score))
            json.key("exact")
            json.bool(match.isExact)
        }
    }

    private static func threeDecimals(_ value: Double) -> String {
        let thousandths = Int((min(max(value, 0), 1) * 1000).rounded())
        let digits = String(thousandths % 1000 + 1000).dropFirst()
        return "\(thousandths / 1000).\(digits)"
    }
}
