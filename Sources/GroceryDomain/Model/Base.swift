/// What an earlier run kept of something, in the order of its keys: looked up where it lies, and decoded only when it
/// is looked at. It never changes; what was changed since stands above it, in whoever has it.
public protocol Base<Key, Value>: AnyObject, Sendable {
    associatedtype Key: Hashable & Comparable & Sendable
    associatedtype Value: Sendable

    var count: Int { get }
    /// - Parameter place: from 0 and below `count`, as in the others.
    func key(at index: Int) -> Key
    /// Nil where nothing is kept of it but that it is known.
    func value(at index: Int) -> Value?
    /// Whether it is shown, where that can be said of it.
    func isShown(at index: Int) -> Bool
    /// How many of them are shown.
    func shownCount(in indices: Range<Int>) -> Int
    /// The first place whose key is not before `key`; `count` where all are. Cost: some look-ups.
    func index(notBefore key: Key) -> Int
}

extension Base {
    func index(of key: Key) -> Int? {
        let index = index(notBefore: key)
        return index < count && self.key(at: index) == key ? index : nil
    }

    func value(of key: Key) -> Value? { index(of: key).flatMap(value(at:)) }

    /// The first place whose key is behind `key`; `count` where none is.
    func index(after key: Key) -> Int {
        let index = index(notBefore: key)
        return index < count && self.key(at: index) == key ? index + 1 : index
    }
}

/// One value a key, over those of an earlier run.
public struct Tally<Key: Hashable & Comparable & Sendable, Value: Sendable>: Sendable {
    private let base: (any Base<Key, Value>)?
    private var changed: [Key: Value] = [:]

    public init(over base: (any Base<Key, Value>)? = nil) { self.base = base }

    public internal(set) subscript(key: Key) -> Value? {
        get { changed[key] ?? base?.value(of: key) }
        set { changed[key] = newValue }
    }

    /// What is known, in any order. Cost: as much as there is.
    public var all: [(key: Key, value: Value)] {
        let kept = (0..<(base?.count ?? 0)).compactMap { index -> (key: Key, value: Value)? in
            guard let base, case let key = base.key(at: index), changed[key] == nil else { return nil }
            return base.value(at: index).map { (key, $0) }
        }
        return kept + changed.map { ($0.key, $0.value) }
    }
}
