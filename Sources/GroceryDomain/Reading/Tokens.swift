/// A word or a sign of a line, cut once.
struct Token {
    enum Kind { case word, comma, semicolon, open, close, colon, dash, slash, bar, stop }

    let kind: Kind
    /// Where it stands in the text.
    let start: Int
    let end: Int
    /// As it was typed, and in the form in which names are compared; both empty for a sign.
    let typed: String
    let folded: String
    let classes: WordClasses
    /// Whether it says which piece of a thing is meant, or what is done with it: `large`, `£3`, `for` in `3 for 2`.
    var isDescribing = false

    /// - Parameter language: whose words join things, beside those that do so everywhere.
    init(_ kind: Kind, from start: Int, to end: Int, typed: String = "", in language: NameLanguage? = nil) {
        (self.kind, self.start, self.end, self.typed) = (kind, start, end, typed)
        folded = typed.folded
        classes = typed.isEmpty ? [] : Lexicon[folded]
        (isNumber, isCapital) = (typed.first?.isNumber == true, typed.first?.isUppercase == true)
        isPicture = typed[...].isPicture
        let joinsFor =
            language != nil && classes.contains(.joining) ? Lexicon.arguments(of: folded, as: .joining) : []
        isJoiner = classes.contains(.joiningPlainly) || language.map { joinsFor.contains($0.rawValue) } ?? false
    }

    var isWord: Bool { kind == .word }
    /// What is called after what is in it, and by its own name last: a ham sandwich is no sandwich ham.
    var isDish: Bool { !classes.isDisjoint(with: [.filled, .dish]) }
    /// `and`, `&`, `+`.
    let isJoiner: Bool
    let isNumber: Bool
    let isPicture: Bool
    let isCapital: Bool
}

/// A line, cut into tokens, without the marks of a list around it.
struct Tokens {
    let text: ReadableText
    private let language: NameLanguage?
    private(set) var all: [Token] = []

    var count: Int { all.count }
    subscript(index: Int) -> Token { all[index] }

    /// The token at that place, if there is one.
    func at(_ index: Int) -> Token? { all.indices.contains(index) ? all[index] : nil }

    /// The text as typed, of the tokens in a range, with the quotation mark at its end that belongs to one within.
    func typed(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let (start, end) = (all[range.lowerBound].start, all[range.upperBound - 1].end)
        let isQuote = { Self.quotes.contains(text.typed[$0]) }
        let isOpen = range.count > 1 && end < text.end && isQuote(end) && (start..<end).count(where: isQuote) % 2 == 1
        return text.string(from: start, to: isOpen ? end + 1 : end)
    }

    private static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "«", "»"]

    func folded(_ range: Range<Int>) -> String {
        range.count == 1 ? all[range.lowerBound].folded : all[range].map(\.folded).joined(separator: " ")
    }

    /// The index of the token behind the one that ends there; nil if none does.
    func index(behindEnd end: Int, from first: Int) -> Int? {
        var index = first
        while index < all.count, all[index].start < end {
            if all[index].end >= end {
                return all[index].end == end || isStop(at: end, of: all[index]) ? index + 1 : nil
            }
            index += 1
        }
        // Or behind a sign that is none of the tokens: `2 * leeks`, the full stop of `eggs 6 pcs.`
        let isStop = index == all.count && index > 0 && end == all[index - 1].end + 1 && text.at(end - 1) == "."
        return index > first && (index < all.count || isStop) ? index : nil
    }

    /// Whether only a full stop of the token stands behind the place.
    private func isStop(at end: Int, of token: Token) -> Bool { token.end == end + 1 && text.at(end) == "." }

    init(_ text: ReadableText, from start: Int, in language: NameLanguage = .british) {
        (self.text, self.language) = (text, language.isEnglish ? nil : language)
        var index = start
        while index < text.end {
            if text.at(index) == " " {
                index += 1
            } else if let kind = sign(at: index) {
                var end = index + 1
                while kind == .dash || kind == .comma, sign(at: end) == kind { end += 1 }
                all.append(Token(kind, from: index, to: end))
                index = end
            } else {
                index = addWord(at: index)
            }
        }
        dropEnds()
        dropPartitives()
        describe()
    }

    /// Before a thing it says nothing that there is some of it, `du pain, de la confiture`, nor that an amount is of
    /// that thing, too: `200 g chacun de feta et de halloumi`.
    private mutating func dropPartitives() {
        guard let language else { return }
        func isPartitive(_ words: Range<Int>, behindJoiner isJoined: Bool) -> Bool {
            guard words.upperBound < all.count, all[words.upperBound].isWord else { return false }
            let words = folded(words)
            return Lexicon.arguments(of: words, as: .partitive).contains(language.rawValue)
                || isJoined && Lexicon.arguments(of: words, as: .of).contains("\(language)")
        }
        var index = 0
        while index + 1 < all.count {
            let isJoined = index > 0 && all[index - 1].isJoiner
            if index == 0 || isJoined || [.comma, .semicolon].contains(all[index - 1].kind),
                let count = [2, 1].first(where: { isPartitive(index..<index + $0, behindJoiner: isJoined) })
            {
                all.removeSubrange(index..<index + count)
            }
            index += 1
        }
    }

    /// Signs at the end of a line say nothing.
    private mutating func dropEnds() {
        while all.count > 1, let last = all.last, [.comma, .semicolon, .stop, .bar, .colon, .dash].contains(last.kind) {
            all.removeLast()
        }
        while all.count > 1, all[0].kind == .bar || all[0].kind == .comma { all.removeFirst() }
    }

    /// Which words describe, as far as the words beside them show.
    private mutating func describe() {
        var first = 0
        while first < all.count {
            var last = first
            while last < all.count, all[last].isWord { last += 1 }
            if last > first {
                for (offset, flag) in DescribingWords.flags(all[first..<last].map(\.folded)).enumerated() {
                    all[first + offset].isDescribing = flag
                }
            }
            first = last + 1
        }
    }
}

