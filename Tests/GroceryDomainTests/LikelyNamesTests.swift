import GroceryDomain
import TestSupport
import Testing

/// Which of the names that begin with what is typed come first.
@Suite struct LikelyNamesTests {
    private static func groceries(_ catalogue: String) throws -> Groceries {
        var groceries = Groceries()
        for operation in groceries.loading(try CatalogueFile(catalogue), from: "x").0.operations {
            groceries.apply(operation, at: Household.now)
        }
        return groceries
    }

    private static func found(_ text: String, _ groceries: Groceries, for list: ListID? = nil) -> [String] {
        CatalogueSearch(of: groceries).find(text, in: groceries, for: list, limit: 8).map {
            groceries.name(of: $0.item)
        }
    }

    @Test("what is more common comes first, on a scale of six")
    func commonness() throws {
        let names = ["Plum jam", "Plum mud", "Plum oil", "Plum pie", "Plum rum", "Plum tea"]
        let lines = zip(names, [1, 4, 0, 5, 3, 2]).map { "Food\t\($0)\t\t\t\t\($1)" }
        let groceries = try Self.groceries(lines.joined(separator: "\n"))
        #expect(
            Self.found("pl", groceries)
                == ["Plum pie", "Plum mud", "Plum rum", "Plum tea", "Plum jam", "Plum oil"])
    }

    @Test("of other names the first is likelier than one of many")
    func otherNames() throws {
        let first = "Food\tTwo\t\tpink two\nFood\tOne\t\tuno|un|eins|ein|pink one"
        #expect(Self.found("pi", try Self.groceries(first)) == ["Two", "One"])
        let second = "Food\tTwo\t\tdue|deux|zwei|dos|pink two\nFood\tOne\t\tpink one"
        #expect(Self.found("pi", try Self.groceries(second)) == ["One", "Two"])
    }

    @Test("what is on the list steps back, and comes second where it would have come first")
    func listed() throws {
        let others = ["ade", "cap", "dew", "fig", "jam", "nut", "oil", "pie", "tea"].map { "Food\tMilk\($0)\t\t\t\t4" }
        var groceries = try Self.groceries((["Food\tMilk\t\t\t\t5", "Food\tMilkrye"] + others).joined(separator: "\n"))
        #expect(Self.found("mil", groceries).first == "Milk")
        let (list, making) = try groceries.addingList(named: "Groceries", at: Household.now)
        for operation in making.operations { groceries.apply(operation, at: Household.now) }
        for name in ["milk", "milkrye"] {
            let item = try #require(groceries.item(named: name))
            for operation in try groceries.adding(nil, of: item, to: list).operations {
                groceries.apply(operation, at: Household.now)
            }
        }
        let found = Self.found("mil", groceries, for: list)
        #expect(found.count == 8)
        #expect(found.firstIndex(of: "Milk") == 1)
        // What would have been behind is no nearer for being there.
        #expect(!found.contains("Milkrye"))
        #expect(Self.found("milkrye", groceries, for: list).first == "Milkrye")
    }
}
