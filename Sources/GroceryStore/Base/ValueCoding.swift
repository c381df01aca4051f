import Bytes
import GroceryDomain
import Journal

// A base consists of numbers and texts without names: its shape is that of the program that wrote it, and another shape
// is not read. Identities and moments have a fixed width.

extension ByteWriter {
    mutating func value(_ value: AnyValue) {
        switch value {
        // A flag that is written is set, and nothing is written of what is absent.
        case .none, .flag: break
        case .number(let number): signed(Int64(number))
        case .text(let text): self.text(text)
        case .texts(let texts): list(texts) { $0.text($1) }
        case .identity(let id): fixed(id)
        case .identities(let ids): list(ids) { $0.fixed($1) }
        case .listKind(let kind): text(kind.rawValue)
        case .moment(let moment): self.moment(moment)
        case .day(let day): text(day.description)
        case .repeats(let rhythm): text(rhythm.canonicalText)
        case .quantity(let quantity): self.quantity(quantity)
        case .price(let price): self.price(price)
        case .money(let money): signed(money.minor)
        case .coordinates(let coordinates): text(coordinates.description)
        }
    }

    mutating func moment(_ moment: Moment) { fixed(moment.milliseconds) }
    mutating func identity(_ identity: some Identity) { fixed(identity.rawValue) }

    mutating func entry(_ id: EntryID) {
        identity(id.list)
        identity(id.item)
    }

    mutating func stamp(_ stamp: Stamp) {
        // 48 bits and 16, then 48.
        fixed(stamp.milliseconds | UInt64(stamp.counter) << 48)
        fixed(UInt32(truncatingIfNeeded: stamp.writer.bits))
        fixed(UInt16(truncatingIfNeeded: stamp.writer.bits >> 32))
    }

    /// Nearly always a number, optionally with a known unit; everything else is spelled as in the journal.
    mutating func quantity(_ quantity: Quantity) {
        let amount = quantity.first
        let unit = amount.unit?.number
        guard quantity.amounts.count == 1, amount.size == nil, (unit == nil) == (amount.unit == nil) else {
            count(QuantitySpelling.text)
            return text(quantity.canonicalText)
        }
        count(unit.map { QuantitySpelling.withUnit + $0 } ?? QuantitySpelling.number)
        signed(amount.value.numerator)
        signed(amount.value.denominator)
    }

    mutating func price(_ price: Price) {
        signed(price.amount.minor)
        switch price.basis {
        case .each: number(0)
        case .all: number(1)
        case .per(let amount):
            number(2)
            quantity(Quantity(amount))
        case .several(let count, let single):
            number(3)
            signed(count)
            signed(single.minor)
        }
    }
}

/// The first number of a quantity, which says how it is spelled; from `withUnit` on, the number of the unit.
private enum QuantitySpelling {
    static let text = 0
    static let number = 1
    static let withUnit = 2
}

extension ByteReader {
    mutating func value(_ kind: FieldKind) throws -> AnyValue {
        switch kind {
        case .flag: .flag(true)
        case .number, .servings: .number(Int(try signed()))
        case .name, .line, .lines: .text(try text())
        case .names: .texts(try list { try $0.text() })
        case .identity: .identity(try fixed())
        case .identities: .identities(try list { try $0.fixed() })
        case .listKind: .listKind(try spelt(GroceryList.Kind.init(rawValue:)))
        case .moment: .moment(try moment())
        case .day: .day(try spelt { CivilDate($0) })
        case .repeats: .repeats(try spelt(Repeat.init(canonicalText:)))
        case .quantity: .quantity(try quantity())
        case .price: .price(try price())
        case .money: .money(Money(minor: try signed()))
        case .coordinates: .coordinates(try spelt { Coordinates($0) })
        }
    }

    private mutating func spelt<Value>(_ read: (String) -> Value?) throws(Mistake) -> Value {
        guard let value = read(try text()) else { throw Mistake() }
        return value
    }

    mutating func integer() throws(Mistake) -> Int {
        let value = try number()
        guard value <= UInt64(JSONReader.integers.upperBound) else { throw Mistake() }
        return Int(value)
    }

    mutating func moment() throws(Mistake) -> Moment { Moment(bounding: try fixed()) }
    mutating func identity<ID: Identity>() throws(Mistake) -> ID { ID(rawValue: try fixed()) }
    mutating func entry() throws(Mistake) -> EntryID { EntryID(list: try identity(), item: try identity()) }

    mutating func stamp() throws(Mistake) -> Stamp {
        let (moment, low, high) = (try fixed(UInt64.self), try fixed(UInt32.self), try fixed(UInt16.self))
        return Stamp(
            milliseconds: moment & 0xFFFF_FFFF_FFFF, counter: UInt16(moment >> 48),
            writer: WriterID(bits: UInt64(low) | UInt64(high) << 32))
    }

    mutating func quantity() throws(Mistake) -> Quantity {
        guard let quantity = try? spelt() else { throw Mistake() }
        return quantity
    }

    private mutating func spelt() throws -> Quantity {
        let spelling = try integer()
        if spelling == QuantitySpelling.text { return try Quantity(canonicalText: try text()) }
        let unit = spelling == QuantitySpelling.number ? nil : Unit(number: spelling - QuantitySpelling.withUnit)
        guard let value = Rational(try signed(), over: try signed()),
            (unit == nil) == (spelling == QuantitySpelling.number)
        else { throw Mistake() }
        return Quantity(try Amount(value, unit))
    }

    mutating func price() throws(Mistake) -> Price {
        let amount = Money(minor: try signed())
        switch try number() {
        case 0: return Price(amount, .each)
        case 1: return Price(amount, .all)
        case 2: return Price(amount, .per(try quantity().first))
        case 3: return Price(amount, .several(try signed(), single: Money(minor: try signed())))
        default: throw Mistake()
        }
    }
}
