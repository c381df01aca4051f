/// Splits a line into the items that it names: `2 lb apples, milk`, `milk, eggs and bread`.
struct SeveralItems {
    enum Part {
        /// Names an item without doubt.
        case item
        /// Reads like an item: it has an amount, or is like a name of the catalogue.
        case likelyItem
        /// A remark, an amount, or nothing known.
        case noItem
    }

    private let text: String

    /// No more parts than this are looked for in one line: more than fit into a line that is typed.
    private static let partsMax = 250

    init(_ text: String) { self.text = text }

    /// Whether nothing in the line can part two items.
    var isOne: Bool {
        !text.contains(where: Self.separators.contains)
            && !text.split(separator: " ").contains { Self.conjunctions.contains(Substring($0.lowercased())) }
    }

    /// The parts of the line; only the line itself if it names one item.
    ///
    /// A comma or semicolon ends an item if items stand on both sides. What stands behind a comma and is no item, or
    /// says more of the item before, belongs to that one: `milk, organic`, `onions, red`. Words such as "and" join two
    /// items only if both are known without doubt: neither mac and cheese nor salt and vinegar crisps are two.
    ///
    /// - Parameter kind: says what a part is.
    func parts(_ kind: (String) -> Part) -> [String] {
        var parts: [(text: String, kind: Part)] = []
        for piece in Self.pieces(of: text) {
            let piece = Self.joined(String(Self.withoutConjunction(piece)), kind)
            guard let last = parts.last else {
                parts = piece
                continue
            }
            let both = last.text + ", " + piece[0].text
            if last.kind == .noItem || piece[0].kind == .noItem || piece[0].kind == .likelyItem && kind(both) == .item {
                parts[parts.count - 1] = (both, kind(both))
                parts += piece.dropFirst()
            } else {
                parts += piece
            }
        }
        return parts.map(\.text)
    }

    // MARK: Commas

    private static let separators: Set<Character> = [",", ";", "、", "，", "；"]

    private static func pieces(of text: String) -> [Substring] {
        var (pieces, start) = ([Substring](), text.startIndex)
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case let sign where separators.contains(sign):
                let next = text.index(after: index)
                let isInNumber =
                    index > text.startIndex && text[text.index(before: index)].isNumber && next < text.endIndex
                    && text[next].isNumber
                guard depth <= 0, !isInNumber, pieces.count < partsMax else { continue }
                pieces.append(text[start..<index])
                start = next
            default: break
            }
        }
        return (pieces + [text[start...]]).filter { $0.contains { !$0.isWhitespace } }
    }

    // MARK: Words that join

    private static let conjunctions: Set<Substring> = [
        "&", "+", "and", "plus", "und", "et", "y", "e", "en", "i", "og", "och", "ja", "és", "ve", "и",
    ]

    /// Without the "and" at its beginning: `milk, eggs, and bread`.
    private static func withoutConjunction(_ piece: Substring) -> Substring {
        let words = piece.split(separator: " ")
        guard words.count > 1, conjunctions.contains(Substring(words[0].lowercased())) else { return piece.trimmed }
        return piece[words[1].startIndex...].trimmed
    }

    private static func joined(_ text: String, _ kind: (String) -> Part) -> [(text: String, kind: Part)] {
        var items: [[Substring]] = [[]]
        for word in text.split(separator: " ") {
            if conjunctions.contains(Substring(word.lowercased())), items.count < partsMax {
                items.append([])
            } else {
                items[items.count - 1].append(word)
            }
        }
        let whole = (text, kind(text))
        guard items.count > 1, whole.1 != .item else { return [whole] }
        let parts = items.map { $0.joined(separator: " ") }
        return parts.allSatisfy { !$0.isEmpty && kind($0) == .item } ? parts.map { ($0, .item) } : [whole]
    }
}
