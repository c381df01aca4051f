// The words of somebody who asks for a thing: `buy milk`, `don't forget the eggs`.

extension ReadableText {
    /// The index of the thing behind such words, if something stands behind them.
    func behindRequest(_ index: Int) -> Int {
        var start = index
        while let next = behindOneRequest(start) { start = next }
        return start
    }

    private func behindOneRequest(_ start: Int) -> Int? {
        var (stop, found) = (start, Int?.none)
        for _ in 0..<Self.requestWordsMax {
            while stop < end, at(stop) != " ", stop - start < Self.requestLengthMax { stop += 1 }
            guard at(stop) == " " else { break }
            if Self.requests.contains(String(joining: plain[start..<stop]) { $0 == Self.mark ? nil : $0 }) {
                found = stop + 1
            }
            stop += 1
        }
        return found
    }

    private static let requestWordsMax = 4
    private static let requestLengthMax = 20

    private static let requests: Set<String> = [
        "buy", "get", "need", "grab", "also", "remember", "restock", "must", "pick up", "don't forget", "dont forget",
        "we need", "i need", "to buy", "to get", "please buy", "please get", "can you get", "could you get", "out of",
        "we're out of", "we are out of", "low on", "running low on", "running out of", "nearly out of", "almost out of",
        "kaufen", "acheter", "comprar", "comprare", "kopen", "kupic", "kopa",
    ]
}
