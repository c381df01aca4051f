/// Splits a text in Cooklang into blocks, line by line. `CooklangStep.swift` reads what is within a step.
struct CooklangReader {
    let scalars: [Unicode.Scalar]
    /// For each place, that of the next line feed; a text of one long line would otherwise be searched for it at each.
    private var feeds: [Int]
    var index = 0
    /// Whether no comment in brackets ends from here on.
    var lacksCommentEnd = false
    var blocks: [CooklangText.Block] = []
    var problems: [CooklangText.Problem] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        feeds = Array(repeating: scalars.count, count: scalars.count + 1)
        for index in scalars.indices.reversed() { feeds[index] = scalars[index] == "\n" ? index : feeds[index + 1] }
    }

    mutating func read() {
        if at(0) == "\u{FEFF}" {  // A mark some editors write in front of UTF-8.
            index = 1
            blocks.append(.blank(source: "\u{FEFF}"))
        }
        readFrontMatter()
        while index < scalars.count { readBlock() }
    }

    private mutating func readBlock() {
        switch kindOfLine {
        case .blank: readBlank()
        case .metadatum: readMetadatum()
        case .section: readSection()
        case .note: readNote()
        case .step: readStep()
        }
    }

    // MARK: Kinds of lines

    private enum LineKind { case blank, metadatum, section, note, step }

    private var kindOfLine: LineKind {
        let line = scalars[index..<lineEnd(index)]
        if line.allSatisfy(\.properties.isWhitespace) { return .blank }
        switch line.first {
        case "=": return .section
        case ">": return line.dropFirst().first != ">" ? .note : line.contains(":") ? .metadatum : .step
        default: return .step
        }
    }

    /// Whether the step ends before the line at `index`.
    var isBehindStep: Bool { index >= scalars.count || kindOfLine != .step }

    private mutating func readBlank() {
        let start = index
        while index < scalars.count, kindOfLine == .blank { index = nextLine(index) }
        blocks.append(.blank(source: string(start, index)))
    }

    private mutating func readMetadatum() {
        let (start, end) = (index, lineEnd(index))
        let colon = scalars[start..<end].firstIndex(of: ":") ?? end
        let metadatum = CooklangText.Metadatum(
            key: string(start + 2, colon).withoutOuterSpaces,
            value: string(min(colon + 1, end), end).withoutOuterSpaces)
        index = nextLine(start)
        blocks.append(.metadatum(metadatum, source: string(start, index)))
    }

    private mutating func readSection() {
        let (start, end) = (index, lineEnd(index))
        let name = string(start, end).withoutOuterSpaces.trimming { $0 == "=" }.withoutOuterSpaces
        index = nextLine(start)
        blocks.append(.section(name, source: string(start, index)))
    }

    /// A note is a paragraph; its further lines may begin with `>` or not.
    private mutating func readNote() {
        let start = index
        var lines: [String] = []
        while index < scalars.count, kindOfLine == .note || (!lines.isEmpty && kindOfLine == .step) {
            let line = string(index, lineEnd(index)).withoutOuterSpaces
            lines.append((line.hasPrefix(">") ? String(line.dropFirst()) : line).withoutOuterSpaces)
            index = nextLine(index)
        }
        blocks.append(.note(lines.joined(separator: " "), source: string(start, index)))
    }

    // MARK: The text

    func at(_ index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    /// The bounds are within the text, `start` not above `end`.
    func string(_ start: Int, _ end: Int) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<max(start, end)])
        return String(view)
    }

    /// The end of the line with `index`: its LF or CRLF, or the end of the text.
    func lineEnd(_ index: Int) -> Int {
        let feed = feeds[index]
        return feed < scalars.count && feed > index && scalars[feed - 1] == "\r" ? feed - 1 : feed
    }

    /// The start of the line after the one with `index`.
    func nextLine(_ index: Int) -> Int { min(feeds[index] + 1, scalars.count) }

    func index(of sign: Unicode.Scalar, in range: Range<Int>) -> Int? { scalars[range].firstIndex(of: sign) }

    /// The index of the bracket that closes the one at `open`, or of the first that closes any if none does.
    func closingBracket(of open: Int, before end: Int) -> Int? {
        var depth = 0
        for index in open..<end {
            if scalars[index] == "(" { depth += 1 }
            if scalars[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return index(of: ")", in: open..<end)
    }

    mutating func report(_ sentence: String, at index: Int) {
        let line = scalars[..<index].count { $0 == "\n" } + 1
        problems.append(CooklangText.Problem(line: line, sentence: sentence))
    }
}
