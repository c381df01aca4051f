/// Whether the bytes are UTF-8 without control bytes (below 0x20, or 0x7F): what a line may consist of.
func isPlainText(_ start: UnsafePointer<UInt8>, count: Int) -> Bool {
    var offset = 0
    while offset < count {
        // Many bytes at a time while they are printable ASCII, which is nearly always.
        while offset &+ 32 <= count, areFourPrintableASCII(start + offset) { offset &+= 32 }
        while offset &+ 8 <= count, isPrintableASCII(start + offset) { offset &+= 8 }
        // The last eight may overlap those before.
        if offset >= count || offset &+ 8 > count && offset >= 8 && isPrintableASCII(start + count - 8) { return true }
        let length = plainScalarBytes(start + offset, count: count - offset)
        guard length > 0 else { return false }
        offset += length
    }
    return true
}

/// Whether the eight bytes at `start` are all from 0x20 to 0x7E.
@inline(__always)
private func isPrintableASCII(_ start: UnsafePointer<UInt8>) -> Bool { unprintable(start, 0) & topBits == 0 }

/// The same of four times eight bytes.
@inline(__always)
private func areFourPrintableASCII(_ start: UnsafePointer<UInt8>) -> Bool {
    (unprintable(start, 0) | unprintable(start, 8) | unprintable(start, 16) | unprintable(start, 24)) & topBits == 0
}

private let topBits: UInt64 = 0x8080_8080_8080_8080

/// Eight bytes, with the top bit set in one that is not from 0x20 to 0x7E.
///
/// Below 0x80, taking 0x20 away sets the top bit of what is too small, adding 1 that of 0x7F. A byte that breaks the rule
/// may spoil those above it, but they cannot hide it.
@inline(__always)
private func unprintable(_ start: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return (word &- 0x20 &* ones) | (word &+ ones) | word
}

/// Bytes of the well-formed UTF-8 sequence at `start`, 0 when there is none or it is a control byte.
///
/// Well-formed as in table 3-7 of the Unicode standard: shortest form, no surrogates, nothing above U+10FFFF.
private func plainScalarBytes(_ start: UnsafePointer<UInt8>, count: Int) -> Int {
    let lead = start[0]
    if lead < 0x80 { return lead >= 0x20 && lead != 0x7F ? 1 : 0 }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, length <= count else { return 0 }
    let second =
        switch lead {
        case 0xE0: UInt8(0xA0)...0xBF
        case 0xED: UInt8(0x80)...0x9F
        case 0xF0: UInt8(0x90)...0xBF
        case 0xF4: UInt8(0x80)...0x8F
        default: UInt8(0x80)...0xBF
        }
    guard second.contains(start[1]) else { return 0 }
    for index in 2..<max(length, 2) where start[index] & 0xC0 != 0x80 { return 0 }
    return length
}
