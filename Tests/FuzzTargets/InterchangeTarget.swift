internal import GroceryDomain
internal import GroceryStore
internal import Interchange
internal import TestSupport

/// Files of other programs, read as every format there is, a household in Aisle's own among them, and what groceries
/// make of them.
enum InterchangeTarget {
    static func complaint(about bytes: [UInt8]) -> String? {
        let file = InputFile(bytes, named: "file", today: CivilDate("2026-11-23"))
        let detected = Format.detected(in: file)?.name
        for format in Format.all {
            guard let read = format.read, let incoming = try? read(file) else { continue }
            let complaint = complaint(about: incoming, writingAgain: format.name == detected)
            if let complaint { return "\(format.name): \(complaint)" }
        }
        guard let household = try? Transcript.read(bytes) else { return nil }
        var incoming = Incoming()
        incoming.operations = household.operations
        return complaint(about: incoming)
    }

    private static let search = CatalogueSearch(of: Household.catalogue)

    private static func complaint(about incoming: Incoming, writingAgain: Bool = false) -> String? {
        for recipe in incoming.recipes where RecipeFile(recipe.text.text, named: "").text != recipe.text {
            return "the recipe “\(recipe.title)” is not read as what it was written from"
        }
        var groceries = Household.catalogue
        let taken = try? groceries.taking(in: [incoming], search: search, currency: .dollar, at: Household.now)
        for operation in taken?.transaction.operations ?? [] { groceries.apply(operation, at: Household.now) }
        return Invariant.broken(groceries) ?? (writingAgain ? complaint(aboutWriting: groceries) : nil)
    }

    /// What is written and read again, where it was written, changes nothing.
    private static func complaint(aboutWriting groceries: Groceries) -> String? {
        let outgoing = Outgoing(
            groceries, lists: groceries.orderedLists.map(\.id), currency: .dollar, now: Household.now, today: nil)
        for name in ["csv", "todo.txt", "taskwarrior", "oi-csv"] {
            guard let format = Format.all.first(where: { $0.name == name }), let bytes = try? format.write?(outgoing),
                let incoming = try? format.read?(InputFile(bytes)),
                let taken = try? groceries.taking(
                    in: [incoming], search: CatalogueSearch(of: groceries), currency: .dollar, at: Household.now)
            else { return "what is written as \(name) is not read" }
            let changes = taken.transaction.operations.filter { if case .entry = $0 { true } else { false } }
            if !changes.isEmpty { return "written as \(name) and read, it becomes \(changes)" }
        }
        return nil
    }
}
