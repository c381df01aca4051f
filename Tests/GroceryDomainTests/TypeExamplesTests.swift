import TestSupport
import Testing

@testable import GroceryDomain

/// What is learnt from names of products, which are no items.
@Suite struct TypeExamplesTests {
    private static let examples = TypeExamples(
        """
        # Comment\tmilksop
        Dairy\tfrobisher plain|frobisher strawberry
        Dairy\tfrobisher light
        Cellar\tgrunwald red|grunwald white

        """)

    private static func groceries(_ examples: TypeExamples) throws -> Groceries {
        try Groceries(over: .made(of: "Dairy\tMilk\nDairy\tYoghurt\nBakery\tBread\n", examples))
    }

    private func type(of name: String, in groceries: Groceries) -> String? {
        CatalogueSearch(of: groceries).suggestedType(for: name, in: groceries).flatMap { groceries.types[$0]?.name }
    }

    @Test func aBrandTellsTheType() throws {
        let groceries = try Self.groceries(Self.examples)
        #expect(type(of: "frobisher peach", in: groceries) == "Dairy")
        #expect(type(of: "milksop", in: groceries) == nil)
        #expect(type(of: "frobisher peach", in: try Self.groceries(TypeExamples(""))) == nil)
        #expect(CatalogueSearch(of: groceries).find("frobisher plain", in: groceries, limit: 5).isEmpty)
    }

    @Test func whatTheCatalogueHasNoTypeForIsNotSuggested() throws {
        #expect(type(of: "grunwald rosé", in: try Self.groceries(Self.examples)) == nil)
    }

    @Test func aTypeThatIsDeletedIsNotSuggested() throws {
        var groceries = try Self.groceries(Self.examples)
        let dairy = try #require(groceries.type(named: "dairy"))
        groceries.apply(.type(.remove(dairy)), at: Household.now)
        #expect(type(of: "frobisher peach", in: groceries) == nil)
    }

    @Test func aHouseholdThatSaysOtherwiseIsBelieved() throws {
        var groceries = try Self.groceries(Self.examples)
        let (cellar, adding) = try groceries.addingType(named: "Cellar")
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        for name in ["stout", "ale", "bitter", "mild", "lager"] {
            let (item, learning) = try groceries.addingItem(named: "frobisher \(name)", type: cellar.id)
            for operation in learning.operations { groceries.apply(operation, at: Household.now) }
            groceries.noteOwn(item.id)
        }
        #expect(type(of: "frobisher brown", in: groceries) == "Cellar")
    }
}
