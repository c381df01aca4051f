import GroceryDomain
import Journal

/// Everything that is said of one entity of which more is to be known than one stamp a field: of which several writers said
/// something, or something was named that has not come yet.
///
/// It is an observed-remove map of last-writer-wins registers. Each addition and each change is a *claim*: this writer says
/// this of this field. Of each writer the latest claim on a field counts; an addition is a new beginning for all that its
/// writer had said before. A change overrules the claims that it names, those that its author had seen; a deletion deletes
/// them. Of the claims that stand, the one with the highest stamp is shown, and the entity is there as long as one stands. So
/// what nobody knew of when deleting or changing is never lost to it, whatever the clocks say and in whatever order
/// records arrive.
///
/// In the counted field, amounts that came with additions and steps add up, on top of what was set.
///
/// Sources: Bieniusa and others, "An optimized conflict-free replicated set" (2012); Shapiro and others, "A comprehensive
/// study of convergent and commutative replicated data types" (2011).
struct Claims<E: Merged> {
    /// Says of a field, or of none that the entity is there.
    struct Claim {
        /// `E.fieldCount` for the presence of the entity.
        var field: Int
        var stamp: Stamp
        var standing: Standing
        var content: Content
    }

    enum Standing: UInt8 {
        case stands
        /// A deletion named it. What it said is shown where the entity is there all the same and nobody says anything else.
        case isDeleted
        /// A change or a new beginning named it. Only its stamp is needed, to tell what came before it.
        case isOverruled
    }

    enum Content {
        case nothing
        case value(E.Field)
        /// An amount that came with an addition.
        case amount(Quantity?)
        case step(from: Quantity?, to: Quantity?)
    }

    /// What an addition says.
    struct Addition {
        var entity: E
        /// The fields that it says something of.
        var asserted: FieldSet
        /// Whether its amount adds up with those of others.
        var isCounted: Bool
    }

    static var presence: Int { E.fieldCount }

    var list: [Claim] = []
    /// Named by a deletion before it came.
    var awaitedByDeletions: [Stamp] = []
    /// Named by a change of a field, or by an addition for all fields, before it came.
    var awaitedByChanges: [(field: Int?, stamp: Stamp)] = []

    /// Whether nothing stands.
    var isGone: Bool { !list.contains { $0.standing == .stands } }
}

// MARK: What happens

extension Claims {
    mutating func add(_ addition: Addition, _ stamp: Stamp, overruling seen: ArraySlice<Stamp>) {
        if !isSuperseded(Self.presence, stamp) {
            supersede(stamp.writer, before: stamp)
            insert(Self.presence, stamp, .nothing)
            for (index, field) in addition.entity.fields.enumerated() where addition.asserted.contains(index) {
                if addition.isCounted, let counted = E.counted, counted.index == index {
                    insert(index, stamp, .amount(counted.quantity(field)))
                } else {
                    insert(index, stamp, .value(field))
                }
            }
        }
        overrule(seen, in: nil)
    }

    mutating func change(_ field: E.Field, _ stamp: Stamp, overruling seen: ArraySlice<Stamp>) {
        let index = E.fieldIndex(field)
        if !isSuperseded(index, stamp) { insert(index, stamp, .value(field)) }
        overrule(seen, in: index)
    }

    mutating func step(from old: Quantity?, to new: Quantity?, _ stamp: Stamp) {
        guard let index = E.counted?.index, !isSuperseded(index, stamp),
            !list.contains(where: { $0.isStep && $0.stamp == stamp })
        else { return }
        list.append(
            Claim(field: index, stamp: stamp, standing: standing(index, stamp), content: .step(from: old, to: new)))
    }

    mutating func remove(_ seen: ArraySlice<Stamp>) {
        for stamp in seen {
            var isThere = false
            for place in list.indices where list[place].stamp == stamp {
                isThere = true
                if list[place].standing == .stands { list[place].standing = .isDeleted }
            }
            if !isThere, !isSuperseded(Self.presence, stamp), !awaitedByDeletions.contains(stamp) {
                awaitedByDeletions.append(stamp)
            }
        }
    }

    /// Whether its own writer said something later that takes the place of what was said with `stamp`.
    private func isSuperseded(_ field: Int, _ stamp: Stamp) -> Bool {
        list.contains { claim in
            claim.stamp > stamp && claim.stamp.writer == stamp.writer && !claim.isStep
                && (claim.field == field || claim.field == Self.presence)
        }
    }

    /// What a writer says of all fields is forgotten: it began anew.
    private mutating func supersede(_ writer: WriterID, before stamp: Stamp) {
        list.removeAll { $0.stamp.writer == writer && $0.stamp < stamp }
        awaitedByDeletions.removeAll { $0.writer == writer && $0 < stamp }
        awaitedByChanges.removeAll { $0.stamp.writer == writer && $0.stamp < stamp }
    }

