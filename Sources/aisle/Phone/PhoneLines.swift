import GroceryDomain
import Interchange

/// What is remembered of tasks, as text: a line a fact, its parts behind tabs.
struct PhoneLines {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ parts: [String]) {
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(0x09) }
            for byte in part.utf8 {
                switch byte {
                case 0x09: bytes += Array("\\t".utf8)
                case 0x0A: bytes += Array("\\n".utf8)
                case 0x5C: bytes += Array("\\\\".utf8)
                default: bytes.append(byte)
                }
            }
        }
        bytes.append(0x0A)
    }

    /// What is remembered of a task.
    mutating func add(_ task: PhoneExchange.Known) {
        var parts = ["task", task.key.file, task.key.uid, task.subject?.text ?? "", task.said?.text ?? ""]
        parts += ["\(task.version)", task.modified.map { "\($0.milliseconds)" } ?? ""]
        parts += Self.parts(of: task.agreed)
        parts += task.seen == task.agreed ? ["="] : Self.parts(of: task.seen)
        for earlier in task.earlier { parts += ["\(earlier.number)"] + Self.parts(of: earlier.agreed) }
        add(parts)
    }

    private static func parts(of fields: TaskFields?) -> [String] {
        guard let fields else { return [""] }
        let order = fields.order.map { "\($0)" } ?? ""
        let day = fields.day.map { "\($0.day.dayNumber)" } ?? ""
        let second = fields.day?.second.map { "\($0)" } ?? ""
        return series(fields.series) + [
            "+", fields.summary, fields.description, "\(fields.signs.rawValue)", order, day, second,
            "\(fields.categories.count)",
        ] + fields.categories
    }

    /// In front of the others, where there is one.
    private static func series(_ series: TaskSeries?) -> [String] {
        guard let series else { return [] }
        let passed = series.passed.sorted().map { "\($0.dayNumber)" }
        return [
            "&", series.rule, "\(series.start.dayNumber)", "\(series.day.dayNumber)", series.isOver ? "over" : "",
            "\(passed.count)",
        ] + passed
    }

    /// Reads them.
    struct Parts {
        private var rest: ArraySlice<UInt8>?

        init(_ line: ArraySlice<UInt8>) { rest = line }

        mutating func next() -> String? {
            guard let line = rest else { return nil }
            let end = line.firstIndex(of: 0x09) ?? line.endIndex
            rest = end == line.endIndex ? nil : line[(end + 1)...]
            let part = line[..<end]
            guard part.contains(0x5C) else { return String(decoding: part, as: UTF8.self) }
            var bytes: [UInt8] = []
            var isEscaped = false
            for byte in part {
                if isEscaped {
                    bytes.append(byte == UInt8(ascii: "t") ? 0x09 : byte == UInt8(ascii: "n") ? 0x0A : byte)
                } else if byte != 0x5C {
                    bytes.append(byte)
                }
                isEscaped = byte == 0x5C && !isEscaped
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        mutating func number<Number: FixedWidthInteger>() -> Number? { next().flatMap { Number($0) } }

        private mutating func subject() -> TaskSubject? { next().flatMap { TaskSubject(text: $0) } }

        /// Nil where there are none; `same` for those that are as these.
        private mutating func fields(same: TaskFields? = nil) -> TaskFields? {
            var mark = next()
            var series: TaskSeries?
            if mark == "&" { (series, mark) = (self.series(), next()) }
            guard mark == "+" else { return mark == "=" ? same : nil }
            var fields = TaskFields()
            fields.summary = next() ?? ""
            fields.description = next() ?? ""
            fields.signs = TaskFields.Signs(rawValue: number() ?? 0)
            fields.order = number()
            let (day, second): (Int?, Int?) = (number(), number())
            fields.day = day.flatMap { CivilDate(dayNumber: $0) }.map { TaskDay($0, second: second) }
            let count: Int = number() ?? 0
            for _ in 0..<max(0, min(count, 1000)) { if let category = next() { fields.categories.append(category) } }
            fields.series = series
            return fields
        }

        private mutating func day() -> CivilDate? { (number() as Int?).flatMap { CivilDate(dayNumber: $0) } }

        private mutating func series() -> TaskSeries? {
            let rule = next() ?? ""
            let (start, day) = (day(), day())
            let isOver = next() == "over"
            let count: Int = number() ?? 0
            let passed = (0..<max(0, min(count, 100_000))).compactMap { _ in self.day() }
            guard let start, let day else { return nil }
            var series = TaskSeries(rule: rule, start: start, day: day)
            (series.passed, series.isOver) = (Set(passed), isOver)
            return series
        }

        /// What was behind the word `task`.
        mutating func task() -> PhoneExchange.Known? {
            guard let file = next(), let uid = next() else { return nil }
            var task = PhoneExchange.Known(PhoneExchange.Key(file, uid), seen: nil)
            (task.subject, task.said) = (subject(), subject())
            task.version = number() ?? 0
            task.modified = (number() as Int64?).map { Moment(milliseconds: $0) }
            task.agreed = fields()
            task.seen = fields(same: task.agreed)
            while let version: Int64 = number(), let agreed = fields() {
                task.earlier.append(PhoneExchange.Known.Version(version, agreed))
            }
            return task
        }
    }
}
