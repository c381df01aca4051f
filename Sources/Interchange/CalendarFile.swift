import GroceryDomain

extension Format {
    /// A file of tasks in iCalendar, as task apps and calendars export one; its name is that of the list.
    static let calendar = Format(
        "icalendar", "tasks in iCalendar (.ics)", endings: ["ics"],
        likelihood: { file in file.beginning.uppercased().contains("BEGIN:VCALENDAR") ? .certain : .no },
        read: { file throws(Unreadable) in try readCalendar(file) },
        write: { outgoing throws(Refusal) in calendar(of: outgoing) })

    private static func readCalendar(_ file: InputFile) throws(Unreadable) -> Incoming {
        let calendar = try CalendarText(file.bytes)
        var incoming = Incoming()
        var places: [String?: Int] = [:]
        for (index, task) in calendar.found.enumerated() {
            guard let summary = task.fields.summary.filledText, !task.fields.signs.contains(.cancelled) else {
                continue
            }
            var line = Incoming.Line(summary.printable, at: index + 1)
            line.isChecked = task.fields.isDone(since: nil)
            line.note = task.fields.description.lines.first.flatMap { String($0).filledText }
            line.type = task.fields.categories.first.flatMap { $0.filledText }
            incoming.add(line, to: file.ending == "ics" ? String(file.name.dropLast(4)).filledText : nil, &places)
        }
        return incoming
    }

    private static func calendar(of outgoing: Outgoing) -> [UInt8] {
        let ends = "\r\n"
        var text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Aisle//Aisle//EN", ""].joined(separator: ends)
        for (order, row) in outgoing.rows.enumerated() {
            let (entry, subject) = (row.entry, TaskSubject.entry(row.entry.id))
            var task = CalendarText(newTask: subject.uid)
            let fields = TaskFields(
                summary: outgoing.line(of: entry), isDone: entry.isChecked,
                categories: [row.type?.name].compactMap { $0 },
                order: order)
            task.set(fields, of: 0, subject: subject, at: outgoing.now)
            let lines = String(decoding: task.bytes, as: UTF8.self)
            guard let begin = lines.range(of: "BEGIN:VTODO"), let end = lines.range(of: "END:VCALENDAR") else {
                continue
            }
            text += lines[begin.lowerBound..<end.lowerBound]
        }
        return Array((text + "END:VCALENDAR" + ends).utf8)
    }
}
