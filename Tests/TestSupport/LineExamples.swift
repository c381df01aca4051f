public import GroceryDomain

/// Lines of one kind, and how each must be read: a section of `seeds/lines.tsv`, whose head says its form.
public struct LineExamples: Sendable, CustomStringConvertible {
    /// A line, and how it is read.
    public struct Example: Sendable {
        /// Where it stands in the file, from 1.
        public let number: Int
        public let line: String
        /// What stands behind the line; empty where it stands alone.
        public let reading: String
    }

    public let title: String
    /// The names that are known there; nil for those of the starter catalogue.
    public let names: Set<String>?
    public private(set) var examples: [Example] = []

    public var description: String { title }

    /// The line with which the section begins.
    public var heading: String {
        "@ \(title)" + (names.map { "\t" + ($0.isEmpty ? "-" : $0.sorted().joined(separator: "|")) } ?? "")
    }

    /// The sections of a text in the form of `seeds/lines.tsv`. Any list of lines is such a text, and so is a table
    /// whose headings name a column `line`.
    public static func sections(of text: String) -> [LineExamples] {
        var sections = [LineExamples(title: "", names: nil)]
        var column = 0
        for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
            if row.isEmpty || row == "#" || row.hasPrefix("# ") { continue }
            if row.hasPrefix("@ ") {
                let names = fields.dropFirst().first.map { names in
                    Set(names == "-" ? [] : names.split(separator: "|").map(String.init))
                }
                sections.append(LineExamples(title: String(fields[0].dropFirst(2)), names: names))
            } else if index == 0, let place = fields.firstIndex(of: "line") {
                column = place
            } else if column < fields.count {
                let reading = fields[(column + 1)...].joined(separator: "\t")
                let example = Example(number: index + 1, line: unescaped(fields[column]), reading: reading)
                sections[sections.count - 1].examples.append(example)
            }
        }
        return sections.filter { !$0.examples.isEmpty }
    }

    /// How a line is read where the names of the section are known.
    ///
    /// - Parameter suggesting: whether it says of what is asked about which item is offered first.
    public func reading(
        of line: String, _ search: CatalogueSearch, in groceries: Groceries, suggesting: Bool
    ) -> String {
        guard let names else { return Self.reading(of: line, search, in: groceries, suggesting: suggesting) }
        let read = TypedLine.read(line) { name in names.contains { $0.folded == name } }
        return Self.text([Self.thing(read.quantity, read.wanted, read.note)], read.marks)
    }

    /// A line as it stands in a file of this form.
    public static func escaped(_ line: String) -> String {
        let isSpecial = line == "#" || line.hasPrefix("# ") || line.hasPrefix("@ ")
        return line.unicodeScalars.reduce(into: isSpecial ? "\\" : "") { text, scalar in
            switch scalar {
            case "\t": text += "\\t"
            case "\\": text += "\\\\"
            case _ where scalar.properties.generalCategory == .format || scalar.value < 0x20:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ field: Substring) -> String {
        var (text, rest) = ("", field)
        while let place = rest.firstIndex(of: "\\") {
            text += rest[..<place]
            rest = rest[place...].dropFirst()
            if rest.hasPrefix("u{"), let end = rest.firstIndex(of: "}"),
                let scalar = UInt32(rest[..<end].dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            {
                text.unicodeScalars.append(scalar)
                rest = rest[end...].dropFirst()
            } else if let sign = rest.popFirst() {
                text.append(sign == "t" ? "\t" : sign)
            }
        }
        return text + rest
    }

    /// How a line is read with the names of a catalogue.
    public static func reading(
        of line: String, _ search: CatalogueSearch, in groceries: Groceries, suggesting: Bool = false
    ) -> String {
        let meanings = search.meanings(of: line, in: groceries)
        let things = meanings.map { meaning in
            let (line, first) = (meaning.line, meaning.candidates.first)
            if let certain = meaning.certain {
                return thing(line.quantity, groceries.name(of: certain.item), certain.note)
            }
            let suggestion = suggesting ? first.map { " → " + groceries.name(of: $0.item) } : nil
            return thing(line.quantity, "?" + line.name + (suggestion ?? ""), line.note)
        }
        return text(things, meanings.flatMap(\.marks))
    }

    private static func thing(_ amount: Quantity?, _ name: String, _ note: String?) -> String {
        "\(amount?.text() ?? "")|\(name)" + (note.map { "|\($0)" } ?? "")
    }

    private static func text(_ things: [String], _ marks: [String]) -> String {
        let marks = marks.indices.filter { !marks[..<$0].contains(marks[$0]) }.map { marks[$0] }
        return things.joined(separator: " + ") + (marks.isEmpty ? "" : "\t" + marks.joined(separator: " "))
    }
}

extension TypedLine {
    /// What is told of the line beside its parts.
    fileprivate var marks: [String] {
        var marks = isChecked.map { [$0 ? "checked" : "unchecked"] } ?? []
        if isHeading { marks.append("heading") }
        if isNegative { marks.append("negative") }
        return marks
    }
}

extension Meaning {
    fileprivate var marks: [String] {
        switch complaint {
        case nil, .amount(.negative): line.marks
        case .amount: line.marks + ["nothing"]
        case .noName: line.marks + ["nameless"]
        case .noCode: line.marks + ["no-code"]
        }
    }
}
