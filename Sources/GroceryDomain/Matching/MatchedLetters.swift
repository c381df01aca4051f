/// The letters of typed text, to mark those of names that they match.
///
/// Each typed word is aligned where it fits best, preferably at the beginning of a word; letters that are mistyped or
/// not typed stay unmarked. Meant for the few names on the screen: the cost is the product of both lengths. Only the
/// first 160 characters of either are read.
struct MatchedLetters {
    private let words: [ArraySlice<Symbol>]

    init(of text: String) { words = NameLetters(text).words }

    /// The places of the characters of `name` that are matched, in order.
    func marks(in name: String) -> [Int] {
        var letters = NameLetters(name)
        for word in words where !letters.symbols.isEmpty { letters.mark(word) }
        return letters.marks
    }
}

/// The letters of a name in order, each with the place of the character that shows it.
private struct NameLetters {
    private(set) var symbols: [Symbol] = []
    private var places: [Int] = []
    private var beginsWord: [Bool] = []
    private var isMarked: [Bool] = []
    private var isBetweenWords = true

    init(_ name: String) {
        var name = name
        let isRead = name.withUTF8 { read(ascii: $0) }
        if !isRead { read(name) }
        isMarked = Array(repeating: false, count: symbols.count)
    }

    /// Reads a text in which each byte is a character; false for any other, of which nothing is read.
    private mutating func read(ascii text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
        for (place, byte) in text.prefix(TypedText.scalarsMax).enumerated() {
            if let symbol = NameWords.symbol(ascii: byte | 0x20), byte >= UInt8(ascii: "0") {
                append(symbol, place)
            } else {
                readSign(Character(Unicode.Scalar(byte)), place)
            }
        }
        return true
    }

    private mutating func read(_ text: String) {
        for (place, character) in text.prefix(TypedText.scalarsMax).enumerated() {
            if let ascii = character.asciiValue, ascii >= UInt8(ascii: "0"),
                let symbol = NameWords.symbol(ascii: ascii | 0x20)
            {
                append(symbol, place)
            } else {
                readSign(character, place)
            }
        }
    }

    /// What is no plain letter: as many letters as it folds to.
    private mutating func readSign(_ character: Character, _ place: Int) {
        if character == " " {
            isBetweenWords = true
            return
        }
        var reader = NameWords()
        reader.read(String(character).folded, keepsSigns: false)
        if reader.symbols.isEmpty { isBetweenWords = isBetweenWords || character != "'" && character != "’" }
        for symbol in reader.symbols { append(symbol, place) }
    }

    private mutating func append(_ symbol: Symbol, _ place: Int) {
        symbols.append(symbol)
        places.append(place)
        beginsWord.append(isBetweenWords)
        isBetweenWords = false
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

    /// The places of the characters of which some letter is marked.
    var marks: [Int] {
        var marks: [Int] = []
        for (place, isMarked) in zip(places, isMarked) where isMarked && marks.last != place { marks.append(place) }
        return marks
    }
}
