import GroceryDomain
import Journal

/// All claims on one entity. Kept only if one stamp per field is not enough: if several writers made claims on it, or
/// if something named stamps that have not arrived yet.
///
/// It is an observed-remove map of last-writer-wins registers. Each addition and each change is a *claim*: a writer's
/// value for a field. Of each writer, only the latest claim on a field counts; an addition replaces all earlier claims
/// of its writer. A change overrules the claims that it names, which are those that its author had seen; a deletion
/// deletes the claims that it names. Of the live claims, the one with the highest stamp is shown, and the entity is
/// present as long as there is a live claim. So a claim that the author of a change or deletion did not know of is
/// never lost to it, whatever the clocks say and in whatever order records arrive.
///
/// The counted field is a PN-counter: amounts from additions and steps add up, on top of the value that was set.
///
/// Sources: Bieniusa and others, "An optimized conflict-free replicated set" (2012); Shapiro and others, "A
/// comprehensive study of convergent and commutative replicated data types" (2011).
///
/// The cost of a change depends on the number of writers with claims on that field; an addition or a deletion looks at
/// all claims.
struct Claims<E: Merged> {
    /// A value for a field, or the presence of the entity.
    struct Claim {
        var stamp: Stamp
        var status: Status
        var content: Content
    }

    /// A relative change of the counted field.
    struct Step {
        var stamp: Stamp
        var status: Status
        var from: Quantity?
        var to: Quantity?
    }

    enum Status: UInt8 {
        case live
        /// A deletion named it. Its value is shown if the entity is present all the same and nobody else has a claim on
        /// the field.
        case isDeleted
        /// A change or a later addition named it. Only its stamp is needed, to recognise what came before it.
        case isOverruled
    }

    enum Content {
        case nothing
        case value(E.Field)
        /// An amount that came with an addition.
        case amount(Quantity?)
    }

    /// The contents of an addition.
    struct Addition {
        var entity: E
        /// The fields on which it makes a claim.
        var asserted: FieldSet
        /// Whether its amount is added to those of others.
        var isCounted: Bool
    }

    /// The index of the claims on the presence of the entity, after those on its fields.
    static var presence: Int { E.fieldCount }

    /// The claims by field, at most one per writer; the last element holds those on the presence.
    var fields: [[Claim]] = Array(repeating: [], count: E.fieldCount + 1)
    var steps: [Step] = []
    /// Stamps that a deletion named and that have not arrived yet.
    var awaitedByDeletions: [Stamp] = []
    /// Stamps that a change of a field, or an addition for all fields, named and that have not arrived yet.
    var awaitedByChanges: [(field: Int?, stamp: Stamp)] = []

    /// Fields whose value may have changed since the last update, and whether the entity was present then.
    private var touched = FieldSet()
    private var wasPresent: Bool?
    /// Whether the entity has to be updated from these claims.
    var isStale = false

    init() {}

    /// Whether there is no claim on the entity yet.
    var isEmpty: Bool { steps.isEmpty && fields.allSatisfy { $0.isEmpty } }

    /// Whether there is no live claim.
    var isGone: Bool {
        fields.allSatisfy { claims in claims.allSatisfy { $0.status != .live } }
            && steps.allSatisfy { $0.status != .live }
    }

    /// Whether all that others overruled or deleted has arrived. What its writer has replaced since is not kept, but
    /// has arrived: a writer's records come in their order.
    var knowsAllThatIsNamed: Bool {
        (awaitedByDeletions + awaitedByChanges.map(\.stamp)).allSatisfy { named in
            fields.contains { $0.contains { $0.stamp.writer == named.writer && $0.stamp >= named } }
        }
    }

    private var isPresent: Bool { fields[Self.presence].contains { $0.status == .live } }
}

// MARK: Applying records

extension Claims {
    mutating func add(_ addition: Addition, _ stamp: Stamp, overruling observed: ArraySlice<Stamp>) {
        if !isSuperseded(Self.presence, stamp) {
            supersede(stamp.writer, before: stamp)
            insert(Self.presence, stamp, .nothing, isLatest: true)
            for (index, field) in addition.entity.fields.enumerated() where addition.asserted.contains(index) {
                if addition.isCounted, let counted = E.counted, counted.index == index {
                    insert(index, stamp, .amount(counted.quantity(field)), isLatest: true)
                } else {
                    insert(index, stamp, .value(field), isLatest: true)
                }
            }
        }
        overrule(observed, in: nil)
    }

