/// What follows from something else, kept until that changes.
struct Cached<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    var value: Value
    private var key: Key?
    /// Tells one value from the next.
    private(set) var revision = 0

    init(_ value: Value) { self.value = value }

    func isCurrent(for key: Key) -> Bool { self.key == key }

    mutating func keep(_ value: Value, for key: Key) {
        (self.value, self.key) = (value, key)
        revision += 1
    }

    mutating func refresh(for key: Key, _ make: () -> Value) { if !isCurrent(for: key) { keep(make(), for: key) } }
}
