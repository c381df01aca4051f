extension Entry {
    /// The note once the amount is another: without the same amount in other words, as in `1½ lb (680 g)` and `2-3`.
    /// What a tin or a piece holds, `2 tins (400 g)`, is still so.
    public var noteWhenScaled: String? {
        guard let note else { return nil }
        let isMeasured = planned.map { $0.amounts.allSatisfy { !$0.isCounted } } ?? false
        return Notes.text(of: Notes.remarks(of: note).filter { !$0.isRange && !(isMeasured && $0.isMeasure) })
    }

    /// The note once somebody has said the amount, which is no range any more.
    var noteWhenSet: String? { note.flatMap { Notes.text(of: Notes.remarks(of: $0).filter { !$0.isRange }) } }
}

extension String {
    fileprivate var isRange: Bool {
        guard let whole = try? ReadableText(self).wholeQuantity(), whole.amounts.count == 1 else { return false }
        return whole.remarks.contains(self)
    }

    /// Whether it is a weight or a volume and nothing else.
    fileprivate var isMeasure: Bool {
        guard let whole = try? ReadableText(self).wholeQuantity() else { return false }
        return whole.amounts.allSatisfy { $0.unit.map { [.mass, .volume].contains($0.dimension) } ?? false }
    }
}
