import ArgumentParser
import GroceryDomain

/// What the shell offers for an argument that is the name of something: asked of the household at each press of Tab.
extension CompletionKind {
    /// Lists to shop from, or those of the kind that `--kind` names.
    static let lists = names { groceries, words in groceries.distinctNames(of: words.kind ?? .shopping) }
    /// Lists of all kinds, or of the kind that `--kind` names.
    static let allLists = names { groceries, words in
        (words.kind.map { [$0] } ?? GroceryList.Kind.allCases).flatMap { groceries.distinctNames(of: $0) }.sorted()
    }
    static let listsToShop = names { groceries, _ in groceries.orderedLists.map(\.name) }
    static let templates = names { groceries, _ in groceries.lists(of: .template).map(\.name) }
    static let stores = names { groceries, _ in groceries.orderedStores.map(\.name) }
    static let recipes = names { groceries, _ in groceries.recipesByName.map(\.name) }
    static let itemTypes = names { groceries, _ in groceries.orderedTypes.map(\.name) }

    /// The items on the list that `--list` names, otherwise on the current one: those that are marked, those that are
    /// not, or all.
    static func entries(checked: Bool? = nil) -> CompletionKind {
        names { groceries, words in
            guard let list = words.list else { return [] }
            let entries = groceries.entries.shown(on: list.id).filter { checked == nil || $0.isChecked == checked }
            return entries.map { groceries.title(of: $0) }.sorted()
        }
    }

    /// What the words typed so far say.
    private struct Words {
        var kind: GroceryList.Kind?
        /// The list that `--list` names, otherwise the current one.
        var list: GroceryList?
    }

    private static func names(
        _ body: @escaping @Sendable (Groceries, Words) -> [String]
    ) -> CompletionKind {
        .custom { words, _, typed in
            let kind = value(of: "--kind", in: words).flatMap(GroceryList.Kind.init)
            guard let paths = try? Paths(folder: value(of: "--data", in: words)),
                let household = try? Household.open(paths)
            else { return [] }
            let list =
                if let name = value(of: "--list", in: words) { try? household.list(named: name, kind: kind) } else {
                    household.currentList
                }
            return body(household.groceries, Words(kind: kind, list: list)).compactMap { completed(typed, as: $0) }
        }
    }

    /// `name`, if it begins with what was typed, letter case aside. What was typed keeps its letters, because a shell
    /// offers only what begins with them.
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
