import GroceryDomain

/// On which days something repeats, as `RRULE` says it (RFC 5545, 3.3.10).
struct RepeatRule {
    private enum Frequency: String { case daily, weekly, monthly, yearly }

    private var frequency = Frequency.daily
    private var interval = 1
    private var until: CivilDate?
    /// How many occurrences there are, the first among them.
    private(set) var count: Int?
    /// With which of them in the month: -1 is the last, 0 each.
    private var weekdays: [(ordinal: Int, day: Weekday)] = []
    /// From 1; from -1 back from the end of the month.
    private var monthDays: [Int] = []
    private var months: [Int] = []
    private var weekStart = Weekday.monday

    /// Nil for what is no rule of days, or one of the rare ones: by hours, by weeks of the year, by places in a set.
    init?(_ text: String) {
        var hasFrequency = false
        for part in text.lowercased().split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { return nil }
            let values = sides[1].split(separator: ",")
            let numbers = values.compactMap { Int($0) }
            switch sides[0] {
            case "freq":
                guard let named = Frequency(rawValue: String(sides[1])) else { return nil }
                (frequency, hasFrequency) = (named, true)
            case "interval":
                guard let number = numbers.first, (1...1000).contains(number) else { return nil }
                interval = number
            case "count":
                guard let number = numbers.first, number > 0 else { return nil }
                count = number
            case "until":
                guard let day = TaskDay.day(sides[1]) else { return nil }
                until = day
            case "byday":
                weekdays = values.compactMap(Self.weekday)
                guard weekdays.count == values.count else { return nil }
            case "bymonthday":
                monthDays = numbers
                guard numbers.count == values.count else { return nil }
            case "bymonth":
                months = numbers
                guard numbers.count == values.count else { return nil }
            case "wkst":
                guard let day = Self.weekday(sides[1])?.day else { return nil }
                weekStart = day
            default: return nil
            }
        }
        guard hasFrequency, frequency != .yearly || weekdays.isEmpty || !months.isEmpty else { return nil }
    }

    /// `mo`, `1fr`, `-1su`.
    private static func weekday(_ text: Substring) -> (ordinal: Int, day: Weekday)? {
        let number = text.dropLast(2)
        guard let day = Weekday.allCases.first(where: { $0.rawValue.prefix(2) == text.suffix(2) }),
            let ordinal = number.isEmpty ? 0 : Int(number)
        else { return nil }
        return (ordinal, day)
    }

    /// Beyond the years in which a rule has no day at all: the 29th of February of a century.
    private static let daysSearched = 366 * 9

    /// The next day after `day`, of which the first was `start`; nil where there is none. Of how many there are, that
    /// knows nothing.
    func next(after day: CivilDate, from start: CivilDate) -> CivilDate? {
        let days = (1...Self.daysSearched * min(interval, 12)).lazy.map { day.adding(days: $0) }
        return days.first { $0 > until ?? $0 || has($0, from: start) }.flatMap { $0 > until ?? $0 ? nil : $0 }
    }

    /// How many occurrences `end` is behind `start`.
    func number(from start: CivilDate, to end: CivilDate) -> Int {
        var (day, number) = (start, 0)
        while day < end, let next = next(after: day, from: start) { (day, number) = (next, number + 1) }
        return number
    }

    /// The last day of which `day` is the next; nil where there is none.
    func previous(before day: CivilDate) -> CivilDate? {
        (1...366 * min(interval, 12)).lazy.map { day.adding(days: -$0) }.first { start in
            has(start, from: start) && next(after: start, from: start) == day
        }
    }

    private func has(_ day: CivilDate, from start: CivilDate) -> Bool {
        guard months.isEmpty || months.contains(day.month) else { return false }
        switch frequency {
        case .daily:
            return (day.dayNumber - start.dayNumber) % interval == 0 && (weekdays.isEmpty || isOfWeekday(day))
                && (monthDays.isEmpty || isOfMonthDay(day))
        case .weekly:
            let weeks = (weekBegin(day) - weekBegin(start)) / 7
            return weeks % interval == 0 && (weekdays.isEmpty ? day.weekday == start.weekday : isOfWeekday(day))
        case .monthly:
            let distance = (day.year - start.year) * 12 + day.month - start.month
            return distance % interval == 0 && isInMonth(day, start)
        case .yearly:
            return (day.year - start.year) % interval == 0 && (!months.isEmpty || day.month == start.month)
                && isInMonth(day, start)
        }
    }

    private func weekBegin(_ day: CivilDate) -> Int {
        let days = Weekday.allCases
        let distance = (days.firstIndex(of: day.weekday) ?? 0) - (days.firstIndex(of: weekStart) ?? 0)
        return day.dayNumber - (distance + 7) % 7
    }

    private func isInMonth(_ day: CivilDate, _ start: CivilDate) -> Bool {
        if monthDays.isEmpty, weekdays.isEmpty { return day.day == start.day }
        return (monthDays.isEmpty || isOfMonthDay(day)) && (weekdays.isEmpty || isOfWeekday(day))
    }

    private func daysFromEnd(_ day: CivilDate) -> Int {
        CivilDate.dayCount(ofMonth: day.month, in: day.year) - day.day
    }

    private func isOfMonthDay(_ day: CivilDate) -> Bool {
        monthDays.contains(day.day) || monthDays.contains(-1 - daysFromEnd(day))
    }

    private func isOfWeekday(_ day: CivilDate) -> Bool {
        weekdays.contains { ordinal, weekday in
            weekday == day.weekday
                && (ordinal == 0 || ordinal == (day.day - 1) / 7 + 1 || ordinal == -1 - daysFromEnd(day) / 7)
        }
    }
}

extension RepeatRule {
    /// The rule with so many occurrences more, or fewer, where it says how many there are.
    static func counting(_ difference: Int, in text: String) -> String {
        text.split(separator: ";", omittingEmptySubsequences: false).map { part in
            guard part.lowercased().hasPrefix("count="), let count = Int(part.dropFirst(6)) else { return String(part) }
            return "\(part.prefix(6))\(max(count + difference, 1))"
        }.joined(separator: ";")
    }
}
