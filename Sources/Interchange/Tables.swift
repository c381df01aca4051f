import Bytes
import GroceryDomain

extension Format {
    /// A table with a header that names its columns, in any order: `List,Item,Quantity,Type,Checked,Note,Price,Store`.
    static let csv = Format(
        "csv", "a table (CSV), its columns by their names", endings: ["csv", "tsv"],
        likelihood: { file in
            guard file.mayBeText, let header = TableRows.header(of: file) else { return .no }
            if header.count > 1, TableColumns(header).index[.item] != nil { return .likely }
            if TableColumns(header).index.count > 1 { return .likely }
            return file.ending == "csv" || file.ending == "tsv" ? .likely : .no
        },
        read: { file throws(Unreadable) in try readTable(file) },
        write: { outgoing throws(Refusal) in Array(table(of: outgoing).utf8) })

    /// What the Android app OI Shopping List exports. Its files are often Latin-1.
    static let openIntents = Format(
        "oi-csv", "OI Shopping List (CSV)", endings: ["csv"],
        likelihood: { file in
            let header = file.mayBeText ? TableRows.header(of: file) ?? [] : []
            return header.prefix(2) == ["subject", "% complete"] ? .certain : .no
        },
        read: { file throws(Unreadable) in try readOpenIntents(file) },
        write: { outgoing throws(Refusal) in Array(openIntents(of: outgoing).utf8) })

    private static func readTable(_ file: InputFile) throws(Unreadable) -> Incoming {
        var rows = try TableRows(file)
        var sample = rows
        var examples: [[String]] = []
        while examples.count < TableColumns.examplesMax, let row = try sample.next() { examples.append(row.fields) }
        let columns = TableColumns(rows.header, examples)
        guard let item = columns.index[.item] else {
            throw Unreadable(
                "no column is called “Item”, “Name”, “Product” or the like, and none has names in it", line: 1)
        }
        let isOurs = rows.header == ourHeader.lowercased().split(separator: ",").map(String.init)
        var (incoming, places) = (Incoming(), [String?: Int]())
        if !columns.hasHeader { rows.rewind() }
        while let row = try rows.next() {
            func text(_ column: TableColumns.Column) -> String? {
                columns.index[column].flatMap { $0 < row.fields.count ? row.fields[$0] : nil }.filledText
            }
            guard item < row.fields.count, let name = row.fields[item].filledText else { continue }
            var line = Incoming.Line(name, at: row.line)
            line.holds = isOurs ? .name : columns.index[.quantity] == nil ? .line : .thing
            if let amount = [text(.quantity), text(.unit)].joined {
                line.quantity = try? Quantity.parse(amount)
                if line.quantity == nil { line.note = amount }
            }
            line.note = [text(.note), line.note].compactMap { $0 }.joined(separator: "; ").filledText
            (line.type, line.store) = (text(.type), text(.store))
            line.isChecked = columns.index[.checked].map { _ in text(.checked).map(TableColumns.isYes) ?? false }
            if let price = text(.price) ?? text(.total) ?? text(.base) {
                line.moneyWord = PriceText.moneyWord(of: price) ?? columns.ofPrices.money
                let measure = price.contains("/") ? nil : columns.ofPrices.measure
                let isForAll = text(.price) == nil && text(.total) != nil && measure == nil
                line.price = PriceText.read(measure.map { "\(price)/\($0)" } ?? (isForAll ? "\(price) all" : price))
                if line.price == nil { incoming.remarks.append(.init("“\(price)” is not a price", at: row.line)) }
                if text(.price) == nil, text(.total) == nil, let read = line.price, read.basis == .each {
                    line.price = Price(read.amount, byMeasureOf: line.quantity)
                    if line.price == nil {
                        incoming.remarks.append(.init("“\(price)” is for a measure that is not said", at: row.line))
                    }
                }
            }
            // Where both are there, what all of it costs is what was paid.
            if let all = text(.price).flatMap({ _ in text(.total) }).flatMap({ PriceText.read("\($0) all") }),
                line.price?.total(for: line.quantity) != all.amount
            {
                line.price = all
            }
            let surplus = columns.hasHeader ? row.fields.dropFirst(rows.header.count).compactMap(\.filledText) : []
            if !surplus.isEmpty {
                let cells = surplus.map { "“\($0)”" }.joined(separator: ", ")
                incoming.remarks.append(.init("no column is above \(cells)", at: row.line))
            }
            incoming.add(line, to: text(.list), &places)
        }
        return incoming
    }

