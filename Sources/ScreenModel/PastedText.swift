/// Collects what comes between the marks of a bracketed paste.
struct PastedText: Sendable {
    enum Progress { case goesOn, ended }

    /// A longer paste comes as several, so that one whose end never comes does not fill the memory.
    static let bytesMax = 1 << 20

    private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    private var bytes: [UInt8] = []
    /// How much of the end mark the last bytes are.
    private var matched = 0
    /// Whether the last byte was a return, after which a line feed is no further line.
    private var isAfterReturn = false

    /// True when there is as much as one paste may hold and it can be cut here: after a line; after twice as much,
    /// after any letter of ASCII.
    var isFull: Bool {
        guard bytes.count >= PastedText.bytesMax, matched == 0, let last = bytes.last else { return false }
        return last == 0x0A || last == 0x0D || (bytes.count >= 2 * PastedText.bytesMax && last < 0x80)
            || bytes.count >= 3 * PastedText.bytesMax
    }

    mutating func take(_ byte: UInt8) -> Progress {
        if byte == PastedText.endMark[matched] {
            matched += 1
            if matched == PastedText.endMark.count { return .ended }
            return .goesOn
        }
        if matched > 0 {
            bytes += PastedText.endMark[..<matched]
            matched = 0
            return take(byte)
        }
        bytes.append(byte)
        return .goesOn
    }

    /// What was collected, as text that is safe to keep: lines end with `\n`, tabs stay, other control characters and
    /// bytes that are no UTF-8 are gone or U+FFFD. nil when nothing was. Forgets it.
    mutating func takeText() -> String? {
        if matched < PastedText.endMark.count { bytes += PastedText.endMark[..<matched] }
        defer {
            bytes = []
            matched = 0
        }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var wellFormed = String(decoding: bytes, as: UTF8.self)
        wellFormed.withUTF8 { bytes in
            var isControlLead = false
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case 0x0A where isAfterReturn: break
                case 0x0A, 0x0D: kept.append(0x0A)
                case 0..<0x20 where byte != 0x09, 0x7F: break
                // U+0080 to U+009F, controls as well, are two bytes.
                case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: isControlLead = true
                case 0x80..<0xC0 where isControlLead: isControlLead = false
                default: kept.append(byte)
                }
                isAfterReturn = byte == 0x0D
            }
        }
        return kept.isEmpty ? nil : String(decoding: kept, as: UTF8.self)
    }
}
