import GroceryDomain

/// A line of a note, and what its beginning says of it.
struct WrittenLine {
    let number: Int
    /// Without what is no part of an item: links, emphasis, tags, dates of tasks.
    private(set) var text: String
    private(set) var isTooLong = false
    /// `- [-]`
    private(set) var isCancelled = false
    /// Where it begins.
    private(set) var indent = 0
    /// Whether it begins with a bullet, a number or a box.
    private(set) var isMarked = false
    private(set) var hasBox = false
    /// Whether it says to the letter what is in it, and the box before that is ticked.
    private(set) var isQuoted = false
    private(set) var isTicked = false
    /// How many of `#` it begins with, as headings in Markdown do; 0 for none.
    private(set) var hashes = 0
    /// Without marks at its beginning.
    private(set) var bare: String

    init(_ line: Substring, at number: Int) {
        self.number = number
        guard line.utf8.count <= ListText.lineBytesMax else {
            (text, bare, isTooLong) = ("", "", true)
            return
        }
        if let quoted = Self.quoted(line) {
            (text, bare, isQuoted) = (String(line), String(quoted), true)
            (isMarked, hasBox, isTicked) = (line.hasPrefix("-"), line.hasPrefix("- ["), line.hasPrefix("- [x]"))
            return
        }
        (text, bare) = (InlineMarks.removed(from: String(line)), "")
        readBeginning()
    }

    /// What is to be read to the letter, as Aisle writes it: in a list with or without marks and boxes.
    static func quoted(_ line: Substring) -> Substring? {
        guard let quote = line.firstIndex(of: "\""), ["", "- ", "- [ ] ", "- [x] "].contains(line[..<quote]),
            QuotedLine(reading: String(line[quote...])) != nil
        else { return nil }
        return line[quote...]
    }

    var isBlank: Bool { text.isBlank && !isTooLong }

    /// The line under the name of a list.
    var isUnderline: Bool {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return false }
        let line = text.trimmed
        return line.utf8.count >= 3 && line.utf8.allSatisfy { $0 == UInt8(ascii: "=") }
    }

    /// `Produce:`, `## Produce`
    var isHeading: Bool { hashes > 1 || !isMarked && bare.hasSuffix(":") || bare.hasPrefix("== ") }

    /// Whether it is an item as most are: words with nothing about them that says more.
    var isPlain: Bool {
        !hasBox && hashes == 0 && bare.last?.isLetter == true && bare.first.map { $0.isLetter || $0.isNumber } == true
            && !bare.utf8.contains(UInt8(ascii: ":")) && bare.utf8.count <= 80
    }

    /// Whether there is nothing in it but days, as above the list of a day, beside links to other days.
    var isDate: Bool {
        guard (6...60).contains(bare.utf8.count), hasAmount else { return false }
        let words = bare.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }
        return words.allSatisfy { word in
            let parts = word.split(maxSplits: 3, omittingEmptySubsequences: false) { "-./".contains($0) }
            return parts.count == 3 && parts.allSatisfy { Int($0) != nil && $0.utf8.count <= 4 }
        }
    }

    /// Whether nobody reads it for itself: `---`, or an address.
    var isRule: Bool {
        if ["http://", "https://", "www."].contains(where: { bare.lowercased().hasPrefix($0) }) {
            return !bare.contains(" ")
        }
        return !isMarked && bare.utf8.count >= 3 && bare.utf8.allSatisfy { "-*_ ".utf8.contains($0) }
    }

    var hasAmount: Bool { bare.utf8.contains { 0x30...0x39 ~= $0 } }

    /// Whether it may be above others: a few words, no amount.
    var mayHead: Bool {
        !isMarked && !hasAmount && hashes == 0 && (1...60).contains(bare.utf8.count)
            && (!bare.contains(",") || SectionNames.isUsual(bare)) && !bare.contains("|") && !bare.hasPrefix("~")
    }

    private mutating func readBeginning() {
        let scalars = Array(text.unicodeScalars)
        var start = scalars.firstIndex { $0 != " " && $0 != "\t" } ?? scalars.count
        indent = scalars[..<start].reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
        func at(_ index: Int) -> Unicode.Scalar { index < scalars.count ? scalars[index] : "\n" }
        func isSpace(_ index: Int) -> Bool { [" ", "\t", "\n"].contains(at(index)) }
        while at(start) == "#" { (hashes, start) = (hashes + 1, start + 1) }
        if hashes > 0, !isSpace(start) { (hashes, start) = (0, start - hashes) }
        if ["-", "*", "+", "•", "‣", "◦", "·", "●", "○", "▪", "–", "⁃", ">"].contains(at(start)), isSpace(start + 1) {
            (isMarked, start) = (true, start + 2)
        } else if case let end = scalars[start...].firstIndex(where: { !("0"..."9" ~= $0) }) ?? start, end > start,
            [".", ")"].contains(at(end)), isSpace(end + 1)
        {
            (isMarked, start) = (true, end + 2)
        }
        if at(start) == "[", at(start + 2) == "]", isSpace(start + 3), !("0"..."9" ~= at(start + 1)) {
            let state = at(start + 1)
            isCancelled = state == "-" && isMarked
            // What is under way, put off or important is still wanted.
            if isMarked, ![" ", "x", "X", "✓", "✔", "✗", "*"].contains(state) {
                var open = scalars
                open[start + 1] = " "
                text = String(String.UnicodeScalarView(open))
            }
            (isMarked, hasBox, start) = (true, true, start + 3)
        } else if "☐☑☒□⬜✓✔✅".unicodeScalars.contains(at(start)) {
            (isMarked, hasBox, start) = (true, true, start + 1)
        }
        bare = String(Substring(text.unicodeScalars.dropFirst(start)).trimmed)
    }
}

