import GroceryDomain
import Journal

// The registers of one kind of entity in a snapshot: an identity, then what is known of it. Of most that is one stamp for
// the presence and most fields; where more is known, all claims follow.

extension SnapshotWriter {
    mutating func registers<E: Snapshotted>(_ registers: Registers<E>, where belongs: (E.ID) -> Bool) {
        list(registers.ids.filter(belongs)) { writer, id in
            E.write(id, to: &writer)
            let known = registers.kept(id)
            writer.flag(known.hasAll)
            if known.hasAll { writer.claims(known.claims) } else { writer.stamps(known.claims, known.isCounted) }
        }
    }

    /// - Parameter claims: one for a field at most, all of them plain.
    private mutating func stamps<E: Snapshotted>(_ claims: Claims<E>, _ isCounted: Bool) {
        let base = claims.list.first { $0.field == Claims<E>.presence }?.stamp
        func fields(where belongs: (Claims<E>.Claim) -> Bool) -> UInt64 {
            claims.list.reduce(0) { $0 | (belongs($1) ? 1 << UInt64($1.field) : 0) }
        }
        flag(isCounted)
        number(fields { $0.standing == .stands })
        number(fields { $0.stamp == base })
        if let base { stamp(base) }
        list(claims.list.filter { $0.stamp != base }) { writer, claim in
            writer.count(claim.field)
            writer.stamp(claim.stamp)
        }
    }

    private mutating func claims<E: Snapshotted>(_ claims: Claims<E>) {
        list(claims.list) { writer, claim in writer.claim(claim, of: E.self) }
        list(claims.awaitedByDeletions) { $0.stamp($1) }
        list(claims.awaitedByChanges) { writer, awaited in
            writer.optional(awaited.field) { $0.count($1) }
            writer.stamp(awaited.stamp)
        }
    }

    private mutating func claim<E: Snapshotted>(_ claim: Claims<E>.Claim, of _: E.Type) {
        count(claim.field)
        stamp(claim.stamp)
        number(UInt64(claim.standing.rawValue))
        switch claim.content {
        case .nothing: number(0)
        case .value(let field):
            number(1)
            var json = JSONWriter()
            json.object { json in
                json.key(E.name(of: field))
                E.write(field, to: &json)
            }
            block(json.bytes)
        case .amount(let quantity):
            number(2)
            optional(quantity) { $0.quantity($1) }
        case .step(let old, let new):
            number(3)
            optional(old) { $0.quantity($1) }
            optional(new) { $0.quantity($1) }
        }
    }
}

extension SnapshotReader {
    mutating func registers<E: Snapshotted>(_ registers: inout Registers<E>) throws {
        let count = try count()
        registers.reserve(count)
        for _ in 0..<count {
            let id = try E.identity(from: &self)
            if try flag() {
                registers.keep(try claims(), isCounted: false, hasAll: true, of: id)
            } else {
                let (claims, isCounted): (Claims<E>, Bool) = try stamps()
                registers.keep(claims, isCounted: isCounted, hasAll: false, of: id)
            }
        }
    }

    private mutating func stamps<E: Snapshotted>() throws -> (Claims<E>, isCounted: Bool) {
        let isCounted = try flag()
        let (standing, based) = (try number(), try number())
        func claim(_ field: Int, _ stamp: Stamp) -> Claims<E>.Claim {
            let isStanding = standing >> UInt64(field) & 1 == 1
            return Claims.Claim(
                field: field, stamp: stamp, standing: isStanding ? .stands : .isDeleted, content: .nothing)
        }
        var claims = Claims<E>()
        if based != 0 {
            let base = try stamp()
            for field in 0...E.fieldCount where based >> UInt64(field) & 1 == 1 {
                claims.list.append(claim(field, base))
            }
        }
        claims.list += try list { reader in claim(try reader.field(of: E.self), try reader.stamp()) }
        return (claims, isCounted)
    }

    private mutating func claims<E: Snapshotted>() throws -> Claims<E> {
        var claims = Claims<E>()
        claims.list = try list { try $0.claim() }
        claims.awaitedByDeletions = try list { try $0.stamp() }
        claims.awaitedByChanges = try list { reader in
            (field: try reader.optional { try $0.field(of: E.self) }, stamp: try reader.stamp())
        }
        return claims
    }

    private mutating func claim<E: Snapshotted>() throws -> Claims<E>.Claim {
        let (field, stamp) = (try field(of: E.self), try stamp())
        guard let standing = Claims<E>.Standing(rawValue: UInt8(truncatingIfNeeded: try number())) else {
            throw Mistake()
        }
        let content: Claims<E>.Content
        switch try number() {
        case 0: content = .nothing
        case 1: content = .value(try value(of: E.self))
        case 2: content = .amount(try optional { try $0.quantity() })
        case 3: content = .step(from: try optional { try $0.quantity() }, to: try optional { try $0.quantity() })
        default: throw Mistake()
        }
        return Claims.Claim(field: field, stamp: stamp, standing: standing, content: content)
    }

    private mutating func value<E: Snapshotted>(of _: E.Type) throws -> E.Field {
        var json = JSONReader(try block())
        var first = true
        try json.beginObject()
        guard let name = try json.word(first: &first), let field = try E.read(name, from: &json) else {
            throw Mistake()
        }
        return field
    }

    /// A field or the presence.
    private mutating func field<E: Entity>(of _: E.Type) throws -> Int {
        let field = try integer()
        guard 0...E.fieldCount ~= field else { throw Mistake() }
        return field
    }
}
