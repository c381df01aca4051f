import Glibc
import Testing

/// What things cost: the rows C5 to C7 and C9 to C11 of the table in seeds/README.md, through the real program.
@Suite("Prices")
struct PriceTests {
    @Test("C5: a price is typed as on a till, or with what it is for, and saved the moment it is shown")
    func pricesAreTyped() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 bagels\n3 l milk\n1.2 kg onions\nbread\n", expecting: 0)
            var screen = try await home.open()
            try await screen.see("[ ] Onions")
            // Digits fill from the right; a piece costs it, so two cost twice as much.
            try await screen.press("/")
            try await screen.type("bagels")
            try await screen.press("Enter", "$")
            try await screen.see("Price of Bagels")
            try await screen.type("349")
            try await screen.seeLine("$3.49 each", "2 make $6.98")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Bagels", "$6.98")
            try await screen.press("Escape")
            // With what it is for, and weighed at the till.
            try await screen.see("[ ] Onions")
            try await screen.press("g", "$")
            try await screen.see("Price of Onions")
            try await screen.type("2.99/kg")
            try await screen.seeLine("$2.99/kg", "1.2 kg make $3.59")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Onions", "$3.59")
            try await home.aisle("bought", "onions", "1.4 kg", expecting: 0)
            try await screen.seeLine("✓  Onions", "1.4 kg of 1.2 kg", "$4.19")
            // Tab changes what it is for: all of it, each, a litre.
            try await screen.press("G", "k")
            try await screen.press("G")
            try await screen.seeLine("▸", "Milk")
            try await screen.press("$")
            try await screen.type("150")
            try await screen.see("$1.50 for all")
            try await screen.press("Tab")
            try await screen.see("$1.50 each")
            try await screen.press("Tab")
            try await screen.seeLine("$1.50/l", "3 l make $4.50")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Milk", "$4.50")
            // What is no price is said while it is typed, and taken by no Enter.
            try await screen.press("$")
            try await screen.type("much")
            try await screen.see("is not a price")
            try await screen.press("Enter")
            try await screen.see("Price of Milk")
            try await screen.escape(from: "Price of Milk")
            screen = try await home.reopened(after: screen)
            try await screen.seeLine("[ ] Bagels", "$6.98")
            try await screen.seeLine("[ ] Milk", "$4.50")
            #expect(try await home.entry("Milk")?["price"]?.text == "$1.50/l")
            try await home.aisle("price", "bread", "5", "for", "all", expecting: 0)
            #expect(try await home.entry("Bread")?["total"]?.text == "5.00")
            // A price that comes to no sum is shown with a question mark, and why is said.
            let perWeight = try await home.aisle("price", "bread", "2.99/kg", expecting: 0)
            #expect(perWeight.output.contains("Bread: $2.99/kg, no sum"))
            // What the price makes is said where it is something else.
            let bagels = try await home.aisle("price", "bagels", "349", expecting: 0)
            #expect(bagels.output == "Bagels: $3.49 each, 2 make $6.98\n")
            let forAll = try await home.aisle("price", "milk", "4.50", "for", "all", expecting: 0)
            #expect(forAll.output == "Milk: $4.50 for all\n")
            try await home.aisle("undo", expecting: 0)
            try await screen.seeLine("[ ] Bread", "$2.99/kg?")
            #expect(try await home.shown().contains("$2.99/kg?\n"))
            let negative = try await home.aisle("price", "bread", "-5", expecting: 1)
            #expect(negative.errors.contains("A price cannot be negative"))
            // What is behind -- is the price, as everywhere.
            try await home.aisle("price", "--", "bread", "349", expecting: 0)
            try await home.aisle("price", "bread", "--", "3.50", "for", "all", expecting: 0)
            #expect(try await home.entry("Bread")?["total"]?.text == "3.50")
            #expect(try await home.aisle("price", "bread", "--", "-5", expecting: 1).errors == negative.errors)
            try await home.aisle("price", "bread", "none", expecting: 0)
            #expect(try await home.entry("Bread")?["price"] == .null)
        }
    }

    @Test(
        "C6: what is in the trolley and what all will come to stands at the top, and a budget warns before it is passed"
    )
    func totalAndBudget() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 bagels\nmilk\n", expecting: 0)
            try await home.aisle("price", "bagels", "350", expecting: 0)
            try await home.aisle("price", "milk", "250", expecting: 0)
            let screen = try await home.open()
            try await screen.seeLine("0 of 2", "$0.00 of $9.50")
            try await screen.press("g", "Space")
            try await screen.seeLine("1 of 2", "$7.00 of $9.50")
            let calm = try await screen.picture(codes: true)
            try await screen.press("B")
            try await screen.see("Budget for Groceries")
            // A sum without decimals is whole dollars, here as with the verb.
            try await screen.type("10")
            try await screen.press("Enter")
            try await screen.lose("Budget for")
            // Nine tenths of it are planned: the sum looks like a warning.
            let warned = try await screen.picture(codes: true)
            #expect(warned.line(with: "$9.50") != calm.line(with: "$9.50"))
            try await screen.seeLine("$7.00 of $9.50, near budget $10.00")
            // More than that looks and reads like more.
            try await home.aisle("list", "budget", "groceries", "9", expecting: 0)
            try await screen.seeLine("$7.00 of $9.50, over budget $9.00")
            #expect(try await home.shown().contains("$7.00 of $9.50, over budget $9.00\n"))
            #expect(try await home.aisle("show", "--format", "json").output.contains(#""budget":"9.00""#))
            #expect(try await screen.picture(codes: true).line(with: "$9.50") != warned.line(with: "$9.50"))
            for sum in ["1e9", "90 each", "much"] {
                let refused = try await home.aisle("list", "budget", "groceries", sum, expecting: 1)
                #expect(refused.errors.contains("“\(sum)” is not a sum for a budget"))
            }
            #expect(
                try await home.aisle("list", "budget", "groceries", "-5", expecting: 1).errors.contains(
                    "A budget cannot be negative"))
            try await home.aisle("list", "budget", "groceries", "90", expecting: 0)
            try await screen.press("B")
            try await screen.seeLine("Budget for Groceries", "90.00")
            try await screen.escape(from: "Budget for")
            try await screen.seeLine("$7.00 of $9.50, budget $90.00")
            try await screen.press("j", "Space")
            // All of it is in the trolley: one sum says it.
            try await screen.see("the total alone") { $0.lines[1].contains("2 of 2 · $9.50") }
            let shown = try JSON(try await home.aisle("show", "--format", "json", expecting: 0).output)
            #expect(shown["spent"]?.text == "9.50" && shown["estimate"]?.text == "9.50")
            #expect(shown["currency"]?.text == "USD")
        }
    }

    @Test("C5: the first price says what is paid with on every machine, and is undone as one with that")
    func currencyOfTheHousehold() async throws {
        try await Home.with { home in
            func currency() async throws -> String? {
                try JSON(try await home.aisle("show", "--format", "json", expecting: 0).output)["currency"]?.text
            }
            home.set("LANG", "ja_JP.UTF-8")
            try await home.aisle("add", "peas", expecting: 0)
            try await home.aisle("price", "peas", "349", expecting: 0)
            #expect(try await home.shown().contains("¥349"))
            home.set("LANG", "C.UTF-8")
            #expect(try await home.shown().contains("¥349"))
            #expect(try await currency() == "JPY")
            try await home.aisle("undo", expecting: 0)
            #expect(try await currency() == "USD")
            try await home.aisle("list", "budget", "groceries", "90", expecting: 0)
            home.set("LANG", "ja_JP.UTF-8")
            #expect(try await currency() == "USD")
        }
    }

    @Test("C6: what is in the trolley without a price counts as last time, with its mark, on a phone too")
    func guessedTrolley() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            try await home.aisle("price", "apples", "100", expecting: 0)
            try await home.aisle("price", "milk", "200", expecting: 0)
            try await home.aisle("check", "apples", "milk", expecting: 0)
            #expect(try await home.aisle("finish", expecting: 0).output == "Groceries: 2 items, $3.00\n")
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            try await home.aisle("check", "apples", "peas", expecting: 0)
            #expect(
                try await home.shown().hasPrefix(
                    "Groceries: 2 of 3 in the trolley, ~$1.00 of ~$3.00 + 1 unpriced\n"))
            let screen = try await home.open()
            try await screen.seeLine("2 of 3", "~$1.00 of ~$3.00 + 1 unpriced")
            try await screen.resize(columns: 40, rows: 20)
            try await screen.seeLine("~$1.00 of ~$3.00 + 1 unpriced")
            try await screen.press("F")
            try await screen.see("Groceries finished", "2 items", "~$1.00")
            try await screen.press("Enter")
            try await screen.lose("Groceries finished")
            try await screen.press("3", "G")
            try await screen.seeLine("Groceries", "~$1.00")
            let shown = try JSON(
                try await home.aisle("lists", "--kind", "trip", "--format", "json", expecting: 0).output)
            #expect(shown[0]?["spent"]?.text == "3.00" && shown[1]?["spent"]?.text == "0.00", "what was entered")
            #expect(shown[1]?["trolley"]?.text == "1.00" && shown[1]?["unpriced"] == .number(1), "as it is shown")
        }
    }

    @Test("C7: what was bought is a number of its own, which + and - in the details change")
    func boughtBesidePlanned() async throws {
        try await Home.with { home in
            try await home.aisle("add", "6 apples", expecting: 0)
            try await home.aisle("price", "apples", "50", expecting: 0)
            var screen = try await home.open()
            try await screen.press("Space")
            try await screen.see("✓  Apples")
            try await screen.press("k", "i")
            try await screen.seeLine("Planned", "6")
            try await screen.seeLine("Bought", "6", "+ -")
            try await screen.press("-", "-")
            try await screen.seeLine("Bought", "4")
            try await screen.seeLine("Planned", "6")
            try await screen.seeLine("Price", "$2.00 at $0.50 each")
            try await screen.escape(from: "Planned")
            try await screen.seeLine("✓  Apples", "4 of 6", "$2.00")
            screen = try await home.reopened(after: screen)
            try await screen.seeLine("✓  Apples", "4 of 6", "$2.00")
            let entry = try #require(try await home.entry("Apples"))
            #expect(entry["quantity"]?.text == "6" && entry["bought"]?.text == "4" && entry["total"]?.text == "2.00")
            #expect(try await home.shown().contains("[x] Apples  4 of 6  $2.00\n"))
            // As many as planned are nothing of their own.
            try await home.aisle("bought", "apples", "planned", expecting: 0)
            #expect(try await home.entry("Apples")?["bought"] == .null)
            // Without the mark nothing of it is bought, and next time it is as planned again.
            screen = try await home.reopened(after: screen)
            try await screen.press("g", "i", "-")
            try await screen.seeLine("Bought", "5")
            try await screen.escape(from: "Planned")
            try await screen.press("Space")
            try await screen.seeLine("[ ] Apples", "6")
            try await screen.press("g", "Space")
            try await screen.seeLine("✓  Apples", "6", "$3.00")
            // More is planned than was bought: the rest is left over.
            try await screen.press("g", "+")
            try await screen.seeLine("✓  Apples", "6 of 7", "$3.00")
            try await screen.press("u", "c")
            try await screen.see("One mark cleared")
            // Who says how much was bought has bought it.
            try await screen.press("g", "i")
            try await screen.seeLine("Bought", "not yet")
            try await screen.press("+")
            try await screen.seeLine("Bought", "7")
            try await screen.escape(from: "Planned")
            try await screen.seeLine("✓  Apples", "7 of 6", "$3.50")
            try await home.aisle("uncheck", "apples", expecting: 0)
            try await home.aisle("bought", "apples", "5", expecting: 0)
            try await screen.seeLine("✓  Apples", "5 of 6", "$2.50")
            let none = try await home.aisle("bought", "apples", "0", expecting: 1)
            #expect(none.errors.contains("uncheck") && !none.errors.contains("delete"))
        }
    }

    @Test("C9: a price that is not that of last time is said, until z puts it away; other keys do their own work")
    func comparison() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            try await home.aisle("store", "add", "Corner Market", expecting: 0)
            try await home.aisle("store", "checkin", "Corner Market", expecting: 0)
            try await home.aisle("price", "milk", "200", expecting: 0)
            try await home.aisle("price", "apples", "100", expecting: 0)
            try await home.aisle("check", "apples", "milk", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            var screen = try await home.open()
            // What it cost last time is what it will cost, as far as anybody knows.
            try await screen.seeLine("[ ] Milk", "~$2.00")
            try await screen.press("g", "j", "$")
            try await screen.see("Price of Milk", "last $2.00 each, Corner Market")
            try await screen.type("250")
            try await screen.press("Enter")
            try await screen.see("Milk · up 25% (was $2.00 each, Corner Market, today)")
            // Keys do what they do, and it stays.
            try await screen.press("Space")
            try await screen.see("✓  Milk", "Milk · up 25%")
            // It is said again by a program that was started anew.
            kill(try screen.pid(), SIGKILL)
            #expect(try await screen.ended() == 137)
            screen = try await home.terminal()
            try await screen.start()
            try await screen.see("✓  Milk", "Milk · up 25%")
            try await screen.press("g", "$")
            try await screen.type("80")
            try await screen.press("Enter")
            try await screen.see("Apples · down 20% (was $1.00 each, Corner Market, today)", "(1 more)")
            try await screen.press("z")
            try await screen.see("Milk · up 25%")
            try await screen.press("z")
            try await screen.lose("last time")
            // What is taken back is said no more.
            try await home.aisle("set", "apples", "400 g", expecting: 0)
            try await screen.see("400 g")
            try await screen.press("$")
            try await screen.type("90")
            try await screen.press("Enter")
            try await screen.see("Apples · down 10% (was $1.00 each")
            try await screen.press("u")
            try await screen.lose("last time")
            #expect(
                try await home.aisle("price", "milk", "2.00", expecting: 0).output
                    == "Milk: $2.00 each\nas last time ($2.00 each, Corner Market, today)\n")
        }
    }

    @Test("C10: with auto-removal what is in the trolley leaves the view, stays stored, and counts in the total")
    func autoRemoval() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "bagels\nmilk\n", expecting: 0)
            try await home.aisle("price", "bagels", "350", expecting: 0)
            var screen = try await home.open()
            try await screen.set("Auto-removal", to: "on")
            try await screen.press("1", "g", "Space")
            try await screen.lose("Bagels")
            #expect(try await screen.seeLine("1 of 2", "$3.50").has("[ ] Milk"))
            screen = try await home.reopened(after: screen)
            try await screen.see("[ ] Milk")
            #expect(!(try await screen.picture().has("Bagels")))
            #expect(try await home.shown().contains("[x] Bagels  $3.50\n"))
            try await screen.press("b")
            try await screen.see("✓  Bagels")
            try await screen.press("b")
            try await screen.lose("✓  Bagels")
            try await screen.press("Space")
            try await screen.see("Everything is in the trolley", "finish the trip")
            try await screen.set("Auto-removal", to: "off")
            try await screen.press("1")
            try await screen.see("✓  Bagels", "✓  Milk")
            // For once, without the setting.
            try await screen.press("b")
            try await screen.lose("✓  Bagels")
        }
    }

    @Test("C11: shopping memory and price comparison can be switched off and on")
    func settings() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            try await home.aisle("price", "milk", "200", expecting: 0)
            try await home.aisle("check", "milk", expecting: 0)
            let screen = try await home.open()
            try await screen.set("Shopping memory", to: "off")
            try await screen.set("Price comparison", to: "off")
            try await screen.press("1", "F")
            try await screen.see("Groceries finished", "Nothing on this list yet")
            #expect(!(try await screen.picture().has("for next time")))
            try await screen.press("Enter")
            try await screen.lose("Groceries finished")
            try await screen.add("milk")
            try await screen.press("$")
            try await screen.type("250")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Milk", "$2.50")
            #expect(!(try await screen.picture().has("up ")))
            let price = try await home.aisle("price", "milk", "300", expecting: 0)
            #expect(price.output == "Milk: $3.00 each\n")
            // Switched on again, both do their work.
            try await screen.set("Shopping memory", to: "on")
            try await screen.set("Price comparison", to: "on")
            try await screen.press("1", "$")
            try await screen.type("250")
            try await screen.press("Enter")
            try await screen.see("Milk · up 25%")
            try await screen.add("peas")
            try await screen.press("g", "Space")
            try await screen.see("✓  Milk")
            try await screen.press("F")
            try await screen.see("1 item for next time", "[ ] Peas")
        }
    }
}

extension Terminal {
    /// Gives a setting of two values the other one, by the keys of its screen, going up from the last.
    fileprivate func set(_ title: String, to value: String) async throws {
        try await press(",", "G")
        for passed in ["Auto-removal", "Second store", "Price comparison", "Shopping memory"] {
            try await see("the pointer at \(passed)") { $0.selected?.contains(passed) == true }
            if passed == title { break }
            try await press("k")
        }
        try await press("Space")
        try await see("\(title): \(value)") { picture in
            picture.selected.map { $0.contains(title) && $0.contains(" \(value) ") } ?? false
        }
    }
}