/// The lines of a note, without what is about the note: front matter, comments, code.
struct NoteText {
    private let lines: [Substring]
    /// What the front matter calls it.
    private(set) var title: String?

    init(_ lines: [Substring]) { self.lines = lines }

    mutating func rows() -> [WrittenLine] {
        var (start, rows) = (frontMatter(), [WrittenLine]())
        if start > 0 { title = self.title(above: start) }
        rows.reserveCapacity(lines.count - start)
        var (close, isCode, isCallout) = (String?.none, false, false)
        while start < lines.count {
            defer { start += 1 }
            var line = lines[start]
            if close == nil, !isCode, line.utf8.count <= ListText.lineBytesMax, WrittenLine.quoted(line) != nil {
                rows.append(WrittenLine(line, at: start + 1))
                continue
            }
            if line.trimmed.hasPrefix("```") {
                isCode.toggle()
                continue
            }
            if isCode { continue }
            // `> [!note] Remember`, and what is in it.
            isCallout = line.hasPrefix("> [!") || isCallout && line.hasPrefix(">")
            if isCallout { continue }
            if let end = close {
                guard let found = line.firstRange(of: end) else { continue }
                (line, close) = (line[found.upperBound...], nil)
                if line.isBlank { continue }
            }
            let bare = line.utf8.count <= ListText.lineBytesMax ? withoutComments(line, &close) : String(line)
            if bare.isBlank, !line.isBlank { continue }
            rows.append(WrittenLine(bare[...], at: start + 1))
        }
        return rows
    }

    private func withoutComments(_ line: Substring, _ close: inout String?) -> String {
        var (kept, rest) = ("", line)
        for (open, end) in [("<!--", "-->"), ("%%", "%%")] where rest.contains(open) {
            kept = ""
            while let start = rest.firstRange(of: open) {
                kept += rest[..<start.lowerBound]
                rest = rest[start.upperBound...]
                guard let found = rest.firstRange(of: end) else {
                    close = end
                    return kept
                }
                rest = rest[found.upperBound...]
            }
            rest = (kept + rest)[...]
        }
        return String(rest)
    }

    /// How many lines are front matter: keys and values between two lines of dashes at the very beginning.
    private func frontMatter() -> Int {
        guard lines.first?.trimmed == "---" else { return 0 }
        let rest = lines.dropFirst().prefix(Self.frontMatterLinesMax)
        guard let end = rest.firstIndex(where: { $0.trimmed == "---" || $0.trimmed == "..." }) else { return 0 }
        let isAbout = lines[1..<end].allSatisfy {
            $0.isBlank || $0.contains(":") || $0.hasPrefix("-") || $0.hasPrefix(" ")
        }
        return isAbout ? end + 1 : 0
    }

    private static let frontMatterLinesMax = 200

    private func title(above end: Int) -> String? {
        lines[..<end].lazy.compactMap { line -> String? in
            guard line.lowercased().hasPrefix("title:") else { return nil }
            return String(line.dropFirst(6).drop { $0 == " " || $0 == "\"" || $0 == "'" })
                .trimmingQuotes.filledText
        }.first
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        var text = self[...]
        while let last = text.last, last == "\"" || last == "'" || last == " " { text.removeLast() }
        return String(text)
    }
}

/// What Markdown and Obsidian write within a line besides its words.
enum InlineMarks {
    /// The line without links (their text stays), emphasis, tags, the name of a block, and the dates and priorities
    /// that task plugins write. Cost: linear; a line without any of these signs is only looked through.
    static func removed(from line: String) -> String {
        guard line.utf8.contains(where: { signs.contains($0) || $0 == 0xE2 || $0 == 0xF0 }) else { return line }
        var text = line
        if text.utf8.contains(UInt8(ascii: "]")) { text = withoutBrackets(text) }
        if text.contains("::"), let open = text.lastIndex(of: "("), text[open...].contains("::"), text.hasSuffix(")") {
            text = String(text[..<open])
        }
        for mark in ["**", "__", "==", "`"] where text.contains(mark) { text = withoutPairs(of: mark, text) }
        return withoutMetadata(text)
    }

