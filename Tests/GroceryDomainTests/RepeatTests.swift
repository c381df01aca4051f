import GroceryDomain
import TestSupport
import Testing

@Suite struct RepeatTests {
    // MARK: The calendar

    @Test(arguments: [
        ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("1969-12-31", -1, .wednesday),
        ("2026-11-21", 20_778, .saturday), ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
        ("1900-03-01", -25_508, .thursday), ("2024-12-31", 20_088, .tuesday),
    ])
    func daysAreKnown(text: String, number: Int, weekday: Weekday) throws {
        let date = try #require(CivilDate(text))
        #expect(date.dayNumber == number)
        #expect(date.weekday == weekday)
        #expect(CivilDate(dayNumber: number)?.description == text)
    }

    @Test(arguments: [
        "2023-02-29", "2023-13-01", "2023-00-01", "2023-04-31", "0000-01-01", "2023-1-01", "+023-01-01", "",
    ])
    func otherTextsAreNoDays(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test func everyDayFollowsTheOneBefore() throws {
        var (year, month, day) = (1895, 1, 1)
        let first = try #require(CivilDate(year: year, month: month, day: day))
        for number in first.dayNumber..<(first.dayNumber + 60_000) {
            let date = try #require(CivilDate(dayNumber: number))
            try #require((date.year, date.month, date.day) == (year, month, day))
            try #require(CivilDate(year: year, month: month, day: day) == date)
            day += 1
            if day > CivilDate.dayCount(ofMonth: month, in: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test(
        arguments: [
            (0, 0, "1970-01-01"), (0, -1, "1969-12-31"), (86_399_999, 0, "1970-01-01"), (86_399_999, 1, "1970-01-02"),
            (-1, 0, "1969-12-31"), (-1, 60, "1970-01-01"),
        ] as [(Int64, Int, String)])
    func momentsAreOnADay(milliseconds: Int64, offset: Int, text: String) {
        #expect(CivilDate(Moment(milliseconds: milliseconds), minutesEast: offset)?.description == text)
    }

    // MARK: Words

    /// Saturday, the 21st of November 2026.
    private static let today = CivilDate("2026-11-21")

    @Test(arguments: [
        ("every week on Friday", "every week on Friday"), ("weekly fri", "every week on Friday"),
        ("weekly", "every week on Saturday"), ("every 2 weeks", "every 2 weeks on Saturday"),
        ("every friday", "every week on Friday"), ("Fridays", "every week on Friday"),
        ("every other Monday", "every 2 weeks on Monday"), ("fortnightly on tues", "every 2 weeks on Tuesday"),
        ("monthly", "every month on the 21st"), ("monthly on 15", "every month on the 15th"),
        ("every 3 months on the 2nd", "every 3 months on the 2nd"), ("quarterly", "every 3 months on the 21st"),
        ("on the 1st", "every month on the 1st"), ("monthly, last day", "every month on the 31st"),
        ("the 3rd of every month", "every month on the 3rd"), ("month 11", "every month on the 11th"),
        ("EVERY 4 WEEKS ON SUN", "every 4 weeks on Sunday"), ("every month on the 22nd", "every month on the 22nd"),
    ])
    func whatPeopleTypeIsRead(text: String, canonical: String) throws {
        let today = try #require(Self.today)
        let parsed = try Repeat.parse(text, today: today)
        #expect(parsed.description == canonical)
        #expect(try Repeat.parse(canonical, today: today) == parsed)
    }

    @Test(arguments: [
        ("", RepeatError.empty), ("every", .empty), ("every blue moon", .notUnderstood("blue")),
        ("every 0 weeks", .noSuchInterval(0)), ("every 100 weeks", .noSuchInterval(100)),
        ("monthly on 32", .noSuchDay(32)), ("monthly on friday", .notUnderstood("Friday")),
        ("weekly on the 3rd", .notUnderstood("3rd")), ("every 2", .empty), ("friday monday", .notUnderstood("monday")),
    ])
    func otherTextsAreRefused(text: String, error: RepeatError) throws {
        let today = try #require(Self.today)
        #expect(throws: error) { try Repeat.parse(text, today: today) }
        #expect(error.description.hasSuffix("."))
    }

    // MARK: Days

    @Test(
        arguments: [
            ("weekly fri", "2026-11-21", nil, "2026-11-27"), ("weekly fri", "2026-11-27", "2026-11-27", "2026-12-04"),
            ("weekly fri", "2026-12-03", "2026-11-27", "2026-12-04"),
            ("weekly", "2026-11-21", "2026-11-21", "2026-11-28"),
            // Counted from the week of the start, not from its Friday.
            ("every 2 weeks fri", "2026-11-28", nil, "2026-12-04"),
            ("every 2 weeks sun", "2026-11-30", "2026-11-22", "2026-12-06"),
            ("every 2 weeks", "2031-01-01", "2030-12-28", "2031-01-11"),
            ("monthly on 31", "2026-11-30", "2026-11-30", "2026-12-31"),
            ("monthly on 31", "2027-02-28", "2027-02-28", "2027-03-31"),
            ("monthly on 30", "2028-02-28", "2028-01-30", "2028-02-29"),
            ("monthly on 1", "2026-11-30", nil, "2026-12-01"),
            ("every 3 months on 15", "2027-02-20", "2027-02-15", "2027-05-15"),
            ("monthly", "2026-11-01", nil, "2026-11-21"),
        ] as [(String, String, String?, String)])
    func dueDays(text: String, date: String, last: String?, next: String) throws {
        let today = try #require(Self.today)
        let date = try #require(CivilDate(date))
        let found = try Repeat.parse(text, today: today)
        #expect(found.last(onOrBefore: date)?.description == last)
        #expect(found.next(after: date)?.description == next)
    }

    /// The last and the next day agree with looking at every day.
    @Test(arguments: Dice.seeds(20))
    func dueDaysAgreeWithEachOther(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<10 {
            let start = try #require(CivilDate(dayNumber: 20_000 + dice.below(2_000)))
            let rhythm: Repeat.Rhythm =
                dice.oneIn(2)
                ? .weeks(1 + dice.below(5), on: dice.pick(Weekday.allCases))
                : .months(1 + dice.below(5), onDay: 1 + dice.below(31))
            let repeating = try #require(Repeat(rhythm, from: start))
            var due: [CivilDate] = []
            for number in (start.dayNumber - 40)..<(start.dayNumber + 400) {
                let date = try #require(CivilDate(dayNumber: number))
                if repeating.last(onOrBefore: date) == date { due.append(date) }
                #expect(repeating.last(onOrBefore: date) == due.last, "\(repeating) from \(start), \(date)")
            }
            #expect(due.count >= 2 && due[0] >= start)
            for (one, following) in zip(due, due.dropFirst()) {
                #expect(repeating.next(after: one) == following, "\(repeating) from \(start)")
                let isRight =
                    switch rhythm {
                    case .weeks(let count, let weekday):
                        following.dayNumber - one.dayNumber == 7 * count && one.weekday == weekday
                    case .months(let count, let day):
                        (following.year * 12 + following.month) - (one.year * 12 + one.month) == count
                            && one.day == min(day, CivilDate.dayCount(ofMonth: one.month, in: one.year))
                    }
                #expect(isRight, "\(repeating) from \(start): \(one), \(following)")
            }
            #expect(repeating.next(after: try #require(CivilDate(dayNumber: start.dayNumber - 40))) == due[0])
        }
    }
}
