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
            if isRequest(start..<stop) { found = stop + 1 }
            stop += 1
        }
        return found
    }

    private func isRequest(_ range: Range<Int>) -> Bool {
        let letters = plain[range].lazy.filter(isOfRequest).map { $0.isASCII ? UInt8($0.value) : UInt8.max }
        guard Lexicon.classes(of: letters).contains(.request) else { return false }
        let words = String(decoding: letters, as: UTF8.self)
        // A grab bag is a thing, and buy one, get one free an offer.
        return !["grab bag", "buy one"].contains("\(words) \(word(at: range.upperBound + 1)?.plain ?? "")")
    }

    private func isOfRequest(_ scalar: Unicode.Scalar) -> Bool { scalar != Self.mark && scalar != ":" }

    private static let requestWordsMax = 5
    private static let requestLengthMax = 24
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
