// The words of somebody who asks for a thing: `buy milk`, `don't forget the eggs`.

extension ReadableText {
    /// The index of the thing behind such words, if something stands behind them.
    func behindRequest(_ index: Int) -> Int {
        var start = index
        while let next = behindOneRequest(start) { start = next }
        return start
    }

    private func behindOneRequest(_ start: Int) -> Int? {
        var (stop, found, sum) = (start, Int?.none, FNVHash())
        for _ in 0..<Self.requestWordsMax {
            while stop < end, at(stop) != " ", stop - start < Self.requestLengthMax {
                if isOfRequest(plain[stop]) { sum.take(UInt64(plain[stop].value)) }
                stop += 1
            }
            guard at(stop) == " " else { break }
            if Self.sieve.mayHave(sum: sum.folded), isRequest(start..<stop) { found = stop + 1 }
            sum.take(0x20)
            stop += 1
        }
        return found
    }

    private func isRequest(_ range: Range<Int>) -> Bool {
        let words = String(joining: plain[range]) { isOfRequest($0) ? $0 : nil }
        // A grab bag is a thing, and buy one, get one free an offer.
        return Self.requests.contains(words)
            && !["grab bag", "buy one"].contains("\(words) \(word(at: range.upperBound + 1)?.plain ?? "")")
    }

    private func isOfRequest(_ scalar: Unicode.Scalar) -> Bool { scalar != Self.mark && scalar != ":" }

    private static let requestWordsMax = 5
    private static let requestLengthMax = 24
    /// Their sums, with the spaces in them.
    private static let sieve = WordSieve(sums: requests.map { FNVHash.folded($0.utf8) })

    private static let requests: Set<String> = [
        "buy", "get", "need", "grab", "also", "remember", "restock", "must buy", "must get", "bring", "todo",
        "pick up", "don't forget", "dont forget", "do not forget", "we need", "i need", "still need", "to buy",
        "to get", "have to get", "gotta get", "get me", "get us", "please buy", "please get", "pls get", "plz get",
        "can you get", "could you get", "can u get", "can you please", "could you please", "please can you",
        "out of", "all out of", "i'm out of", "we're out of", "we are out of", "run out of", "ran out of",
        "we've run out of", "low on", "we're low on", "running low on", "running out of", "nearly out of",
        "almost out of", "we're nearly out of", "we are nearly out of", "we are almost out of",
        "add", "please add", "add to list", "add to my list", "add to the list", "add to shopping list",
        "add to the shopping list", "put", "and then", "um", "uh", "oh and", "ok", "okay", "ok so", "so", "and some",
        "we also need", "also need", "can you pick up", "could you pick up", "can you buy", "could you buy",
        "can someone get", "could someone get", "can you get me", "could you get me", "can you get us",
        "could you get us", "would you get", "get me", "please can you get", "we could do with", "could do with",
        "kaufen", "acheter", "comprar", "comprare", "kopen", "kupic", "kopa",
    ]
}

extension LineReader {
    /// The line without where it shall go: `add milk to the list`.
    static func withoutList(_ line: String) -> String {
        guard line.utf8.last == UInt8(ascii: "t") || line.utf8.last == UInt8(ascii: "T") else { return line }
        let lowered = line.lowercased()
        let end = lists.first { lowered.hasSuffix($0) && lowered.utf8.count > $0.utf8.count }
        return end.map { String(line.dropLast($0.count)) } ?? line
    }

    private static let lists = ["to", "on"].flatMap { word in
        ["the list", "my list", "our list", "the shopping list", "my shopping list", "the grocery list"]
            .map { " \(word) \($0)" }
    }
}
