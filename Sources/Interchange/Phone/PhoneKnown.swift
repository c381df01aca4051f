public import GroceryDomain

extension PhoneExchange {
    /// What is remembered of a task from one exchange to the next.
    public struct Known: Hashable, Sendable {
        public var key: Key
        /// Nil for a task that is nothing in Aisle (yet).
        public var subject: TaskSubject?
        /// What the file says it is.
        public var said: TaskSubject?
        /// What both sides said last; nil before they did. Of the categories, only the one that is Aisle's.
        public var agreed: TaskFields?
        /// What the file said when it was last read; nil where it is gone.
        public var seen: TaskFields?
        /// What the file said of when it was changed; of one that is gone, when that was found.
        public var modified: Moment?
        /// Of what Aisle wrote last, or of what the phone last had when it changed something; 0 where nothing was
        /// written.
        public var version: Int64 = 0
        /// What was agreed before, oldest first: a phone may change what it had before it gets what was written since.
        public var earlier: [Version] = []

        public struct Version: Hashable, Sendable {
            public var number: Int64
            public var agreed: TaskFields

            public init(_ number: Int64, _ agreed: TaskFields) { (self.number, self.agreed) = (number, agreed) }
        }

        public init(
            _ key: Key, subject: TaskSubject? = nil, agreed: TaskFields? = nil, seen: TaskFields?,
            modified: Moment? = nil
        ) {
            (self.key, self.subject, self.agreed, self.seen) = (key, subject, agreed, seen)
            self.modified = modified
        }

        /// More than a phone misses while it is offline.
        private static let earlierMax = 6

        /// Takes note of what the file says now, and agrees on what its author had seen: not what was written since.
        mutating func see(_ found: FoundTask) {
            defer { (seen, said, modified) = (found.fields, found.subject, found.modified) }
            guard agreed != nil else { return }
            if found.fields == seen {
                // Another author, who had something older, came to say the same.
                if let other = found.version, other != version { (version, earlier) = (other, []) }
                return
            }
            if found.version == version { return earlier = [] }
            let isUnaware = found.version != nil || isOlder(found)
            guard isUnaware, !earlier.isEmpty else { return }
            let index = earlier.lastIndex { $0.number == found.version } ?? 0
            (agreed, version) = (earlier[index].agreed, earlier[index].number)
            earlier = []
        }

        /// Whether a task that says no version is older than what was written last: one that was made on the phone, and
        /// has nothing of Aisle's yet; or one of an app that keeps no versions, by its own time.
        private func isOlder(_ found: FoundTask) -> Bool {
            if earlier.first?.number == 0 { return found.fields.order != agreed?.order }
            return (found.modified?.milliseconds ?? .max) < version / 1000 * 1000
        }

        /// What is remembered once both sides say `agreed`, which was written as a new version.
        func writing(_ agreed: TaskFields, version: Int64) -> Known {
            var known = self
            if let before = self.agreed { known.earlier.append(Version(self.version, before)) }
            known.earlier = known.earlier.suffix(Self.earlierMax)
            (known.agreed, known.version) = (agreed, version)
            return known
        }
    }
}
