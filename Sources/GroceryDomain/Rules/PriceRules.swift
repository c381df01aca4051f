/// Rules for what was paid and how much was bought.
extension Groceries {
    /// Sets the price of the entry, in `currency`; nil removes the price.
    public func pricing(_ id: EntryID, _ price: Price?, in currency: Currency? = nil) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        let deed = Deed.price(item, list: list, price, price == nil ? nil : currency)
        return Transaction(deed, entry.changing { $0.price = price })
    }

    /// Sets how much was bought. A number without a unit takes that of the planned amount: 2 of 3 cans are 2 cans. Nil
    /// is the planned amount. Setting a bought amount means that the entry was bought: it is checked off and remembers
    /// `store`, the store the person is in.
    public func buying(
        _ quantity: Quantity?, of id: EntryID, in store: StoreID? = nil
    ) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        if let kind = lists[id.list]?.kind, kind == .template || kind == .recipe {
            throw .notPossible("\(list) is \(kind.article): nothing is bought on it.")
        }
        let quantity = quantity?.meant(of: entry.planned)
        let operations = entry.changing { new in
            if !entry.isChecked { (new.isChecked, new.store) = (true, store ?? entry.store) }
            let amount = quantity ?? entry.planned
            if !entry.isChecked || !Quantity.areEqual(entry.inTrolley, amount) { new.taken = amount }
        }
        return Transaction(.bought(item, list: list, quantity), operations)
    }

    /// Raises or lowers the bought amount by one step; if the entry is not in the trolley yet, starting from the
    /// planned amount.
    public func steppingBought(
        _ id: EntryID, up: Bool, in store: StoreID? = nil
    ) throws(Refusal) -> Transaction {
        let (entry, item, _) = try existing(id)
        guard let amount = entry.inTrolley ?? entry.amount else {
            guard up else { throw .notPossible("\(item) has no amount to lower.") }
            return try buying(.onePiece, of: id, in: store)
        }
        do { return try buying(amount.stepped(up ? .up : .down), of: id, in: store) } catch let refusal as Refusal {
            throw refusal
        } catch QuantityError.atTheLeast(let text) {
            throw .notPossible("\(text) is the smallest amount. If none was bought, remove the check mark.")
        } catch {
            throw .notPossible("\(error)")
        }
    }
}
