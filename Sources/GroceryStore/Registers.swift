import GroceryDomain
import Journal

/// The claims on all entities of one kind, and what follows from them: the value of each field, and which entities are
/// present. The result depends only on these claims, not on the order in which changes arrive. `Claims` has the rules.
///
/// Nearly every entity has claims of at most one writer per field. Then the stamps of its fields are all that needs to
/// be kept. They lie side by side, in the order of the numbers that entities get when they are first met: reading a
/// journal of years goes through this for every change, and allocating memory for each entity took longer than
/// everything else. Once stamps are not enough for an entity, all claims on it are kept instead, and its stamps are no
/// longer read.
struct Registers<E: Merged> {
    /// The registers of an earlier run. An entity is copied from here when it is first changed.
    private let base: (any RegistersBase<E>)?
    private var numbers: [E.ID: Int] = [:]
    /// For each entity, by its number, the stamp of each field in turn and of the presence; nil if there is no claim.
    private var stamps: [Stamp?] = []
    private var states: [State] = []
    /// The claims on the entities for which stamps are not enough, in the order in which that was found.
    private var claims: [Claims<E>] = []
    /// The entities that `gather` has to update.
    private var stale: [E.ID] = []

    /// What is known of an entity besides its stamps.
    private struct State {
        /// The fields, including the presence, whose stamps are live; those of the others are deleted.
        var live = FieldSet()
        /// Whether its amount came with its addition and is added to others.
        var isCounted = false
        /// The index in `claims`; negative if there are none. Otherwise `live` only says whether any claim is live.
        var slot: Int32 = -1

        var hasClaims: Bool { slot >= 0 }
    }

    init(over base: (any RegistersBase<E>)? = nil) { self.base = base }

    private static var presence: Int { E.fieldCount }
    private static var width: Int { E.fieldCount + 1 }

    private func fields(_ number: Int) -> Range<Int> {
        let first = number &* Self.width
        return first..<(first &+ Self.width)
    }

    /// The number of an entity, needed to change it. A new number if nothing is known of the entity yet.
    mutating func number(of id: E.ID) -> Int {
        if let number = numbers[id] { return number }
        let number = states.count
        numbers[id] = number
        for _ in 0..<Self.width { stamps.append(nil) }
        states.append(State())
        switch base?.registers(of: id) {
        case .simple(let simple)?: keep(simple, at: number)
        case .claims(let kept)?: keep(kept, at: number)
        case nil: break
        }
        return number
    }

    private func isGone(_ number: Int) -> Bool { states[number].live.isEmpty }
}

// MARK: Merging

// Each of these returns whether the entity is gone afterwards.

extension Registers {
    mutating func add(
        _ addition: Claims<E>.Addition, _ number: Int, _ stamp: Stamp, overruling observed: ArraySlice<Stamp>,
        in table: inout some EntityTable<E>
    ) -> Bool {
        guard observed.isEmpty, isNewBeginning(number, stamp) else {
            if isKnown(addition, number, stamp, table) { return isGone(number) }
            return withClaims(on: addition.entity.id, number, &table) { $0.add(addition, stamp, overruling: observed) }
        }
        let first = number &* Self.width
        var live = addition.asserted
        live.insert(Self.presence)
        for field in 0..<Self.width { stamps[first &+ field] = live.contains(field) ? stamp : nil }
        states[number] = State(live: live, isCounted: addition.isCounted)
        table.put(addition.entity, isGone: false)
        return false
    }

    /// Replaces what a household began with by what a later edition of the catalogue says.
    mutating func beginAnew(
        _ addition: Claims<E>.Addition, _ number: Int, in table: inout some EntityTable<E>
    ) -> Bool {
        withClaims(on: addition.entity.id, number, &table) { $0.beginAnew(addition) }
    }

    /// Whether the same addition with the same stamp is known already: machines begin separately with the same
    /// catalogue.
    private func isKnown(
        _ addition: Claims<E>.Addition, _ number: Int, _ stamp: Stamp, _ table: some EntityTable<E>
    ) -> Bool {
        !states[number].hasClaims && stamps[number &* Self.width &+ Self.presence] == stamp
            && fields(number).allSatisfy { stamps[$0] == nil || stamps[$0] == stamp }
            && table.known(addition.entity.id) == addition.entity
    }

