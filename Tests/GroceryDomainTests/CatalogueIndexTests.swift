import TestSupport
import Testing

@testable import GroceryDomain

/// An index that is read in place from bytes.
@Suite struct CatalogueIndexTests {
    /// Bytes that stay in memory as long as this object lives.
    private final class Memory: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ content: [UInt8]) {
            bytes = .allocate(byteCount: content.count, alignment: 8)
            bytes.copyBytes(from: content)
        }

        deinit { bytes.deallocate() }

        var index: CatalogueIndex? { CatalogueIndex(UnsafeRawBufferPointer(bytes), keeper: self) }
    }

    private static let queries = [
        "milk", "mlik", "onion", "bre", "ice crem", "zuchini", "shreded weat", "redonions", "x", "ä",
        "organic oat milk",
    ]

    private func answers(_ index: CatalogueIndex) -> [String] {
        Self.queries.map { query in
            let matches = index.names.search(query).map { "\($0.id) \($0.nameIndex) \($0.score) \($0.isExact)" }
            let type = index.suggester.likeliest(for: query).map { "\($0)" } ?? "none"
            return "\(query): \(matches.joined(separator: ", ")); \(type)"
        }
    }

    @Test func itAnswersAsTheOneThatWasWritten() throws {
        let index = CatalogueSearch(of: Household.catalogue).kept
        let read = try #require(Memory(index.bytes).index)
        #expect(answers(read) == answers(index))
        #expect(read.names.items == index.names.items.sorted())
        #expect(try #require(Memory(read.bytes).index).bytes.count == read.bytes.count)
    }

    /// Changes after reading an index lead to the same result as if it had always been so.
    @Test(arguments: Dice.seeds(3)) func itIsChangedLikeAnyOther(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var index = CatalogueIndex()
        var items: [Item] = []
        for round in 0..<200 {
            if dice.oneIn(20) { index = try #require(Memory(index.bytes).index, "round \(round)") }
            if !items.isEmpty, dice.oneIn(3) {
                index.remove(items.remove(at: dice.below(items.count)))
            } else {
                let words = (0...dice.below(3)).map { _ in
                    dice.pick(["oat", "milk", "red", "onion", "cream", "bread", "wheat"])
                }
                let item = Item(
                    id: ItemID(rawValue: UInt64(round)), name: words.joined(separator: " "),
                    type: ItemTypeID(rawValue: UInt64(dice.below(4))))
                items.append(item)
                index.insert(item, isOwn: dice.oneIn(4))
            }
            var fresh = CatalogueIndex()
            for item in items {
                fresh.insert(item, isOwn: index.weight(of: item.id) == CatalogueIndex.ownWeight)
            }
            try #require(
                Self.queries.allSatisfy { index.names.search($0) == fresh.names.search($0) }, "round \(round)")
        }
    }

    @Test func whatIsCutIsNotRead() throws {
        let bytes = CatalogueSearch(of: Household.catalogue).kept.bytes
        for count in stride(from: 0, to: bytes.count, by: 8) { #expect(Memory(Array(bytes[..<count])).index == nil) }
        #expect(Memory(bytes + [0, 0, 0, 0, 0, 0, 0, 0]).index == nil)
    }

    /// A changed byte leads to a wrong answer at worst, and so do pages that become zeros later.
    @Test func whatIsSpoiltLeadsNowhere() throws {
        let bytes = CatalogueSearch(of: Household.catalogue).kept.bytes
        for place in bytes.indices {
            let memory = Memory(bytes)
            for value in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
                memory.bytes[place] = value
                guard let index = memory.index, place % 7 == 0 else { continue }
                _ = index.names.search("shreded weat")
            }
        }
        for page in stride(from: 0, to: bytes.count, by: 64) {
            let memory = Memory(bytes)
            let index = try #require(memory.index)
            for offset in page..<min(page + 64, bytes.count) { memory.bytes[offset] = 0 }
            _ = answers(index)
        }
    }

    /// The file may be written over while a search goes through it.
    @Test(arguments: Dice.seeds(40)) func whatIsOverwrittenInUseLeadsNowhere(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let bytes = CatalogueSearch(of: Household.catalogue).kept.bytes
        let memory = Memory(bytes)
        let index = try #require(memory.index)
        for _ in 0..<200 {
            let start = dice.below(bytes.count)
            for offset in start..<min(start + 1 + dice.below(200), bytes.count) {
                memory.bytes[offset] = UInt8(truncatingIfNeeded: dice.below(4) == 0 ? dice.below(256) : dice.below(3))
            }
            _ = index.names.search(dice.pick(Self.queries))
            _ = index.names.items(called: "milk")
            _ = index.suggester.likeliest(for: dice.pick(Self.queries))
            if dice.oneIn(10) { memory.bytes.copyBytes(from: bytes) }
        }
    }
    /// Nor does what is learnt above pages that have become zeros: each record of a word refers to an older one.
    @Test func learningFromWhatIsOverwrittenEnds() throws {
        let memory = Memory(CatalogueSearch(of: Household.catalogue).kept.bytes)
        var index = try #require(memory.index)
        memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
        for number in 1...3 {
            index.suggester.learn(name: "oat drink", type: ItemTypeID(rawValue: UInt64(number)))
        }
        _ = index.suggester.likeliest(for: "oat drink")
    }

    /// Where this fails, names are read otherwise than before, and an index that was kept is of no use any more: then
    /// the new number belongs into `CatalogueIndex.fingerprint`.
    @Test func theFingerprintIsThatOfTheIndex() {
        var index = CatalogueIndex()
        let samples = [
            "Crème fraîche", "M&M's", "Straße 7", "Oat milk", "half-fat milk", "キムチ", "우유", "Молоко", "牛奶", "½ loaf",
            "tins of peeled tomatoes", "Hafermilch", "🥚", "a b c d e f",
        ]
        for (number, name) in samples.enumerated() {
            let type = ItemTypeID(rawValue: UInt64(number % 3))
            index.insert(Item(id: ItemID(rawValue: UInt64(number)), name: name, type: type), isOwn: number > 9)
        }
        var writer = ColumnWriter()
        index.names.compacted().write(to: &writer)
        index.suggester.write(to: &writer)
        // The bytes between fields are undefined, so only the lengths of the columns and the search results count; and
        // of these so many digits as every processor works out alike.
        func digits(_ number: Double) -> Int { Int((number * 10_000).rounded()) }
        var text = "\(writer.bytes.count)"
        for name in samples {
            let matches = index.names.search(name).map { "\($0.id) \(digits($0.score))" }
            let shares = index.suggester.suggestions(for: name + " x").map { "\($0.type) \(digits($0.confidence))" }
            text += " \(name.folded) \(NameTable.key(of: name.folded))"
            text += " \(matches.joined(separator: " ")) \(shares.joined(separator: " "))"
        }
        #expect(ItemID(derivedFrom: text).rawValue == CatalogueIndex.fingerprint)
    }
}
