public import GroceryDomain

/// A task that repeats. Task apps tick one day of it in one of these ways:
///
/// - Its days move on, and it stays open: Tasks.org, Nextcloud's Tasks, jtx Board's.
/// - A second task beside it, with the same uid and a `RECURRENCE-ID`, is done: Thunderbird, eM Client, Evolution.
/// - It is done and repeats no longer, and another goes on with the days to come; or the other way round: Apple's
///   Reminders, todoman.
///
/// Aisle reads all of them, and writes the first, which all understand.
public struct TaskSeries: Hashable, Sendable {
    /// As it is spelt.
    public var rule: String
    /// The first day that the file says.
    public var start: CivilDate
    /// Days that are done besides, called off, or left out.
    public var passed: Set<CivilDate> = []
    /// Whether the whole of it is done.
    public var isOver = false
    /// The day for which the entry in Aisle is.
    public var day: CivilDate

    public init(rule: String, start: CivilDate, day: CivilDate) {
        (self.rule, self.start, self.day) = (rule, start, day)
    }

    /// The first day that is not done; nil where none is left. Of a rule that is not understood, it is the first.
    var current: CivilDate? { isOver ? nil : next(from: start) }

    private func next(from first: CivilDate) -> CivilDate? {
        let rule = RepeatRule(rule)
        var (day, left) = (first, rule?.count ?? .max)
        while passed.contains(day) {
            left -= 1
            guard left > 0, let next = rule?.next(after: day, from: start) else { return nil }
            day = next
        }
        return day
    }

    var isDone: Bool { current.map { $0 > day } ?? true }

    /// With its day ticked, or no longer; nil where the rule is not understood.
    fileprivate func ticked(_ isDone: Bool) -> TaskSeries? {
        var series = self
        if isDone {
            guard let rule = RepeatRule(rule) else { return nil }
            let next = rule.count == 1 ? nil : rule.next(after: day, from: start).flatMap(next(from:))
            guard let next else {
                series.isOver = true
                return series
            }
            series.start = next
            series.rule = RepeatRule.counting(-1, in: self.rule)
        } else {
            series.isOver = false
            series.passed.remove(day)
            if start > day { (series.start, series.rule) = (day, RepeatRule.counting(1, in: self.rule)) }
        }
        return series
    }
}

extension TaskFields {
    /// As the fields are for an entry of that day; nil is the one that is open now.
    func standing(for day: CivilDate?) -> TaskFields {
        guard var series else { return self }
        var fields = self
        series.day = day ?? series.current ?? series.start
        fields.series = series
        fields.signs = signs.subtracting(.done).union(series.isDone ? .done : [])
        return fields
    }

    /// With that day of it ticked, or no longer; the same where that is not possible.
    func ticked(_ isDone: Bool) -> TaskFields {
        guard let series, series.isDone != isDone, let ticked = series.ticked(isDone) else { return self }
        var fields = self
        fields.series = ticked
        fields.day = day?.moved(by: ticked.start.dayNumber - series.start.dayNumber)
        return fields.standing(for: series.day)
    }
}

extension CalendarText {
    /// What repeats in a task; nil if nothing does.
    func series(of task: Int) -> TaskSeries? {
        func day(_ name: String, _ task: Int) -> CivilDate? { value(name, of: task).flatMap { TaskDay.day($0[...]) } }
        guard let rule = value("RRULE", of: task), let start = day("DTSTART", task) ?? day("DUE", task) else {
            return nil
        }
        var series = TaskSeries(rule: rule, start: start, day: start)
        for occurrence in occurrences(of: task) {
            let isDone = value("COMPLETED", of: occurrence) != nil || value("PERCENT-COMPLETE", of: occurrence) == "100"
            let isPassed = isDone || ["COMPLETED", "CANCELLED"].contains(value("STATUS", of: occurrence)?.uppercased())
            if isPassed, let day = day("RECURRENCE-ID", occurrence) { series.passed.insert(day) }
        }
        series.passed.formUnion(texts("EXDATE", of: task).compactMap { TaskDay.day($0[...]) })
        return series
    }

    /// Whether a task says just that.
    func says(_ fields: TaskFields, in task: Int) -> Bool {
        self.fields(of: task).standing(for: fields.series?.day) == fields
    }

