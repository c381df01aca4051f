import GroceryDomain
import Interchange
import TestSupport
import Testing

/// Lists as other programs write them: the examples of Tests/Corpus, and what people keep by hand.
@Suite struct OtherProgramsTests {
    private func lines(_ incoming: Incoming) -> [String] {
        incoming.lists.flatMap { list in
            list.lines.map { line in
                let parts = [
                    list.name.map { "\($0):" }, line.isChecked == true ? "x" : nil, TypedLine.read(line.text).wholeText,
                    line.quantity?.text(), line.note.map { "(\($0))" }, line.type.map { "in \($0)" },
                    line.price?.canonicalText,
                ]
                return parts.compactMap { $0 }.joined(separator: " ")
            }
        }
    }

    private func read(_ bytes: [UInt8], named name: String = "", as expected: String) throws -> Incoming {
        let file = InputFile(bytes, named: name, today: CivilDate("2026-11-23"))
        let format = try #require(Format.detected(in: file))
        #expect(format.name == expected)
        return try #require(try format.read?(file))
    }

    private func read(_ text: String, as expected: String) throws -> [String] {
        lines(try read(Array(text.utf8), as: expected))
    }

    private static let examples: [(file: String, format: String, lines: [String])] = [
        ("keep.json", "keep", ["Saturday shop: 2 l milk", "Saturday shop: x Rye bread", "Saturday shop: Leeks"]),
        ("keep-note.json", "keep", ["Camping: 6 eggs", "Camping: Butter (salted)", "Camping: x Salt"]),
        ("keep.html", "keep", ["Saturday shop: Fish & chips", "Saturday shop: x Rye bread"]),
        (
            "todoist.csv", "todoist",
            [
                "todoist: Organic apples (the red ones)", "todoist: 2 l milk (Lactose free) in Dairy",
                "todoist: Butter in Dairy",
            ]
        ),
        ("google-tasks.json", "google-tasks", ["Market: Leeks (thin ones)", "Market: x 6 eggs"]),
        (
            "microsoft-todo.json", "microsoft-todo",
            [
                "Groceries: Oat milk (the blue one)", "Groceries: x Rice", "Pizza night: Flour", "Pizza night: x Yeast",
            ]
        ),
        (
            "trello.json", "trello",
            [
                "House: Tomatoes (for the sauce)", "House: x Onions", "Barbecue: 6 sausages in Meat",
                "Barbecue: x Burgers in Meat",
            ]
        ),
        ("bring.json", "bring", ["Milch 2 l", "Brot (Roggen)", "x Butter"]),
        ("home-assistant.shopping_list.json", "home-assistant", ["2 l milk", "x Bread"]),
        ("json", "json", ["Week: Milk (2) in Dairy", "Week: x Kale (curly)"]),
        (
            "reminders.txt", "text",
            [
                "Groceries: Leeks in Produce", "Groceries: 2 lb apples in Produce",
                "Groceries: Milk (2) in Dairy, Eggs & Cheese", "Groceries: x Rye bread",
            ]
        ),
        (
            "anylist.txt", "text",
            [
                "Weekly shop: Milk (2) in Dairy", "Weekly shop: Butter in Dairy", "Weekly shop: Kale in Produce",
                "Weekly shop: x Rice",
            ]
        ),
        (
            "obsidian.md", "markdown",
            [
                "Weekly shop: 2 l milk in Dairy", "Weekly shop: x Butter in Dairy", "Weekly shop: Quark in Dairy",
                "Weekly shop: Rye bread", "Weekly shop: Kale in Greens", "Weekly shop: Leeks in Greens",
                "Weekly shop: Salt", "Weekly shop: x Rice",
            ]
        ),
        (
            "list.org", "org",
            [
                "Weekly shop: 2 l milk in Dairy", "Weekly shop: x Butter (the salted one) in Dairy",
                "Weekly shop: Kale in Produce", "Weekly shop: x Leeks in Produce",
            ]
        ),
        (
            "without-header.csv", "csv",
            ["Milch 2 l in Milchprodukte", "Butter 250 g in Milchprodukte", "Lauch 3 in Gemüse"]
        ),
        ("german.csv", "csv", ["Milch 2 l in Milchprodukte", "x Lauch 3 in Gemüse"]),
        (
            "ourgroceries.csv", "csv",
            ["Milk (2) in Dairy", "x Kale in Produce", "Rye bread in Bakery", "Leeks in Produce"]
        ),
    ]

