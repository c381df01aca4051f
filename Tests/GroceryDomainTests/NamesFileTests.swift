import TestSupport
import Testing

@testable import GroceryDomain

/// The names of other languages in seeds/names/.
@Suite struct NamesFileTests {
    private static let starter = try? CatalogueFile(Repository.read("seeds/catalogue.tsv") ?? "")

    private static func file(_ language: NameLanguage) throws -> NamesFile {
        try NamesFile(try #require(Repository.read("seeds/names/\(language.rawValue).tsv")))
    }

    @Test(arguments: NameLanguage.others.filter { Repository.read("seeds/names/\($0.rawValue).tsv") != nil })
    func namesAreOfOneThingEach(language: NameLanguage) throws {
        let (file, starter) = (try Self.file(language), try #require(Self.starter))
        let types = Set(starter.lines.map(\.type.folded))
        #expect(Set(file.types.keys) == types)
        let items = Set(starter.lines.map(\.item.folded))
        #expect(file.items.keys.filter { !items.contains($0) } == [])
        #expect(file.own.filter { !types.contains($0.type.folded) }.map(\.names.name) == [])
        var owners: [String: Set<String>] = [:]
        let named = file.items.map { ($0.key, $0.value) } + file.own.map { ("own \($0.names.name)", $0.names) }
        for (item, names) in named {
            for name in [names.name] + names.others { owners[name.folded, default: []].insert(item) }
        }
        #expect(owners.filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.sorted())" }.sorted() == [])
        // Nor is it what another thing is called in English that has no name there.
        let unnamed = starter.lines.map(\.item).filter { file.items[$0.folded] == nil }
        #expect(unnamed.filter { owners[$0.folded] != nil } == [])
        #expect(file.items.count + file.own.count >= 1200)
        #expect(named.count { $0.1.others.count >= 2 } >= 400)
    }

    @Test func englishNamesThatMeanSomethingElseAreLeftOut() throws {
        let file = try NamesFile(
            "# types\nDrinks\tGetränke\n# items\nTea\tTee\tTees\t5\n# own\nDrinks\tSpezi\tKracherl\t2\n")
        let type = ItemTypeID(derivedFrom: "drinks")
        let tea = Item(id: ItemID(derivedFrom: "tea"), name: "Tea", type: type, aliases: ["cuppa"], commonness: 4)
        let named = file.naming(tea)
        #expect(named.names == ["Tee", "Tees", "Tea", "cuppa"] && named.commonness == 5 && named.id == tea.id)
        let shirt = Item(id: ItemID(derivedFrom: "t-shirts"), name: "T-shirts", type: type, aliases: ["tee", "top"])
        #expect(file.naming(shirt).names == ["T-shirts", "top"])
        #expect(file.own.map(\.names.name) == ["Spezi"])
    }

    @Test(arguments: ["# items\nTea", "Tea\tTee", "# items\nTea\t", "# items\na\tb\tc\td\te"])
    func whatIsNoNameIsRefused(text: String) {
        #expect(throws: CatalogueFile.Mistake.self) { _ = try NamesFile(text) }
    }
}
