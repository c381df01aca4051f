internal import GroceryDomain

/// What people wanted, and what became of it. Whoever does something has an intent: this is to be there, with this
/// note, this mark, this amount. It holds until somebody who knew of it wants otherwise. Kept from outside: who knew
/// what follows from which lines had come to whose machine.
struct Intents {
    /// One action, as its last line names it: writer and number.
    typealias ActionName = String

    private struct Intent {
        var action: ActionName
        var machine: Int
        /// Whether it came with an addition, rather than with a change of what was there.
        var isAddition: Bool
        var wish: Wish
    }

    private enum Wish {
        /// Because it was added, or because that field of it was changed.
        case there(field: Int?)
        case note(String)
        case checked(Bool)
        /// More of it, or less, by what lies between the two.
        case more(from: Quantity?, to: Quantity?)
        case amount(Quantity?)
    }

    /// What was done.
    struct Deed {
        var operations: [GroceryDomain.Operation]
        var machine: Int
        /// Nil for what was not said to be saved, which may be gone after a power cut.
        var action: ActionName?
        /// The actions that were known on the machine.
        var known: Set<ActionName>
        /// What went out of sight there by it.
        var hidden: Set<String>
        /// Whether it took something back or did it again, or followed from something else: then amounts do not add up,
        /// and what others added as well stays.
        var isUndo = false
        /// Where another does the same once, either may say how much.
        var additions = Transaction.Additions.addUp
    }

    private var intents: [String: [Intent]] = [:]
    /// Of what an action that was not said to be saved has touched, or an undo, the amount may be less than all want.
    private var uncertain: Set<String> = []

    /// How many there were.
    private(set) var count = 0

    mutating func note(_ deed: Deed) {
        for operation in deed.operations {
            let (name, isRemoval) = operation.subjectName
            // Which of several steps it takes back, up or down, is not followed.
            if deed.isUndo, case .step = operation { uncertain.insert(name) }
            overrule(operation, of: name, isRemoval: isRemoval, by: deed)
        }
        guard let action = deed.action else { return uncertain.formUnion(deed.operations.map(\.subjectName.0)) }
        for operation in deed.operations {
            let (name, isRemoval) = operation.subjectName
            guard !isRemoval else { continue }
            for wish in wishes(operation, deed) {
                count += 1
                intents[name, default: []].append(
                    Intent(
                        action: action, machine: deed.machine, isAddition: operation.isAddition, wish: wish))
            }
        }
    }

    private mutating func overrule(
        _ operation: GroceryDomain.Operation, of name: String, isRemoval: Bool, by deed: Deed
    ) {
        intents[name]?.removeAll { intent in
            guard deed.known.contains(intent.action) else { return false }
            if isRemoval { return !deed.isUndo || Self.isTakenBack(intent, of: name, by: deed) }
            // Who changes a field anew wants it there in place of who changed it before.
            if case .there(let field?) = intent.wish { return field == operation.changedField }
            return switch (operation, intent.wish) {
            case (.entry(.change(_, _, .note)), .note), (.entry(.change(_, _, .checked)), .checked): true
            case (.entry(.change(_, _, .planned)), .more), (.entry(.change(_, _, .planned)), .amount): true
            default: false
            }
        }
    }

    /// Whether an undo of an addition takes the intent along. Where others had added the same, so that it stays, the
    /// undo takes back that one action: a step of the amount, a mark, a note are actions of their own, and hold. Who
    /// had added 6 and gone down to 5 leaves others 1 less than they added, until that is undone as well.
    private static func isTakenBack(_ intent: Intent, of name: String, by deed: Deed) -> Bool {
        guard !intent.isAddition else { return intent.machine == deed.machine }
        // What is gone can be in sight still, because something needs it: that it is there is not expected any more.
        if case .there = intent.wish { return true }
        return deed.hidden.contains(name)
    }

    private func wishes(_ operation: GroceryDomain.Operation, _ deed: Deed) -> [Wish] {
        let there = Wish.there(field: operation.changedField)
        switch operation {
        case .entry(.add(let entry)):
            guard deed.additions == .addUp else { return [there] }
            let amount: [Wish] =
                entry.planned.map { deed.isUndo ? [.amount($0)] : [.more(from: nil, to: $0)] } ?? []
            return [there] + amount + (entry.note.map { [.note($0)] } ?? []) + (entry.isChecked ? [.checked(true)] : [])
        case .entry(.change(_, _, let new)):
            if let note: String = new.value(of: .note) { return [there, .note(note)] }
            if let isChecked: Bool = new.value(of: .checked) { return [there, .checked(isChecked)] }
            if let quantity: Quantity? = new.value(of: .planned) { return [there, .amount(quantity)] }
            return [there]
        case .step(_, let old, let new): return [there] + (deed.isUndo ? [] : [.more(from: old, to: new)])
        default: return [there]
        }
    }

