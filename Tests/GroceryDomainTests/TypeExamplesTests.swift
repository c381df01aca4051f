import TestSupport
import Testing

@testable import GroceryDomain

/// What is learnt from names of products, which are no items.
@Suite struct TypeExamplesTests {
    private static let examples = TypeExamples {
        """
        # Comment\tmilksop
        Dairy\tfrobisher plain|frobisher strawberry
        Dairy\tfrobisher light
        Cellar\tgrunwald red|grunwald white

        """
    }

    private static var groceries: Groceries {
        var groceries = Household.catalogue
        groceries.examples = examples
        return groceries
    }

    private func type(of name: String, _ search: CatalogueSearch, _ groceries: Groceries) -> String? {
        search.suggestedType(for: name).flatMap { groceries.types[$0]?.name }
    }

    @Test func aBrandTellsTheType() {
        let search = CatalogueSearch(of: Self.groceries)
        #expect(type(of: "frobisher peach", search, Self.groceries) == "Dairy")
        #expect(type(of: "milksop", search, Self.groceries) == nil)
        #expect(CatalogueSearch(of: Household.catalogue).suggestedType(for: "frobisher peach") == nil)
        #expect(search.find("frobisher plain", in: Self.groceries, limit: 5).isEmpty)
    }

    @Test func whatAHouseholdHasNoTypeForIsNotSuggested() throws {
        var groceries = Self.groceries
        var search = CatalogueSearch(of: groceries)
        #expect(search.suggestedType(for: "grunwald rosé") == nil)
        let (cellar, adding) = try groceries.addingType(named: "cellar")
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        search.refresh(groceries)
        #expect(search.suggestedType(for: "grunwald rosé") == cellar.id)
        groceries.apply(.type(.remove(cellar)), at: Household.now)
        search.refresh(groceries)
        #expect(search.suggestedType(for: "grunwald rosé") == nil)
        #expect(type(of: "frobisher peach", search, groceries) == "Dairy")
    }

    @Test func aHouseholdThatSaysOtherwiseIsBelieved() throws {
        var groceries = Self.groceries
        let (cellar, adding) = try groceries.addingType(named: "Cellar")
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        for name in ["stout", "ale", "bitter", "mild", "lager"] {
            let (_, learning) = try groceries.addingItem(named: "frobisher \(name)", type: cellar.id)
            for operation in learning.operations { groceries.apply(operation, at: Household.now) }
        }
        #expect(CatalogueSearch(of: groceries).suggestedType(for: "frobisher brown") == cellar.id)
    }

    /// Bytes that stay in memory as long as this object lives.
    private final class Memory: IndexBase, @unchecked Sendable {
        private let bytes: UnsafeMutableRawBufferPointer

        init(_ content: [UInt8]) {
            bytes = .allocate(byteCount: content.count, alignment: 8)
            bytes.copyBytes(from: content)
        }

        deinit { bytes.deallocate() }

        var index: CatalogueIndex? { CatalogueIndex(UnsafeRawBufferPointer(bytes), keeper: self) }
        var copy: CatalogueIndex? { index }
    }

    @Test func aKeptIndexKnowsThem() throws {
        let kept = Memory(CatalogueSearch(of: Self.groceries).kept.bytes)
        let index = try #require(kept.index)
        #expect(index.suggester.likeliest(for: "frobisher peach") != nil)
        var groceries = Self.groceries
        groceries.keptIndex = kept
        #expect(type(of: "frobisher peach", CatalogueSearch(of: groceries), groceries) == "Dairy")
        // The same index is of no use to a program that knows other examples.
        groceries.examples = TypeExamples { "Bakery\tfrobisher rolls|frobisher buns\n" }
        #expect(type(of: "frobisher peach", CatalogueSearch(of: groceries), groceries) == "Bakery")
    }

    @Test func groceriesThatAreReadAnewKeepThem() {
        var anew = Groceries()
        anew.replace(Self.groceries)
        #expect(anew.examples.version == Self.examples.version)
        #expect(anew.examples.version != TypeExamples.none.version)
    }
}
