/// `seeds/words.tsv`, which says of words what they are: `word TAB classes TAB languages`; what people write for
/// others, `seeds/misspellings.tsv`: `misspelt TAB right`; and the spellings of units (`UnitTable`).
public struct LexiconFile: Sendable {
    /// What is wrong with a row, and which it is, from 1.
    public struct Mistake: Error, CustomStringConvertible {
        public let line: Int
        public let reason: String

        public var description: String { "line \(line) \(reason)" }
    }

    struct Row: Sendable {
        let word: String
        /// Each class of the word, and what stands behind it: `short=chocolate`.
        var classes: [(wordClass: WordClass, argument: String?)]
        let languages: [String]
    }

    let rows: [Row]
    /// What is misspelt, and units: they are looked up, and passed over where all words of a class are asked for.
    let others: [Row]

    /// The rows of a text, and those of misspellings and units behind them.
    public init(_ text: String, misspellings: String = "") throws(Mistake) {
        let written = try Self.rows(of: text)
        let joined = Self.joined(written + Self.misspelt(misspellings) + Self.units)
        (rows, others) = (Array(joined[..<written.count]), Array(joined[written.count...]))
    }

    /// Each word stands there once, and they are sorted by their bytes.
    private static func rows(of text: String) throws(Mistake) -> [Row] {
        let names = Dictionary(uniqueKeysWithValues: WordClass.allCases.map { ("\($0)"[...], $0) })
        var rows: [Row] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("# ") && line != "#" {
            func mistake(_ reason: String) -> Mistake { Mistake(line: index + 1, reason: reason) }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 3, fields.allSatisfy({ !$0.isEmpty }) else {
                throw mistake("has not a word, its classes and its languages")
            }
            var classes: [(WordClass, String?)] = []
            for field in fields[1].split(separator: " ") {
                let parts = field.split(separator: "=", maxSplits: 1)
                guard let wordClass = names[parts[0]] else { throw mistake("has no class: \(parts[0])") }
                classes.append((wordClass, parts.count > 1 ? parts[1].replacing("_", with: " ") : nil))
            }
            if let last = rows.last, !last.word.utf8.lexicographicallyPrecedes(fields[0].utf8) {
                throw mistake("is not behind the one before it: \(fields[0])")
            }
            rows.append(
                Row(
                    word: String(fields[0]), classes: classes,
                    languages: fields[2].split(separator: ",").map(String.init)))
        }
        return rows
    }

    private static func misspelt(_ text: String) -> [Row] {
        text.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Row(word: fields[0], classes: [(.misspelt, fields.last)], languages: [])
        }
    }

    private static var units: [Row] {
        UnitWords.spellings.flatMap { word, unit in
            let row = Row(word: word, classes: [(.unit, unit.number.map(String.init))], languages: [])
            guard let space = word.firstIndex(of: " ") else { return [row] }
            return [row, Row(word: String(word[..<space]), classes: [(.unitOfWords, nil)], languages: [])]
        }
    }

    /// Each word once, with all its classes.
    private static func joined(_ rows: [Row]) -> [Row] {
        var (joined, places): ([Row], [String: Int]) = ([], [:])
        for row in rows {
            if let place = places[row.word] {
                joined[place].classes += row.classes
            } else {
                places[row.word] = joined.count
                joined.append(row)
            }
        }
        return joined
    }

    /// The words as the program has them: `LexiconLayout`.
    public var bytes: [UInt8] {
        var (sets, numbers): ([WordClasses], [WordClasses: Int]) = ([], [:])
        let all = rows + others
        for row in all where numbers[row.set] == nil {
            numbers[row.set] = sets.count
            sets.append(row.set)
        }
        var slots = [UInt32](repeating: 0, count: 16)
        while slots.count * 3 < all.count * 4 { slots += slots }
        var entries: [UInt8] = []
        let firstEntry = LexiconLayout.headBytes + slots.count * 4 + sets.count * 16
        for row in all {
            let hash = FNVHash.folded(row.word.utf8)
            var slot = hash & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] =
                UInt32(firstEntry + entries.count) | LexiconLayout.tag(of: hash) << UInt32(LexiconLayout.offsetBits)
            let number = numbers[row.set] ?? 0
            entries += [UInt8(number & 0xFF), UInt8(number >> 8)]
            entries.append(text: row.word)
            let arguments = row.classes.compactMap { entry in entry.argument.map { (entry.wordClass, $0) } }
            entries.append(UInt8(arguments.count))
            for (wordClass, argument) in arguments {
                entries.append(wordClass.rawValue)
                entries.append(text: argument)
            }
        }
        var bytes: [UInt8] = []
        for number in [UInt32(slots.count - 1), UInt32(sets.count), UInt32(rows.count), 0] + slots {
            bytes.append(number)
        }
        for set in sets { bytes.append(set.bits) }
        return bytes + entries
    }
}

extension LexiconFile.Row {
    fileprivate var set: WordClasses { WordClasses(classes.map(\.wordClass)) }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// A text, before it how many bytes it has. No word is longer than a byte says.
    fileprivate mutating func append(text: String) {
        append(UInt8(text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