    @Test(arguments: examples.map(\.file)) func anExampleIsKnownAndRead(name: String) throws {
        let expected = try #require(Self.examples.first { $0.file == name })
        let bytes = try #require(Repository.bytes("Tests/Corpus/interchange/\(name)"))
        #expect(lines(try read(bytes, named: name, as: expected.format)) == expected.lines)
    }

    @Test func aRecipeOfTandoorIsReadWithoutItsArchive() throws {
        let bytes = try #require(Repository.bytes("Tests/Corpus/interchange/tandoor-recipe.json"))
        let recipe = try #require(try read(bytes, as: "tandoor").recipes.first)
        #expect(recipe.title == "Leek soup" && recipe.servings == 4 && recipe.ingredients.map(\.name) == ["leeks"])
    }

    @Test func columnsAreFoundInManyLanguages() throws {
        let headers = [
            "Artikel;Menge", "Produit;Quantité", "Producto;Cantidad", "Artikel;Aantal", "Prodotto;Quantità",
            "Produto;Quantidade", "Vara;Antal", "Vare;Antall", "Tuote;Määrä", "Produkt;Ilość", "Položka;Množství",
            "Termék;Mennyiség", "Товар;Количество", "Ürün;Miktar", "品名;数量",
        ]
        for header in headers {
            #expect(try read("\(header)\nMilk;2\n", as: "csv") == ["Milk 2"], Comment(rawValue: header))
        }
    }

