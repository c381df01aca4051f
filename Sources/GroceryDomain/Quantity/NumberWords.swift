/// Number words in the languages in which units are read. Those that are a word of a kitchen elsewhere are left out:
/// fire, tri, pet.
enum NumberWords {
    enum Kind: Sendable, Equatable {
        case number(Int64)
        /// `a`, `un`, `ein`: one, but a weaker sign of an amount than `one`.
        case article
        /// `half`. Some of these also begin other words and count only before a unit.
        case fraction(Rational, needsUnit: Bool)
        /// `couple`, `dozen`: a number of things, multiplied by the number before it.
        case group(Int64)
    }

    static func kind(of folded: String) -> Kind? {
        let classes = Lexicon[folded]
        if classes.isDisjoint(with: kinds) { return nil }
        if classes.contains(.article) { return .article }
        func value(as wordClass: WordClass) -> Rational? {
            Lexicon.arguments(of: folded, as: wordClass).first.flatMap(Rational.init(written:))
        }
        return value(as: .number).map { .number($0.numerator) }
            ?? value(as: .group).map { .group($0.numerator) }
            ?? value(as: .fraction).map { .fraction($0, needsUnit: false) }
            ?? value(as: .fractionOfUnit).map { .fraction($0, needsUnit: true) }
    }

    /// All that a number word may be.
    static let kinds: WordClasses = [.number, .article, .fraction, .fractionOfUnit, .group]
}

extension Rational {
    /// `12`, `3/4`, as they stand in `seeds/words.tsv`.
    fileprivate init?(written: String) {
        let parts = written.split(separator: "/").compactMap { Int64($0) }
        guard let first = parts.first else { return nil }
        self.init(first, over: parts.count > 1 ? parts[1] : 1)
    }
}
