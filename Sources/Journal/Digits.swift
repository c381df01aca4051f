import CBytes

/// The value of one lower-case hexadecimal digit, or a number above 15. Upper case is refused: every number in the
/// journal has one spelling.
@inline(__always)
func hexadecimalValue(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    if digit < 10 { return digit }
    let letter = byte &- 0x61
    return letter < 6 ? letter &+ 10 : 0xFF
}

/// The digit for a value below 16.
@inline(__always)
func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x57 &+ value }

/// Reads at most 16 lower-case digits; `nil` when there are none, too many, or something else among them.
func hexadecimalNumber(_ digits: some Sequence<UInt8>) -> UInt64? {
    var result: UInt64 = 0
    var count = 0
    for byte in digits {
        let value = hexadecimalValue(byte)
        count += 1
        guard value < 16, count <= 16 else { return nil }
        result = result << 4 | UInt64(value)
    }
    return count > 0 ? result : nil
}

/// Reads sixteen lower-case hexadecimal digits, eight in each of two words as they lie in memory; `nil` when one is
/// something else.
@inline(__always)
func hexadecimal(_ first: UInt64, _ second: UInt64) -> UInt64? {
    var value: UInt64 = 0
    return read_hexadecimal(first, second, &value) ? value : nil
}

/// Digits that mean nothing in front of a number, or nothing behind it once it is shifted.
private let fourZeros: UInt64 = 0x3030_3030
private let eightZeros: UInt64 = 0x3030_3030_3030_3030

@inline(__always)
func eightBytes(_ start: UnsafePointer<UInt8>) -> UInt64 { UnsafeRawPointer(start).loadUnaligned(as: UInt64.self) }

@inline(__always)
func fourBytes(_ start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
}

/// Reads eight lower-case hexadecimal digits at once; `nil` when one is something else.
func eightHexadecimalDigits(_ start: UnsafePointer<UInt8>) -> UInt64? { hexadecimal(eightZeros, eightBytes(start)) }

/// Reads twelve digits.
@inline(__always)
func twelveHexadecimalDigits(_ start: UnsafePointer<UInt8>) -> UInt64? {
    hexadecimal(eightBytes(start), fourBytes(start + 8) | fourZeros << 32).map { $0 >> 16 }
}

/// Reads four digits.
@inline(__always)
func fourHexadecimalDigits(_ start: UnsafePointer<UInt8>) -> UInt16? {
    var result: UInt16 = 0
    var bad: UInt8 = 0
    for index in 0..<4 {
        let value = hexadecimalValue(start[index])
        bad |= value
        result = result << 4 | UInt16(value & 0x0F)
    }
    // Every digit leaves the upper half of `bad` empty; the mark for "no digit" does not.
    return bad < 16 ? result : nil
}

/// Appends the low `4 * digits` bits of `value`.
func appendHexadecimal(_ value: UInt64, digits: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: (digits - 1) * 4, through: 0, by: -4) {
        bytes.append(hexadecimalDigit(UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 0x0F))
    }
}

/// The low `4 * digits` bits of `value` as text.
func hexadecimalText(_ value: UInt64, digits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits)
    appendHexadecimal(value, digits: digits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// Appends `value` in decimal, without leading zeros.
func appendDecimal(_ value: UInt64, to bytes: inout [UInt8]) {
    if value >= 10 { appendDecimal(value / 10, to: &bytes) }
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: value % 10))
}

/// Appends `value` in decimal, filled with zeros to `digits` digits.
func appendDecimal(_ value: UInt64, digits: Int, to bytes: inout [UInt8]) {
    if digits > 1 { appendDecimal(value / 10, digits: digits - 1, to: &bytes) }
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: value % 10))
}