    /// Whether all claims on the entity are earlier ones of the same writer.
    private func isNewBeginning(_ number: Int, _ stamp: Stamp) -> Bool {
        guard !states[number].hasClaims else { return false }
        for field in fields(number) {
            if let known = stamps[field], known.writer != stamp.writer || known >= stamp { return false }
        }
        return true
    }

    mutating func change(
        _ field: E.Field, of id: E.ID, _ number: Int, _ stamp: Stamp, overruling observed: ArraySlice<Stamp>,
        in table: inout some EntityTable<E>
    ) -> Bool {
        let index = field.index
        let first = number &* Self.width
        guard observed.isEmpty, !states[number].hasClaims, !E.translated.contains(index),
            isOwnOrNone(stamps[first &+ index], stamp), isOlderOrOthers(stamps[first &+ Self.presence], stamp)
        else {
            return withClaims(on: id, number, &table) { $0.change(field, stamp, overruling: observed) }
        }
        stamps[first &+ index] = stamp
        states[number].live.insert(index)
        table.set(field, of: id, isGone: false)
        return false
    }

    private func isOwnOrNone(_ known: Stamp?, _ stamp: Stamp) -> Bool {
        known.map { $0.writer == stamp.writer && $0 < stamp } ?? true
    }

    private func isOlderOrOthers(_ known: Stamp?, _ stamp: Stamp) -> Bool {
        known.map { $0.writer != stamp.writer || $0 < stamp } ?? true
    }

    mutating func remove(
        _ id: E.ID, _ number: Int, observed: ArraySlice<Stamp>, in table: inout some EntityTable<E>
    ) -> Bool {
        guard !states[number].hasClaims, let live = live(number, without: observed) else {
            return withClaims(on: id, number, &table) { $0.remove(observed) }
        }
        states[number].live = live
        live.isEmpty ? table.hide(id) : table.show(id)
        return live.isEmpty
    }

    /// The fields that stay live after a deletion names `observed`. Nil if stamps are not enough to decide that: one of
    /// `observed` has not arrived yet, or the entity stays with only some of its fields.
    private func live(_ number: Int, without observed: ArraySlice<Stamp>) -> FieldSet? {
        let fields = fields(number)
        guard observed.allSatisfy({ stamp in fields.contains { stamps[$0] == stamp } }) else { return nil }
        var live = states[number].live
        for field in 0..<Self.width {
            if let stamp = stamps[fields.lowerBound &+ field], observed.contains(stamp) { live.remove(field) }
        }
        return live.contains(Self.presence) && live != states[number].live ? nil : live
    }

    mutating func step(
        from old: Quantity?, to new: Quantity?, of id: E.ID, _ number: Int, _ stamp: Stamp,
        in table: inout some EntityTable<E>
    ) -> Bool {
        withClaims(on: id, number, &table) { $0.step(from: old, to: new, stamp) }
    }

    private mutating func withClaims(
        on id: E.ID, _ number: Int, _ table: inout some EntityTable<E>,
        _ body: (inout Claims<E>) -> Void
    ) -> Bool {
        if !states[number].hasClaims {
            let simple = simple(number)
            var known = table.known(id)
            if simple.base?.isBeginning ?? false { known?.becomeAsBegun() }
            states[number].slot = Int32(claims.count)
            claims.append(Claims(simple, of: known))
        }
        let slot = Int(states[number].slot)
        let (wasGone, wasStale) = (isGone(number), claims[slot].isStale)
        body(&claims[slot])
        let isGone = claims[slot].isGone
        states[number].live = FieldSet(bits: isGone ? 0 : 1)
        // If stamps were only named, nothing is known of the entity.
        if claims[slot].isEmpty { return isGone }
        if E.isGatheredLate {
            if !claims[slot].isStale { stale.append(id) }
            claims[slot].isStale = true
            if !wasStale || wasGone != isGone { table.set(isShown: !isGone, id) }
            return isGone
        }
        var entity = table.known(id) ?? E(placeholder: id)
        claims[slot].update(&entity)
        table.put(entity, isGone: isGone)
        return isGone
    }

