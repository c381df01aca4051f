extension String {
    /// The remarks of a note without ranges such as `2-3`: what they are a range of was scaled, and they were not.
    public var withoutRanges: String? { Notes.text(of: Notes.remarks(of: self).filter { !$0.isRange }) }

    private var isRange: Bool {
        guard let whole = try? ReadableText(self).wholeQuantity(), whole.amounts.count == 1 else { return false }
        return whole.remarks.contains(self)
    }
}
