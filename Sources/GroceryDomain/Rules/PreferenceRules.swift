extension Groceries {
    /// Sets a preference of the household.
    public func preferring(_ key: String, _ value: String) -> Transaction {
        let deed = Deed.prefer(key, value)
        guard let known = preferences[key] else {
            return Transaction(deed, [.preference(.add(Preference(id: key, value: value)))])
        }
        return Transaction(deed, known.changing { $0.value = value })
    }
}
