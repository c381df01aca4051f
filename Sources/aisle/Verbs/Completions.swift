import ArgumentParser
import GroceryDomain

/// What the shell offers for an argument that is the name of something: asked of the household at each press of Tab.
extension CompletionKind {
    static let lists = names(.lists) { groceries, _ in groceries.orderedLists.map(\.name) }
    static let stores = names(.lists) { groceries, _ in groceries.orderedStores.map(\.name) }
    static let allLists = names(.lists) { groceries, _ in groceries.lists.shown.values.map(\.name).sorted() }
    static let recipes = names(.lists) { groceries, _ in groceries.recipesByName.map(\.name) }
    static let itemTypes = names(.everything) { groceries, _ in groceries.orderedTypes.map(\.name) }

    /// The items on the list that `--list` names, otherwise on the current one: those that are marked, those that are not,
    /// or all.
    static func entries(checked: Bool? = nil) -> CompletionKind {
        names(.lists) { groceries, list in
            guard let list else { return [] }
            let entries = groceries.entries.shown(on: list.id).filter { checked == nil || $0.isChecked == checked }
            return entries.map { groceries.name(of: $0.id.item) }.sorted()
        }
    }

    private static func names(
        _ extent: Household.Extent, _ body: @escaping @Sendable (Groceries, GroceryList?) -> [String]
    ) -> CompletionKind {
        .custom { words, _, typed in
            guard let places = try? Places(folder: value(of: "--data", in: words)),
                let household = try? Household.open(places, extent)
            else { return [] }
            let named = value(of: "--list", in: words)
            let list = named.map { household.groceries.list(named: $0) } ?? household.currentList
            return body(household.groceries, list).compactMap { completed(typed, as: $0) }
        }
    }

    /// `name`, if it begins with what was typed, letter case aside. What was typed keeps its letters, because a shell offers
    /// only what begins with them.
    private static func completed(_ typed: String, as name: String) -> String? {
        let start = typed.drop { $0 == "\"" || $0 == "'" }.filter { $0 != "\\" }
        guard name.prefix(start.count).folded == start.folded else { return nil }
        return start + name.dropFirst(start.count)
    }

    private static func value(of option: String, in words: [String]) -> String? {
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            if word == option, !next.isEmpty { return unquoted(next) }
            if word.hasPrefix(option + "=") { return unquoted(String(word.dropFirst(option.count + 1))) }
        }
        return nil
    }

    /// A word of the command line as the shell would hand it to the program, in the cases that occur.
    private static func unquoted(_ word: String) -> String {
        let bare = word.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
        guard bare.hasPrefix("~/"), let home = environmentValue("HOME") else { return bare }
        return home + bare.dropFirst()
    }
}
