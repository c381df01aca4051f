import Testing

/// The journal can be read without the program: by a small reader in another language that was written from
/// docs/journal-format.md alone.
@Suite("Another reader of the journal", .enabled(if: Files.command("python3") != nil, "python3 is not installed"))
struct JournalReaderTests {
    /// The lists as the reader prints them and as the program does, by name.
    ///
    /// - Parameter reference: whether the household has the catalogue that the program comes with.
    private func compare(_ home: Home, _ data: String, reference: Bool = false) async throws {
        let python = try #require(Files.command("python3"))
        let catalogue = reference ? [Files.repository + "/seeds/catalogue.tsv"] : []
        let read = try await Child.run(
            python,
            [Files.repository + "/Tests/JournalReader/read_journal.py", data + "/data/spaces/home"] + catalogue,
            environment: ["PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"])
        #expect(read.exitCode == 0, "\(read.errors)")
        var lists: [String: JSON] = [:]
        for line in read.output.split(separator: "\n") {
            let list = try JSON(String(line))
            lists[list["list"]?.text ?? ""] = list
        }
        let printed = try JSON(
            try await home.aisle("lists", "--kind", "all", "--format", "json", "--data", data, expecting: 0).output)
        let names = printed.elements.compactMap { $0["list"]?.text }
        #expect(Set(lists.keys) == Set(names))
        for name in names {
            let shown = try JSON(
                try await home.aisle("show", "--data", data, "--format", "json", name, expecting: 0).output)
            let (ours, theirs) = (entries(of: shown), entries(of: try #require(lists[name])))
            #expect(ours == theirs, "\(name) in \(data)")
            #expect(shown["kind"] == lists[name]?["kind"])
        }
    }

    /// What is known of each entry, by type and item.
    private func entries(of list: JSON) -> [String: [String: JSON?]] {
        var found: [String: [String: JSON?]] = [:]
        for type in list["types"]?.elements ?? [] {
            for entry in type["entries"]?.elements ?? [] {
                let fields = ["quantity", "checked", "note", "bought"].map { ($0, entry[$0]) }
                let name = "\(type["type"]?.text ?? "")/\(entry["item"]?.text ?? "")"
                found[name] = Dictionary(uniqueKeysWithValues: fields)
            }
        }
        return found
    }

    /// A copy of all that one machine wrote, for another.
    private func carry(from source: String, to target: String) throws {
        let (from, to) = (source + "/data/spaces/home", target + "/data/spaces/home")
        try Files.makeFolders(to + "/in")
        if Files.read(to + "/SPACE") == nil {
            try Files.write(try #require(Files.read(from + "/SPACE")), to: to + "/SPACE")
        }
        for name in Files.list(from + "/own") {
            try Files.write(try #require(Files.read(from + "/own/" + name)), to: to + "/in/" + name)
        }
    }

    @Test("It prints what the program prints: alone, merged with another machine's, and with a damaged line")
    func readsTheSame() async throws {
        try await Home.with { home in
            let (here, there) = (home.data, home.folder + "/there")
            func act(_ data: String, _ lines: [[String]]) async throws {
                for line in lines { try await home.aisle(line + ["--data", data], expecting: 0) }
            }
            try await act(
                here,
                [
                    ["add", "2 lb apples"], ["add", "3 bagels"], ["add", "milk"], ["add", "250 g butter"],
                    ["check", "milk"],
                    ["add", "peas"], ["remove", "peas"], ["list", "new", "Käse & Brot"], ["add", "bread"],
                    ["list", "use", "Groceries"], ["undo"], ["add", "--type", "Dairy", "Quark"],
                ])
            try await compare(home, here)
            try carry(from: here, to: there)
            try await compare(home, there)
            // Both go on without knowing of each other.
            try await act(
                there, [["set", "bagels", "5"], ["uncheck", "milk"], ["remove", "apples"], ["add", "onions"]])
            try await act(
                here,
                [
                    ["set", "bagels", "7"], ["check", "apples"], ["set", "butter", "none"], ["finish"],
                    ["add", "yogurt"],
                ])
            try carry(from: here, to: there)
            try carry(from: there, to: here)
            try await compare(home, here)
            try await compare(home, there)
            // One line of what came from elsewhere is damaged: both pass over it.
            let folder = here + "/data/spaces/home/in"
            for name in Files.list(folder) {
                var bytes = try #require(Files.read(folder + "/" + name))
                guard let place = bytes.firstRange(of: Array("entry.remove".utf8)) else { continue }
                bytes[place.lowerBound] ^= 1
                try Files.write(bytes, to: folder + "/" + name)
            }
            #expect(try await home.aisle("journal", "verify").errors.contains("is damaged"))
            try await compare(home, here)
        }
    }

    @Test(
        "What the catalogue says it reads there, as the household changed it", arguments: ["C.UTF-8", "en_US.UTF-8"])
    func reference(locale: String) async throws {
        try await Home.with(.starter) { home in
            home.set("LANG", locale)
            for line in [
                ["add", "3 courgettes"], ["add", "2 l milk"], ["check", "milk"],
                ["item", "rename", "eggs", "Fresh eggs"], ["add", "6 fresh eggs"],
                ["item", "move", "coriander", "Fruit"], ["add", "coriander"],
                ["item", "merge", "pears", "apples"], ["add", "pears"],
                ["add", "--type", "Odds and ends", "sparklers"],
                ["add", "2 aubergines"], ["undo"],
            ] { try await home.aisle(line, expecting: 0) }
            try await compare(home, home.data, reference: true)
        }
    }

    @Test("Texts that cannot be shown as they are mean the same to it")
    func hostileTexts() async throws {
        for name in [
            "", "\u{1}\u{FE0F}", String(repeating: "é", count: 5000),
            "\u{1B}[31mMi\u{200B}l\u{200D}k\n\u{1F3F4}\u{E0067}!",
        ] {
            try await Home.with { home in
                var journal = try JournalByHand(space: home.space)
                let all = OneOfEach(text: name, name: name).operations
                // Of a type, an item, a store, a list and its entry.
                journal.act([0, 1, 2, 3, 7].map { all[$0] }.joined(separator: ","))
                try journal.write(into: home.space)
                try await compare(home, home.data)
            }
        }
    }

    @Test("An operation in which something cannot be read is passed over by it too, and no other")
    func unreadable() async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            let (entry, item) = ("0000000000000003/0000000000000002", "0000000000000002")
            journal.act([0, 1, 3, 7].map { OneOfEach().operations[$0] }.joined(separator: ","))
            journal.act(
                [
                    #"["entry.planned","\#(entry)",null,"two bottles of"]"#, #"["entry.note","\#(entry)",null,7]"#,
                    #"["entry.bought","\#(entry)",null,"1 l"]"#, #"["entry.checked","\#(entry)",true,"no"]"#,
                    #"["entry.add","0000000000000003/0000000000000009",{"price":"cheap"}]"#,
                    #"["item.type","\#(item)",null,"elsewhere"]"#, #"["item.name","\#(item)","Item","Oil"]"#,
                    #"["list.kind","0000000000000003","shopping","wishes"]"#, "7",
                    #"["entry.step","\#(entry)","1 l","2 l",["yesterday"]]"#,
                    #"["entry.step","\#(entry)","1 l","2 l"]"#,
                ].joined(separator: ","))
            try journal.write(into: home.space)
            try await compare(home, home.data)
            #expect(try await home.aisle("show", "List", expecting: 0).output.contains("Oil"))
        }
    }
}
