import GroceryDomain

/// How well types are guessed in the starter catalogue: each item from all others, with the examples and without. An
/// item is another thing than all others, so that this is harder than a new kind of something known.
func measureTypesOfCatalogue() {
    for (label, examples) in [("catalogue", TypeExamples("")), ("catalogue-and-examples", examples)] {
        var suggester = TypeSuggester<ItemTypeID>()
        examples.visit { type, names in for name in names() { suggester.learn(name: name, type: type) } }
        for line in starter.lines { line.teach(&suggester) }
        var guesses = Guesses()
        for line in starter.lines {
            line.teach(&suggester, forgetting: true)
            guesses.note(suggester, line.item, is: line.typeID)
            line.teach(&suggester)
        }
        guesses.tell(label)
    }
}

/// How well aisles are guessed of products of a shop: of each fifth product, from the names of all others.
///
/// - Parameter file: tab-separated with a line of headings: product, aisle. The products of Instacart (2017) in 134
///   aisles are such a set, its `products.csv` and `aisles.csv` joined.
func measureTypes(of file: String) throws {
    let text = String(decoding: try bytes(ofFile: file), as: UTF8.self)
    let rows = text.lines.dropFirst().map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 2 }
    var suggester = TypeSuggester<String>()
    let asked = rows.indices.filter { $0 % 5 == 4 }.map { rows[$0] }
    let known = rows.indices.filter { $0 % 5 != 4 }.map { rows[$0] }
    let learning = samples(1) { for row in known { suggester.learn(name: row[0], type: row[1]) } }
    report("aisles-learning", learning.median / 1_000, "ms")
    var guesses = Guesses()
    let guessing = samples(1) { for row in asked { guesses.note(suggester, row[0], is: row[1]) } }
    report("aisles-guess", guessing.median / Double(max(asked.count, 1)), "us")
    guesses.tell("aisles")
}

extension CatalogueFile.Line {
    fileprivate var typeID: ItemTypeID { ItemTypeID(derivedFrom: type.folded) }

    fileprivate func teach(_ suggester: inout TypeSuggester<ItemTypeID>, forgetting: Bool = false) {
        for name in [item] + aliases {
            if forgetting {
                suggester.forget(name: name, type: typeID)
            } else {
                suggester.learn(name: name, type: typeID)
            }
        }
    }
}

/// What was guessed, and with which confidence.
private struct Guesses {
    private var best: [(confidence: Double, isRight: Bool)] = []
    private var (said, saidRight) = (0, 0)

    mutating func note<T: Hashable & Sendable>(_ suggester: TypeSuggester<T>, _ name: String, is type: T) {
        let first = suggester.suggestions(for: name).first
        best.append((first?.confidence ?? 0, first?.type == type))
        guard let likeliest = suggester.likeliest(for: name) else { return }
        said += 1
        if likeliest == type { saidRight += 1 }
    }

    /// Of a hundred, how many are right: if always the likeliest is said, as the program does, and from several bars
    /// of confidence on.
    func tell(_ label: String) {
        func share(_ what: String, _ right: Int, of count: Int) {
            let figure = 100 * Double(right) / Double(max(count, 1))
            report("types-\(label)-\(what)", figure, "per-100")
        }
        share("likeliest-right", best.count(where: \.isRight), of: best.count)
        share("right", saidRight, of: best.count)
        share("right-when-said", saidRight, of: said)
        for bar in [0.4, 0.5, 0.6, 0.7, 0.8, 0.9] {
            let over = best.filter { $0.confidence >= bar }
            share("from-\(bar)-right", over.count(where: \.isRight), of: best.count)
            share("from-\(bar)-right-when-said", over.count(where: \.isRight), of: over.count)
        }
    }
}
