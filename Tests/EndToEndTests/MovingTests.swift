import Glibc
import Testing

/// Moving in from other programs, and out again, through the real program.
@Suite("Moving in and out")
struct MovingTests {
    /// A household with everything in it, by verbs.
    private static let verbs: [[String]] = [
        ["add", "2", "l", "milk"], ["add", "6", "apples"], ["add", "bread"], ["add", "hay", "--type", "Pets"],
        [
            "store", "add", "Corner Market", "--at", "51.5,-0.12", "--address", "1 High St", "--note",
            "closed on Mondays",
        ],
        ["store", "add", "Big Mart"], ["check", "milk", "apples"], ["price", "milk", "1.99"],
        ["price", "apples", "0.30"], ["bought", "milk", "1", "l"], ["list", "budget", "Groceries", "40"], ["finish"],
        ["item", "rename", "apples", "Red apples"], ["item", "set", "milk", "3", "l"],
        ["item", "stores", "milk", "Big Mart"], ["list", "keep", "Groceries", "Weekly"],
        ["list", "repeat", "Weekly", "every", "friday"],
        ["recipe", "import", "FOLDER/Dough.cook", "FOLDER/Pizza.cook"],
        ["recipe", "add", "Pizza", "--servings", "8"], ["plan", "add", "2026-11-27", "Pizza", "--servings", "4"],
        ["plan", "add", "2026-11-28", "Leftovers"], ["add", "soap", "--type", "Household"],
    ]

    private static let pages: [[String]] = [
        ["show"], ["lists"], ["item", "list"], ["item", "show", "milk"], ["recipe", "list"],
        ["recipe", "show", "Pizza"], ["recipe", "export", "Dough"], ["store", "list"], ["catalogue", "show"], ["plan"],
        ["show", "Weekly"],
    ]

    /// What is not in the file: when something changed, and was checked off.
    private static func withoutTimes(_ page: String) -> String {
        page.split(separator: ",", omittingEmptySubsequences: false).filter {
            !["\"changed\":\"", "\"lastBought\":\"", "\"time\":\""].contains(where: $0.contains)
        }.joined(separator: ",")
    }

    private static let toSpending = "lists\nspending\nquit\n"

    /// From the page's heading on.
    private static func spending(_ said: String) -> Substring {
        said.firstRange(of: "By week").map { said[$0.lowerBound...] } ?? ""
    }

