/// Why the file of imported places or of the map cannot be read.
public enum ReferenceDamage: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another program wrote it, or a later version of this one.
    case unknownFormat
    /// It was cut, or bytes in it have changed.
    case damaged

    public var description: String {
        switch self {
        case .unknownFormat: "it is not in a form that this version of aisle reads"
        case .damaged: "it is damaged"
        }
    }
}

/// Writes what was imported as bytes: a first line that says what it is, numbers and texts, and a checksum.
struct ReferenceWriter {
    private var bytes: [UInt8]

    init(title: String) { bytes = Array((title + "\n").utf8) }

    /// LEB128: seven bits a byte, the lowest first, the high bit on all but the last.
    mutating func write(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(count: Int) { write(UInt64(count)) }

    /// Small numbers of either sign take few bytes.
    mutating func write(signed value: Int64) { write(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// All that was written, and its checksum behind it.
    func finished() -> [UInt8] {
        let sum = ReferenceChecksum.of(bytes[...])
        return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
    }
}

/// Reads what `ReferenceWriter` wrote. Every read checks that there is something to read: a checksum says that a file
/// is as it was written, not that it was written well.
struct ReferenceReader {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int

    /// - Throws: when the first line is not `title`, or the checksum is not that of what stands before it.
    init(_ bytes: [UInt8], title: String) throws(ReferenceDamage) {
        let head = Array((title + "\n").utf8)
        guard bytes.starts(with: head) else { throw head.starts(with: bytes) ? .damaged : .unknownFormat }
        end = bytes.count - 8
        guard end >= head.count else { throw .damaged }
        var sum: UInt64 = 0
        for place in 0..<8 { sum |= UInt64(bytes[end + place]) << (place * 8) }
        guard ReferenceChecksum.of(bytes[..<end]) == sum else { throw .damaged }
        (self.bytes, offset) = (bytes, head.count)
    }

    var isAtEnd: Bool { offset == end }

    mutating func number() throws(ReferenceDamage) -> UInt64 {
        var (value, shift) = (0 as UInt64, 0 as UInt64)
        while offset < end, shift < 64 {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .damaged
    }

    mutating func signed() throws(ReferenceDamage) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number that fits the type.
    mutating func number<T: FixedWidthInteger>(as: T.Type) throws(ReferenceDamage) -> T {
        guard let value = T(exactly: T.isSigned ? try signed() : Int64(clamping: try number())) else { throw .damaged }
        return value
    }

    /// A count of things that take at least a byte each, so that a wrong one cannot ask for memory without end.
    mutating func count() throws(ReferenceDamage) -> Int {
        let count = try number()
        guard count <= UInt64(end - offset) else { throw .damaged }
        return Int(count)
    }

    mutating func text() throws(ReferenceDamage) -> String {
        let count = try count()
        offset += count
        return String(decoding: bytes[offset - count..<offset], as: UTF8.self)
    }
}

/// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) over words of eight bytes in place of bytes, for speed. Each
/// step can be undone, so a change within one word is always found.
enum ReferenceChecksum {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        bytes.withUnsafeBytes { buffer in
            let whole = buffer.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                hash = (hash ^ word) &* 0x0000_0100_0000_01b3
                // High bits would otherwise never reach the low ones.
                hash ^= hash >> 32
            }
            for byte in buffer[whole...] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        }
        return hash
    }
}
