/// Rules for templates that repeat.
extension Groceries {
    /// A template that is due, and the day on which it was due.
    public struct Due: Hashable, Sendable {
        public var template: GroceryList
        public var day: CivilDate
    }

    /// The templates due by `today` that were neither accepted nor declined, the longest due first.
    public func due(on today: CivilDate) -> [Due] {
        lists(of: .template).compactMap { template in
            guard let day = template.repeats?.last(onOrBefore: today) else { return nil }
            if let handled = template.handled, handled >= day { return nil }
            return Due(template: template, day: day)
        }.sorted { ($0.day, $0.template.id) < ($1.day, $1.template.id) }
    }

    public func repeating(_ id: ListID, _ rhythm: Repeat?) throws(Refusal) -> Transaction {
        let list = try existing(id)
        guard list.kind == .template else { throw .notPossible("Only templates repeat; t keeps a list as a template.") }
        let deed = Deed.repeat(template: list.name, rhythm)
        return Transaction(deed, list.changing { $0.repeats = rhythm })
    }

    /// Makes the list that is due. Its identity is derived from the template and the day, so two machines make one
    /// list.
    public func taking(_ due: Due, at moment: Moment) throws(Refusal) -> (id: ListID, Transaction) {
        let template = due.template
        let id = ListID(derivedFrom: "\(template.id) due \(due.day)")
        let isTaken = list(named: template.name) != nil
        let name = isTaken ? "\(template.name) \(due.day)" : template.name
        var operations = handling(due)
        if lists.known(id) == nil {
            let list = GroceryList(
                id: id, name: try validatedListName(name), created: moment, budget: template.budget)
            operations += [.list(.add(list))] + orderedEntries(of: template.id).map { .entry(.add($0.planned(on: id))) }
        }
        var transaction = Transaction(.due(list: name), operations)
        transaction.isWeak = lists.known(id) == nil
        return (id, transaction)
    }

    public func declining(_ due: Due) -> Transaction {
        Transaction(.decline(template: due.template.name, due.day), handling(due))
    }

    private func handling(_ due: Due) -> [Operation] { due.template.changing { $0.handled = due.day } }
}
