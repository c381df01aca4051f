extension Groceries {
    /// In what order entries were checked off in `store`, a walk for every trip that led there, the oldest first. Trips
    /// before the store was to be learnt anew are left out. Cost: a walk over the entries of every trip.
    public func walks(in store: NamedStore) -> [[LearnedOrder.Check]] {
        lists(of: .trip).compactMap { trip in
            let moment = trip.finished ?? trip.created
            guard moment > store.learnedSince ?? Moment(milliseconds: .min) else { return nil }
            let checks = entries.shown(on: trip.id).compactMap { entry -> LearnedOrder.Check? in
                guard entry.isChecked, (entry.store ?? trip.store) == store.id, let moment = checkTimes[entry.id],
                    let item = items.known(entry.id.item)
                else { return nil }
                return LearnedOrder.Check(type: item.type, moment: moment)
            }
            return checks.isEmpty ? nil : checks
        }
    }

    /// The item types as one walks `store`: as somebody put them, otherwise as past trips teach. Cost: as of
    /// `learnedOrder`.
    public func walk(through store: NamedStore) -> [ItemTypeID] {
        orderedTypes(in: store, learned: store.order == nil ? learnedOrder(of: store).types : []).map(\.id)
    }

    /// The order of item types that past trips in `store` teach.
    public func learnedOrder(of store: NamedStore) -> LearnedOrder {
        LearnedOrder(trips: walks(in: store), defaults: orderedTypes.map(\.id))
    }
}
