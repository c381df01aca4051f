/// A recipe as most programs and pages have it: what goes into it, a line each, and how it is made, in plain
/// paragraphs. As a `RecipeFile` it is the same in Cooklang.
public struct PlainRecipe: Sendable {
    /// Ingredients or steps that stand under a heading, or under none.
    public struct Part<Element: Sendable>: Sendable {
        public var heading: String?
        public var elements: [Element]

        public init(_ elements: [Element] = [], under heading: String? = nil) {
            (self.elements, self.heading) = (elements, heading)
        }
    }

    public var title: String
    public var servings: Int?
    /// An address, a book, a person.
    public var source: String?
    public var ingredients: [Part<CooklangText.Component>] = []
    public var steps: [Part<String>] = []
    /// What else is known of it: `author`, `prep time`. Those without a value are left out.
    public var facts: [(key: String, value: String?)] = []

    /// How many bytes it has. Of one that is longer than a recipe can be, nothing further is taken in.
    private var bytes = 0

    public init(titled title: String) { self.title = title }

    private static let bytesMax = 4 * Groceries.stepsBytesMax

    private mutating func takes(_ text: String) -> Bool {
        bytes += min(text.utf8.count, Self.bytesMax) + 1
        return bytes <= Self.bytesMax
    }

    /// Adds an ingredient that is written as a line. A line that is a heading, `For the sauce:` or `[Sauce]`, begins a
    /// part.
    public mutating func addIngredient(line: String) {
        guard takes(line) else { return }
        if let heading = Self.bracketed(line) ?? Self.heading(line) {
            ingredients.append(Part(under: heading))
        } else if let component = CooklangText.Component(line: line) {
            add(component)
        }
    }

    public mutating func add(_ ingredient: CooklangText.Component) {
        if ingredients.isEmpty { ingredients.append(Part()) }
        ingredients[ingredients.count - 1].elements.append(ingredient)
    }

    public mutating func addStep(_ text: String) {
        guard takes(text) else { return }
        let text = text.printableLines.withoutOuterSpaces
        guard !text.isBlank else { return }
        if let heading = Self.bracketed(text) { return steps.append(Part(under: heading)) }
        if steps.isEmpty { steps.append(Part()) }
        steps[steps.count - 1].elements.append(text)
    }

    /// Whether it says neither what goes into it nor how it is made.
    public var isEmpty: Bool { ingredients.allSatisfy(\.elements.isEmpty) && steps.allSatisfy(\.elements.isEmpty) }

    private static func bracketed(_ line: String) -> String? {
        let line = line.withoutOuterSpaces
        guard line.hasPrefix("["), line.hasSuffix("]"), line.utf8.count < headingBytesMax,
            !line.contains(where: \.isNewline)
        else { return nil }
        let text = line.dropFirst().dropLast().withoutOuterSpaces
        return text.count > 1 ? text : nil
    }

    private static func heading(_ line: String) -> String? {
        guard line.utf8.count < headingBytesMax, case let marked = MarkedLine(line), marked.isHeading else {
            return nil
        }
        return marked.text
    }

    private static let headingBytesMax = 200
}

// MARK: As Cooklang

extension PlainRecipe {
    /// In Cooklang: an ingredient is marked where the steps name it first, all others come in a paragraph in front, as
    /// a paragraph that only names ingredients is not a step. Headings of ingredients are comments there.
    ///
    /// - Throws: that it is longer than a recipe can be.
    public func file() throws(Refusal) -> RecipeFile {
        guard bytes <= Self.bytesMax else { throw .recipeTooLong }
        var marking = Marking(ingredients.flatMap(\.elements))
        var body: [String] = []
        for part in steps {
            if let heading = part.heading?.fittedHeading { body.append("= \(heading)") }
            for step in part.elements { body.append(marking.marked(step.fittedStep)) }
        }
        var (front, index) = ([String](), 0)
        for part in ingredients {
            var lines: [String] = []
            for component in part.elements {
                if !marking.isMarked[index] { lines.append(component.text) }
                index += 1
            }
            if let heading = part.heading?.fittedHeading, !lines.isEmpty { lines.insert("-- \(heading)", at: 0) }
            front += lines
        }
        let paragraphs = [front.joined(separator: "\n")] + body
        let text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
        guard text.utf8.count <= Groceries.stepsBytesMax else { throw .recipeTooLong }
        return written(text.isEmpty ? "" : text + "\n")
    }

    private func written(_ body: String) -> RecipeFile {
        var text = CooklangText(body)
        for (key, value) in facts {
            let value = value?.printable.withoutOuterSpaces.beginning(scalars: Self.factScalarsMax) ?? ""
            if !value.isBlank { text.set(key, to: value) }
        }
        let title = title.fittedTitle
        return RecipeFile(
            title: title, servings: servings.map(RecipeFile.bounded), source: source?.fittedSource,
            ingredients: text.ingredients(), steps: text.text)
    }

