import GroceryDomain

/// Tables within a note, as Markdown writes them: `| Item | Amount |` over `|---|---|`.
enum MarkdownTable {
    /// The lines with each row of a table as a line of a list, and nothing where its header was, so that all keep their
    /// numbers. Cost: linear.
    static func asLines(_ lines: [Substring]) -> [Substring] {
        guard lines.contains(where: isRule) else { return lines }
        var (result, index) = (lines, 1)
        while index < lines.count {
            guard isRule(lines[index]), case let header = cells(lines[index - 1]), header.count > 1 else {
                index += 1
                continue
            }
            let end = lines[index...].firstIndex { !$0.contains("|") } ?? lines.endIndex
            let rows = lines[(index + 1)..<max(end, index + 1)].map(cells)
            let columns = TableColumns(header.map { $0.lowercased() }, Array(rows.prefix(TableColumns.examplesMax)))
            (result[index - 1], result[index]) = ("", "")
            for (place, row) in zip((index + 1)..., rows) { result[place] = line(row, columns) }
            index = max(end, index + 1)
        }
        return result
    }

    /// `|---|:--:|`, and `|---+---|` in org mode.
    private static func isRule(_ line: Substring) -> Bool {
        line.utf8.count <= ListText.lineBytesMax && line.contains("|") && line.contains("-")
            && line.utf8.allSatisfy { "|-:+ \t".utf8.contains($0) }
    }

    private static func cells(_ line: Substring) -> [String] {
        guard line.utf8.count <= ListText.lineBytesMax else { return [] }
        var row = line.trimmed
        if row.hasPrefix("|") { row = row.dropFirst() }
        if row.hasSuffix("|") { row = row.dropLast() }
        // A bar that is escaped belongs to its cell.
        let bar = "\u{1}"
        return row.replacing("\\|", with: bar).split(separator: "|", omittingEmptySubsequences: false).map { cell in
            String(cell.replacing(bar, with: "|").replacing("<br>", with: " ").trimmed)
        }
    }

    private static func line(_ row: [String], _ columns: TableColumns) -> Substring {
        func text(_ column: TableColumns.Column) -> String? {
            columns.index[column].flatMap { $0 < row.count ? row[$0] : nil }.filledText
        }
        let isNamed = columns.index[.item] != nil
        guard let name = isNamed ? text(.item) : row.lazy.compactMap(\.filledText).first else { return "" }
        let amount = [text(.quantity), text(.unit)].compactMap { $0 }.joined(separator: " ").filledText
        let quantity = amount.flatMap { try? Quantity.parse($0) }
        let notes = [quantity == nil ? amount : nil, text(.note)].compactMap { $0 }.joined(separator: "; ").filledText
        let box = text(.checked).map { TableColumns.isYes($0) ? "[x] " : "[ ] " } ?? ""
        // Where amounts have a place of their own, there is none in a name.
        if columns.index[.quantity] != nil, TypedLine.read(name).name != name {
            return Substring("- \(box)\(QuotedLine(name, quantity, note: notes).text)")
        }
        let line = [quantity == nil ? nil : amount, name, notes.map { "(\($0))" }].compactMap { $0 }
            .joined(separator: " ")
        return Substring("- \(box)\(line)")
    }
}
