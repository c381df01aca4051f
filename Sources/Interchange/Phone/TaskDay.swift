public import GroceryDomain

/// The day for which a task is, as its `DUE` says, otherwise its `DTSTART`.
public struct TaskDay: Hashable, Sendable {
    /// As it is spelt.
    public var day: CivilDate
    /// The second of that day, where the time is spelt in UTC: it may be another day elsewhere.
    public var second: Int?

    public init(_ day: CivilDate, second: Int? = nil) { (self.day, self.second) = (day, second) }

    /// Reads `20261127`, `20261127T180000` or `20261127T170000Z`. Nil for anything else.
    init?(_ text: String) {
        guard let day = Self.day(text[...]) else { return nil }
        self.init(day)
        guard text.hasSuffix("Z"), let moment = CalendarTime.moment(text) else { return }
        second = Int(moment.milliseconds / 1000 - Int64(day.dayNumber) * 86_400)
    }

    /// The day as somebody has it for whom `day` tells that of a moment.
    func day(where day: (Moment) -> CivilDate?) -> CivilDate {
        guard let second else { return self.day }
        return day(Moment(milliseconds: (Int64(self.day.dayNumber) * 86_400 + Int64(second)) * 1000)) ?? self.day
    }

    func moved(by days: Int) -> TaskDay { TaskDay(day.adding(days: days), second: second) }

    /// Of the eight digits at the beginning.
    static func day(_ text: Substring) -> CivilDate? {
        let digits = text.prefix(digitCount)
        guard digits.utf8.count == digitCount, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
            let day = Int(digits.dropFirst(6))
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    static func text(_ day: CivilDate) -> String { "\(day)".filter { $0 != "-" } }

    static let digitCount = 8
}

extension CalendarText {
    private static let dayNames = ["DUE", "DTSTART"]

    func day(of task: Int) -> TaskDay? {
        Self.dayNames.lazy.compactMap { self.value($0, of: task).flatMap { TaskDay($0) } }.first
    }

    /// Sets the day. A time of the day stays, and the distance from its beginning to its end. Nil changes nothing.
    mutating func set(_ day: TaskDay?, of task: Int) {
        guard let day else { return }
        guard let before = self.day(of: task) else {
            return set("DUE", toValue: TaskDay.text(day.day), of: task, newParameters: ";VALUE=DATE")
        }
        let distance = day.day.dayNumber - before.day.dayNumber
        for name in Self.dayNames {
            guard let value = value(name, of: task), let old = TaskDay.day(value[...]) else { continue }
            let text = TaskDay.text(old.adding(days: distance)) + value.dropFirst(TaskDay.digitCount)
            set(name, toValue: text, of: task, keepingParameters: true)
        }
    }
}
