import GroceryDomain
import TestSupport
import Testing

@Suite struct CooklangTests {
    // MARK: What a step says

    @Test(arguments: [
        (
            "Mix @plain flour{300%g} with @water{=180%ml}(lukewarm) in a #bowl{}.",
            "Mix |@plain flour: 300 g| with |@water: =180 ml (lukewarm)| in a |#bowl:|."
        ),
        ("Rest ~{1/2%hour}, then ~bake{20-25%minutes}", "Rest |~: 1/2 hour|, then |~bake: “20-25” minutes"),
        ("@salt and @pepper, to taste", "@salt:| and |@pepper:|, to taste"),
        ("@crème fraîche{1 / 2 % dl}", "@crème fraîche: 1/2 dl"),
        (
            "@eggs{1 1/2} @milk{1.25%l} @rice{007} @tea{a pot} @oil{%tbsp}",
            "@eggs: “1 1/2”| |@milk: 5/4 l| |@rice: “007”| |@tea: “a pot”| |@oil: “” tbsp"
        ),
        (
            "Pour over @./sauces/Hollandaise{150%g} and @../basics/stock.",
            "Pour over |@./sauces/Hollandaise: 150 g| and |@../basics/stock:|."
        ),
        ("write to me @ home, take # 3 and ~ 5", "write to me @ home, take # 3 and ~ 5"),
        ("one -- and a comment\ntwo [- over\n\nlines -]three", "one  two three"),
        ("before\n-- a line of its own\nbehind", "before behind"),
        ("a --- rule is text", "a --- rule is text"),
        ("first\\\nsecond", "first\nsecond"),
        ("@a{1}@b{2}#c{}", "@a: 1|@b: 2|#c:"),
    ])
    func stepsAreRead(source: String, expected: String) {
        let steps = CooklangText(source).steps
        #expect(steps.map(written) == [expected])
        #expect(
            CooklangText(source.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
                .steps.map(written) == [expected])
    }

    private func written(_ content: [CooklangText.Piece.Meaning]) -> String {
        content.map { meaning in
            switch meaning {
            case .text(let text): text
            case .comment: "comment"
            case .component(let component): written(component)
            }
        }.joined(separator: "|")
    }

    private func written(_ component: CooklangText.Component) -> String {
        let amount = component.amount.map { amount in
            let number =
                switch amount.value {
                case .number(let number): number.fractionText
                case .text(let text): "“\(text)”"
                }
            return " " + (amount.isFixed ? "=" : "") + number + (amount.unit.isEmpty ? "" : " " + amount.unit)
        }
        let preparation = component.preparation.map { " (\($0))" } ?? ""
        return "\(component.kind.rawValue)\(component.name):\(amount ?? "")\(preparation)"
    }

