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
            guard let other = overrides.lazy.map(\.stamp).max() else { return base }
            return base.map { max($0, other) } ?? other
        }

        /// The stamps that rule a field, lowest first: what a deletion has to name.
        var ruling: [Stamp] {
            var stamps = Set(overrides.map(\.stamp))
            if let base, overrides.count < E.fieldCount { stamps.insert(base) }
            return stamps.sorted()
        }

        var isGone: Bool {
            if removed.isEmpty { return base == nil && overrides.isEmpty }
            return ruling.allSatisfy(removed.contains)
        }
    }

    private(set) var rows: [E.ID: Row] = [:]

    func row(_ id: E.ID) -> Row? { rows[id] }

    /// Takes over a row of which nothing is known yet.
    mutating func keep(_ row: Row, of id: E.ID) { rows[id] = row }

    mutating func reserve(_ count: Int) { rows.reserveCapacity(rows.count + count) }

    /// Everything that was deleted, and not brought back by a change that its deleter had not seen.
    var gone: Set<E.ID> { Set(rows.lazy.filter(\.value.isGone).map(\.key)) }

    /// What is to be done to the table for an addition: whole, or only these fields.
    enum Added {
        case whole
        case fields([E.Field])
    }

    mutating func add(_ entity: E, stamp: Stamp) -> Added {
        guard var row = rows[entity.id] else {
            rows[entity.id] = Row(base: stamp)
            return .whole
        }
        let won = entity.fields.filter { field in row.stamp(of: E.fieldIndex(field)).map { $0 < stamp } ?? true }
        if won.count == entity.fields.count {
            row.base = stamp
            row.overrides = []
        } else {
            for field in won { row.set(E.fieldIndex(field), stamp) }
        }
        rows[entity.id] = row
        return won.count == entity.fields.count && !row.isGone ? .whole : .fields(won)
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
        return (true, row.isGone)
    }

    mutating func remove(_ id: E.ID, seen: [Stamp]) {
        var row = rows[id, default: Row()]
        for stamp in seen where !row.removed.contains(stamp) { row.removed.append(stamp) }
        rows[id] = row
    }

    func hasSeen(_ stamp: Stamp, removing id: E.ID) -> Bool { rows[id]?.removed.contains(stamp) ?? false }

    func isGone(_ id: E.ID) -> Bool { rows[id]?.isGone ?? true }
}
