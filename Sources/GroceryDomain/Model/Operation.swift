/// One change, as it is written in the journal. Indirect, because it is passed on many times before it takes effect,
/// and an entity takes hundreds of bytes.
///
/// ```swift
/// let noted = Entry(id: id, note: "blue")
/// #expect(noted.changing { $0.note = nil }.map(\.inverse) == Entry(id: id).changing { $0.note = "blue" })
/// ```
public indirect enum Operation: Hashable, Sendable {
    case type(Edit<ItemType>)
    case item(Edit<Item>)
    case list(Edit<GroceryList>)
    case entry(Edit<Entry>)
    /// The planned quantity moves from `old` to `new` as a relative change: if two machines each step 2 up by one, the
    /// sum is 4; if both type 3, it is 3. Undo moves it back.
    case step(EntryID, old: Quantity?, new: Quantity?)
    /// The same for what a recipe wants of an entry.
    case shareStep(ShareID, old: Quantity?, new: Quantity?)
    case preference(Edit<Preference>)
    case store(Edit<NamedStore>)
    case share(Edit<Share>)
    case meal(Edit<Meal>)
    case barcode(Edit<Barcode>)

    /// Whether it adds an entity.
    public var isAddition: Bool {
        switch self {
        case .type(.add), .item(.add), .list(.add), .entry(.add), .preference(.add), .store(.add), .share(.add),
            .meal(.add), .barcode(.add):
            true
        case .type, .item, .list, .entry, .step, .shareStep, .preference, .store, .share, .meal, .barcode: false
        }
    }

    /// Whether it only says something to others, and alters nothing that is shown: nothing is to be taken back then.
    public var isOnlySaid: Bool {
        if case .meal(.change(_, _, .list)) = self { return true }
        return inverse == self
    }

    public var inverse: Operation {
        switch self {
        case .type(let edit): .type(edit.inverse)
        case .item(let edit): .item(edit.inverse)
        case .list(let edit): .list(edit.inverse)
        case .entry(let edit): .entry(edit.inverse)
        case .step(let id, let old, let new): .step(id, old: new, new: old)
        case .shareStep(let id, let old, let new): .shareStep(id, old: new, new: old)
        case .preference(let edit): .preference(edit.inverse)
        case .store(let edit): .store(edit.inverse)
        case .share(let edit): .share(edit.inverse)
        case .meal(let edit): .meal(edit.inverse)
        case .barcode(let edit): .barcode(edit.inverse)
        }
    }
}

/// The result of one user action: operations that succeed or fail together. One record of the journal, one undo step,
/// one line of the history.
///
/// ```swift
/// let renaming = try groceries.renaming(groceries.orderedLists[0].id, to: "Party")
/// for operation in renaming.operations { groceries.apply(operation, at: now) }
/// for operation in renaming.inverse { groceries.apply(operation, at: now) }
/// #expect(groceries.orderedLists[0].name == "Groceries")
/// ```
public struct Transaction: Hashable, Sendable {
    public var deed: Deed
    public var operations: [Operation]
    public var additions = Additions.addUp

    /// What its additions mean beside those of others who add the same entities without knowing of it.
    public enum Additions: Hashable, Sendable {
        /// Each wants so much, and amounts add up.
        case addUp
        /// They follow from something else, as the next list from a trip that two machines finished: with the same
        /// identities, for the same reason, and once. Amounts are values like any other.
        case once
        /// They are added once, and give way to every change: where another machine did the same, it may have been
        /// changed there since. They do not bring back what was there before and is gone.
        case giveWay
    }

    public init(_ deed: Deed, _ operations: [Operation]) { (self.deed, self.operations) = (deed, operations) }

    public var isEmpty: Bool { operations.isEmpty }

    /// Whether everything is the same after it as before.
    public var changesNothing: Bool { operations.allSatisfy { $0.inverse == $0 } }

    /// The operations that undo this transaction, in the order in which they must be applied.
    public var inverse: [Operation] { operations.reversed().map(\.inverse) }
}

extension [Operation] {
    /// Whether these, of one action, want an entry only for recipes and meals, as far as they change what is wanted of
    /// it: with shares, which say as much.
    public func areForRecipesAlone(_ id: EntryID) -> Bool {
        var (isChanged, hasShares, sum): (Bool, Bool, Quantity?) = (false, false, nil)
        var added: Entry?
        for operation in self {
            switch operation {
            case .entry(.add(let entry)) where entry.id == id: added = entry
            // Who puts it back out of the trolley wants it, all of it or a part.
            case .entry(.change(id, _, .planned)), .step(id, _, _), .entry(.change(id, Entry.checkedOff, _)):
                isChanged = true
            case .entry(.change(id, let part, Entry.notTaken)) where part != Entry.notTaken: isChanged = true
            case .share(.add(let share)) where share.id.entry == id:
                if share.isOwn { return false }
                (hasShares, sum) = (true, (try? Quantity.sum(sum, share.quantity)) ?? sum)
            case .share(let edit) where edit.id.entry == id: hasShares = true
            case .shareStep(let share, _, _) where share.entry == id: hasShares = true
            default: break
            }
        }
        if let added { return hasShares && Quantity.areEqual(added.planned, sum) }
        return hasShares || !isChanged
    }
}