// MARK: Signs

extension Tokens {
    private func sign(at index: Int) -> Token.Kind? {
        switch text.at(index) {
        case ",": return isWithinNumber(index) ? nil : .comma
        case "\u{3001}", "•", "·": return .comma
        case ";": return .semicolon
        case "|", "\t": return .bar
        case "(", "[": return isPlural(index) ? nil : .open
        case ")", "]": return isPlural(index - 2) || isPlural(index - 3) ? nil : .close
        case ":": return isSpace(index + 1) ? .colon : nil
        case "=": return isSpace(index - 1) && isSpace(index + 1) ? .dash : nil
        case "-": return isDash(index) ? .dash : nil
        case "/": return isSlash(index) ? .slash : nil
        case ".": return isStop(index) ? .stop : nil
        default: return nil
        }
    }

    private func isSpace(_ index: Int) -> Bool { [" ", "\t", ReadableText.none].contains(text.at(index)) }

    /// The comma of `1,5 l`, and of `,5 l` at the beginning.
    private func isWithinNumber(_ index: Int) -> Bool {
        text.isDigit(at: index + 1) && (text.isDigit(at: index - 1) || index == 0)
    }

    /// The brackets of `can(s)`, `Dose(n)`.
    private func isPlural(_ index: Int) -> Bool {
        guard text.at(index) == "(", text.isLetter(at: index - 1), let word = text.word(at: index + 1) else {
            return false
        }
        return word.end - word.start <= 2 && text.at(word.end) == ")"
    }

    /// A hyphen alone, two of them, or a long one that does not stand between numbers.
    private func isDash(_ index: Int) -> Bool {
        let isAlone = isSpace(index - 1) && isSpace(index + 1)
        let isLong = text.typed[index] == "–" || text.typed[index] == "—"
        let isDouble =
            text.at(index + 1) == "-" && isSpace(index - 1) || text.at(index - 1) == "-" && isSpace(index + 1)
        let isWithinWord = text.typed[index] == "–" && text.isLetter(at: index - 1) && text.isLetter(at: index + 1)
        return isAlone && !isInRange(index) || isDouble
            || isLong && !isWithinWord && !text.isDigit(at: index - 1) && !isInRange(index)
    }

    /// The dash of `2 - 3 leeks`.
    private func isInRange(_ index: Int) -> Bool {
        text.isDigit(at: text.at(index - 1) == " " ? index - 2 : index - 1)
            && text.isDigit(at: text.skippingSpaces(index + 1))
    }

    /// Between words, `aubergine/eggplant`, and between measures, `400g/14oz`; not in `w/o`, `£2/kg`, `1/2`.
    private func isSlash(_ index: Int) -> Bool {
        if isSpace(index - 1), isSpace(index + 1) { return true }
        guard text.isLetter(at: index - 1) || text.at(index - 1) == " " else { return false }
        let isShort = text.at(index - 1) == "w" && !text.isLetter(at: index - 2)
        return !isShort && (isSpace(index + 1) || text.isLetter(at: index + 1) || text.isDigit(at: index + 1))
    }

