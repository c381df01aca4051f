public import GroceryDomain

extension PhoneExchange {
    /// A change of a file.
    public struct Edit: Hashable, Sendable {
        public enum What: Hashable, Sendable {
            /// A new file.
            case make(TaskFields)
            /// If the task still says the first, it shall say the second.
            case change(from: TaskFields, to: TaskFields)
            /// If the task still says this, it is taken out, and with the last one the file.
            case remove(TaskFields)
        }

        public var key: Key
        public var subject: TaskSubject
        public var what: What
        /// What both sides say from then on.
        public var agreed: TaskFields

        /// What is remembered of the task once it is done, after what was before. A task that is gone may come back,
        /// changed.
        public func known(after before: Known?, at now: Moment) -> Known {
            var known = before ?? Known(key, seen: nil)
            (known.subject, known.modified) = (subject, now)
            switch what {
            case .make(let fields):
                known = Known(key, subject: subject, agreed: agreed, seen: fields, modified: now)
                (known.version, known.said) = (now.milliseconds, subject)
            case .change(_, let fields):
                known = known.writing(agreed, version: now.milliseconds)
                (known.seen, known.said) = (fields, subject)
            case .remove: (known.agreed, known.seen) = (agreed, nil)
            }
            return known
        }
    }
}

extension PhoneExchange.Edit {
    /// What becomes of a file.
    public enum Outcome: Hashable, Sendable {
        case write([UInt8])
        case remove
    }

    /// Makes `edits`, all of one file, of what is there now; nil for no file. Of those that no longer fit, as the file
    /// says something else by now, none is made. Answers those that were, and nil if nothing is to be written.
    ///
    /// - Throws: why what is there cannot be read.
    public static func make(
        _ edits: [Self], of bytes: [UInt8]?, at now: Moment
    ) throws(Unreadable) -> (outcome: Outcome?, made: [Self]) {
        var made: [Self] = []
        var file = try bytes.map { bytes throws(Unreadable) in try CalendarText(bytes) }
        for edit in edits {
            switch edit.what {
            case .make(let fields):
                guard file == nil else { continue }
                var new = CalendarText(newTask: edit.key.uid)
                new.set(fields, of: 0, subject: edit.subject, at: now)
                file = new
            case .change(let from, let to):
                guard let task = file?.number(ofUID: edit.key.uid), file?.says(from, in: task) ?? false else {
                    continue
                }
                file?.set(to, of: task, subject: edit.subject, at: now)
            case .remove(let fields):
                guard let task = file?.number(ofUID: edit.key.uid), file?.says(fields, in: task) ?? false else {
                    continue
                }
                for occurrence in (file?.occurrences(of: task) ?? []).reversed() { file?.remove(task: occurrence) }
                if let task = file?.number(ofUID: edit.key.uid) { file?.remove(task: task) }
            }
            made.append(edit)
        }
        guard let file, !made.isEmpty else { return (nil, []) }
        return (file.taskCount == 0 ? .remove : .write(file.bytes), made)
    }
}
