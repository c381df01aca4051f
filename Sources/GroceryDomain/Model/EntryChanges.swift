/// A log of the entries that changed last. A cache derived from entries goes over these instead of all entries.
public struct EntryChanges: Sendable {
    /// The number of changes so far. A cache remembers it and passes it to `since(_:)` the next time.
    public private(set) var count = 0
    /// The last changes. Change number `n` is at index `n % keptMax`.
    private var ring: [EntryID] = []
    /// With more changes than this the oldest is forgotten. More than a person makes between two frames.
    private static let keptMax = 64

    mutating func note(_ id: EntryID) {
        if ring.count < Self.keptMax {
            ring.append(id)
        } else {
            ring[count % Self.keptMax] = id
        }
        count &+= 1
    }

    /// The entries changed since `count` was `before`, oldest first; an entry may occur twice. Nil if the log no longer
    /// goes back that far.
    public func since(_ before: Int) -> [EntryID]? {
        guard before <= count, count - before <= ring.count else { return nil }
        return (before..<count).map { ring[$0 % Self.keptMax] }
    }
}

/// The log is not part of what is known: two groceries are equal whatever changes led to them.
extension EntryChanges: Hashable {
    public static func == (a: EntryChanges, b: EntryChanges) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
