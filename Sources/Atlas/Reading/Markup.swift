import GroceryDomain

/// Text that is marked up as in XML and HTML.
enum Markup {
    /// The text of an attribute or element, its entities replaced. An unknown one stays as it is written.
    static func text(of written: Substring) -> String {
        guard written.utf8.contains(UInt8(ascii: "&")) else { return String(written) }
        var (text, rest) = ("", written)
        while let start = rest.firstIndex(of: "&") {
            text += rest[..<start]
            rest = rest[start...]
            // The longest that means anything is &#1114111;
            if let end = rest.prefix(10).firstIndex(of: ";"), let character = entity(rest[start..<end].dropFirst()) {
                text.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                text += "&"
                rest = rest.dropFirst()
            }
        }
        return text + rest
    }

    private static func entity(_ name: Substring) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else {
            let named: [Substring: Unicode.Scalar] = [
                "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
            ]
            return named[name]
        }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }

    /// What a person sees of HTML: its text without the tags.
    static func plain(_ html: Substring) -> String {
        var (text, rest) = ("", html)
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let name = rest[start..<end].drop { !$0.isLetter }.prefix(while: \.isLetter).lowercased()
            text += rest[..<start] + (withinWords.contains(name) ? "" : " ")
            rest = rest[rest.index(after: end)...]
        }
        return Markup.text(of: Substring((text + rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }

    /// Tags that may stand inside a word; all others part it.
    private static let withinWords: Set<String> = ["a", "b", "em", "font", "i", "span", "strong", "u"]

    /// The rows of two cells that are in a table of HTML: what maps made of tables show beside a point.
    static func pairs(inTableOf html: String) -> [(name: String, value: String)] {
        guard html.contains("<t") else { return [] }
        return html.pieces(after: "<tr").compactMap { row in
            let cells = row.pieces(after: "<t").compactMap { cell -> String? in
                guard let first = cell.first, first == "h" || first == "d", let end = cell.firstIndex(of: ">") else {
                    return nil
                }
                return plain(cell[cell.index(after: end)...])
            }
            return cells.count == 2 ? (cells[0], cells[1]) : nil
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// What stands between each `mark` and the next.
    fileprivate func pieces(after mark: String) -> [Substring] {
        var (pieces, rest) = ([Substring](), self[...])
        var start: Index?
        while let found = rest.firstRange(of: mark) {
            if let start { pieces.append(self[start..<found.lowerBound]) }
            start = found.upperBound
            rest = self[found.upperBound...]
        }
        return start.map { pieces + [self[$0...]] } ?? []
    }
}
