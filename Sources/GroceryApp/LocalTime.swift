public import GroceryDomain

/// A moment as the clock on the wall shows it.
public struct LocalTime: Hashable, Sendable {
    public var year: Int
    /// 1 to 12, and 1 to 31.
    public var month: Int
    public var day: Int
    public var hour: Int
    public var minute: Int

    public init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }

    /// Its day; nil where there is no such day.
    public var civilDate: CivilDate? { CivilDate(year: year, month: month, day: day) }

    /// "today 09:05", "20 Nov 09:05" within the year of `now`, "20 Nov 2025" before and after it.
    public func text(now: LocalTime) -> String {
        if (year, month, day) == (now.year, now.month, now.day) { return "today \(clock)" }
        return year == now.year ? "\(day(year: year)) \(clock)" : day(year: now.year)
    }

    /// "09:05".
    public var clock: String { "\(Self.twoDigits(hour)):\(Self.twoDigits(minute))" }

    /// "today", "20 Nov" within the year of `now`, "20 Nov 2025" before and after it.
    public func date(now: LocalTime) -> String {
        if (year, month, day) == (now.year, now.month, now.day) { return "today" }
        return day(year: now.year)
    }

    /// "20 Nov" within that year, "20 Nov 2025" before and after it.
    func day(year present: Int?) -> String {
        let date = "\(day) \(Self.months[min(max(month - 1, 0), 11)])"
        return year == present ? date : "\(date) \(year)"
    }

    /// The beginning of a day.
    init(_ day: CivilDate) { self.init(year: day.year, month: day.month, day: day.day, hour: 0, minute: 0) }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

extension CivilDate {
    /// "Fri 20 Nov" within this year, "Fri 20 Nov 2025" before and after it.
    func said(today: CivilDate?) -> String {
        let weekday = weekday.name.prefix(3)
        let date = LocalTime(self).day(year: today?.year)
        return "\(weekday) \(date)"
    }
}
