import GroceryDomain

extension Groceries {
    /// Some entries with their amounts, the first of many: "Milk (2 l), Peas and 3 more".
    func listing(_ entries: [Entry], _ amount: (Entry) -> Quantity?, show: (Quantity) -> String) -> String {
        let namesMax = 5
        let names = entries.prefix(namesMax).map { title(of: $0) + (amount($0).map { " (\(show($0)))" } ?? "") }
        let more = entries.count > namesMax ? " and \(entries.count - namesMax) more" : ""
        return names.joined(separator: ", ") + more
    }
}
