/// When a template comes up again: every so many weeks on a weekday, or every so many months on a day.
///
/// An interval longer than one week or month counts from `start`, so that all machines get the same days.
///
/// ```swift
/// let weekly = try Repeat.parse("every friday", today: today)
/// #expect(weekly.next(after: today) == CivilDate("2026-11-27"))
/// ```
public struct Repeat: Hashable, Sendable {
    public enum Rhythm: Hashable, Sendable {
        case weeks(Int, on: Weekday)
        /// On the last day, in a month without that day.
        case months(Int, onDay: Int)
    }

    public static let intervalMax = 99

    public let rhythm: Rhythm
    /// A day in the first week or month of the repeat. The template does not come up before this day.
    public let start: CivilDate

    /// Nil for an interval outside 1 to `intervalMax` or a day outside 1 to 31.
    public init?(_ rhythm: Rhythm, from start: CivilDate) {
        switch rhythm {
        case .weeks(let count, _):
            guard (1...Self.intervalMax).contains(count) else { return nil }
        case .months(let count, let day):
            guard (1...Self.intervalMax).contains(count), (1...31).contains(day) else { return nil }
        }
        (self.rhythm, self.start) = (rhythm, start)
    }

    /// The last due day on or before `date`; nil if there is none yet.
    public func last(onOrBefore date: CivilDate) -> CivilDate? {
        guard date >= start else { return nil }
        let round = roundNumber(of: date)
        return day(ofRound: round, atMost: date) ?? day(ofRound: round - 1, atMost: date)
    }

    /// The first due day after `date`; nil at the end of the calendar.
    public func next(after date: CivilDate) -> CivilDate? {
        let round = date < start ? 0 : roundNumber(of: date)
        // In the first round, the day may have been before the start.
        return (round...(round + 2)).lazy.compactMap { self.day(ofRound: $0) }.first { $0 > date && $0 >= start }
    }

    private func day(ofRound round: Int, atMost date: CivilDate) -> CivilDate? {
        day(ofRound: round).flatMap { $0 <= date && $0 >= start ? $0 : nil }
    }

    /// The number of the round of weeks or months that contains `date`, from 0. `date` is not before the start.
    private func roundNumber(of date: CivilDate) -> Int {
        switch rhythm {
        case .weeks(let count, _): (date.dayNumber - monday(of: start)) / (7 * count)
        case .months(let count, _): (monthNumber(of: date) - monthNumber(of: start)) / count
        }
    }

    private func day(ofRound round: Int) -> CivilDate? {
        switch rhythm {
        case .weeks(let count, let weekday):
            return CivilDate(dayNumber: monday(of: start) + 7 * count * round + weekday.number)
        case .months(let count, let day):
            let number = monthNumber(of: start) + count * round
            let (year, month) = (number / 12, number % 12 + 1)
            return CivilDate(year: year, month: month, day: min(day, CivilDate.dayCount(ofMonth: month, in: year)))
        }
    }

    private func monday(of date: CivilDate) -> Int { date.dayNumber - date.weekday.number }
    private func monthNumber(of date: CivilDate) -> Int { date.year * 12 + date.month - 1 }
}

// MARK: Words

extension Repeat: CustomStringConvertible {
    /// `every week on Friday`, `every 2 weeks on Monday`, `every month on the 1st`.
    public var description: String {
        switch rhythm {
        case .weeks(let count, let weekday): "\(Self.every(count, "week")) on \(weekday.name)"
        case .months(let count, let day): "\(Self.every(count, "month")) on the \(Self.ordinal(day))"
        }
    }

    private static func every(_ count: Int, _ unit: String) -> String {
        count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
    }

    static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }
}

// MARK: As stored

extension Repeat {
    /// `2 weeks friday from 2026-11-20`, `1 months 31 from 2026-01-31`. Two repeats are equal exactly if these texts
    /// are equal.
    public var canonicalText: String {
        switch rhythm {
        case .weeks(let count, let weekday): "\(count) weeks \(weekday.rawValue) from \(start)"
        case .months(let count, let day): "\(count) months \(day) from \(start)"
        }
    }

    /// Reads what `canonicalText` wrote; nil for anything else.
    public init?(canonicalText text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 5, let count = Int(words[0]), words[3] == "from", let start = CivilDate(String(words[4]))
        else { return nil }
        switch words[1] {
        case "weeks":
            guard let weekday = Weekday(rawValue: String(words[2])) else { return nil }
            self.init(.weeks(count, on: weekday), from: start)
        case "months":
            guard let day = Int(words[2]) else { return nil }
            self.init(.months(count, onDay: day), from: start)
        default: return nil
        }
    }
}

/// Why a text is not a repeat, in words for the person who typed it.
public enum RepeatError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case notUnderstood(String)
    case noSuchInterval(Int)
    case noSuchDay(Int)

    public var description: String {
        switch self {
        case .empty: "Type how often, such as every week on Friday, every 2 weeks, or monthly on the 1st."
        case .notUnderstood(let word):
            "“\(word)” was not understood: type every week on Friday, every 2 weeks, or monthly on the 1st."
        case .noSuchInterval(let count): "Every \(count) is not possible: at least 1, at most \(Repeat.intervalMax)."
        case .noSuchDay(let day): "A month has no day \(day): the days are 1 to 31, and 31 is the last of any month."
        }
    }
}
