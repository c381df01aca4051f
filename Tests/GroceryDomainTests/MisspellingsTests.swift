import GroceryDomain
import TestSupport
import Testing

/// Words that people misspell so often that nobody needs to be asked, with the starter catalogue.
@Suite struct MisspellingsTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    @Test func theNameIsSpeltAsItShould() throws {
        let found = Self.search.meanings(of: "2 lb zuchini", in: Self.groceries)
        #expect(found.first?.certain?.name == "zucchini")
    }

    @Test func aHouseholdMayCallSomethingSo() throws {
        var draft = Draft(of: Self.groceries, at: Household.now)
        let bread = try #require(draft.groceries.item(named: "bread"))
        let item = try draft.learn("Bannana", type: bread.type)
        let meanings = CatalogueSearch(of: draft.groceries).meanings(of: "bannana", in: draft.groceries)
        #expect(meanings[0].certain?.item == item.id)
    }

    @Test func theTableHoldsTogether() throws {
        let text = try #require(Repository.read("seeds/misspellings.tsv"))
        let rows = text.split(separator: "\n").map { $0.split(separator: "\t") }
        let misspelt = rows.map { String($0[0]) }
        #expect(rows.allSatisfy { $0.count == 2 })
        #expect(zip(misspelt, misspelt.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        let names = Self.groceries.items.shown.flatMap { $0.names + $0.regionalNames }
        let words = Set(names.flatMap { $0.folded.split { " -'’".contains($0) }.map(String.init) })
        for row in rows where words.contains(String(row[0])) { Issue.record("\(row[0]) is a word of the catalogue") }
        let rights = Set(rows.map { String($0[1]) })
        #expect(misspelt.allSatisfy { $0.count >= 4 })
        #expect(misspelt.allSatisfy { !rights.contains($0) })
    }
}
