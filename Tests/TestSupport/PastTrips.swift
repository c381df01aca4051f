public import GroceryDomain

// Households that have been shopping: what prices and walks are learnt from.
extension Household {
    /// In milliseconds.
    public static let day: Int64 = 86_400_000

    /// The catalogue, and finished trips, each written as "day: entries @ store", with the day counted from `now`;
    /// `x` is a check mark, and "Milk 2 l =349 each" has a price.
    public static func past(_ trips: [String]) throws(Refusal) -> Groceries {
        var groceries = catalogue
        for trip in trips {
            let parts = trip.split(separator: ":")
            guard parts.count == 2, let days = Int64(parts[0]) else { throw .notPossible("No trip: \(trip)") }
            let moment = Moment(milliseconds: now.milliseconds + days * day)
            let halves = parts[1].split(separator: "@").map { $0.split(separator: " ").joined(separator: " ") }
            let (list, making) = try groceries.addingList(named: "Trip \(days)", at: moment)
            groceries.apply(making, at: moment)
            var store: StoreID?
            if halves.count > 1 {
                if groceries.store(named: halves[1]) == nil {
                    groceries.apply(try groceries.addingStore(named: halves[1]).1, at: moment)
                }
                store = groceries.store(named: halves[1])?.id
            }
            for entry in halves[0].split(separator: ",") {
                try groceries.buy(String(entry), on: list, at: moment, store)
            }
            groceries.apply(
                try groceries.finishing(list, remembering: false, making: false, in: store, at: moment).1, at: moment)
        }
        return groceries
    }
}

extension Groceries {
    /// Puts an entry onto a list: "x Milk 2 l =349 each" with its price and in the trolley.
    public mutating func buy(_ text: String, on list: ListID, at moment: Moment, _ store: StoreID?) throws(Refusal) {
        let parts = text.split(separator: "=")
        let known = Household.groceries(String(parts[0]))
        guard let entry = known.entries.shown(on: Household.list.id).first, let item = items[entry.id.item] else {
            throw .notPossible("No entry: \(text)")
        }
        let id = EntryID(list: list, item: item.id)
        apply(try adding(entry.planned, of: item, to: list), at: moment)
        if parts.count > 1 { apply(try pricing(id, Price(canonicalText: String(parts[1]))), at: moment) }
        if entry.isChecked { apply(try checking(id, true, in: store), at: moment) }
    }

    fileprivate mutating func apply(_ transaction: Transaction, at moment: Moment) {
        for operation in transaction.operations { apply(operation, at: moment) }
    }
}
