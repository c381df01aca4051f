// Texts within texts, compared scalar by scalar. Swift has the same four functions in its module for regular
// expressions, which is a tenth of a program that uses nothing else of it; so the rooms are compiled without that.
extension StringProtocol {
    /// Where `part` first stands; nil if it stands nowhere or is empty. Cost: at worst the length times that of `part`.
    @inlinable
    public func firstRange(of part: some StringProtocol) -> Range<Index>? {
        let found = utf8.withBytes { text in part.utf8.withBytes { text.firstOffset(of: $0) } }
        guard let found else { return nil }
        let start = utf8.index(startIndex, offsetBy: found)
        return start..<utf8.index(start, offsetBy: part.utf8.count)
    }

    /// Whether `part` stands anywhere in it; an empty one stands everywhere.
    @inlinable
    public func contains(_ part: some StringProtocol) -> Bool { part.isEmpty || firstRange(of: part) != nil }

    /// What stands before, between and behind the `separator`s, empty parts among them if they are not omitted.
    public func split(
        separator: some StringProtocol, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        if separator.utf8.count == 1, maxSplits == .max, let sign = separator.utf8.first {
            return parts(between: sign, omittingEmptySubsequences)
        }
        var parts: [SubSequence] = []
        var rest = self[...]
        while parts.count < maxSplits, let found = rest.firstRange(of: separator) {
            let part = rest[..<found.lowerBound]
            if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
            rest = rest[found.upperBound...]
        }
        return rest.isEmpty && omittingEmptySubsequences ? parts : parts + [rest]
    }

    /// The same at one sign of ASCII, as words are split.
    private func parts(between sign: UInt8, _ omitsEmpty: Bool) -> [SubSequence] {
        let ends = utf8.withBytes { bytes in
            var ends: [Int] = []
            ends.reserveCapacity(8)
            for index in bytes.indices where bytes[index] == sign { ends.append(index) }
            return ends + [bytes.count]
        }
        var (parts, start, before) = ([SubSequence](), startIndex, 0)
        parts.reserveCapacity(ends.count)
        for offset in ends {
            let end = utf8.index(start, offsetBy: offset - before)
            if offset > before || !omitsEmpty { parts.append(self[start..<end]) }
            if offset < ends[ends.count - 1] { start = utf8.index(after: end) }
            before = offset + 1
        }
        return parts
    }

    /// With each `part` in it replaced by `new`, or the first ones.
    public func replacing(
        _ part: some StringProtocol, with new: some StringProtocol, maxReplacements: Int = .max
    ) -> String {
        split(separator: part, maxSplits: maxReplacements, omittingEmptySubsequences: false)
            .joined(separator: String(new))
    }
}

extension Collection<UInt8> {
    /// Its bytes side by side, valid during the call.
    @inlinable
    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether that holds for one of the words, between which there are spaces.
    func hasWord(_ isIt: (SubSequence) -> Bool) -> Bool {
        var start = 0
        for index in 0...count where index == count || self[index] == UInt8(ascii: " ") {
            if index > start, isIt(self[start..<index]) { return true }
            start = index + 1
        }
        return false
    }

    @usableFromInline
    func firstOffset(of part: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = part.first else { return nil }
        var start = 0
        while start + part.count <= count {
            if self[start] == first, (1..<part.count).allSatisfy({ self[start + $0] == part[$0] }) { return start }
            start += 1
        }
        return nil
    }
}
