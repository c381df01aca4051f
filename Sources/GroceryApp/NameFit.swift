public import GroceryDomain

/// How well a name fits what it is filtered by, best first.
enum NameFit: Int, Comparable, CaseIterable {
    /// It is just that, begins with it, has a word that does, or holds it anywhere.
    case whole, beginning, word, within
    /// The same of a name that is not shown.
    case unseenWhole, unseenBeginning, unseenWord, unseenWithin

    /// Nil where `name` does not hold `part`. Both are folded.
    init?(of part: String, in name: String) {
        if name == part {
            self = .whole
        } else if name.hasPrefix(part) {
            self = .beginning
        } else if name.contains(" " + part) {
            self = .word
        } else if name.contains(part) {
            self = .within
        } else {
            return nil
        }
    }

    /// The same of a name that is not shown.
    var unseen: NameFit { NameFit(rawValue: rawValue + Self.unseenWhole.rawValue) ?? .unseenWithin }

    static func < (a: NameFit, b: NameFit) -> Bool { a.rawValue < b.rawValue }
}

/// What an item is called, folded: what orders of items are sorted and filtered by.
struct FoldedNames: Sendable {
    let name: String
    /// The name and the aliases, a line each.
    private let all: String

    init(of item: Item) { self.init(item.names, shownAs: item.name) }

    /// - Parameter title: the name that is shown.
    init(_ names: [String], shownAs title: String) {
        name = title.folded
        let others = names.filter { $0 != title }
        all = others.isEmpty ? name : ([name] + others.map(\.folded)).joined(separator: "\n")
    }

    /// Whether the name or an alias holds `part`, which is folded.
    func contains(_ part: String) -> Bool { all.contains(part) }

    /// How well the best of the names fits `part`, which is folded; nil where none holds it.
    func fit(of part: String) -> NameFit? {
        if let fit = NameFit(of: part, in: name) { return fit }
        return all.split(separator: "\n").compactMap { NameFit(of: part, in: String($0)) }.min()?.unseen
    }
}

extension AppState {
    /// The other name of `item` for which the filter lets it through; nil where what is shown says it.
    public func nameFound(of item: Item, shownAs title: String) -> String? {
        guard let part = filter?.folded, !part.isEmpty, !title.folded.contains(part) else { return nil }
        let fits = item.names.compactMap { name in NameFit(of: part, in: name.folded).map { (fit: $0, name: name) } }
        return fits.min { $0.fit < $1.fit }?.name
    }
}