    /// Gives all fields once more the values that they have by their claims. False where stamps are all that is kept.
    @discardableResult
    mutating func renew(_ id: E.ID, _ number: Int, in table: inout some EntityTable<E>) -> Bool {
        guard states[number].hasClaims, var entity = table.known(id) else { return false }
        claims[Int(states[number].slot)].renew(&entity)
        let isShown = table.isShown(id)
        table.put(entity, isShown: isShown)
        return true
    }

    /// Updates the entities whose update was postponed.
    mutating func gather(into table: inout some EntityTable<E>) {
        for id in stale {
            guard let number = numbers[id], states[number].hasClaims else { continue }
            let slot = Int(states[number].slot)
            claims[slot].isStale = false
            var entity = table.known(id) ?? E(placeholder: id)
            claims[slot].update(&entity)
            table.put(entity, isGone: claims[slot].isGone)
        }
        stale.removeAll(keepingCapacity: true)
    }
}

extension EntityTable {
    /// Shows or hides the entity. Makes a placeholder to show if the entity is unknown.
    fileprivate mutating func set(isShown: Bool, _ id: E.ID) {
        if isShown, known(id) == nil { return put(E(placeholder: id), isShown: true) }
        isShown ? show(id) : hide(id)
    }

    fileprivate mutating func put(_ entity: consuming E, isGone: Bool) {
        let isShown = !isGone && entity.isComplete
        put(entity, isShown: isShown)
    }
}

// MARK: Reading

extension Registers {
    func isGone(_ id: E.ID) -> Bool { numbers[id].map(isGone) ?? claims(on: id, nil).isGone }

    func knows(_ id: E.ID) -> Bool { numbers[id] != nil || base?.registers(of: id) != nil }

    /// All claims on an entity; `known` is the entity, shown or hidden.
    func claims(on id: E.ID, _ known: E?) -> Claims<E> {
        switch kept(id) {
        case .simple(let simple)?: Claims(simple, of: known)
        case .claims(let claims)?: claims
        case nil: Claims()
        }
    }

    /// What is known of an entity, in the form in which it is kept.
    func kept(_ id: E.ID) -> Kept? {
        guard let number = numbers[id] else { return base?.registers(of: id) }
        return states[number].hasClaims ? .claims(claims[Int(states[number].slot)]) : .simple(simple(number))
    }

    /// Whether several additions of the entity stand, which did not know of each other.
    func areSeveral(of id: E.ID) -> Bool {
        guard let number = numbers[id], states[number].hasClaims else { return false }
        return claims[Int(states[number].slot)].live(in: Self.presence).count > 1
    }

    /// Every entity with a claim, ever. Cost: linear.
    var said: Set<E.ID> { Set(base?.said ?? []).union(numbers.keys) }

    /// Every entity with a claim since the base was made.
    var changed: some Sequence<E.ID> { numbers.keys }

    mutating func reserve(_ count: Int) {
        numbers.reserveCapacity(numbers.count + count)
        stamps.reserveCapacity(stamps.count + count * Self.width)
        states.reserveCapacity(states.count + count)
    }
}

// MARK: In the base

/// The registers in a base.
protocol RegistersBase<E>: AnyObject, Sendable {
    associatedtype E: Merged
    /// Nil if there is no claim on it.
    func registers(of id: E.ID) -> Registers<E>.Kept?
    /// Every entity with a claim, but for those that are as they are in the reference catalogue.
    var said: [E.ID] { get }
}

/// The registers in a base, above those of what every household has from the reference catalogue.
final class FoundedRegisters<E: Merged>: RegistersBase, Sendable {
    private let kept: (any RegistersBase<E>)?
    private let founding: @Sendable (E.ID) -> E?

    /// - Parameter founding: the entity as it is in the reference catalogue; nil if it is not there.
    init(_ kept: (any RegistersBase<E>)?, over founding: @escaping @Sendable (E.ID) -> E?) {
        (self.kept, self.founding) = (kept, founding)
    }