    @Test func blocksAreTold() {
        let text = CooklangText(
            """
            ---
            title: Pancakes
            ---
            >> serves: 4

            == For the batter ==
            > Keep it cold,
            overnight if you can.
            Whisk @eggs{3}.
            = Frying
            -- nothing but this

            Fry.
            """)
        let kinds = text.blocks.map { block in
            switch block {
            case .frontMatter: "front matter"
            case .metadatum(let metadatum, _): metadatum.key
            case .section(let name, _): "= " + name
            case .note(let note, _): "> " + note
            case .step(let pieces): "step \(pieces.content.count)"
            case .blank: "blank"
            }
        }
        #expect(
            kinds == [
                "front matter", "serves", "blank", "= For the batter",
                "> Keep it cold, overnight if you can. Whisk @eggs{3}.",
                "= Frying", "step 0", "blank", "step 1",
            ])
        #expect(text.steps.count == 1)
    }

    @Test(arguments: [
        ("title: Apple pie", "title", "Apple pie"),
        ("title: \"Say \\\"when\\\"\"", "title", "Say \"when\""),
        ("title: 'It''s soup'", "title", "It's soup"),
        ("source: https://example.org/pie # the old one", "source", "https://example.org/pie"),
        ("tags: [sweet, 'for guests']", "tags", "sweet, for guests"),
        ("tags:\n  - sweet\n  - quick", "tags", "sweet, quick"),
        ("tags:\n- sweet\n- quick\nservings: 2", "tags", "sweet, quick"),
        ("source:\n  name: Ada\n  url: https://example.org", "source.url", "https://example.org"),
        ("description: |\n  one\n  two\ntitle: x", "description", "one\ntwo"),
        ("description: >\n  one\n  two", "description", "one two"),
        ("cooking time    :30 mins", "cooking time", "30 mins"),
    ])
    func frontMatterIsRead(lines: String, key: String, value: String) {
        #expect(CooklangText("---\n\(lines)\n---\nStir.\n").value(of: key) == value)
        let windows = lines.split(separator: "\n").joined(separator: "\r\n")
        #expect(CooklangText("---\r\n\(windows)\r\n---\r\nStir.\r\n").value(of: key) == value)
    }

    @Test(arguments: [
        ("Add @flour{300%g and stir", 1, "never closed"),
        ("Put @butter{20%g on @bread{2%slices}", 1, "never closed"),
        ("fine\n\nAdd @{3}", 3, "name is missing"),
        ("[- where does it end", 1, "“-]”, is missing"),
        ("---\ntitle: x\n", 1, "three dashes after it"),
        (">> nothing to say", 1, "no colon"),
        ("Add @all-purpose flour", 1, "Only “all” is read as the name"),
    ])
    func slipsAreReported(source: String, line: Int, part: String) {
        let text = CooklangText(source)
        #expect(text.problems.map(\.line) == [line])
        #expect(text.problems.first?.sentence.contains(part) == true, "\(text.problems)")
        #expect(text.text == source)
    }

    @Test func whatOneReadsWhileCooking() {
        let text = CooklangText(
            """
            @flour{300%g}
            @salt{}

            = Dough
            Mix @flour{} in a #big bowl{}.\\
            Wait ~{1/2%hour}, then ~{}.
            > Or overnight.

            -- nothing
            Bake ~bread{40-45%minutes} with @./basics/Steam{}.
            """)
        let read = text.paragraphs.map { paragraph in
            switch paragraph {
            case .section: "= " + paragraph.plainText
            case .note: "> " + paragraph.plainText
            case .step(let number, _): "\(number). " + paragraph.plainText
            }
        }
        #expect(
            read == [
                "= Dough", "1. Mix flour in a big bowl.\nWait 0.5 hour, then .", "> Or overnight.",
                "2. Bake 40-45 minutes with Steam.",
            ])
    }

    // MARK: Nothing is lost

    @Test(arguments: Dice.seeds(40))
    func whateverIsReadIsWrittenAgain(seed: UInt64) {
        var dice = Dice(seed: seed)
        let bits = [
            "@", "#", "~", "{", "}", "%", "(", ")", "=", ">", ">>", "--", "---", "[-", "-]", "\\", "\n", "\r\n", "\r",
            "\n\n", " ", "salt", "1/2", "ä", "👩‍👩‍👦", "⸫", "\u{2009}", ":", "|", "\"", "'", "\u{FEFF}", "title: x",
            "- a",
        ]
        for _ in 0..<50 {
            let source = (0..<dice.below(31)).map { _ in dice.pick(bits) }.joined()
            var text = CooklangText(source)
            #expect(text.text.unicodeScalars.elementsEqual(source.unicodeScalars), "\(source.debugDescription)")
            // Metadata can also be inserted and is found again, whatever else is in the text.
            text.set("title", to: "Pie: a \"new\" one")
            #expect(CooklangText(text.text).value(of: "title") == "Pie: a \"new\" one", "\(source.debugDescription)")
        }
    }

    @Test(arguments: [
        ("Stir.\n", "---\nservings: 6\n---\n\nStir.\n"),
        ("---\ntitle: Pie\n---\nStir.", "---\ntitle: Pie\nservings: 6\n---\nStir."),
        ("---\r\nservings: 4\r\ntitle: Pie\r\n---\r\nStir.", "---\r\nservings: 6\r\ntitle: Pie\r\n---\r\nStir."),
        ("---\nServings : 4 # of us\ntags:\n  - a\n---\n", "---\nservings: 6\ntags:\n  - a\n---\n"),
        (">> servings: 4\r\n>> a: b\r\nStir.", ">> servings: 6\r\n>> a: b\r\nStir."),
        (">> a: b\nStir.", ">> servings: 6\n>> a: b\nStir."),
        ("", "---\nservings: 6\n---\n"),
    ])
    func metadataChangeInTheirPlace(before: String, after: String) {
        var text = CooklangText(before)
        text.set("servings", to: "6")
        #expect(text.text == after)
        #expect(text.value(of: "servings") == "6")
        text.set("servings", to: nil)
        #expect(text.value(of: "servings") == nil)
        #expect(CooklangText(text.text).value(of: "servings") == nil)
    }
}

extension CooklangText {
    /// The steps, each as `content`. A paragraph of comments is not a step.
    var steps: [[Piece.Meaning]] {
        blocks.compactMap { block in
            guard case .step(let pieces) = block else { return nil }
            let content = pieces.content
            return content.isEmpty ? nil : content
        }
    }
}