    /// The full stop behind a word of more than three letters, or behind a number, where more follows.
    private func isStop(_ index: Int) -> Bool {
        guard isSpace(index + 1) else { return false }
        if index + 1 >= text.end {
            return !text.isLetter(at: index - 1)
                || (1...3).allSatisfy { text.isLetter(at: index - $0) } && !isShortened(index)
        }
        return text.at(index - 1) == ")"
            || (1...3).allSatisfy { text.isLetter(at: index - $0) }
                && !isShortened(index) && text.unit(at: text.wordStart(endingAt: index, from: 0) ?? index) == nil

    }
}

// MARK: Words

extension Tokens {
    /// The full stop of `med.`, `approx.`
    private func isShortened(_ index: Int) -> Bool {
        guard let start = text.wordStart(endingAt: index, from: 0), let word = text.word(at: start), index - start < 5
        else { return false }
        return !Lexicon[word.plain].isDisjoint(with: [.short, .shortBeside, .describing, .approximately])
    }

    private static let around: Set<Unicode.Scalar> = ["?", "!", "\"", "“", "”", "„", "…", "¿", "¡", "*", "_", "{", "}"]

    /// Adds the word that begins there, and returns where the next token may begin.
    private mutating func addWord(at first: Int) -> Int {
        var start = first
        while start < text.end, Self.around.contains(text.at(start)) { start += 1 }
        guard start < text.end, text.at(start) != " ", sign(at: start) == nil else { return max(start, first + 1) }
        var end = start
        while end < text.end, text.at(end) != " ", end == start || sign(at: end) == nil {
            if let cut = cut(at: end, from: start) {
                end = cut
                break
            }
            end += 1
        }
        let next = end
        while end > start + 1, Self.around.contains(text.at(end - 1)) || isEllipsis(endingAt: end),
            !isInches(endingAt: end, from: start)
        {
            end -= 1
        }
        all.append(Token(.word, from: start, to: end, typed: text.string(from: start, to: end), in: language))
        return next
    }

    /// `10"`
    private func isInches(endingAt end: Int, from start: Int) -> Bool {
        text.at(end - 1) == "\"" && text.isDigit(at: end - 2) && (start == 0 || text.at(start - 1) != "\"")
    }

    private func isEllipsis(endingAt end: Int) -> Bool { text.at(end - 1) == "." && text.at(end - 2) == "." }

    /// Where a word ends though no space follows: `牛乳|2本`, `豚肉300g`, `8|large`, `leeks|x2`, `leeks|*3`, two pictures.
    private func cut(at index: Int, from start: Int) -> Int? {
        guard index > start else { return nil }
        let (before, here) = (text.at(index - 1), text.at(index))
        if text.isUnspaced(at: index - 1), text.isDigit(at: index) { return index }
        if here == "*" || here == "×", text.isLetter(at: index - 1), text.isDigit(at: index + 1) { return index }
        if here == "x", text.isLetter(at: index - 1), text.isDigit(at: index + 1), isNumber(from: index + 1) {
            return index
        }
        if before == "'", isElision(from: start, to: index), text.isLetter(at: index) { return index }
        if before.isPictogram, here.isPictogram, before != here, before != "\u{200D}", here != "\u{200D}",
            !isModifier(here)
        {
            return index
        }
        guard text.isDigit(at: index - 1), text.isLetter(at: index), isNumber(from: start, to: index) else {
            return nil
        }
        if text.isUnspaced(at: index) { return text.unit(at: index).map(\.end) ?? index }
        let word = text.word(at: index)
        return word.map { $0.end - $0.start > 3 && text.unit(at: index) == nil } ?? false ? index : nil
    }

    /// The `d'` of `500 g d'oignons`, the `l'` of `1 l de l'eau`.
    private func isElision(from start: Int, to end: Int) -> Bool {
        guard let before = all.last, before.isWord, text.typed[start] == text.plain[start] else { return false }
        switch String(joining: text.plain[start..<end], { $0 }) {
        case "d'", "dell'":
            return text.unit(at: before.start) != nil || before.isNumber || before.classes.contains(.group)
        case "l'": return before.folded == "de"
        default: return false
        }
    }

    private func isModifier(_ scalar: Unicode.Scalar) -> Bool { (0x1F3FB...0x1F3FF).contains(scalar.value) }

    private func isNumber(from start: Int, to end: Int) -> Bool { (start..<end).allSatisfy { text.isDigit(at: $0) } }

    private func isNumber(from start: Int) -> Bool {
        var end = start
        while text.isDigit(at: end) { end += 1 }
        return end > start && !text.isLetter(at: end)
    }
}

extension ReadableText {
    /// The start of the word that ends there; nil if it is longer than any known word.
    fileprivate func wordStart(endingAt end: Int, from start: Int) -> Int? {
        var index = end
        while index > start, at(index - 1) != " " {
            index -= 1
            if end - index > Self.wordLengthMax { return nil }
        }
        return index
    }
}
