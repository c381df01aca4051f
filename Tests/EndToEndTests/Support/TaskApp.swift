/// A task app: what it writes, as public sources show it; the texts are ours.
struct TaskApp: Sendable {
    var name: String
    var uid: String
    /// The lines of a new task between its UID and its end.
    var making: @Sendable (String) -> String
    var ticks: @Sendable (String) -> String
    var unticks: @Sendable (String) -> String
    /// What only this app knows.
    var ownLines: [String]

    private static func calendar(_ head: [String], _ lines: [String]) -> String {
        (["BEGIN:VCALENDAR"] + head + ["BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    /// Without the lines that begin so, and with others at the end of the task.
    private static func changing(_ text: String, without names: [String], adding lines: [String]) -> String {
        let kept = text.split(whereSeparator: \.isNewline).filter { line in !names.contains { line.hasPrefix($0) } }
        return kept.joined(separator: "\r\n").replacing(
            "END:VTODO", with: (lines + ["END:VTODO"]).joined(separator: "\r\n"))
            + "\r\n"
    }

    private static let signs = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    private static let time = "20261123T101500Z"
    private static let done = ["STATUS:COMPLETED", "COMPLETED:\(time)", "PERCENT-COMPLETE:100"]

    static let all = [reminders, tasksOrg, jtxBoard, thunderbird, homeAssistant]

    /// Reminders of iOS: tasks/tasks, app/src/test/resources/apple/basic_completed.txt and priority_none.txt.
    static let reminders = TaskApp(
        name: "Reminders", uid: "6D3C1A52-0B7E-4C58-9A41-2F6E8D0C9B13",
        making: { summary in
            calendar(
                ["CALSCALE:GREGORIAN", "PRODID:-//Apple Inc.//iOS 11.2.6//EN", "VERSION:2.0"],
                [
                    "CREATED:\(time)", "DTSTAMP:\(time)", "LAST-MODIFIED:\(time)", "SEQUENCE:0", "STATUS:NEEDS-ACTION",
                    "SUMMARY:\(summary)", "UID:6D3C1A52-0B7E-4C58-9A41-2F6E8D0C9B13", "X-APPLE-SORT-ORDER:817000000",
                    "X-APPLE-STRANGE;VALUE=URI:a:b",
                ])
        },
        ticks: { changing($0, without: signs, adding: done) },
        unticks: { changing($0, without: signs, adding: ["STATUS:NEEDS-ACTION"]) },
        ownLines: ["X-APPLE-STRANGE;VALUE=URI:a:b"])

    /// Tasks.org: tasks/tasks, the VTODO texts in its tests (`PRODID:+//IDN tasks.org//android-…`).
    static let tasksOrg = TaskApp(
        name: "Tasks.org", uid: "4290517349243274999",
        making: { summary in
            calendar(
                ["VERSION:2.0", "PRODID:+//IDN tasks.org//android-130102//EN"],
                [
                    "DTSTAMP:\(time)", "UID:4290517349243274999", "CREATED:\(time)", "LAST-MODIFIED:\(time)",
                    "SUMMARY:\(summary)", "PRIORITY:9", "X-APPLE-SORT-ORDER:697384109", "BEGIN:VALARM",
                    "TRIGGER;RELATED=END:PT0S", "ACTION:DISPLAY", "DESCRIPTION:Default Tasks.org description",
                    "END:VALARM",
                ])
        },
        ticks: { changing($0, without: signs, adding: done) },
        // Taken back, the status goes altogether (`applyLocal` of its iCalendar.kt).
        unticks: { changing($0, without: signs, adding: []) },
        ownLines: ["DESCRIPTION:Default Tasks.org description", "TRIGGER;RELATED=END:PT0S"])

    /// jtx Board by way of DAVx5: bitfireAT/davx5-ose #2670 has the head; `PERCENT-COMPLETE:0` and `SEQUENCE` as in the
    /// text of python-caldav/caldav #495.
    static let jtxBoard = TaskApp(
        name: "jtx Board", uid: "c2f0a6de-6b7c-4a30-8b6f-1d2e3f4a5b6c",
        making: { summary in
            calendar(
                ["VERSION:2.0", "PRODID:DAVx5/4.5.19-ose ical4j/4.3.0 (at.techbee.jtx)"],
                [
                    "DTSTAMP:\(time)", "UID:c2f0a6de-6b7c-4a30-8b6f-1d2e3f4a5b6c", "SEQUENCE:6", "CREATED:\(time)",
                    "LAST-MODIFIED:\(time)", "SUMMARY:\(summary)", "RESOURCES:Bag", "PERCENT-COMPLETE:0", "PRIORITY:0",
                ])
        },
        ticks: { changing($0, without: signs, adding: done + ["PRIORITY:0"]) },
        unticks: { changing($0, without: signs, adding: ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0"]) },
        ownLines: ["RESOURCES:Bag"])

    /// Thunderbird: comm-central, `CalTodo.isCompleted`; the head as in tasks/tasks, thunderbird/basic_completed.txt.
    static let thunderbird = TaskApp(
        name: "Thunderbird", uid: "2b6d1f3a-77aa-4f0e-9d53-90d1c2b3a4f5",
        making: { summary in
            calendar(
                ["PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN", "VERSION:2.0"],
                [
                    "CREATED:\(time)", "LAST-MODIFIED:\(time)", "DTSTAMP:\(time)",
                    "UID:2b6d1f3a-77aa-4f0e-9d53-90d1c2b3a4f5", "SUMMARY:\(summary)", "X-MOZ-GENERATION:1",
                ])
        },
        ticks: { changing($0, without: signs, adding: done) },
        unticks: { changing($0, without: signs, adding: []) },
        ownLines: ["X-MOZ-GENERATION:1"])

    /// Home Assistant, by way of python-caldav: homeassistant/components/caldav/todo.py, which takes a tick away by the
    /// status alone.
    static let homeAssistant = TaskApp(
        name: "Home Assistant", uid: "7f1c2d34-8899-11f0-9c44-0242ac110002",
        making: { summary in
            calendar(
                ["VERSION:2.0", "PRODID:-//python-caldav//caldav//en_DK"],
                [
                    "SUMMARY:\(summary)", "DTSTAMP:\(time)", "STATUS:NEEDS-ACTION",
                    "UID:7f1c2d34-8899-11f0-9c44-0242ac110002", "X-STRANGE:kept",
                ])
        },
        ticks: { changing($0, without: ["STATUS", "COMPLETED"], adding: ["STATUS:COMPLETED", "COMPLETED:\(time)"]) },
        unticks: { changing($0, without: ["STATUS"], adding: ["STATUS:NEEDS-ACTION"]) },
        ownLines: ["X-STRANGE:kept"])
}