    /// Which column is what follows from what is in it.
    @Test func aTableNeedsNoHeader() throws {
        let bytes = Array("Apples,2 lb,$3.00,yes\nMilk,1 l,$1.10,no\nTea,3,$2.00,no\n".utf8)
        #expect(
            lines(try read(bytes, named: "x.csv", as: "csv")) == [
                "x Apples 2 lb 3000 each", "Milk 1 l 1100 each", "Tea 3 2000 each",
            ])
        let total = Array("Item,Quantity,Total\nEggs,12,3.00\n".utf8)
        #expect(lines(try read(total, named: "x.csv", as: "csv")) == ["Eggs 12 3000 all"])
    }

    @Test func aTitleStandsOverABlankLine() throws {
        #expect(try read("Party\n\nMilk\n2 l juice\n", as: "text") == ["Party: Milk", "Party: 2 l juice"])
        #expect(try read("Party\n- milk\n- eggs\n", as: "text") == ["Party: milk", "Party: eggs"])
        #expect(try read("Dairy\n- milk\n- eggs\n", as: "text") == ["milk in Dairy", "eggs in Dairy"])
        // Lines with space between them are a list, and so is what has an amount.
        #expect(try read("milk\n\neggs\n\nbread\n", as: "text") == ["milk", "eggs", "bread"])
        #expect(try read("2 l milk\n\neggs\nbread\n", as: "text") == ["2 l milk", "eggs", "bread"])
        #expect(try read("meat\nbread\n\neggs\nmilk\n", as: "text") == ["meat", "bread", "eggs", "milk"])
    }

    @Test(arguments: [
        ("- [ ] **Milk** #dairy ^a1", "Milk"), ("- [[Milk]]", "Milk"), ("- [[a/b|Milk]]", "Milk"),
        ("- [Milk](https://example.org)", "Milk"), ("- ==Milk==", "Milk"), ("- Milk <!-- 3 -->", "Milk"),
        ("- Milk [2/3]", "Milk"), ("- [/] Milk", "Milk"), ("- [!] Milk", "Milk"), ("- Milk 📅 2026-11-23 ⏫", "Milk"),
        ("- [ ] #task Milk", "Milk"), ("#milk", "milk"), ("- [ ] a b #c ^d", "a b"), ("- 7 [ 1 ] a", "7 [ 1 ] a"),
        ("- A*B", "A*B"), ("- [ ] Milk 2 l 🔁 every week 📅 2026-11-30", "Milk 2 l"), ("- Milk 🆔 ab1 ⛔ cd2", "Milk"),
        ("- Milk (priority:: high)", "Milk"), ("- Milk [due:: 2026-11-30] (x:: y)", "Milk"),
        ("- Milk ![[a.png]]", "Milk"),
    ])
    func whatIsMarkedIsTheThing(line: String, name: String) throws {
        let format = try #require(Format.all.first { $0.name == "markdown" })
        let incoming = try #require(try format.read?(InputFile(Array(line.utf8))))
        #expect(lines(incoming) == [name])
    }

    @Test(arguments: [
        (
            "markdown",
            "> [!note] Remember\n> The shop closes at six\n\n<< [[2026-11-22]] | [[2026-11-24]] >>\n- Milk\n\n---\n"
        ),
        ("markdown", "![[Other note]]\n- Milk\nhttps://example.org/list?a=b\n"),
        (
            "org",
            """
            * Dairy
            ** TODO Milk
               CLOSED: [2026-11-22 Sun 10:00]
               - State "DONE"       from "TODO"       [2026-11-22 Sun 10:00]
               CLOCK: [2026-11-22 Sun 10:00]--[2026-11-22 Sun 10:10] =>  0:10
            #+begin_src sh
            echo hello
            #+end_src
            * COMMENT Drafts
            ** Tea
            * Put away :old:ARCHIVE:
            - Rice
            """
        ),
    ])
    func whatIsAboutAListIsNoPartOfIt(format name: String, text: String) throws {
        let format = try #require(Format.all.first { $0.name == name })
        let incoming = try #require(try format.read?(InputFile(Array(text.utf8))))
        #expect(incoming.lists.flatMap(\.lines).map { TypedLine.read($0.text).name } == ["Milk"])
        #expect(incoming.lists.flatMap(\.lines).allSatisfy { $0.note == nil })
    }

    @Test func orgHasTablesAndExplanations() throws {
        let text = "#+TITLE: Week\n| Item | Amount |\n|------+--------|\n| Rice | 2 kg   |\n- Tea\n- Ham :: thin\n"
        let read = try read(Array(text.utf8), as: "org").lists.flatMap(\.lines)
        #expect(read.map { TypedLine.read($0.text).name } == ["Rice", "Tea", "Ham"])
        #expect(read.map { TypedLine.read($0.text).note } == [nil, nil, "thin"])
    }

    @Test func theStepsOfWhatIsDoneAreDone() throws {
        let text =
            #"{"displayName":"Shop","tasks":[{"title":"Pizza","status":"completed","checklistItems":["#
            + #"{"displayName":"Flour","isChecked":false}]}]}"#
        #expect(try read(text, as: "microsoft-todo") == ["Pizza: x Flour"])
    }

    @Test func tasksOfOutlookAreNoneOfAnotherProgram() throws {
        let text = "Subject,Due Date,Status,% Complete,Notes\n2 l milk,,Not Started,0,blue\nEggs,,Completed,1,\n"
        #expect(try read(text, as: "csv") == ["2 l milk (blue)", "x Eggs"])
    }

    @Test func whatIsCancelledIsSaidAndLeftOut() throws {
        let format = try #require(Format.all.first { $0.name == "markdown" })
        let incoming = try #require(try format.read?(InputFile(Array("- [-] Milk\n- Tea\n".utf8))))
        #expect(lines(incoming) == ["Tea"] && incoming.remarks.map(\.number) == [1])
    }

    /// However little it is, what is packed in it is bounded, and so is how deep it is.
    @Test func aListWithoutEndIsRefused() throws {
        let items = Array(repeating: #"{"name":"a","id":"","complete":false}"#, count: 200_001).joined(separator: ",")
        let format = try #require(Format.all.first { $0.name == "home-assistant" })
        #expect(throws: Unreadable("it has more than 200000 lines, more than any list")) {
            _ = try format.read?(InputFile(Array("[\(items)]".utf8)))
        }
    }
}
