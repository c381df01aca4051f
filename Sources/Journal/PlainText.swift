import CBytes

/// Whether the bytes are UTF-8 without control bytes (below 0x20, or 0x7F): what a line may consist of.
func isPlainText(_ start: UnsafePointer<UInt8>, count: Int) -> Bool {
    var offset = 0
    while true {
        // Nearly always all of it is printable ASCII; what is not is a letter among others.
        offset += offset_of_unprintable(start + offset, count - offset)
        if offset == count { return true }
        let length = plainScalarBytes(start + offset, count: count - offset)
        guard length > 0 else { return false }
        offset += length
    }
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
