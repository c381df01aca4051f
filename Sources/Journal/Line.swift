import Bytes

// One line of a journal file, `docs/journal-format.md` in code:
//
//     5c2f9a1b 55479557 a1b2c3d4e5f6 47 2026-11-20T21:53:29.123Z-0003 act payload LF
//     checksum previous writer       sequence  stamp                  kind
//
// The checksum covers everything after the first space up to the line feed. `previous` is the checksum of the writer's
// record before this one. Every value has one spelling, so a line that reads well prints to the same bytes.

/// What the format fixes about lines.
enum LineFormat {
    /// The version that header lines carry.
    static let version: UInt64 = 2
    /// Bytes of the longest line, line feed included.
    static let lineBytesMax = 65_536
    /// Bytes of the longest kind, without its number of parts.
    static let kindBytesMax = 32
    /// The highest sequence number: 15 digits.
    static let sequenceMax: UInt64 = 999_999_999_999_999
    /// Parts that one action may have in front of its closing line.
    static let partsMax = 999_999
    /// Bytes in front of the sequence number: checksum, previous checksum, writer and their spaces.
    static let fixedBytes = 31
    /// Bytes of the stamp: a time, `-`, four digits of the counter.
    static let stampBytes = calendarTimeBytes + 5
    /// The shortest line without its line feed: one digit of sequence, a kind of one letter, no payload.
    static let contentBytesMin = fixedBytes + 1 + 1 + stampBytes + 1 + 1 + 1
    /// Bytes of the longest payload that fits a line whatever its other values are, rounded down.
    static let payloadBytesMax = 65_400

    static let headKind = "head"
    static let sealKind = "seal"
    static let partKind = "part"
}

/// The values of one line. Positions count from the line's first byte. Kept small, because it is copied for each line
/// of a journal of years: a line has fewer bytes than sixteen bits can count.
struct Line {
    // Whole words only: parts of one are written and then read together, for which a processor has to wait.
    /// The checksum, and in the low half that of the line before.
    private let checksums: UInt64
    let sequence: UInt64
    private let time: UInt64
    let writer: UInt64
    /// Sixteen bits each, lowest first: where the kind begins, its bytes, where the payload begins, bytes of the line.
    private let positions: UInt64
    private let parts: UInt64

    var checksum: UInt32 { UInt32(truncatingIfNeeded: checksums >> 32) }
    /// The checksum of the writer's line before this one.
    var previous: UInt32 { UInt32(truncatingIfNeeded: checksums) }
    var stamp: Stamp { Stamp(time: time, writer: WriterID(bits: writer)) }
    var kindStart: Int { Int(positions & 0xFFFF) }
    var kindCount: Int { Int(positions >> 16 & 0xFFFF) }
    var payloadStart: Int { Int(positions >> 32 & 0xFFFF) }
    /// Bytes of the line without its line feed.
    var count: Int { Int(positions >> 48) }
    /// Lines of kind `part` in front of this one that belong to the same action.
    var partCount: Int { Int(parts) }

    /// What others need to know of a line that was written here.
    init(checksum: UInt32, previous: UInt32, sequence: UInt64, stamp: Stamp) {
        checksums = UInt64(checksum) << 32 | UInt64(previous)
        self.sequence = sequence
        (time, writer) = (stamp.time, stamp.writer.bits)
        (positions, parts) = (0, 0)
    }

