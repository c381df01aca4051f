internal import GroceryDomain
internal import GroceryStore
internal import Interchange
internal import TestSupport

/// Files of other programs, read as every format there is, a household in Aisle's own among them, and what groceries
/// make of them.
enum InterchangeTarget {
    static func complaint(about bytes: [UInt8]) -> String? {
        let file = InputFile(bytes, named: "file", today: CivilDate("2026-11-23"))
        _ = Format.detected(in: file)
        for format in Format.all {
            guard let read = format.read, let incoming = try? read(file) else { continue }
            if let complaint = complaint(about: incoming) { return "\(format.name): \(complaint)" }
        }
        guard let household = try? Transcript.read(bytes) else { return nil }
        var incoming = Incoming()
        incoming.operations = household.operations
        return complaint(about: incoming)
    }

    private static func complaint(about incoming: Incoming) -> String? {
        for recipe in incoming.recipes where RecipeFile(recipe.text.text, named: "").text != recipe.text {
            return "the recipe “\(recipe.title)” is not read as what it was written from"
        }
        var groceries = Household.catalogue
        let search = CatalogueSearch(of: groceries)
        let taken = try? groceries.taking(in: [incoming], search: search, currency: .dollar, at: Household.now)
        for operation in taken?.transaction.operations ?? [] { groceries.apply(operation, at: Household.now) }
        return Invariant.broken(groceries)
    }
}
