/// Whether the bytes are UTF-8 without control bytes (below 0x20, or 0x7F): what a line may consist of.
func isPlainText(_ start: UnsafePointer<UInt8>, count: Int) -> Bool {
    // Nearly always all of it is printable ASCII.
    if isPrintableASCII(start, count: count) { return true }
    var offset = 0
    while offset < count {
        let length = plainScalarBytes(start + offset, count: count - offset)
        guard length > 0 else { return false }
        offset += length
        // What is not is a letter among others.
        while offset &+ 8 <= count, unprintable(word(start, offset)) & topBits == 0 { offset &+= 8 }
    }
    return true
}

/// Whether all bytes are from 0x20 to 0x7E. Without a branch for what is found, so that thirty-two are looked at in a few
/// steps.
private func isPrintableASCII(_ start: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count >= 8 else { return (0..<count).allSatisfy { 0x20...0x7E ~= start[$0] } }
    let words = UnsafeRawPointer(start)
    var many = SIMD4<UInt64>()
    var offset = 0
    while offset &+ 32 <= count {
        let four = words.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        many |= (four &- 0x20 &* ones) | (four &+ ones) | four
        offset &+= 32
    }
    var found = many[0] | many[1] | many[2] | many[3]
    while offset &+ 8 <= count {
        found |= unprintable(word(start, offset))
        offset &+= 8
    }
    // The last eight overlap those before.
    found |= unprintable(word(start, count &- 8))
    return found & topBits == 0
}

private let ones: UInt64 = 0x0101_0101_0101_0101
private let topBits: UInt64 = 0x8080_8080_8080_8080

@inline(__always)
private func word(_ start: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
}

/// Eight bytes, with the top bit set in one that is not from 0x20 to 0x7E.
///
/// Below 0x80, taking 0x20 away sets the top bit of what is too small, adding 1 that of 0x7F. A byte that breaks the rule
/// may spoil those above it, but they cannot hide it.
@inline(__always)
private func unprintable(_ word: UInt64) -> UInt64 { (word &- 0x20 &* ones) | (word &+ ones) | word }

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
