/// What gzip writes behind a stream and zip beside an entry: a CRC-32, with the polynomial 0x04C11DB7, bits reflected,
/// begun with and finished by inverting all bits; and how many bytes there are, in 32 bits.
struct PackedChecksum: Sendable {
    private var crc: UInt32 = ~0
    private(set) var count: UInt32 = 0

    var value: UInt32 { ~crc }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes { crc = crc >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        count &+= UInt32(truncatingIfNeeded: bytes.count)
    }

    /// For each byte its effect.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
}