    /// Reads the `count` bytes at `start`, line feed not included; `nil` when they are not a line in its one spelling.
    init?(_ start: UnsafePointer<UInt8>, count: Int) {
        guard count >= LineFormat.contentBytesMin, count < LineFormat.lineBytesMax,
            start[8] == 0x20, start[17] == 0x20, start[30] == 0x20,
            let checksums = hexadecimal(eightBytes(start), eightBytes(start + 9)),
            Checksum.of(start + 9, count: count - 9) == UInt32(truncatingIfNeeded: checksums >> 32),
            let writer = twelveHexadecimalDigits(start + 18),
            isPlainText(start + 31, count: count - 31)
        else { return nil }

        var position = LineFormat.fixedBytes
        guard let sequence = decimal(start, &position, count),
            sequence <= LineFormat.sequenceMax, position < count, start[position] == 0x20
        else { return nil }
        position += 1

        guard position + LineFormat.stampBytes < count,
            let milliseconds = millisecondsSince1970(start + position),
            start[position + calendarTimeBytes] == UInt8(ascii: "-"),
            let counter = fourHexadecimalDigits(start + position + calendarTimeBytes + 1),
            start[position + LineFormat.stampBytes] == 0x20
        else { return nil }
        position += LineFormat.stampBytes + 1

        let kindStart = position
        while position < count, isKindByte(start[position], first: position == kindStart) { position += 1 }
        let kindCount = position - kindStart
        guard kindCount > 0, kindCount <= LineFormat.kindBytesMax, position < count else { return nil }
        var parts: UInt64 = 0
        if start[position] == UInt8(ascii: "+") {
            position += 1
            guard let count = decimal(start, &position, count), count > 0, count <= LineFormat.partsMax,
                count < sequence
            else { return nil }
            parts = count
        }
        guard position < count, start[position] == 0x20 else { return nil }
        (self.checksums, self.sequence) = (checksums, sequence)
        time = milliseconds << 16 | UInt64(counter)
        self.writer = writer
        positions = UInt64(kindStart) | UInt64(kindCount) << 16 | UInt64(position + 1) << 32 | UInt64(count) << 48
        self.parts = parts
    }

    /// Whether the kind is spelt `text`.
    @inline(__always)
    func isKind(_ text: StaticString, at start: UnsafePointer<UInt8>) -> Bool {
        guard kindCount == text.utf8CodeUnitCount else { return false }
        for index in 0..<kindCount where start[kindStart + index] != text.utf8Start[index] { return false }
        return true
    }

    /// Appends a whole line, line feed included, and returns its checksum. The caller has checked kind and payload.
    @discardableResult
    static func append(
        to bytes: inout [UInt8], previous: UInt32, sequence: UInt64, stamp: Stamp, kind: String, partCount: Int = 0,
        payload: some Collection<UInt8>
    ) -> UInt32 {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0x20, count: 9))
        appendHexadecimal(UInt64(previous), digits: 8, to: &bytes)
        bytes.append(0x20)
        appendHexadecimal(stamp.writer.bits, digits: 12, to: &bytes)
        bytes.append(0x20)
        appendDecimal(sequence, to: &bytes)
        bytes.append(0x20)
        appendCalendarTime(stamp.milliseconds, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendHexadecimal(UInt64(stamp.counter), digits: 4, to: &bytes)
        bytes.append(0x20)
        bytes.append(contentsOf: kind.utf8)
        if partCount > 0 {
            bytes.append(UInt8(ascii: "+"))
            appendDecimal(UInt64(partCount), to: &bytes)
        }
        bytes.append(0x20)
        bytes.append(contentsOf: payload)

        let covered = start + 9
        let checksum = bytes.withUnsafeBufferPointer { buffer in
            // The buffer is not empty: more than nine bytes were just appended.
            buffer.baseAddress.map { Checksum.of($0 + covered, count: buffer.count - covered) } ?? 0
        }
        for index in 0..<8 {
            bytes[start + index] = hexadecimalDigit(UInt8(truncatingIfNeeded: checksum >> UInt32(28 - 4 * index)) & 15)
        }
        bytes.append(0x0A)
        return checksum
    }
}

/// Whether a kind may be written: a letter, then letters, digits, `.` or `-`, at most 32 bytes.
func isKind(_ text: String) -> Bool {
    let utf8 = text.utf8
    guard !utf8.isEmpty, utf8.count <= LineFormat.kindBytesMax else { return false }
    return utf8.enumerated().allSatisfy { isKindByte($0.element, first: $0.offset == 0) }
}

@inline(__always)
private func isKindByte(_ byte: UInt8, first: Bool) -> Bool {
    let letter = (byte | 0x20) &- 0x61 < 26
    return letter || !first && (byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-"))
}

/// Reads a number without leading zeros at `position` and moves past it; `nil` for none or one of more digits than
/// always fit into 64 bits.
@inline(__always)
private func decimal(_ start: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) -> UInt64? {
    let first = position
    var value: UInt64 = 0
    while position < count, case let digit = start[position] &- 0x30, digit < 10 {
        value = value &* 10 &+ UInt64(digit)
        position &+= 1
    }
    guard position > first, position - first < 20, position == first + 1 || start[first] != 0x30 else { return nil }
    return value
}
