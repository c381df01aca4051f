import GroceryDomain

extension Format {
    /// An item a line, under headings: notes of a phone, messages, what was copied from another program.
    public static let plainText = Format(
        "text", "plain text, an item a line", endings: ["txt"],
        likelihood: { String(validating: $0.bytes, as: UTF8.self) == nil ? .no : .possible },
        read: { file throws(Unreadable) in try PlainText.read(file) },
        write: { outgoing throws(Refusal) in Array(PlainText.text(of: outgoing).utf8) })
}

private enum PlainText {
    static func read(_ file: InputFile) throws(Unreadable) -> Incoming {
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw Unreadable("this is not UTF-8 text; save it as UTF-8")
        }
        var list = Incoming.List()
        var type: String?
        for (index, text) in text.printableLines.lines.enumerated() {
            let typed = TypedLine.read(String(text))
            if typed.isHeading { type = typed.name }
            guard !typed.isHeading, !typed.name.isEmpty else { continue }
            var line = Incoming.Line(String(text), at: index + 1)
            (line.type, line.isChecked) = (type, typed.isChecked ?? false)
            list.lines.append(line)
        }
        var incoming = Incoming()
        incoming.lists = [list]
        return incoming
    }

    static func text(of outgoing: Outgoing) -> String {
        var text = ""
        for id in outgoing.lists {
            guard let list = outgoing.groceries.lists[id] else { continue }
            text += text.isEmpty ? "\(list.name)\n" : "\n\(list.name)\n"
            for section in outgoing.sections(of: id) {
                for (_, entry) in section.entries where !entry.isChecked {
                    let amount = entry.planned.map { "\($0.text()) " } ?? ""
                    let note = entry.note.map { " (\($0))" } ?? ""
                    text += "\(amount)\(outgoing.groceries.title(of: entry))\(note)\n"
                }
            }
        }
        return text
    }
}