    private static let ourHeader = "List,Item,Quantity,Type,Checked,Note,Price,Store"

    /// A project of Todoist, called as the file is: sections, tasks, and what somebody noted on a task
    /// (https://www.todoist.com/help/articles/format-a-csv-file-to-import-into-todoist).
    static let todoist = Format(
        "todoist", "a project of Todoist (CSV)", endings: ["csv"],
        likelihood: { file in
            let header = file.mayBeText ? TableRows.header(of: file) ?? [] : []
            return header.first == "type" && header.contains("content") && header.contains("indent") ? .certain : .no
        },
        read: { file throws(Unreadable) in try readTodoist(file) })

    private static func readTodoist(_ file: InputFile) throws(Unreadable) -> Incoming {
        var (rows, incoming) = (try TableRows(file), Incoming())
        // `Groceries [220474322].csv`
        let name = file.bareName.firstRange(of: " [").map { String(file.bareName[..<$0.lowerBound]) } ?? file.bareName
        var list = Incoming.List(name: file.ending == "csv" ? name.filledText : nil)
        var section = String?.none
        while let row = try rows.next() {
            let values = Dictionary(zip(rows.header, row.fields), uniquingKeysWith: { first, _ in first })
            guard let content = values["content"].filledText else { continue }
            switch values["type"]?.trimmed.lowercased() {
            case "section": section = content
            case "note":
                guard let last = list.lines.indices.last else { continue }
                list.lines[last].note = [list.lines[last].note, content].compactMap { $0 }.joined(separator: "; ")
            case "task":
                // `@label`, and a star before what cannot be ticked.
                let words = content.split(separator: " ").filter { !($0.hasPrefix("@") && $0.utf8.count > 1) }
                let text = InlineMarks.removed(from: words.joined(separator: " "))
                var line = Incoming.Line(text.hasPrefix("* ") ? String(text.dropFirst(2)) : text, at: row.line)
                (line.note, line.type, line.isChecked) = (values["description"].filledText, section, false)
                if let section, SectionNames.isOfDone(section) { (line.type, line.isChecked) = (nil, true) }
                if !line.text.isBlank { list.lines.append(line) }
            default: continue
            }
        }
        incoming.lists = [list]
        return incoming
    }

    private static func table(of outgoing: Outgoing) -> String {
        outgoing.rows.reduce(into: ourHeader + "\n") { text, row in
            let (entry, type) = (row.entry, row.type)
            let fields = [
                row.list.name, outgoing.groceries.title(of: entry), entry.planned?.readableText, type?.name,
                entry.isChecked ? "yes" : "no", entry.note,
                entry.price.map { PriceText.text($0, in: outgoing.currency) },
                outgoing.store(of: entry)?.name,
            ]
            text += TableRows.row(fields) + "\n"
        }
    }

    private static func readOpenIntents(_ file: InputFile) throws(Unreadable) -> Incoming {
        var rows = try TableRows(file)
        var (incoming, places) = (Incoming(), [String?: Int]())
        while let row = try rows.next() {
            let fields = row.fields + Array(repeating: "", count: max(0, 4 - row.fields.count))
            // 0 is to be bought, 1 is bought, anything else was taken off the list.
            guard let name = fields[0].filledText, ["0", "1"].contains(fields[1].trimmed) else { continue }
            var line = Incoming.Line(name, at: row.line)
            line.isChecked = fields[1].trimmed == "1"
            line.type = fields[3].split(separator: ",").first.flatMap { String($0).filledText }
            incoming.add(line, to: fields[2].filledText, &places)
        }
        return incoming
    }

    private static func openIntents(of outgoing: Outgoing) -> String {
        var lines = LineWriting(outgoing)
        return outgoing.rows.reduce(into: "Subject,% Complete,Categories,Tags\n") { text, row in
            let status = row.entry.isChecked ? "1" : "0"
            text += TableRows.row([lines.text(of: row.entry), status, row.list.name, row.type?.name]) + "\n"
        }
    }
}

