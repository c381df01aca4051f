/// A database of SQLite 3, only to be read: the rows of its tables, one after the other. Indices, views and what a
/// program has not yet taken over from its write-ahead log are not looked at.
///
/// Source: the description of the file format at sqlite.org/fileformat2.html. Nothing in the file is believed: every
/// offset is checked, a page is read once for each table, trees are at most as deep as any real one.
public struct SQLiteFile: Sendable {
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String

        init(_ description: String) { self.description = description }
    }

    public enum Value: Hashable, Sendable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case blob(Int)

        public var text: String? {
            switch self {
            case .text(let text): text
            case .integer(let number): String(number)
            case .real(let number):
                number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
            case .null, .blob: nil
            }
        }

        public var integer: Int64? {
            switch self {
            case .integer(let number): number
            case .real(let number): Int64(exactly: number)
            case .text(let text): Int64(text)
            case .null, .blob: nil
            }
        }

        public var real: Double? {
            switch self {
            case .integer(let number): Double(number)
            case .real(let number): number.isFinite ? number : nil
            case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
            case .null, .blob: nil
            }
        }
    }

    /// A row: its values by the names of their columns.
    public struct Row: Sendable {
        public let id: Int64
        private let columns: [String: Int]
        private let values: [Value]

        fileprivate init(id: Int64, columns: [String: Int], values: [Value]) {
            (self.id, self.columns, self.values) = (id, columns, values)
        }

        /// Null where the table has no such column, or got it after the row was written.
        public subscript(_ column: String) -> Value {
            guard let index = columns[column], index < values.count else { return .null }
            return values[index]
        }
    }

    private struct Table {
        var root: Int
        var columns: [String: Int]
        /// The column that is the number of the row: its value is not kept with the others.
        var rowID: String?
    }

    private let bytes: [UInt8]
    private let pageSize: Int
    /// Of each page without what is kept free at its end.
    private let usable: Int
    private let isUTF8: Bool
    private var tables: [String: Table] = [:]
    /// Whether the file was left by a program that writes changes beside it first: the newest may be missing.
    public let hasLog: Bool

    private static let magic = Array("SQLite format 3\0".utf8)

    public static func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Reads which tables there are.
    public init(_ bytes: [UInt8]) throws(Mistake) {
        guard Self.reads(bytes), bytes.count >= 100 else { throw Mistake("it is no SQLite database") }
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        pageSize = size == 1 ? 65536 : size
        usable = pageSize - Int(bytes[20])
        hasLog = bytes[18] == 2 || bytes[19] == 2
        isUTF8 = bytes[59] <= 1
        self.bytes = bytes
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usable >= 480, bytes.count >= pageSize else {
            throw Mistake(Self.damaged)
        }
        guard bytes[56...58].allSatisfy({ $0 == 0 }), bytes[59] <= 3 else { throw Mistake(Self.damaged) }
        let schema = ["type": 0, "name": 1, "tbl_name": 2, "rootpage": 3, "sql": 4]
        var found: [String: Table] = [:]
        try rows(of: Table(root: 1, columns: schema)) { row in
            guard row["type"].text == "table", let name = row["name"].text, let root = row["rootpage"].integer,
                let sql = row["sql"].text, root > 0, root <= Int64(UInt32.max)
            else { return }
            let (columns, rowID) = TableDefinition.columns(of: sql)
            found[name] = Table(root: Int(root), columns: columns, rowID: rowID)
        }
        tables = found
    }

    private static let damaged = "the database is cut off or damaged"
    private static let depthMax = 40

    public func has(table: String) -> Bool { tables[table] != nil }

    /// Goes through the rows of a table; through none where there is no such table.
    public func rows(of table: String, _ body: (Row) -> Void) throws(Mistake) {
        guard let table = tables[table] else { return }
        try rows(of: table, body)
    }

    private func rows(of table: Table, _ body: (Row) -> Void) throws(Mistake) {
        var seen: Set<Int> = []
        // Every row has bytes of its own, so all together have no more than the file.
        var left = bytes.count
        // Pages still to be read, the next last, each with how deep it lies.
        var pages = [(number: table.root, depth: 0)]
        while let (number, depth) = pages.popLast() {
            guard depth < Self.depthMax, seen.insert(number).inserted else { throw Mistake(Self.damaged) }
            let page = try page(number)
            // The first page begins behind the header of the file.
            let head = page.lowerBound + (number == 1 ? 100 : 0)
            let cells = try self.number(at: head + 3, 2, in: page)
            switch bytes[head] {
            case 0x0D:
                for cell in 0..<cells {
                    let place = try self.number(at: head + 8 + 2 * cell, 2, in: page)
                    body(try row(at: page.lowerBound + place, in: page, of: table, left: &left))
                }
            case 0x05:
                var children = [(number: try self.number(at: head + 8, 4, in: page), depth: depth + 1)]
                for cell in (0..<cells).reversed() {
                    let place = try self.number(at: head + 12 + 2 * cell, 2, in: page)
                    children.append((try self.number(at: page.lowerBound + place, 4, in: page), depth + 1))
                }
                pages += children
            default: throw Mistake(Self.damaged)
            }
        }
    }

    private func page(_ number: Int) throws(Mistake) -> Range<Int> {
        guard number > 0, number <= bytes.count / pageSize else { throw Mistake(Self.damaged) }
        return (number - 1) * pageSize..<(number - 1) * pageSize + usable
    }

    /// A number of at most four bytes, the highest first.
    private func number(at offset: Int, _ count: Int, in page: Range<Int>) throws(Mistake) -> Int {
        guard offset >= page.lowerBound, offset <= page.upperBound - count else { throw Mistake(Self.damaged) }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    // MARK: Rows

    private func row(
        at offset: Int, in page: Range<Int>, of table: Table, left: inout Int
    ) throws(Mistake) -> Row {
        var cell = Varints(bytes: bytes[page], offset: offset)
        let count = try cell.number()
        let id = Int64(bitPattern: try cell.number())
        guard count <= UInt64(left) else { throw Mistake(Self.damaged) }
        left -= Int(count)
        let payload = try payload(Int(count), at: cell.offset, in: page)
        var values = try values(of: payload)
        if let name = table.rowID, let index = table.columns[name], index < values.count, values[index] == .null {
            values[index] = .integer(id)
        }
        return Row(id: id, columns: table.columns, values: values)
    }

    /// All of a row: its beginning in the page, and the rest, where it is long, in a chain of others.
    private func payload(_ count: Int, at offset: Int, in page: Range<Int>) throws(Mistake) -> [UInt8] {
        let local = localCount(count)
        guard offset <= page.upperBound - local else { throw Mistake(Self.damaged) }
        var payload = Array(bytes[offset..<offset + local])
        guard local < count else { return payload }
        var next = try number(at: offset + local, 4, in: page)
        while payload.count < count {
            let page = try self.page(next)
            // Each page of the chain adds something, so one that leads back to itself comes to an end.
            next = try number(at: page.lowerBound, 4, in: page)
            payload += bytes[page.dropFirst(4).prefix(count - payload.count)]
        }
        return payload
    }

    private func localCount(_ count: Int) -> Int {
        guard count > usable - 35 else { return count }
        let least = (usable - 12) * 32 / 255 - 23
        let fitting = least + (count - least) % (usable - 4)
        return fitting <= usable - 35 ? fitting : least
    }

    private func values(of payload: [UInt8]) throws(Mistake) -> [Value] {
        var head = Varints(bytes: payload[...], offset: 0)
        let headCount = try head.number()
        guard headCount <= UInt64(payload.count) else { throw Mistake(Self.damaged) }
        var (values, place) = ([Value](), Int(headCount))
        while head.offset < Int(headCount) {
            let kind = try head.number()
            guard kind < 1 << 32 else { throw Mistake(Self.damaged) }
            let count = Self.count(of: kind)
            guard count <= payload.count - place else { throw Mistake(Self.damaged) }
            values.append(value(kind, payload[place..<place + count]))
            place += count
        }
        return values
    }

    private static func count(of kind: UInt64) -> Int {
        switch kind {
        case 0...4: Int(kind)
        case 5: 6
        case 6, 7: 8
        case 8...11: 0
        default: Int((kind - 12) / 2)
        }
    }

    private func value(_ kind: UInt64, _ bytes: ArraySlice<UInt8>) -> Value {
        switch kind {
        case 0, 10, 11: return .null
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        case 1...6:
            let unsigned = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let unused = UInt64(64 - 8 * bytes.count)
            return .integer(Int64(bitPattern: unsigned << unused) >> Int64(unused))
        case _ where kind % 2 == 0: return .blob(bytes.count)
        default: return .text(text(bytes))
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard !isUTF8 else { return String(decoding: bytes, as: UTF8.self) }
        let isLittle = self.bytes[59] == 2
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Numbers of one to nine bytes, the highest first, seven bits each and all eight of the ninth.
    private struct Varints {
        let bytes: ArraySlice<UInt8>
        var offset: Int

        mutating func number() throws(Mistake) -> UInt64 {
            var value: UInt64 = 0
            for index in 0..<9 {
                guard bytes.indices.contains(offset) else { throw Mistake(SQLiteFile.damaged) }
                let byte = bytes[offset]
                offset += 1
                if index == 8 { return value << 8 | UInt64(byte) }
                value = value << 7 | UInt64(byte & 0x7F)
                if byte < 0x80 { return value }
            }
            return value
        }
    }
}

/// The text with which a table was made: `CREATE TABLE products (id INTEGER NOT NULL PRIMARY KEY, name TEXT …)`.
private enum TableDefinition {
    /// Which column stands where, and which of them is the number of the row.
    static func columns(of sql: String) -> (columns: [String: Int], rowID: String?) {
        var columns: [String: Int] = [:]
        var rowID: String?
        for definition in definitions(of: sql) {
            guard let first = definition.first, !constraints.contains(first.lowercased()) else { continue }
            let name = first.trimmingQuotes
            let rest = definition.dropFirst().map { $0.lowercased() }
            if rest.first == "integer", rest.contains("primary") { rowID = name }
            if columns[name] == nil { columns[name] = columns.count }
        }
        return (columns, rowID)
    }

    private static let constraints: Set<String> = ["constraint", "primary", "unique", "check", "foreign"]

    /// What stands between the commas of the outer brackets, as words.
    private static func definitions(of sql: String) -> [[String]] {
        var (definitions, words, word) = ([[String]](), [String](), "")
        var depth = 0
        var quote: Character?
        func endWord() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        func endDefinition() {
            endWord()
            if !words.isEmpty { definitions.append(words) }
            words = []
        }
        for character in withoutComments(sql) {
            if let end = quote {
                if depth == 1 { word.append(character) }
                if character == end { quote = nil }
                continue
            }
            switch character {
            case "'", "\"", "`", "[":
                quote = character == "[" ? "]" : character
                if depth == 1 { word.append(character) }
            case "(":
                depth += 1
                if depth == 2 { endWord() }
            case ")":
                if depth == 1 { endDefinition() }
                depth -= 1
            case "," where depth == 1: endDefinition()
            case _ where character.isWhitespace: if depth == 1 { endWord() }
            default: if depth == 1 { word.append(character) }
            }
        }
        return definitions
    }

    private static func withoutComments(_ sql: String) -> String {
        guard sql.utf8.contains(UInt8(ascii: "-")) || sql.utf8.contains(UInt8(ascii: "/")) else { return sql }
        let lines = sql.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line -> Substring in
            line[..<(line.indices.first { line[$0...].hasPrefix("--") } ?? line.endIndex)]
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// A name in SQL without the quotes around it.
    fileprivate var trimmingQuotes: String {
        guard let first, let last, count > 1, "\"'`[".contains(first), "\"'`]".contains(last) else { return self }
        return String(dropFirst().dropLast())
    }
}
