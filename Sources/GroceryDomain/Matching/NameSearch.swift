/// One search through a `NameTable`. The steps are told in the documentation of `NameIndex`.
struct NameSearch {
    struct Found {
        var item: Int
        var name: Int
        /// What it costs, less what its familiarity is worth.
        var cost: Float
        var agreement: Agreement

        var isExact: Bool { agreement != .alike }
        var score: Double { isExact ? 1 : min(0.99, Ranking.score(cost: cost)) }

        static func isBetter(_ a: Found, than b: Found) -> Bool {
            if a.agreement != b.agreement { return a.agreement.rawValue < b.agreement.rawValue }
            return a.cost != b.cost ? a.cost < b.cost : a.item < b.item
        }
    }

    /// How the typed text and a name agree, best first.
    enum Agreement: Int { case equal, otherNumber, alike }

    private let table: NameTable
    private let typed: TypedText
    private var similar: SimilarWords

    init(_ text: String, in table: NameTable) {
        self.table = table
        typed = TypedText(text, table)
        similar = SimilarWords(spans: typed.spans.count, in: table)
    }

    /// The best items, at most `limit`, best first.
    mutating func best(_ limit: Int) -> [Found] {
        guard !typed.words.isEmpty, limit > 0 else { return [] }
        WordComparison.withTables { comparison in
            typed.symbols.withUnsafeBufferPointer { symbols in
                for (number, span) in typed.spans.enumerated() {
                    comparison.setTyped(UnsafeBufferPointer(rebasing: symbols[span.symbols]))
                    similar.add(span, number, comparison, table)
                }
            }
        }
        var best: [Found] = []
        var pairing = WordPairing(typed, smallWordCount: table.smallWordCount)
        similar.withView { similar in
            table.names.withUnsafeBufferPointer { names in
                table.parts.withUnsafeBufferPointer { parts in
                    for (number, item) in table.items.enumerated() {
                        for index in 0..<Int(item.nameCount) {
                            let name = names[Int(item.firstName) + index]
                            let covered = similar.covered(by: name, parts)
                            if covered == 0 { continue }
                            guard let cost = pairing.cost(of: name, parts, similar, covered) else { continue }
                            insert(found(cost, item, number, name, index), into: &best, limit)
                        }
                    }
                }
            }
        }
        guard let costMax = best.first.map({ $0.cost + Ranking.spread }) else { return [] }
        return best.filter { $0.isExact || $0.cost <= costMax }
    }

    private func found(
        _ cost: Int32, _ item: NameTable.ItemRecord, _ number: Int, _ name: NameTable.NameRecord, _ index: Int
    ) -> Found {
        let agreement: Agreement =
            name.key == typed.key ? .equal : typed.otherNumberKeys.contains(name.key) ? .otherNumber : .alike
        // Of names that cost the same the shorter one comes first.
        var total = Float(cost) + Float(name.length) / 10
        if index > 0 { total += Ranking.alias }
        total -= Ranking.familiarity * item.familiarity
        return Found(item: number, name: index, cost: total, agreement: agreement)
    }

    /// Puts `found` into its place, instead of another name of the same item if that one is worse.
    private func insert(_ found: Found, into best: inout [Found], _ limit: Int) {
        if best.count == limit, !Found.isBetter(found, than: best[limit - 1]) { return }
        if let other = best.firstIndex(where: { $0.item == found.item }) {
            if !Found.isBetter(found, than: best[other]) { return }
            best.remove(at: other)
        } else if best.count == limit {
            best.removeLast()
        }
        best.insert(found, at: best.firstIndex { Found.isBetter(found, than: $0) } ?? best.count)
    }
}