    private static let signs = Set("*_=`]#^:".utf8)

    /// `[text](address)`, `[[page|text]]`, org's `[[address][text]]`, `[2/3]`, `[due:: 2026-05-01]`, `![[picture]]`.
    private static func withoutBrackets(_ line: String) -> String {
        var (kept, rest) = ("", line[...])
        while let open = rest.firstIndex(of: "[") {
            let inner = rest[rest.index(after: open)...]
            guard let (text, end) = bracketed(inner) else {
                kept += rest[...open]
                rest = inner
                continue
            }
            kept += rest[..<open]
            if kept.hasSuffix("!") { kept.removeLast() } else { kept += text }
            rest = rest[end...]
        }
        return kept + rest
    }

    /// What stands for the brackets that open before `inner`, and where they end; nil for those that stay.
    private static func bracketed(_ inner: Substring) -> (text: Substring, end: Substring.Index)? {
        if inner.hasPrefix("["), let close = inner.firstRange(of: "]]") {
            let link = inner[inner.index(after: inner.startIndex)..<close.lowerBound]
            if let bar = link.firstRange(of: "][") { return (link[bar.upperBound...], close.upperBound) }
            guard !link.isEmpty, !link.contains("[") else { return nil }
            if let bar = link.lastIndex(of: "|") { return (link[link.index(after: bar)...], close.upperBound) }
            let page = link.prefix { $0 != "#" }.split(separator: "/").last ?? link
            return (page, close.upperBound)
        }
        guard let close = inner.firstIndex(of: "]") else { return nil }
        let (text, behind) = (inner[..<close], inner.index(after: close))
        if inner[behind...].hasPrefix("("), let end = inner[behind...].firstIndex(of: ")"), !text.isEmpty {
            return (text, inner.index(after: end))
        }
        let isCount =
            text.contains("/") && text.split(separator: "/").count == 2
            && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "/") }
        let isShare = text.hasSuffix("%") && text.dropLast().utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isCount || isShare || text.contains("::") ? ("", behind) : nil
    }

    /// `**milk**`; what has a space inside, as `== Produce ==`, is no emphasis.
    private static func withoutPairs(of mark: String, _ line: String) -> String {
        var (kept, rest) = ("", line[...])
        while let open = rest.firstRange(of: mark) {
            let inner = rest[open.upperBound...]
            guard let close = inner.firstRange(of: mark), case let text = inner[..<close.lowerBound],
                let first = text.first,
                let last = text.last, first != " ", last != " ", !mark.hasPrefix(String(first))
            else { return kept + rest }
            kept += rest[..<open.lowerBound] + text
            rest = inner[close.upperBound...]
        }
        return kept + rest
    }

    private static let dated = Set("📅🗓⏳🛫➕✅❌⌛".unicodeScalars)
    private static let priorities = Set("🔺⏫🔼🔽⏬".unicodeScalars)
    private static let last = Set("🔁🆔⛔🏁".unicodeScalars)

    private static func withoutMetadata(_ line: String) -> String {
        let words = line.split(separator: " ")
        // How often, under which name, after what, and what then: with words of its own, and at the end.
        let end = words.firstIndex { $0.unicodeScalars.first.map(last.contains) ?? false } ?? words.count
        let kinds = words.indices.map { index -> Bool in
            let word = words[index]
            guard index < end, let first = word.unicodeScalars.first else { return index >= end }
            if first == "#" { return isTag(word) }
            if first == "^" { return index > 0 && index == words.count - 1 && word.dropFirst().allSatisfy(isOfBlock) }
            if priorities.contains(first) { return true }
            return dated.contains(first)
                && (index + 1 < words.count && isDay(words[index + 1]) || isDay(word.dropFirst()))
                || isDay(word) && index > 0 && words[index - 1].unicodeScalars.first.map(dated.contains) == true
        }
        guard kinds.contains(true) else { return line }
        // Somebody who lists one thing as a tag means the thing.
        let isAlone = zip(words, kinds).allSatisfy { $1 || isMark($0) }
        if isAlone { return zip(words, kinds).filter(\.1).count == 1 && words[0].hasPrefix("#") ? line : "" }
        return line.prefix { $0 == " " || $0 == "\t" }
            + zip(words, kinds).filter { !$0.1 }.map(\.0).joined(separator: " ")
    }

    private static func isMark(_ word: Substring) -> Bool {
        !word.contains { $0.isLetter || $0.isNumber } || word == "[x]"
    }

    private static func isTag(_ word: Substring) -> Bool {
        word.utf8.count > 1 && word.dropFirst().first?.isLetter == true
            && word.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "-_/".contains($0) }
    }

    private static func isOfBlock(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-"
    }

    private static func isDay(_ word: Substring) -> Bool { word.utf8.count == 10 && CivilDate(String(word)) != nil }
}
