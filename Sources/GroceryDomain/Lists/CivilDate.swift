/// A day of the calendar, without a time or a time zone: the proleptic Gregorian calendar, years 1 to 9999.
///
/// ```swift
/// let day = CivilDate("2026-11-27")
/// #expect(day?.month == 11 && day?.weekday == .friday)
/// ```
public struct CivilDate: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let dayNumber: Int

    public static let yearMax = 9999
    /// 1970-01-01.
    public static let epoch = CivilDate(known: 0)

    private init(known dayNumber: Int) { self.dayNumber = dayNumber }

    private static let bounds = daysBefore(year: 1)...(daysBefore(year: yearMax + 1) - 1)

    /// Nil outside the years 1 to 9999.
    public init?(dayNumber: Int) {
        guard Self.bounds.contains(dayNumber) else { return nil }
        self.dayNumber = dayNumber
    }

    /// Nil if there is no such day: 2023-02-29.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...Self.yearMax).contains(year), (1...12).contains(month),
            (1...Self.dayCount(ofMonth: month, in: year)).contains(day)
        else { return nil }
        dayNumber = Self.daysBefore(year: year) + Self.daysBefore(month: month, in: year) + day - 1
    }

    /// The day of `moment` in a place `offset` minutes east of Greenwich. Nil outside the years 1 to 9999.
    public init?(_ moment: Moment, minutesEast offset: Int) {
        let (sum, isTooLarge) = moment.milliseconds.addingReportingOverflow(Int64(offset) * 60_000)
        guard !isTooLarge else { return nil }
        let day = Int64(86_400_000)
        self.init(dayNumber: Int(sum / day) - (sum % day < 0 ? 1 : 0))
    }

    /// The day so many days later, or earlier; the first or last of all where there is none.
    public func adding(days: Int) -> CivilDate {
        let (number, isTooLarge) = dayNumber.addingReportingOverflow(days)
        let (first, last) = (Self.bounds.lowerBound, Self.bounds.upperBound)
        return CivilDate(known: isTooLarge ? (days < 0 ? first : last) : min(max(number, first), last))
    }

    public var year: Int {
        var year = 1970 + Int((Double(dayNumber) / 365.2425).rounded(.down))  // Off by one year at most.
        while Self.daysBefore(year: year) > dayNumber { year -= 1 }
        while Self.daysBefore(year: year + 1) <= dayNumber { year += 1 }
        return year
    }

    public var month: Int { parts.month }
    public var day: Int { parts.day }
    public var weekday: Weekday { Weekday.allCases[((dayNumber + 3) % 7 + 7) % 7] }  // 1970-01-01 was a Thursday.

    private var parts: (month: Int, day: Int) {
        let year = year
        var (month, left) = (1, dayNumber - Self.daysBefore(year: year))
        while left >= Self.dayCount(ofMonth: month, in: year) {
            left -= Self.dayCount(ofMonth: month, in: year)
            month += 1
        }
        return (month, left + 1)
    }

    // MARK: The calendar

    public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// `month` from 1 to 12.
    public static func dayCount(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1970-01-01 to the first of January of `year`, which is at least 1.
    private static func daysBefore(year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400 - 719_162  // The same sum for the year 1970.
    }

    private static func daysBefore(month: Int, in year: Int) -> Int {
        (1..<month).reduce(0) { $0 + dayCount(ofMonth: $1, in: year) }
    }
}

extension CivilDate: Comparable {
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CivilDate: CustomStringConvertible {
    /// `2026-03-07`.
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Reads what `description` writes; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

/// The days of the week, from Monday as in ISO 8601.
public enum Weekday: String, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// `Friday`.
    public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// From 0 for Monday.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }  // Every case is among all of them.
}
