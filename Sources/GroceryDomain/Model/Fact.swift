/// One of the things that are known beside the tables: counted, or kept as the latest of many. For whoever keeps the
/// groceries between two runs: what is handed out here can be learnt again, one by one, in any order.
public enum Fact: Hashable, Sendable {
    case usage(ItemID, Groceries.Usage)
    case ownItem(ItemID)
    case listChanged(ListID, Moment)
    case checked(EntryID, Moment)
    case additions(Int)
    case hasChecked
}

extension Groceries {
    /// Hands out every fact, in any order.
    public func forEachFact(_ body: (Fact) -> Void) {
        for (item, usage) in usage { body(.usage(item, usage)) }
        for item in ownItems { body(.ownItem(item)) }
        for (list, moment) in listChanged { body(.listChanged(list, moment)) }
        for (entry, moment) in checkTimes { body(.checked(entry, moment)) }
        body(.additions(additions))
        if hasChecked { body(.hasChecked) }
    }

    /// Takes over a fact of which nothing is known yet.
    public mutating func learn(_ fact: Fact) {
        switch fact {
        case .usage(let item, let usage): self.usage[item] = usage
        case .ownItem(let item): ownItems.insert(item)
        case .listChanged(let list, let moment): listChanged[list] = moment
        case .checked(let entry, let moment): checkTimes[entry] = moment
        case .additions(let count): additions = count
        case .hasChecked: hasChecked = true
        }
    }

    /// Begins anew, to be filled again. The revisions go on, as everything changes.
    public mutating func forgetAll() {
        let before = self
        self = Groceries()
        takeRevisions(from: before)
        noteAllChanged()
    }

    /// Notes that anything may have changed, for whoever caches what is derived from it.
    public mutating func noteAllChanged() {
        revision &+= 1
        catalogueRevision &+= 1
        tripRevision &+= 1
        standingRevision &+= 1
        entryChanges.noteAll()
    }
}
