import Glibc
import Testing

/// The verbs: what they do, what they print where, and with which code they end.
@Suite("The command line")
struct CommandLineTests {
    // MARK: Names from other programs

    @Test("What show names, other verbs take from standard input")
    func names() async throws {
        try await Home.with { home in
            try Files.write("Tins\t7 up\nTins\tmilk, bread\n", to: home.folder + "/more.tsv")
            try await home.aisle("catalogue", "load", home.folder + "/more.tsv", expecting: 0)
            try await home.aisle("add", input: "7 up\n2 apples\nmilk\n", expecting: 0)
            try await home.aisle("add", "--", "milk, bread", expecting: 0)
            let names = try await home.aisle("show", "--names", expecting: 0).output
            #expect(Set(names.split(separator: "\n")) == ["7 up", "Apples", "Milk", "milk, bread"])
            try await home.aisle("check", "-", input: names, expecting: 0)
            #expect(try await home.shown().hasPrefix("Groceries: 4 of 4 in the trolley"))
            // All of it was one action.
            #expect(try await home.aisle("undo", expecting: 0).output == "undone: check 4 items on Groceries\n")
            try await home.aisle("check", "-", input: "Milk\r\n\n", expecting: 0)
            try await home.aisle("uncheck", "-", input: "Milk\n", expecting: 0)
            try await home.aisle("remove", "-", input: "Milk\nApples\n", expecting: 0)
            #expect(try await home.shown().hasPrefix("Groceries: 0 of 2 in the trolley"))
            #expect(
                try await home.aisle("add", "-", input: "2 l milk\nbread\n", expecting: 0).output
                    == "Milk: 2 l\nBread\n")
        }
    }

    @Test("Of names that are read, those that cannot be found are said, and the others are done")
    func namesThatAreGone() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let some = try await home.aisle("check", "-", input: "Milk\nxyzzy\nBread\n")
            #expect(some.exitCode == 1)
            #expect(
                some.errors.contains("“xyzzy” is not in the catalogue") && some.errors.contains("“Bread” is not on"))
            #expect(try await home.shown().hasPrefix("Groceries: 1 of 2 in the trolley"))
            let none = try await home.aisle("check", "-", input: "xyzzy\n")
            #expect(none.exitCode == 1 && none.errors.contains("xyzzy"))
            let nothing = try await home.aisle("check", "-", input: "\n")
            #expect(nothing.exitCode == 1 && nothing.errors.contains("standard input names nothing"))
            // As arguments, all of them or none.
            let arguments = try await home.aisle("check", "apples", "xyzzy")
            #expect(arguments.exitCode == 1)
            #expect(try await home.shown().hasPrefix("Groceries: 1 of 2 in the trolley"))
            let both = try await home.aisle("show", "--names", "--format", "json")
            #expect(both.exitCode == 2 && both.errors.contains("--names goes without --format"))
        }
    }

    // MARK: add

    @Test("add takes the words of a line, with amount and note")
    func add() async throws {
        try await Home.with { home in
            let child = try await home.aisle("add", "2", "lb", "apples", expecting: 0)
            #expect(child.output == "Apples: 2 lb\n" && child.errors.isEmpty)
            #expect(try await home.aisle("add", "1 l milk (the blue one)", expecting: 0).output == "Milk: 1 l\n")
            #expect(try await home.aisle("add", "2 lb apples", expecting: 0).output == "Apples: 4 lb\n")
            #expect(
                try await home.shown()
                    == """
                    Groceries: 0 of 2 in the trolley

                    Produce
                      [ ] Apples  4 lb

                    Dairy
                      [ ] Milk  1 l  (the blue one)

                    """)
        }
    }

    @Test("add reads lines from standard input, and adds all of them or none")
    func addLines() async throws {
        try await Home.with { home in
            let child = try await home.aisle("add", input: "2 lb apples\n\n- milk\r\n3 bagels\n", expecting: 0)
            #expect(child.output == "Apples: 2 lb\nMilk\nBagels: 3\n")
            let before = try await home.shown()
            let refused = try await home.aisle("add", input: "peas\nxyzzy\nbutter\n")
            #expect(refused.exitCode == 1 && refused.output.isEmpty)
            #expect(
                refused.errors.contains("line 2: “xyzzy” is not in the catalogue")
                    && refused.errors.contains("Nothing was added"))
            #expect(try await home.shown() == before)
            // All lines were one action.
            #expect(try await home.aisle("undo", expecting: 0).output == "undone: add 3 items to Groceries\n")
            #expect(try await home.shown() == "Groceries: 0 of 0 in the trolley\n")
            let zero = try await home.aisle("add", input: "milk\0bread\n", expecting: 1)
            #expect(zero.errors.contains("standard input is not text"))
            let nothing = try await home.aisle("add", input: "\n\n")
            #expect(nothing.exitCode == 1 && nothing.errors.contains("nothing to add"))
        }
    }

    @Test("add names the nearest items where a name is unknown, and learns it with --type")
    func addUnknown() async throws {
        try await Home.with { home in
            let refused = try await home.aisle("add", "2 lb aples")
            #expect(refused.exitCode == 1 && refused.output.isEmpty)
            #expect(refused.errors.contains("“aples” is not in the catalogue; nearest: Apples"))
            #expect(refused.errors.contains("With --new, or --type TYPE, it is added as a new item."))
            #expect(!(try await home.aisle("check", "aples").errors.contains("type")))
            let negative = try await home.aisle("add", "--", "-3 eggs")
            #expect(negative.exitCode == 1 && negative.errors.contains("An amount cannot be negative."))
            for line in ["0 apples", "0 oat cream"] {
                let nothing = try await home.aisle("add", "--type", "Dairy", line, expecting: 1)
                #expect(nothing.errors.contains("the amount has to be more than zero"))
            }
            #expect(try await home.aisle("add", input: "milk\n0 apples\n", expecting: 1).errors.contains("line 2: "))
            #expect(try await home.shown() == "Groceries: 0 of 0 in the trolley\n")
            #expect(try await home.aisle("add", "--type", "dairy", "oat cream", expecting: 0).output == "oat cream\n")
            #expect(try await home.aisle("catalogue", "show", "Dairy", expecting: 0).output.contains("  oat cream\n"))
            try await home.aisle("add", "--type", "Garden", "2 roses", expecting: 0)
            #expect(try await home.shown().hasSuffix("Garden\n  [ ] roses  2\n"))
            // Whatever is unknown is learnt, and what is known is not.
            let learnt = try await home.aisle("add", "--new", "500 g spelt bread, xyzzy, 2 l milk", expecting: 0)
            #expect(learnt.output == "spelt bread: 500 g\nxyzzy\nOther is a new item type.\nMilk: 2 l\n")
            #expect(try await home.aisle("item", "show", "xyzzy", expecting: 0).output.contains("Type: Other"))
            try await home.aisle("undo", expecting: 0)
            // What is known keeps its type.
            try await home.aisle("add", "--type", "Garden", "milk", expecting: 0)
            #expect(try await home.shown().contains("Dairy\n  [ ] Milk\n"))
        }
    }

    @Test(
        "--kind without the name of a list is wrong usage",
        arguments: ["show", "check milk", "list new Party", "finish", "add milk"])
    func kindOfNothing(verb: String) async throws {
        try await Home.with(.bare) { home in
            let child = try await home.aisle(verb.split(separator: " ").map(String.init) + ["--kind", "trip"])
            #expect(
                child.exitCode == 2 && child.errors.contains("--kind goes with the name of a list"), "\(child.errors)")
        }
    }

    @Test("add --list takes another list than the current one")
    func addToAnotherList() async throws {
        try await Home.with { home in
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("list", "use", "groceries", expecting: 0)
            try await home.aisle("add", "--list", "PARTY", "bread", expecting: 0)
            #expect(try await home.shown("party").contains("[ ] Bread"))
            #expect(!(try await home.shown().contains("Bread")))
            let refused = try await home.aisle("add", "--list", "nope", "bread")
            #expect(refused.exitCode == 1)
            #expect(refused.errors.contains("There is no list called “nope”; there are: Groceries, Party."))
        }
    }

    @Test(
        "add refuses what no amount or name can be",
        arguments: [
            ["0 apples"], ["--type", "Produce", String(repeating: "x", count: 81)], ["--type", "Produce", "2 kg"],
        ])
    func addRefuses(arguments: [String]) async throws {
        try await Home.with { home in
            let child = try await home.aisle(["add"] + arguments)
            #expect(child.exitCode == 1, "\(child.output)")
            #expect(
                child.errors.hasPrefix("aisle: ") && child.errors.split(separator: "\n").count == 1, "\(child.errors)")
            #expect(try await home.shown() == "Groceries: 0 of 0 in the trolley\n")
        }
    }

    @Test("No control character gets into a name")
    func controlCharacters() async throws {
        try await Home.with { home in
            try await home.aisle("add", "--type", "Tools", "red\u{1B}[31m \u{7}hammer\u{202E}\u{0}x\u{9B}")
            let shown = try await home.shown()
            #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
            #expect(!shown.unicodeScalars.contains("\u{202E}"))
        }
    }

    // MARK: show

    @Test("show prints text, Markdown and JSON")
    func show() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 lb apples\nmilk (the \"blue\" one)\n1 kg peas\n", expecting: 0)
            try await home.aisle("check", "peas", expecting: 0)
            #expect(
                try await home.aisle("show", "--format", "markdown", "groceries", expecting: 0).output
                    == """
                    # Groceries

                    ## Produce

                    - [ ] 2 lb Apples

                    ## Dairy

                    - [ ] Milk (the "blue" one)

                    ## Frozen

                    - [x] 1 kg Peas

                    """)
            let printed = try await home.aisle("show", "--format", "json", expecting: 0)
            #expect(printed.output.split(separator: "\n").count == 1)
            let json = try JSON(printed.output)
            #expect(
                json.keys == [
                    "list", "count", "checked", "kind", "currency", "spent", "trolley", "unpriced", "estimate",
                    "budget", "late", "types",
                ])
            #expect(
                json["list"] == .string("Groceries") && json["count"] == .number(3) && json["checked"] == .number(1))
            #expect(
                json["types"]?.elements.map(\.keys) == [
                    ["type", "entries"], ["type", "entries"], ["type", "entries"],
                ])
            #expect(json["types"]?.elements.map { $0["type"]?.text } == ["Produce", "Dairy", "Frozen"])
            let entries = json["types"]?.elements.flatMap { $0["entries"]?.elements ?? [] } ?? []
            #expect(
                entries == [
                    .object([
                        "item": .string("Apples"), "quantity": .string("2 lb"), "checked": .bool(false), "note": .null,
                        "wording": .null,
                        "bought": .null, "price": .null, "total": .null, "store": .null, "left": .null,
                    ]),
                    .object([
                        "item": .string("Milk"), "quantity": .null, "checked": .bool(false), "wording": .null,
                        "note": .string("the \"blue\" one"),
                        "bought": .null, "price": .null, "total": .null, "store": .null, "left": .null,
                    ]),
                    .object([
                        "item": .string("Peas"), "quantity": .string("1 kg"), "checked": .bool(true), "note": .null,
                        "wording": .null,
                        "bought": .null, "price": .null, "total": .null, "store": .null, "left": .null,
                    ]),
                ])
        }
    }

    @Test("What Markdown shows is read back by add")
    func markdownIsReadBack() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 lb apples\nmilk\n1 kg peas\n", expecting: 0)
            let page = try await home.aisle("show", "--format", "markdown", expecting: 0).output
            try await home.aisle("list", "new", "Copy", expecting: 0)
            try await home.aisle("add", input: page, expecting: 0)
            let copy = try await home.shown()
            #expect(copy.contains("[ ] Apples  2 lb") && copy.contains("[ ] Milk\n") && copy.contains("[ ] Peas  1 kg"))
        }
    }

    // MARK: Entries

    @Test("check, uncheck, clear: marks come and go, one action each")
    func marks() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            #expect(try await home.aisle("check", "apples", "MILK", "apple", expecting: 0).errors.isEmpty)
            #expect(try await home.shown().hasPrefix("Groceries: 2 of 3 in the trolley\n"))
            try await home.aisle("uncheck", "apples", expecting: 0)
            #expect(try await home.shown().contains("[ ] Apples"))
            // One unknown name, and nothing happens at all.
            let refused = try await home.aisle("check", "apples", "bread")
            #expect(refused.exitCode == 1 && refused.errors.contains("“Bread” is not on “Groceries”"))
            #expect(try await home.shown().contains("[ ] Apples"))
            try await home.aisle("check", "apples", expecting: 0)
            let cleared = try await home.aisle("clear", expecting: 0)
            #expect(cleared.output == "2 marks cleared; aisle undo brings them back\n")
            #expect(try await home.shown().hasPrefix("Groceries: 0 of 3 in the trolley\n"))
            let nothing = try await home.aisle("clear")
            #expect(nothing.exitCode == 1 && nothing.errors.contains("Nothing is checked off on “Groceries”."))
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.shown().hasPrefix("Groceries: 2 of 3 in the trolley\n"))
        }
    }

    @Test("A verb that there is not is called by its name, with the one that was meant")
    func unknownVerbs() async throws {
        try await Home.with { home in
            for (typed, said) in [
                (["chekc", "milk"], "There is no verb “aisle chekc”; did you mean “aisle check”?"),
                (["list", "nwe", "Party"], "There is no verb “aisle list nwe”; did you mean “aisle list new”?"),
                (["milk"], "There is no verb “aisle milk”."), (["recipe", ""], "There is no verb “aisle recipe ”."),
                (["help", "bogus"], "There is no verb “aisle bogus”."),
                (["help", "list", "nwe"], "There is no verb “aisle list nwe”; did you mean “aisle list new”?"),
                (["add", "-cheese"], "There is no option “-cheese”."),
                (["add", "--data", "", "milk"], "--data names no folder."),
                (["--data", ""], "--data names no folder."),
            ] {
                let child = try await home.aisle(typed)
                #expect(child.exitCode == 2 && child.errors.contains(said), "\(typed): \(child.errors)")
                #expect(child.output.isEmpty)
            }
            #expect(try await home.aisle("help", "list", expecting: 0).output.contains("rename"))
        }
    }

    @Test("A dash with a space behind it marks a line of a list, and is no option")
    func dashes() async throws {
        try await Home.with { home in
            for line in ["- butter", "- milk", "- 2 bagels"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("add", "--", "- peas", expecting: 0)
            #expect(try await home.shown().hasPrefix("Groceries: 0 of 4 in the trolley\n"))
            #expect(try await home.shown().contains("[ ] Bagels  2"))
        }
    }

    @Test("A folder that cannot be made is named")
    func noFolder() async throws {
        try await Home.with { home in
            let refused = try await home.aisle("list", "new", "Party", "--data", "/proc/x")
            #expect(refused.exitCode == 1 && refused.errors.contains("/proc/x/data/spaces/home does not exist"))
        }
    }

    @Test("remove and set work on entries of a list")
    func removeAndSet() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            try await home.aisle("set", "apples", "1", "1/2", "kg", expecting: 0)
            try await home.aisle("set", "milk", "2x330 ml", expecting: 0)
            #expect(try await home.shown().contains("[ ] Apples  1.5 kg"))
            try await home.aisle("set", "milk", "none", expecting: 0)
            #expect(try await home.shown().contains("[ ] Milk\n"))
            for amount in ["0", "nonsense", "1 kg +"] {
                let refused = try await home.aisle("set", "apples", amount)
                #expect(refused.exitCode == 1 && refused.errors.hasPrefix("aisle: "), "\(amount)")
            }
            #expect(try await home.aisle("set", "apples").exitCode == 2)
            try await home.aisle("remove", "apples", "peas", expecting: 0)
            #expect(try await home.shown() == "Groceries: 0 of 1 in the trolley\n\nDairy\n  [ ] Milk\n")
            #expect(try await home.aisle("remove", "apples").errors.contains("“Apples” is not on “Groceries”"))
            #expect(try await home.aisle("undo", expecting: 0).output == "undone: take 2 items off Groceries\n")
        }
    }

    // MARK: Lists

    @Test("list new, rename, delete, use; lists shows them")
    func lists() async throws {
        try await Home.with { home in
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("add", "bread", expecting: 0)
            #expect(try await home.aisle("lists", expecting: 0).output == "  Groceries  0/0\n* Party  0/1\n")
            try await home.aisle("list", "rename", "party", "Garden party", expecting: 0)
            try await home.aisle("list", "use", "Groceries", expecting: 0)
            let json = try JSON(try await home.aisle("lists", "--format", "json", expecting: 0).output)
            #expect(json.elements.map { $0["list"]?.text } == ["Groceries", "Garden party"])
            #expect(json.elements.map { $0["current"] } == [.bool(true), .bool(false)])
            for list in json.elements {
                #expect(
                    list.keys == [
                        "list", "current", "count", "checked", "created", "changed", "kind", "finished", "store",
                        "spent", "trolley", "unpriced", "repeats",
                    ])
                for key in ["created", "changed"] {
                    let time = list[key]?.text ?? ""
                    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(time)")
                }
            }
            for arguments in [["new", " PARTY  "], ["new", ""], ["new", String(repeating: "x", count: 81)]] {
                let refused = try await home.aisle(["list"] + arguments)
                #expect(refused.exitCode == (arguments[1] == " PARTY  " ? 0 : 1), "\(arguments)")
            }
            let clash = try await home.aisle("list", "new", "garden  PARTY")
            #expect(clash.exitCode == 1 && clash.errors.contains("There is already a list called “Garden party”."))
            let deleted = try await home.aisle("list", "delete", "garden party", expecting: 0).output
            #expect(deleted.hasPrefix("Garden party deleted") && deleted.hasSuffix("; aisle undo brings it back\n"))
            #expect(try await home.aisle("show", "garden party").exitCode == 1)
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.shown("garden party").contains("[ ] Bread"))
            for verb in ["rename", "delete", "use"] {
                let refused = try await home.aisle(["list", verb, "nope"] + (verb == "rename" ? ["x"] : []))
                #expect(refused.exitCode == 1 && refused.errors.contains("There is no list called “nope”"))
            }
        }
    }

    @Test("Without any list adding makes one, and the rest says that there is none")
    func noList() async throws {
        try await Home.with { home in
            try await home.aisle("list", "delete", "Groceries", expecting: 0)
            #expect(try await home.aisle("lists", expecting: 0).output.isEmpty)
            for arguments in [["show"], ["check", "milk"], ["clear"]] {
                let refused = try await home.aisle(arguments)
                #expect(refused.exitCode == 1 && refused.errors.contains("no list"), "\(arguments)")
            }
            try await home.aisle("add", "milk", expecting: 0)
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/1\n")
        }
    }

    // MARK: Undo and history

    @Test("undo and redo say what they did, and when there is nothing")
    func undoAndRedo() async throws {
        try await Home.with { home in
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("check", "apples", expecting: 0)
            #expect(try await home.aisle("undo", expecting: 0).output == "undone: check Apples on Groceries\n")
            #expect(try await home.shown().contains("[ ] Apples"))
            #expect(try await home.aisle("redo", expecting: 0).output == "redone: check Apples on Groceries\n")
            #expect(try await home.shown().contains("[x] Apples"))
            let nothing = try await home.aisle("redo")
            #expect(nothing.exitCode == 1 && nothing.errors == "aisle: There is nothing to redo.\n")
            for _ in 0..<3 { try await home.aisle("undo", expecting: 0) }
            #expect(try await home.aisle("undo").errors == "aisle: There is nothing to undo.\n")
        }
    }

    @Test("history prints what was changed, newest first, at most so many")
    func history() async throws {
        try await Home.with { home in
            for item in ["apples", "milk", "peas"] { try await home.aisle("add", item, expecting: 0) }
            let lines = try await home.aisle("history", "-n", "2", expecting: 0).output.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.contains("add Peas to Groceries") == true && lines.first?.contains("tester@") == true)
            let json = try JSON(try await home.aisle("history", "-n", "3", "--format", "json", expecting: 0).output)
            #expect(
                json.elements.map { $0["say"]?.text } == [
                    "add Peas to Groceries", "add Milk to Groceries", "add Apples to Groceries",
                ])
            for line in json.elements {
                #expect(line.keys == ["time", "by", "say", "did", "taking", "undoable"])
                #expect(line["undoable"] == .bool(true))
            }
            let whole = try JSON(try await home.aisle("history", "-n", "1000", "--format", "json", expecting: 0).output)
            #expect(whole.elements.last?["say"]?.text == "begin with the list Groceries")
            #expect(whole.elements.last?["undoable"] == .bool(false))
            for count in ["0", "-1", "x"] { #expect(try await home.aisle("history", "-n", count).exitCode == 2) }
        }
    }

    @Test("undo passes over what nobody could see: adding what is on the list already")
    func undoingWhatChangedNothing() async throws {
        try await Home.with { home in
            for item in ["apples", "milk", "milk", "milk"] { try await home.aisle("add", item, expecting: 0) }
            #expect(try await home.aisle("add", "milk", expecting: 0).output == "Milk: on the list already\n")
            #expect(try await home.aisle("undo", expecting: 0).output == "undone: add Milk to Groceries\n")
            let shown = try await home.aisle("show", expecting: 0).output
            #expect(shown.contains("Apples") && !shown.contains("Milk"), "\(shown)")
            #expect(try await home.aisle("redo", expecting: 0).output == "redone: add Milk to Groceries\n")
            #expect(try await home.aisle("show", expecting: 0).output.contains("Milk"))
        }
    }

    @Test("a number below zero is refused like any other that is out of bounds")
    func negativeNumbers() async throws {
        try await Home.with { home in
            try await home.aisle("recipe", "new", "Soup", "--servings", "4", expecting: 0)
            let atLeast = "A recipe serves at least 1"
            for (arguments, said) in [
                (["recipe", "new", "Stew", "--servings", "-1"], atLeast),
                (["recipe", "show", "Soup", "--servings", "-1"], atLeast),
                (["recipe", "add", "Soup", "--servings", "-1"], atLeast),
                (["plan", "add", "friday", "Soup", "--servings", "-1"], atLeast),
                (["plan", "--days", "-1"], "--days is from 1"),
                (["history", "-n", "-1"], "-n needs a number from 1"),
                (["phone", "--keep", "-1"], "--keep takes 0 to"),
                (["store", "near", "47,8", "--limit", "-1"], "--limit has to be 1 or more"),
                (["add", "-2", "milk"], "Text that begins with a dash goes after two more: -- -2"),
                (["item", "set", "milk", "-2"], "An amount cannot be negative"),
                (["item", "set", "milk", "0"], "“none” says that nobody knows"),
                (["add", "4006381333932"], "is not the code of a pack: a digit is wrong or missing"),
            ] {
                let child = try await home.aisle(arguments)
                #expect(child.exitCode != 0 && child.errors.contains(said), "\(arguments): \(child.errors)")
            }
            #expect(try await home.aisle("recipe", "list", expecting: 0).output.contains("Stew") == false)
        }
    }

    // MARK: explain

    @Test("explain says how a line is read, as text and as JSON, and changes nothing")
    func explain() async throws {
        try await Home.with { home in
            let before = try await home.aisle("history", expecting: 0).output
            let text = try await home.aisle("explain", "2", "lb", "aples", expecting: 0).output
            #expect(text.contains("2 lb") && text.contains("aples") && text.contains("Apples · Produce"))
            let json = try JSON(
                try await home.aisle("explain", "--format", "json", "1 1/2 l milk", expecting: 0).output)
            #expect(
                json.keys.isSuperset(of: ["text", "quantity", "unit", "name", "matches", "suggestedType"]),
                "\(json.keys)")
            #expect(
                json["text"]?.text == "1 1/2 l milk" && json["quantity"]?.text == "1.5" && json["unit"]?.text == "l")
            #expect(json["name"]?.text == "milk" && json["suggestedType"] == .null)
            let match = try #require(json["matches"]?[0])
            #expect(match.keys.isSuperset(of: ["item", "type", "score", "exact"]))
            #expect(match["item"]?.text == "Milk" && match["type"]?.text == "Dairy" && match["exact"] == .bool(true))
            #expect(match["score"] == .number(1))
            #expect(try await home.aisle("history", expecting: 0).output == before)
        }
    }

    @Test("A line that names several items is explained item by item, and added item by item")
    func severalItemsInALine() async throws {
        try await Home.with { home in
            let said = try await home.aisle("explain", "2", "lb", "apples,", "fresh", "milk", expecting: 0).output
            let lines = said.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.starts(with: ["amount  2 lb", "name    apples", "is  Apples · Produce  100"]))
            #expect(lines.contains("note    fresh") && lines.contains("is  Milk · Dairy  100"))
            let json = try JSON(
                try await home.aisle("explain", "--format", "json", "apples & milk", expecting: 0).output)
            #expect(json["matches"]?[0]?["item"]?.text == "Apples")
            #expect(json["further"]?[0]?["matches"]?[0]?["item"]?.text == "Milk")
            #expect(
                try await home.aisle("add", "2 lb apples, fresh milk and bread", expecting: 0).output
                    == "Apples: 2 lb\nMilk\nBread\n")
            #expect(try await home.aisle("show", expecting: 0).output.contains("fresh"))
            let refused = try await home.aisle("add", "milk, 2 xyzzy")
            #expect(refused.exitCode == 1 && refused.errors.contains("xyzzy"))
        }
    }

    @Test("explain - reads lines and prints an object for each")
    func explainLines() async throws {
        try await Home.with { home in
            let lines = ["2 lb apples", "", "# Dairy", "  xyzzy  ", "½ cup \"milk\"", "10^6 \\ peas"]
            let printed = try await home.aisle(
                "explain", "--format", "json", "-", input: lines.map { $0 + "\n" }.joined(), expecting: 0)
            let objects = try printed.output.split(separator: "\n").map { try JSON(String($0)) }
            #expect(objects.map { $0["text"]?.text } == lines)
            #expect(objects[0]["matches"]?[0]?["item"]?.text == "Apples")
            #expect(objects[4]["matches"]?[0]?["item"]?.text == "Milk")
            #expect(try await home.aisle("explain").exitCode == 2)
        }
    }

    // MARK: The catalogue

    @Test("catalogue show prints all types or one, as text and as JSON")
    func catalogueShow() async throws {
        try await Home.with { home in
            #expect(
                try await home.aisle("catalogue", "show", "bakery", expecting: 0).output
                    == "Bakery\n  Bagels  6\n  Bread  1 loaf\n")
            let json = try JSON(try await home.aisle("catalogue", "show", "--format", "json", expecting: 0).output)
            #expect(json.elements.map { $0["type"]?.text } == ["Produce", "Bakery", "Dairy", "Cereal", "Frozen"])
            for type in json.elements {
                #expect(type.keys == ["type", "items"])
                for item in type["items"]?.elements ?? [] { #expect(item.keys == ["item", "usual", "aliases"]) }
            }
            #expect(
                json[0]?["items"]?[0]
                    == .object([
                        "item": .string("Apples"), "usual": .string("6"), "aliases": .array([.string("apple")]),
                    ]))
            let refused = try await home.aisle("catalogue", "show", "Nope")
            #expect(refused.exitCode == 1 && refused.errors.contains("There is no item type called “Nope”."))
        }
    }

    @Test("What export prints, load reads into the same catalogue", arguments: [Home.Beginning.starter, .small])
    func exportAndLoad(beginning: Home.Beginning) async throws {
        try await Home.with(beginning) { home in
            try await home.aisle("add", "--type", "# Specials", "#1 | odd \"item\"", expecting: 0)
            let exported = try await home.aisle("catalogue", "export", expecting: 0).output
            let shown = try await home.aisle("catalogue", "show", "--format", "json", expecting: 0).output
            try Files.write(exported, to: home.folder + "/catalogue.tsv")
            home.set("AISLE_DATA", home.folder + "/other")
            home.set("AISLE_SEED", "none")
            let loaded = try await home.aisle("catalogue", "load", home.folder + "/catalogue.tsv", expecting: 0)
            #expect(loaded.errors.isEmpty, "\(loaded.errors)")
            #expect(try await home.aisle("catalogue", "show", "--format", "json", expecting: 0).output == shown)
            #expect(try await home.aisle("catalogue", "export", expecting: 0).output == exported)
            let again = try await home.aisle("catalogue", "load", home.folder + "/catalogue.tsv", expecting: 0)
            #expect(again.output == "All of it is known already.\n")
        }
    }

    @Test("Export gives no American name to an item that somebody renamed")
    func exportRenamed() async throws {
        try await Home.with(.bare) { home in
            let path = home.folder + "/catalogue.tsv"
            try Files.write("Produce\tCourgettes\t\t\tZucchini\t2\n", to: path)
            try await home.aisle("catalogue", "load", path, expecting: 0)
            #expect(
                try await home.aisle("catalogue", "export", expecting: 0).output
                    == "Produce\tCourgettes\t\tZucchini\tZucchini\t2\n")
            try await home.aisle("item", "rename", "courgettes", "Green things", expecting: 0)
            #expect(
                try await home.aisle("catalogue", "export", expecting: 0).output
                    == "Produce\tGreen things\t\tZucchini\t\t2\n")
        }
    }

    @Test(
        "A catalogue file with a wrong line is refused as a whole; file and line are named",
        arguments: [
            ("only one field", "line 3"), ("Dairy\tCream\tno amount at all of any kind", "line 3"),
            ("\tCream", "line 3"),
            ("Dairy\t", "line 3"), ("Dairy\tCream\t1\ta|b\tCream\tfive", "line 3"), ("Dairy\tCre\u{1}am", "line 3"),
            ("Dairy\t" + String(repeating: "x", count: 81), "line 3"),
        ])
    func wrongLine(line: String, said: String) async throws {
        try await Home.with { home in
            let path = home.folder + "/mine.tsv"
            try Files.write("# A comment\nDairy\tKefir\n\(line)\nDairy\tQuark\n", to: path)
            let before = try await home.aisle("catalogue", "export", expecting: 0).output
            let refused = try await home.aisle("catalogue", "load", path)
            #expect(refused.exitCode == 1 && refused.output.isEmpty)
            #expect(refused.errors.contains(path) && refused.errors.contains(said), "\(refused.errors)")
            #expect(try await home.aisle("catalogue", "export", expecting: 0).output == before)
        }
    }

    @Test("Names that clash are left out and named; a file that is not there or no text is refused")
    func loadingOddFiles() async throws {
        try await Home.with { home in
            let path = home.folder + "/mine.tsv"
            try Files.write(
                "\u{FEFF}Dairy\tKefir\t500 ml\tMilk|kefir drink\r\nDairy\tmilk\r\nFish\tyoghurt\r\n", to: path)
            let child = try await home.aisle("catalogue", "load", path, expecting: 0)
            #expect(child.output.contains("one item") || child.output.contains("1 item"), "\(child.output)")
            #expect(child.errors.contains("line 1: “Milk” is already another item"), "\(child.errors)")
            #expect(child.errors.contains("line 3: “yoghurt” is already a name of “Yogurt”"))
            #expect(try await home.aisle("explain", "kefir drink", expecting: 0).output.contains("Kefir · Dairy"))
            // One new name of a known item is one item; nothing is not what is known already; one full stop is enough.
            try Files.write("Dairy\tYogurt\t\tskyr\n", to: path)
            let renamed = try await home.aisle("catalogue", "load", path, expecting: 0)
            #expect(renamed.output.contains("1 item") && renamed.errors.isEmpty, "\(renamed)")
            try Files.write("# Nothing yet\n", to: path)
            let empty = try await home.aisle("catalogue", "load", path)
            #expect(empty.exitCode == 1 && empty.errors.contains("holds no item"), "\(empty)")
            try Files.write("Dairy\tCre\u{1}am\n", to: path)
            let wrong = try await home.aisle("catalogue", "load", path)
            #expect(wrong.errors.contains(". Nothing was loaded") && !wrong.errors.contains(".."), "\(wrong)")
            try Files.write([0x44, 0xFF, 0xFE, 0x09, 0x41], to: path)
            #expect(try await home.aisle("catalogue", "load", path).errors.contains("not UTF-8"))
            let missing = try await home.aisle("catalogue", "load", home.folder + "/none.tsv")
            #expect(missing.exitCode == 1 && missing.errors.contains(home.folder + "/none.tsv"))
        }
    }

    // MARK: The journal

    @Test("journal path, verify and repair on a sound journal")
    func journal() async throws {
        try await Home.with { home in
            #expect(try await home.aisle("journal", "path", expecting: 0).output == home.space + "\n")
            let verified = try await home.aisle("journal", "verify", expecting: 0)
            #expect(verified.output.contains(" records, ") && verified.errors.isEmpty)
            #expect(!verified.output.contains("1 records"))
            #expect(try await home.aisle("journal", "repair", expecting: 0).output == "There was nothing to repair.\n")
        }
    }

    // MARK: Help, versions, usage

    @Test("--help and --version print to standard output and end with 0")
    func helpAndVersion() async throws {
        try await Home.with(.bare) { home in
            let help = try await home.aisle("--help", expecting: 0)
            for verb in [
                "add", "show", "lists", "list", "check", "uncheck", "remove", "clear", "set", "undo", "redo", "history",
                "explain",
                "catalogue", "journal",
            ] {
                #expect(help.output.contains("  \(verb) "), "\(verb)")
                let own = try await home.aisle(verb, "--help", expecting: 0)
                #expect(own.output.contains("USAGE: aisle \(verb)") && own.errors.isEmpty)
            }
            #expect(help.errors.isEmpty)
            #expect(help.output.contains("LIST SUBCOMMANDS:") && help.output.contains("HISTORY SUBCOMMANDS:"))
            for option in ["-V", "--version"] {
                let version = try await home.aisle(option, expecting: 0)
                #expect(
                    version.output.wholeMatch(of: /\d+\.\d+\.\d+(\+(\d+\.)?g[0-9a-f]{8}(\.changed)?)?\n/) != nil
                        && version.errors.isEmpty)
            }
            // Nothing was made for only asking.
            #expect(!Files.exists(home.data))
        }
    }

    @Test(
        "What cannot be understood ends with 2 and says how it is used",
        arguments: [
            ["nonsense"], ["--nonsense"], ["show", "--format", "yaml"], ["list"], ["list", "nonsense"],
            ["list", "new"],
            ["list", "rename", "a"], ["check"], ["catalogue", "load"], ["history", "-n"], ["show", "a", "b"],
            ["journal", "x"],
        ])
    func usage(arguments: [String]) async throws {
        try await Home.with(.bare) { home in
            let child = try await home.aisle(arguments)
            #expect(child.exitCode == 2 || child.exitCode == 0 && arguments == ["list"], "\(child.exitCode)")
            #expect((child.errors + child.output).lowercased().contains("usage: aisle"), "\(child.errors)")
            if child.exitCode == 2 { #expect(child.output.isEmpty && child.errors.hasPrefix("aisle: ")) }
        }
    }

    // MARK: Places

    @Test("--data goes before AISLE_DATA, which goes before the XDG folders, which go before those below HOME")
    func places() async throws {
        try await Home.with(.bare) { home in
            func path(_ arguments: String...) async throws -> String {
                String(try await home.aisle(["journal", "path"] + arguments, expecting: 0).output.dropLast())
            }
            #expect(try await path("--data", "/tmp/x") == "/tmp/x/data/spaces/home")
            #expect(try await path("--data=/tmp/x/") == "/tmp/x/data/spaces/home")
            #expect(try await path() == home.space)
            home.set("AISLE_DATA", "")
            home.set("XDG_DATA_HOME", home.folder + "/xdg-data")
            #expect(try await path() == home.folder + "/xdg-data/aisle/spaces/home")
            home.set("XDG_DATA_HOME", "relative/is/ignored")
            #expect(try await path() == home.folder + "/.local/share/aisle/spaces/home")
            for (variable, folder) in [
                ("XDG_DATA_HOME", "d"), ("XDG_STATE_HOME", "s"), ("XDG_CONFIG_HOME", "c"), ("XDG_CACHE_HOME", "k"),
            ] {
                home.set(variable, "\(home.folder)/\(folder)")
            }
            try await home.aisle("add", "--type", "Things", "one", expecting: 0)
            try await home.aisle("list", "new", "Another", expecting: 0)
            let files = Files.all(below: home.folder).map { String($0.dropFirst(home.folder.count + 1)) }
            for file in files where !file.hasPrefix("bin/") {
                #expect(["d/aisle/", "s/aisle/", "c/aisle/", "k/aisle/"].contains { file.hasPrefix($0) }, "\(file)")
            }
            #expect(files.contains { $0.hasPrefix("d/aisle/spaces/home/own/") })
            #expect(files.contains("s/aisle/current-list"))
            // A household's folders are its own.
            for folder in ["d/aisle", "d/aisle/spaces/home", "s/aisle"] {
                #expect(try Files.mode(home.folder + "/" + folder) & 0o077 == 0, "\(folder)")
            }
        }
    }

    @Test("AISLE_SEED=none begins without the starter catalogue")
    func noSeed() async throws {
        try await Home.with(.bare) { home in
            let catalogue = try await home.aisle("catalogue", "show", expecting: 0)
            #expect(catalogue.output.isEmpty)
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/0\n")
            home.set("AISLE_SEED", nil)
            #expect(
                try await home.aisle("catalogue", "show", expecting: 0).output.isEmpty,
                "it is a beginning, not a setting")
        }
    }

    @Test("An output that nobody reads any more ends the verb, not more")
    func closedOutput() async throws {
        try await Home.with(.starter) { home in
            let child = try await home.run([
                "sh", "-c", "aisle catalogue show | head -1; aisle catalogue show >/dev/full; echo \"$?\"",
            ])
            #expect(child.output.hasPrefix("Fruit\n"), "\(child.output)")
            #expect(!child.errors.contains("Fatal") && !child.errors.contains("Crash"), "\(child.errors)")
        }
    }

    // MARK: Completions

    @Test(
        "Completion scripts are made for each shell, and the shells that are here can read them",
        arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        try await Home.with(.bare) { home in
            let script = try await home.aisle("--generate-completion-script", shell, expecting: 0)
            #expect(script.errors.isEmpty && script.output.contains("aisle") && script.output.contains("uncheck"))
            guard Files.command(shell) != nil else { return }
            try Files.write(script.output, to: home.folder + "/completion")
            let read = try await home.run([shell, "-n", home.folder + "/completion"])
            #expect(read.exitCode == 0 && read.errors.isEmpty, "\(read.errors)")
        }
    }

    @Test("bash completes verbs, options, lists and items")
    func bashCompletes() async throws {
        try await Home.with { home in
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("add", "apples", expecting: 0)
            let script = try await home.aisle("--generate-completion-script", "bash", expecting: 0).output
            try Files.write(script, to: home.folder + "/completion")
            let screen = try await home.terminal()
            try await screen.run(". ~/completion; echo 'it is' read")
            try await screen.see("it is read")
            for (typed, completed) in [
                ("aisle unch", "aisle uncheck"), ("aisle show --for", "aisle show --format"),
                ("aisle show --format mark", "aisle show --format markdown"),
                ("aisle list use Par", "aisle list use Party"),
                ("aisle check App", "aisle check Apples"),
            ] {
                try await screen.run("clear")
                try await screen.see("an empty screen") { $0.text.trimmingSpace == "$" }
                try await screen.type(typed)
                try await screen.press("Tab")
                try await screen.see("$ " + completed)
                try await screen.press("C-u")
            }
        }
    }
}

extension String {
    fileprivate var trimmingSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
