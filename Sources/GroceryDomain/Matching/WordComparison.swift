/// Compares one typed word with many: first by counting plain errors, sixty-four at a time, then by what they cost.
///
/// Lives for one search: it points into the tables of `TypingErrors` and at working memory that belongs to the caller.
struct WordComparison {
    /// Working memory for `costs`: a table of the longest words.
    static let workspaceCount = (NameWords.lengthMax + 1) * (NameWords.lengthMax + 1)

    let substitution: UnsafeBufferPointer<UInt8>
    let groupStarts: UnsafeBufferPointer<UInt16>
    let groups: UnsafeBufferPointer<TypingErrors.SoundGroup>
    let table: UnsafeMutableBufferPointer<Int32>
    /// For each symbol, in which places of the typed word it stands.
    let places: UnsafeMutableBufferPointer<UInt64>

    private(set) var typed = UnsafeBufferPointer<Symbol>(start: nil, count: 0)

    init(
        substitution: UnsafeBufferPointer<UInt8>, groupStarts: UnsafeBufferPointer<UInt16>,
        groups: UnsafeBufferPointer<TypingErrors.SoundGroup>, table: UnsafeMutableBufferPointer<Int32>,
        places: UnsafeMutableBufferPointer<UInt64>
    ) {
        (self.substitution, self.groupStarts, self.groups) = (substitution, groupStarts, groups)
        (self.table, self.places) = (table, places)
    }

    struct Outcome {
        /// The least cost of having typed `typed` for the whole word, its beginning, or its other number.
        var cost: Int32
        /// Whether that takes no typing error at all.
        var isLiteral: Bool
    }

    /// Takes `word` as the typed word from now on.
    mutating func setTyped(_ word: UnsafeBufferPointer<Symbol>) {
        for symbol in typed { places[Int(symbol)] = 0 }
        typed = word
        for (index, symbol) in word.enumerated() { places[Int(symbol)] |= 1 << UInt64(index) }
    }

    /// Whether the typed word is at most `limit` insertions, deletions, replacements and swaps of neighbours away from
    /// `meant` or a beginning of it.
    ///
    /// Bit-parallel: Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
    func isNear(_ meant: UnsafeBufferPointer<Symbol>, within limit: Int) -> Bool {
        var positive = UInt64.max
        var negative: UInt64 = 0
        var diagonal: UInt64 = 0
        var previous: UInt64 = 0
        var distance = typed.count
        let last: UInt64 = 1 << UInt64(typed.count - 1)
        if distance <= limit { return true }
        for index in 0..<min(meant.count, typed.count + limit) {
            let equal = places[Int(meant[index])]
            let swapped = ((~diagonal & equal) << 1) & previous
            diagonal = (((equal & positive) &+ positive) ^ positive) | equal | negative | swapped
            let up = negative | ~(diagonal | positive)
            let down = diagonal & positive
            if up & last != 0 { distance &+= 1 } else if down & last != 0 { distance &-= 1 }
            if distance <= limit { return true }
            positive = down << 1 | ~(diagonal | (up << 1 | 1))
            negative = (up << 1 | 1) & diagonal
            previous = equal
        }
        return false
    }

    /// The cost of having typed the typed word for `meant`: all of it, its beginning, or its singular or plural.
    func compare(with meant: UnsafeBufferPointer<Symbol>) -> Outcome {
        let (rows, columns) = (typed.count, min(meant.count, typed.count + WordComparison.band))
        fillTable(meant, rows: rows, columns: columns)
        var outcome = Outcome(cost: TypingErrors.unrelated, isLiteral: false)
        func offer(_ distance: Int32, _ extra: Int32) {
            if distance + extra < outcome.cost { outcome = Outcome(cost: distance + extra, isLiteral: distance == 0) }
        }
        let width = columns + 1
        if columns == meant.count {
            offer(table[rows * width + columns], 0)
            offerSingular(of: meant, width, offer)
        }
        // A beginning: the fewer letters there are to come, the likelier.
        for end in stride(from: max(1, rows - 2), through: min(columns, meant.count - 1), by: 1) {
            let distance = table[rows * width + end]
            if distance > 0, rows < 3 { continue }
            offer(distance, WordComparison.completion(of: meant, from: end) + (distance > 0 ? 15 : 0))
        }
        return outcome
    }

    /// How far the lengths of what is compared may drift apart.
    private static let band = 4

    /// What the letters that are not typed yet cost, `end` being how many are.
    static func completion(of meant: UnsafeBufferPointer<Symbol>, from end: Int) -> Int32 {
        let left = meant.count - end
        if meant[meant.count - 1] == Letter.s {
            if left == 1 { return 8 }
            if left == 2, meant[meant.count - 2] == Letter.e { return 10 }
        }
        return 18 + 4 * Int32(min(left, 8))
    }

    private enum Letter {
        static let a: Symbol = 1
        static let e: Symbol = 5
        static let h: Symbol = 8
        static let i: Symbol = 9
        static let o: Symbol = 15
        static let s: Symbol = 19
        static let u: Symbol = 21
        static let y: Symbol = 25

