import GroceryDomain
import Journal

/// Who set what last: for every field of every entity of one kind the stamp of the action that set it, and which actions a
/// deletion had seen. From this alone follows whether a change takes effect, in whatever order changes arrive.
///
/// - A field keeps the value with the highest stamp.
/// - An entity is gone when every stamp that rules one of its fields has been seen by a deletion; a change that the
///   deleter had not seen keeps it, or brings it back.
///
/// Entities are numbered as they are met, and what is known of them lies side by side by their numbers: reading a journal
/// of years goes through this for every change, and finding memory for each entity took longer than the rest of it.
struct Registers<E: Entity> {
    private var numbers: [E.ID: Int] = [:]
    /// By number, the stamp of each field in turn; nil for a field that nobody has set.
    private var stamps: [Stamp?] = []
    /// By number, the stamps that some deletion had seen.
    private var removed: [[Stamp]] = []

    private func fields(_ number: Int) -> Range<Int> {
        let first = number &* E.fieldCount
        return first..<(first &+ E.fieldCount)
    }

    /// How many entities are numbered.
    var count: Int { removed.count }

    /// The number of an entity, by which it can be changed; a new one where nothing is known of it yet.
    mutating func number(of id: E.ID) -> Int {
        if let number = numbers[id] { return number }
        let number = removed.count
        numbers[id] = number
        for _ in 0..<E.fieldCount { stamps.append(nil) }
        removed.append([])
        return number
    }

    // MARK: Merging

    /// What an addition comes to.
    struct Added {
        /// Fields of which nothing as new was known.
        var won = FieldSet()
        /// Fields that were set by an action of the same stamp before.
        var equal = FieldSet()
        /// Whether the entity is gone all the same.
        var isGone = false
    }

    mutating func add(_ number: Int, stamp: Stamp) -> Added {
        let fields = fields(number)
        var added = Added()
        for field in fields {
            if let ruling = stamps[field], ruling >= stamp {
                if ruling == stamp { added.equal.insert(field &- fields.lowerBound) }
            } else {
                stamps[field] = stamp
                added.won.insert(field &- fields.lowerBound)
            }
        }
        if added.won.count == E.fieldCount {
            // What was set now is the lowest there is.
            if !removed[number].isEmpty { Self.remove(&removed[number], below: stamp) }
            added.isGone = !removed[number].isEmpty && removed[number].contains(stamp)
        } else {
            added.isGone = isGoneAfterChange(number)
        }
        return added
    }

    /// What a change comes to: whether it takes effect, and whether the entity is gone all the same.
    mutating func change(_ field: E.Field, of number: Int, stamp: Stamp) -> (takesEffect: Bool, isGone: Bool) {
        let place = number &* E.fieldCount &+ E.fieldIndex(field)
        if let ruling = stamps[place], ruling >= stamp { return (false, isGone(number)) }
        stamps[place] = stamp
        return (true, isGoneAfterChange(number))
    }

    /// Answers whether the entity is gone then.
    mutating func remove(_ number: Int, seen: ArraySlice<Stamp>) -> Bool {
        let known = removed[number].count
        for stamp in seen where known == 0 || !removed[number].contains(stamp) { removed[number].append(stamp) }
        forgetOldDeletions(number)
        return isGone(number)
    }

    /// What was just set was seen by no deletion, unless there were some.
    private mutating func isGoneAfterChange(_ number: Int) -> Bool {
        if removed[number].isEmpty { return false }
        forgetOldDeletions(number)
        return isGone(number)
    }

    /// Forgets deletions that can make no difference any more: every field has been set since what they had seen, so
    /// that what they removed takes no effect, however late it comes in. What is deleted and added again week by week
    /// would remember every week.
    private mutating func forgetOldDeletions(_ number: Int) {
        guard !removed[number].isEmpty, let lowest = lowest(number) else { return }
        Self.remove(&removed[number], below: lowest)
    }

    /// The memory is kept for the next deletion.
    private static func remove(_ stamps: inout [Stamp], below lowest: Stamp) {
        var kept = 0
        for index in stamps.indices where !(stamps[index] < lowest) {
            stamps[kept] = stamps[index]
            kept &+= 1
        }
        while stamps.count > kept { stamps.removeLast() }
    }

