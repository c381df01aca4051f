import GroceryDomain
import Journal

/// The entries that are being changed. In years one entry is changed a hundred times, and each time it would have to be found
/// among the groceries, shown, hidden and counted: here it lies at hand from the first change on, until all are put back.
struct Workbench {
    /// One entry, and what happened to it since it was taken out.
    struct Place {
        let id: EntryID
        var entry: Entry
        /// Whether anything is known of it.
        var isKnown: Bool
        var isShown: Bool
        /// Whether the groceries show it until it is put back; nil where they know nothing of it.
        let wasShown: Bool?
        var news = EntryNews()
    }

    var places: [Place] = []
    /// By the entry's number, where it lies; -1 where it does not. As long as the highest number that was ever here.
    private var placeOfNumber: [Int32] = []
    private var numbers: [Int] = []

    /// Beyond so many, all are put back first: no more memory than what is known takes anyway.
    private static let placesMax = 4_096

    var isEmpty: Bool { places.isEmpty }
    var isFull: Bool { places.count >= Self.placesMax }

    /// Where the entry of that number lies.
    @inline(__always)
    func place(of number: Int) -> Int? {
        guard number < placeOfNumber.count, case let place = placeOfNumber[number], place >= 0 else { return nil }
        return Int(place)
    }

    /// - Parameter known: what the groceries have, and whether it is shown.
    mutating func take(_ id: EntryID, _ number: Int, _ known: (entry: Entry, isShown: Bool)?) -> Int {
        while placeOfNumber.count <= number { placeOfNumber.append(-1) }
        placeOfNumber[number] = Int32(places.count)
        numbers.append(number)
        places.append(
            Place(
                id: id, entry: known?.entry ?? Entry(placeholder: id), isKnown: known != nil,
                isShown: known?.isShown ?? false, wasShown: known?.isShown))
        return places.count - 1
    }

    mutating func clear() {
        for number in numbers { placeOfNumber[number] = -1 }
        numbers.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}

/// What merging does to a table it does here to the one entry.
extension Workbench.Place: EntityTable {
    mutating func show(_ entry: Entry) {
        self.entry = entry
        (isKnown, isShown) = (true, true)
    }
    mutating func show(_ id: EntryID) { isShown = isKnown }
    mutating func hide(_ id: EntryID) { isShown = false }

    mutating func set(_ field: Entry.Field, of id: EntryID) {
        entry.set(field)
        isKnown = true
    }

    mutating func set(_ field: Entry.Field, of id: EntryID, isGone: Bool) {
        set(field, of: id)
        isShown = !isGone
    }

    func known(_ id: EntryID) -> Entry? { isKnown ? entry : nil }

    /// Takes over what an addition comes to.
    mutating func take(_ added: Registers<Entry>.Added, _ fields: Range<Int>, of changes: Changes) {
        // Nearly always it is newer than all that is known, and is put together where it lies.
        if added.won.count == Entry.fieldCount {
            entry = Entry(placeholder: id)
            for field in fields { entry.set(changes.fields[field]) }
            (isKnown, isShown) = (true, !added.isGone)
        } else {
            var whole = Entry(placeholder: id)
            for field in fields { whole.set(changes.fields[field]) }
            Ledger.take(added, of: whole, into: &self)
        }
    }
}

extension Ledger {
    /// Puts the entries back that were changed. Until then the groceries have them as they were before.
    mutating func putBack(into groceries: inout Groceries) {
        guard !bench.isEmpty else { return }
        groceries.withEntries { entries in
            for place in bench.places.indices where bench.places[place].isKnown {
                entries.put(
                    bench.places[place].entry, isShown: bench.places[place].isShown,
                    wasShown: bench.places[place].wasShown)
            }
        }
        for place in bench.places.indices {
            let id = bench.places[place].id
            groceries.note(bench.places[place].news, of: id)
            settle(id.list, in: &groceries)
            settle(id.item, in: &groceries)
        }
        bench.clear()
    }

    /// The number of an entry, and where on the bench it lies.
    @inline(__always)
    private mutating func take(_ id: EntryID, _ groceries: inout Groceries) -> (number: Int, place: Int) {
        let count = entries.count
        let number = entries.number(of: id)
        if let place = bench.place(of: number) { return (number, place) }
        if bench.isFull { putBack(into: &groceries) }
        // What has no number before is nowhere.
        return (number, bench.take(id, number, number < count ? groceries.entries.found(id) : nil))
    }

