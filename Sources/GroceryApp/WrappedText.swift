import ScreenModel

extension String {
    /// The lines in which it is shown, each at most so many columns wide. Lines end at spaces; a word that is wider
    /// than a line, such as a sentence in Japanese, is parted where the line ends.
    public func wrapped(to columns: Int) -> [String] {
        // Most texts fit, and some are asked for in every frame.
        if DisplayWidth.standard.columns(of: self) <= columns { return [self] }
        var lines: [String] = []
        for word in split(separator: " ").map(String.init) {
            if let longer = lines.last.map({ $0 + " " + word }), DisplayWidth.standard.columns(of: longer) <= columns {
                lines[lines.count - 1] = longer
            } else if DisplayWidth.standard.columns(of: word) <= columns {
                lines.append(word)
            } else {
                lines += word.parted(to: columns)
            }
        }
        return lines
    }

    /// The word in parts that fit, at least a character each.
    private func parted(to columns: Int) -> [String] {
        var (parts, part, width) = ([String](), "", 0)
        for character in self {
            let more = DisplayWidth.standard.columns(of: String(character))
            if !part.isEmpty, width + more > columns {
                // Signs that end something do not begin a line: the character before comes with them.
                let isEnding = Self.endings.contains(character) && part.count > 1
                let carried = isEnding ? String(part.removeLast()) : ""
                parts.append(part)
                (part, width) = (carried, DisplayWidth.standard.columns(of: carried))
            }
            part.append(character)
            width += more
        }
        return parts + [part]
    }

    private static let endings: Set<Character> = ["、", "。", "，", "．", "）", "」", "』", "】", "ー", "！", "？", "：", "；"]
}
