/// A line with a heading of its own, which says what the things behind it are for, who wants them or where they are
/// bought: `dinner: chicken, rice`, `Tesco - cat litter`, `Anna wants leeks`.
struct HeadedLine {
    /// As typed: `dinner`.
    let heading: String
    /// What stands behind it, with the marks of the list before it: `- [ ] chicken, rice`.
    let text: String
    /// What commas part in it: one thing at least.
    let things: [String]
    let first: String

    /// What stands before the first "and" of the first thing: the leeks of `Anna needs leeks and honey`.
    var firstJoined: String { SeveralItems.betweenConjunctions(first).first ?? first }

    /// Whether somebody wants it: `Anna needs leeks`.
    let isOfSomebody: Bool

    private static let headingWordsMax = 5

    /// Nil if the line has no heading, or an amount right behind it.
    init?(_ line: String) {
        // Asked at every letter.
        guard
            line.utf8.contains(where: { $0 == 0x3A || $0 == 0x2D || $0 == 0x3D || $0 >= 0x80 })
                || Self.mayBeWish(line) && Self.wishes.contains(where: line.contains)
        else { return nil }
        let found = Self.signs.compactMap { sign in line.firstRange(of: sign).map { (range: $0, sign: sign) } }
        let marks = line.prefix { !$0.isLetter && !$0.isNumber }
        guard let (range, sign) = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }),
            marks.endIndex < range.lowerBound
        else { return nil }
        let (heading, rest) = (line[marks.endIndex...].prefix(upTo: range.lowerBound), line[range.upperBound...])
        let things = SeveralItems.pieces(of: String(rest.trimmed))
        let isWish = Self.wishes.contains(sign)
        guard heading.first?.isLetter ?? false, !heading.contains(where: { ",;".contains($0) }),
            // `honey and Anna needs leeks`, `I want honey`
            !isWish || !SeveralItems.joins(String(heading)) && !["i", "we"].contains(heading.lowercased()),
            heading.split(separator: " ").count <= Self.headingWordsMax, let first = things.first,
            // `fish - 2, milk - 1`
            (try? ReadableText(String(first.text.trimmed)).wholeQuantity()) == nil
        else { return nil }
        (self.heading, self.first) = (String(heading.trimmed), String(first.text.trimmed))
        text = String(marks + rest.trimmed)
        self.things = things.map { String($0.text.trimmed) }
        isOfSomebody = isWish
    }

    private static let signs = [": ", " - ", " – ", " — ", " = "] + wishes
    private static let wishes = Lexicon.words(of: [.wish]).map { " \($0) " }
    private static let firstLettersOfWishes = Set(wishes.compactMap { $0.utf8.dropFirst().first })

    /// Whether a word begins as one of those does.
    private static func mayBeWish(_ line: String) -> Bool {
        var before = UInt8(0)
        return line.utf8.contains { letter in
            defer { before = letter }
            return before == 0x20 && firstLettersOfWishes.contains(letter)
        }
    }

    /// The lines of which one consists where several have headings, `Anna wants leeks, Ben wants ham`, `lunch: ham;
    /// tea: haddock`, `Anna - leeks, Ben - ham`, or what stands before a heading has none, `honey; Anna wants leeks`.
    ///
    /// - Parameter isItem: whether a text is the name of an item, and so nobody's.
    static func lines(of line: String, isItem: (String) -> Bool) -> [String] {
        let sentences = line.split(separator: ". ").map(String.init)
        if sentences.count > 1, sentences.allSatisfy({ HeadedLine($0) != nil }) {
            return sentences.flatMap { Self.lines(of: $0, isItem: isItem) }
        }
        guard line.utf8.contains(where: { ",;".utf8.contains($0) }) else { return [line] }
        let pieces = SeveralItems.pieces(of: line).map { (text: String($0.text.trimmed), isApart: $0.isApart) }
        let headed = pieces.map { HeadedLine($0.text) }
        let areAllHeaded = headed.allSatisfy { $0 != nil }
        var lines: [String] = []
        for (piece, line) in zip(pieces, headed) {
            let isWish = wishes.contains { piece.text.contains($0) }
            let begins =
                line.map {
                    piece.isApart || areAllHeaded || $0.isOccasion || $0.isOfName && !isItem($0.heading)
                } ?? false
            if lines.isEmpty || isWish || begins {
                lines.append(piece.text)
            } else {
                lines[lines.count - 1] += (piece.isApart ? "; " : ", ") + piece.text
            }
        }
        return lines
    }

    /// Whether the heading is a single word with a capital, as names are.
    private var isOfName: Bool { heading.first?.isUppercase == true && !heading.contains(" ") }

    var isOfSeveral: Bool { things.count > 1 }

    /// Whether what stands behind is not wanted: `have: milk, eggs`.
    var isRefusal: Bool {
        let words = heading.folded.split(separator: " ").map(String.init)
        // A shop is called No Frills.
        guard words != ["no", "frills"] else { return false }
        return (words.prefix(2) + words.suffix(1)).contains { Lexicon[$0].contains(.refusal) }
    }

    /// Whether it is a meal, a day or a feast, `dinner`, `for lunch`, `fri dinner`: that is no thing to buy.
    var isOccasion: Bool {
        let words = heading.folded.split(separator: " ").filter { $0 != "for" }
        return !words.isEmpty && words.allSatisfy { Lexicon[$0].contains(.occasion) }
    }

    /// Whether it is what shops call a shelf, with several things behind it: that says nothing of them. Those of
    /// `Frozen: peas, chips` are frozen, so that one is none.
    var isShelf: Bool { things.count > 1 && Self.isShelf(heading) }

    /// Whether it is what shops call a shelf.
    static func isShelf(_ name: String) -> Bool { Lexicon[name.lowercased()].contains(.shelf) }
}
