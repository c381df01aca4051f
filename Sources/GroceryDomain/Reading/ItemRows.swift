/// The ways in which people put several items into one line without a comma: `leeks. honey. ham`, `leeks - honey -
/// ham`, `2 leeks 3 lemons`, 🥕🥦. All of them also stand inside single names, so that a line is a row only if each of
/// its parts is an item without doubt.
struct ItemRows {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The ways to part the line; none for nearly all lines.
    var choices: [[String]] {
        // Asked at every letter.
        guard text.utf8.contains(where: { !Self.isPlain($0) }) else { return [] }
        let hasSigns = text.utf8.contains { !Self.isPlain($0) && !(0x30...0x39 ~= $0) }
        let signs = (hasSigns ? Self.signs.filter { text.contains($0.text) } : []).map { sign in
            let parts = text.split(separator: sign.text).map { String($0.trimming { " .".contains($0) }) }
                .filter { !$0.isEmpty }
            return parts.count >= sign.partsMin ? parts : []
        }
        let words = text.split(separator: " ")
        return (signs + [beginningWithNumbers(words), endingWithNumbers(words)]).filter { $0.count > 1 }
            + [pictures].filter { !$0.isEmpty }
    }

    /// A phone makes a full stop of two spaces. `milk/cream` may be either, and what stands behind a dash a remark:
    /// only of three no one thinks so.
    private static let signs: [(text: String, partsMin: Int)] = [
        (". ", 2), ("|", 2), ("•", 2), ("·", 2), (" - ", 3), (" – ", 3), (" — ", 3), ("/", 3),
    ]

    /// Whether a byte is a letter or another sign that parts no row.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "-"),
            UInt8(ascii: "/"), 0x80...:
            false
        default: true
        }
    }

    /// `2 leeks 500 g rice`
    private func beginningWithNumbers(_ words: [Substring]) -> [String] {
        guard Self.beginsWithDigit(words.first) else { return [] }
        return parted(words) { index in
            let before = words[index - 1]
            return Self.beginsWithDigit(words[index]) && !Self.beginsWithDigit(before)
                && !["x", "×", "of"].contains(before.lowercased())
        }
    }

    /// `leeks 2 lemons 3`, `rice 500g leeks x2`
    private func endingWithNumbers(_ words: [Substring]) -> [String] {
        guard Self.isAmount(words.last), !Self.isAmount(words.first) else { return [] }
        return parted(words) { Self.isAmount(words[$0 - 1]) && !Self.isAmount(words[$0]) }
    }

    /// 🥕🥦🥕 are two carrots and a broccoli.
    private var pictures: [String] {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
        let pictures = text.filter { $0 != " " }
        guard pictures.count > 1, pictures.replacing("\u{FE0F}", with: "")[...].isPicture else { return [] }
        var kinds: [(picture: Character, count: Int)] = []
        for picture in pictures {
            if let index = kinds.firstIndex(where: { $0.picture == picture }) {
                kinds[index].count += 1
            } else {
                kinds.append((picture, 1))
            }
        }
        return kinds.map { $0.count > 1 ? "\($0.count) \($0.picture)" : String($0.picture) }
    }

    private func parted(_ words: [Substring], before isStart: (Int) -> Bool) -> [String] {
        guard words.indices.dropFirst().contains(where: isStart) else { return [] }
        var parts: [[Substring]] = [[]]
        for (index, word) in words.enumerated() {
            if index > 0, isStart(index) { parts.append([]) }
            parts[parts.count - 1].append(word)
        }
        return parts.map { $0.joined(separator: " ") }
    }

    private static func beginsWithDigit(_ word: Substring?) -> Bool {
        word?.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
    }

    /// `2`, `x2`, `(2)`, `500g`
    private static func isAmount(_ word: Substring?) -> Bool {
        guard let word, let sign = word.first else { return false }
        return beginsWithDigit(["x", "X", "×", "("].contains(sign) ? word.dropFirst() : word)
    }
}
