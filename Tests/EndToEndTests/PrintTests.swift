import Glibc
import Testing

/// `aisle print`: a list on paper.
@Suite("Printing")
struct PrintTests {
    @Test("As text it stands in two columns, with boxes and amounts")
    func text() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "6 apples\n2 l milk (the blue one)\nbread\n", expecting: 0)
            try await home.aisle("check", "bread", expecting: 0)
            #expect(
                try await home.aisle("print", expecting: 0).output == """
                    Groceries

                    Produce                                   Dairy
                    ☐ Apples                             6    ☐ Milk (the blue one)              2 l

                    Bakery
                    ☒ Bread

                    """)
            let none = try await home.aisle("print", "xyzzy")
            #expect(none.exitCode == 1 && none.errors.contains("There is no list called “xyzzy”"))
        }
    }

    @Test("As a PDF it goes to a file, a pipe or the printer")
    func pdf() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let file = home.folder + "/list.pdf"
            try await home.aisle("print", "--pdf", "--output", file, expecting: 0)
            let pdf = try await home.aisle("print", "--pdf", expecting: 0).output
            #expect(Files.text(file) == pdf && pdf.hasPrefix("%PDF-1.4") && pdf.contains("/MediaBox [0 0 595 842]"))
            home.set("LC_PAPER", "en_US.UTF-8")
            #expect(try await home.aisle("print", "--pdf", expecting: 0).output.contains("/MediaBox [0 0 612 792]"))
            let a4 = try await home.aisle("print", "--pdf", "--paper", "a4", expecting: 0)
            #expect(a4.output == pdf)
            // The printer of the system is whatever lp is.
            try Files.write("#!/bin/sh\ncat > \(home.folder)/printed\n", to: home.folder + "/bin/lp", mode: 0o755)
            try await home.aisle("print", "--to-printer", "--paper", "a4", expecting: 0)
            #expect(Files.text(home.folder + "/printed") == pdf)
            try Files.write("#!/bin/sh\nexit 1\n", to: home.folder + "/bin/lp", mode: 0o755)
            let failed = try await home.aisle("print", "--to-printer")
            #expect(failed.exitCode == 1 && failed.errors.contains("lp ended with 1"))
        }
    }

    @Test("Letters that the fonts do not have are said")
    func letters() async throws {
        try await Home.with { home in
            try await home.aisle("add", "--type", "Dairy", "twaróg łagodny", expecting: 0)
            let printed = try await home.aisle("print", "--pdf", expecting: 0)
            #expect(printed.output.contains("(twar\\363g lagodny)"))
            #expect(printed.errors == "aisle: not printed with all their letters: twaróg łagodny\n")
        }
    }

    @Test(
        "What makes no sense is refused",
        arguments: [
            (["--to-printer", "--output", "x"], "--to-printer goes without --output"),
            (["--paper", "a4"], "--paper goes"),
            (["--pdf", "--paper", "a5"], "a4"),
        ])
    func mistakes(arguments: [String], sentence: String) async throws {
        try await Home.with { home in
            let refused = try await home.aisle(["print"] + arguments)
            #expect(refused.exitCode == 2 && refused.errors.contains(sentence), "\(refused.errors)")
        }
    }
}