    var said: [E.ID] { kept?.said ?? [] }

    func registers(of id: E.ID) -> Registers<E>.Kept? {
        if let kept = kept?.registers(of: id) { return kept }
        guard let entity = founding(id) else { return nil }
        var fields = entity.asserted
        fields.insert(E.fieldCount)
        return .simple(Registers<E>.Simple(live: fields, isCounted: false, base: .beginning, based: fields))
    }
}

extension Registers {
    enum Kept {
        case simple(Simple)
        case claims(Claims<E>)
    }

    /// What is known of an entity for which stamps are enough, to be stored elsewhere without making claims of it.
    struct Simple {
        /// The live fields, including the presence.
        var live: FieldSet
        var isCounted: Bool
        /// The stamp of the presence, and of all fields that have the same one.
        var base: Stamp?
        var based = FieldSet()
        /// The stamps of the other fields.
        var others: [(field: Int, stamp: Stamp)] = []

        /// The stamp of a field, or of the presence.
        func stamp(of field: Int) -> Stamp? {
            based.contains(field) ? base : others.first { $0.field == field }?.stamp
        }
    }

    private func simple(_ number: Int) -> Simple {
        let first = number &* Self.width
        var simple = Simple(
            live: states[number].live, isCounted: states[number].isCounted,
            base: stamps[first &+ Self.presence])
        for field in 0..<Self.width {
            guard let stamp = stamps[first &+ field] else { continue }
            if stamp == simple.base { simple.based.insert(field) } else { simple.others.append((field, stamp)) }
        }
        return simple
    }

    /// Takes over the registers of an entity of which nothing is known yet.
    mutating func keep(_ kept: Kept, of id: E.ID) {
        let number = number(of: id)
        switch kept {
        case .simple(let simple): keep(simple, at: number)
        case .claims(let claims): keep(claims, at: number)
        }
    }

    private mutating func keep(_ simple: Simple, at number: Int) {
        let first = number &* Self.width
        (states[number].live, states[number].isCounted) = (simple.live, simple.isCounted)
        for field in 0..<Self.width where simple.based.contains(field) { stamps[first &+ field] = simple.base }
        for (field, stamp) in simple.others { stamps[first &+ field] = stamp }
    }

    private mutating func keep(_ kept: Claims<E>, at number: Int) {
        (states[number].slot, states[number].live) = (Int32(claims.count), FieldSet(bits: kept.isGone ? 0 : 1))
        claims.append(kept)
    }
}

extension Claims {
    /// The stamps as claims, with the values of `known`.
    init(_ simple: Registers<E>.Simple, of known: E?) {
        self.init()
        let values = known?.fields ?? []
        for field in fields.indices {
            guard let stamp = simple.stamp(of: field) else { continue }
            var content = Content.nothing
            if field < values.count { content = .value(values[field]) }
            if simple.isCounted, field < values.count, let counted = E.counted, counted.index == field,
                stamp == simple.stamp(of: Self.presence)
            {
                content = .amount(counted.quantity(values[field]))
            }
            let status = simple.live.contains(field) ? Status.live : .isDeleted
            fields[field].append(Claim(stamp: stamp, status: status, content: content))
        }
    }
}

/// A set of fields of an entity, by the position of their names.
struct FieldSet: Hashable {
    private(set) var bits: UInt32 = 0

    init(bits: UInt32 = 0) { self.bits = bits }

    init(of names: [some FieldName]) { for name in names { insert(name.index) } }

    var isEmpty: Bool { bits == 0 }
    func intersects(_ other: FieldSet) -> Bool { bits & other.bits != 0 }
    mutating func formUnion(_ other: FieldSet) { bits |= other.bits }
    mutating func insert(_ field: Int) { bits |= 1 << UInt32(field) }
    mutating func remove(_ field: Int) { bits &= ~(1 << UInt32(field)) }
    func contains(_ field: Int) -> Bool { bits >> UInt32(field) & 1 == 1 }
}
