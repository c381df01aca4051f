/// What a file in TOML (toml.io, version 1.0) says, as a configuration needs it: a row for each value, with the names
/// that lead to it, whether they stand in headings, before points or in inline tables, and its line.
///
/// Numbers other than whole ones, dates and times are kept as they are spelt. Tables in arrays are refused: no
/// configuration of ours has any.
public struct TOMLRows: Sendable, RandomAccessCollection {
    public struct Row: Hashable, Sendable {
        /// From the outermost table to the key.
        public let names: [String]
        public let value: Value
        /// Of the key, counted from 1.
        public let line: Int
    }

    public indirect enum Value: Hashable, Sendable {
        case string(String)
        case boolean(Bool)
        case integer(Int)
        case array([Value])
        /// A fraction, a date or a time, as it is spelt.
        case other(String)
    }

    /// Why the file is not TOML, and on which line.
    public struct Mistake: Error, Hashable, Sendable {
        public let line: Int
        public let sentence: String
    }

    private let rows: [Row]

    public var startIndex: Int { 0 }
    public var endIndex: Int { rows.count }
    public subscript(index: Int) -> Row { rows[index] }

    /// - Throws: the first place that is not TOML, a key that is given twice among them, or that is nested deeper than
    ///   `depthMax`. Nothing of the file is known then.
    public init(_ text: String) throws(Mistake) {
        var reader = TOMLReader(text)
        rows = try reader.rows()
    }

    /// How many names lead to a value, and how many arrays and tables stand within one another.
    public static let depthMax = 32
}

private struct TOMLReader {
    typealias Mistake = TOMLRows.Mistake
    private let text: [Unicode.Scalar]
    private var offset = 0
    private var line = 1
    private var depth = 0
    private var found: [TOMLRows.Row] = []
    private var values: Set<[String]> = []
    private var headings: Set<[String]> = []

    init(_ text: String) {
        self.text = Array(text.unicodeScalars)
        if self.text.first == "\u{FEFF}" { offset = 1 }
    }

    mutating func rows() throws(Mistake) -> [TOMLRows.Row] {
        var table: [String] = []
        while true {
            skipLines()
            guard let next = peek() else { return found }
            if next == "[" { table = try heading() } else { try keyAndValue(below: table) }
            skipSpace()
            skipComment()
            guard peek() == nil || isAtLineEnd else { throw mistake("there is more on this line than one value") }
        }
    }

    private mutating func heading() throws(Mistake) -> [String] {
        offset += 1
        guard peek() != "[" else { throw mistake("tables in an array, [[ ]], are not read here") }
        let names = try self.names(until: "]")
        guard headings.insert(names).inserted else { throw mistake("[\(names.joined(separator: "."))] is there twice") }
        guard !values.contains(names) else { throw mistake("\(names.joined(separator: ".")) has a value already") }
        return names
    }

    private mutating func keyAndValue(below table: [String]) throws(Mistake) {
        let line = line
        let names = try table + self.names(until: "=")
        skipSpace()
        try value(of: names, on: line)
    }

    /// Names with points in between, and the sign behind them.
    private mutating func names(until end: Unicode.Scalar) throws(Mistake) -> [String] {
        var names: [String] = []
        while true {
            skipSpace()
            names.append(try name())
            guard names.count <= TOMLRows.depthMax else { throw mistake("this is nested too deeply") }
            skipSpace()
            let sign = peek()
            guard sign == "." || sign == end else {
                throw mistake("“\(end)” is missing behind \(names.joined(separator: "."))")
            }
            offset += 1
            if sign == end { return names }
        }
    }

    private mutating func name() throws(Mistake) -> String {
        if let quote = peek(), quote == "\"" || quote == "'" { return try string(quote, severalLines: false) }
        let start = offset
        while let next = peek(), next.isBare { offset += 1 }
        guard offset > start else { throw mistake("a name is missing") }
        return spelt(from: start)
    }

    /// Reads a value, and notes it below `names`; an inline table notes what is in it instead.
    private mutating func value(of names: [String], on line: Int) throws(Mistake) {
        guard !values.contains(names), !headings.contains(names) else {
            throw mistake("\(names.joined(separator: ".")) is there twice")
        }
        guard peek() == "{" else {
            let value = try value()
            // A value is no table, too.
            for count in 1..<names.count where values.contains(Array(names.prefix(count))) {
                throw mistake("\(names.prefix(count).joined(separator: ".")) has a value already")
            }
            values.insert(names)
            return found.append(.init(names: names, value: value, line: line))
        }
        try deeper()
        headings.insert(names)
        offset += 1
        skipSpace()
        if peek() != "}" {
            while true {
                try keyAndValue(below: names)
                skipSpace()
                guard peek() == "," else { break }
                offset += 1
            }
        }
        guard peek() == "}" else { throw mistake("“}” is missing") }
        offset += 1
        depth -= 1
    }

    private mutating func value() throws(Mistake) -> TOMLRows.Value {
        switch peek() {
        case "\"", "'": return .string(try string(text[offset], severalLines: true))
        case "[": return try array()
        case "{": throw mistake("tables in an array are not read here")
        default: return try word()
        }
    }

