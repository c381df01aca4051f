import GroceryDomain

/// Lists as people write them: an item a line, under headings.
struct ListText {
    private var incoming = Incoming()
    private var list: Incoming.List?
    private var type: String?
    /// Whether a heading of the first level is the name of a list, not an item type.
    private let namesLists: Bool

    static func read(_ text: String) -> Incoming {
        let lines = text.lines
        var reading = ListText(lines)
        for (index, line) in lines.enumerated() {
            let next = index + 1 < lines.count ? lines[index + 1] : ""
            if isUnderline(next), !line.isBlank {
                reading.begin(String(line.trimmed))
            } else {
                reading.take(line, index + 1)
            }
        }
        reading.end()
        return reading.incoming
    }

    /// No name, amount and note together are as long.
    static let lineBytesMax = 8192

    private init(_ lines: [Substring]) {
        let titles = lines.filter { $0.hasPrefix("# ") }.count
        let first = lines.first { !$0.isBlank }
        namesLists =
            titles > 0 && (lines.contains { $0.hasPrefix("## ") } || titles == 1 && first?.hasPrefix("# ") == true)
    }

    private mutating func begin(_ name: String) {
        end()
        list = Incoming.List(name: name)
        type = nil
    }

    private mutating func end() {
        if let list { incoming.lists.append(list) }
        list = nil
    }

    private mutating func take(_ line: Substring, _ number: Int) {
        if Self.isUnderline(line) || line.isBlank { return }
        guard line.utf8.count <= Self.lineBytesMax else {
            return incoming.remarks.append(.tooLong(at: number))
        }
        if namesLists, line.hasPrefix("# ") { return begin(String(line.dropFirst(2).trimmed)) }
        var text = ChatLine.saying(String(line))
        var isStruck = false
        if let inner = Self.struck(text) { (text, isStruck) = (inner, true) }
        let typed = TypedLine.read(text)
        if typed.isHeading { return type = typed.name }
        guard !typed.name.isEmpty else { return }
        var own = Incoming.Line(text, at: number)
        (own.type, own.isChecked) = (type, typed.isChecked ?? isStruck)
        if list == nil { list = Incoming.List() }
        list?.lines.append(own)
    }

    /// `- ~~milk~~`
    private static func struck(_ text: String) -> String? {
        let bare = text.trimmed
        guard bare.hasSuffix("~~"), let open = bare.range(of: "~~"), open.upperBound < bare.endIndex else { return nil }
        let inner = bare[open.upperBound...].dropLast(2)
        return inner.isEmpty || inner.contains("~~") ? nil : String(bare[..<open.lowerBound] + inner)
    }

    /// The line under the name of a list.
    private static func isUnderline(_ line: Substring) -> Bool {
        let bare = line.trimmed
        return bare.utf8.count >= 3 && bare.utf8.allSatisfy { $0 == UInt8(ascii: "=") }
    }
}

/// A line that was copied out of a chat, of which only what somebody said counts: `[18:02, 3/12/2026] Anna: milk`,
/// `3/12/26, 18:02 - Anna: milk`.
private enum ChatLine {
    static func saying(_ line: String) -> String {
        let bare = line.trimmed
        if bare.hasPrefix("["), let close = bare.firstIndex(of: "]"), isTime(bare[..<close]) {
            return behindName(bare[bare.index(after: close)...]) ?? line
        }
        if let dash = bare.range(of: " - "), isTime(bare[..<dash.lowerBound]) {
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
        guard let colon = text.range(of: ": "), text[..<colon.lowerBound].utf8.count <= 60 else { return nil }
        return String(text[colon.upperBound...])
    }
}

extension Incoming.Remark {
    static func tooLong(at number: Int) -> Self { .init("this line is too long to be an item", at: number) }
}

extension StringProtocol {
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// Where `text` stands for the first time.
    func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text), let end = index(start, offsetBy: text.count, limitedBy: endIndex) {
                return start..<end
            }
            start = index(after: start)
        }
        return nil
    }
}
