public import CBytes

/// CRC-32C: the Castagnoli polynomial 0x1EDC6F41, bits reflected, begun with and finished by inverting all bits, as
/// in RFC 3720 (iSCSI). It finds every single flipped bit and every burst of up to 32 bits.
public enum Checksum {
    /// The checksum of `bytes`.
    public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        guard let start = bytes.baseAddress else { return 0 }
        return of(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }

    /// The checksum of `count` bytes at `start`.
    @inlinable @inline(__always)
    public static func of(_ start: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        isInHardware ? ~checksum_in_hardware(~0, start, count) : byTables(start, count: count)
    }

    @usableFromInline static let isInHardware = checksum_is_in_hardware()

    /// For other processors: sixteen bytes a step, each through its own table.
    @usableFromInline static func byTables(_ start: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        let tables = Self.tables
        let bytes = UnsafeRawPointer(start)
        @inline(__always) func look(_ table: Int, _ word: UInt64, _ byte: UInt64) -> UInt32 {
            tables[table &* 256 &+ Int(truncatingIfNeeded: word >> (8 &* byte) & 0xFF)]
        }
        @inline(__always) func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        /// The effect of eight bytes with `behind` bytes after them.
        @inline(__always) func eight(_ word: UInt64, _ behind: Int) -> UInt32 {
            look(behind &+ 7, word, 0) ^ look(behind &+ 6, word, 1) ^ look(behind &+ 5, word, 2)
                ^ look(behind &+ 4, word, 3) ^ look(behind &+ 3, word, 4) ^ look(behind &+ 2, word, 5)
                ^ look(behind &+ 1, word, 6) ^ look(behind, word, 7)
        }
        var crc: UInt32 = 0xFFFF_FFFF
        var offset = 0
        while offset &+ 16 <= count {
            crc = eight(word(offset) ^ UInt64(crc), 8) ^ eight(word(offset &+ 8), 0)
            offset &+= 16
        }
        if offset &+ 8 <= count {
            crc = eight(word(offset) ^ UInt64(crc), 0)
            offset &+= 8
        }
        while offset < count {
            crc = crc >> 8 ^ look(0, UInt64(crc ^ UInt32(start[offset])), 0)
            offset &+= 1
        }
        return ~crc
    }

    /// Sixteen tables of 256: table `t` holds, for each byte, its effect after `t` more bytes. Filled once (15 µs) and
    /// only read from then on, which is what makes sharing the pointer between threads safe.
    private nonisolated(unsafe) static let tables: UnsafePointer<UInt32> = {
        let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 16 * 256)
        for byte in 0..<256 {
            var crc = UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
            tables[byte] = crc
        }
        for index in 256..<(16 * 256) {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
        }
        return UnsafePointer(tables)
    }()
}
