/// One way to read a line, step by step, with what each step costs and why.
public struct LinePath: Hashable, Sendable {
    public struct Step: Hashable, Sendable {
        /// What the words are taken for: `amount`, `item`, `remark`.
        public let kind: String
        /// The words, as they were typed; empty where a step has none.
        public let text: String
        public let costs: [Cost]
    }

    public let steps: [Step]
    public var price: Int { steps.flatMap(\.costs).reduce(0) { $0 + $1.price } }
}

extension CatalogueSearch {
    /// The cheapest ways to read a line, of which the first is what it means; none of a heading, or of a line that is
    /// not taken apart.
    public func paths(of line: String, in groceries: Groceries, limit: Int = 2) -> [LinePath] {
        let reader = LineReader(line, knownNames(in: groceries))
        return reader.paths.prefix(limit).map { path in
            LinePath(
                steps: path.steps.compactMap { step in
                    let costs = step.costs.filter { $0.price != 0 }
                    if step.range.isEmpty, costs.isEmpty { return nil }
                    return LinePath.Step(
                        kind: step.kind.rawValue, text: reader.tokens.typed(step.range), costs: costs)
                })
        }
    }
}
