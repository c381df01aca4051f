import GroceryDomain

/// What became of several items or lines.
struct AddedItems {
    /// How many came onto the list, or changed what was there.
    var count = 0
    /// How many were on the list just so.
    var known = 0
    var headings = 0
    /// What is to be asked about.
    var asked: [String] = []

    func said(_ items: String) -> String {
        var parts: [String] = []
        if count > 0 { parts.append("added \(Plural.count(count, items, one: "one"))") }
        if known > 0 {
            let which = count > 0 ? "\(known)" : Plural.count(known, items, one: "one")
            parts.append("\(which) \(Plural.word(known, "was", "were")) on the list already")
        }
        if headings > 0 { parts.append("skipped \(Plural.count(headings, "heading"))") }
        if !asked.isEmpty { parts.append("\(asked.count) \(Plural.word(asked.count, "needs", "need")) an answer") }
        let said = parts.joined(separator: "; ")
        return said.prefix(1).uppercased() + said.dropFirst()
    }
}

extension Draft {
    /// Adds every item that is certain.
    ///
    /// - Parameter last: what the last of `meanings` means, if that is decided.
    mutating func add(_ meanings: [Meaning], last: Meaning.Candidate?, to list: ListID) -> AddedItems {
        var added = AddedItems()
        for (index, meaning) in meanings.enumerated() {
            if meaning.line.isHeading { added.headings += 1 }
            if meaning.line.isHeading || meaning.line.name.isEmpty { continue }
            let candidate = index == meanings.count - 1 ? last : meaning.certain
            guard let candidate, let item = groceries.items[candidate.item],
                let transaction = try? groceries.adding(
                    meaning.line.quantity, of: item, as: candidate.wording, note: candidate.note, to: list)
            else {
                // Without its bullet, which in front of a single line could be a minus.
                added.asked.append(meaning.line.wholeText)
                continue
            }
            perform(transaction)
            if transaction.changesNothing { added.known += 1 } else { added.count += 1 }
        }
        return added
    }
}
