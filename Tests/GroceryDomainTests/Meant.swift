import GroceryDomain

extension CatalogueSearch {
    /// Each item of the line: its amount, its name, and its note in brackets; in quotation marks what is not certain.
    func meant(_ line: String, in groceries: Groceries) -> String {
        meanings(of: line, in: groceries).map { meaning in
            let amount = meaning.line.quantity.map { $0.text() + " " } ?? ""
            guard let certain = meaning.certain else { return amount + "“\(meaning.line.name)”" }
            return amount + groceries.name(of: certain.item) + (certain.note.map { " (\($0))" } ?? "")
        }.joined(separator: " + ")
    }
}
