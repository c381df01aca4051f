/// Compares one typed word with many: first by counting plain errors, then by their cost.
///
/// Lives for one search: it points into the tables of `TypingErrors` and at working memory of the caller.
struct WordComparison {
    /// Working memory: the table for two words of the greatest length, and a row for the costs of missing letters.
    static let workspaceCount = (NameWords.lengthMax + 2) * (NameWords.lengthMax + 1)

    private let substitution: UnsafeBufferPointer<UInt8>
    private let groupStarts: UnsafeBufferPointer<UInt16>
    private let groups: UnsafeBufferPointer<TypingErrors.SoundGroup>
    private let soundingAlike: UnsafeBufferPointer<UInt32>
    private let missing: UnsafeMutablePointer<Int32>
    private let table: UnsafeMutablePointer<Int32>
    /// For each symbol, its positions in the typed word, as bits.
    private let positions: UnsafeMutablePointer<UInt64>

    private(set) var typed = UnsafeBufferPointer<Symbol>(start: nil, count: 0)

    struct Outcome {
        /// The least cost of having typed `typed` for the whole word, its beginning, or its other number.
        var cost: Int32
        /// Whether that takes no typing error at all.
        var isLiteral: Bool
    }

    /// Calls `body` with a comparison whose tables and memory are valid during the call.
    static func withTables(_ body: (inout WordComparison) -> Void) {
        let tables = TypingErrors.shared
        tables.substitution.withUnsafeBufferPointer { substitution in
            tables.groupStarts.withUnsafeBufferPointer { groupStarts in
                tables.groups.withUnsafeBufferPointer { groups in
                    tables.soundingAlike.withUnsafeBufferPointer { soundingAlike in
                        withWorkspace { positions, workspace in
                            var comparison = WordComparison(
                                substitution: substitution, groupStarts: groupStarts, groups: groups,
                                soundingAlike: soundingAlike, missing: workspace,
                                table: workspace + NameWords.lengthMax + 1, positions: positions)
                            body(&comparison)
                        }
                    }
                }
            }
        }
    }

