/// What was paid, and how much was really bought.
extension Groceries {
    /// Sets what the entry costs, in `currency`; nil takes the price away.
    public func pricing(_ id: EntryID, _ price: Price?, in currency: Currency? = nil) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        let deed = Deed.price(item, list: list, price, price == nil ? nil : currency)
        guard entry.price != price else { return Transaction(deed, []) }
        return Transaction(deed, [.entry(.change(id, old: .price(entry.price), new: .price(price)))])
    }

    /// Sets how much was really bought; nil, or what is as planned, is nothing of its own. Who says how much was bought
    /// has bought it: the entry is checked off, and remembers the `store` one is in.
    public func buying(
        _ quantity: Quantity?, of id: EntryID, in store: StoreID? = nil
    ) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        if let kind = lists[id.list]?.kind, kind == .template || kind == .recipe {
            throw .notPossible("\(list) is \(kind.article): nothing is bought on it.")
        }
        let bought = quantity == entry.planned ? nil : quantity
        var operations: [Operation] = []
        if !entry.isChecked {
            operations.append(.entry(.change(id, old: .checked(false), new: .checked(true))))
            operations += placing(entry, in: store)
        }
        if entry.bought != bought {
            operations.append(.entry(.change(id, old: .bought(entry.bought), new: .bought(bought))))
        }
        return Transaction(.bought(item, list: list, quantity), operations)
    }

    /// One step more or less of what was bought; of what is not in the trolley yet, from what is planned.
    public func steppingBought(
        _ id: EntryID, up: Bool, in store: StoreID? = nil
    ) throws(Refusal) -> Transaction {
        let (entry, item, _) = try existing(id)
        guard let amount = entry.amount else {
            guard up else { throw .notPossible("\(item) has no amount to lower.") }
            return try buying(.onePiece, of: id, in: store)
        }
        do { return try buying(amount.stepped(up ? .up : .down), of: id, in: store) } catch let refusal as Refusal {
            throw refusal
        } catch QuantityError.atTheLeast(let text) {
            throw .notPossible("\(text) is the least. If none was bought, take the check mark away.")
        } catch {
            throw .notPossible("\(error)")
        }
    }
}
