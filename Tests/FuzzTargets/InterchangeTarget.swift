internal import GroceryDomain
internal import Interchange
internal import TestSupport

/// Files of other programs, read as every format there is, and what the groceries make of them.
enum InterchangeTarget {
    static func complaint(about bytes: [UInt8]) -> String? {
        let file = InputFile(bytes, named: "file")
        _ = Format.detected(in: file)
        for format in Format.all {
            guard let read = format.read, let incoming = try? read(file) else { continue }
            if let complaint = complaint(about: incoming) { return "\(format.name): \(complaint)" }
        }
        return nil
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
