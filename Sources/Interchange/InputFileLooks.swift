import GroceryDomain

// What a file looks like, for telling formats apart.

extension InputFile {
    /// Its name without the ending.
    var bareName: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }

    var beginsLikeJSON: Bool {
        let start = bytes.prefix(1_024).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
        return start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
    }

    /// What it seems to be where nobody wrote it as a list; nil where somebody may have.
    public var looksLike: String? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for (beginning, name) in Self.beginnings where start.starts(with: beginning.utf8) { return name }
        for (beginning, name) in Self.packed where start.starts(with: beginning) { return name }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
        if bytes.prefix(4096).contains(0) { return "a file of bytes, not of text" }
        if isSurelyJSON { return "JSON" }
        let text = String(decoding: start.prefix(1024), as: UTF8.self).trimmed.lowercased()
        guard text.hasPrefix("<"), let second = text.dropFirst().first, second.isLetter || second == "!" else {
            return nil
        }
        let isPage = ["<!doctype html", "<html", "<head", "<body"].contains { text.hasPrefix($0) }
        return isPage ? "a web page" : text.contains(">") && text.contains("</") ? "XML" : nil
    }

    private static let beginnings = [
        ("<?xml", "XML"), ("%PDF-", "a PDF document"), ("{\\rtf", "a document in rich text (RTF)"),
        ("SQLite format 3", "a database (SQLite)"), ("#!/", "a script"), ("%!PS", "a document in PostScript"),
    ]

    private static let packed: [([UInt8], String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"), ([0xFF, 0xD8, 0xFF], "a picture (JPEG)"),
        ([0x47, 0x49, 0x46, 0x38], "a picture (GIF)"),
        ([0x50, 0x4B, 0x03, 0x04], "an archive (zip), or a document in one"),
        ([0x1F, 0x8B], "a packed file (gzip)"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        ([0xD0, 0xCF, 0x11, 0xE0], "a document of Microsoft Office"),
    ]

    /// Whether nobody wrote it as a list: JSON, whole or broken off. A list may begin with a box.
    private var isSurelyJSON: Bool {
        guard beginsLikeJSON else { return false }
        let signs = bytes.prefix(1_024).filter { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }.prefix(3)
        // `[[Milk]]` is a page of Obsidian.
        return ["{\"", "{}", "[{", "[\"", "[[{", "[[\"", "[[["].contains { signs.starts(with: $0.utf8) }
    }

    /// Whether these bytes stand somewhere in it.
    func mentions(_ word: StaticString) -> Bool { bytes.contains(all: word) }
}

extension [UInt8] {
    /// Whether the bytes of `word` stand in a row somewhere. Cost: linear, but for words that repeat themselves.
    func contains(all word: StaticString) -> Bool {
        withUnsafeBufferPointer { bytes in
            let count = word.utf8CodeUnitCount
            guard count > 0, bytes.count >= count else { return false }
            let first = word.utf8Start[0]
            for start in 0...(bytes.count - count) where bytes[start] == first {
                var index = 1
                while index < count, bytes[start + index] == word.utf8Start[index] { index += 1 }
                if index == count { return true }
            }
            return false
        }
    }
}