    private mutating func array() throws(Mistake) -> TOMLRows.Value {
        try deeper()
        offset += 1
        var values: [TOMLRows.Value] = []
        while true {
            skipLines()
            if peek() == "]" { break }
            values.append(try value())
            skipLines()
            guard peek() == "," else { break }
            offset += 1
        }
        guard peek() == "]" else { throw mistake("“]” is missing") }
        offset += 1
        depth -= 1
        return .array(values)
    }

    private mutating func deeper() throws(Mistake) {
        depth += 1
        guard depth <= TOMLRows.depthMax else { throw mistake("this is nested too deeply") }
    }

    /// true, false, a number or a date.
    private mutating func word() throws(Mistake) -> TOMLRows.Value {
        let start = offset
        while let next = peek(), next.isBare || "+.:".unicodeScalars.contains(next) { offset += 1 }
        let word = spelt(from: start)
        switch word {
        case "": throw mistake("a value is missing")
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return .other(word)
        default:
            guard let first = word.unicodeScalars.first(where: { $0 != "+" && $0 != "-" }), first.isDigit else {
                throw mistake("“\(word)” is no value; text stands in quotes")
            }
            return Int(word.filter { $0 != "_" }).map { .integer($0) } ?? .other(word)
        }
    }

    // MARK: Texts

    private mutating func string(_ quote: Unicode.Scalar, severalLines: Bool) throws(Mistake) -> String {
        let begun = line
        let isLong = severalLines && isAhead(quote, 3)
        offset += isLong ? 3 : 1
        // A line break right behind the quotes is not part of the text.
        if isLong, isAtLineEnd { skipLineEnd() }
        var text = ""
        while let next = peek() {
            if isLong ? isAhead(quote, 3) : next == quote {
                // Before the three that end it, one or two quotes are text.
                let inside = isLong ? isAhead(quote, 5) ? 2 : isAhead(quote, 4) ? 1 : 0 : 0
                for _ in 0..<inside { text.unicodeScalars.append(quote) }
                offset += isLong ? inside + 3 : 1
                return text
            }
            if isAtLineEnd {
                guard isLong else { break }
                skipLineEnd()
                text.unicodeScalars.append("\n")
            } else if next == "\\", quote == "\"" {
                try escaped(onto: &text, isLong: isLong)
            } else {
                text.unicodeScalars.append(next)
                offset += 1
            }
        }
        throw Mistake(line: begun, sentence: "the text that begins here has no end")
    }

    private mutating func escaped(onto text: inout String, isLong: Bool) throws(Mistake) {
        offset += 1
        let sign = peek()
        if isLong, isAtLineEnd || sign == " " || sign == "\t" { return skipFoldedLines() }
        offset += 1
        switch sign {
        case "b": text += "\u{8}"
        case "t": text += "\t"
        case "n": text += "\n"
        case "f": text += "\u{C}"
        case "r": text += "\r"
        case "\"", "\\": text.unicodeScalars.append(self.text[offset - 1])
        case "u", "U":
            let count = sign == "u" ? 4 : 8
            let digits = self.text[offset...].prefix(count)
            guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
                let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                let scalar = Unicode.Scalar(number)
            else { throw mistake("behind \\\(sign == "u" ? "u" : "U") stand \(count) digits of a character") }
            text.unicodeScalars.append(scalar)
            offset += count
        default: throw mistake("a backslash has no such meaning; twice, it is itself")
        }
    }

    /// A backslash at the end of a line takes the break with it, and the space before the next word.
    private mutating func skipFoldedLines() {
        while let next = peek() {
            if isAtLineEnd { skipLineEnd() } else if next == " " || next == "\t" { offset += 1 } else { return }
        }
    }

    // MARK: Signs

    private func peek() -> Unicode.Scalar? { offset < text.count ? text[offset] : nil }

    private func isAhead(_ sign: Unicode.Scalar, _ count: Int) -> Bool {
        offset + count <= text.count && text[offset..<offset + count].allSatisfy { $0 == sign }
    }

    private func spelt(from start: Int) -> String { String(String.UnicodeScalarView(text[start..<offset])) }

    private func mistake(_ sentence: String) -> Mistake { Mistake(line: line, sentence: sentence) }

    private var isAtLineEnd: Bool {
        peek() == "\n" || (peek() == "\r" && offset + 1 < text.count && text[offset + 1] == "\n")
    }

    private mutating func skipLineEnd() {
        offset += peek() == "\r" ? 2 : 1
        line += 1
    }

    private mutating func skipSpace() { while let next = peek(), next == " " || next == "\t" { offset += 1 } }

    private mutating func skipComment() { if peek() == "#" { while peek() != nil, !isAtLineEnd { offset += 1 } } }

    /// Space, comments and line breaks.
    private mutating func skipLines() {
        while true {
            skipSpace()
            skipComment()
            guard isAtLineEnd else { return }
            skipLineEnd()
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    /// What a name without quotes is made of.
    fileprivate var isBare: Bool {
        isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "-"
    }
}
