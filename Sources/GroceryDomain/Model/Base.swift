/// Values that an earlier run wrote to a file, or that the program came with. A value is looked up where it lies and
/// decoded only when it is read. A base never changes; what changed since is kept above it, by the type that owns the
/// base.
public protocol Base<Key, Value>: AnyObject, Sendable {
    associatedtype Key: Hashable & Comparable & Sendable
    associatedtype Value: Sendable

    var count: Int { get }
    /// - Parameter index: at least 0 and below `count`; the same holds for the methods below.
    func key(at index: Int) -> Key
    /// Nil if the base knows only that the key exists.
    func value(at index: Int) -> Value?
    /// Whether the value is shown; for values that cannot be hidden, always the same answer.
    func isShown(at index: Int) -> Bool
    /// How many values in `indices` are shown.
    func shownCount(in indices: Range<Int>) -> Int
    /// The index of `key`; nil if there is none. Cost: a binary search.
    func index(of key: Key) -> Int?
    /// The value of `key`; nil if there is none, or the base knows only that the key exists.
    func value(of key: Key) -> Value?
}

/// A base whose values are sorted by key.
public protocol SortedBase<Key, Value>: Base {
    /// The first index whose key is not less than `key`; `count` if there is none. Cost: a binary search.
    func index(notBefore key: Key) -> Int
}

extension Base {
    public func value(of key: Key) -> Value? { index(of: key).flatMap(value(at:)) }
}

extension SortedBase {
    public func index(of key: Key) -> Int? {
        let index = index(notBefore: key)
        return index < count && self.key(at: index) == key ? index : nil
    }

    /// The first index whose key is greater than `key`; `count` if there is none.
    func index(after key: Key) -> Int {
        let index = index(notBefore: key)
        return index < count && self.key(at: index) == key ? index + 1 : index
    }
}

/// A base above another: what the upper one knows covers what the lower one says of the same key.
///
/// The indices of the upper one come first. Cost: one more look-up for what only the lower one has.
public final class LayeredBase<Key: Hashable & Comparable & Sendable, Value: Sendable>: Base, Sendable {
    private let upper: any Base<Key, Value>
    private let lower: any Base<Key, Value>
    private let upperCount: Int

    public init(_ upper: any Base<Key, Value>, over lower: any Base<Key, Value>) {
        (self.upper, self.lower, upperCount) = (upper, lower, upper.count)
    }

    public var count: Int { upperCount + lower.count }

    public func key(at index: Int) -> Key {
        index < upperCount ? upper.key(at: index) : lower.key(at: index - upperCount)
    }

    public func value(at index: Int) -> Value? {
        index < upperCount ? upper.value(at: index) : lower.value(at: index - upperCount)
    }

    public func isShown(at index: Int) -> Bool {
        if index < upperCount { return upper.isShown(at: index) }
        return lower.isShown(at: index - upperCount) && upper.index(of: lower.key(at: index - upperCount)) == nil
    }

    /// Cost: a look-up in the lower one for each value of the upper one.
    public func shownCount(in indices: Range<Int>) -> Int {
        let above = indices.clamped(to: 0..<upperCount)
        let below = indices.clamped(to: upperCount..<count)
        let covered = (0..<upperCount).count { index in
            lower.index(of: upper.key(at: index)).map { below.contains($0 + upperCount) && lower.isShown(at: $0) }
                ?? false
        }
        return upper.shownCount(in: above)
            + lower.shownCount(in: below.lowerBound - upperCount..<below.upperBound - upperCount) - covered
    }

    public func index(of key: Key) -> Int? {
        upper.index(of: key) ?? lower.index(of: key).map { $0 + upperCount }
    }
}

/// One value per key: changes in memory above the values of an earlier run.
public struct Tally<Key: Hashable & Comparable & Sendable, Value: Sendable>: Sendable {
    private let base: (any Base<Key, Value>)?
    private var changed: [Key: Value] = [:]

    public init(over base: (any Base<Key, Value>)? = nil) { self.base = base }

    public subscript(key: Key) -> Value? {
        get { changed[key] ?? base?.value(of: key) }
        set { changed[key] = newValue }
    }

    /// All keys, in any order; some may be twice. Cost: linear.
    public var keys: [Key] { (0..<(base?.count ?? 0)).compactMap { base?.key(at: $0) } + changed.keys }

    /// All keys and values, in any order. Cost: linear.
    public var all: [(key: Key, value: Value)] {
        let kept = (0..<(base?.count ?? 0)).compactMap { index -> (key: Key, value: Value)? in
            guard let base, case let key = base.key(at: index), changed[key] == nil else { return nil }
            return base.value(at: index).map { (key, $0) }
        }
        return kept + changed.map { ($0.key, $0.value) }
    }
}
