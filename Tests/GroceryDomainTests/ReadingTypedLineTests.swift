import Testing

@testable import GroceryDomain

@Suite struct ReadingTypedLineTests {
    @Test(arguments: [
        ("2 tins of tomatoes", "2 tins", "tinned tomatoes"), ("2 cans tomatoes", "2 cans", "tinned tomatoes"),
        ("tomatoes, 2 tins", "2 tins", "tinned tomatoes"), ("1 can of peaches", "1 can", "canned peaches"),
        ("2 bunches of roses", "2 bunches", "bunch of roses"), ("2 boxes of tomatoes", "2 boxes", "tomatoes"),
        ("2 lb tomatoes", "2 lb", "tomatoes"), ("2 tomatoes", "2", "tomatoes"), ("2 tins of roses", "2 tins", "roses"),
    ])
    func whatIsPackedMayHaveANameOfItsOwn(line: String, quantity: String, wanted: String) {
        let known: Set<String> = [
            "tomatoes", "tinned tomatoes", "peaches", "canned peaches", "roses", "bunch of roses", "pound of tomatoes",
        ]
        let read = TypedLine.read(line) { known.contains($0) }
        expect(read, quantity, wanted.split(separator: " ").last.map(String.init) ?? "")
        #expect(read.wanted == wanted)
    }

    @Test(arguments: [("lady’s fingers", "lady's fingers"), ("Ben & Jerry’s", "ben & jerry's"), ("ox‘s", "OX'S")])
    func aCurlyApostropheIsAnApostrophe(one: String, other: String) { #expect(one.folded == other.folded) }

    @Test func aPastedTextIsItsLines() {
        let text =
            "\u{FEFF}Produce:\r\n- [ ] 2 lemons\n\n   \n-----\n=====\n* [x] milk\u{2028}3 eggs\rsalt\n| --- | --- |\n"
        #expect(
            TypedLine.lines(of: text).map { TypedLine.read(String($0)).name } == [
                "Produce", "lemons", "milk", "eggs", "salt",
            ])
    }
}

@Suite struct ReadingAnythingTests {
    @Test(arguments: [
        "", " ", "\n", "-", "- ", "[", "[ ]", "()", "(", ")", "\u{0}", "\u{1B}[31m", "x", "½", "%", "|", "||", "\t",
        ":", "#", "##", ",", "1,", "🥛", "\u{301}",
    ])
    func oddLinesAreRead(line: String) {
        let read = TypedLine.read(line)
        #expect(!read.name.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func controlCharactersAreSpaces() {
        #expect(TypedLine.read("2\u{0} lb\u{1B}\u{7} app\u{200B}les\u{85}").name == "apples")
    }

    /// Anything worse than linear would take minutes.
    @Test(arguments: [
        "a", "1", "a ", "1 ", "(", ")", "()", "- ", "1/", "1 kg ", "1 kg + ", ", ", " -- ", "½ ", "1,", "1|", "\u{301}",
        "\t1", "one and ", "half a ", "x ",
    ])
    func longLinesAreRead(piece: String) {
        let line = String(repeating: piece, count: 20_000 / piece.unicodeScalars.count)
        for start in ["", "1 kg "] {
            let read = TypedLine.read(start + line)
            #expect(read.name.unicodeScalars.count <= line.unicodeScalars.count + start.count)
        }
    }

    @Test func aMegabyteIsRead() {
        #expect(TypedLine.read("2 kg " + String(repeating: "a", count: 1_000_000)).name.utf8.count == 1_000_000)
    }

    /// A line made of a name and an amount in any layout is read as that name and amount.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func nameAndAmountComeApartAgain(seed: UInt64) throws {
        var random = RandomQuantities(seed: seed)
        let words = [
            "apples", "oat milk", "Crème fraîche", "牛乳", "soy sauce", "Brot", "queso fresco", "V8 juice", "canned corn",
            "extra-virgin oil",
        ]
        let layouts: [(String, String) -> String] = [
            { "\($1) \($0)" }, { "- \($1) \($0)" }, { "\($0), \($1)" }, { "\($0) (\($1))" }, { "\($0): \($1)" },
            { "\($0) – \($1)" }, { "\($0) | \($1)" },
            { "\($0)\t\($1)" }, { "  \($1)   \($0) " }, { "- [ ] \($0) \($1)" },
        ]
        for _ in 0..<50 {
            let name = words.randomElement(using: &random) ?? ""
            let unit = ["kg", "g", "cans", "bottles", "l", "cups", "tbsp", "packs"].randomElement(using: &random) ?? ""
            let amount = try Quantity.parse("\(random.amountValue().plainText) \(unit)")
            let layout = layouts.randomElement(using: &random) ?? layouts[0]
            let line = layout(name, amount.editableText(.ascii))
            let read = TypedLine.read(line)
            #expect(read.quantity == amount, "seed \(seed): \(line)")
            #expect(read.name == name, "seed \(seed): \(line)")
        }
    }

    /// Every typed letter stays in the name or the note, unless the line has a quantity.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func textIsNotLost(seed: UInt64) {
        var random = RandomQuantities(seed: seed)
        for _ in 0..<100 {
            let line = random.scramble(
                of: QuantityParsingTests.pieces + ["milk", "oat ", " opener", ": ", "; ", "[", "]", "|"], upTo: 9)
            let read = TypedLine.read(line)
            #expect(read == TypedLine.read(line))
            guard read.quantity == nil else { continue }
            let kept = ([read.name, read.note ?? ""].joined()).filter(\.isLetter)
            #expect(
                kept.count == line.filter(\.isLetter).count || read.isChecked != nil, "seed \(seed): \(line) as \(read)"
            )
        }
    }
}

private func expect(
    _ read: TypedLine, _ quantity: String?, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(read.quantity?.text() == quantity, sourceLocation: sourceLocation)
    #expect(read.name == name, sourceLocation: sourceLocation)
}
