// What stands between the braces, as a quantity: `{2}`, `{3%cloves, minced}`, `{14 oz can}`, `{2 medium}`, `{pinch}`.

extension CooklangText.Amount {
    /// The amount as a quantity, and remarks for the rest: words, preparation, sizes, and the range of which the upper
    /// bound counts. Nothing of what is written is lost.
    public var reading: (quantity: Quantity?, remarks: [String]) {
        let number =
            switch value {
            case .number(let number): number.decimalText(placesMax: Rational.decimalPlacesMax) ?? number.fractionText
            case .text(let text): text
            }
        // `{2%400 g tins}`
        let isPack = !number.isEmpty && unit.first?.isNumber == true
        let written = [number, unit].filter { !$0.isEmpty }.joined(separator: isPack ? " x " : " ")
        guard !written.isEmpty, written != Self.some else { return (nil, []) }
        if number == Self.some { return (nil, [written]) }
        guard written.unicodeScalars.count <= Quantity.textLengthMax, !Self.isVague(written), !Self.isNegative(written)
        else {
            return (nil, [written])
        }
        let (plain, limit) = Self.withoutLimit(Self.withoutSlips(written))
        let partings = Self.partings(of: plain)
        for read in [Self.known, Self.quantity] {
            for (amount, remark) in partings {
                guard let whole = read(amount), let quantity = try? Quantity(whole.amounts) else { continue }
                return (quantity, ([limit] + whole.remarks + [remark]).filter { !$0.isEmpty })
            }
        }
        return (nil, [String(written.trimming { $0 == "," || $0 == " " })])
    }

    /// The specification's name for an amount that is not given.
    private static let some = "some"

    /// `1/4@tsp` and `1$tbsp`, where a `%` was meant, and `2_1/4`.
    private static func withoutSlips(_ text: String) -> String {
        let characters = Array(text)
        return String(
            characters.indices.map { index in
                guard "@$^*_/".contains(characters[index]), index > 0, index + 1 < characters.count else {
                    return characters[index]
                }
                let (before, next) = (characters[index - 1], characters[index + 1])
                let isBetween =
                    characters[index] == "/"
                    ? before.isNumber && next.isLetter
                    : (before.isNumber || before == " ") && (next.isNumber || next.isLetter)
                return isBetween ? " " : characters[index]
            })
    }

    /// `<1/2 tsp` and `>=150 g` without their signs, and those in words.
    private static func withoutLimit(_ text: String) -> (text: String, limit: String) {
        let signs = text.prefix { "<>=≤≥~ ".contains($0) }
        guard let first = signs.first, first != " ", signs.count < text.count else { return (text, "") }
        let limit = "<≤".contains(first) ? "at most" : ">≥".contains(first) ? "at least" : ""
        return (String(text[signs.endIndex...]), limit)
    }

    /// `-3 kg`, which is no amount.
    private static func isNegative(_ text: String) -> Bool {
        "-−".contains(text.prefix(1)) && text.dropFirst().first?.isNumber ?? false
    }

    /// `a few sprigs`: nobody says how many, although an article is a number elsewhere.
    private static func isVague(_ text: String) -> Bool {
        let words = text.folded.split(separator: " ")
        return words.count > 1 && Lexicon[words[0]].contains(.article) && Lexicon[words[1]].contains(.behindArticle)
    }

    /// The ways to part the text into an amount and a remark, the one with the shortest remark first.
    private static func partings(of text: String) -> [(amount: Substring, remark: String)] {
        var partings: [(Substring, String)] = [(text[...], "")]
        // 2 cups (300 g), 2-inch (5 cm) piece
        if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), text.startIndex < open,
            open < close
        {
            let inner = text[text.index(after: open)..<close]
            partings.append(((text[..<open] + text[text.index(after: close)...])[...], String(inner)))
        }
        let signs = text.indices.filter { index in
            guard text[index] == "," || text[index] == "|" else { return false }
            let next = text.index(after: index)
            let isInNumber =
                index > text.startIndex && text[text.index(before: index)].isNumber
                && next < text.endIndex && text[next].isNumber
            return text[index] == "|" || !isInNumber
        }
        if let sign = signs.first {
            partings.append((text[..<sign], text[text.index(after: sign)...].withoutOuterSpaces))
        }
        // 12 // soaked
        if let slashes = text.firstRange(of: "//") {
            partings.append((text[..<slashes.lowerBound].trimmed, text[slashes.upperBound...].withoutOuterSpaces))
        }
        let words = text.split(separator: " ")
        if let or = words.firstIndex(of: "or"), or > 0, or < words.count - 1 {
            partings.append((text[..<words[or - 1].endIndex], String(text[words[or].startIndex...])))
        }
        return partings
    }

    /// `3 cloves`; `2 medium` and `1 tsp ground`, whose last words say more of the thing; `pinch`, which is one; and
    /// with a word that is no known unit, `2 Kästchen`.
    private static func quantity(_ text: Substring) -> WholeQuantity? {
        var words = text.split(separator: " ")
        // 2 heaped tsp
        if words.count > 2, describes(words[1]),
            var whole = known((words[..<1] + words[2...]).joined(separator: " ")[...]), whole.hasUnit
        {
            whole.remarks.append(String(words[1]))
            return whole
        }
        var behind: [Substring] = []
        while !words.isEmpty {
            if var whole = known(words.joined(separator: " ")[...]),
                behind.isEmpty || whole.hasUnit || behind.allSatisfy(describes)
            {
                whole.remarks += behind.isEmpty ? [] : [behind.joined(separator: " ")]
                return whole
            }
            let last = words.removeLast()
            // What is counted in recipes.
            if !Lexicon[last.lowercased()].contains(.pieces) { behind.insert(last, at: 0) }
        }
        let readable = ReadableText(text)
        return readable.end > 0
            ? try? readable.wholeQuantity(in: .alone, unknownWordsMax: Quantity.unknownWordsMax) : nil
    }

    private static func describes(_ word: Substring) -> Bool {
        DescribingWords.isAll(of: String(word)) || Lexicon[word.lowercased()].contains(.preparation)
    }

    /// Numbers with known units, and nothing else.
    private static func known(_ text: Substring) -> WholeQuantity? {
        if let whole = try? ReadableText(text).wholeQuantity() { return whole }
        if text.first?.isLetter == true { return try? ReadableText("1 " + text).wholeQuantity() }
        // 2-inch piece, ½ a bunch
        let loose = text.split { $0 == "-" || $0 == " " }.filter { $0 != "a" && $0 != "an" }.joined(separator: " ")
        return loose == text || loose.isEmpty ? nil : try? ReadableText(loose).wholeQuantity()
    }
}

extension WholeQuantity {
    fileprivate var hasUnit: Bool { amounts.contains { $0.unit != nil || $0.size != nil } }
}
