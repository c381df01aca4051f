import Testing

/// What is pasted.
@Suite("Pasting")
struct PasteTests {
    @Test("Of many pasted lines the certain ones are added at once, and the others are asked about one by one")
    func manyLines() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.paste("2 lb apples\n\nmilkk\n- [ ] 3 bagels\nwood glue\npeas\n")
            try await screen.see("Did you mean Milk?", "[ ] Bagels", "[ ] Peas")
            try await screen.seeLine("[ ] Apples", "2 lb")
            try await screen.press("Enter")
            try await screen.see("[ ] Milk")
            try await screen.see("wood glue")
            try await screen.press("C-n")
            try await screen.see("New: which type is “wood glue”?")
            try await screen.type("Household")
            try await screen.press("Enter")
            try await screen.see("Added wood glue · new in Household")
            #expect(
                try await screen.picture().entries == [
                    "[ ] Apples 2 lb", "[ ] Bagels 3", "[ ] Milk", "[ ] Peas", "[ ] Wood glue",
                ])
            // What was pasted is one step back.
            try await screen.escape(from: " Add ")
            try await screen.press("u", "u", "u")
            try await screen.see("Nothing on this list yet")
        }
    }

    @Test("What was typed before the paste is kept", arguments: [("wood gl", "wood glue"), ("Milk, the b", "the bue")])
    func pasteBehindTypedText(typed: String, asked: String) async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.type(typed)
            try await screen.paste("ue\napples\n")
            try await screen.see("[ ] Apples")
            try await screen.see(asked)
        }
    }

    @Test("A line of text is pasted where the cursor stands")
    func oneLine() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.type("2 les")
            try await screen.press("Left", "Left", "Left")
            try await screen.paste("app")
            try await screen.press("Right")
            try await screen.see(" Add 2 apples", "2 · Apples · Produce")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Apples", "2")
        }
    }

    @Test("A paste that is too long is refused as a whole, with the reason")
    func tooManyLines() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.paste((1...2000).map { "new thing \($0)\n" }.joined())
            try await screen.see("That is 2000 lines; at most 1000 can be pasted at once.")
            // And the program goes on.
            try await screen.escape(from: " Add ")
            try await screen.add("apples")
            #expect(try await screen.picture().entries == ["[ ] Apples"])
        }
    }

    @Test("As many lines as are allowed are taken")
    func manyKnownLines() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.paste((1...1000).map { "1 \($0 % 2 == 0 ? "apples" : "milk")\n" }.joined())
            try await screen.see("Added 1000 pasted items")
            try await screen.seeLine("[ ] Apples", "500")
            try await screen.escape(from: " Add ")
            try await screen.press("u")
            try await screen.see("Nothing on this list yet")
        }
    }

    @Test("A megabyte in one line is refused, not cut, and the program goes on")
    func megabyteInOneLine() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.paste(String(repeating: "long word ", count: 100_000))
            try await screen.see("at most 500 go into one")
            try await screen.type("apples")
            try await screen.see("Apples · Produce")
            try await screen.press("Enter")
            try await screen.see("[ ] Apples")
            #expect(try await home.shown() == "Groceries: 0 of 1 in the trolley\n\nProduce\n  [ ] Apples\n")
        }
    }

    @Test("Control characters that are pasted do nothing of their own")
    func controlCharacters() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            // A colour, a bell, a screen cleared, a direction turned round, a key that would leave.
            try await screen.paste("\u{1B}[31mgre\u{07}en \u{1B}[2J\u{202E}gl\u{03}ue\u{0}")
            try await screen.see(" Add ")
            try await screen.press("C-n")
            let picture = try await screen.see("either the question or a refusal") { picture in
                picture.has("New: which type") || picture.has("control characters")
            }
            #expect(picture.has("1 Shop") && picture.has("All "), "the screen is whole")
            try await screen.press("Enter")
            _ = try await screen.see("an answer") { !$0.status.isEmpty }
            let shown = try await home.shown()
            #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
            #expect(!shown.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test("Text that arrives without brackets is typed, line by line")
    func withoutBrackets() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.send("2 lb apples\rmilk\r3 bagels\r")
            try await screen.see("[ ] Apples", "[ ] Milk", "[ ] Bagels")
        }
    }

    @Test("Where no text belongs a paste is refused with the reason")
    func whereNoTextBelongs() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.press("5")
            try await screen.see(" Your items by name")
            try await screen.paste("qqq\nddd\n")
            try await screen.see("Text can be pasted where lists are written")
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/0\n")
        }
    }

    @Test("Bytes that are no text leave the program as it is")
    func rubbish() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples")
            try await screen.send(
                "\u{1B}[<999;1;1M\u{1B}[?1;2c\u{1B}]11;rgb:0/0/0\u{07}"
                    + "\u{1B}P1$r0m\u{1B}\\\u{1B}[M   \u{1B}[200~\u{1B}[201~"
            )
            try await screen.press("F1")
            try await screen.see("On the list")
            try await screen.press("Escape")
            #expect(try await screen.see("[ ] Apples").entries == ["[ ] Apples"])
        }
    }
}
