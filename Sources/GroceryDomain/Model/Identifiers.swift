/// A 64-bit identity, one kind per entity, so that an item's cannot be handed in for a list's.
///
/// Identities are derived, never drawn: from the folded name for what a catalogue holds, so that two machines that
/// learn the same item learn one item; from name and time for lists, which are nobody else's.
public protocol Identity: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible
where RawValue == UInt64 {
    init(rawValue: UInt64)
}

extension Identity {
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// What the standard library's dictionaries and sets go by. An identity is a hash already; hashing it again, with
    /// care against whoever wants collisions, was a fifth of the time it takes to read a journal.
    @inlinable public func _rawHashValue(seed: Int) -> Int { mixed(rawValue, seed) }

    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The identity written by `description`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        // Signs and capitals would be a second spelling of the same identity.
        let isSpeltAsDescribed = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard text.utf8.count == 16, isSpeltAsDescribed, let value = UInt64(text, radix: 16) else { return nil }
        self.init(rawValue: value)
    }

    /// The identity that `text` always leads to (FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/).
    /// `attempt` above 0 gives further identities for the same text, for when one is taken.
    public init(derivedFrom text: String, attempt: Int = 0) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        if attempt > 0 { hash = (hash ^ UInt64(attempt)) &* 0x0000_0100_0000_01b3 }
        self.init(rawValue: hash)
    }
}

/// Spreads an identity over all bits, another way for each seed: both halves of a product by an odd constant, the
/// golden ratio as a fraction of 2^64.
@inlinable @inline(__always)
func mixed(_ bits: UInt64, _ seed: Int) -> Int {
    let product = (bits ^ UInt64(bitPattern: Int64(seed))).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
}

public struct ItemTypeID: Identity {
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

public struct ItemID: Identity {
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

public struct ListID: Identity {
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

public struct StoreID: Identity {
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An entry is one item on one list, and that is its identity: added on two machines it is still one entry.
public struct EntryID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let list: ListID
    public let item: ItemID

    @inlinable public init(list: ListID, item: ItemID) { (self.list, self.item) = (list, item) }

    @inlinable public func _rawHashValue(seed: Int) -> Int { mixed(item.rawValue, mixed(list.rawValue, seed)) }

    public static func < (a: Self, b: Self) -> Bool { (a.list, a.item) < (b.list, b.item) }
    public var description: String { "\(list)/\(item)" }
}

/// What one recipe wants of one entry of a list.
public struct ShareID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let entry: EntryID
    public let recipe: ListID

    public init(entry: EntryID, recipe: ListID) { (self.entry, self.recipe) = (entry, recipe) }

    @inlinable public func _rawHashValue(seed: Int) -> Int { mixed(recipe.rawValue, entry._rawHashValue(seed: seed)) }

    public static func < (a: Self, b: Self) -> Bool { (a.entry, a.recipe) < (b.entry, b.recipe) }
    public var description: String { "\(entry)/\(recipe)" }
}

/// A point in time: milliseconds since 1970-01-01T00:00Z. Stored in UTC, shown in local time by whoever shows it.
public struct Moment: Hashable, Comparable, Sendable {
    public var milliseconds: Int64
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment, or the first of the year 1970 or the last of the year 9999 where that is nearer.
    public init(bounding milliseconds: Int64) { self.milliseconds = min(max(milliseconds, 0), 253_402_300_799_999) }

    public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
