/// When, and by whom, a record was written: a hybrid logical clock. The order (milliseconds, counter, writer) is the
/// same on every machine. A writer never gives the same stamp twice, so a stamp also names its record.
///
/// The clock follows Kulkarni, Demirbas and others, "Logical Physical Clocks" (2014).
public struct Stamp: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The milliseconds, and in the low sixteen bits the counter: one number in the order of the two.
    @usableFromInline let time: UInt64
    public let writer: WriterID

    /// Milliseconds since 1970-01-01T00:00:00Z, at most `millisecondsMax`.
    @inlinable public var milliseconds: UInt64 { time >> 16 }
    /// Tells apart what was written in one millisecond.
    @inlinable public var counter: UInt16 { UInt16(truncatingIfNeeded: time) }

    /// The last millisecond of the year 9999, the last that a stamp can print.
    public static let millisecondsMax: UInt64 = 253_402_300_799_999

    /// A stamp. Milliseconds beyond the year 9999 become its last millisecond.
    public init(milliseconds: UInt64, counter: UInt16, writer: WriterID) {
        time = min(milliseconds, Self.millisecondsMax) << 16 | UInt64(counter)
        self.writer = writer
    }

    /// The stamp of a time that is known to be one.
    init(time: UInt64, writer: WriterID) { (self.time, self.writer) = (time, writer) }

    @inlinable public static func == (left: Stamp, right: Stamp) -> Bool {
        left.time == right.time && left.writer == right.writer
    }

    @inlinable public static func < (left: Stamp, right: Stamp) -> Bool {
        left.time != right.time ? left.time < right.time : left.writer < right.writer
    }
}

// The text form, by which a payload refers to a record: 30 bytes, `0193520f4d53-0003-a1b2c3d4e5f6`. Milliseconds,
// counter and writer have a fixed width, so the order of the texts is the order of the stamps.
extension Stamp {
    /// Bytes of the text form.
    public static let textBytes = 30

    /// `0193520f4d53-0003-a1b2c3d4e5f6`: milliseconds, counter, writer in hexadecimal. `init(_:)` reads it back.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.textBytes)
        appendText(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the 30 bytes of the text form.
    public func appendText(to bytes: inout [UInt8]) {
        appendHexadecimal(milliseconds, digits: 12, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendHexadecimal(UInt64(counter), digits: 4, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendHexadecimal(writer.bits, digits: 12, to: &bytes)
    }

    /// Reads the text form; `nil` for any other spelling.
    public init?(_ text: some StringProtocol) {
        let utf8 = text.utf8
        guard utf8.count == Self.textBytes else { return nil }
        let read = utf8.withContiguousStorageIfAvailable { Stamp(bytes: UnsafeRawBufferPointer($0)) }
        guard let stamp = read ?? Array(utf8).withUnsafeBytes({ Stamp(bytes: $0) }) else { return nil }
        self = stamp
    }

    /// Reads the text form from exactly 30 bytes; `nil` for any other count or spelling. Allocates nothing.
    public init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.textBytes, let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            start[12] == UInt8(ascii: "-"), start[17] == UInt8(ascii: "-"),
            let time = hexadecimal(eightBytes(start), fourBytes(start + 8) | fourBytes(start + 13) << 32),
            time >> 16 <= Self.millisecondsMax, let writer = twelveHexadecimalDigits(start + 18)
        else { return nil }
        self.init(time: time, writer: WriterID(bits: writer))
    }
}

/// The later of two stamps, where there are any.
func later(_ left: Stamp?, _ right: Stamp?) -> Stamp? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
}
