import GroceryDomain

/// Lists as people write them: an item a line, under headings; as notes, messages and other programs have it, Markdown
/// and what Obsidian adds to it included.
struct ListText {
    /// What a line is.
    private enum Role {
        case title, heading, item, rule
    }

    private var rows: [WrittenLine]
    private var builder = ListBuilder()
    /// Whether a heading of the first level is the name of a list, not an item type.
    private let namesLists: Bool

    static func read(_ text: String) -> Incoming {
        var reading = ListText(text.lines)
        reading.readRows()
        return reading.builder.finished()
    }

    /// The line of a text that has one and nothing else to be said.
    static func onlyLine(in text: String) -> Incoming.Line? {
        let read = read(text)
        guard read.remarks.isEmpty, read.lists.count == 1, read.lists[0].lines.count == 1,
            let line = read.lists[0].lines.first, line.isChecked == false, line.type == nil
        else { return nil }
        return line
    }

    /// No name, amount and note together are as long.
    static let lineBytesMax = 8192

    private init(_ lines: [Substring]) {
        var source = NoteText(MarkdownTable.asLines(lines))
        rows = source.rows()
        builder.name = source.title
        let first = rows.first { !$0.isBlank }
        let titles = rows.filter { $0.hashes == 1 }.count
        namesLists = titles > 0 && (rows.contains { $0.hashes == 2 } || titles == 1 && first?.hashes == 1)
    }

    private mutating func readRows() {
        builder.incoming.remarks += rows.compactMap { row in
            if row.isTooLong { return .tooLong(at: row.number) }
            return row.isCancelled ? .init("“\(row.bare)” is cancelled, and left out", at: row.number) : nil
        }
        rows.removeAll { $0.isTooLong || $0.isCancelled }
        let roles = roles()
        var outer: (type: String?, indent: Int)?
        for (row, role) in zip(rows, roles) {
            if let known = outer, role == .item, row.indent <= known.indent {
                (builder.type, outer) = (known.type, nil)
            }
            switch role {
            case .rule: continue
            case .title: builder.begin(row.bare)
            case .heading:
                if row.isMarked { outer = outer ?? (builder.type, row.indent) } else { outer = nil }
                builder.head(row.bare)
            case .item:
                if row.isQuoted {
                    builder.add(row.bare, at: row.number, isChecked: row.isTicked)
                } else if row.isPlain {
                    builder.add(row.text, at: row.number)
                } else if builder.take(row.text, at: row.number) {
                    outer = nil
                }
            }
        }
    }

    // MARK: What a line is

    private func roles() -> [Role] {
        var roles = rows.indices.map { index in
            let (row, next) = (rows[index], index + 1 < rows.count ? rows[index + 1] : nil)
            if row.isBlank || row.isUnderline || (row.isDate || row.isRule) && row.hashes == 0 { return Role.rule }
            if next?.isUnderline == true || namesLists && row.hashes == 1 { return .title }
            return .item
        }
        for index in rows.indices where roles[index] == .item && isParent(index) { roles[index] = .heading }
        let isExplicit = roles.contains(.title) || rows.contains(where: \.isHeading)
        guard !isExplicit else { return roles }
        if let title = title(roles) { roles[title] = .title }
        let headings = headings(roles)
        for index in headings { roles[index] = .heading }
        // One alone is what all of it is called.
        if headings.count == 1, headings[0] == rows.firstIndex(where: { !$0.isBlank }),
            !SectionNames.isUsual(rows[headings[0]].bare)
        {
            roles[headings[0]] = .title
        }
        return roles
    }

    /// A point of a list with points below it: `- Dairy` over `  - milk`.
    private func isParent(_ index: Int) -> Bool {
        let row = rows[index]
        guard row.isMarked, !row.hasBox, index + 1 < rows.count else { return false }
        let next = rows[index + 1]
        return next.isMarked && next.indent > row.indent && !row.hasAmount
    }

    /// The first line, where a blank one parts it from a list.
    private func title(_ roles: [Role]) -> Int? {
        guard let first = rows.firstIndex(where: { !$0.isBlank }), roles[first] == .item, first + 1 < rows.count,
            rows[first + 1].isBlank, rows[first].mayHead, !SectionNames.isUsual(rows[first].bare)
        else { return nil }
        let rest = rows[(first + 1)...].split(whereSeparator: \.isBlank)
        return rest.contains { $0.count > 1 } ? first : nil
    }