extension Outgoing {
    /// Every entry of all lists, in order.
    var rows: [(list: GroceryList, type: ItemType?, entry: Entry)] {
        lists.flatMap { id -> [(list: GroceryList, type: ItemType?, entry: Entry)] in
            guard let list = groceries.lists[id] else { return [] }
            return sections(of: id).flatMap { section in section.entries.map { (list, section.type, $0.entry) } }
        }
    }
}

/// The rows of a table, with the lines they stand in.
struct TableRows {
    private var reader: CSVReader
    private let start: CSVReader
    /// Lower-cased, without spaces around.
    let header: [String]

    init(_ file: InputFile) throws(Unreadable) {
        var reader = CSVReader(Array(try file.text(orLatin: true).utf8))
        if let line = Self.tooWide(reader) {
            throw Unreadable("it has more than \(Self.columnsMax) columns, which no table of groceries has", line: line)
        }
        do { (header, start) = try Self.header(&reader) } catch { throw Self.openQuote(error, reader) }
        self.reader = reader
    }

    /// A field is kept in more bytes than a separator has.
    private static let columnsMax = 10_000

    /// The line in which too many separators stand; nil for none.
    private static func tooWide(_ reader: CSVReader) -> Int? {
        var (line, columns) = (1, 1)
        for byte in reader.bytes {
            if byte == reader.separator { columns += 1 }
            if byte == 0x0A { (line, columns) = (line + 1, 1) }
            if columns > columnsMax { return line }
        }
        return nil
    }

    /// Begins anew, with the first row as one of the others.
    mutating func rewind() { reader = start }

    mutating func next() throws(Unreadable) -> (fields: [String], line: Int)? {
        do { return try reader.next().map { ($0, reader.line) } } catch { throw Self.openQuote(error, reader) }
    }

    private static func openQuote(_: CSVReader.OpenQuote, _ reader: CSVReader) -> Unreadable {
        Unreadable("a quote is not closed in this row", line: reader.line)
    }

    /// The first row, and where it begins; or the second, where that names columns and the first only the table.
    private static func header(
        _ reader: inout CSVReader
    ) throws(CSVReader.OpenQuote) -> (names: [String], start: CSVReader) {
        let start = reader
        let first = try reader.next() ?? []
        guard first.compactMap(\.filledText).count == 1 else { return (titles(first), start) }
        var ahead = reader
        guard let second = try ahead.next().map(titles), TableColumns(second).index.count > 1 else {
            return (titles(first), start)
        }
        let inner = reader
        reader = ahead
        return (second, inner)
    }

    private static func titles(_ fields: [String]) -> [String] { fields.map { $0.trimmed.lowercased() } }

    /// The first row, to tell by what it is.
    static func header(of file: InputFile) -> [String]? {
        guard let text = try? InputFile(Array(file.bytes.prefix(4096))).text(orLatin: true) else { return nil }
        var reader = CSVReader(Array(text.utf8))
        guard let names = try? Self.header(&reader).names, !names.isEmpty else { return nil }
        return names
    }

    /// A row as RFC 4180 has it.
    static func row(_ fields: [String?]) -> String {
        fields.map { field in
            let field = field ?? ""
            let isPlain = field.utf8.allSatisfy { ![0x22, 0x2C, 0x3B, 0x0A, 0x0D, 0x09].contains($0) }
            return isPlain
                ? field
                : "\""
                    + field.split(separator: "\"", omittingEmptySubsequences: false)
                    .joined(separator: "\"\"") + "\""
        }.joined(separator: ",")
    }
}

extension String {
    /// Without spaces around; nil if nothing is left.
    var filledText: String? {
        let text = trimmed
        return text.isEmpty ? nil : String(text)
    }
}

extension String? {
    var filledText: String? { flatMap { $0.filledText } }
}

extension [String?] {
    /// What there is of it, with a space between; nil if there is nothing.
    fileprivate var joined: String? { compactMap { $0 }.joined(separator: " ").filledText }
}