    private static let factScalarsMax = 1_000

    /// Finds where steps name ingredients.
    private struct Marking {
        private(set) var isMarked: [Bool]
        private let ingredients: [CooklangText.Component]
        /// The names' indices by their first words, the longest name first.
        private var byFirstWord: [String: [(words: [String], index: Int)]] = [:]

        init(_ ingredients: [CooklangText.Component]) {
            self.ingredients = ingredients
            isMarked = Array(repeating: false, count: ingredients.count)
            var names: [(words: [String], index: Int)] = []
            let byName = Dictionary(grouping: ingredients.indices) { ingredients[$0].name.folded }
            for (name, indices) in byName {
                // Which of two of one name a step means, nobody knows.
                guard indices.count == 1 else { continue }
                let words = name.split(separator: " ").map(String.init)
                if !words.isEmpty { names.append((words, indices[0])) }
            }
            byFirstWord = Dictionary(grouping: names) { $0.words[0] }
                .mapValues { $0.sorted { ($0.words.count, $0.index) > ($1.words.count, $1.index) } }
        }

        /// The step with its ingredients marked, those that no step before has named.
        mutating func marked(_ step: String) -> String {
            let words = Self.words(of: step)
            let folded = words.map { String(step[$0]).folded }
            var (text, end, next) = ("", step.startIndex, 0)
            while next < words.count {
                guard let (count, index) = name(at: next, folded),
                    zip(words[next..<next + count], words[(next + 1)..<next + count])
                        .allSatisfy({ step[$0.upperBound..<$1.lowerBound] == " " })
                else {
                    next += 1
                    continue
                }
                let range = words[next].lowerBound..<words[next + count - 1].upperBound
                var component = ingredients[index]
                component.name = String(step[range])
                text += step[end..<range.lowerBound] + component.text
                // A bracket that touches would be the preparation.
                if range.upperBound < step.endIndex, step[range.upperBound] == "(" { text += " " }
                isMarked[index] = true
                end = range.upperBound
                next += count
            }
            return text + step[end...]
        }

        private func name(at start: Int, _ folded: [String]) -> (count: Int, index: Int)? {
            for (words, index) in byFirstWord[folded[start]] ?? [] where folded[start...].starts(with: words) {
                return isMarked[index] ? nil : (words.count, index)
            }
            return nil
        }

        /// The words, which letters, digits and signs within them make. Between those of a name is one space.
        private static func words(of text: String) -> [Range<String.Index>] {
            var words: [Range<String.Index>] = []
            var start: String.Index?
            for index in text.indices {
                let character = text[index]
                let isOfWord = character.isLetter || character.isNumber || "-'’%&".contains(character)
                if isOfWord, start == nil { start = index }
                if !isOfWord, let first = start {
                    words.append(first..<index)
                    start = nil
                }
            }
            if let start { words.append(start..<text.endIndex) }
            return words
        }
    }
}

extension String {
    /// A paragraph of plain text: nothing in it is read as a mark of Cooklang.
    fileprivate var fittedStep: String {
        let lines = lines.map { line in
            let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return String(words.drop { "=>".contains($0) }).withoutOuterSpaces
        }
        var text = ""
        for character in lines.filter({ !$0.isEmpty }).joined(separator: "\n") {
            // With a space behind them they mark nothing.
            if text.last == "@" || text.last == "#", !character.isWhitespace { text.append(" ") }
            text.append(character == "~" ? "≈" : character == "\\" ? "/" : character)
        }
        return text.withoutComments
    }

    fileprivate var fittedHeading: String? {
        let text = printable.withoutOuterSpaces.fittedStep.beginning(scalars: 200)
        let name = text.split(separator: "\n").joined(separator: " ").trimming { $0 == "=" || $0 == " " }
        return name.isEmpty ? nil : String(name)
    }

    /// Two dashes and a bracket with a dash begin comments in Cooklang.
    var withoutComments: String {
        guard utf8.contains(UInt8(ascii: "-")) else { return self }
        let dashes = split(separator: "[-", omittingEmptySubsequences: false).joined(separator: "[ -")
        return dashes.split(separator: "--", omittingEmptySubsequences: false).joined(separator: "–")
    }

    fileprivate var fittedTitle: String {
        let title = printable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isBlank, !title.folded.isEmpty else { return Name.unnamed }
        guard title.count > Name.charactersMax else { return title.beginning(scalars: Name.scalarsMax) }
        let beginning = title.prefix(Name.charactersMax - 1)
        let end = beginning.lastIndex(of: " ") ?? beginning.endIndex
        return (beginning[..<end].withoutOuterSpaces + "…").beginning(scalars: Name.scalarsMax)
    }

    fileprivate var fittedSource: String? {
        let source = printable.withoutOuterSpaces.beginning(scalars: 2_000)
        return source.isBlank ? nil : source
    }
}
