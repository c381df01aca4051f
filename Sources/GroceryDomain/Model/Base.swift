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

/// A base that may lie above another.
public protocol CoveringBase<Key, Value>: Base {
    /// Its keys that the base below has, too.
    var covering: [Key] { get }
}

extension Base {
    public func value(of key: Key) -> Value? {
        guard let index = index(of: key) else { return nil }
        return value(at: index)
    }
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
/// The indices of the upper one come first, then those of what only the lower one has. Cost: one more look-up for that;
/// to make one, a look-up in the lower one for each value that is covered.
public final class LayeredBase<Key: Hashable & Comparable & Sendable, Value: Sendable>: Base, Sendable {
    private let upper: any Base<Key, Value>
    private let lower: any Base<Key, Value>
    private let upperCount: Int
    /// For each value of the lower one that is covered, in order, how many before it are not.
    private let openBefore: [Int]

    public init(_ upper: any CoveringBase<Key, Value>, over lower: any Base<Key, Value>) {
        (self.upper, self.lower, upperCount) = (upper, lower, upper.count)
        let covered = upper.covering.compactMap(lower.index(of:)).sorted()
        openBefore = covered.enumerated().map { $1 - $0 }
    }

    public var count: Int { upperCount + lower.count - openBefore.count }

    /// The number of covered values before the value of the lower one that `isBefore` finds.
    private func coveredCount(where isBefore: (_ open: Int, _ rank: Int) -> Bool) -> Int {
        var (low, high) = (0, openBefore.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(openBefore[middle], middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func lowerIndex(_ index: Int) -> Int {
        let open = index - upperCount
        return open + coveredCount { before, _ in before <= open }
    }

    public func key(at index: Int) -> Key {
        index < upperCount ? upper.key(at: index) : lower.key(at: lowerIndex(index))
    }

    public func value(at index: Int) -> Value? {
        index < upperCount ? upper.value(at: index) : lower.value(at: lowerIndex(index))
    }

    public func isShown(at index: Int) -> Bool {
        index < upperCount ? upper.isShown(at: index) : lower.isShown(at: lowerIndex(index))
    }

    /// Cost: linear in the values of the lower one that are covered.
    public func shownCount(in indices: Range<Int>) -> Int {
        let above = indices.clamped(to: 0..<upperCount)
        let below = indices.clamped(to: upperCount..<count)
        guard !below.isEmpty else { return upper.shownCount(in: above) }
        let range = lowerIndex(below.lowerBound)..<lowerIndex(below.upperBound - 1) + 1
        let covered = openBefore.enumerated().count { range.contains($1 + $0) && lower.isShown(at: $1 + $0) }
        return upper.shownCount(in: above) + lower.shownCount(in: range) - covered
    }

    public func index(of key: Key) -> Int? {
        if let index = upper.index(of: key) { return index }
        return lower.index(of: key).map { index in
            upperCount + index - coveredCount { before, rank in before + rank < index }
        }
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
