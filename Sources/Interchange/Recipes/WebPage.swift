import GroceryDomain

/// A saved page: its scripts with data for machines, JSON-LD, and all of its text for `PageMarks`.
struct WebPage {
    struct Script {
        let text: [UInt8]
        /// The line of the page where it begins, from 1.
        let line: Int
    }

    private(set) var scripts: [Script] = []
    /// From where the page was saved, if the program that saved it says so.
    private(set) var source: String?
    private let bytes: [UInt8]
    /// Nil where it cannot be read: in an encoding that is not known here.
    private let encoding: Encoding?

    private enum Encoding { case utf8, latin }

    /// All of the page, in UTF-8; nil where it cannot be read, or is longer than pages are.
    var markup: [UInt8]? {
        guard let encoding, bytes.count <= Self.markupBytesMax else { return nil }
        return encoding == .utf8 ? bytes : Array(Windows1252.text(bytes).utf8)
    }

    private static let markupBytesMax = 16 << 20

    /// Whether bytes look like a page: by their beginning, or by a script with such data in them.
    static func reads(_ bytes: [UInt8]) -> Bool {
        let start = utf8(bytes.prefix(beginningCount)) ?? Array(bytes.prefix(beginningCount))
        let beginning = String(decoding: start, as: UTF8.self).lowercased()
        if ["<!doctype html", "<html", "<head", "<body"].contains(where: { beginning.contains($0) }) { return true }
        return bytes.contains(all: "application/ld+json") && bytes.contains(all: "<script")
    }

    private static let beginningCount = 1_024

    /// - Throws: that it is in an encoding that cannot be read here.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        let bytes = Self.utf8(bytes[...]) ?? bytes
        var search = Search(bytes: bytes)
        let found = search.scripts()
        source = search.savedFrom
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        self.bytes = bytes
        encoding = isUTF8 ? .utf8 : search.isLatin ? .latin : nil
        guard isUTF8 || found.isEmpty || search.isLatin else {
            throw Unreadable("the page is in the encoding “\(search.charset ?? "")”; save it as UTF-8")
        }
        var (line, counted) = (1, 0)
        scripts = found.map { range in
            let text = isUTF8 ? Array(bytes[range]) : Array(Windows1252.text(bytes[range]).utf8)
            let (bare, passedOver) = Self.bare(text)
            line += bytes[counted..<range.lowerBound].count { $0 == 0x0A }
            counted = range.lowerBound
            return Script(text: bare, line: line + text[..<passedOver].count { $0 == 0x0A })
        }
    }

    /// A page in UTF-16 that says so with its first two bytes, in UTF-8; nil for any other.
    private static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        let units = stride(from: bytes.startIndex + 2, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// A script without the comments that hide it from very old browsers and from XML, and how much was passed over.
    private static func bare(_ script: [UInt8]) -> (text: [UInt8], start: Int) {
        var rest = script[...]
        func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
        var isChanged = true
        while isChanged {
            isChanged = false
            rest = rest.drop(while: isSpace)
            while let last = rest.last, isSpace(last) { rest.removeLast() }
            for mark in ["<!--", "//<![CDATA[", "// <![CDATA[", "/*<![CDATA[*/", "/* <![CDATA[ */", "<![CDATA["]
            where rest.starts(with: mark.utf8) {
                (rest, isChanged) = (rest.dropFirst(mark.utf8.count), true)
            }
            for mark in ["//-->", "// -->", "-->", "//]]>", "// ]]>", "/*]]>*/", "/* ]]> */", "]]>"]
            where rest.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
                (rest, isChanged) = (rest.dropLast(mark.utf8.count), true)
            }
        }
        // All of it as entities: what made the page took it for text.
        let isQuoted = !rest.contains(UInt8(ascii: "\"")) && rest.contains(UInt8(ascii: "&"))
        let text = isQuoted ? Array(HTMLText.decoded(String(decoding: rest, as: UTF8.self)).utf8) : Array(rest)
        return (text, rest.startIndex)
    }
}

