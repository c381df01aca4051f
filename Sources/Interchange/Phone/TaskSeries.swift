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
    var current: CivilDate? { isOver ? nil : open(after: nil)?.day }

    /// The first day behind `ticked` that is not done, and which of those from the first on it is.
    private func open(after ticked: CivilDate?) -> (day: CivilDate, number: Int)? {
        let rule = RepeatRule(rule)
        var (day, number) = (start, 0)
        while passed.contains(day) || ticked.map({ day <= $0 }) ?? false {
            number += 1
            guard number < rule?.count ?? .max, let next = rule?.next(after: day, from: start) else { return nil }
            day = next
        }
        return (day, number)
    }

    var isDone: Bool { current.map { $0 > day } ?? true }

    /// With its day ticked, or no longer; nil where the rule is not understood.
    fileprivate func ticked(_ isDone: Bool) -> TaskSeries? {
        var series = self
        if isDone {
            guard RepeatRule(rule) != nil else { return nil }
            guard let next = open(after: day) else {
                series.isOver = true
                return series
            }
            series.start = next.day
            series.rule = RepeatRule.counting(-next.number, in: rule)
        } else {
            series.isOver = false
            series.passed.remove(day)
            guard start > day else { return series }
            series.start = day
            series.rule = RepeatRule.counting(RepeatRule(rule)?.number(from: day, to: start) ?? 1, in: rule)
        }
        return series
    }
}

extension TaskFields {
    /// As the fields are for an entry of that day; nil is the one that is open now.
    func standing(for day: CivilDate?) -> TaskFields {
        guard var series else { return self }
        var fields = self
        // Where a phone took an earlier tick back, it is for that day once more.
        series.day = [day, series.current].compactMap(\.self).min() ?? series.start
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
    func turned(_ before: [Key: Known], _ found: inout [Key: FoundTask], _ groceries: Groceries) -> [Key: Known] {
        var turned = before
        for (key, task) in found {
            if before[key] == nil, let agreed = afterTick(task.fields, before, found) {
                turned[key] = Known(key, agreed: agreed, seen: task.fields)
            }
            if isFirst, let known = forgotten(key, found, groceries) {
                turned[key] = known
                found[key]?.fields = task.fields.standing(for: known.agreed?.series?.day)
            }
            if let next = leftOver(task, turned[key], before) { turned[key]?.subject = .entry(next) }
            guard let known = turned[key], known.isResting || isBehind(known.subject), known.agreed?.series != nil,
                let series = task.fields.series, let current = series.current
            else { continue }
            let isWanted = task.subject.flatMap { wanted[$0] }.map { !$0.isDone } ?? false
            if isWanted, !before.values.contains(where: { $0.subject == task.subject }) {
                // Somebody added it here before its day came.
                turned[key]?.subject = task.subject
            } else if current > series.day || known.isResting && RepeatRule(series.rule) != nil,
                current <= surroundings.today
            {
                // Not what it was, or its tick was taken back while it waits.
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

    /// The entry that is left for the next list of one that was not bought on the trip.
    private func leftOver(_ task: FoundTask, _ known: Known?, _ before: [Key: Known]) -> EntryID? {
        guard let list = surroundings.list, let subject = known?.subject, let entry = subject.entry,
            entry.list != list, wanted[subject] == nil, known?.agreed?.series?.isDone == false,
            task.fields.series != nil
        else { return nil }
        let next = EntryID(list: list, item: entry.item)
        let isFree = !before.values.contains { $0.subject == .entry(next) }
        return isFree && wanted[.entry(next)] != nil ? next : nil
    }

    /// Whether what it was is bought, or is gone: not while it lies in the trolley.
    private func isBehind(_ subject: TaskSubject?) -> Bool {
        guard let subject, let task = wanted[subject] else { return true }
        return task.isDone && subject.entry?.list != surroundings.list
    }

    /// Where nothing is remembered, but what it was is bought, in the trolley or taken off, the day before the one that
    /// is open was ticked; nil elsewhere.
    private func forgotten(_ key: Key, _ found: [Key: FoundTask], _ groceries: Groceries) -> Known? {
        guard let task = found[key], task.fields.series?.current != nil, let subject = task.subject,
            let entry = subject.entry, groceries.entries.known(entry) != nil, wanted[subject]?.isDone ?? true
        else { return nil }
        let hasOther = found.contains { $0.key != key && $0.value.subject == subject }
        let isListed = wanted[subject] != nil && entry.list == surroundings.list && !hasOther
        return Known(key, subject: isListed ? subject : nil, agreed: task.fields.waiting, seen: task.fields)
    }

    /// As `fields` are agreed where the tick of another task made them: either goes on with the days to come, and the
    /// other is what was done.
    private func afterTick(_ fields: TaskFields, _ before: [Key: Known], _ found: [Key: FoundTask]) -> TaskFields? {
        before.values.lazy.compactMap { known -> TaskFields? in
            // Of a file that is torn now, what it said before.
            guard let series = known.agreed?.series, let other = found[known.key]?.fields ?? known.seen,
                Self.areSame(other.summary, fields.summary)
            else { return nil }
            let isTicked = other.isDone(since: nil)
            guard fields.series == nil else {
                // It may come before the end of the other, which is not ticked then where it waits itself.
                return (other.series == nil ? isTicked : known.isResting) ? fields.waiting : nil
            }
            // The records of one day and the next may come before the task that moves on.
            let isOfDay = isTicked || fields.day != nil
            return other.series != nil && isOfDay && fields.isDone(since: nil) ? fields.resting(as: series) : nil
        }.first
    }
}

extension TaskFields {
    /// As they are agreed where the day before the one that is open is taken for done.
    var waiting: TaskFields {
        guard var ticked = series, let current = ticked.current else { return self }
        ticked.day = RepeatRule(ticked.rule)?.previous(before: current) ?? current.adding(days: -1)
        return resting(as: ticked)
    }

    /// As they are agreed where the day that stood in Aisle is done, and the next has not come.
    func resting(as ticked: TaskSeries) -> TaskFields {
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