    mutating func set(_ field: Entry.Field, of id: EntryID, _ stamp: Stamp, in groceries: inout Groceries) {
        let (number, place) = take(id, &groceries)
        _ = Self.set(field, of: id, number, stamp, &entries, &bench.places[place])
        bench.places[place].news.set(field, at: stamp.moment)
        settleSteps(of: id, at: place)
    }

    /// - Parameter fields: those of `changes` that are not as an unknown entry has them.
    mutating func add(
        _ id: EntryID, _ fields: Range<Int>, of changes: Changes, _ stamp: Stamp, at moment: Moment,
        in groceries: inout Groceries
    ) {
        let (number, place) = take(id, &groceries)
        let added = entries.add(number, stamp: stamp)
        bench.places[place].take(added, fields, of: changes)
        bench.places[place].news.add(at: moment)
        settleSteps(of: id, at: place)
    }

    mutating func remove(_ id: EntryID, seen: ArraySlice<Stamp>, _ stamp: Stamp, in groceries: inout Groceries) {
        let (number, place) = take(id, &groceries)
        _ = Self.remove(id, number, seen, &entries, &bench.places[place])
        bench.places[place].news.change(at: stamp.moment)
        settleSteps(of: id, at: place)
    }
}

// MARK: Steps

extension Ledger {
    /// One press of + or −: from what its author saw, which `base` had set.
    struct Step: Hashable {
        var base: Stamp?
        var stamp: Stamp
        var old: Quantity?
        var new: Quantity?
    }

    /// The steps of one entry, in the order of their stamps, and the quantity that was set before them.
    struct Steps {
        var start: Quantity?
        var base: Stamp?
        var list: [Step] = []

        var stamps: [Stamp] { list.map(\.stamp) }
    }

    mutating func keep(_ step: Step, of id: EntryID, in groceries: inout Groceries) {
        let place = take(id, &groceries).place
        var known = steps[id] ?? Steps()
        if known.list.isEmpty {
            known.start = bench.places[place].entry.planned
            known.base = entries.stamp(of: Self.planned, of: id)
        }
        if !known.list.contains(step) {
            known.list.insert(step, at: known.list.firstIndex { $0.stamp > step.stamp } ?? known.list.endIndex)
            steps[id] = known
        }
        bench.places[place].news.change(at: step.stamp.moment)
        settleSteps(of: id, at: place)
    }

    /// Works out what follows for an entry after one of its changes: its quantity, from what was set last and the steps
    /// that saw it; and whether it is shown, which a step that its deleter had not seen is reason enough for.
    @inline(__always)
    private mutating func settleSteps(of id: EntryID, at place: Int) {
        if !steps.isEmpty, let known = steps[id] { settle(known, of: id, at: place) }
    }

    private mutating func settle(_ steps: Steps, of id: EntryID, at place: Int) {
        let left = settled(steps, of: id, at: place)
        self.steps[id] = left
        let isGone = entries.isGone(id) && !(left?.list.contains { !entries.hasSeen($0.stamp, removing: id) } ?? false)
        isGone ? bench.places[place].hide(id) : bench.places[place].show(id)
    }

    private mutating func settled(_ steps: Steps, of id: EntryID, at place: Int) -> Steps? {
        var known = steps
        let base = entries.stamp(of: Self.planned, of: id)
        if base != known.base {
            known.base = base
            known.start = bench.places[place].entry.planned
        }
        // Steps from what an older action had set are overruled; those from one still on its way wait for it.
        known.list.removeAll { $0.base < base }
        guard !known.list.isEmpty else { return nil }
        var quantity = known.start
        for step in known.list where step.base == base {
            quantity = step.old == quantity ? step.new : Quantity.moving(quantity, from: step.old, to: step.new)
        }
        bench.places[place].set(.planned(quantity), of: id)
        return known
    }
}

extension Stamp? {
    /// Nothing comes before everything.
    fileprivate static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (_, nil): false
        case (nil, _?): true
        case (let a?, let b?): a < b
        }
    }
}
