import GroceryApp
import Testing

@Suite struct LocalTimeTests {
    private let now = LocalTime(year: 2026, month: 11, day: 20, hour: 21, minute: 53)

    @Test(arguments: [
        (LocalTime(year: 2026, month: 11, day: 20, hour: 9, minute: 5), "today 09:05"),
        (LocalTime(year: 2026, month: 11, day: 19, hour: 23, minute: 59), "19 Nov 23:59"),
        (LocalTime(year: 2026, month: 1, day: 1, hour: 0, minute: 0), "1 Jan 00:00"),
        (LocalTime(year: 2025, month: 11, day: 20, hour: 9, minute: 5), "20 Nov 2025"),
        (LocalTime(year: 2027, month: 12, day: 31, hour: 9, minute: 5), "31 Dec 2027"),
    ])
    func momentsAreSaidShortly(time: LocalTime, text: String) {
        #expect(time.text(now: now) == text)
    }
}
