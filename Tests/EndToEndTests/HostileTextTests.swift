import Testing

/// Text that others wrote, with characters that a terminal obeys or that hide and reorder others.
@Suite("Text from elsewhere")
struct HostileTextTests {
    private static let forged =
        "Mi\u{1B}]0;x\u{7}\u{9B}31m\u{202E}lk\u{2066}\nForged\tline\r\u{85}\u{2028}x\u{200B}\u{61C}\u{E0041}\u{7F} "
    private static let shown = "Mi\u{FFFD}]0;x\u{FFFD}\u{FFFD}31mlk Forged line   x\u{FFFD} "

    /// What `text` has that no terminal should get.
    private func unprintable(_ text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n" && scalar != "\t"
            case .lineSeparator, .paragraphSeparator: true
            case .format: scalar.properties.isDefaultIgnorableCodePoint
            default: false
            }
        }.map { String($0.value, radix: 16) }
    }

    private func expectHarmless(_ child: Child, _ arguments: [String]) {
        #expect(unprintable(child.output + child.errors).isEmpty, "\(arguments): \(child.output)\(child.errors)")
        let lines = (child.output + child.errors).split(whereSeparator: \.isNewline)
        // The steps of a recipe are a text of several lines, which any of them may be.
        let isRecipe = ["recipe show", "recipe export"].contains(arguments.prefix(2).joined(separator: " "))
        let isForged = lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("Forged") }
        #expect(!isForged || isRecipe, "\(arguments): \(child.output)\(child.errors)")
        #expect(child.exitCode <= 2, "\(arguments) ended with \(child.exitCode): \(child.errors)")
    }

    @Test("No verb prints what a terminal obeys, nor a line that was forged")
    func verbs() async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            var all = OneOfEach(text: Self.forged)
            all.numbers["list.finished"] = "1795100000000"
            journal.act(
                all.operations.joined(separator: ","), by: Self.forged + "Author",
                did: "[\"check\",\((Self.forged + "Say").quoted),\"List\"]")
            journal.act(all.step)
            try journal.write(into: home.space)
            try Files.write("no record", to: home.space + "/in/\u{1B}]0;x\u{7}\u{9B}\u{202E}\nForged.log")
            for arguments in EveryVerb(text: Self.shown).looking {
                expectHarmless(try await home.aisle(arguments), arguments)
            }
            let names = try await home.aisle("lists", "--kind", "all", expecting: 0).output
            for word in ["List", "Template", "Trip", "Recipe"] { #expect(names.contains(Self.shown + word)) }
            let export = try await home.aisle("catalogue", "export", expecting: 0).output
            #expect(export.split(separator: "\n").filter { $0.contains("Mi\u{FFFD}") }.count == 1)
            for arguments in EveryVerb(text: Self.shown).changing {
                expectHarmless(try await home.aisle(arguments), arguments)
            }
        }
    }

    @Test("That something was left out is said once, and the names stay")
    func saidOnce() async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            journal.act(OneOfEach(text: Self.forged).operations.joined(separator: ","))
            try journal.write(into: home.space)
            let first = try await home.aisle("show", Self.shown + "List", expecting: 0)
            #expect(first.errors.contains("A change contained text that is not shown as it was written"))
            for _ in 0..<2 {
                let again = try await home.aisle("show", Self.shown + "List", expecting: 0)
                #expect(again.errors.isEmpty && again.output == first.output)
            }
            Files.remove(home.data + "/cache")
            #expect(try await home.aisle("show", Self.shown + "List", expecting: 0).output == first.output)
        }
    }

    @Test(
        "What has no name that could be seen has one, and what is far too long is cut: every verb and screen goes on",
        arguments: [
            "", " \u{A0}", "\u{1}\u{9B}\u{2}", "\u{200B}", "\u{301}\u{FE0F}", String(repeating: "é", count: 15_000),
        ])
    func names(text: String) async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            for operation in OneOfEach(name: text).operations { journal.act(operation) }
            try journal.write(into: home.space)
            let name = text.hasPrefix("é") ? String(repeating: "é", count: 800) : "unnamed"
            let first = try await home.aisle("item", "show", name, expecting: 0)
            #expect(first.errors.contains("contained text that is not shown as it was written"))
            #expect(first.output.contains(name) && !first.output.contains(name + "é"))
            let screen = try await home.open()
            for key in ["2", "3", "4", "5", "6", "1"] { try await screen.type(key) }
            #expect(try await screen.quit() == 0)
            for verb in [
                ["list", "use", name], ["item", "show", name], ["store", "checkin", name], ["uncheck", name],
                ["set", name, "3 l"],
                ["recipe", "show", name], ["item", "rename", name, "Oil"], ["store", "rename", name, "Shop"],
            ] {
                let child = try await home.aisle(verb)
                #expect(child.exitCode == 0 && child.errors.isEmpty, "\(verb[0]): \(child.errors)")
            }
            #expect(try await home.aisle("show", expecting: 0).output.contains("Oil"))
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
        }
    }

    @Test("So it is with what comes by way of a shared folder: names of authors and of files")
    func sharedFolder() async throws {
        try await Home.with { home in
            let folder = home.folder + "/shared"
            try Files.makeFolders(folder)
            try await home.aisle("share", folder, expecting: 0)
            var journal = try JournalByHand(space: home.space)
            journal.act(
                OneOfEach(text: Self.forged).operations.joined(separator: ","), by: Self.forged + "Author",
                did: "[\"check\",\((Self.forged + "Say").quoted),\"List\"]")
            try journal.write(as: folder + "/j/0123456789abcdef-0123456789ab-000001.log")
            try Files.write("no record\n", to: folder + "/j/fedcba9876543210-\u{1B}]0;x\u{7}\u{9B}\nForged.log")
            for arguments in [
                ["sync"], ["sync"], ["replicas"], ["replicas", "--format", "json"], ["history"], ["show"],
            ] {
                expectHarmless(try await home.aisle(arguments), arguments)
            }
            #expect(try await home.aisle("history", expecting: 0).output.contains(Self.shown + "Say"))
        }
    }

    @Test("Arguments and paths that are named in a refusal are printed like any other text")
    func arguments() async throws {
        try await Home.with { home in
            for arguments in [
                ["show", Self.forged], ["check", Self.forged], ["catalogue", "load", "/nowhere/" + Self.forged],
                ["store", "import", Self.forged], ["show", "--format", "\u{1B}[31m\u{9B}"], ["\u{1B}[31m\u{202E}"],
                ["show", "--data", "/dev/null/\u{1B}[31m\u{9B}"],
            ] {
                let child = try await home.aisle(arguments)
                #expect(child.exitCode > 0 && unprintable(child.output + child.errors).isEmpty, "\(child.errors)")
            }
        }
    }
}
