/// A recipe written in Cooklang, parsed without losing a character: `text` is what was read, and a change to one piece
/// leaves the others as they were.
///
/// Cooklang is text with marks in it: `Mix @plain flour{300%g} in a #bowl{} and wait ~{1/2%hour}.` Paragraphs are
/// steps, lines that begin with `=` sections, with `>` notes, with `>>` metadata; a file may begin with metadata in
/// YAML between two lines of three dashes. Source of the rules: the Cooklang specification and its canonical cases,
/// version 7.
///
/// Any text can be read. What looks like a mistake is plain text and is listed in `problems`.
///
/// ```swift
/// var text = CooklangText("Wait ~{10%minutes}.\n")
/// text.set("servings", to: "4")
/// #expect(text.value(of: "servings") == "4" && text.components.count == 1)
/// ```
public struct CooklangText: Hashable, Sendable {
    public enum Block: Hashable, Sendable {
        /// YAML at the beginning of the file.
        case frontMatter([Metadatum], source: String)
        /// One line of metadata in the old form, `>> key: value`.
        case metadatum(Metadatum, source: String)
        /// Empty if a section has no name.
        case section(String, source: String)
        case note(String, source: String)
        case step([Piece])
        /// The empty lines between blocks.
        case blank(source: String)

        public var source: String {
            switch self {
            case .frontMatter(_, let source), .metadatum(_, let source), .section(_, let source), .note(_, let source),
                .blank(let source):
                source
            case .step(let pieces): pieces.map(\.source).joined()
            }
        }
    }

    /// A fact about the recipe: `servings`, `4`. A map in YAML gives keys such as `source.url`, a list its values with
    /// commas.
    public struct Metadatum: Hashable, Sendable {
        public let key: String
        public let value: String

        public init(key: String, value: String) { (self.key, self.value) = (key, value) }
    }

    /// A part of a step as it is in the file, and its meaning.
    public struct Piece: Hashable, Sendable {
        public enum Meaning: Hashable, Sendable {
            case text(String)
            case comment
            case component(Component)
        }

        public let meaning: Meaning
        public let source: String

        init(_ meaning: Meaning, source: String) { (self.meaning, self.source) = (meaning, source) }

        /// A piece that was made rather than read.
        public init(_ component: Component) { self.init(.component(component), source: component.text) }
    }

    /// A line that was read literally, although something else was probably meant.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// From 1.
        public let line: Int
        public let sentence: String

        public var description: String { "line \(line): \(sentence)" }
    }

    public var blocks: [Block]
    /// In the order of the lines.
    public let problems: [Problem]

    /// Reads `text`; any text can be read. Lines end with LF or CRLF. Cost: linear.
    public init(_ text: String) {
        var reader = CooklangReader(text)
        reader.read()
        (blocks, problems) = (reader.blocks, reader.problems)
    }

    /// The text that was read, with later changes applied.
    public var text: String { blocks.map(\.source).joined() }

    /// All metadata of the recipe, in the order of the file.
    public var metadata: [Metadatum] {
        blocks.flatMap { block -> [Metadatum] in
            switch block {
            case .frontMatter(let metadata, _): metadata
            case .metadatum(let metadatum, _): [metadatum]
            default: []
            }
        }
    }

    /// The value of the first of `keys` that is present, ignoring letter case; nil if none has a value.
    public func value(of keys: String...) -> String? {
        let metadata = metadata
        return keys.lazy.compactMap { key in
            metadata.first { $0.key.folded == key && !$0.value.isEmpty }?.value
        }.first
    }

    /// The ingredients, cookware and timers of all steps, in order.
    public var components: [Component] {
        blocks.flatMap { block -> [Component] in
            guard case .step(let pieces) = block else { return [] }
            return pieces.compactMap { piece in
                guard case .component(let component) = piece.meaning else { return nil }
                return component
            }
        }
    }
}

extension [CooklangText.Piece] {
    /// The contents of a step: text and components in turn, without comments and without white space at the ends.
    public var content: [CooklangText.Piece.Meaning] {
        var content: [CooklangText.Piece.Meaning] = []
        for piece in self {
            switch (piece.meaning, content.last) {
            case (.comment, _): break
            case (.text(let text), .text(let before)): content[content.count - 1] = .text(before + text)
            default: content.append(piece.meaning)
            }
        }
        if case .text(let text) = content.first {
            let rest = text.droppingSpaces(atEnd: false)
            if rest.isEmpty { content.removeFirst() } else { content[0] = .text(rest) }
        }
        if case .text(let text) = content.last {
            let rest = text.droppingSpaces(atEnd: true)
            if rest.isEmpty { content.removeLast() } else { content[content.count - 1] = .text(rest) }
        }
        return content
    }
}

extension StringProtocol {
    /// A copy without white space at the end, or at the beginning.
    func droppingSpaces(atEnd: Bool) -> String {
        let scalars = unicodeScalars
        if atEnd {
            guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
            return String(String.UnicodeScalarView(scalars[...last]))
        }
        return String(String.UnicodeScalarView(scalars.drop { $0.properties.isWhitespace }))
    }

    var withoutOuterSpaces: String { String(trimmed) }
}
