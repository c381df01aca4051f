/// Takes apart what a `ByteWriter` wrote. The bytes must outlive it. Every read checks that there is something to read:
/// a checksum says that bytes are as they were written, not that they were written well.
public struct ByteReader {
    /// The bytes are not what a writer writes.
    public struct Mistake: Error {
        @inlinable public init() {}
    }

    @usableFromInline let bytes: UnsafeRawBufferPointer
    @usableFromInline var offset: Int

    /// - Parameter offset: where to begin.
    @inlinable
    public init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    /// Begins to read what was `sealed`. Fails when it is not as it was.
    public init(sealed bytes: UnsafeRawBufferPointer, from offset: Int = 0) throws(Mistake) {
        let end = bytes.count - 8
        guard end >= offset else { throw Mistake() }
        let content = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        let sum = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
        guard sum == UInt64(Checksum.of(content)) else { throw Mistake() }
        self.init(content, from: offset)
    }

    @inlinable public var isAtEnd: Bool { offset == bytes.count }

    @inlinable
    public mutating func number() throws(Mistake) -> UInt64 {
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

    /// A number that fits the type.
    @inlinable
    public mutating func number<T: UnsignedInteger>(as _: T.Type) throws(Mistake) -> T {
        guard let value = T(exactly: try number()) else { throw Mistake() }
        return value
    }

    @inlinable
    public mutating func signed() throws(Mistake) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number of things that follow, each of which takes a byte or more: a wrong one cannot ask for memory without
    /// end.
    @inlinable
    public mutating func count() throws(Mistake) -> Int {
        let value = try number()
        guard value <= UInt64(bytes.count - offset) else { throw Mistake() }
        return Int(value)
    }

    @inlinable public mutating func flag() throws(Mistake) -> Bool { try number() == 1 }

    @inlinable
    public mutating func fixed<T: FixedWidthInteger & BitwiseCopyable>(_: T.Type = T.self) throws(Mistake) -> T {
        guard bytes.count - offset >= MemoryLayout<T>.size else { throw Mistake() }
        defer { offset += MemoryLayout<T>.size }
        return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
    }

    @inlinable
    public mutating func block() throws(Mistake) -> UnsafeBufferPointer<UInt8> {
        let count = try count()
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]).assumingMemoryBound(to: UInt8.self)
    }

    @inlinable public mutating func text() throws(Mistake) -> String { String(decoding: try block(), as: UTF8.self) }

    @inlinable
    public mutating func optional<T>(_ body: (inout ByteReader) throws -> T) throws -> T? {
        try flag() ? try body(&self) : nil
    }

    @inlinable
    public mutating func list<T>(_ body: (inout ByteReader) throws -> T) throws -> [T] {
        let count = try count()
        // Most lists are of one, and making room first takes twice as long as making an array of it.
        if count == 1 { return [try body(&self)] }
        var values: [T] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }
}
