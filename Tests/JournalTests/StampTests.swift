import Journal
import Testing

@Suite struct StampTests {
    private static func one(_ values: [UInt64], _ random: inout SeededRandom) -> UInt64 {
        values[random.below(values.count)]
    }

    private static func stamp(_ random: inout SeededRandom) -> Stamp {
        let milliseconds = Self.one([0, 1, 0xFFFF, 1_700_000_000_000, Stamp.millisecondsMax - 1, .max], &random)
        let counter = Self.one([0, 1, 0xFF, 0xFFFF], &random)
        let writer = Self.one([0, 1, 0xFFFF, 0x1_0000, 0xFFFF_FFFF, 0xFFFF_0000_0000, .max], &random)
        return Stamp(milliseconds: milliseconds, counter: UInt16(counter), writer: WriterID(bits: writer))
    }

    /// By milliseconds, then by counter, then by writer: as the texts are, which have a fixed width.
    @Test(arguments: [UInt64(1), 2])
    func theOrderIsThatOfTheTexts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1_000 {
            let (one, other) = (Self.stamp(&random), Self.stamp(&random))
            #expect((one < other) == ("\(one)" < "\(other)"), "\(one) \(other)")
            #expect((one == other) == ("\(one)" == "\(other)"), "\(one) \(other)")
            #expect(Stamp("\(one)") == one)
        }
    }

    /// A ledger keeps one for every field of everything that is known.
    @Test func sixteenBytesAreEnoughForOneOrNone() {
        #expect(MemoryLayout<Stamp?>.stride == 16)
    }
}
