import Bytes
import GroceryDomain
import Journal

// The registers of an entity in a base. Mostly one stamp covers the presence and most fields; if stamps are not enough,
// all claims follow.

extension ByteWriter {
    mutating func registers<E: BaseCoded>(_ kept: Registers<E>.Kept) {
        switch kept {
        case .simple(let simple):
            flag(false)
            self.simple(simple)
        case .claims(let claims):
            flag(true)
            self.claims(claims)
        }
    }

    private mutating func simple<E: BaseCoded>(_ simple: Registers<E>.Simple) {
        flag(simple.isCounted)
        number(UInt64(simple.live.bits))
        number(UInt64(simple.based.bits))
        if let base = simple.base { stamp(base) }
        list(simple.others) { writer, other in
            writer.count(other.field)
            writer.stamp(other.stamp)
        }
    }

    private mutating func claims<E: BaseCoded>(_ claims: Claims<E>) {
        for field in claims.fields { list(field) { writer, claim in writer.claim(claim, of: E.self) } }
        list(claims.steps) { writer, step in
            writer.stamp(step.stamp)
            writer.number(UInt64(step.status.rawValue))
            writer.optional(step.from) { $0.quantity($1) }
            writer.optional(step.to) { $0.quantity($1) }
        }
        list(claims.awaitedByDeletions) { $0.stamp($1) }
        list(claims.awaitedByChanges) { writer, awaited in
            writer.optional(awaited.field) { $0.count($1) }
            writer.stamp(awaited.stamp)
        }
    }

    private mutating func claim<E: BaseCoded>(_ claim: Claims<E>.Claim, of _: E.Type) {
        stamp(claim.stamp)
        number(UInt64(claim.status.rawValue))
        switch claim.content {
        case .nothing: number(0)
        case .value(let field):
            number(1)
            count(field.index)
            let isBlank = field == E.blank.current(field)
            flag(isBlank)
            if !isBlank { value(field.value) }
        case .amount(let quantity):
            number(2)
            optional(quantity) { $0.quantity($1) }
        }
    }
}

extension ByteReader {
    mutating func registers<E: BaseCoded>() throws -> Registers<E>.Kept {
        try flag() ? .claims(try claims()) : .simple(try simple())
    }

    private mutating func simple<E: BaseCoded>() throws -> Registers<E>.Simple {
        let isCounted = try flag()
        let (live, based) = (try fieldSet(of: E.self), try fieldSet(of: E.self))
        var simple = Registers<E>.Simple(live: live, isCounted: isCounted, based: based)
        if !based.isEmpty { simple.base = try stamp() }
        for _ in 0..<(try self.count()) { simple.others.append((try field(of: E.self), try stamp())) }
        return simple
    }

    private mutating func claims<E: BaseCoded>() throws -> Claims<E> {
        var claims = Claims<E>()
        for field in claims.fields.indices { claims.fields[field] = try list { try $0.claim() } }
        claims.steps = try list { reader in
            Claims.Step(
                stamp: try reader.stamp(), status: try reader.status(of: E.self),
                from: try reader.optional { try $0.quantity() }, to: try reader.optional { try $0.quantity() })
        }
        claims.awaitedByDeletions = try list { try $0.stamp() }
        claims.awaitedByChanges = try list { reader in
            (field: try reader.optional { try $0.field(of: E.self) }, stamp: try reader.stamp())
        }
        return claims
    }

    private mutating func claim<E: BaseCoded>() throws -> Claims<E>.Claim {
        let (stamp, status) = (try stamp(), try status(of: E.self))
        let content: Claims<E>.Content
        switch try number() {
        case 0: content = .nothing
        case 1: content = .value(try value(of: E.self))
        case 2: content = .amount(try optional { try $0.quantity() })
        default: throw Mistake()
        }
        return Claims.Claim(stamp: stamp, status: status, content: content)
    }

    private mutating func status<E: BaseCoded>(of _: E.Type) throws -> Claims<E>.Status {
        guard let status = Claims<E>.Status(rawValue: UInt8(truncatingIfNeeded: try number())) else {
            throw Mistake()
        }
        return status
    }

    private mutating func value<E: BaseCoded>(of _: E.Type) throws -> E.Field {
        let index = try integer()
        guard index < E.fieldCount else { throw Mistake() }
        return try flag() ? E.blank.fields[index] : E.Field(at: index, try value(E.form.rows[index].kind))
    }

    /// The index of a field or of the presence.
    private mutating func field<E: Entity>(of _: E.Type) throws -> Int {
        let field = try integer()
        guard 0...E.fieldCount ~= field else { throw Mistake() }
        return field
    }

    /// A set of fields, including the presence.
    private mutating func fieldSet<E: Entity>(of _: E.Type) throws -> FieldSet {
        let bits = try number()
        guard bits >> UInt64(E.fieldCount + 1) == 0 else { throw Mistake() }
        return FieldSet(bits: UInt32(bits))
    }
}
