// What people write for what a price is for: `2.99 a kilo`, `£3 the lot`, `5 für alles`.

extension Price.Basis {
    /// What stands behind a sum, or before it: `each`, `for all`, `/kg`, `pro 100 g`, `für 2`; nil for anything else.
    ///
    /// - Parameter sum: of which one of several costs its share.
    public init?(written text: some StringProtocol, of sum: Money) {
        let text = Substring(String(text).lowercased().trimmed)
        let sign = text.first == "/" ? text.dropFirst().drop { $0 == " " } : nil
        let rest = sign ?? text.behind(.priceFor) ?? text
        if sign == nil, Lexicon[String(rest).folded].contains(.priceAll) { self = .all; return }
        if Lexicon[String(rest).folded].contains(.priceEach) { self = .each; return }
        let isCounted = rest.first?.isNumber ?? false
        let measure = isCounted ? rest : rest.behind(.pricePer) ?? rest
        let whole = measure.first?.isNumber ?? false ? String(measure) : "1 \(measure)"
        guard let quantity = try? Quantity.parse(whole), quantity.amounts.count == 1 else { return nil }
        // A number alone is no measure: 2.99 5
        let isSaid = quantity.first.unit != nil || sign == nil && rest != text
        guard isSaid, let basis = Self(for: quantity.first, of: sum) else { return nil }
        self = basis
    }

    /// For `amount`: a measure, a piece or several; nil for anything else.
    init?(for amount: Amount, of sum: Money) {
        guard amount.size == nil else { return nil }
        if let unit = amount.unit, unit.dimension.isMeasure { self = .per(amount); return }
        guard amount.unit.map({ $0.isKnown && $0.dimension == .pieces }) ?? true, amount.value.isWhole else {
            return nil
        }
        let count = amount.value.floor
        if count == 1 { self = .each; return }  // 0,20 €/Stk
        guard (2...Price.severalMax).contains(count),
            let share = Rational(sum.minor).divided(by: Rational(count))?.roundedUp
        else { return nil }
        self = .several(count, single: Money(minor: share))
    }
}

extension Price {
    /// A price by measure that is no whole number of cents, exactly: 12.5 for 100 g is 125 for 1 kg. Nil where that
    /// takes more than a thousand of the measure.
    init?(exactly minor: Rational, per measure: Amount) {
        if case .per(let usual) = Basis.perUsualMeasure(of: measure.unit), let unit = measure.unit, !minor.isWhole,
            let sum = usual.value(in: unit)?.divided(by: measure.value)?.multiplied(by: minor), sum.isWhole
        {
            self.init(Money(minor: sum.floor), .per(usual))
            return
        }
        var (minor, value) = (minor, measure.value)
        for _ in 0...3 {
            if minor.isWhole, let amount = try? Amount(value, measure.unit) {
                self.init(Money(minor: minor.floor), .per(amount))
                return
            }
            guard let more = minor.multiplied(by: 10), let much = value.multiplied(by: 10) else { return nil }
            (minor, value) = (more, much)
        }
        return nil
    }
}

extension Substring {
    /// What stands behind words of that class, where it begins with some: the most that are.
    func behind(_ wordClass: WordClass) -> Substring? {
        // Behind a word stands a space, or an apostrophe that is its own: `l'etto`.
        let ends = indices.filter { self[$0] == " " } + indices.filter { "'’".contains(self[$0]) }.map(index(after:))
        return (ends + [endIndex]).filter { Lexicon[String(self[..<$0]).folded].contains(wordClass) }.max()
            .map { self[$0...].drop { $0 == " " } }
    }
}
