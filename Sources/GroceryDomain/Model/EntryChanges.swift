/// Which entries were changed last, so that whoever keeps what is derived from entries goes over these and not over
/// all.
public struct EntryChanges: Sendable {
    /// How many changes there were, ever: what to ask with the next time.
    public private(set) var count = 0
    /// The last changes; the one with number `n` stands at `n % keptMax`.
    private var ring: [EntryID] = []
    /// A change beyond so many makes the oldest forgotten. More than a person does between two frames.
    private static let keptMax = 64

    mutating func note(_ id: EntryID) {
        if ring.count < Self.keptMax {
            ring.append(id)
        } else {
            ring[count % Self.keptMax] = id
        }
        count &+= 1
    }

    /// Any entry may be another: nobody can go on from what was before.
    mutating func noteAll() {
        ring.removeAll(keepingCapacity: true)
        // A multiple, so that an empty ring is filled from its beginning.
        count = (count / Self.keptMax + 2) * Self.keptMax
    }

    /// The entries that were changed since there were `before` changes, the oldest first; the same one may come twice.
    /// Nil where there were more than are remembered.
    public func since(_ before: Int) -> [EntryID]? {
        guard before <= count, count - before <= ring.count else { return nil }
        return (before..<count).map { ring[$0 % Self.keptMax] }
    }
}

/// When something was changed is no part of what is known: two groceries are equal however they came to be.
extension EntryChanges: Hashable {
    public static func == (a: EntryChanges, b: EntryChanges) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