    private mutating func insert(_ field: Int, _ stamp: Stamp, _ content: Content) {
        if let place = list.firstIndex(where: { $0.field == field && $0.stamp == stamp && !$0.isStep }) {
            return keepLater(content, at: place)
        }
        guard !isSuperseded(field, stamp) else { return }
        let standing = standing(field, stamp)
        list.removeAll { $0.field == field && $0.stamp.writer == stamp.writer && $0.stamp < stamp }
        awaitedByChanges.removeAll { $0.field == field && $0.stamp.writer == stamp.writer && $0.stamp < stamp }
        list.append(
            Claim(
                field: field, stamp: stamp, standing: standing,
                content: standing == .isOverruled ? .nothing : content))
    }

    /// Machines may have begun apart with catalogues of different versions, and all beginnings have one stamp: of two values
    /// the one that is spelt later stands, the same everywhere.
    private mutating func keepLater(_ content: Content, at place: Int) {
        if case .value(let known) = list[place].content, case .value(let new) = content, E.isSpelt(known, before: new) {
            list[place].content = content
        }
    }

    /// What becomes of a claim that comes in now: what was named before it came is not forgotten.
    private func standing(_ field: Int, _ stamp: Stamp) -> Standing {
        if awaitedByChanges.contains(where: { $0.stamp == stamp && ($0.field == nil || $0.field == field) }) {
            return .isOverruled
        }
        let isDeleted =
            awaitedByDeletions.contains(stamp)
            || list.contains { $0.stamp == stamp && $0.standing == .isDeleted }
        return isDeleted ? .isDeleted : .stands
    }

    /// - Parameter field: nil for all of them.
    private mutating func overrule(_ seen: ArraySlice<Stamp>, in field: Int?) {
        for stamp in seen {
            var isThere = false
            for place in list.indices
            where list[place].stamp == stamp && (field ?? list[place].field) == list[place].field {
                isThere = true
                list[place].standing = .isOverruled
                if !list[place].isStep { list[place].content = .nothing }
            }
            if !isThere, !isSuperseded(field ?? Self.presence, stamp),
                !awaitedByChanges.contains(where: { $0.field == field && $0.stamp == stamp })
            {
                awaitedByChanges.append((field, stamp))
            }
        }
    }
}

extension Claims.Claim {
    var isStep: Bool { step != nil }

    var step: (from: Quantity?, to: Quantity?)? {
        if case .step(let from, let to) = content { (from, to) } else { nil }
    }
}

// MARK: What follows

extension Claims {
    /// The entity as all claims together have it.
    func entity(_ id: E.ID) -> E {
        var entity = E(placeholder: id)
        let isPresent = list.contains { $0.field == Self.presence && $0.standing == .stands }
        let sorted = list.sorted { $0.stamp < $1.stamp }
        for index in 0..<E.fieldCount {
            let said = sorted.filter { $0.field == index && $0.standing != .isOverruled }
            // What was deleted stays with an entity that a change keeps, of which its deleter had not known.
            let mayStay = !isPresent || E.essential.contains(index)
            if let value = value(index, said, mayStay: mayStay) { entity.set(value) }
        }
        return entity
    }

    /// What claims on one field come to, lowest stamp first; nil for nothing.
    private func value(_ index: Int, _ said: [Claim], mayStay: Bool) -> E.Field? {
        let standing = said.filter { $0.standing == .stands }
        let value = joined(standing) ?? (mayStay ? joined(said) : nil)
        guard let counted = E.counted, counted.index == index else { return value }
        // A step from what was deleted unseen still counts from there.
        let isFromDeleted = mayStay && joined(standing) == nil
        let counting = isFromDeleted ? said : standing
        return counting.isEmpty ? value : counted.field(sum(counting, upon: value.flatMap(counted.quantity)))
    }

    /// The value that stands last, with those that it leaves standing beside it.
    private func joined(_ claims: [Claim]) -> E.Field? {
        claims.reduce(nil) { value, claim in
            guard case .value(let field) = claim.content else { return value }
            return value.flatMap { E.joined($0, field) } ?? field
        }
    }

    /// Amounts that came with additions first. Then steps: one that begins at what there is leads on from there, whatever the
    /// clocks say; of the others, each counts for what lies between its ends.
    private func sum(_ claims: [Claim], upon start: Quantity?) -> Quantity? {
        var quantity = start
        for claim in claims {
            if case .amount(let amount?) = claim.content { quantity = .moving(quantity, from: nil, to: amount) }
        }
        var steps = claims.compactMap(\.step)
        while let next = steps.firstIndex(where: { $0.from == quantity }) { quantity = steps.remove(at: next).to }
        // What is taken away comes last, or it would be taken from nothing.
        for step in steps { quantity = .moving(quantity, from: nil, to: step.to) }
        for step in steps { quantity = .moving(quantity, from: step.from, to: nil) }
        return quantity
    }

    /// What stands, of one field or of all: what a change or a deletion has to name. Lowest first, each once.
    func standing(in field: Int? = nil) -> [Stamp] {
        stamps { $0.standing == .stands && (field ?? $0.field) == $0.field }
    }

    /// All that is known and could still be shown: what a new beginning has to name.
    var notOverruled: [Stamp] { stamps { $0.standing != .isOverruled } }

    private func stamps(where isMeant: (Claim) -> Bool) -> [Stamp] {
        Set(list.lazy.filter(isMeant).map(\.stamp)).sorted()
    }
}
