import GroceryDomain
import Journal

/// Who says what of the entities of one kind, and what follows from it: which value each field has, and which entities
/// are there. From this alone follows what a change comes to, in whatever order changes arrive. `Claims` has the rules.
///
/// Of nearly every entity, one writer at most says something of each field. Then the stamps of its fields are all there
/// is to keep, and they lie side by side, by the number that an entity gets when it is met: reading a journal of years
/// goes through this for every change, and finding memory for each entity took longer than the rest of it. As soon as
/// that is not enough, all claims on the entity are kept, and its stamps are not looked at any more.
struct Registers<E: Merged> {
    /// What an earlier run kept: nothing of it is here before it is changed.
    private let base: (any RegistersBase<E>)?
    private var numbers: [E.ID: Int] = [:]
    /// By number, the stamp of each field in turn and of the presence; nil where nobody says anything.
    private var stamps: [Stamp?] = []
    private var states: [State] = []
    /// Where stamps are not enough, in the order in which that came to be.
    private var claims: [Claims<E>] = []
    /// What `gather` has to bring up to date.
    private var stale: [E.ID] = []

    /// What is known of an entity beside its stamps.
    private struct State {
        /// Which fields' stamps stand, presence included; those of the others are deleted.
        var live = FieldSet()
        /// Whether its amount came with its addition and adds up with others.
        var isCounted = false
        /// Where in `claims` all about it is; below 0 where it is not. `live` then says only whether anything
        /// stands.
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

    /// The number of an entity, by which it can be changed; a new one where nothing is known of it yet.
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

// Each of these answers whether the entity is gone then.

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

    /// Whether all this was said before, with the same stamp: machines begin apart with the same catalogue.
    private func isKnown(
        _ addition: Claims<E>.Addition, _ number: Int, _ stamp: Stamp, _ table: some EntityTable<E>
    ) -> Bool {
        !states[number].hasClaims && stamps[number &* Self.width &+ Self.presence] == stamp
            && fields(number).allSatisfy { stamps[$0] == nil || stamps[$0] == stamp }
            && table.known(addition.entity.id) == addition.entity
    }

    /// Whether nothing is known but what the same writer had said before.
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
        let index = E.fieldIndex(field)
        let first = number &* Self.width
        guard observed.isEmpty, !states[number].hasClaims, isOwnOrNone(stamps[first &+ index], stamp),
            isOlderOrOthers(stamps[first &+ Self.presence], stamp)
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

    /// The fields that stand once a deletion has named `observed`; nil where it takes more to know what that comes to:
    /// one of these has not come yet, or the entity stays though not all of its fields do.
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
            let simple = Claims(simple(number), of: table.known(id))
            states[number].slot = Int32(claims.count)
            claims.append(simple)
        }
        let slot = Int(states[number].slot)
        body(&claims[slot])
        let isGone = claims[slot].isGone
        states[number].live = FieldSet(bits: isGone ? 0 : 1)
        // Of what was only named, nothing is known.
        if claims[slot].isEmpty { return isGone }
        if E.isGatheredLate {
            if !claims[slot].isStale { stale.append(id) }
            claims[slot].isStale = true
            table.set(isShown: !isGone, id)
            return isGone
        }
        var entity = table.known(id) ?? E(placeholder: id)
        claims[slot].update(&entity)
        table.put(entity, isGone: isGone)
        return isGone
    }

    /// Brings the entities up to date of which that was put off.
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
    /// Puts `entity` in whole, and shows it where it is not gone and enough is known of it.
    fileprivate mutating func set(isShown: Bool, _ id: E.ID) {
        if isShown, known(id) == nil { return put(E(placeholder: id), isShown: true) }
        isShown ? show(id) : hide(id)
    }

    fileprivate mutating func put(_ entity: consuming E, isGone: Bool) {
        let isShown = !isGone && entity.isComplete
        put(entity, isShown: isShown)
    }
}

// MARK: What is known

extension Registers {
    func isGone(_ id: E.ID) -> Bool { numbers[id].map(isGone) ?? claims(on: id, nil).isGone }

    func knows(_ id: E.ID) -> Bool { numbers[id] != nil || base?.registers(of: id) != nil }

    /// All that is said of an entity; `known` is the entity, shown or not.
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

    /// Everything of which anything was ever said. Cost: as much as there is.
    var said: Set<E.ID> { Set(base?.said ?? []).union(numbers.keys) }

    /// Everything of which anything was said since the base was made.
    var changed: some Sequence<E.ID> { numbers.keys }

    mutating func reserve(_ count: Int) {
        numbers.reserveCapacity(numbers.count + count)
        stamps.reserveCapacity(stamps.count + count * Self.width)
        states.reserveCapacity(states.count + count)
    }
}

// MARK: Keeping

/// What an earlier run kept of registers.
protocol RegistersBase<E>: AnyObject, Sendable {
    associatedtype E: Merged
    /// Nil where nothing was said of it.
    func registers(of id: E.ID) -> Registers<E>.Kept?
    /// Everything of which anything was said.
    var said: [E.ID] { get }
}

extension Registers {
    enum Kept {
        case simple(Simple)
        case claims(Claims<E>)
    }

    /// What is known of an entity of which stamps are enough: to be kept elsewhere, without making claims of it.
    struct Simple {
        /// Which of the fields, presence included, stand.
        var live: FieldSet
        var isCounted: Bool
        /// The stamp of the presence, and which fields have it.
        var base: Stamp?
        var based = FieldSet()
        /// Those of other fields.
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

    /// Takes over what is known of an entity of which nothing is known yet.
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
    /// What stamps say of `known`, as claims.
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

/// Some of the fields of an entity, by `Entity.fieldIndex`.
struct FieldSet: Hashable {
    private(set) var bits: UInt32 = 0

    init(bits: UInt32 = 0) { self.bits = bits }

    /// Whether each field in turn is one of them.
    init(_ areIn: [Bool]) { for (field, isIn) in areIn.enumerated() where isIn { insert(field) } }

    var isEmpty: Bool { bits == 0 }
    mutating func insert(_ field: Int) { bits |= 1 << UInt32(field) }
    mutating func remove(_ field: Int) { bits &= ~(1 << UInt32(field)) }
    func contains(_ field: Int) -> Bool { bits >> UInt32(field) & 1 == 1 }
}
