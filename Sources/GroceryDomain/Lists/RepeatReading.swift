extension Repeat {
    /// Reads what people type: `weekly fri`, `every friday`, `every other monday`, `every 2 weeks`, `monthly on 15`,
    /// `every 3 months on the last day`. `today` supplies what the text leaves out: the weekday or the day. The
    /// interval begins with the week or month of `today`.
    ///
    /// - Throws: what is wrong, in a sentence for the person who typed it.
    public static func parse(_ text: String, today: CivilDate) throws(RepeatError) -> Repeat {
        var reading = RepeatReading()
        let words = text.folded.split { $0 == " " || $0 == "," || $0 == "-" }
        guard !words.isEmpty else { throw .empty }
        for word in words { try reading.take(String(word)) }
        return try reading.result(today)
    }
}

private struct RepeatReading {
    private enum Unit { case week, month }

    private var unit: Unit?
    private var interval: Int?
    private var weekday: Weekday?
    private var day: Int?

    private static let small = ["every", "each", "on", "the", "of", "a", "in", "day", "days", "month's", "at"]
    private static let counts = [
        "other": 2, "second": 2, "two": 2, "third": 3, "three": 3, "four": 4, "fourth": 4, "six": 6,
    ]
    private static let units: [String: (Unit, Int)] = [
        "week": (.week, 1), "weeks": (.week, 1), "weekly": (.week, 1), "wk": (.week, 1), "wks": (.week, 1),
        "fortnight": (.week, 2), "fortnightly": (.week, 2), "biweekly": (.week, 2), "month": (.month, 1),
        "months": (.month, 1), "monthly": (.month, 1), "quarter": (.month, 3), "quarterly": (.month, 3),
        "year": (.month, 12), "yearly": (.month, 12),
    ]

    mutating func take(_ word: String) throws(RepeatError) {
        if Self.small.contains(word) { return }
        if let (unit, interval) = Self.units[word], self.unit == nil {
            self.unit = unit
            if interval > 1 { self.interval = (self.interval ?? 1) * interval }
        } else if let count = Self.counts[word], interval == nil, unit == nil {
            interval = count
        } else if word == "last", day == nil {
            day = 31
        } else if let weekday = Self.weekday(word), self.weekday == nil {
            self.weekday = weekday
        } else if let number = Self.number(word) {
            try take(number, word)
        } else {
            throw .notUnderstood(word)
        }
    }

    /// A number before the unit is the interval, a number after it the day: every 2 months on the 15th.
    private mutating func take(_ number: Int, _ word: String) throws(RepeatError) {
        let isOrdinal = word.last.map { !$0.isNumber } ?? false
        if unit == nil, interval == nil, !isOrdinal {
            guard (1...Repeat.intervalMax).contains(number) else { throw .noSuchInterval(number) }
            interval = number
        } else if day == nil {
            guard (1...31).contains(number) else { throw .noSuchDay(number) }
            day = number
        } else {
            throw .notUnderstood(word)
        }
    }

    func result(_ today: CivilDate) throws(RepeatError) -> Repeat {
        let unit = unit ?? (weekday != nil ? .week : .month)
        guard self.unit != nil || weekday != nil || day != nil else { throw .empty }
        let rhythm: Repeat.Rhythm
        switch unit {
        case .week:
            if let day { throw .notUnderstood(Repeat.ordinal(day)) }
            rhythm = .weeks(interval ?? 1, on: weekday ?? today.weekday)
        case .month:
            if let weekday { throw .notUnderstood(weekday.name) }
            rhythm = .months(interval ?? 1, onDay: day ?? today.day)
        }
        guard let result = Repeat(rhythm, from: today) else { throw .noSuchInterval(interval ?? 1) }
        return result
    }

    /// `fri`, `fridays`, `tues`: at least two letters of a weekday.
    private static func weekday(_ word: String) -> Weekday? {
        let name = word.hasSuffix("days") ? String(word.dropLast()) : word
        guard name.count >= 2 else { return nil }
        return Weekday.allCases.first { $0.rawValue.hasPrefix(name) }
    }

    /// `15`, `15th`, `1st`, `15.`
    private static func number(_ word: String) -> Int? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard ["", "st", "nd", "rd", "th", "."].contains(word[digits.endIndex...]) else { return nil }
        return Int(digits)
    }
}
