import GroceryDomain

/// Entries as lines for people, which are read back as they are: `2 l Milk (for the pie)`.
struct LineWriting {
    /// Who may read them: this household, and one that knows nothing but the reference catalogue and what it has read.
    private let own: Reader
    private var other: Reader

    private struct Reader {
        var groceries: Groceries
        var search: CatalogueSearch

        init(_ groceries: Groceries) { (self.groceries, search) = (groceries, CatalogueSearch(of: groceries)) }

        /// Whether the line is read as this entry and nothing else, as an import does it.
        func reads(_ line: Incoming.Line, as entry: Entry, called name: String) -> Bool {
            let meanings = search.meanings(of: line, in: groceries)
            guard meanings.count == 1, let meaning = meanings.first, meaning.complaint == nil else { return false }
            let note = [meaning.note, line.note].compactMap { $0 }.joined(separator: "; ").filledText
            // An amount beside one that the format has a place for would be noted.
            let isTwice = line.quantity != nil && meaning.line.quantity != nil
            let isItem = meaning.certain.map { $0.item == entry.id.item } ?? (meaning.line.wanted == name)
            return isItem && !isTwice && (line.quantity ?? meaning.line.quantity) == entry.planned && note == entry.note
        }

        mutating func learn(_ name: String, of item: Item?) {
            guard let item, search.item(named: name, in: groceries) == nil else { return }
            groceries.apply(.item(.add(Item(id: item.id, name: name, type: item.type))), at: .init(milliseconds: 0))
            search.refresh(groceries)
        }
    }

    init(_ outgoing: Outgoing) {
        (own, other) = (Reader(outgoing.groceries), Reader(Groceries(over: outgoing.groceries.reference)))
    }

    /// - Parameter read: reads a line as its format does; nil for one that is no line of a list there.
    mutating func text(
        of entry: Entry, read: (String) -> Incoming.Line? = { Incoming.Line($0, at: 1) }
    ) -> String {
        let name = own.groceries.title(of: entry)
        let note = entry.note.map { " (\($0))" } ?? ""
        let forms =
            entry.planned.map { planned in
                let texts = [planned.text(), planned.editableText(), planned.canonicalText]
                return texts.map { "\($0) \(name)\(note)" } + texts.map { "\(name) (\($0))\(note)" }
                    + texts.map { "\(name) -- \($0)\(note)" }
            } ?? ["\(name)\(note)", "\(name) -- \(entry.note ?? "")"]
        return text(of: entry, forms, read) ?? QuotedLine(name, entry.planned, note: entry.note).text
    }

    /// The first of `forms` that is read back as the entry.
    mutating func text(of entry: Entry, _ forms: [String], _ read: (String) -> Incoming.Line?) -> String? {
        let name = own.groceries.title(of: entry)
        defer { other.learn(name, of: own.groceries.items.known(entry.id.item)) }
        return forms.first { form in
            guard let line = read(form) else { return false }
            return own.reads(line, as: entry, called: name) && other.reads(line, as: entry, called: name)
        }
    }
}
