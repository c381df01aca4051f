import Bytes
import TestSupport
import Testing

/// What zlib and gzip packed, with the tables of the standard and with tables of their own.
@Suite struct InflaterTests {
    private static let text = Array(
        (String(repeating: "milk, bread, butter and a lot of cheese; ", count: 40) + "the end").utf8)

    private static let packed: [(name: String, bytes: String)] = [
        (
            "fixed",
            "7801cbcdccc9d651482a4a4d4c0152a52525a9450a8979290a890a39f9250af9690ac919a9a9c5a9d60ab9a30a47158e"
                + "2a1c5538aa705421e90a4b32521552f35200e238319f"
        ),
        (
            "dynamic",
            "78daedcab90d80301004c056b6003aa09a835b64cb9f648efe710bce379a645aaee5c03569bef8223861dd61a823301e"
                + "dc897c79a2292a2a2a2a2aeec74804bbffe238319f"
        ),
    ]

    private static let gzipped =
        "1f8b08080000000002ff6c6973742e74787400edcab90d80301004c056b6003aa09a835b64cb9f648efe710bce379a64"
        + "5aaee5c03569bef8223861dd61a823301edc897c79a2292a2a2a2a2aeec74804bbff69ef5e196f060000"

    private func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }

    private func unpacked(_ bytes: [UInt8], countMax: Int = 10_000) throws -> [UInt8] {
        try Inflater.zlib(bytes, countMax: countMax)
    }

    @Test(arguments: packed.map(\.name)) func whatWasPackedIsUnpacked(name: String) throws {
        let packed = try bytes(#require(Self.packed.first { $0.name == name }).bytes)
        #expect(try unpacked(packed) == Self.text)
        #expect(throws: Inflater.Mistake.self) { try unpacked(packed, countMax: Self.text.count - 1) }
        for cut in 0..<packed.count {
            #expect(throws: Inflater.Mistake.self, "cut at \(cut)") { try unpacked(Array(packed[..<cut])) }
        }
    }

    private func unzipped(_ bytes: [UInt8], step: Int = 100) throws -> [UInt8] {
        var file = try GzipFile(bytes)
        var fractions = [-1.0]
        while !file.isAtEnd {
            fractions.append(file.fraction)
            try file.unpack(step)
        }
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy(<), "each step gets on")
        return file.output
    }

    @Test func aFileOfGzipIsUnpacked() throws {
        let packed = bytes(Self.gzipped)
        for step in [1, 7, 1000, 10_000] { #expect(try unzipped(packed, step: step) == Self.text) }
        for cut in 0..<packed.count {
            #expect(throws: Inflater.Mistake.self) { try unzipped(Array(packed[..<cut])) }
        }
        var file = try GzipFile(packed)
        try file.unpack(100)
        #expect(
            file.output.count < 500 && file.output[...] == Self.text.prefix(file.output.count), "no more than asked")
    }

    /// As programs leave it that pack on several processors, or that append.
    @Test func aFileOfGzipMayBeSeveral() throws {
        let (packed, empty) = (bytes(Self.gzipped), bytes("1f8b080000000000000303000000000000000000"))
        #expect(try unzipped(packed + empty + packed) == Self.text + Self.text)
        #expect(try unzipped(packed + [0, 0, 0]) == Self.text, "filled up")
        #expect(throws: Inflater.Mistake.self) { try unzipped(packed + [0, 1]) }
        #expect(throws: Inflater.Mistake.self) { try unzipped(packed + packed.dropLast()) }
        // A letter and three from two before: the second stream names what is in the first, and else is in order.
        let reaching = bytes("1f8b08000000000000034b04420021d339db04000000")
        #expect(throws: Inflater.Mistake.self) { try unzipped(packed + reaching) }
    }

    /// Damage is noticed, or does no harm; it never leads beyond the bytes.
    @Test(arguments: Dice.seeds(2)) func damageIsNoticed(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<300 {
            var damaged = bytes(dice.pick(Self.packed).bytes)
            damaged[2 + dice.below(damaged.count - 2)] ^= 1 << UInt8(dice.below(8))
            if let found = try? unpacked(damaged) { #expect(found == Self.text) }
            damaged = bytes(Self.gzipped)
            damaged[10 + dice.below(damaged.count - 10)] ^= 1 << UInt8(dice.below(8))
            if let found = try? unzipped(damaged) { #expect(found == Self.text) }
        }
    }
}
