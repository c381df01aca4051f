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

        var index: CatalogueIndex? {
            CatalogueIndex(UnsafeRawBufferPointer(bytes), keeper: self, over: nil, in: .british)
        }
    }

    private static let queries = [
        "milk", "mlik", "onion", "bre", "ice crem", "zuchini", "shreded weat", "redonions", "x", "ä",
        "organic oat milk",
    ]

    private func answers(_ index: CatalogueIndex) -> [String] {
        Self.queries.map { query in
            let matches = index.matches(query).map { "\($0.id) \($0.nameIndex) \($0.score) \($0.isExact)" }
            let type = index.likeliestType(for: query) { _ in true }.map { "\($0)" } ?? "none"
            return "\(query): \(matches.joined(separator: ", ")); \(type)"
        }
    }

    @Test func itAnswersAsTheOneThatWasWritten() throws {
        let index = CatalogueSearch(of: Household.catalogue).kept
        let read = try #require(Memory(index.bytes).index)
        #expect(answers(read) == answers(index))
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
            for item in items { fresh.insert(item, isOwn: index.isOwn(item.id)) }
            try #require(
                Self.queries.allSatisfy { index.matches($0) == fresh.matches($0) }, "round \(round)")
        }
    }

    @Test func whatIsCutIsNotRead() throws {
        let bytes = CatalogueSearch(of: Household.catalogue).kept.bytes
        for count in stride(from: 0, to: bytes.count, by: 8) { #expect(Memory(Array(bytes[..<count])).index == nil) }
        #expect(Memory(bytes + [0, 0, 0, 0, 0, 0, 0, 0]).index == nil)
    }

    /// Where this fails, names are read otherwise than before, and an index that was kept is of no use any more: then
    /// the new number belongs into `CatalogueIndex.fingerprint`.
    @Test func theFingerprintIsThatOfTheIndex() {
        var (names, suggester) = (NameIndex<ItemID>(), TypeSuggester<ItemTypeID>())
        let samples = [
            "Crème fraîche", "M&M's", "Straße 7", "Oat milk", "half-fat milk", "キムチ", "우유", "Молоко", "牛奶", "½ loaf",
            "tins of peeled tomatoes", "Hafermilch", "🥚", "a b c d e f",
        ]
        for (number, name) in samples.enumerated() {
            let type = ItemTypeID(rawValue: UInt64(number % 3))
            names.insert(ItemID(rawValue: UInt64(number)), names: [name])
            suggester.learn(name: name, type: type, weight: number > 9 ? CatalogueIndex.ownWeight : 1)
        }
        var writer = ColumnWriter()
        names.compacted().write(to: &writer)
        suggester.write(to: &writer)
        // The bytes between fields are undefined, so only the lengths of the columns and the search results count; and
        // of these so many digits as every processor works out alike.
        func digits(_ number: Double) -> Int { Int((number * 10_000).rounded()) }
        var text = "\(writer.bytes.count)"
        for name in samples {
            let matches = names.search(name).map { "\($0.id) \(digits($0.score))" }
            let shares = suggester.suggestions(for: name + " x").map { "\($0.type) \(digits($0.confidence))" }
            text += " \(name.folded) \(NameTable.key(of: name.folded))"
            text += " \(matches.joined(separator: " ")) \(shares.joined(separator: " "))"
        }
        #expect(ItemID(derivedFrom: text).rawValue == CatalogueIndex.fingerprint)
    }
}

extension CatalogueIndex {
    fileprivate func matches(_ text: String) -> [NameIndex<ItemID>.Match] {
        search(text, limit: 10, known: [ItemID]()) { _, _ in Expectation() }
    }
}
