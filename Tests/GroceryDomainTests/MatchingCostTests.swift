import Testing

@testable import GroceryDomain

private func cost(_ typed: String, for meant: String) -> Int32 {
    var (typedWords, meantWords) = (NameWords(), NameWords())
    typedWords.read(typed)
    meantWords.read(meant)
    var cost: Int32 = 0
    WordComparison.withTables { comparison in
        typedWords.symbols.withUnsafeBufferPointer { typed in
            meantWords.symbols.withUnsafeBufferPointer { meant in
                comparison.setTyped(typed)
                cost = comparison.compare(with: meant).cost
            }
        }
    }
    return cost
}

@Suite struct MatchingCostTests {
    /// For one intended word, the first typed word is the likelier error.
    @Test(arguments: [
        ("garlic", "garlic", "garlik"), ("garlic", "garlik", "garlix"), ("garlic", "garlci", "garnic"),
        ("broccoli", "brocoli", "brocli"),
        ("onion", "onoin", "onoan"), ("salt", "solt", "sblt"), ("salt", "salr", "salh"), ("salt", "sakt", "sazt"),
        ("egg", "eggg", "eggx"),
        ("thyme", "tyme", "thme"), ("phyllo", "fyllo", "byllo"), ("soup", "soop", "saap"),
        ("berries", "berrys", "berryx"),
        ("carrot", "carot", "arrot"), ("carrot", "carrpt", "xarrot"), ("broccoli", "broccol", "brocco"),
        ("carrots", "carrot", "carro"),
        ("sauce", "saucee", "saucex"), ("center", "centre", "centax"), ("milk 2", "milk 2", "milk 3"),
    ])
    func likelierErrorsCostLess(meant: String, likelier: String, other: String) {
        #expect(cost(likelier, for: meant) < cost(other, for: meant))
    }

    @Test(arguments: ["garlic", "a", "αβγ", "牛奶"])
    func whatIsRightCostsNothing(word: String) { #expect(cost(word, for: word) == 0) }

    @Test func costsNeverExceedThePlainDistance() {
        var random = TypingDice(seed: 5)
        func word() -> String {
            String(
                (0..<Int.random(in: 4...9, using: &random)).map { _ in "abcehiko".randomElement(using: &random) ?? "a" }
            )
        }
        for _ in 0..<1000 {
            let (typed, meant) = (word(), word())
            // No plain error costs more than a wrong first letter, and a swap is one.
            let dearest = TypingErrors.Cost.other + TypingErrors.Cost.firstLetter
            #expect(
                abs(typed.count - meant.count) > 4
                    || cost(typed, for: meant) <= Int32(distance(typed, meant)) * dearest, "\(typed) \(meant)")
        }
    }

    /// The bits of `isNear` against the textbook's table.
    @Test(arguments: [UInt64(1), 2])
    func nearIsCountedAsInTheTextbook(seed: UInt64) {
        var random = TypingDice(seed: seed)
        func word(_ lengths: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: lengths, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<1000 {
            let (typed, meant) = (word(1...8), word(1...10))
            var (typedWords, meantWords) = (NameWords(), NameWords())
            typedWords.read(typed)
            meantWords.read(meant)
            let beginnings = (0...meant.count).map { distance(typed, String(meant.prefix($0))) }
            for limit in 0...3 {
                var (whole, beginning) = (false, false)
                WordComparison.withTables { comparison in
                    typedWords.symbols.withUnsafeBufferPointer { typed in
                        meantWords.symbols.withUnsafeBufferPointer { meant in
                            comparison.setTyped(typed)
                            whole = comparison.isNear(meant, within: limit, orBeginningWithin: -1)
                            beginning = comparison.isNear(meant, within: -1, orBeginningWithin: limit)
                        }
                    }
                }
                #expect(whole == (distance(typed, meant) <= limit), "\(typed) \(meant) \(limit)")
                #expect(beginning == (beginnings.dropFirst().contains { $0 <= limit }), "\(typed) \(meant) \(limit)")
            }
        }
    }

    /// Insertions, deletions, replacements and swaps of neighbours, none of them inside another.
    private func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
        for row in 1..<(a.count + 1) {
            for column in 1..<(b.count + 1) {
                let replaced = table[row - 1][column - 1] + (a[row - 1] == b[column - 1] ? 0 : 1)
                var least = min(replaced, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                    least = min(least, table[row - 2][column - 2] + 1)
                }
                table[row][column] = least
            }
        }
        return table[a.count][b.count]
    }
}
