import GroceryDomain

extension Format {
    /// An item a line, under headings: notes of a phone, messages, what was copied from another program.
    public static let plainText = Format(
        "text", "plain text, an item a line", endings: ["txt"],
        likelihood: { $0.mayBeText ? .possible : .no },
        read: { file throws(Unreadable) in ListText.read(try file.text()) },
        write: { outgoing throws(Refusal) in Array(text(of: outgoing).utf8) })

    /// Only what is still wanted: there is no mark for what is not.
    private static func text(of outgoing: Outgoing) -> String {
        var lines = LineWriting(outgoing)
        var text = ""
        for id in outgoing.lists {
            guard let list = outgoing.groceries.lists[id] else { continue }
            let underline = String(repeating: "=", count: max(3, list.name.count))
            text += "\(text.isEmpty ? "" : "\n")\(list.name)\n\(underline)\n"
            for section in outgoing.sections(of: id) {
                let open = section.entries.filter { !$0.entry.isChecked }
                if let type = section.type, !open.isEmpty { text += "\n\(type.name):\n" }
                for (_, entry) in open {
                    text += lines.text(of: entry) { ListText.onlyLine(in: "List\n===\n\($0)\n") } + "\n"
                }
            }
        }
        return text
    }

    /// Task lists in Markdown: `- [ ] 2 l milk` under `## Dairy`.
    static let markdown = Format(
        "markdown", "a task list in Markdown", endings: ["md", "markdown"],
        likelihood: { file in
            if !file.mayBeText { return .no }
            if file.ending == "md" || file.ending == "markdown" { return .likely }
            return file.beginning.lines.contains { $0.hasPrefix("- [ ] ") || $0.hasPrefix("- [x] ") } ? .likely : .no
        },
        read: { file throws(Unreadable) in ListText.read(try file.text()) },
        write: { outgoing throws(Refusal) in Array(markdown(of: outgoing).utf8) })

    private static func markdown(of outgoing: Outgoing) -> String {
        var lines = LineWriting(outgoing)
        var text = ""
        for id in outgoing.lists {
            guard let list = outgoing.groceries.lists[id] else { continue }
            text += "\(text.isEmpty ? "" : "\n")# \(list.name)\n"
            for section in outgoing.sections(of: id) {
                text += "\n## \(section.type?.name ?? "Other")\n\n"
                for (_, entry) in section.entries {
                    let line = lines.text(of: entry) { ListText.onlyLine(in: "# List\n- [ ] \($0)\n") }
                    text += "- [\(entry.isChecked ? "x" : " ")] \(line)\n"
                }
            }
        }
        return text
    }
}
