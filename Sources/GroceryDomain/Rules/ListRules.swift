/// What may be done to lists.
extension Groceries {
    /// The name a list may take: valid, and no other list's. `renaming` is the list that may keep its own.
    public func validatedListName(_ text: String, renaming: ListID? = nil) throws(Refusal) -> String {
        let name = try Name.validated(text)
        if let taken = list(named: name), taken.id != renaming { throw .listNameTaken(name: taken.name) }
        return name
    }

    public func addingList(named text: String, at moment: Moment) throws(Refusal) -> (id: ListID, Transaction) {
        let name = try validatedListName(text)
        let seed = "\(name.folded) \(moment.milliseconds)"
        let id = firstFree {
            ListID(derivedFrom: seed, attempt: $0)
        } isTaken: {
            lists.known($0) != nil
        }
        let list = GroceryList(id: id, name: name, created: moment)
        return (id, Transaction("make the list \(name)", [.list(.add(list))]))
    }

    public func renaming(_ id: ListID, to text: String) throws(Refusal) -> Transaction {
        let list = try existing(id)
        let name = try validatedListName(text, renaming: id)
        let say = "rename the list \(list.name) to \(name)"
        guard name != list.name else { return Transaction(say, []) }
        return Transaction(say, [.list(.change(id, old: .name(list.name), new: .name(name)))])
    }

    /// Deletes a list with its entries. What another machine puts on it unseen brings it back with just that.
    public func removing(_ id: ListID) throws(Refusal) -> Transaction {
        let list = try existing(id)
        let taken = entries.shown(on: id).sorted { $0.id < $1.id }.map { Operation.entry(.remove($0)) }
        return Transaction("delete the list \(list.name)", taken + [.list(.remove(list))])
    }

    func firstFree<ID>(_ make: (Int) -> ID, isTaken: (ID) -> Bool) -> ID {
        var attempt = 0
        while isTaken(make(attempt)) { attempt += 1 }
        return make(attempt)
    }
}
