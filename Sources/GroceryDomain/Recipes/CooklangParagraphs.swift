extension CooklangText {
    /// A paragraph to read while cooking.
    public enum Paragraph: Hashable, Sendable {
        /// A part of the recipe; empty if it has no name.
        case section(String)
        case note(String)
        /// Numbered from 1 through the whole recipe.
        case step(Int, [Piece.Meaning])

        /// Ingredients and cookware by name, timers by time.
        public var plainText: String {
            switch self {
            case .section(let text), .note(let text): text
            case .step(_, let content): content.map(\.plainText).joined()
            }
        }
    }

    /// Sections, notes and steps in order. A paragraph that only names ingredients is not a step: ingredients are
    /// listed separately.
    public var paragraphs: [Paragraph] {
        var count = 0
        return blocks.compactMap { block in
            switch block {
            case .section(let name, _): return .section(name)
            case .note(let text, _): return .note(text)
            case .step(let pieces):
                let content = pieces.content
                guard content.contains(where: \.isMoreThanIngredient) else { return nil }
                count += 1
                return .step(count, content)
            case .frontMatter, .metadatum, .blank: return nil
            }
        }
    }
}

extension CooklangText.Piece.Meaning {
    public var plainText: String {
        switch self {
        case .text(let text): text
        case .comment: ""
        case .component(let component): component.plainText
        }
    }

    fileprivate var isMoreThanIngredient: Bool {
        switch self {
        case .text(let text): text.unicodeScalars.contains { !$0.properties.isWhitespace }
        case .comment: false
        case .component(let component): component.kind != .ingredient
        }
    }
}

extension CooklangText.Component {
    fileprivate var plainText: String {
        guard kind == .timer, let amount else { return shortName }
        let number =
            switch amount.value {
            case .number(let number): number.plainText
            case .text(let text): text
            }
        return amount.unit.isEmpty ? number : "\(number) \(amount.unit)"
    }
}
