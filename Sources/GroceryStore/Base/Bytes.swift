import Bytes
import GroceryDomain
import Journal

// A base consists of numbers and texts one behind the other, without names: its shape is that of the program that wrote
// it, and another shape is not read. A number takes seven bits a byte, lowest first, as most are small; identities and
// moments, which are not, stand as they are. A quantity is spelt once: thousands of entries want few different ones.

/// Puts the bytes of a part of a base together.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    /// The place of every quantity that was spelt.
    private var quantities: [Quantity: Int] = [:]

    /// Begins anew with something that is read by itself.
    mutating func begin() { quantities.removeAll(keepingCapacity: true) }

    /// What was written before, as it was.
    mutating func copy(_ kept: UnsafeRawBufferPointer) { bytes.append(contentsOf: kept) }

    mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func count(_ value: Int) { number(UInt64(value)) }
    mutating func signed(_ value: Int64) { number(UInt64(bitPattern: value << 1 ^ value >> 63)) }
    mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }
    /// A bit each, the first the lowest.
    mutating func flags(_ values: [Bool]) {
        number(values.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    }

    mutating func moment(_ moment: Moment) { plain(moment.milliseconds) }

    private mutating func plain(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func identity(_ identity: some Identity) { plain(identity.rawValue) }

    mutating func entry(_ id: EntryID) {
        identity(id.list)
        identity(id.item)
    }

    mutating func stamp(_ stamp: Stamp) {
        // 48 bits and 16, then 48.
        plain(stamp.milliseconds | UInt64(stamp.counter) << 48)
        plain(UInt32(truncatingIfNeeded: stamp.writer.bits))
        plain(UInt16(truncatingIfNeeded: stamp.writer.bits >> 32))
    }

    mutating func block(_ block: [UInt8]) {
        count(block.count)
        bytes.append(contentsOf: block)
    }

    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func quantity(_ quantity: Quantity) {
        if let index = quantities[quantity] {
            count(index + 1)
        } else {
            quantities[quantity] = quantities.count
            count(0)
            spell(quantity)
        }
    }

    /// Nearly always a number, perhaps with a unit that is known; all else is spelt as the journal does.
    private mutating func spell(_ quantity: Quantity) {
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
        }
    }

    mutating func optional<T>(_ value: T?, _ body: (inout ByteWriter, T) -> Void) {
        flag(value != nil)
        if let value { body(&self, value) }
    }

    mutating func list<T>(_ values: some Collection<T>, _ body: (inout ByteWriter, T) -> Void) {
        count(values.count)
        for value in values { body(&self, value) }
    }
}

/// What the first number of a quantity says of it; from `withUnit` on it is the number of the unit.
private enum QuantitySpelling {
    static let text = 0
    static let number = 1
    static let withUnit = 2
}

/// Takes the bytes of a part of a base apart. They must outlive it.
struct ByteReader {
    /// Something else stands there than the writer writes.
    struct Mistake: Error {}

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0
    private var quantities: [Quantity] = []

    /// - Parameter offset: where to begin.
    init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() throws(Mistake) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count, shift < 64 {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Mistake()
    }

    /// A number of things that follow, each of which takes a byte or more.
    mutating func count() throws(Mistake) -> Int {
        let value = try number()
        guard value <= UInt64(bytes.count - offset) else { throw Mistake() }
        return Int(value)
    }

    mutating func integer() throws(Mistake) -> Int {
        let value = try number()
        guard value <= UInt64(JSONReader.integers.upperBound) else { throw Mistake() }
        return Int(value)
    }

    mutating func signed() throws(Mistake) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func flag() throws(Mistake) -> Bool { try number() == 1 }
    mutating func moment() throws(Mistake) -> Moment { Moment(bounding: try plain(Int64.self)) }

    private mutating func plain<T: FixedWidthInteger & BitwiseCopyable>(_: T.Type) throws(Mistake) -> T {
        guard bytes.count - offset >= MemoryLayout<T>.size else { throw Mistake() }
        defer { offset += MemoryLayout<T>.size }
        return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
    }

    mutating func identity<ID: Identity>() throws(Mistake) -> ID { ID(rawValue: try plain(UInt64.self)) }
    mutating func entry() throws(Mistake) -> EntryID { EntryID(list: try identity(), item: try identity()) }

    mutating func stamp() throws(Mistake) -> Stamp {
        let (moment, low, high) = (try plain(UInt64.self), try plain(UInt32.self), try plain(UInt16.self))
        return Stamp(
            milliseconds: moment & 0xFFFF_FFFF_FFFF, counter: UInt16(moment >> 48),
            writer: WriterID(bits: UInt64(low) | UInt64(high) << 32))
    }

    mutating func block() throws(Mistake) -> UnsafeBufferPointer<UInt8> {
        let count = try count()
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]).assumingMemoryBound(to: UInt8.self)
    }

    mutating func text() throws(Mistake) -> String { String(decoding: try block(), as: UTF8.self) }

    mutating func quantity() throws(Mistake) -> Quantity {
        let index = try integer()
        if index > 0 {
            guard index <= quantities.count else { throw Mistake() }
            return quantities[index - 1]
        }
        guard let quantity = try? spelt() else { throw Mistake() }
        quantities.append(quantity)
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
        default: throw Mistake()
        }
    }

    mutating func optional<T>(_ body: (inout ByteReader) throws -> T) throws -> T? {
        try flag() ? try body(&self) : nil
    }

    mutating func list<T>(_ body: (inout ByteReader) throws -> T) throws -> [T] {
        let count = try count()
        // Most lists are of one, and making room first takes twice as long as making an array of it.
        if count == 1 { return [try body(&self)] }
        var values: [T] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }
}
