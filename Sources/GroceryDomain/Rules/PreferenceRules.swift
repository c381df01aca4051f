extension Groceries {
    /// Sets a preference of the household.
    public func preferring(_ key: String, _ value: String) -> Transaction {
        let deed = Deed.prefer(key, value)
        guard let known = preferences[key] else {
            return Transaction(deed, [.preference(.add(Preference(id: key, value: value)))])
        }
        guard known.value != value else { return Transaction(deed, []) }
        return Transaction(deed, [.preference(.change(key, old: .value(known.value), new: .value(value)))])
    }
}
