import GroceryDomain

extension Format {
    /// A file of tasks in iCalendar, as task apps and calendars export one; its name is that of the list.
    static let calendar = Format(
        "icalendar", "tasks in iCalendar (.ics)", endings: ["ics"],
        likelihood: { file in file.beginning.uppercased().contains("BEGIN:VCALENDAR") ? .certain : .no },
        read: { file throws(Unreadable) in try readCalendar(file) },
        write: { outgoing throws(Refusal) in calendar(of: outgoing) })

    private static func readCalendar(_ file: InputFile) throws(Unreadable) -> Incoming {
        try file.checkLength()
        let calendar = try CalendarText(file.bytes)
        var incoming = Incoming()
        var places: [String?: Int] = [:]
        for (index, task) in calendar.found.enumerated() {
            guard let summary = task.fields.summary.filledText, !task.fields.signs.contains(.cancelled) else {
                continue
            }
            var line = Incoming.Line(summary.printable, at: index + 1)
            line.isChecked = task.fields.isDone(since: nil)
            // Of a task of ours, what stands below the note says what the list knows better.
            let description = task.fields.description.printableLines
            line.note =
                PhoneNote.note(in: description, since: task.subject == nil ? "" : description).filledText
            line.type = task.fields.categories.first.flatMap { $0.filledText }
            incoming.add(line, to: file.ending == "ics" ? file.bareName.filledText : nil, &places)
        }
        return incoming
    }

    private static func calendar(of outgoing: Outgoing) -> [UInt8] {
        let ends = "\r\n"
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Aisle//Aisle//EN", ""].joined(separator: ends)
        var lines = LineWriting(outgoing)
        var bytes = Array(head.utf8)
        for (order, row) in outgoing.rows.enumerated() {
            let (entry, subject) = (row.entry, TaskSubject.entry(row.entry.id))
            var task = CalendarText(newTask: subject.uid)
            let fields = TaskFields(
                summary: lines.text(of: entry), isDone: entry.isChecked,
                categories: [row.type?.name].compactMap { $0 },
                order: order)
            task.set(fields, of: 0, subject: subject, at: outgoing.now)
            bytes += task.bytes(ofTask: 0)
        }
        return bytes + Array(("END:VCALENDAR" + ends).utf8)
    }
}
