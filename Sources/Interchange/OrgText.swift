import GroceryDomain

extension Format {
    /// A file of Emacs' org mode: headings with stars, of which those without anything below are items
    /// (https://orgmode.org/worg/org-syntax.html).
    static let org = Format(
        "org", "a list in org mode", endings: ["org"],
        likelihood: { file in
            if !file.mayBeText { return .no }
            if file.ending == "org" { return .certain }
            return file.beginning.lines.contains { OrgText.isSure($0) } ? .likely : .no
        },
        read: { file throws(Unreadable) in OrgText.read(try file.text()) })
}

private struct OrgText {
    private struct Row {
        let number: Int
        /// How many stars; 0 for what stands below a heading.
        var level = 0
        var text: String
        /// Nil without one of its words.
        var state: State?
    }

    private enum State { case open, done, cancelled }

    /// Lower-cased; a heading has them in capitals.
    private static let words: [String: State] = [
        "todo": .open, "next": .open, "waiting": .open, "hold": .open, "started": .open, "buy": .open, "done": .done,
        "bought": .done, "cancelled": .cancelled, "canceled": .cancelled, "kill": .cancelled,
    ]

    private static func state(_ word: Substring) -> State? {
        word == word.uppercased() ? words[word.lowercased()] : nil
    }

    private static let aboutTasks = [
        "SCHEDULED:", "DEADLINE:", "CLOSED:", "CLOCK:", "- State \"", "- Note taken on [",
    ]

    /// What no other note has.
    static func isSure(_ line: Substring) -> Bool {
        if line.uppercased().hasPrefix("#+TITLE:") { return true }
        let parts = line.split(separator: " ", maxSplits: 2)
        return parts.count == 3 && parts[0].allSatisfy { $0 == "*" } && state(parts[1]) != nil
    }

    static func read(_ text: String) -> Incoming {
        var (builder, rows, isDrawer, hidden) = (ListBuilder(), [Row](), false, Int.max)
        for (index, line) in MarkdownTable.asLines(text.lines).enumerated() {
            let bare = line.trimmed
            guard line.utf8.count <= ListText.lineBytesMax else {
                builder.incoming.remarks.append(.tooLong(at: index + 1))
                continue
            }
            let upper = bare.prefix(8).uppercased()
            // What is commented out, put away or a program; and what stands below it.
            let stars = line.prefix { $0 == "*" }.count
            if stars > 0, line.dropFirst(stars).first == " " {
                let isHidden = bare.dropFirst(stars).trimmed.hasPrefix("COMMENT") || bare.hasSuffix(":ARCHIVE:")
                if stars <= hidden { hidden = isHidden ? stars : .max }
            } else if upper == "#+BEGIN_" || upper.hasPrefix("#+END_") {
                hidden = upper == "#+BEGIN_" ? 0 : .max
            }
            if hidden < .max { continue }
            if isDrawer || bare.hasPrefix(":") && bare.hasSuffix(":") && bare.utf8.count > 2 {
                isDrawer = bare.uppercased() != ":END:"
                continue
            }
            if bare.uppercased().hasPrefix("#+TITLE:") { builder.name = String(bare.dropFirst(8)).filledText }
            let isAbout =
                bare.hasPrefix("#+") || bare.hasPrefix("# ") || bare == "#"
                || Self.aboutTasks.contains { bare.hasPrefix($0) }
            if bare.isEmpty || isAbout { continue }
            rows.append(row(line, at: index + 1))
        }
        for (index, row) in rows.enumerated() {
            let next = index + 1 < rows.count ? rows[index + 1] : nil
            let isOver = next.map { $0.level == 0 || $0.level > row.level } ?? false
            if row.state == .cancelled {
                builder.incoming.remarks.append(.init("“\(row.text)” is cancelled, and left out", at: row.number))
            } else if row.level == 0, index > 0, rows[index - 1].state != nil,
                !WrittenLine(row.text[...], at: 0).isMarked
            {
                builder.note(row.text)
            } else if row.level == 0 || !isOver || row.state != nil && next?.level == 0 {
                builder.take(row.text, at: row.number, isChecked: row.state == .done)
            } else if row.level == 1, builder.name == nil {
                builder.begin(row.text)
            } else {
                builder.head(row.text)
            }
        }
        return builder.finished()
    }

    private static func row(_ line: Substring, at number: Int) -> Row {
        let stars = line.prefix { $0 == "*" }.count
        let isHeading = stars > 0 && line.dropFirst(stars).first == " "
        let text = InlineMarks.removed(from: withoutTimes(isHeading ? line.dropFirst(stars) : line))
        var row = Row(number: number, level: isHeading ? stars : 0, text: isHeading ? String(text.trimmed) : text)
        guard isHeading else {
            let written = WrittenLine(text[...], at: number)
            // What stands behind two colons explains it.
            row.text = written.text.replacing(" :: ", with: " -- ")
            row.state = written.isCancelled ? .cancelled : nil
            return row
        }
        var parts = row.text.split(separator: " ")[...]
        if let state = parts.first.flatMap(state) {
            parts.removeFirst()
            row.state = state
        }
        if let first = parts.first, first.hasPrefix("[#"), first.hasSuffix("]") { parts.removeFirst() }
        if let last = parts.last, last.hasPrefix(":"), last.hasSuffix(":"), last.utf8.count > 2 { parts.removeLast() }
        row.text = parts.joined(separator: " ")
        return row
    }

    /// Without `<2026-11-23 Mon>` and `[2026-11-23 Mon 10:00]`.
    private static func withoutTimes(_ line: Substring) -> String {
        var (kept, rest) = ("", line)
        while let open = rest.firstIndex(where: { $0 == "<" || $0 == "[" }) {
            let inner = rest[rest.index(after: open)...]
            kept += rest[..<open]
            if CivilDate(String(inner.prefix(10))) != nil, let end = inner.firstIndex(where: { $0 == ">" || $0 == "]" })
            {
                rest = inner[inner.index(after: end)...]
            } else {
                kept.append(rest[open])
                rest = inner
            }
        }
        return kept + rest
    }
}