    /// The lowest stamp that rules a field; nil while some field was never set.
    private func lowest(_ number: Int) -> Stamp? {
        stamps.withUnsafeBufferPointer { stamps in
            var lowest: Stamp?
            for field in fields(number) {
                guard let stamp = stamps[field] else { return nil }
                if let known = lowest, known <= stamp { continue }
                lowest = stamp
            }
            return lowest
        }
    }

    private func isGone(_ number: Int) -> Bool {
        stamps.withUnsafeBufferPointer { stamps in
            // Most fields have the stamp of the one before them.
            var seen: Stamp?
            for field in fields(number) {
                guard let stamp = stamps[field] else { continue }
                if let known = seen, known == stamp { continue }
                guard removed[number].contains(stamp) else { return false }
                seen = stamp
            }
            return true
        }
    }

    func isGone(_ id: E.ID) -> Bool { numbers[id].map(isGone) ?? true }

    func hasSeen(_ stamp: Stamp, removing id: E.ID) -> Bool { numbers[id].map { removed[$0].contains(stamp) } ?? false }

    /// Everything that was deleted, and not brought back by a change that its deleter had not seen.
    var gone: Set<E.ID> { Set(numbers.lazy.filter { isGone($0.value) }.map { $0.key }) }

    func knows(_ id: E.ID) -> Bool { numbers[id] != nil }

    func stamp(of field: Int, of id: E.ID) -> Stamp? { numbers[id].flatMap { stamps[fields($0).lowerBound + field] } }
}

// MARK: Rows

extension Registers {
    /// What is known of one entity, to look at and to keep: most fields have one stamp, that of the action that added it.
    struct Row {
        /// The stamp of every field that `overrides` does not name.
        var base: Stamp?
        /// Fields that were set after, or without, the whole entity.
        var overrides: [(field: Int, stamp: Stamp)] = []
        /// Stamps that some deletion had seen.
        var removed: [Stamp] = []

        /// The highest stamp that set anything.
        var latest: Stamp? { stamps.max() }

        /// The stamps that rule a field, lowest first: what a deletion has to name.
        var ruling: [Stamp] { Set(stamps).sorted() }

        private var stamps: [Stamp] { overrides.map(\.stamp) + (base.map { [$0] } ?? []) }
    }

    func row(_ id: E.ID) -> Row? { numbers[id].map(row) }

    private func row(_ number: Int) -> Row {
        var row = Row(base: lowest(number), removed: removed[number])
        let fields = fields(number)
        for field in fields {
            guard let stamp = stamps[field], stamp != row.base else { continue }
            row.overrides.append((field - fields.lowerBound, stamp))
        }
        return row
    }

    func rows(where belongs: (E.ID) -> Bool) -> [E.ID: Row] {
        var rows: [E.ID: Row] = [:]
        for (id, number) in numbers where belongs(id) { rows[id] = row(number) }
        return rows
    }

    /// Takes over a row of which nothing is known yet. What it says of fields that there are not is left out.
    mutating func keep(_ row: Row, of id: E.ID) {
        let number = number(of: id)
        let fields = fields(number)
        for field in fields { stamps[field] = row.base }
        for (field, stamp) in row.overrides where 0..<E.fieldCount ~= field {
            stamps[fields.lowerBound + field] = stamp
        }
        removed[number] = row.removed
    }

    /// Everything that anything is known of.
    var ids: some Sequence<E.ID> { numbers.keys }

    /// Takes over all of `other`; of none of it anything is known yet.
    mutating func add(_ other: Registers) {
        let first = removed.count
        stamps += other.stamps
        removed += other.removed
        for (id, number) in other.numbers { numbers[id] = first + number }
    }

    mutating func reserve(_ count: Int) {
        numbers.reserveCapacity(numbers.count + count)
        stamps.reserveCapacity(stamps.count + count * E.fieldCount)
        removed.reserveCapacity(removed.count + count)
    }
}

/// Some of the fields of an entity, by `Entity.fieldIndex`.
struct FieldSet {
    private var bits: UInt32 = 0

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    mutating func insert(_ field: Int) { bits |= 1 << UInt32(field) }
    func contains(_ field: Int) -> Bool { bits >> UInt32(field) & 1 == 1 }
}
