/// The marks at the beginning of a line of a list, and whether it is a heading.
struct LineMarks {
    /// The bounds of the entry in the text.
    private(set) var start = 0
    private(set) var end: Int
    private(set) var isChecked: Bool?
    private(set) var isHeading = false
    /// Whether the bullet is a minus that touches a number.
    private(set) var isNegative = false
    /// Whether the entry begins with an amount of nothing: `0 eggs`, `0kg flour`; not `0 % fat yoghurt` or `00 flour`.
    private(set) var isZero = false

    init(_ text: ReadableText) {
        end = text.end
        readRules(text)
        readSurrounding(text)
        readHashes(text)
        guard !isHeading else { return }
        isNegative = text.at(start) == "-" && (try? text.number(at: start + 1, words: false)) != nil
        start = text.behindBullet(start)
        readBox(text)
        start = text.behindOrdinal(start)
        if isChecked == nil { readBox(text) }
        readSurrounding(text)
        readColon(text)
        isZero = text.isZero(at: start)
    }

    /// These, where the entry begins later.
    func leaving(to start: Int) -> LineMarks {
        var marks = self
        marks.start = start
        return marks
    }

    /// The quotation marks around all of it, and the signs that make it stand out in a chat: `**milk**`.
    private mutating func readSurrounding(_ text: ReadableText) {
        guard end > start, let closing = Self.closing[text.typed[start]] else { return }
        let opening = text.typed[start]
        func isSign(_ index: Int) -> Bool { text.typed[index] == opening || closing.contains(text.typed[index]) }
        var (first, last) = (start, end)
        while last - first > 2, text.typed[first] == opening, closing.contains(text.typed[last - 1]) {
            (first, last) = (first + 1, last - 1)
        }
        // A box is none of these, whatever is in it.
        guard first > start, last - first > 1, !(first..<last).contains(where: isSign) else { return }
        (start, end) = (text.skippingSpaces(first), last)
    }

    /// By what opens.
    private static let closing: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "\"": ["\""], "“": ["”"], "„": ["“", "”"], "«": ["»"], "»": ["«"], "‘": ["’"], "'": ["'"], "{": ["}"],
        "<": [">"], "(": [")"], "[": ["]"], "*": ["*"], "_": ["_"], "~": ["~"],
    ]

    /// `--- Produce ---`: two dashes or more on both sides, with spaces.
    private mutating func readRules(_ text: ReadableText) {
        guard end > start, case let mark = text.typed[start], ["-", "–", "—"].contains(mark) else { return }
        var (first, last) = (start, end)
        while first < last, text.typed[first] == mark { first += 1 }
        while last > first, text.typed[last - 1] == mark { last -= 1 }
        guard first > start + 1, last < end - 1, text.at(first) == " ", text.at(last - 1) == " ", last - first > 2
        else { return }
        (start, end, isHeading) = (first + 1, last - 1, true)
    }

    /// `## Produce` and `== Produce ==`. The mark of a `#tag` is no part of it.
    private mutating func readHashes(_ text: ReadableText) {
        let mark = text.at(start)
        if mark == "#", text.isLetter(at: start + 1) { start += 1 }
        guard mark == "#" || mark == "=" else { return }
        var stop = start
        while text.at(stop) == mark { stop += 1 }
        guard text.at(stop) == " ", mark == "#" || stop > start + 1 else { return }
        (start, isHeading) = (stop + 1, true)
        while end > start, [mark, " ", ":"].contains(text.at(end - 1)) { end -= 1 }
    }

    /// `[ ]`, `[x]`, `☐`, `☑`.
    private mutating func readBox(_ text: ReadableText) {
        let first = text.at(start)
        if let isChecked = Self.boxes[first] {
            self.isChecked = isChecked
            start = text.skippingSpaces(start + 1)
            return
        }
        guard first == "[" else { return }
        let mark = text.skippingSpaces(start + 1)
        let isEmpty = text.at(mark) == "]"
        let close = isEmpty ? mark : text.skippingSpaces(mark + 1)
        guard text.at(close) == "]", isEmpty || ["x", "✓", "✔", "✗", "*"].contains(text.at(mark)) else { return }
        isChecked = !isEmpty
        start = text.skippingSpaces(close + 1)
    }

    private static let boxes: [Unicode.Scalar: Bool] = [
        "☐": false, "□": false, "⬜": false, "☑": true, "☒": true, "✓": true, "✔": true, "✅": true,
    ]

    /// `Produce:` with no box and no number before it.
    private mutating func readColon(_ text: ReadableText) {
        guard end > start + 1, text.at(end - 1) == ":" else { return }
        end -= 1
        isHeading = isChecked == nil && !text.isDigit(at: start)
    }
}

extension ReadableText {
    /// Whether an amount of nothing begins there.
    func isZero(at index: Int) -> Bool {
        guard let number = try? number(at: index, words: false), number.value == .zero, !number.hasLeadingZero else {
            return false
        }
        let next = skippingSpaces(number.end)
        return at(next) != "%" && (next > number.end || next == end || unit(at: next) != nil)
    }

    private static let bullets: Set<Unicode.Scalar> = [
        "-", "*", "•", "‣", "◦", "·", "●", "○", "▪", "▫", "■", "+", ">", "→", "⁃",
        "∙", "~",
    ]

    /// The index after `- `, `* `, `•`, and after a hyphen that touches the first word, as hasty typists write it.
    fileprivate func behindBullet(_ index: Int) -> Int {
        guard Self.bullets.contains(at(index)) else { return index }
        let isSpaced = at(index + 1) == " " || at(index + 1) == "\t"
        let canTouch = !at(index).isASCII || ["-", "*", ">"].contains(at(index)) && at(index + 1) != at(index)
        return isSpaced || canTouch ? skippingSpaces(index + 1) : index
    }

    /// The index after the `1.`, `2)` or `3️⃣` of a numbered list.
    fileprivate func behindOrdinal(_ index: Int) -> Int {
        var stop = index
        while isDigit(at: stop), stop - index < 3 { stop += 1 }
        if stop > index, at(stop) == "\u{20E3}" || at(stop) == "\u{FE0F}" && at(stop + 1) == "\u{20E3}" {
            return skippingSpaces(stop + (at(stop) == "\u{20E3}" ? 1 : 2))
        }
        if stop > index, at(stop) == ".", at(stop + 1) == ")" { stop += 1 }
        guard stop > index, at(stop) == "." || at(stop) == ")" else { return index }
        return at(stop + 1) == " " || at(stop + 1) == "\t" ? stop + 2 : index
    }
}
