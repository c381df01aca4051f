@testable import Bytes
import TestSupport
import Testing

@Suite struct ChecksumTests {
    private func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { Checksum.of($0) } }

    /// The check value that catalogues of CRCs give for CRC-32C, and the test vectors of RFC 3720, B.4.
    @Test func checksumsAreCastagnolis() {
        #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
        #expect(checksum(Array(repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(checksum((0..<32).map { UInt8($0) }) == 0x46DD_794E)
        #expect(checksum(Array(repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    }

    @Test func checksumsOfAllLengthsAreThoseOfTheDefinition() {
        var dice = Dice(seed: 5)
        // The long ones are done in three parts at once.
        for count in Array(0..<200) + [65_535, 65_536, 65_537, 70_023, 100_000] {
            let bytes = (0..<count).map { _ in UInt8(dice.below(256)) }
            var crc: UInt32 = 0xFFFF_FFFF
            for byte in bytes {
                crc ^= UInt32(byte)
                for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
            }
            #expect(checksum(bytes) == ~crc)
            let byTables = (bytes + [0]).withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { Checksum.byTables($0, count: count) }
            }
            #expect(byTables == ~crc)
        }
    }
}
