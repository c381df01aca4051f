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
        // Somebody said that more is wanted, however little that is.
        return planned?.stillWanted(after: bought) ?? planned?.less(bought)
    }

    /// What is paid for what is in the trolley, by its price; nil if that is not known, or nothing is in there.
    public var paid: Money? { isInTrolley ? price?.total(for: inTrolley) : nil }

    /// What all of it costs by its price, what is wanted beside the trolley in proportion, and no less than what is in
    /// there; nil if that is not known.
    public var cost: Money? {
        guard !isChecked, let bought else { return price?.total(for: amount) }
        return [price?.total(for: planned ?? bought, insteadOf: bought), paid].compactMap(\.self).max()
    }

    /// What its price comes to, as it is shown: for what is in the trolley, otherwise for what is wanted.
    public var total: Money? { isInTrolley ? paid : cost }

    /// The operations that make `later` of it, and what others need to hear who change it without knowing of that: how
    /// much a mark takes; that it is open, where another amount is wanted of what is open (`agree`).
    ///
    /// - Parameter isStep: whether what is planned moves by a step, so that what two machines add adds up. "Some" is a
    ///   value all the same: two that say so do not take the amount off twice.
    func becoming(_ later: Entry, isStep: Bool = true) -> [Operation] {
        let isOpened = later.isOpened(from: self)
        let operations = changes(to: later).flatMap { change -> [Operation] in
            guard isStep, later.planned != nil, case .change(_, _, .planned) = change else { return [.entry(change)] }
            // Of two who want more of what is all in the trolley, each says what is there, and what is wanted besides.
            // What is there is said also where it was all that was planned: it outdoes that some more is wanted.
            let start = isOpened ? startBesideTrolley : planned
            let (old, new) = (Field(.planned, planned), Field(.planned, start))
            return (isOpened ? [.entry(.change(id, old: old, new: new))] : [])
                + (start == later.planned ? [] : [.step(id, old: start, new: later.planned)])
        }
        var said: [Entry.Field] = []
        let isPutBack = taken != nil && later.taken == nil
        // Who wants some more says of which amount, so that taking it back is told from what others want by now.
        if isChecked, isOpened, planned == later.planned { said.append(Field(.planned, planned)) }
        if !isChecked, !later.isChecked, isPutBack || planned != later.planned { said.append(Field(.checked, false)) }
        let isTold = later.isChecked ? !isChecked : !said.isEmpty && taken != nil
        if isTold, later.taken == taken { said.append(Field(.bought, taken)) }
        return operations + said.map { .entry(.change(id, old: $0, new: $0)) }
    }

    /// Brings into accord that one machine says it is checked off, and another, not knowing of that, that it is open.
    /// What was taken stays taken, of "some" one piece, and it is open as far as more is wanted.
    public mutating func agree() {
        guard let planned else { return isChecked = true }
        let amount = taken ?? .onePiece
        (taken, isChecked) = (amount, planned.isCovered(by: amount))
    }

    /// Checks it off where one machine wanted more beside what was taken, and another took that much more, not knowing
    /// of it.
    public mutating func closeIfCovered() {
        if !isChecked, let taken, let planned, planned.less(taken) == nil { isChecked = true }
    }

    /// What was taken, of what several say who did not know of each other, the earliest first: the most, if that can be
    /// compared, otherwise what was said last.
    public static func most(_ amounts: [Quantity]) -> Quantity? {
        amounts.reduce(nil) { most, next in most.map { next.isCovered(by: $0) ? $0 : next } ?? next }
    }

    /// With all of it in the trolley.
    func checkedOff() -> Entry {
        if isChecked { return self }
        var new = self
        (new.isChecked, new.taken) = (true, planned ?? bought)
        // What was paid for a part is not what all of it costs.
        if bought != nil, let cost, new.price?.total(for: new.inTrolley) != cost { new.price = Price(cost, .all) }
        return new
    }

    /// With nothing of it in the trolley. Of "2 l and more", 2 l are wanted then.
    func putBack() -> Entry {
        var new = self
        if !isChecked { new.planned = planned ?? taken }
        (new.isChecked, new.taken) = (false, nil)
        return new
    }

    /// With `quantity` wanted in all. What is in the trolley stays; where that is all that is wanted, the entry is
    /// checked off.
    func wanting(_ quantity: Quantity?) -> Entry {
        var new = self
        new.planned = quantity
        guard let amount = inTrolley else { return new }
        new.isChecked = isChecked || quantity?.isCovered(by: amount) ?? false
        if !isChecked || taken != nil || quantity != planned { new.taken = amount }
        return new
    }

    /// Whether more of it is wanted for the first time, or so much more where it was "some" more.
    private func isOpened(from before: Entry) -> Bool {
        (before.isChecked || before.planned == nil && before.taken != nil) && !isChecked && taken != nil
    }

    /// What is wanted of what is checked off, before more is: what is in the trolley, unless more of it was.
    private var startBesideTrolley: Quantity? {
        let amount = inTrolley ?? .onePiece
        return planned?.stillWanted(after: amount) == nil ? amount : planned
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
        (new.isChecked, new.taken) = (false, amount)
        if isChecked, planned?.stillWanted(after: amount) == nil { new.planned = nil }
        if let quantity { new.planned = try Quantity.sum(isChecked ? startBesideTrolley : planned ?? amount, quantity) }
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