    /// Replaces what a household began with by what a later edition of the catalogue says.
    mutating func beginAnew(_ addition: Addition) {
        insert(Self.presence, .beginning, .nothing)
        for (index, field) in addition.entity.fields.enumerated() {
            guard let slot = fields[index].firstIndex(where: { $0.stamp.isBeginning }) else {
                if addition.asserted.contains(index) { insert(index, .beginning, .value(field)) }
                continue
            }
            guard fields[index][slot].status != .isOverruled else { continue }
            touched.insert(index)
            if addition.asserted.contains(index) {
                fields[index][slot].content = .value(field)
            } else {
                fields[index].remove(at: slot)
            }
        }
    }

    mutating func change(_ field: E.Field, _ stamp: Stamp, overruling observed: ArraySlice<Stamp>) {
        let index = field.index
        insert(index, stamp, .value(field))
        overrule(observed, in: index)
    }

    mutating func step(from old: Quantity?, to new: Quantity?, _ stamp: Stamp) {
        guard let index = E.counted?.index, !isSuperseded(index, stamp), !steps.contains(where: { $0.stamp == stamp })
        else { return }
        steps.append(Step(stamp: stamp, status: status(index, stamp), from: old, to: new))
        touched.insert(index)
    }

    mutating func remove(_ observed: ArraySlice<Stamp>) {
        for stamp in observed {
            var isThere = false
            for field in fields.indices {
                for slot in fields[field].indices where fields[field][slot].stamp == stamp {
                    isThere = true
                    touched.insert(field)
                    if fields[field][slot].status == .live { fields[field][slot].status = .isDeleted }
                }
            }
            for slot in steps.indices where steps[slot].stamp == stamp {
                isThere = true
                touchCounted()
                if steps[slot].status == .live { steps[slot].status = .isDeleted }
            }
            if !isThere, !isSuperseded(Self.presence, stamp), !awaitedByDeletions.contains(stamp) {
                awaitedByDeletions.append(stamp)
            }
        }
    }

    private mutating func touchCounted() {
        if let index = E.counted?.index { touched.insert(index) }
    }

    /// Whether the same writer made a later claim that replaces the one with `stamp`.
    private func isSuperseded(_ field: Int, _ stamp: Stamp) -> Bool {
        hasLater(than: stamp, of: field) || field != Self.presence && hasLater(than: stamp, of: Self.presence)
    }

    private func hasLater(than stamp: Stamp, of field: Int) -> Bool {
        slot(of: stamp.writer, field).map { fields[field][$0].stamp > stamp } ?? false
    }

    /// Where the claim of a writer on a field is. There is at most one.
    private func slot(of writer: WriterID, _ field: Int) -> Int? {
        for slot in fields[field].indices where fields[field][slot].stamp.writer == writer { return slot }
        return nil
    }

    /// Forgets all earlier claims of a writer, because an addition replaces them.
    private mutating func supersede(_ writer: WriterID, before stamp: Stamp) {
        for field in fields.indices { forget(in: field, writer, before: stamp) }
        forgetSteps(writer, before: stamp)
        if !awaitedByDeletions.isEmpty { awaitedByDeletions.removeAll { $0.writer == writer && $0 < stamp } }
        if !awaitedByChanges.isEmpty {
            awaitedByChanges.removeAll { $0.stamp.writer == writer && $0.stamp < stamp }
        }
    }

    private mutating func forgetSteps(_ writer: WriterID, before stamp: Stamp) {
        guard !steps.isEmpty else { return }
        steps.removeAll { $0.stamp.writer == writer && $0.stamp < stamp }
        touchCounted()
    }

    /// Forgets an earlier claim of a writer on a field.
    private mutating func forget(in field: Int, _ writer: WriterID, before stamp: Stamp) {
        guard let slot = slot(of: writer, field), fields[field][slot].stamp < stamp else { return }
        fields[field].remove(at: slot)
        touched.insert(field)
    }