    private static func withWorkspace(
        _ body: (_ positions: UnsafeMutablePointer<UInt64>, _ workspace: UnsafeMutablePointer<Int32>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 256) { positions in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: workspaceCount) { workspace in
                guard let workspace = workspace.baseAddress, let positions = positions.baseAddress else { return }
                positions.initialize(repeating: 0, count: 256)
                body(positions, workspace)
            }
        }
    }

    /// Sets the typed word.
    mutating func setTyped(_ word: UnsafeBufferPointer<Symbol>) {
        for symbol in typed { positions[Int(symbol)] = 0 }
        typed = word
        for (index, symbol) in word.enumerated() { positions[Int(symbol)] |= 1 << UInt64(index) }
    }

    /// Whether the typed word is at most `limit` insertions, deletions, replacements and swaps of neighbours away from
    /// `meant`, or at most `beginningLimit` from a beginning of it.
    ///
    /// Bit-parallel: Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
    func isNear(_ meant: UnsafeBufferPointer<Symbol>, within limit: Int, orBeginningWithin beginningLimit: Int) -> Bool
    {
        var positive = UInt64.max
        var negative: UInt64 = 0
        var diagonal: UInt64 = 0
        var previous: UInt64 = 0
        var distance = typed.count
        let last: UInt64 = 1 << UInt64(typed.count - 1)
        for index in 0..<min(meant.count, typed.count + max(limit, beginningLimit)) {
            let equal = positions[Int(meant[index])]
            let swapped = ((~diagonal & equal) << 1) & previous
            diagonal = (((equal & positive) &+ positive) ^ positive) | equal | negative | swapped
            let up = negative | ~(diagonal | positive)
            let down = diagonal & positive
            if up & last != 0 { distance &+= 1 } else if down & last != 0 { distance &-= 1 }
            if distance <= beginningLimit { return true }
            positive = down << 1 | ~(diagonal | (up << 1 | 1))
            negative = (up << 1 | 1) & diagonal
            previous = equal
        }
        return distance <= limit && meant.count <= typed.count + limit
    }

    /// Whether `meant` begins with the typed word.
    func isBeginning(of meant: UnsafeBufferPointer<Symbol>) -> Bool {
        guard meant.count >= typed.count else { return false }
        for index in 0..<typed.count where meant[index] != typed[index] { return false }
        return true
    }

    /// The cost of having typed the typed word for `meant`: all of it, its beginning, or its singular or plural.
    func compare(with meant: UnsafeBufferPointer<Symbol>) -> Outcome {
        if isBeginning(of: meant) {
            let isWhole = meant.count == typed.count
            return Outcome(cost: isWhole ? 0 : WordComparison.completion(of: meant, from: typed.count), isLiteral: true)
        }
        let (rows, columns) = (typed.count, min(meant.count, typed.count + WordComparison.band))
        fillTable(meant, rows: rows, columns: columns)
        let width = columns + 1
        var outcome = Outcome(cost: TypingErrors.unrelated, isLiteral: false)
        func offer(_ distance: Int32, _ extra: Int32) {
            if distance + extra < outcome.cost { outcome = Outcome(cost: distance + extra, isLiteral: distance == 0) }
        }
        if columns == meant.count {
            offer(table[rows * width + columns], 0)
            offerOtherNumber(of: meant, width, offer)
        }
        // A beginning with errors: its last letter is right, or was not typed yet.
        if rows >= 4 {
            let budget = Ranking.beginningBudget(letters: rows)
            for end in stride(from: rows - 2, through: min(columns, meant.count - 1), by: 1) {
                let isRight = meant[end - 1] == typed[rows - 1] || meant[end - 1] == typed[rows - 2]
                let distance = table[rows * width + end]
                guard isRight, distance <= budget else { continue }
                offer(distance, WordComparison.completion(of: meant, from: end) + Ranking.misspeltBeginning)
            }
        }
        return outcome
    }

    /// The most by which the lengths of the compared parts may differ.
    private static let band = 4

    /// The cost of the letters not typed yet, from `end` on.
    static func completion(of meant: UnsafeBufferPointer<Symbol>, from end: Int) -> Int32 {
        let left = meant.count - end
        if meant[meant.count - 1] == Letter.s {
            if left == 1 { return 8 }
            if left == 2, meant[meant.count - 2] == Letter.e { return 10 }
        }
        return 10 + Ranking.untypedLetter(after: end) * Int32(min(left, 10))
    }

    enum Letter {
        static let a: Symbol = 1
        static let e: Symbol = 5
        static let h: Symbol = 8
        static let i: Symbol = 9
        static let o: Symbol = 15
        static let s: Symbol = 19
        static let u: Symbol = 21
        static let x: Symbol = 24
        static let y: Symbol = 25
        static let z: Symbol = 26

        static func isVowel(_ symbol: Symbol) -> Bool {
            symbol <= y && (1 << a | 1 << e | 1 << i | 1 << o | 1 << u | 1 << y) & (1 << UInt32(symbol)) != 0
        }

        /// Whether words that end in this letter mostly have -es in the plural: glasses, boxes, brushes, tomatoes.
        static func hasESInPlural(_ symbol: Symbol) -> Bool { [s, x, z, h, o].contains(symbol) }
    }

    /// The last letters of a word, behind its first one.
    private struct Ending {
        /// The last one in the low byte; 0 where there is none.
        private let letters: UInt32

        init(of word: UnsafeBufferPointer<Symbol>) {
            var letters: UInt32 = 0
            for index in max(1, word.count - 3)..<max(1, word.count) { letters = letters << 8 | UInt32(word[index]) }
            self.letters = letters
        }

        private static var es: UInt32 { UInt32(Letter.e) << 8 | UInt32(Letter.s) }

        var isS: Bool { letters & 0xFF == Letter.s }
        var isY: Bool { letters & 0xFF == Letter.y }
        var isES: Bool { letters & 0xFFFF == Self.es }
        var isIES: Bool { letters == UInt32(Letter.i) << 16 | Self.es }
    }

    /// Compares the typed word with the other number of `meant`, or with the same plural spelled differently: -s, -es,
    /// and -ies for -y.
    private func offerOtherNumber(
        of meant: UnsafeBufferPointer<Symbol>, _ width: Int, _ offer: (Int32, Int32) -> Void
    ) {
        func stems(typed left: Int, meant right: Int) -> Int32 {
            table[(typed.count - left) * width + meant.count - right]
        }
        let (typedEnd, meantEnd) = (Ending(of: typed), Ending(of: meant))
        switch (typedEnd.isS, meantEnd.isS) {
        case (false, false): break
        case (true, true):
            if typedEnd.isES { offer(stems(typed: 2, meant: 1), 12) }
            if meantEnd.isES { offer(stems(typed: 1, meant: 2), 12) }
        case (true, false):
            offer(stems(typed: 1, meant: 0), 20)
            if typedEnd.isES { offer(stems(typed: 2, meant: 0), 22) }
            if typedEnd.isIES, meantEnd.isY { offer(stems(typed: 3, meant: 1), 22) }
        case (false, true):
            // As much as the same -s costs after a word without errors.
            offer(stems(typed: 0, meant: 1), 8)
            if meantEnd.isES { offer(stems(typed: 0, meant: 2), 10) }
            if meantEnd.isIES, typedEnd.isY { offer(stems(typed: 1, meant: 3), 12) }
        }
    }

    /// Fills `table[row * (columns + 1) + column]` with the cost of having typed the first `row` letters for the first
    /// `column` letters of `meant`, as far as `row` and `column` are close.
    private func fillTable(_ meant: UnsafeBufferPointer<Symbol>, rows: Int, columns: Int) {
        let width = columns + 1
        table.initialize(repeating: TypingErrors.unrelated, count: (rows + 1) * width)
        for column in 1...columns { missing[column] = missingCost(of: meant, column - 1) }
        table[0] = 0
        for column in 1...min(columns, WordComparison.band) { table[column] = table[column - 1] + missing[column] }
        var typedTail: UInt32 = 0
        for row in 1...rows {
            typedTail = typedTail << 8 | UInt32(typed[row - 1])
            let cells = table + row * width
            let extra = extraCost(row - 1)
            if row <= WordComparison.band { cells[0] = cells[-width] + extra }
            let first = max(1, row - WordComparison.band)
            let last = min(columns, row + WordComparison.band)
            if first > last { break }
            fill(cells, row, first...last, width, extra: extra, typedTail, meant)
        }
    }

    /// Fills some columns of a row of the table.
    ///
    /// Most of a search is spent in this loop. No sum in it overflows: places are below the greatest length squared,
    /// and costs below `unrelated` and some hundreds for each letter.
    private func fill(
        _ cells: UnsafeMutablePointer<Int32>, _ row: Int, _ columns: ClosedRange<Int>, _ width: Int, extra: Int32,
        _ typedTail: UInt32, _ meant: UnsafeBufferPointer<Symbol>
    ) {
        let letter = typed[row - 1]
        let above = cells - width
        let missing = missing
        // No letter has the symbol 0.
        let letterBefore = row > 1 ? typed[row - 2] : 0
        let soundingAlike = letter <= 26 ? soundingAlike[Int(letter)] : 0
        var meantTail: UInt32 = 0
        for column in max(0, columns.lowerBound - 4)..<columns.lowerBound - 1 {
            meantTail = meantTail << 8 | UInt32(meant[column])
        }
        var cost = cells[columns.lowerBound - 1]
        var column = columns.lowerBound
        while column <= columns.upperBound {
            let wanted = meant[column &- 1]
            let wantedBefore = Symbol(truncatingIfNeeded: meantTail)
            meantTail = meantTail << 8 | UInt32(wanted)
            cost = min(above[column] &+ extra, cost &+ missing[column])
            if letter == wanted {
                cost = min(cost, above[column &- 1])
            } else {
                let inFirst = row == 1 || column == 1 ? TypingErrors.Cost.firstLetter : 0
                cost = min(cost, above[column &- 1] &+ replacementCost(letter, wanted) &+ inFirst)
                if letter == wantedBefore, letterBefore == wanted, row > 1 {
                    let swapped = TypingErrors.Cost.swap &+ (row == 2 ? 10 : 0)
                    cost = min(cost, (above - width)[column &- 2] &+ swapped)
                }
            }
            if wanted <= 26, soundingAlike >> UInt32(wanted) & 1 != 0 {
                cost = min(cost, costOfSound(row, column, width, typedTail, meantTail, meant))
            }
            cells[column] = cost
            column &+= 1
        }
    }

    /// The least cost at `row` and `column` with letters that sound alike at the end of both words, whose last letters
    /// are in the tails as in a group. Not inlined: it is rare, and would take the loop's registers.
    @inline(never)
    private func costOfSound(
        _ row: Int, _ column: Int, _ width: Int, _ typedTail: UInt32, _ meantTail: UInt32,
        _ meant: UnsafeBufferPointer<Symbol>
    ) -> Int32 {
        var cost = TypingErrors.unrelated
        let pair = Int(typedTail & 0xFF) * 27 + Int(meantTail & 0xFF)
        for index in groupStarts[pair]..<groupStarts[pair + 1] {
            let group = groups[Int(index)]
            if typedTail & group.typedMask == group.typed, meantTail & group.meantMask == group.meant,
                !group.isOnlyAtEnd || isAtEnd(row, of: typed) && isAtEnd(column, of: meant)
            {
                let before = (row - Int(group.typedCount)) * width + column - Int(group.meantCount)
                cost = min(cost, table[before] + Int32(group.cost))
            }
        }
        return cost
    }

    /// Whether the first `count` letters are the whole word, apart from a plural's -s.
    private func isAtEnd(_ count: Int, of word: UnsafeBufferPointer<Symbol>) -> Bool {
        count == word.count || count == word.count - 1 && word[count] == Letter.s
    }

    @inline(__always)
    private func replacementCost(_ typed: Symbol, _ meant: Symbol) -> Int32 {
        typed < 64 && meant < 64 ? Int32(substitution[Int(typed) << 6 | Int(meant)]) : TypingErrors.Cost.other
    }

    /// The cost of leaving out the letter at `index` of `meant`.
    private func missingCost(of meant: UnsafeBufferPointer<Symbol>, _ index: Int) -> Int32 {
        let letter = meant[index]
        if index == 0 { return TypingErrors.Cost.missing + TypingErrors.Cost.firstLetter }
        if letter == meant[index - 1] { return TypingErrors.Cost.doubling }
        if letter >= 27, letter < 64 { return TypingErrors.Cost.digit }
        let isSilent = letter == Letter.h || letter == Letter.e && index == meant.count - 1
        if isSilent { return TypingErrors.Cost.missingSilent }
        return Letter.isVowel(letter) ? TypingErrors.Cost.missingVowel : TypingErrors.Cost.missing
    }

    /// The cost of typing the letter at `index` although it is not wanted.
    private func extraCost(_ index: Int) -> Int32 {
        let letter = typed[index]
        if index == 0 { return TypingErrors.Cost.extra + TypingErrors.Cost.firstLetter }
        if letter == typed[index - 1] { return TypingErrors.Cost.doubling }
        if letter >= 27, letter < 64 { return TypingErrors.Cost.digit }
        return TypingErrors.Cost.extra
    }
}
