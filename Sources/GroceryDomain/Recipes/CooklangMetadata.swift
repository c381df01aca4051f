// Changing the metadata of a recipe, and nothing else in its text.

extension CooklangText {
    /// Sets `key` to `value`, at the position and in the form in which the file already has it, otherwise at the
    /// beginning. Nil removes it. Everything else stays the same, character for character.
    public mutating func set(_ key: String, to value: String?) {
        let value = value.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ").withoutOuterSpaces }
        if let index = blocks.firstIndex(where: { $0.isMetadatum(key) }) {
            setMetadatum(at: index, value)
        } else if case .frontMatter(_, let source) = blocks.first(where: \.isFrontMatter) {
            setFrontMatter(source, key, value)
        } else if let value {
            begin(with: Metadatum(key: key, value: value))
        }
    }

    private mutating func setMetadatum(at index: Int, _ value: String?) {
        guard let value, case .metadatum(let metadatum, let source) = blocks[index] else {
            blocks.remove(at: index)
            return
        }
        let ending = String(String.UnicodeScalarView(source.unicodeScalars.suffix(while: \.isNewline)))
        blocks[index] = .metadatum(
            Metadatum(key: metadatum.key, value: value), source: ">> \(metadatum.key): \(value)\(ending)")
    }

    private mutating func setFrontMatter(_ source: String, _ key: String, _ value: String?) {
        // Lines keep the CR of a CRLF. The fences are the first and the last line that is not empty.
        var lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let ending = lines[0].unicodeScalars.last == "\r" ? "\r" : ""
        let end = lines.lastIndex { !$0.isEmpty } ?? lines.count
        let known = FrontMatter.lines(of: key, in: Array(lines[1..<end]))
        let range = known.map { $0.lowerBound + 1..<$0.upperBound + 1 } ?? end..<end
        let line = value.map { [FrontMatter.line(key, $0) + ending] } ?? []
        lines.replaceSubrange(range, with: line)
        let inner = lines[1..<end - range.count + line.count]
        guard let index = blocks.firstIndex(where: \.isFrontMatter) else { return }
        blocks[index] = .frontMatter(FrontMatter.metadata(of: Array(inner)), source: lines.joined(separator: "\n"))
    }

    private mutating func begin(with metadatum: Metadatum) {
        let (key, value) = (metadatum.key, metadatum.value)
        if blocks.contains(where: { if case .metadatum = $0 { true } else { false } }) {
            blocks.insert(.metadatum(metadatum, source: ">> \(key): \(value)\n"), at: 0)
            return
        }
        if case .blank = blocks.first {} else if !blocks.isEmpty { blocks.insert(.blank(source: "\n"), at: 0) }
        blocks.insert(.frontMatter([metadatum], source: "---\n\(FrontMatter.line(key, value))\n---\n"), at: 0)
    }
}

extension CooklangText.Block {
    fileprivate var isFrontMatter: Bool { if case .frontMatter = self { true } else { false } }

    fileprivate func isMetadatum(_ key: String) -> Bool {
        guard case .metadatum(let metadatum, _) = self else { return false }
        return metadatum.key.folded == key.folded
    }
}

extension FrontMatter {
    /// `key: value`, with the value in quotes if YAML would otherwise read something else.
    fileprivate static func line(_ key: String, _ value: String) -> String {
        let isPlain =
            plain(value) == value && !value.contains(": ") && !value.hasSuffix(":")
            && !(value.first.map { "[]{}>|*&!%@`\"'#,?-".contains($0) } ?? true)
        if isPlain { return "\(key): \(value)" }
        return "\(key): \"\(value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())\""
    }
}

extension Unicode.Scalar {
    fileprivate var isNewline: Bool { self == "\n" || self == "\r" }
}

extension BidirectionalCollection {
    fileprivate func suffix(while predicate: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !predicate($0) }.map { index(after: $0) } ?? startIndex)...]
    }
}
