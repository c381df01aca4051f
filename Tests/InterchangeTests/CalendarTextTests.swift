import GroceryDomain
import Interchange
import TestSupport
import Testing

/// iCalendar: what is set is read back, what is not set stays to the byte.
@Suite struct CalendarTextTests {
    /// With everything that somebody may have put there.
    private static let strange = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Somebody//EN", "X-WR-CALNAME:Pantry", "BEGIN:VTIMEZONE",
        "TZID:Nowhere", "END:VTIMEZONE", "BEGIN:VTODO", "UID:1", "SUMMARY;LANGUAGE=en;X-A=\"b:c;d\":Rye \\, seeds",
        "X-FOLDED;X-P=\"a,", "\t b\":one ", " two", "a line that is none", "CATEGORIES:Bread,Nice\\, things",
        "categories:More", "BEGIN:VALARM", "DESCRIPTION:Ring", "SUMMARY:Not this", "END:VALARM", "X-LAST:1",
        "END:VTODO",
        "BEGIN:VTODO", "UID:2", "END:VTODO", "END:VCALENDAR",
    ]

    private func file(_ lines: [String], _ end: String = "\r\n", last: Bool = true) -> [UInt8] {
        Array((lines.joined(separator: end) + (last ? end : "")).utf8)
    }

    @Test(arguments: ["\r\n", "\n"]) func whatIsNotSetStaysToTheByte(end: String) throws {
        let bytes = file(Self.strange, end, last: end == "\n")
        var text = try CalendarText(bytes)
        #expect(text.bytes == bytes && text.taskCount == 2)
        #expect(text.text("SUMMARY", of: 0) == "Rye , seeds")
        #expect(text.texts("CATEGORIES", of: 0) == ["Bread", "Nice, things", "More"])
        #expect(text.value("X-FOLDED", of: 0) == "one two" && text.value("DESCRIPTION", of: 0) == nil)
        text.set("SUMMARY", to: "Rye; \"dark\"\nor not", of: 0)
        var expected = Self.strange
        expected[9] = "SUMMARY;LANGUAGE=en;X-A=\"b:c;d\":Rye\\; \"dark\"\\nor not"
        #expect(text.bytes == file(expected, end, last: end == "\n"))
        #expect(text.text("SUMMARY", of: 0) == "Rye; \"dark\"\nor not")
        text.set("DESCRIPTION", to: "new", of: 1)
        expected.insert("DESCRIPTION:new", at: 24)
        text.set("X-LAST", toValue: nil, of: 0)
        expected.remove(at: 20)
        #expect(text.bytes == file(expected, end, last: end == "\n"))
        text.remove(task: 0)
        expected.removeSubrange(7..<21)
        #expect(text.bytes == file(expected, end, last: end == "\n") && text.text("DESCRIPTION", of: 0) == "new")
    }

    @Test func longLinesAreFoldedBetweenCharacters() throws {
        var text = CalendarText(newTask: "1")
        let long = String(repeating: "Käse, 🧀; ", count: 40)
        text.set("SUMMARY", to: long, of: 0)
        let lines = text.bytes.split(separator: 0x0A).map { $0.dropLast() }
        #expect(lines.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
        #expect(try CalendarText(text.bytes).text("SUMMARY", of: 0) == long)
    }

    @Test(arguments: ["", "a\\b", "\\n", "a,b;c", "line\nline", "\\", "“q”", "back\\\\n"]) func texts(text: String)
        throws
    {
        var file = CalendarText(newTask: "1")
        file.set("SUMMARY", to: text, of: 0)
        #expect(try CalendarText(file.bytes).text("SUMMARY", of: 0) == text)
    }

    @Test(arguments: [
        "", "no calendar", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Appl", "BEGIN:VCARD\nEND:VCARD\n",
        "BEGIN:VCALENDAR\nEND:VTODO\nEND:VCALENDAR\n", "\u{0}\u{1}\u{2}",
    ]) func whatIsNoCalendarIsSaid(text: String) {
        #expect(throws: Unreadable.self) { try CalendarText(Array(text.utf8)) }
    }

    @Test func everyBeginningOfAFileIsHalfOfIt() throws {
        let bytes = file(Self.strange)
        for count in 0..<bytes.count - 2 {
            #expect(throws: Unreadable.self) { try CalendarText(Array(bytes[..<count])) }
        }
    }

    @Test func nestedToTheLimit() {
        let deep = String(repeating: "BEGIN:VCALENDAR\n", count: 100_000)
        #expect(throws: Unreadable.self) { try CalendarText(Array(deep.utf8)) }
    }

    @Test(arguments: ["20261122T101500Z", "19700101T000000Z", "20240229T235959Z"]) func times(text: String) throws {
        #expect(CalendarTime.text(try #require(CalendarTime.moment(text))) == text)
    }

    @Test(arguments: ["", "20261122", "20261322T101500Z", "2026-11-22T10:15Z", "20230229T000000Z"])
    func noTimes(text: String) { #expect(CalendarTime.moment(text) == nil) }

    @Test func randomEditsLeaveTheOtherLines() throws {
        for seed in Dice.seeds(40) {
            var dice = Dice(seed: seed)
            var text = try CalendarText(file(Self.strange, dice.oneIn(2) ? "\n" : "\r\n"))
            var (summaries, notes) = (["Rye , seeds", nil], [nil, nil] as [String?])
            for _ in 0..<60 {
                let task = dice.below(2)
                let value = dice.oneIn(4) ? nil : String(repeating: dice.pick(["ä,", "b;", "\\", "🧀\n"]), count: 30)
                if dice.oneIn(2) {
                    text.set("SUMMARY", to: value, of: task)
                    summaries[task] = value
                } else {
                    text.set("DESCRIPTION", to: value, of: task)
                    notes[task] = value
                }
                text = try CalendarText(text.bytes)
                for task in 0..<2 {
                    #expect(text.text("SUMMARY", of: task) == summaries[task], "seed \(seed)")
                    #expect(text.text("DESCRIPTION", of: task) == notes[task], "seed \(seed)")
                }
            }
            let rest = String(decoding: text.bytes, as: UTF8.self)
            for line in ["X-FOLDED;X-P=\"a,", "a line that is none", "X-LAST:1", "TZID:Nowhere", "SUMMARY:Not this"] {
                #expect(rest.contains(line), "seed \(seed)")
            }
        }
    }
}
