extension Groceries {
    /// The order in which entries were checked off in `store`, one walk per trip there, the oldest first. Trips before
    /// `learnedSince` are left out. Cost: a walk over the entries of every trip.
    public func walks(in store: NamedStore) -> [[LearnedOrder.Check]] {
        var times = CheckTimes(self)
        return lists(of: .trip).compactMap { trip in
            let moment = trip.finished ?? trip.created
            guard moment > store.learnedSince ?? Moment(milliseconds: .min) else { return nil }
            let checks = entries.shown(on: trip.id).compactMap { entry -> LearnedOrder.Check? in
                guard entry.isChecked, (entry.store ?? trip.store) == store.id, let moment = times.last(of: entry.id),
                    let item = items.known(entry.id.item)
                else { return nil }
                return LearnedOrder.Check(type: item.type, moment: moment)
            }
            return checks.isEmpty ? nil : checks
        }
    }

    /// The item types in walking order for `store`: as somebody arranged them, otherwise as past trips teach. Cost:
    /// that of `learnedOrder`, where the `experience` of these groceries does not know it.
    public func walk(through store: NamedStore, knowing experience: Experience? = nil) -> [ItemTypeID] {
        guard store.order == nil else { return orderedTypes(in: store, learned: []).map(\.id) }
        let learned = experience?.learnt(of: store)?.order ?? learnedOrder(of: store)
        return orderedTypes(in: store, learned: learned.types).map(\.id)
    }

    /// The order of item types that past trips to `store` teach.
    public func learnedOrder(of store: NamedStore) -> LearnedOrder {
        LearnedOrder(trips: walks(in: store), defaults: orderedTypes.map(\.id))
    }
}
