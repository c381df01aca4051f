import Bytes
import TestSupport
import Testing

@Suite struct ByteTests {
    private static let numbers: [UInt64] = [0, 1, 127, 128, 16_383, 16_384, 1 << 32, 1 << 63, .max]

    private func written() -> ByteWriter {
        var writer = ByteWriter()
        writer.list(Self.numbers) { $0.number($1) }
        writer.list(Self.numbers) { $0.signed(Int64(bitPattern: $1)) }
        writer.list(Self.numbers) { $0.fixed($1) }
        writer.fixed(UInt16(0x1234))
        writer.list(["", "é", String(repeating: "x", count: 200)]) { $0.text($1) }
        writer.optional("there") { $0.text($1) }
        writer.optional(nil as String?) { $0.text($1) }
        writer.flag(true)
        return writer
    }

    /// Whether what is read of `bytes` is what was written.
    private func isRead(_ reader: inout ByteReader) throws -> Bool {
        let numbers = try reader.list { try $0.number() }
        let signed = try reader.list { UInt64(bitPattern: try $0.signed()) }
        let fixed = try reader.list { try $0.fixed(UInt64.self) }
        let short: UInt16 = try reader.fixed()
        let texts = try reader.list { try $0.text() }
        let options = [try reader.optional { try $0.text() }, try reader.optional { try $0.text() }]
        return try [numbers, signed, fixed].allSatisfy { $0 == Self.numbers } && short == 0x1234
            && texts.map(\.utf8.count) == [0, 2, 200] && options == ["there", nil] && reader.flag()
    }

    @Test func whatIsWrittenIsRead() throws {
        try written().bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            let isSame = try isRead(&reader)
            #expect(isSame && reader.isAtEnd)
        }
    }

    @Test func everyCutIsAMistake() {
        let bytes = written().bytes
        for count in bytes.indices {
            bytes[..<count].withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                #expect((try? isRead(&reader)) == nil, "\(count) bytes")
            }
        }
    }

    @Test func noCountAsksForMoreThanThereIs() {
        for count in [UInt64(9), 1 << 40, .max] {
            var writer = ByteWriter()
            writer.number(count)
            writer.bytes.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                #expect(throws: ByteReader.Mistake.self) { try reader.count() }
            }
        }
    }

    @Test func whatIsSealedIsReadAsItWasOrNotAtAll() throws {
        let sealed = written().sealed
        func isGood(_ bytes: [UInt8]) -> Bool {
            bytes.withUnsafeBytes { bytes in
                guard var reader = try? ByteReader(sealed: bytes), let isSame = try? isRead(&reader) else {
                    return false
                }
                return isSame && reader.isAtEnd
            }
        }
        #expect(isGood(sealed))
        for index in sealed.indices {
            var damaged = sealed
            damaged[index] ^= 1 << UInt8(index % 8)
            #expect(!isGood(damaged) && !isGood(Array(sealed[..<index])), "\(index)")
        }
    }

    /// Whatever the bytes are: an answer or a mistake, and never beyond their end.
    @Test(arguments: Dice.seeds(4))
    func anyBytesCanBeRead(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<2000 {
            let bytes = (0..<dice.below(30)).map { _ in UInt8(dice.below(dice.oneIn(2) ? 4 : 256)) }
            bytes.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                _ = try? isRead(&reader)
                #expect((try? reader.block().count) ?? 0 <= bytes.count)
            }
        }
    }
}