// MARK: Condensing

extension Transaction {
    /// The same changes, with no field of an entity changed twice: a change of a field that an earlier operation has
    /// set is merged into that operation. Machines merge by field and action, so two changes of one field within one
    /// action would have no order. Cost: linear.
    public static func condensed(_ operations: [Operation]) -> [Operation] {
        guard operations.count > 1 else { return operations }
        var result: [Operation] = []
        var indices: [Subject: [Int]] = [:]
        for operation in operations {
            let subject = operation.subject
            if let index = indices[subject]?.last(where: {
                result[$0].absorbing(operation) != nil || result[$0].isRemoval
            }),
                let whole = result[index].absorbing(operation)
            {
                result[index] = whole
            } else {
                indices[subject, default: []].append(result.count)
                result.append(operation)
            }
        }
        return result
    }

    fileprivate enum Subject: Hashable {
        case type(ItemTypeID), item(ItemID), list(ListID), entry(EntryID), preference(String)
        case store(StoreID), share(ShareID), meal(MealID), barcode(BarcodeID)
    }
}

extension Operation {
    fileprivate var subject: Transaction.Subject {
        switch self {
        case .type(let edit): .type(edit.id)
        case .item(let edit): .item(edit.id)
        case .list(let edit): .list(edit.id)
        case .entry(let edit): .entry(edit.id)
        case .step(let id, _, _): .entry(id)
        case .shareStep(let id, _, _): .share(id)
        case .preference(let edit): .preference(edit.id)
        case .store(let edit): .store(edit.id)
        case .share(let edit): .share(edit.id)
        case .meal(let edit): .meal(edit.id)
        case .barcode(let edit): .barcode(edit.id)
        }
    }

    fileprivate var isRemoval: Bool {
        switch self {
        case .type(.remove), .item(.remove), .list(.remove), .entry(.remove), .preference(.remove), .store(.remove),
            .share(.remove), .meal(.remove), .barcode(.remove):
            true
        default: false
        }
    }

    /// This operation and `later`, on the same entity, as one; nil if they cannot be combined.
    fileprivate func absorbing(_ later: Operation) -> Operation? {
        switch (self, later) {
        case (.type(let edit), .type(let next)): edit.absorbing(next).map(Operation.type)
        case (.item(let edit), .item(let next)): edit.absorbing(next).map(Operation.item)
        case (.list(let edit), .list(let next)): edit.absorbing(next).map(Operation.list)
        case (.entry(let edit), .entry(let next)): edit.absorbing(next).map(Operation.entry)
        case (.preference(let edit), .preference(let next)): edit.absorbing(next).map(Operation.preference)
        case (.store(let edit), .store(let next)): edit.absorbing(next).map(Operation.store)
        case (.share(let edit), .share(let next)): edit.absorbing(next).map(Operation.share)
        case (.meal(let edit), .meal(let next)): edit.absorbing(next).map(Operation.meal)
        case (.barcode(let edit), .barcode(let next)): edit.absorbing(next).map(Operation.barcode)
        // A value and a step from there are two things: of two who say so, the value is one, and the steps add up.
        case (.entry(.change), .step): nil
        case (.entry(let edit), .step(let id, let old, let new)):
            edit.absorbing(.planning(id, old, new)).map(Operation.entry)
        case (.share(let edit), .shareStep(let id, let old, let new)):
            edit.absorbing(.wanting(id, old, new)).map(Operation.share)
        case (.shareStep(let id, let old, _), .shareStep(_, _, let new)): .shareStep(id, old: old, new: new)
        case (.shareStep(let id, let old, let new), .share(let next)):
            Edit.wanting(id, old, new).absorbing(next).map(Operation.share)
        case (.step(let id, let old, _), .step(_, _, let new)): .step(id, old: old, new: new)
        case (.step(let id, let old, let new), .entry(let next)):
            Edit.planning(id, old, new).absorbing(next).map(Operation.entry)
        default: nil
        }
    }
}

extension Edit {
    fileprivate func absorbing(_ later: Edit) -> Edit? {
        switch (self, later) {
        case (.add(var entity), .change(_, _, let new)):
            entity.set(new)
            return .add(entity)
        case (.change(let id, let old, _), .change(_, _, let new)) where old.index == new.index:
            return .change(id, old: old, new: new)
        default: return nil
        }
    }
}

extension Edit<Entry> {
    fileprivate static func planning(_ id: EntryID, _ old: Quantity?, _ new: Quantity?) -> Edit {
        .change(id, old: Field(.planned, old), new: Field(.planned, new))
    }
}

extension Edit<Share> {
    fileprivate static func wanting(_ id: ShareID, _ old: Quantity?, _ new: Quantity?) -> Edit {
        .change(id, old: Field(.quantity, old), new: Field(.quantity, new))
    }
}
