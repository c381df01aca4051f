extension StringProtocol {
    /// Without white space at both ends.
    public var trimmed: SubSequence {
        // Nearly all text begins and ends with a visible character of ASCII, which takes no table to know.
        if let first = unicodeScalars.first, let last = unicodeScalars.last, "!"..."~" ~= first, "!"..."~" ~= last {
            return self[...]
        }
        return trimming(\.isWhitespace)
    }

    /// Without the characters at both ends for which `isDropped` holds.
    func trimming(_ isDropped: (Character) -> Bool) -> SubSequence {
        var rest = self[...]
        while let first = rest.first, isDropped(first) { rest = rest.dropFirst() }
        while let last = rest.last, isDropped(last) { rest = rest.dropLast() }
        return rest
    }
}
