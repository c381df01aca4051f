/// Reads comma-separated values (RFC 4180) row by row: quoted fields with doubled quotes and line breaks, any line
/// ends, a byte order mark. The separator is a comma, a semicolon or a tab, whichever the first line has most of, or
/// the second where the first has none.
///
/// `bytesRead` says how far the reading is. Asking for no more rows cancels it.
public struct CSVReader: Sendable {
    /// A quote that nothing closes.
    public struct OpenQuote: Error, Hashable, Sendable {
        /// Of all bytes, which it is.
        public let offset: Int
    }

    public let bytes: [UInt8]
    public private(set) var bytesRead: Int
    /// Where the row begins that was read last, and in which line, from 1.
    public private(set) var rowStart = 0
    public private(set) var line = 1
    public let separator: UInt8

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        bytesRead = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        separator = Self.separator(of: bytes[bytesRead...])
    }

    /// The fields of the next row that is not blank; nil behind the last.
    /// - Throws: when a quote is not closed.
    public mutating func next() throws(OpenQuote) -> [String]? {
        while bytesRead < bytes.count {
            countLines()
            let fields = try row()
            if fields.count > 1 || fields.first?.isEmpty == false { return fields }
        }
        return nil
    }

    /// A return with a line feed behind it ends one line, as each does alone.
    private mutating func countLines() {
        for index in rowStart..<bytesRead {
            let isFeed = bytes[index] == UInt8(ascii: "\n")
            let isReturn = bytes[index] == UInt8(ascii: "\r")
            let isPair = isReturn && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
            if isFeed || isReturn && !isPair { line += 1 }
        }
        rowStart = bytesRead
    }

    private mutating func row() throws(OpenQuote) -> [String] {
        var fields: [String] = []
        while true {
            let field = try field()
            if fields.count <= Self.fieldsMax { fields.append(field) }
            guard bytesRead < bytes.count, bytes[bytesRead] == separator else { break }
            bytesRead += 1
            // A separator at the very end has an empty field behind it.
            if bytesRead == bytes.count { return fields + [""] }
        }
        if bytesRead < bytes.count, bytes[bytesRead] == UInt8(ascii: "\r") { bytesRead += 1 }
        if bytesRead < bytes.count, bytes[bytesRead] == UInt8(ascii: "\n") { bytesRead += 1 }
        return fields
    }

    /// A field up to its separator or the end of the line, which is not taken.
    private mutating func field() throws(OpenQuote) -> String {
        guard bytesRead < bytes.count, bytes[bytesRead] == UInt8(ascii: "\"") else { return plainText() }
        let quote = bytesRead
        var text: [UInt8] = []
        bytesRead += 1
        while bytesRead < bytes.count {
            let byte = bytes[bytesRead]
            bytesRead += 1
            guard text.count < Self.fieldMax else { break }
            if byte != UInt8(ascii: "\"") {
                text.append(byte)
            } else if bytesRead < bytes.count, bytes[bytesRead] == UInt8(ascii: "\"") {
                text.append(byte)
                bytesRead += 1
            } else {
                // Nothing may follow the quote; what does is part of what was meant.
                return String(decoding: text, as: UTF8.self) + plainText()
            }
        }
        throw OpenQuote(offset: quote)
    }

    private mutating func plainText() -> String {
        let start = bytesRead
        while bytesRead < bytes.count {
            let byte = bytes[bytesRead]
            if byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            bytesRead += 1
        }
        return String(decoding: bytes[start..<min(bytesRead, start + Self.fieldMax)], as: UTF8.self)
    }

    /// A megabyte, which nobody writes into a field: a quote that is open for longer is not closed.
    private static let fieldMax = 1 << 20

    /// No table has as many columns; of a longer row one more is kept.
    private static let fieldsMax = 10_000

    /// The likeliest separator; a comma when the first line has none.
    private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var (counts, isQuoted, isBehindFirst, wasEnd) = ([UInt8: Int](), false, false, false)
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            let isEnd = (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")) && !isQuoted
            defer { wasEnd = isEnd }
            if isEnd, !wasEnd {
                // A line with none may be what the table is called.
                if isBehindFirst || candidates.contains(where: { counts[$0] != nil }) { break }
                isBehindFirst = true
            }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let most = candidates.map { counts[$0, default: 0] }.max() ?? 0
        return candidates.first { counts[$0, default: 0] == most } ?? UInt8(ascii: ",")
    }
}
