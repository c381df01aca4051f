// Metadata in YAML at the beginning of a file: the part of YAML that recipes use. Values are texts; lists, quoted
// texts, texts over several lines and maps of one level are read.

extension CooklangReader {
    private static let fence = "---"

    /// Reads the text between two lines of three dashes, if the file begins with one.
    mutating func readFrontMatter() {
        guard index < scalars.count, isFence(index) else { return }
        let start = index
        var (lines, next) = ([String](), nextLine(index))
        while next < scalars.count, !isFence(next) {
            lines.append(string(next, lineEnd(next)))
            next = nextLine(next)
        }
        guard next < scalars.count else {
            report("“---” begins the metadata; the line of three dashes after it is missing.", at: start)
            return
        }
        index = nextLine(next)
        blocks.append(.frontMatter(FrontMatter.metadata(of: lines), source: string(start, index)))
    }

    private func isFence(_ start: Int) -> Bool {
        string(start, lineEnd(start)).droppingSpaces(atEnd: true) == Self.fence
    }
}

enum FrontMatter {
    typealias Metadatum = CooklangText.Metadatum

    static func metadata(of lines: [String]) -> [Metadatum] {
        var metadata: [Metadatum] = []
        var rest = lines[...]
        while let line = rest.popFirst() {
            guard let (key, value) = pair(line), !isWithin(line) else { continue }
            var inner: [String] = []
            while let next = rest.first, isWithin(next) { inner.append(rest.removeFirst().withoutOuterSpaces) }
            metadata += values(of: key, value, inner.filter { !$0.isEmpty && !$0.hasPrefix("#") })
        }
        return metadata
    }

    /// The lines of the key `key` among `lines`, including its continuation lines.
    static func lines(of key: String, in lines: [String]) -> Range<Int>? {
        let start = lines.firstIndex { line in !isWithin(line) && pair(line)?.key.folded == key.folded }
        guard let start else { return nil }
        let end = lines[(start + 1)...].firstIndex { !isWithin($0) } ?? lines.count
        return start..<end
    }

    /// Whether a line continues the value of the key above it.
    private static func isWithin(_ line: String) -> Bool {
        guard let first = line.unicodeScalars.first else { return false }
        return first.properties.isWhitespace || line.hasPrefix("- ")
    }

    private static func values(of key: String, _ value: String, _ inner: [String]) -> [Metadatum] {
        if value.hasPrefix("|") || value.hasPrefix(">") {
            return [Metadatum(key: key, value: inner.joined(separator: value.hasPrefix("|") ? "\n" : " "))]
        }
        if value.isEmpty, let first = inner.first {
            if first.hasPrefix("-") {
                let items = inner.map { plain($0.dropFirst().withoutOuterSpaces) }
                return [Metadatum(key: key, value: items.joined(separator: ", "))]
            }
            return inner.compactMap { pair($0) }.map { Metadatum(key: "\(key).\($0.key)", value: plain($0.value)) }
        }
        return [Metadatum(key: key, value: plain(([value] + inner).joined(separator: " ")))]
    }

    private static func pair(_ line: String) -> (key: String, value: String)? {
        guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { return nil }
        let key = plain(line[..<colon].withoutOuterSpaces)
        return key.isEmpty ? nil : (key, line[line.index(after: colon)...].withoutOuterSpaces)
    }

    /// A value without its quotes, brackets and comment.
    static func plain(_ value: String) -> String {
        if value.hasPrefix("["), value.hasSuffix("]") {
            let items = value.dropFirst().dropLast().split(separator: ",")
            return items.map { plain($0.withoutOuterSpaces) }.joined(separator: ", ")
        }
        if value.hasPrefix("\"") { return doubleQuoted(value) }
        if value.hasPrefix("'") { return singleQuoted(value) }
        guard let comment = value.indices.first(where: { value[$0] == "#" && isBehindSpace($0, in: value) }) else {
            return value
        }
        return value[..<comment].withoutOuterSpaces
    }

    private static func isBehindSpace(_ index: String.Index, in value: String) -> Bool {
        index == value.startIndex || value[value.index(before: index)] == " "
    }

    private static func doubleQuoted(_ value: String) -> String {
        var (result, isEscaped) = ("", false)
        for character in value.dropFirst() {
            switch (character, isEscaped) {
            case ("\\", false):
                isEscaped = true
                continue
            case ("\"", false): return result
            case ("n", true): result.append("\n")
            case ("t", true): result.append("\t")
            default: result.append(character)
            }
            isEscaped = false
        }
        return result
    }

    /// Two single quotes stand for one.
    private static func singleQuoted(_ value: String) -> String {
        var (result, rest) = ("", value.dropFirst())
        while let character = rest.popFirst() {
            guard character == "'" else {
                result.append(character)
                continue
            }
            guard rest.first == "'" else { break }
            result.append(rest.removeFirst())
        }
        return result
    }
}
