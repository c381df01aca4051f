extension Groceries {
    /// Sets what the household prefers.
    public func preferring(_ key: String, _ value: String, say: String) -> Transaction {
        guard let known = preferences[key] else {
            return Transaction(say, [.preference(.add(Preference(id: key, value: value)))])
        }
        guard known.value != value else { return Transaction(say, []) }
        return Transaction(say, [.preference(.change(key, old: .value(known.value), new: .value(value)))])
    }
}
