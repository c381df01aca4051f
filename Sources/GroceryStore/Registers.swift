import GroceryDomain
import Journal

/// Who set what last: for every field of every entity of one kind the stamp of the action that set it, and which actions a
/// deletion had seen. From this alone follows whether a change takes effect, in whatever order changes arrive.
///
/// - A field keeps the value with the highest stamp.
/// - An entity is gone when every stamp that rules one of its fields has been seen by a deletion; a change that the
///   deleter had not seen keeps it, or brings it back.
struct Registers<E: Entity> {
    struct Row {
        /// The stamp of every field that `overrides` does not name.
        var base: Stamp?
        /// Fields that were set after, or without, the whole entity.
        var overrides: [(field: Int, stamp: Stamp)] = []
        /// Stamps that some deletion had seen.
        var removed: [Stamp] = []

        func stamp(of field: Int) -> Stamp? {
            for override in overrides where override.field == field { return override.stamp }
            return base
        }

        mutating func set(_ field: Int, _ stamp: Stamp) {
            if let index = overrides.firstIndex(where: { $0.field == field }) {
                overrides[index].stamp = stamp
            } else {
                overrides.append((field, stamp))
            }
        }

        /// The highest stamp that set anything.
        var latest: Stamp? {
            var latest = base
            for override in overrides where latest.map({ $0 < override.stamp }) ?? true { latest = override.stamp }
            return latest
        }

        /// Some field has the stamp of the whole entity still.
        private var isBaseRuling: Bool { base != nil && overrides.count < E.fieldCount }

        /// The lowest stamp that rules a field; nil while some field was never set.
        private var lowest: Stamp? {
            guard base != nil || overrides.count == E.fieldCount else { return nil }
            var lowest = isBaseRuling ? base : nil
            for override in overrides where lowest.map({ override.stamp < $0 }) ?? true { lowest = override.stamp }
            return lowest
        }

        /// Forgets deletions that can make no difference any more: every field has been set since what they had seen, so
        /// that what they removed takes no effect, however late it comes in. What is deleted and added again week by week
        /// would remember every week.
        mutating func forgetOldDeletions() {
            guard !removed.isEmpty, let lowest else { return }
            removed.removeAll { $0 < lowest }
        }

        /// The stamps that rule a field, lowest first: what a deletion has to name.
        var ruling: [Stamp] {
            var stamps = Set(overrides.map(\.stamp))
            if let base, overrides.count < E.fieldCount { stamps.insert(base) }
            return stamps.sorted()
        }

        var isGone: Bool {
            if removed.isEmpty { return base == nil && overrides.isEmpty }
            if isBaseRuling, let base, !removed.contains(base) { return false }
            return overrides.allSatisfy { removed.contains($0.stamp) }
        }
    }

    private(set) var rows: [E.ID: Row] = [:]

    func row(_ id: E.ID) -> Row? { rows[id] }

    /// Takes over a row of which nothing is known yet.
    mutating func keep(_ row: Row, of id: E.ID) { rows[id] = row }

    /// Takes over rows of which nothing is known yet.
    mutating func add(_ other: Registers) { for (id, row) in other.rows { rows[id] = row } }

    mutating func reserve(_ count: Int) { rows.reserveCapacity(rows.count + count) }

    // Closures, not key paths: those of a generic type are put together while the program runs, a tenth of a start.
    /// Everything that was deleted, and not brought back by a change that its deleter had not seen.
    var gone: Set<E.ID> { Set(rows.lazy.filter { $0.value.isGone }.map { $0.key }) }

    /// What is to be done to the table for an addition: whole, or only these fields.
    enum Added {
        case whole
        case fields([E.Field])
    }

    mutating func add(_ entity: E, stamp: Stamp) -> Added { Self.add(entity, stamp, &rows[entity.id, default: Row()]) }

    private static func add(_ entity: E, _ stamp: Stamp, _ row: inout Row) -> Added {
        defer { row.forgetOldDeletions() }
        // Nearly always it is newer than all that is known.
        if row.latest.map({ $0 < stamp }) ?? true {
            row.base = stamp
            if !row.overrides.isEmpty { row.overrides = [] }
            return row.isGone ? .fields(entity.fields) : .whole
        }
        let won = entity.fields.filter { field in row.stamp(of: E.fieldIndex(field)).map { $0 < stamp } ?? true }
        for field in won { row.set(E.fieldIndex(field), stamp) }
        return .fields(won)
    }

    /// Those fields of `entity` of which nothing newer than `stamp` is known, nor anything older.
    func fields(of entity: E, ruledBy stamp: Stamp) -> [E.Field] {
        guard let row = rows[entity.id] else { return [] }
        return entity.fields.filter { row.stamp(of: E.fieldIndex($0)) == stamp }
    }

    /// What a change comes to: whether it takes effect, and whether the entity is gone all the same.
    mutating func change(_ field: E.Field, of id: E.ID, stamp: Stamp) -> (takesEffect: Bool, isGone: Bool) {
        let index = E.fieldIndex(field)
        return Self.change(index, stamp, &rows[id, default: Row()])
    }

    private static func change(_ field: Int, _ stamp: Stamp, _ row: inout Row) -> (takesEffect: Bool, isGone: Bool) {
        if let ruling = row.stamp(of: field), ruling >= stamp { return (false, row.isGone) }
        row.set(field, stamp)
        row.forgetOldDeletions()
        return (true, row.isGone)
    }

    /// Answers whether the entity is gone then.
    mutating func remove(_ id: E.ID, seen: [Stamp]) -> Bool { Self.remove(seen, &rows[id, default: Row()]) }

    private static func remove(_ seen: [Stamp], _ row: inout Row) -> Bool {
        for stamp in seen where !row.removed.contains(stamp) { row.removed.append(stamp) }
        row.forgetOldDeletions()
        return row.isGone
    }

    func hasSeen(_ stamp: Stamp, removing id: E.ID) -> Bool { rows[id]?.removed.contains(stamp) ?? false }

    func isGone(_ id: E.ID) -> Bool { rows[id]?.isGone ?? true }
}
