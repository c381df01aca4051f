import Bytes
import GroceryDomain

extension Format {
    /// What `task export` prints: an array of tasks, or one a line
    /// (https://taskwarrior.org/docs/design/task/). A project is a list, a tag an item type.
    static let taskwarrior = Format(
        "taskwarrior", "tasks of Taskwarrior (JSON)", endings: ["json"],
        likelihood: { file in
            let start = file.beginning
            let isJSON = ["[", "{"].contains(start.trimmed.first)
            return isJSON && start.contains("\"description\"") && start.contains("\"status\"")
                && start.contains("\"uuid\"") ? .certain : .no
        },
        read: { file throws(Unreadable) in try read(file.bytes) },
        write: { outgoing throws(Refusal) in bytes(of: outgoing) })

    private static func read(_ bytes: [UInt8]) throws(Unreadable) -> Incoming {
        var (incoming, places) = (Incoming(), [String?: Int]())
        do {
            try bytes.withUnsafeBufferPointer { buffer in
                var json = JSONReader(buffer)
                var number = 0
                func take(_ json: inout JSONReader) throws {
                    number += 1
                    guard let (line, project) = try task(&json, number) else { return }
                    incoming.add(line, to: project, &places)
                }
                if json.peek() == UInt8(ascii: "[") {
                    var first = true
                    try json.beginArray()
                    while try json.hasElement(first: &first) { try take(&json) }
                } else {
                    while !json.isAtEnd() {
                        try take(&json)
                        if json.peek() == UInt8(ascii: ",") { json.offset += 1 }
                    }
                }
            }
        } catch { throw Unreadable("\(error)") }
        return incoming
    }

    /// A task and its project; nil for one that is no longer there.
    private static func task(_ json: inout JSONReader, _ number: Int) throws -> (Incoming.Line, String?)? {
        var line = Incoming.Line("", at: number)
        var (status, project, first) = ("pending", String?.none, true)
        try json.beginObject()
        while let key = try json.key(first: &first) {
            switch key {
            case "description": line.text = try json.text().printable
            case "status": status = try json.text()
            case "project": project = try json.text().printable
            case "tags" where json.peek() == UInt8(ascii: "["):
                var first = true
                try json.beginArray()
                while try json.hasElement(first: &first) {
                    let tag = try json.text().printable
                    line.type = line.type ?? String(tag.map { $0 == "_" ? " " : $0 })
                }
            default: try json.skipValue()
            }
        }
        line.isChecked = status == "completed"
        // What repeats is there once for each time, and once as their pattern.
        return ["deleted", "recurring"].contains(status) || line.text.isBlank ? nil : (line, project)
    }

    private static func bytes(of outgoing: Outgoing) -> [UInt8] {
        var lines = LineWriting(outgoing)
        var json = JSONWriter { $0.isPrintable }
        json.array { json in
            for id in outgoing.lists {
                guard let list = outgoing.groceries.lists[id] else { continue }
                for section in outgoing.sections(of: id) {
                    for (_, entry) in section.entries {
                        write(entry, lines.text(of: entry), of: section, list, outgoing, to: &json)
                    }
                }
            }
        }
        return json.bytes + [0x0A]
    }

    private static func write(
        _ entry: Entry, _ line: String, of section: Outgoing.Section, _ list: GroceryList, _ outgoing: Outgoing,
        to json: inout JSONWriter
    ) {
        let fields = [
            ("uuid", uuid(of: entry.id)), ("description", line),
            ("status", entry.isChecked ? "completed" : "pending"), ("project", list.name),
            ("entry", CalendarTime.text(list.created)),
        ]
        json.object { json in
            for (key, value) in fields {
                json.key(key)
                json.string(value)
            }
            if entry.isChecked {
                json.key("end")
                json.string(CalendarTime.text(outgoing.groceries.checkTime(of: entry.id) ?? outgoing.now))
            }
            if let type = section.type {
                json.key("tags")
                json.array { $0.string(String(type.name.map { $0 == " " ? "_" : $0 })) }
            }
        }
    }

    /// The same for the same entry: its two identities, with the bits that say that it is one of one's own making
    /// (RFC 9562, version 8).
    private static func uuid(of id: EntryID) -> String {
        var text = Array("\(id.list)\(id.item)")
        (text[12], text[16]) = ("8", "8")
        for place in [20, 16, 12, 8] { text.insert("-", at: place) }
        return String(text)
    }
}