    /// Lines without a mark over lines with one; and lines that are what programs call their sections.
    private func headings(_ roles: [Role]) -> [Int] {
        let items = rows.indices.filter { roles[$0] == .item }
        let marked = items.filter { rows[$0].isMarked }
        let (byMark, byName): ([Int], [Int])
        if marked.count > 1, marked.count * 2 >= items.count {
            byMark = zip(items, items.dropFirst())
                .filter { !rows[$0].isMarked && rows[$0].mayHead && rows[$1].isMarked }.map(\.0)
        } else {
            byMark = []
        }
        let over = zip(items, items.dropFirst()).filter { rows[$0].mayHead && !rows[$0].isMarked && $1 == $0 + 1 }
        let named = over.filter { SectionNames.isUsual(rows[$0].bare) && !SectionNames.isUsual(rows[$1].bare) }.map(\.0)
        let first = over.map(\.0).filter { $0 == 0 || roles[$0 - 1] != .item }
        if named.count > 1 {
            byName = named + (named.count * 2 >= first.count ? first : [])
        } else {
            byName = named.filter { SectionNames.isOfDone(rows[$0].bare) }
        }
        return byMark + byName
    }
}

/// Puts together the lists that lines, headings and titles make.
struct ListBuilder {
    var incoming = Incoming()
    /// Of the list for lines that stand under no other name.
    var name: String?
    var type: String?
    private var list: Incoming.List?
    private var isDone = false

    mutating func begin(_ name: String) {
        end()
        list = Incoming.List(name: name)
        (type, isDone) = (nil, false)
    }

    /// What stands below is of this type, or was bought.
    mutating func head(_ text: String) {
        isDone = SectionNames.isOfDone(text)
        type = isDone || SectionNames.isPlain(text) || CivilDate(text) != nil ? nil : text
    }

    /// Takes a line as it was written; `isChecked` is what is known of it beside its box. Answers whether it was a
    /// heading.
    @discardableResult
    mutating func take(_ text: String, at number: Int, isChecked: Bool = false) -> Bool {
        var (text, isStruck) = (ChatLine.saying(text), isChecked || isDone)
        if let inner = Self.struck(text) { (text, isStruck) = (inner, true) }
        let typed = MarkedLine(text)
        if typed.isHeading {
            head(typed.text)
            return true
        }
        guard !typed.text.isEmpty else { return false }
        add(text, at: number, isChecked: typed.isChecked.map { $0 || isDone } ?? isStruck)
        return false
    }

    /// Adds a line that is nothing else.
    mutating func add(_ text: String, at number: Int, isChecked: Bool = false) {
        var line = Incoming.Line(text, at: number)
        (line.type, line.isChecked) = (type, isChecked || isDone)
        if list == nil { list = Incoming.List(name: name) }
        list?.lines.append(line)
    }

    /// Notes the text on the last line.
    mutating func note(_ text: String) {
        guard let last = list?.lines.indices.last, let text = text.filledText else { return }
        let before = list?.lines[last].note
        list?.lines[last].note = [before, text].compactMap { $0 }.joined(separator: "; ")
    }

    private mutating func end() {
        if let list { incoming.lists.append(list) }
        list = nil
    }

    mutating func finished() -> Incoming {
        end()
        return incoming
    }

    /// `- ~~milk~~`
    private static func struck(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "~")) else { return nil }
        let bare = text.trimmed
        guard bare.hasSuffix("~~"), let open = bare.firstRange(of: "~~"), open.upperBound < bare.endIndex else {
            return nil
        }
        let inner = bare[open.upperBound...].dropLast(2)
        return inner.isEmpty || inner.contains("~~") ? nil : String(bare[..<open.lowerBound] + inner)
    }
}

/// A line that was copied out of a chat, of which only what somebody said counts: `[18:02, 3/12/2026] Anna: milk`,
/// `3/12/26, 18:02 - Anna: milk`.
private enum ChatLine {
    static func saying(_ line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: ":")) else { return line }
        let bare = line.trimmed
        if bare.hasPrefix("["), let close = bare.firstIndex(of: "]"), isTime(bare[..<close]) {
            return behindName(bare[bare.index(after: close)...]) ?? line
        }
        if let dash = bare.firstRange(of: " - "), isTime(bare[..<dash.lowerBound]) {
            return behindName(bare[dash.upperBound...]) ?? line
        }
        return line
    }

    /// A day and a time of day: digits, a colon between two of them, and what parts the numbers of a date.
    private static func isTime(_ text: Substring) -> Bool {
        guard text.utf8.count <= 32, text.contains(":") else { return false }
        let digits = text.utf8.filter { 0x30...0x39 ~= $0 }.count
        return digits >= 6 && text.utf8.filter { 0x61...0x7A ~= $0 | 0x20 }.count <= 2
    }

    private static func behindName(_ text: Substring) -> String? {
        guard let colon = text.firstRange(of: ": "), text[..<colon.lowerBound].utf8.count <= 60 else { return nil }
        return String(text[colon.upperBound...])
    }
}

extension Incoming.Remark {
    static func tooLong(at number: Int) -> Self {
        var remark = Self("it has more than \(ListText.lineBytesMax) bytes, more than any item: left out", at: number)
        remark.isLoss = true
        return remark
    }
}

extension StringProtocol {
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
