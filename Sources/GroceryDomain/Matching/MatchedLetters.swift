/// The parts of `name` that the typed `text` matches, for highlighting: in order, not overlapping, whole characters.
///
/// Each typed word is aligned where it fits best, preferably at the beginning of a word; letters that are mistyped or
/// not typed stay unmarked. Meant for the few names on the screen: the cost is the product of both lengths. Only the
/// first 160 scalars of either are read.
public func matchedRanges(of text: String, in name: String) -> [Range<String.Index>] {
    var letters = NameLetters(name)
    for word in NameLetters(text).words where !letters.symbols.isEmpty { letters.mark(word) }
    return letters.markedRanges(in: name)
}

/// The letters of a name in order, each with the character that shows it.
private struct NameLetters {
    private(set) var symbols: [Symbol] = []
    private var characters: [Range<String.Index>] = []
    private var beginsWord: [Bool] = []
    private var isMarked: [Bool] = []

    init(_ name: String) {
        var reader = NameWords()
        var isBetweenWords = true
        for index in name.indices.prefix(TypedText.scalarsMax) {
            let character = name[index]
            if let symbol = Self.plainSymbol(of: character) {
                append(symbol, index..<name.index(after: index), beginsWord: isBetweenWords)
                isBetweenWords = false
                continue
            }
            reader.read(String(character).folded, keepsSigns: false)
            if reader.symbols.isEmpty { isBetweenWords = isBetweenWords || character != "'" && character != "’" }
            for symbol in reader.symbols {
                append(symbol, index..<name.index(after: index), beginsWord: isBetweenWords)
                isBetweenWords = false
            }
        }
        isMarked = Array(repeating: false, count: symbols.count)
    }

    /// That of most characters: an ASCII letter or digit, folded.
    private static func plainSymbol(of character: Character) -> Symbol? {
        guard let ascii = character.asciiValue, ascii >= UInt8(ascii: "0") else { return nil }
        return NameWords.symbol(ascii: ascii | 0x20)
    }

    private mutating func append(_ symbol: Symbol, _ character: Range<String.Index>, beginsWord: Bool) {
        symbols.append(symbol)
        characters.append(character)
        self.beginsWord.append(beginsWord)
    }

    var words: [ArraySlice<Symbol>] {
        let starts = symbols.indices.filter { beginsWord[$0] }
        return zip(starts, starts.dropFirst() + [symbols.count]).map { symbols[$0..<$1] }
    }

    private enum Cost {
        static let skipped = 6
        static let extra = 7
        static let replacement = 9
        static let swap = 8
        static let insideWord = 4
        static let again = 3
    }

    /// Marks the letters that equal those of `word` at the best alignment, if there is one.
    mutating func mark(_ word: ArraySlice<Symbol>) {
        let typed = Array(word)
        let width = symbols.count + 1
        // costs[row * width + column]: the first `row` letters aligned so that they end before `column`.
        var costs = [Int](repeating: 0, count: (typed.count + 1) * width)
        for column in 0..<symbols.count { costs[column] = beginsWord[column] ? 0 : Cost.insideWord }
        for row in 1...typed.count {
            costs[row * width] = row * Cost.extra
            for column in 1..<width {
                let position = row * width + column
                var cost = costs[position - width - 1] + pairCost(typed[row - 1], column - 1)
                cost = min(cost, costs[position - width] + Cost.extra, costs[position - 1] + Cost.skipped)
                if isSwap(typed, row, column) { cost = min(cost, costs[position - 2 * width - 2] + Cost.swap) }
                costs[position] = cost
            }
        }
        let lastRow = typed.count * width
        guard var column = (0..<width).min(by: { costs[lastRow + $0] < costs[lastRow + $1] }),
            costs[lastRow + column] <= Cost.insideWord + typed.count * Cost.extra / 2
        else { return }
        var row = typed.count
        while row > 0, column > 0 {
            let position = row * width + column
            if costs[position] == costs[position - width - 1] + pairCost(typed[row - 1], column - 1) {
                (row, column) = (row - 1, column - 1)
                if typed[row] == symbols[column] { isMarked[column] = true }
            } else if isSwap(typed, row, column), costs[position] == costs[position - 2 * width - 2] + Cost.swap {
                (row, column) = (row - 2, column - 2)
                (isMarked[column], isMarked[column + 1]) = (true, true)
            } else if costs[position] == costs[position - 1] + Cost.skipped {
                column -= 1
            } else {
                row -= 1
            }
        }
    }

    private func pairCost(_ typed: Symbol, _ column: Int) -> Int {
        typed == symbols[column] ? (isMarked[column] ? Cost.again : 0) : Cost.replacement
    }

    private func isSwap(_ typed: [Symbol], _ row: Int, _ column: Int) -> Bool {
        row > 1 && column > 1 && typed[row - 1] == symbols[column - 2] && typed[row - 2] == symbols[column - 1]
    }

    func markedRanges(in name: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        for (character, isMarked) in zip(characters, isMarked) where isMarked {
            if let last = ranges.last, last.upperBound >= character.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<character.upperBound
            } else {
                ranges.append(character)
            }
        }
        return ranges
    }
}
