/// What of a text nobody sees, and where it stood: a mark of the order of bytes, soft hyphens, ends of lines of another
/// kind. The text is kept as it can be shown (`printableLines`); with these it is as it was, to the byte.
///
/// ```swift
/// let text = "\u{FEFF}Brown the on\u{AD}ion."
/// let signs = UnseenSigns(in: text)
/// #expect(text.printableLines == "Brown the onion.")
/// #expect(signs.flatMap { $0.restored(to: "Brown the onion.") } == text)
/// ```
public struct UnseenSigns: Hashable, Sendable {
    private struct Sign: Hashable, Sendable {
        /// How many scalars of the text stand between the sign before it and this one.
        var distance: Int
        var scalar: Unicode.Scalar
        /// Whether it stands where the text has an end of a line instead.
        var isEndOfLine: Bool
    }

    private let signs: [Sign]
    /// Tells whether a text is the one that they were in.
    private let fingerprint: UInt64

    /// The signs in `original`; nil if all of it is seen. Controls are none: they are shown as U+FFFD and stay so.
    /// Cost: linear.
    public init?(in original: String) {
        guard !original.isSeen else { return nil }
        var (signs, kept, distance): ([Sign], String.UnicodeScalarView, Int) = ([], .init(), 0)
        original.visitPrintable(keepingLines: true) { scalar, becomes in
            if let becomes { kept.append(becomes) }
            if scalar == becomes || scalar.isControl {
                distance += 1
            } else {
                signs.append(Sign(distance: distance, scalar: scalar, isEndOfLine: becomes != nil))
                distance = 0
            }
        }
        guard !signs.isEmpty else { return nil }
        (self.signs, fingerprint) = (signs, Self.fingerprint(of: String(kept)))
    }

    /// `text` with the signs where they stood; nil if it is not the text that they were in. Cost: linear.
    public func restored(to text: String) -> String? {
        guard Self.fingerprint(of: text) == fingerprint else { return nil }
        var rest = text.unicodeScalars[...]
        var whole = String.UnicodeScalarView()
        for sign in signs {
            guard let place = rest.index(rest.startIndex, offsetBy: sign.distance, limitedBy: rest.endIndex) else {
                return nil
            }
            whole.append(contentsOf: rest[..<place])
            rest = rest[place...]
            if sign.isEndOfLine, rest.popFirst() != "\n" { return nil }
            whole.append(sign.scalar)
        }
        whole.append(contentsOf: rest)
        return String(whole)
    }

    private static func fingerprint(of text: String) -> UInt64 {
        var hash = FNVHash()
        for byte in text.utf8 { hash.take(UInt64(byte)) }
        return hash.value
    }
}

extension UnseenSigns {
    /// As the journal has it: the fingerprint, then each sign behind its distance, `+200b` beside a text or `=2028` for
    /// an end of a line.
    public var spelled: String {
        let signs = signs.map { "\($0.distance)\($0.isEndOfLine ? "=" : "+")\(String($0.scalar.value, radix: 16))" }
        return ([String(fingerprint, radix: 16)] + signs).joined(separator: " ")
    }

    /// Reads what `spelled` wrote; nil if it is anything else. Whoever wrote it, no control comes of it, nor a letter
    /// that the screen does not show.
    public init?(spelled: String) {
        let words = spelled.split(separator: " ")
        guard let first = words.first, let fingerprint = UInt64(first, radix: 16) else { return nil }
        var signs: [Sign] = []
        for word in words.dropFirst() {
            guard let mark = word.firstIndex(where: { $0 == "+" || $0 == "=" }), mark != word.startIndex,
                let distance = Int(word[..<mark]), distance >= 0,
                let scalar = UInt32(word[word.index(after: mark)...], radix: 16).flatMap(Unicode.Scalar.init),
                !scalar.isControl, !scalar.isSeen
            else { return nil }
            signs.append(Sign(distance: distance, scalar: scalar, isEndOfLine: word[mark] == "="))
        }
        (self.signs, self.fingerprint) = (signs, fingerprint)
    }
}
