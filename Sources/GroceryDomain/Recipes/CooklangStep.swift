// The contents of a step: text, comments, ingredients, cookware, timers.

extension CooklangReader {
    private typealias Piece = CooklangText.Piece

    /// Reads a paragraph up to the empty line, section, note or metadata that follows. A comment in brackets may
    /// contain empty lines.
    mutating func readStep() {
        var pieces: [Piece] = []
        if at(index) == ">" {
            report("“>>” begins metadata, as in “>> servings: 4”; there is no colon here.", at: index)
        }
        repeat {
            let lineStart = pieces.count
            readLine(into: &pieces)
            guard index < scalars.count else { break }
            let end = nextLine(index)
            // A line that is only a comment is not a line of the step.
            let isComment = pieces.count > lineStart && pieces[lineStart...].allSatisfy { $0.meaning == .comment }
            pieces.append(Piece(isComment ? .comment : .text(" "), source: string(index, end)))
            index = end
        } while !isBehindStep
        blocks.append(.step(pieces))
    }

    /// Reads to the end of the line, or of a later line if a comment continues there.
    private mutating func readLine(into pieces: inout [Piece]) {
        var textStart = index
        func endText(_ reader: CooklangReader) {
            guard textStart < reader.index else { return }
            let text = reader.string(textStart, reader.index)
            pieces.append(Piece(.text(text), source: text))
        }
        while index < scalars.count, index != lineEnd(index) {
            guard let (meaning, end) = special() else {
                index += at(index) == "-" ? dashCount : 1
                continue
            }
            endText(self)
            pieces.append(Piece(meaning, source: string(index, end)))
            index = end
            textStart = end
        }
        endText(self)
    }

    private var dashCount: Int { scalars[index...].prefix { $0 == "-" }.count }

    /// The component or comment at `index`, if there is one, and its end.
    private mutating func special() -> (Piece.Meaning, end: Int)? {
        switch at(index) {
        case "-": return dashCount == 2 ? (.comment, lineEnd(index)) : nil  // Three dashes are a rule, not a comment.
        case "[" where at(index + 1) == "-": return bracketComment()
        case "\\" where index + 1 < scalars.count && index + 1 == lineEnd(index + 1):
            return (.text("\n"), nextLine(index))
        case .some(let sign): return CooklangText.Component.Kind(rawValue: sign).flatMap { component($0) }
        case nil: return nil
        }
    }

    private mutating func bracketComment() -> (Piece.Meaning, end: Int)? {
        // Where one lacks its end, all that follow do: it is said once.
        guard !lacksCommentEnd else { return nil }
        var end = index + 2
        while end + 1 < scalars.count {
            if scalars[end] == "-", scalars[end + 1] == "]" { return (.comment, end + 2) }
            end += 1
        }
        lacksCommentEnd = true
        report("“[-” begins a comment; its end, “-]”, is missing.", at: index)
        return nil
    }

    // MARK: Components

    private mutating func component(_ kind: CooklangText.Component.Kind) -> (Piece.Meaning, end: Int)? {
        let marks = kind == .ingredient ? marks(from: index + 1) : 0
        let start = index + 1 + marks
        // An address is none: `foo@example.com`.
        guard let first = at(start), !first.properties.isWhitespace, kind != .ingredient || !isInAddress(index),
            var found = componentWithBraces(kind, from: start) ?? componentOfOneWord(kind, from: start)
        else { return nil }
        found.component.marks = string(start - marks, start)
        return (.component(found.component), found.end)
    }

    /// Whether letters touch the sign at `index` on both sides, up to a full stop within the word.
    private func isInAddress(_ index: Int) -> Bool {
        guard index > 0, scalars[index - 1].properties.isAlphabetic || "0"..."9" ~= scalars[index - 1] else {
            return false
        }
        let end = wordEnd(from: index + 1)
        return at(end) == "." && at(end + 1)?.properties.isAlphabetic == true
    }

    /// How many signs mark the name that follows them; the number of a step in brackets is one of them: `&(1)`.
    private func marks(from start: Int) -> Int {
        var end = scalars[start...].firstIndex { !"-?&+".unicodeScalars.contains($0) } ?? start
        if end > start, scalars[end - 1] == "&", at(end) == "(", let close = index(of: ")", in: end..<lineEnd(end)),
            scalars[(end + 1)..<close].allSatisfy({ "0123456789=~ ".unicodeScalars.contains($0) })
        {
            end = close + 1
        }
        return at(end)?.properties.isAlphabetic == true ? end - start : 0
    }

    private mutating func componentOfOneWord(
        _ kind: CooklangText.Component.Kind, from start: Int
    ) -> (component: CooklangText.Component, end: Int)? {
        let end = wordEnd(from: start)
        guard end > start else { return nil }
        if isJoint(at: end) {
            let name = string(start, end)
            report("Only “\(name)” is read as the name; if the name is longer, put {} after it.", at: index)
        }
        return (CooklangText.Component(kind, name: string(start, end)), end)
    }

    /// `@sea salt{1%tsp}(coarse)`: everything up to the brace is the name.
    private mutating func componentWithBraces(
        _ kind: CooklangText.Component.Kind, from start: Int
    ) -> (component: CooklangText.Component, end: Int)? {
        let line = lineEnd(start)
        guard let open = brace(from: start, to: line) else { return nil }
        guard let close = scalars[(open + 1)..<line].firstIndex(where: { "{}".unicodeScalars.contains($0) }),
            scalars[close] == "}"
        else {
            report("The brace “{” is never closed on this line.", at: open)
            return nil
        }
        let name = string(start, open).withoutOuterSpaces
        guard !name.isEmpty || kind == .timer else {
            report("A name is missing between “\(kind.rawValue)” and the brace.", at: start)
            return nil
        }
        var component = CooklangText.Component(kind, name: name)
        component.amount = CooklangText.Amount(string(open + 1, close))
        guard kind == .ingredient, at(close + 1) == "(", let end = closingBracket(of: close + 1, before: line) else {
            return (component, close + 1)
        }
        let preparation = string(close + 2, end).withoutOuterSpaces
        component.preparation = preparation.isEmpty ? nil : preparation
        return (component, end + 1)
    }

    /// The brace after the name that begins at `start`; nil if something else begins first.
    private func brace(from start: Int, to end: Int) -> Int? {
        for offset in start..<end {
            switch scalars[offset] {
            case "{": return offset
            case "@", "#", "~", "}": return nil
            case "-" where at(offset + 1) == "-", "[" where at(offset + 1) == "-": return nil
            default: break
            }
        }
        return nil
    }

    /// A name of one word ends at white space and punctuation; the path of another recipe at white space only.
    private func wordEnd(from start: Int) -> Int {
        let isPath = at(start) == "." && (at(start + 1) == "/" || at(start + 1) == "." && at(start + 2) == "/")
        var end = start
        while let scalar = at(end), !scalar.properties.isWhitespace, isPath || !scalar.endsWord { end += 1 }
        while isPath, end > start, scalars[end - 1].endsWord { end -= 1 }
        return end
    }

    /// Whether the word before `offset` continues after a sign, as in `all-purpose` and `baker's`.
    private func isJoint(at offset: Int) -> Bool {
        guard let sign = at(offset), let next = at(offset + 1) else { return false }
        return "-'’_".unicodeScalars.contains(sign) && next.properties.isAlphabetic
    }
}

extension Unicode.Scalar {
    /// Punctuation of every script (general category P), and the signs of Cooklang.
    fileprivate var endsWord: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: self == "~"
        }
    }
}