    /// - Parameter isLatest: whether the writer is known to have added it no later.
    private mutating func insert(_ field: Int, _ stamp: Stamp, _ content: Content, isLatest: Bool = false) {
        let slot = slot(of: stamp.writer, field)
        if let slot {
            let known = fields[field][slot].stamp
            if known == stamp { return keepLater(content, field, at: slot) }
            if known > stamp { return }
        }
        guard isLatest || !isSuperseded(field, stamp) else { return }
        let status = status(field, stamp)
        if let slot { fields[field].remove(at: slot) }
        touched.insert(field)
        if field == E.counted?.index { forgetSteps(stamp.writer, before: stamp) }
        if !awaitedByChanges.isEmpty {
            awaitedByChanges.removeAll {
                $0.field == field && $0.stamp.writer == stamp.writer && $0.stamp < stamp
            }
        }
        fields[field].append(
            Claim(stamp: stamp, status: status, content: status == .isOverruled ? .nothing : content))
    }

    /// Machines may begin separately with different versions of the catalogue, and all beginnings share one stamp. Of
    /// two values, the one that is spelt later wins, the same on every machine.
    private mutating func keepLater(_ content: Content, _ field: Int, at slot: Int) {
        if case .value(let known) = fields[field][slot].content, case .value(let new) = content,
            E.isSpelt(known, before: new)
        {
            fields[field][slot].content = content
            touched.insert(field)
        }
    }

    /// The status of a claim that arrives now. It may have been named before it arrived.
    private func status(_ field: Int, _ stamp: Stamp) -> Status {
        if !awaitedByChanges.isEmpty,
            awaitedByChanges.contains(where: { $0.stamp == stamp && ($0.field == nil || $0.field == field) })
        {
            return .isOverruled
        }
        // The beginnings of several machines share one stamp: the status of one holds for all.
        if stamp.isBeginning, let begun = fields[Self.presence].first(where: { $0.stamp == stamp }) {
            return begun.status
        }
        return !awaitedByDeletions.isEmpty && awaitedByDeletions.contains(stamp) ? .isDeleted : .live
    }

    /// - Parameter field: nil for all fields.
    private mutating func overrule(_ observed: ArraySlice<Stamp>, in field: Int?) {
        for stamp in observed {
            var isThere = false
            for index in fields.indices where field ?? index == index {
                for slot in fields[index].indices where fields[index][slot].stamp == stamp {
                    isThere = true
                    touched.insert(index)
                    (fields[index][slot].status, fields[index][slot].content) = (.isOverruled, .nothing)
                }
            }
            if let counted = E.counted?.index, field ?? counted == counted {
                for slot in steps.indices where steps[slot].stamp == stamp {
                    isThere = true
                    touched.insert(counted)
                    steps[slot].status = .isOverruled
                }
            }
            if !isThere, !isSuperseded(field ?? Self.presence, stamp),
                !awaitedByChanges.contains(where: { $0.field == field && $0.stamp == stamp })
            {
                awaitedByChanges.append((field, stamp))
            }
        }
    }
}

// MARK: The resulting values

extension Claims {
    /// Updates the fields that may have changed since the last call. Whether the entity is present affects all of them.
    mutating func update(_ entity: inout E) {
        let isPresent = isPresent
        let areAll = isPresent != wasPresent
        wasPresent = isPresent
        guard areAll || !touched.isEmpty else { return }
        let isToAgree = areAll || touched.intersects(E.agreeing)
        if isToAgree { touched.formUnion(E.agreeing) }
        var blank: [E.Field] = []
        for index in 0..<E.fieldCount where areAll || touched.contains(index) {
            if let value = value(index, isPresent: isPresent) {
                entity.set(value)
            } else {
                if blank.isEmpty { blank = E.blank.fields }
                entity.set(blank[index])
            }
        }
        touched = FieldSet()
        if isToAgree { E.agree(&entity, by: self) }
    }

    /// Updates all fields.
    mutating func renew(_ entity: inout E) {
        wasPresent = nil
        update(&entity)
    }

    /// Whether live claims on a field differ.
    func areSeveral(in field: Int) -> Bool {
        var first: E.Field?
        for claim in fields[field] where claim.status == .live {
            guard case .value(let value) = claim.content else { continue }
            if let first, first != value { return true }
            first = value
        }
        return false
    }

    /// What additions with these stamps add to the amount.
    func amount(of stamps: [Stamp]) -> Quantity? {
        guard let counted = E.counted else { return nil }
        return fields[counted.index].reduce(nil) { sum, claim in
            guard stamps.contains(claim.stamp), case .amount(let amount?) = claim.content else { return sum }
            return sum == nil ? amount : .moving(sum, from: nil, to: amount)
        }
    }

