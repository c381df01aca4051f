// What of an entry is in the trolley. Checked off, all of it is, or as much as was bought. Unchecked and with a bought
// amount, that much is, with its price and store, and more is wanted beside it: 2 l of 3 l.

extension Entry {
    /// Whether some of it is in the trolley.
    public var isInTrolley: Bool { isChecked || bought != nil }

    /// How much is in the trolley; nil is "some", or nothing.
    public var inTrolley: Quantity? { isChecked ? bought ?? planned : bought }

    /// How much is still to be bought; nil is "some", or nothing.
    public var open: Quantity? {
        guard !isChecked, let bought else { return isChecked ? nil : planned }
        return planned?.stillWanted(after: bought)
    }

    /// What is paid for what is in the trolley, by its price; nil if that is not known, or nothing is in there.
    public var paid: Money? { isInTrolley ? price?.total(for: inTrolley) : nil }

    /// What all of it costs by its price, what is wanted beside the trolley in proportion; nil if that is not known.
    public var cost: Money? {
        guard !isChecked, let bought else { return price?.total(for: amount) }
        return price?.total(for: planned ?? bought, insteadOf: bought) ?? paid
    }

    /// What its price comes to, as it is shown: for what is in the trolley, otherwise for what is wanted.
    public var total: Money? { isInTrolley ? paid : cost }

    /// The operations that make `later` of it. What is planned moves by a step, so that what two machines add adds up.
    func becoming(_ later: Entry) -> [Operation] {
        changes(to: later).map { change in
            if case .change(_, _, .planned) = change { return .step(id, old: planned, new: later.planned) }
            return .entry(change)
        }
    }

    /// With all of it in the trolley.
    func checkedOff() -> Entry {
        if isChecked { return self }
        var new = self
        (new.isChecked, new.bought) = (true, planned == nil ? bought : nil)
        // What was paid for a part is not what all of it costs.
        if bought != nil, let cost, new.price?.total(for: new.inTrolley) != cost { new.price = Price(cost, .all) }
        return new
    }

    /// With nothing of it in the trolley.
    func putBack() -> Entry {
        var new = self
        (new.isChecked, new.bought) = (false, nil)
        return new
    }

    /// With `quantity` wanted in all. What is in the trolley stays; where that is all that is wanted, the entry is
    /// checked off.
    func wanting(_ quantity: Quantity?) -> Entry {
        var new = self
        new.planned = quantity
        guard let amount = inTrolley, isInTrolley else { return new }
        new.isChecked = isChecked || quantity.map { $0.stillWanted(after: amount) == nil } ?? false
        new.bought = new.isChecked && amount == quantity ? nil : amount
        return new
    }

    /// With `quantity` more wanted; nil is "some", which adds no amount to one that is there. What is in the trolley
    /// stays, and what is wanted beside it is open.
    ///
    /// - Throws: if the sum is too much.
    func wantingMore(_ quantity: Quantity?) throws(Refusal) -> Entry {
        var new = self
        guard isInTrolley else {
            new.planned = try Quantity.sum(planned, quantity)
            return new
        }
        if !isChecked, quantity == nil { return self }
        let amount = inTrolley ?? .onePiece
        (new.isChecked, new.bought) = (false, amount)
        let isMoreWanted = planned.map { $0.stillWanted(after: amount) != nil } ?? false
        new.planned =
            try quantity.map { more throws(Refusal) in
                try Quantity.sum(isMoreWanted ? planned : amount, more)
            } ?? nil
        return new
    }
}

extension Quantity {
    /// The sum of two amounts; "some" adds nothing.
    ///
    /// - Throws: if the sum is too much.
    static func sum(_ a: Quantity?, _ b: Quantity?) throws(Refusal) -> Quantity? {
        guard let a, let b else { return a ?? b }
        do { return try a.adding(b) } catch { throw .notPossible("\(error)") }
    }
}