/// A walk over the bytes of a page, from tag to tag.
private struct Search {
    let bytes: [UInt8]
    private(set) var charset: String?
    private(set) var savedFrom: String?

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the page may be read as windows-1252, which is what browsers do with Latin-1 and with no word of it.
    var isLatin: Bool {
        guard let charset else { return true }
        return [
            "utf-8", "utf8", "ascii", "us-ascii", "latin1", "latin-1", "iso-8859-1", "iso-8859-15", "windows-1252",
            "cp1252", "cp-1252",
        ].contains(charset)
    }

    /// Where the scripts with JSON-LD are.
    mutating func scripts() -> [Range<Int>] {
        var (scripts, offset) = ([Range<Int>](), 0)
        // Where no further comment ends, none is looked for again.
        var hasComments = true
        while let tag = next("<", from: offset) {
            offset = tag + 1
            if hasComments, matches("<!--", at: tag) {
                guard let end = find("-->", from: tag + 4) else {
                    hasComments = false
                    continue
                }
                noteSource(bytes[tag..<min(end, tag + 2_000)])
                offset = end + 3
            } else if matches("<meta", at: tag) {
                noteCharset(tagText(at: tag))
            } else if matches("<script", at: tag) {
                let text = tagText(at: tag)
                let start = tag + text.utf8.count
                let end = find("</script", from: start) ?? bytes.count
                if HTMLText.decoded(text).lowercased().contains("ld+json") { scripts.append(min(start, end)..<end) }
                offset = end
            }
        }
        return scripts
    }

    private static let tagMax = 4_000

    /// A tag up to its end, what stands in quotes passed over.
    private func tagText(at start: Int) -> String {
        var (end, quote) = (start, UInt8?.none)
        let limit = min(bytes.count, start + Self.tagMax)
        while end < limit {
            let byte = bytes[end]
            end += 1
            if byte == quote { quote = nil } else if quote == nil, byte == 0x22 || byte == 0x27 { quote = byte }
            if quote == nil, byte == UInt8(ascii: ">") { break }
        }
        // As many bytes as were looked at, whatever they are.
        return String(String.UnicodeScalarView(bytes[start..<end].map { Unicode.Scalar($0 < 0x80 ? $0 : 0x3F) }))
    }

    private mutating func noteCharset(_ tag: String) {
        let tag = tag.lowercased()
        guard charset == nil, let found = tag.firstRange(of: "charset=") else { return }
        let name = tag[found.upperBound...].drop { "\"' ".contains($0) }.prefix { !"\"'; />".contains($0) }
        if !name.isEmpty { charset = String(name) }
    }

    /// `<!-- saved from url=(0025)https://example.org/soup/ -->`, as Chromium and others write it.
    private mutating func noteSource(_ comment: ArraySlice<UInt8>) {
        let text = String(decoding: comment, as: UTF8.self)
        guard savedFrom == nil, let found = text.firstRange(of: "saved from url=("),
            let close = text[found.upperBound...].firstIndex(of: ")")
        else { return }
        let address = text[text.index(after: close)...].prefix { !$0.isWhitespace }
        if address.hasPrefix("http") { savedFrom = String(address) }
    }

    private func next(_ sign: Unicode.Scalar, from start: Int) -> Int? {
        start < bytes.count ? bytes[start...].firstIndex(of: UInt8(ascii: sign)) : nil
    }

    /// Whatever the case of its letters.
    private func matches(_ word: StaticString, at start: Int) -> Bool {
        guard start + word.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<word.utf8CodeUnitCount {
            let (byte, wanted) = (bytes[start + index], word.utf8Start[index])
            let isSame = byte == wanted || (0x61...0x7A).contains(wanted) && byte | 0x20 == wanted
            if !isSame { return false }
        }
        return true
    }

    private func find(_ word: StaticString, from start: Int) -> Int? {
        let first = Unicode.Scalar(word.utf8Start[0])
        var offset = start
        while let found = next(first, from: offset) {
            if matches(word, at: found) { return found }
            offset = found + 1
        }
        return nil
    }
}
