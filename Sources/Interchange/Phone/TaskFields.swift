public import GroceryDomain

/// What Aisle reads and writes of a task: as it stands in a file, or as it would.
public struct TaskFields: Hashable, Sendable {
    /// The signs by which task apps say that a task is done. Some set one of them only, or take only one away; a task
    /// is done if any is there (as `CalTodo.isCompleted` of Thunderbird's calendar has it), unless one was changed.
    public struct Signs: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// `STATUS:COMPLETED`.
        public static let status = Signs(rawValue: 1)
        /// There is a `COMPLETED`.
        public static let time = Signs(rawValue: 2)
        /// `PERCENT-COMPLETE:100`.
        public static let percent = Signs(rawValue: 4)
        /// `STATUS:CANCELLED`: it is not wanted any more.
        public static let cancelled = Signs(rawValue: 8)

        public static let done: Signs = [.status, .time, .percent]
    }

    public var summary = ""
    /// Empty where there is none.
    public var description = ""
    public var signs: Signs = []
    public var categories: [String] = []
    /// Its place in the order that somebody gave the tasks by hand.
    public var order: Int?
    public var day: TaskDay?
    /// Of a task that repeats. Then the signs are those of its day.
    public var series: TaskSeries?

    public init() {}

    public init(
        summary: String, description: String = "", isDone: Bool = false, categories: [String] = [], order: Int? = nil
    ) {
        (self.summary, self.description, self.signs) = (summary, description, isDone ? .done : [])
        (self.categories, self.order) = (categories, order)
    }

    /// Whether it is done, as signs say of which those that are not as they were agreed count for more.
    public func isDone(since agreed: Signs?) -> Bool {
        let now = signs.intersection(.done)
        guard let agreed, now != .done, !now.isEmpty else { return !now.isEmpty }
        let changed = now.symmetricDifference(agreed.intersection(.done))
        return !(changed.isEmpty ? now : now.intersection(changed)).isEmpty
    }
}

/// A task of a file, with what tells it from others.
public struct FoundTask: Hashable, Sendable {
    public var uid: String
    public var fields: TaskFields
    /// What it is, if it says so: by its property or its uid.
    public var subject: TaskSubject?
    /// When it was last changed; nil if it does not say.
    public var modified: Moment?
    /// What Aisle wrote last when the phone had it; nil if Aisle never wrote it, or the phone does not keep that.
    public var version: Int64?

    public init(
        uid: String, fields: TaskFields, subject: TaskSubject? = nil, modified: Moment? = nil, version: Int64? = nil
    ) {
        (self.uid, self.fields, self.subject, self.modified) = (uid, fields, subject, modified)
        self.version = version
    }
}

extension CalendarText {
    /// The tasks, without those that are single occurrences of one that repeats.
    public var found: [FoundTask] {
        (0..<taskCount).compactMap { value("RECURRENCE-ID", of: $0) == nil ? found($0) : nil }
    }

    /// The number of the task with that uid.
    public func number(ofUID uid: String) -> Int? {
        (0..<taskCount).first { (text("UID", of: $0) ?? "") == uid && value("RECURRENCE-ID", of: $0) == nil }
    }

    private func found(_ task: Int) -> FoundTask {
        let uid = text("UID", of: task) ?? ""
        let modified = ["LAST-MODIFIED", "DTSTAMP"].lazy.compactMap { self.value($0, of: task) }.first
        return FoundTask(
            uid: uid, fields: fields(of: task), subject: subject(of: task),
            modified: modified.flatMap(CalendarTime.moment),
            version: value("X-AISLE-VERSION", of: task).flatMap { Int64($0) })
    }

    private func subject(of task: Int) -> TaskSubject? {
        value("X-AISLE-ENTRY", of: task).flatMap(TaskSubject.init(text:))
            ?? TaskSubject(uid: text("UID", of: task) ?? "")
    }

    /// What stands in the task.
    public func fields(of task: Int) -> TaskFields {
        var fields = TaskFields()
        fields.summary = text("SUMMARY", of: task) ?? ""
        fields.description = text("DESCRIPTION", of: task) ?? ""
        fields.categories = texts("CATEGORIES", of: task)
        fields.order = value("X-APPLE-SORT-ORDER", of: task).flatMap { Int($0) }
        fields.day = day(of: task)
        switch value("STATUS", of: task)?.uppercased() {
        case "COMPLETED": fields.signs.insert(.status)
        case "CANCELLED": fields.signs.insert(.cancelled)
        default: break
        }
        if value("COMPLETED", of: task) != nil { fields.signs.insert(.time) }
        if value("PERCENT-COMPLETE", of: task).flatMap({ Int($0) }) == 100 { fields.signs.insert(.percent) }
        fields.series = series(of: task)
        fields.series?.isOver = !fields.signs.isDisjoint(with: .done)
        return fields.standing(for: nil)
    }

    /// Makes the task say `fields`. Only what differs is written, and the times and the number of the version with it.
    public mutating func set(_ fields: TaskFields, of task: Int, subject: TaskSubject, at now: Moment) {
        let before = self.fields(of: task).standing(for: fields.series?.day)
        if fields.summary != before.summary { set("SUMMARY", to: fields.summary, of: task) }
        if fields.description != before.description {
            set("DESCRIPTION", to: fields.description.isEmpty ? nil : fields.description, of: task)
        }
        if fields.categories != before.categories { set("CATEGORIES", to: fields.categories, of: task) }
        if fields.order != before.order {
            set("X-APPLE-SORT-ORDER", toValue: fields.order.map(String.init), of: task)
        }
        if fields.day != before.day { set(fields.day, of: task) }
        if let series = fields.series, let old = before.series {
            set(series, before: old, of: task)
            if series.isOver != old.isOver { set(series.isOver ? .done : [], of: task, at: now) }
        } else if fields.signs != before.signs || value("STATUS", of: task) == nil {
            set(fields.signs, of: task, at: now)
        }
        if self.subject(of: task) != subject { set("X-AISLE-ENTRY", toValue: subject.text, of: task) }
        set("X-AISLE-VERSION", toValue: "\(now.milliseconds)", of: task)
        let time = CalendarTime.text(now)
        let isOurs = TaskSubject(uid: text("UID", of: task) ?? "") != nil
        if isOurs, value("CREATED", of: task) == nil { set("CREATED", toValue: time, of: task) }
        set("LAST-MODIFIED", toValue: time, of: task)
        set("DTSTAMP", toValue: time, of: task)
        if let version = value("SEQUENCE", of: task).flatMap({ Int32($0) }), version >= 0, version < .max {
            set("SEQUENCE", toValue: "\(version + 1)", of: task)
        }
    }
}

extension CalendarText {
    private mutating func set(_ signs: TaskFields.Signs, of task: Int, at now: Moment) {
        if signs.isDisjoint(with: .done) {
            set("STATUS", toValue: "NEEDS-ACTION", of: task)
            set("COMPLETED", toValue: nil, of: task)
            set("PERCENT-COMPLETE", toValue: nil, of: task)
        } else {
            set("STATUS", toValue: "COMPLETED", of: task)
            if value("COMPLETED", of: task) == nil {
                set("COMPLETED", toValue: CalendarTime.text(now), of: task)
            }
            set("PERCENT-COMPLETE", toValue: "100", of: task)
        }
    }
}
