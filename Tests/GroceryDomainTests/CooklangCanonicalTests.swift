import GroceryDomain
import TestSupport
import Testing

/// The canonical cases of the Cooklang specification, which are not part of this project: `COOKLANG_CASES` names the
/// file.
@Suite struct CooklangCanonicalTests {
    private static let file = Repository.read(namedBy: "COOKLANG_CASES")

    @Test(.enabled(if: file != nil, "COOKLANG_CASES names no file with the canonical cases"))
    func canonicalCasesAgree() throws {
        let cases = CanonicalCase.read(try #require(Self.file))
        #expect(cases.count == 60)
        for one in cases {
            let text = CooklangText(one.source)
            #expect(text.steps.map { $0.map(CanonicalCase.lines) } == one.steps, "\(one.name)")
            #expect(Set(text.metadata) == one.metadata, "\(one.name)")
            #expect(text.text == one.source, "\(one.name)")
        }
    }
}

/// A case of the file, which is YAML of a very regular form.
private struct CanonicalCase {
    var name = ""
    var source = ""
    /// A piece is the set of its lines: `type: text`, `value: Fry for `.
    var steps: [[Set<String>]] = []
    var metadata: Set<CooklangText.Metadatum> = []

    static func read(_ file: String) -> [CanonicalCase] {
        var (cases, part) = ([CanonicalCase](), "")
        for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
            let indent = line.prefix { $0 == " " }.count
            let content = line.dropFirst(indent)
            if part == "source", indent >= 6 || content.isEmpty {
                cases[cases.count - 1].source += content.isEmpty ? "\n" : line.dropFirst(6) + "\n"
            } else if indent == 2, content.hasPrefix("test") {
                cases.append(CanonicalCase(name: String(content.dropLast())))
            } else if let last = cases.indices.last, !content.isEmpty, !content.hasPrefix("#") {
                cases[last].take(content, indent: indent, part: &part)
            }
        }
        for index in cases.indices {  // What parts the cases is no part of a source.
            while cases[index].source.hasSuffix("\n\n") { cases[index].source.removeLast() }
        }
        return cases
    }

    private mutating func take(_ content: Substring, indent: Int, part: inout String) {
        if indent <= 6, let colon = content.firstIndex(of: ":") {
            part = String(content[..<colon])
        } else if part == "metadata" {
            let (key, value) = Self.pair(content)
            metadata.insert(.init(key: key, value: value))
        } else if content == "-" {
            steps.append([])
        } else {
            let isNew = content.hasPrefix("- ")
            if isNew { steps[steps.count - 1].append([]) }
            let (key, value) = Self.pair(isNew ? content.dropFirst(2) : content)
            let (step, piece) = (steps.count - 1, steps[steps.count - 1].count - 1)
            // Cookware has no units; one case says so.
            if key != "units" || !value.isEmpty { steps[step][piece].insert("\(key): \(value)") }
        }
    }

    private static func pair(_ text: Substring) -> (String, String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        let value = parts[1].drop { $0 == " " }
        let isQuoted = value.hasPrefix("\"")
        let plain = isQuoted ? value.dropFirst().prefix { $0 != "\"" } : value
        return (String(parts[0].filter { $0 != "\"" }), String(plain))
    }

    static func lines(_ meaning: CooklangText.Piece.Meaning) -> Set<String> {
        switch meaning {
        case .comment: return ["type: comment"]
        case .text(let text): return ["type: text", "value: \(text)"]
        case .component(let component):
            var lines: Set = ["type: \(component.kind)", "name: \(component.name)"]
            let missing: [CooklangText.Component.Kind: String] = [.ingredient: "some", .cookware: "1", .timer: ""]
            var quantity = missing[component.kind] ?? ""
            if let amount = component.amount {
                switch amount.value {
                case .number(let number): quantity = number.plainText
                case .text(let text): quantity = text
                }
                if !amount.unit.isEmpty { lines.insert("units: \(amount.unit)") }
            }
            lines.insert("quantity: \(quantity)")
            return lines
        }
    }
}
