import Testing

/// `aisle status`: one line for the bar of a desktop or a shell.
@Suite("The status line")
struct StatusTests {
    @Test("It says the current list, or the one that is named")
    func line() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\n2 l milk\npeas\n", expecting: 0)
            try await home.aisle("check", "apples", expecting: 0)
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("list", "use", "Groceries", expecting: 0)
            #expect(try await home.aisle("status", expecting: 0).output == "Groceries 1/3\n")
            #expect(try await home.aisle("status", "--format", "text", expecting: 0).output == "Groceries 1/3\n")
            #expect(try await home.aisle("status", "--list", "party", expecting: 0).output == "Party 0/0\n")
        }
    }

    @Test("A format has fields in braces")
    func format() async throws {
        try await Home.with { home in
            func status(_ format: String) async throws -> String {
                try await home.aisle("status", "--format", format, expecting: 0).output
            }
            try await home.aisle("add", input: "apples\n2 l milk\npeas\n", expecting: 0)
            #expect(try await status("{store}|{budget}|{total}") == "||~$0.00\n")
            try await home.aisle("store", "add", "Mill", expecting: 0)
            try await home.aisle("store", "checkin", "Mill", expecting: 0)
            try await home.aisle("list", "budget", "Groceries", "20", expecting: 0)
            try await home.aisle("price", "milk", "1.20/l", expecting: 0)
            try await home.aisle("price", "peas", "3.00", expecting: 0)
            try await home.aisle("check", "milk", expecting: 0)
            #expect(try await status("{list}: {open} to get, {checked} of {count}") == "Groceries: 2 to get, 1 of 3\n")
            #expect(
                try await status("{spent} {trolley} {total} {unpriced} {budget} {currency} @ {store}")
                    == "$2.40 $2.40 ~$5.40 1 $20.00 USD @ Mill\n")
            #expect(try await status("{{{open}}} }{{") == "{2} }{\n")
        }
    }

    @Test("A field that there is none of is refused with those there are")
    func mistakes() async throws {
        try await Home.with { home in
            for (format, sentence) in [
                ("{opn}", "There is no field called “opn”. Fields are {list}, {store}, {open}, "),
                ("{open", "“{open” has no } behind it."), ("open", "“open” has no field in it. Fields are {list}, "),
                ("", "“” has no field in it."), ("{}", "There is no field called “”."),
            ] {
                let refused = try await home.aisle("status", "--format", format)
                #expect(refused.exitCode == 2 && refused.output.isEmpty, "\(format)")
                #expect(refused.errors.contains(sentence), "\(format): \(refused.errors)")
            }
        }
    }

    @Test("JSON has the same fields")
    func json() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            try await home.aisle("price", "milk", "1.20", expecting: 0)
            #expect(
                try await home.aisle("status", "--format", "json", expecting: 0).output
                    == #"{"list":"Groceries","store":null,"open":2,"checked":0,"count":2,"spent":"0.00","#
                    + #""trolley":"0.00","total":"1.20","unpriced":1,"budget":null,"currency":"USD"}"# + "\n")
        }
    }

    @Test("Where there is nothing yet it begins nothing, and without a list it ends with 1")
    func nothing() async throws {
        try await Home.with(.bare) { home in
            let none = try await home.aisle("status")
            #expect(none.exitCode == 1 && none.output.isEmpty && none.errors.contains("There is no list yet"))
            #expect(!Files.exists(home.space + "/own"))
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("list", "delete", "Party", expecting: 0)
            try await home.aisle("list", "delete", "Groceries", expecting: 0)
            let again = try await home.aisle("status")
            #expect(again.exitCode == 1 && again.output.isEmpty)
            let unknown = try await home.aisle("status", "--list", "xyzzy")
            #expect(unknown.exitCode == 1 && unknown.errors.contains("There is no list called “xyzzy”"))
        }
    }
}
