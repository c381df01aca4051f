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
        /// Whether its values are to be worked out before it is put back: what many say of an entry takes long to gather.
        var isStale = false
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

    mutating func set(_ field: Entry.Field, of id: EntryID, isGone: Bool) {
        entry.set(field)
        (isKnown, isShown) = (true, !isGone)
    }

    func known(_ id: EntryID) -> Entry? { isKnown ? entry : nil }

    mutating func putsOff(isGone: Bool) -> Bool {
        (isKnown, isShown, isStale) = (true, !isGone, true)
        return true
    }
}

extension Ledger {
    /// Puts the entries back that were changed, and tells lists of one name apart. Until then the groceries have them as they
    /// were before.
    mutating func putBack(into groceries: inout Groceries) {
        putEntriesBack(into: &groceries)
        groceries.numberNamesakes()
    }

    mutating func putEntriesBack(into groceries: inout Groceries) {
        guard !bench.isEmpty else { return }
        groceries.withEntries { entries in
            for place in bench.places.indices where bench.places[place].isKnown {
                if bench.places[place].isStale { self.entries.update(&bench.places[place].entry) }
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
        if bench.isFull { putEntriesBack(into: &groceries) }
        // What has no number before is nowhere.
        return (number, bench.take(id, number, number < count ? groceries.entries.found(id) : nil))
    }

    mutating func set(
        _ field: Entry.Field, of id: EntryID, _ stamp: Stamp, overruling seen: ArraySlice<Stamp>,
        in groceries: inout Groceries
    ) {
        let (number, place) = take(id, &groceries)
        _ = entries.change(field, of: id, number, stamp, overruling: seen, in: &bench.places[place])
        bench.places[place].news.set(field, at: stamp.moment)
    }

    /// - Parameters:
    ///   - fields: those of `changes` that are not as an unknown entry has them.
    ///   - seen: the stamps of `changes` that its author had seen.
    mutating func add(
        _ id: EntryID, _ fields: Range<Int32>, of changes: Changes, _ stamp: Stamp, seen: Range<Int32>,
        at moment: Moment, in groceries: inout Groceries
    ) {
        let (number, place) = take(id, &groceries)
        var addition = Claims.Addition(
            entity: Entry(placeholder: id), asserted: FieldSet(), isCounted: changes.isCounted)
        for field in fields {
            addition.entity.set(changes.fields[Int(field)])
            addition.asserted.insert(Entry.fieldIndex(changes.fields[Int(field)]))
        }
        _ = entries.add(addition, number, stamp, overruling: changes.stamps(seen), in: &bench.places[place])
        bench.places[place].news.add(at: moment)
    }

    mutating func remove(_ id: EntryID, seen: ArraySlice<Stamp>, _ stamp: Stamp, in groceries: inout Groceries) {
        let (number, place) = take(id, &groceries)
        _ = entries.remove(id, number, seen: seen, in: &bench.places[place])
        bench.places[place].news.change(at: stamp.moment)
    }

    mutating func step(
        from old: Quantity?, to new: Quantity?, of id: EntryID, _ stamp: Stamp, in groceries: inout Groceries
    ) {
        let (number, place) = take(id, &groceries)
        _ = entries.step(from: old, to: new, of: id, number, stamp, in: &bench.places[place])
        bench.places[place].news.change(at: stamp.moment)
    }
}