        static func isVowel(_ symbol: Symbol) -> Bool {
            symbol <= y && (1 << a | 1 << e | 1 << i | 1 << o | 1 << u | 1 << y) & (1 << UInt32(symbol)) != 0
        }
    }

    /// The typed word as plural of `meant`: without its -s or -es, or with -ies for -y.
    private func offerSingular(
        of meant: UnsafeBufferPointer<Symbol>, _ width: Int, _ offer: (Int32, Int32) -> Void
    ) {
        let (rows, columns) = (typed.count, meant.count)
        guard rows >= 4, typed[rows - 1] == Letter.s, meant[columns - 1] != Letter.s else {
            if rows >= 3, columns >= 4, typed[rows - 1] == Letter.y, meant[columns - 1] == Letter.s, meant[columns - 2] == Letter.e,
                meant[columns - 3] == Letter.i
            {
                offer(table[(rows - 1) * width + columns - 3], 12)
            }
            return
        }
        offer(table[(rows - 1) * width + columns], 15)
        guard typed[rows - 2] == Letter.e else { return }
        offer(table[(rows - 2) * width + columns], 18)
        if typed[rows - 3] == Letter.i, meant[columns - 1] == Letter.y {
            offer(table[(rows - 3) * width + columns - 1], 18)
        }
    }

    /// Fills `table[row * (columns + 1) + column]` with the cost of having typed the first `row` letters for the first `column`
    /// letters of `meant`.
    private func fillTable(_ meant: UnsafeBufferPointer<Symbol>, rows: Int, columns: Int) {
        let stride = columns + 1
        for cell in 0..<(rows + 1) * stride { table[cell] = TypingErrors.unrelated }
        table[0] = 0
        for column in 1...min(columns, WordComparison.band) {
            table[column] = table[column - 1] + missingCost(of: meant, column - 1)
        }
        var typedTail: UInt32 = 0
        for row in 1...rows {
            let letter = typed[row - 1]
            typedTail = typedTail << 8 | UInt32(letter)
            let cells = table.baseAddress! + row * stride
            let above = cells - stride
            let extra = extraCost(row - 1)
            if row <= WordComparison.band { cells[0] = above[0] + extra }
            let first = max(1, row - WordComparison.band)
            let last = min(columns, row + WordComparison.band)
            if first > last { break }
            var meantTail: UInt32 = 0
            for column in max(0, first - 4)..<first - 1 { meantTail = meantTail << 8 | UInt32(meant[column]) }
            for column in first...last {
                let wanted = meant[column - 1]
                meantTail = meantTail << 8 | UInt32(wanted)
                var cost = above[column - 1]
                if letter != wanted {
                    cost += letter < 64 && wanted < 64 ? Int32(substitution[Int(letter) << 6 | Int(wanted)]) : TypingErrors.Cost.other
                    if row == 1 || column == 1 { cost += TypingErrors.Cost.firstLetter }
                    if row > 1, column > 1, letter == meant[column - 2], typed[row - 2] == wanted {
                        let swap = (above - stride)[column - 2] + TypingErrors.Cost.swap
                        cost = min(cost, row == 2 ? swap + 10 : swap)
                    }
                }
                cost = min(cost, above[column] + extra)
                cost = min(cost, cells[column - 1] + missingCost(of: meant, column - 1))
                if letter <= 26, wanted <= 26 {
                    let place = Int(letter) * 27 + Int(wanted)
                    for index in Int(groupStarts[place])..<Int(groupStarts[place + 1]) {
                        let group = groups[index]
                        if typedTail & group.typedMask == group.typed, meantTail & group.meantMask == group.meant {
                            let before = table[(row - Int(group.typedCount)) * stride + column - Int(group.meantCount)]
                            cost = min(cost, before + Int32(group.cost))
                        }
                    }
                }
                cells[column] = cost
            }
        }
    }

    /// What it costs to leave out the letter at `index` of `meant`.
    private func missingCost(of meant: UnsafeBufferPointer<Symbol>, _ index: Int) -> Int32 {
        let letter = meant[index]
        if index == 0 { return TypingErrors.Cost.missing + TypingErrors.Cost.firstLetter }
        if letter == meant[index - 1] { return TypingErrors.Cost.doubling }
        if letter >= 27, letter < 64 { return TypingErrors.Cost.digit }
        if letter == Letter.h { return 60 }
        if letter == Letter.e, index == meant.count - 1 { return 50 }
        if Letter.isVowel(letter) {
            let isBesideVowel = Letter.isVowel(meant[index - 1]) || index + 1 < meant.count && Letter.isVowel(meant[index + 1])
            return isBesideVowel ? 65 : 75
        }
        return TypingErrors.Cost.missing
    }

    /// What it costs to type the letter at `index` although it is not wanted.
    private func extraCost(_ index: Int) -> Int32 {
        let letter = typed[index]
        if index == 0 { return TypingErrors.Cost.extra + TypingErrors.Cost.firstLetter }
        if letter == typed[index - 1] { return TypingErrors.Cost.doubling }
        if letter >= 27, letter < 64 { return TypingErrors.Cost.digit }
        if letter == Letter.h || letter == Letter.e { return 70 }
        return TypingErrors.Cost.extra
    }
}
