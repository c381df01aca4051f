/// Whether the things of a reading are sure, or to be asked about.
struct Certainty {
    let tokens: Tokens
    let best: Path
    let second: Path?
    let known: KnownNames

    /// By how much a reading must be cheaper than another one that means something else.
    static let marginMin = 1

    /// How much cheaper the reading is than the next one.
    var margin: Int { second.map { $0.total - best.total } ?? .max }

    /// Why a thing is asked about though it has an item.
    enum Veto {
        /// Nobody wants it: `no more flour`.
        case refused
        /// For who eats nothing of animals it is another thing: `vegan mince`.
        case diet
    }

    /// Whether but two things stand side by side, so that they may be one: `onion bread`.
    var isPairOfNames: Bool { best.things.count < 3 && best.steps.contains { $0.costs.contains(Costs.rowOfNames) } }

    /// Whether an amount between two things is as likely that of the one as of the other: `ham 2 packs milk`.
    var isAmbiguous: Bool {
        guard margin < Self.marginMin, let second, best.things.count == second.things.count else { return false }
        return best.steps.contains { $0.costs.contains(Costs.noSign) }
            && best.things.map(\.amounts) != second.things.map(\.amounts)
            && best.things.contains { $0.amounts.isEmpty }
    }

    /// Whether the line begins with a word of somebody who wants none of it, and that is no name.
    var isRefused: Bool {
        let first = best.steps.first { $0.kind != .request && !$0.range.isEmpty }?.range.lowerBound ?? 0
        guard first < tokens.count, tokens[first].classes.contains(.refusal), tokens.count > 1 else { return false }
        return !best.things.contains { $0.name?.item != nil && $0.name?.range.contains(first) ?? false }
    }

    func veto(_ thing: Thing) -> Veto? {
        guard let name = thing.name, name.item != nil else { return nil }
        if isRefused(thing) { return .refused }
        let isOther = thing.notes.contains { DescribingWords.nameDiet(tokens.typed($0.range)) }
        if isOther, known.isOfAnimals(name) { return .diet }
        return nil
    }

    /// `no more flour`, `dont need leeks`
    private func isRefused(_ thing: Thing) -> Bool {
        guard let name = thing.name, thing.amounts.isEmpty else { return isHeadingRefused }
        return (thing.first..<name.range.lowerBound).contains { tokens[$0].classes.contains(.refusal) }
            || isHeadingRefused
    }

    private var isHeadingRefused: Bool {
        best.steps.contains { step in
            step.kind == .heading && step.range.contains { tokens[$0].classes.contains(.refusal) }
        }
    }
}