    // MARK: What holds

    /// Whatever is not so though nobody who knew of it wanted otherwise; nil where all holds.
    func broken(on groceries: Groceries, _ inSight: Set<String>) -> String? {
        for (name, intents) in intents.sorted(by: { $0.key < $1.key }) where !intents.isEmpty {
            guard inSight.contains(name) else {
                return "\(name) is not there, which \(intents.map(\.action).prefix(3)) wanted"
            }
        }
        for list in groceries.entries.lists {
            for entry in groceries.entries.shown(on: list) {
                let name = "entry \(entry.id)"
                guard let intents = intents[name] else { continue }
                if let broken = Self.broken(entry, intents, isCertain: !uncertain.contains(name)) {
                    return "\(name): \(broken)"
                }
            }
        }
        return nil
    }

    private static func broken(_ entry: Entry, _ intents: [Intent], isCertain: Bool) -> String? {
        var marks: Set<Bool> = []
        for intent in intents {
            switch intent.wish {
            case .note(let note) where !(entry.note?.contains(note) ?? false):
                return "the note “\(note)” of \(intent.action) is not in “\(entry.note ?? "")”"
            case .checked(let isChecked): marks.insert(isChecked)
            default: break
            }
        }
        // Two who did not know of each other wanted different things: either will do. So it is where somebody took the
        // entry away who knew of the one, and that may be gone.
        // What was checked off is in the trolley, also if others want more of it; and where less is wanted by now than
        // was open, what is in the trolley may be all of it.
        let isAsWanted = marks == [true] ? entry.isInTrolley : !entry.isChecked || entry.inTrolley != nil
        if isCertain, marks.count == 1, !isAsWanted {
            return "it is marked otherwise than all wanted: \(entry)"
        }
        // More there may be: of what a trip left, and of what was not said to be saved.
        guard isCertain, let sum = sum(intents), let missing = sum.less(entry.planned) else { return nil }
        return "\(entry.planned?.canonicalText ?? "none"), so that \(missing.canonicalText) is missing"
    }

    /// How much all together want; nil where that takes more than adding up: different units, amounts set by several,
    /// or nothing that is there because of an addition.
    private static func sum(_ intents: [Intent]) -> Quantity? {
        var (plus, minus): ([Quantity], [Quantity]) = ([], [])
        var isAdded = false
        for intent in intents {
            switch intent.wish {
            case .there: isAdded = isAdded || intent.isAddition
            case .more(let old, let new):
                plus += new.map { [$0] } ?? []
                minus += old.map { [$0] } ?? []
            case .amount: return nil
            default: break
            }
        }
        guard isAdded, minus.isEmpty, let first = plus.first,
            plus.allSatisfy({ $0.amounts.count == 1 && $0.first.size == nil && $0.first.unit == first.first.unit })
        else { return nil }
        return plus.dropFirst().reduce(first) { sum, more in (try? sum.adding(more)) ?? sum }
    }
}

extension Quantity {
    fileprivate func less(_ other: Quantity?) -> Quantity? { other.map { less($0) } ?? self }
}

extension GroceryDomain.Operation {
    /// What it is about, as `Machine.inSight` names it, and whether it takes that away.
    fileprivate var subjectName: (String, isRemoval: Bool) {
        switch self {
        case .type(let edit): ("type \(edit.id)", edit.isRemoval)
        case .item(let edit): ("item \(edit.id)", edit.isRemoval)
        case .list(let edit): ("list \(edit.id)", edit.isRemoval)
        case .entry(let edit): ("entry \(edit.id)", edit.isRemoval)
        case .step(let id, _, _): ("entry \(id)", false)
        case .preference(let edit): ("preference \(edit.id)", edit.isRemoval)
        case .store(let edit): ("store \(edit.id)", edit.isRemoval)
        case .share(let edit): ("share \(edit.id)", edit.isRemoval)
        case .meal(let edit): ("meal \(edit.id)", edit.isRemoval)
        case .barcode(let edit): ("barcode \(edit.id)", edit.isRemoval)
        case .shareStep(let id, _, _): ("share \(id)", false)
        }
    }
}

extension GroceryDomain.Operation {
    /// The field that it changes, by its index; nil for what is no change of one.
    fileprivate var changedField: Int? {
        switch self {
        case .type(let edit): edit.changedField
        case .item(let edit): edit.changedField
        case .list(let edit): edit.changedField
        case .entry(let edit): edit.changedField
        case .preference(let edit): edit.changedField
        case .store(let edit): edit.changedField
        case .share(let edit): edit.changedField
        case .meal(let edit): edit.changedField
        case .barcode(let edit): edit.changedField
        case .step: Entry.Name.planned.index
        case .shareStep: Share.Name.quantity.index
        }
    }
}

extension Edit {
    fileprivate var changedField: Int? { if case .change(_, _, let new) = self { new.index } else { nil } }
    fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}
