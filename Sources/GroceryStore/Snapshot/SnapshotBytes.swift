import Journal

// A snapshot consists of numbers and texts one behind the other, without names: its shape is that of the program that wrote
// it, and another shape is not read. A number takes seven bits a byte, lowest first, as most are small.

/// Puts the bytes of a part of a snapshot together.
struct SnapshotWriter {
    private(set) var bytes: [UInt8] = []

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

    mutating func block(_ block: [UInt8]) {
        count(block.count)
        bytes.append(contentsOf: block)
    }

    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func stamp(_ stamp: Stamp) {
        number(stamp.milliseconds)
        number(UInt64(stamp.counter))
        number(stamp.writer.bits)
    }

    mutating func optional<T>(_ value: T?, _ body: (inout SnapshotWriter, T) -> Void) {
        flag(value != nil)
        if let value { body(&self, value) }
    }

    mutating func list<T>(_ values: some Collection<T>, _ body: (inout SnapshotWriter, T) -> Void) {
        count(values.count)
        for value in values { body(&self, value) }
    }
}

/// Takes the bytes of a part of a snapshot apart. They must outlive it.
struct SnapshotReader {
    /// Something else stands there than the writer writes.
    struct Mistake: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

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
        guard let value = Int(exactly: try number()) else { throw Mistake() }
        return value
    }

    mutating func signed() throws(Mistake) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func flag() throws(Mistake) -> Bool { try number() == 1 }

    mutating func block() throws(Mistake) -> UnsafeBufferPointer<UInt8> {
        let count = try count()
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]).assumingMemoryBound(to: UInt8.self)
    }

    mutating func text() throws(Mistake) -> String { String(decoding: try block(), as: UTF8.self) }

    mutating func stamp() throws(Mistake) -> Stamp {
        let (milliseconds, counter, writer) = (try number(), try number(), try number())
        return Stamp(
            milliseconds: milliseconds, counter: UInt16(truncatingIfNeeded: counter), writer: WriterID(bits: writer))
    }

    mutating func optional<T>(_ body: (inout SnapshotReader) throws -> T) throws -> T? {
        try flag() ? try body(&self) : nil
    }

    mutating func list<T>(_ body: (inout SnapshotReader) throws -> T) throws -> [T] {
        let count = try count()
        var values: [T] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }
}
