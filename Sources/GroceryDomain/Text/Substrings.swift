// Texts within texts, compared scalar by scalar. Swift has the same four functions in its module for regular
// expressions, which is a tenth of a program that uses nothing else of it; so the rooms are compiled without that.
extension StringProtocol {
    /// Where `part` first stands; nil if it stands nowhere or is empty. Cost: at worst the length times that of `part`.
    @inlinable
    public func firstRange(of part: some StringProtocol) -> Range<Index>? {
        let (text, part) = (utf8, part.utf8)
        guard let first = part.first else { return nil }
        var start = text.startIndex
        while let found = text[start...].firstIndex(of: first) {
            var (index, rest) = (text.index(after: found), part.dropFirst()[...])
            while let byte = rest.first, index < text.endIndex, text[index] == byte {
                (index, rest) = (text.index(after: index), rest.dropFirst())
            }
            if rest.isEmpty { return found..<index }
            start = text.index(after: found)
        }
        return nil
    }

    /// Whether `part` stands anywhere in it; an empty one stands everywhere.
    @inlinable
    public func contains(_ part: some StringProtocol) -> Bool { part.isEmpty || firstRange(of: part) != nil }

    /// What stands before, between and behind the `separator`s, empty parts among them if they are not omitted.
    public func split(
        separator: some StringProtocol, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        var parts: [SubSequence] = []
        var rest = self[...]
        while parts.count < maxSplits, let found = rest.firstRange(of: separator) {
            let part = rest[..<found.lowerBound]
            if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
            rest = rest[found.upperBound...]
        }
        return rest.isEmpty && omittingEmptySubsequences ? parts : parts + [rest]
    }

    /// With each `part` in it replaced by `new`, or the first ones.
    public func replacing(
        _ part: some StringProtocol, with new: some StringProtocol, maxReplacements: Int = .max
    ) -> String {
        split(separator: part, maxSplits: maxReplacements, omittingEmptySubsequences: false)
            .joined(separator: String(new))
    }
}