    @Test("what is of no list is exported where there is none")
    func withoutAList() async throws {
        try await Home.with { home in
            try await home.aisle("add", "blorbs", "--type", "Pets", expecting: 0)
            try await home.aisle("list", "delete", "Groceries", expecting: 0)
            let all = try await home.aisle("export", "--format", "aisle", expecting: 0).output
            #expect(all.contains("Blorbs") || all.contains("blorbs"))
            #expect(try await home.aisle("export", "--format", "aisle.conf", expecting: 0).output.contains("[Pets]"))
            #expect(
                try await home.aisle("export", expecting: 1).errors == "aisle: There is no list yet; make one first.\n")
        }
    }

    @Test("a household that is exported and imported elsewhere is the same household")
    func theSameHousehold() async throws {
        try await Home.with { home in
            try Files.write(
                "---\ntitle: Dough\nservings: 2\n---\n\nMix @bread flour{200%g} and @water{100%ml}.\n",
                to: home.folder + "/Dough.cook")
            try Files.write(
                "---\ntitle: Pizza\nservings: 4\nsource: grandma\n---\n\nRoll @./Dough{2}, add @onions{2}(sliced).\n",
                to: home.folder + "/Pizza.cook")
            for verb in Self.verbs {
                let words = verb.map { $0.replacing("FOLDER", with: home.folder) }
                _ = try await home.aisle(words, expecting: 0)
            }
            let (file, other) = (home.folder + "/household.jsonl", home.folder + "/other")
            try await home.aisle("export", "--format", "aisle", "--output", file, expecting: 0)
            let taken = try await home.aisle("import", "--data", other, file, expecting: 0)
            #expect(taken.output.contains("2 recipes") && taken.output.hasSuffix("; aisle undo takes it back.\n"))
            for page in Self.pages {
                let format = page.contains("export") ? [] : ["--format", "json"]
                let here = try await home.aisle(page + format, expecting: 0).output
                let there = try await home.aisle(page + format + ["--data", other], expecting: 0).output
                #expect(Self.withoutTimes(here) == Self.withoutTimes(there), "\(page)")
            }
            // What was spent is only on the screen; it is read out there.
            let spent = try await home.aisle("--plain", input: Self.toSpending, expecting: 0).output
            #expect(spent.contains("By week") && spent.contains("$"))
            let spentThere = try await home.aisle("--plain", "--data", other, input: Self.toSpending, expecting: 0)
            #expect(Self.spending(spentThere.output) == Self.spending(spent))
            let trip = try await home.aisle("show", "--kind", "trip", "Groceries", "--format", "json", expecting: 0)
                .output
            #expect(trip.contains("\"kind\":\"trip\""))
            let same = try await home.aisle(
                "show", "--data", other, "--kind", "trip", "Groceries", "--format", "json", expecting: 0)
            #expect(same.output == trip)
            // Once more nothing changes, and one undo takes back all of it.
            let again = try await home.aisle("import", "--data", other, file, expecting: 0)
            #expect(again.output == "All of it is known already.\n")
            let out = try await home.aisle("export", "--data", other, "--format", "aisle", expecting: 0)
            #expect(out.output == Files.text(file))
            try await home.aisle("undo", "--data", other, expecting: 0)
            #expect(try await home.aisle("recipe", "list", "--data", other, expecting: 0).output.isEmpty)
            #expect(try await home.aisle("store", "list", "--data", other, expecting: 0).output.isEmpty)
            try await home.aisle("redo", "--data", other, expecting: 0)
            let back = try await home.aisle("export", "--data", other, "--format", "aisle", expecting: 0)
            #expect(back.output == Files.text(file))
        }
    }

    @Test("what was merged, renamed or checked off moves as it is, and taken in twice changes nothing")
    func mergedItems() async throws {
        try await Home.with { home in
            for verb in ["add apples", "check apples", "finish", "add apples", "item merge apples bread"] {
                try await home.aisle(verb.split(separator: " ").map(String.init), expecting: 0)
            }
            let (file, other) = (home.folder + "/household.jsonl", home.folder + "/other")
            try await home.aisle("export", "--format", "aisle", "--output", file, expecting: 0)
            // There it is an item yet, and on the list.
            try await home.aisle("add", "--data", other, "apples", "--type", "Produce", expecting: 0)
            let rehearsal = try await home.aisle("import", "--dry-run", "--data", other, file, expecting: 0)
            #expect(rehearsal.output.contains("Trips: 1 new"), "\(rehearsal.output)")
            try await home.aisle("import", "--data", other, file, expecting: 0)
            for page in [["show"], ["item", "list"], ["item", "show", "bread"]] {
                let here = try await home.aisle(page + ["--format", "json"], expecting: 0).output
                let there = try await home.aisle(page + ["--format", "json", "--data", other], expecting: 0).output
                #expect(Self.withoutTimes(here) == Self.withoutTimes(there), "\(page)")
            }
            let again = try await home.aisle("import", "--data", other, file, expecting: 0)
            #expect(again.output == "All of it is known already.\n")
            // All of it is taken back, and done again.
            let taken = try await home.aisle("export", "--data", other, "--format", "aisle", expecting: 0).output
            let undone = try await home.aisle("undo", "--data", other, expecting: 0)
            let shown = try await home.aisle("show", "--data", other, expecting: 0).output
            #expect(shown.contains("[ ] apples"), "\(undone) \(shown)")
            let apples = try await home.aisle("item", "show", "apples", "--data", other, expecting: 0).output
            #expect(apples.hasPrefix("apples"), "\(apples)")
            try await home.aisle("redo", "--data", other, expecting: 0)
            #expect(
                try await home.aisle("export", "--data", other, "--format", "aisle", expecting: 0).output == taken)
            let added = try await home.aisle("add", "--data", other, "apples", expecting: 0)
            #expect(added.output.contains("Bread") || added.output.contains("Apples is on"), "\(added.output)")
        }
    }

    @Test("a file that is named to be written stays somebody's own: its mode, its links, what lies beside it")
    func writtenFiles() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let (file, link) = (home.folder + "/a.md", home.folder + "/link.md")
            try Files.write("mine", to: file + ".new")
            try Files.write("old", to: file)
            chmod(file, 0o640)
            symlink(file, link)
            try await home.aisle("export", "--output", link, expecting: 0)
            #expect(Files.text(file)?.contains("Milk") == true && Files.text(link) == Files.text(file))
            var status = stat()
            #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
            #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
            #expect(Files.text(file + ".new") == "mine")
            let none = try await home.aisle("export", "--output", "", expecting: 2)
            #expect(none.errors.contains("names no file"))
            let folder = try await home.aisle("export", "--output", home.folder, expecting: 1)
            #expect(folder.errors.contains("it is a folder"))
            let nowhere = try await home.aisle("export", "--output", home.folder + "/no/such/a.md", expecting: 1)
            #expect(nowhere.errors.contains("No such file"))
            try await home.aisle("export", "--output", "/dev/null", expecting: 0)
            #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        }
    }

    @Test("what was deleted and stands on a trip is known by its name elsewhere too")
    func deletedItemsKeepTheirNames() async throws {
        try await Home.with { home in
            let file = home.folder + "/household.jsonl"
            let lines = [
                #"{"format":"aisle","version":1}"#, #"["type.remove","0000000000000001",{"name":"Old","position":3}]"#,
                #"["item.remove","0000000000000002",{"name":"Candles","type":"0000000000000001"}]"#,
                #"["store.remove","0000000000000003",{"name":"Closed"}]"#,
                #"["list.add","0000000000000004",{"name":"Trip","created":1,"kind":"trip","finished":2,"#
                    + #""store":"0000000000000003"}]"#,
                #"["entry.add","0000000000000004/0000000000000002",{"checked":true,"price":"199 each"}]"#, "",
            ]
            try Files.write(lines.joined(separator: "\n"), to: file)
            try await home.aisle("import", file, expecting: 0)
            for _ in 0..<2 {
                let trip = try await home.aisle("show", "--kind", "trip", "Trip", expecting: 0).output
                #expect(trip.contains("Candles") && trip.contains("Old"))
                #expect(try await !home.aisle("item", "list", expecting: 0).output.contains("Candles"))
                #expect(try await home.aisle("store", "list", expecting: 0).output.isEmpty)
                try await home.aisle("undo", expecting: 0)
                #expect(try await home.aisle("show", "--kind", "trip", "Trip").exitCode == 1)
                try await home.aisle("redo", expecting: 0)
            }
        }
    }

    @Test("on a terminal it is asked once, and no leaves everything as it was")
    func itIsAskedOnce() async throws {
        try await Home.with { home in
            try Files.write("2 l milk\nzibbet\n0 eggs\n", to: home.folder + "/list.txt")
            let dry = try await home.aisle("import", "--dry-run", home.folder + "/list.txt", expecting: 1)
            #expect(dry.output.hasPrefix("Groceries: 2 new\n") && dry.output.contains(": zibbet\n"))
            #expect(dry.output.hasSuffix("Would take in 2 entries, 1 item, 1 item type from list.txt.\n"))
            #expect(dry.errors.contains("line 3: “0 eggs”") && dry.errors.hasSuffix("aisle: 1 line left out\n"))
            let terminal = try await home.terminal()
            try await terminal.run("clear; aisle import \(home.folder)/list.txt")
            try await terminal.see("Type y for yes")
            try await terminal.run("n")
            try await terminal.see("nothing was taken in")
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/0\n")
            try await terminal.run("clear; aisle import \(home.folder)/list.txt")
            try await terminal.see("Type y for yes")
            try await terminal.run("y")
            try await terminal.see("aisle undo takes it back")
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/2\n")
        }
    }

    @Test("a mistake in one of several files leaves everything as it was")
    func allFilesOrNone() async throws {
        try await Home.with { home in
            try Files.write("milk\n", to: home.folder + "/a.txt")
            try Files.write([0xFF, 0xC0, 0x80], to: home.folder + "/b.txt")
            let refused = try await home.aisle("import", home.folder + "/a.txt", home.folder + "/b.txt")
            #expect(refused.exitCode == 1)
            #expect(refused.errors.contains("b.txt, read as plain text, an item a line: this is not UTF-8 text"))
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/0\n")
            let wrong = try await home.aisle("import", "--as", "todoist", home.folder + "/a.txt")
            #expect(wrong.exitCode == 1 && wrong.errors.contains("there is nothing in a.txt that is understood"))
        }
    }
}
