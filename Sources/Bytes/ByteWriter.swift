// Numbers and texts one behind the other, without names: what is written so is read by who knows what comes next. A
// number takes seven bits a byte, the lowest first (LEB128), as most are small; those that are not have a fixed width,
// the lowest byte first.

/// Puts such bytes together.
public struct ByteWriter: Sendable {
    public var bytes: [UInt8]

    public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    @inlinable
    public mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    @inlinable public mutating func count(_ value: Int) { number(UInt64(value)) }

    /// Small numbers of either sign take few bytes.
    @inlinable public mutating func signed(_ value: Int64) { number(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    @inlinable public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// A number with as many bytes as its type has.
    @inlinable
    public mutating func fixed(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    @inlinable
    public mutating func block(_ block: some Collection<UInt8>) {
        count(block.count)
        bytes.append(contentsOf: block)
    }

    @inlinable public mutating func text(_ text: String) { block(text.utf8) }

    @inlinable
    public mutating func optional<T>(_ value: T?, _ body: (inout ByteWriter, T) -> Void) {
        flag(value != nil)
        if let value { body(&self, value) }
    }

    @inlinable
    public mutating func list<T>(_ values: some Collection<T>, _ body: (inout ByteWriter, T) -> Void) {
        count(values.count)
        for value in values { body(&self, value) }
    }

    /// All that was written, and its checksum behind it.
    public var sealed: [UInt8] {
        var copy = self
        copy.fixed(UInt64(bytes.withUnsafeBytes { Checksum.of($0) }))
        return copy.bytes
    }
}