    private func value(_ index: Int, isPresent: Bool) -> E.Field? {
        // If a change keeps the entity although a deletion did not know of it, deleted values stay with it.
        let mayStay = !isPresent || E.essential.contains(index)
        var value = joined(index, withDeleted: false)
        let isSet = value != nil
        if !isSet, mayStay { value = joined(index, withDeleted: true) }
        guard let counted = E.counted, counted.index == index else { return value }
        // A step from a value that was deleted unseen still counts from that value.
        return sum(index, upon: value.flatMap(counted.quantity), withDeleted: mayStay && !isSet, hasValue: value != nil)
            .map(counted.field)
    }

    /// The winning value, joined with other live values if the field is joined; nil if there is none.
    private func joined(_ index: Int, withDeleted: Bool) -> E.Field? {
        var last: (stamp: Stamp, value: E.Field)?
        var others: [(stamp: Stamp, value: E.Field)] = []
        for slot in fields[index].indices where isCounted(fields[index][slot].status, withDeleted) {
            guard case .value(let value) = fields[index][slot].content else { continue }
            let stamp = fields[index][slot].stamp
            guard let known = last else {
                last = (stamp, value)
                continue
            }
            if E.isJoined(index) { others.append(known.stamp < stamp ? known : (stamp, value)) }
            if known.stamp < stamp { last = (stamp, value) }
        }
        guard !others.isEmpty, let last else { return last?.value }
        return E.joined(others.sorted { $0.stamp < $1.stamp }.map { $0.value } + [last.value])
    }

    private func isCounted(_ status: Status, _ withDeleted: Bool) -> Bool {
        status == .live || withDeleted && status == .isDeleted
    }

    /// First the amounts that came with additions, then the steps. A step that starts at the present amount sets its
    /// end, whatever the clocks say; every other step adds the difference between its ends. Nil if there are neither
    /// amounts nor steps nor a value.
    private func sum(_ index: Int, upon start: Quantity?, withDeleted: Bool, hasValue: Bool) -> Quantity?? {
        var quantity = start
        var amounts: [(stamp: Stamp, quantity: Quantity?)] = []
        for slot in fields[index].indices where isCounted(fields[index][slot].status, withDeleted) {
            guard case .amount(let amount) = fields[index][slot].content else { continue }
            amounts.append((fields[index][slot].stamp, amount))
        }
        if amounts.count > 1 { amounts.sort { $0.stamp < $1.stamp } }
        for amount in amounts where amount.quantity != nil {
            quantity = quantity == nil ? amount.quantity : .moving(quantity, from: nil, to: amount.quantity)
        }
        var steps = steps.filter { isCounted($0.status, withDeleted) }
        guard hasValue || !amounts.isEmpty || !steps.isEmpty else { return nil }
        if steps.count > 1 { steps.sort { $0.stamp < $1.stamp } }
        while let next = steps.firstIndex(where: { $0.from == quantity }) { quantity = steps.remove(at: next).to }
        // Subtractions come last, because otherwise they might start from nothing. Grams that were kilograms meanwhile
        // are grams again.
        for step in steps { quantity = .moving(quantity, from: nil, to: step.to) }
        for step in steps { quantity = .moving(quantity, from: step.from, to: nil)?.inHandyUnits }
        return .some(quantity)
    }

    /// The stamps of the live claims on one field or on all: what a change or a deletion has to name. Sorted, without
    /// duplicates.
    func live(in field: Int? = nil) -> [Stamp] { stamps(in: field) { $0 == .live } }

    /// The stamps of the steps that count.
    var liveSteps: Set<Stamp> { Set(steps.lazy.filter { $0.status == .live }.map(\.stamp)) }

    /// The stamps of the claims that a deletion took away, and that would be shown again with a new addition.
    var deleted: [Stamp] { stamps(in: nil) { $0 == .isDeleted } }

    private func stamps(in field: Int?, where isMeant: (Status) -> Bool) -> [Stamp] {
        var stamps: Set<Stamp> = []
        for index in fields.indices where field ?? index == index {
            for claim in fields[index] where isMeant(claim.status) { stamps.insert(claim.stamp) }
        }
        if let counted = E.counted?.index, field ?? counted == counted {
            for step in steps where isMeant(step.status) { stamps.insert(step.stamp) }
        }
        return stamps.sorted()
    }
}
