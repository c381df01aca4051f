/// A small text file of lines, in the state folder or beside the journal. It is of use but not needed, and never ahead
/// of the truth: what cannot be read counts as not there, and nothing waits for the disk when it is written.
struct NoteFile {
    let path: String
    let fileSystem: any FileSystem

    /// The lines, to be read word by word. What follows the last line feed is no line.
    var lines: [Words] {
        let bytes = (try? fileSystem.contents(of: path)) ?? []
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { Words($0) }
    }

    /// Writes these lines instead of those that are there. Failure is ignored.
    func write(_ lines: [String]) {
        try? fileSystem.replace(path, isSynced: false) { _ in Array(lines.map { $0 + "\n" }.joined().utf8) }
    }
}

/// Reads `name=value` words in a fixed order.
struct Words {
    private(set) var remaining: [UInt8]

    init(_ bytes: some Collection<UInt8>) { remaining = Array(bytes) }

    mutating func word(_ name: String) -> [UInt8]? {
        guard remaining.starts(with: name.utf8) else { return nil }
        let value = Array(remaining.dropFirst(name.utf8.count).prefix { $0 != 0x20 && $0 != 0x0A })
        remaining.removeFirst(min(remaining.count, name.utf8.count + value.count + 1))
        return value
    }

    mutating func number(_ name: String) -> UInt64? {
        guard let word = word(name), word.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return UInt64(String(decoding: word, as: UTF8.self))
    }

    mutating func hexadecimal(_ name: String, digits: Int) -> UInt64? {
        guard let word = word(name), word.count == digits else { return nil }
        return hexadecimalNumber(word)
    }

    mutating func rest(_ name: String) -> String? {
        guard remaining.starts(with: name.utf8) else { return nil }
        return String(decoding: remaining.dropFirst(name.utf8.count), as: UTF8.self)
    }
}