    /// The numbers of the tasks that are single days of that one.
    func occurrences(of task: Int) -> [Int] {
        let uid = value("UID", of: task)
        return (0..<taskCount).filter { value("RECURRENCE-ID", of: $0) != nil && value("UID", of: $0) == uid }
    }

    /// Writes what differs; the days themselves are those of the task.
    mutating func set(_ series: TaskSeries, before: TaskSeries, of task: Int) {
        if series.rule != before.rule { set("RRULE", toValue: series.rule, of: task, keepingParameters: true) }
        let again = before.passed.subtracting(series.passed)
        for number in occurrences(of: task).reversed() {
            guard let day = value("RECURRENCE-ID", of: number).flatMap({ TaskDay.day($0[...]) }), again.contains(day)
            else { continue }
            set("STATUS", toValue: "NEEDS-ACTION", of: number)
            set("COMPLETED", toValue: nil, of: number)
            set("PERCENT-COMPLETE", toValue: nil, of: number)
        }
    }
}

// What becomes of a task that repeats in an exchange.
extension PhoneExchange {
    /// The tasks as they stand for their entries.
    static func standing(
        _ found: [Key: FoundTask], _ known: [Key: Known], _ surroundings: Surroundings
    ) -> [Key: FoundTask] {
        guard surroundings.planning == nil else { return found }
        var standing = found
        for (key, task) in found where task.fields.series != nil {
            standing[key]?.fields = task.fields.standing(for: known[key]?.agreed?.series?.day)
        }
        return standing
    }

    /// What was remembered, with what repeats as it has to be looked at now.
    func turned(_ before: [Key: Known], _ found: inout [Key: FoundTask]) -> [Key: Known] {
        var turned = before
        for (key, task) in found {
            if before[key] == nil, let ticked = origin(of: task.fields, before, found) {
                turned[key] = Known(key, agreed: task.fields.resting(as: ticked), seen: task.fields)
            }
            guard let known = turned[key], known.isResting || isBehind(known.subject), known.agreed?.series != nil,
                let series = task.fields.series, let current = series.current
            else { continue }
            let isWanted = task.subject.flatMap { wanted[$0] }.map { !$0.isDone } ?? false
            if isWanted, !before.values.contains(where: { $0.subject == task.subject }) {
                // Somebody added it here before its day came.
                turned[key]?.subject = task.subject
            } else if current > series.day, current <= surroundings.today {
                // Not what it was.
                turned[key]?.subject = nil
                found[key]?.subject = nil
            } else {
                continue
            }
            turned[key]?.agreed = nil
            found[key]?.fields = task.fields.standing(for: nil)
        }
        return turned
    }

    /// Whether what it was is bought, or is gone: not while it lies in the trolley.
    private func isBehind(_ subject: TaskSubject?) -> Bool {
        guard let subject, let task = wanted[subject] else { return true }
        return task.isDone && subject.entry?.list != surroundings.list
    }

    /// What repeated in a task that was ticked, where the tick made `fields`: either goes on with the days to come, and
    /// the other is what was done.
    private func origin(of fields: TaskFields, _ before: [Key: Known], _ found: [Key: FoundTask]) -> TaskSeries? {
        before.values.lazy.compactMap { known -> TaskSeries? in
            guard let series = known.agreed?.series, let other = found[known.key]?.fields, other.isDone(since: nil),
                Self.areSame(other.summary, fields.summary)
            else { return nil }
            let goesOn = fields.series != nil && other.series == nil
            let isRecord = fields.series == nil && other.series != nil && fields.isDone(since: nil)
            return goesOn || isRecord ? series : nil
        }.first
    }
}

extension TaskFields {
    /// As they are agreed where the day that stood in Aisle is done, and the next has not come.
    fileprivate func resting(as ticked: TaskSeries) -> TaskFields {
        var fields = self
        fields.series = fields.series ?? ticked
        fields.series?.day = ticked.day
        fields.signs.formUnion(.done)
        return fields
    }
}

extension PhoneExchange.Known {
    /// Whether it repeats, and waits for its next day.
    var isResting: Bool { subject == nil && agreed?.series != nil && agreed?.isDone(since: nil) == true }
}
