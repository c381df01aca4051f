/// A catalogue as plain text: one line per item, `type TAB item`, optionally followed by `TAB usual quantity`,
/// `TAB alias|alias`, `TAB American name`, `TAB commonness` and `TAB its first name`, if it had another. A line that
/// begins with `#` is a comment. Types are ordered by their first appearance.
///
/// ```swift
/// let file = try CatalogueFile("Dairy\tOat milk\t1 l\toat drink|hafermilch")
/// #expect(file.lines[0].usual?.text() == "1 l" && file.lines[0].aliases == ["oat drink", "hafermilch"])
/// ```
public struct CatalogueFile: Sendable {
    public struct Line: Hashable, Sendable {
        public var number: Int
        public var type: String
        public var item: String
        public var usual: Quantity?
        /// The American name is one of them, if there is one.
        public var aliases: [String]
        /// The item's name in American English, where that differs.
        public var american: String?
        /// As in `Item.commonness`.
        public var commonness: Int = 0
        /// The name under which it was in the file first, if it was renamed there since. Its identity comes from that.
        public var firstName: String?
    }

    /// A name in the file that another item already has.
    public struct LeftOut: Hashable, Sendable, CustomStringConvertible {
        public var line: Int
        public var name: String
        public var takenBy: String
        public var description: String {
            let isItsName = name.folded == takenBy.folded
            return "line \(line): “\(name)” is already \(isItsName ? "another item" : "a name of “\(takenBy)”")"
        }
    }

    /// An error in one line of the file.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        public var line: Int
        public var reason: String
        public var description: String { "line \(line): \(reason)" }
    }

    public var lines: [Line] = []

    /// Reads a whole file. Throws the first line that cannot be read, and why.
    public init(_ text: String) throws(Mistake) {
        var number = 0
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.dropFirst()) : text
        for line in text.lines {
            number += 1
            if line.isEmpty || line.first == "#" || line.allSatisfy(\.isWhitespace) { continue }
            lines.append(try Self.read(line, number: number))
        }
    }

    private static func read(_ text: Substring, number: Int) throws(Mistake) -> Line {
        let fields = text.utf8.split(separator: 0x09, omittingEmptySubsequences: false).map(Substring.init)
        guard (2...7).contains(fields.count) else {
            throw Mistake(line: number, reason: "needs 2 to 7 fields separated by tabs, has \(fields.count)")
        }
        var line: Line
        do {
            line = Line(
                number: number, type: try Name.validated(String(fields[0])),
                item: try Name.validated(String(fields[1])), aliases: [])
            if fields.count > 2, !fields[2].allSatisfy(\.isWhitespace) {
                line.usual = try Quantity.parse(String(fields[2]))
            }
            if fields.count > 3 {
                for alias in fields[3].utf8.split(separator: 0x7C) {
                    line.aliases.append(try Name.validated(String(Substring(alias))))
                }
            }
            if fields.count > 4, !fields[4].allSatisfy(\.isWhitespace) {
                let american = try Name.validated(String(fields[4]))
                line.american = american
                if !line.aliases.contains(where: { $0.folded == american.folded }) { line.aliases.append(american) }
            }
            if fields.count > 6, !fields[6].allSatisfy(\.isWhitespace) {
                line.firstName = try Name.validated(String(fields[6]))
            }
        } catch {
            throw Mistake(line: number, reason: "\(error)")
        }
        if fields.count > 5, !fields[5].allSatisfy(\.isWhitespace) {
            guard let commonness = Int(fields[5].trimmed), Item.commonnessRange.contains(commonness) else {
                throw Mistake(line: number, reason: "its sixth field is a figure from 0 (rare) to 5 (every week)")
            }
            line.commonness = commonness
        }
        return line
    }
}

/// The state of one load: what is known so far, and the operations to be done.
struct CatalogueLoading {
    private(set) var operations: [Operation] = []
    private(set) var leftOut: [CatalogueFile.LeftOut] = []
    private var types: [String: ItemTypeID] = [:]
    private var owners: [String: ItemID] = [:]
    private var items: [ItemID: Item] = [:]
    private let groceries: Groceries
    private let language: NameLanguage
    private var nextPosition: Int
    /// The items that are new, or have a new name.
    private(set) var loaded: Set<ItemID> = []
    private(set) var typesAdded = 0

    init(into groceries: Groceries, language: NameLanguage) {
        (self.groceries, self.language) = (groceries, language)
        for type in groceries.types.shown { types[type.name.folded] = type.id }
        for item in groceries.items.shown {
            items[item.id] = item
            for name in item.names { owners[name.folded] = item.id }
        }
        nextPosition = (groceries.types.shown.map(\.position).max() ?? 0) + ItemType.positionStep
    }

    mutating func take(_ line: CatalogueFile.Line) {
        let folded = line.item.folded
        if let item = sameOfCatalogue(line) { return extend(item, with: line) }
        if let owner = owners[folded], let item = items[owner] {
            if item.name.folded == folded {
                extend(item, with: line)
            } else {
                leftOut.append(.init(line: line.number, name: line.item, takenBy: item.name))
            }
            return
        }
        let aliases = claimed(line, for: nil)
        var item = Item(
            id: groceries.freeItemID(for: line.firstName ?? line.item) { items[$0] != nil }, name: line.item,
            type: type(named: line.type), aliases: aliases, usual: line.usual, commonness: line.commonness)
        if let american = line.american, aliases.contains(where: { $0.folded == american.folded }) {
            item.regionalNames = [line.item, american]
            item.speak(language)
        }
        items[item.id] = item
        for name in item.names { owners[name.folded] = item.id }
        operations.append(.item(.add(item)))
        loaded.insert(item.id)
    }

    /// The item of the catalogue that the line names in whatever language: its seventh field has the English name.
    private func sameOfCatalogue(_ line: CatalogueFile.Line) -> Item? {
        guard groceries.reference != nil, line.firstName != nil || groceries.namesInRecords != nil else { return nil }
        let english = (line.firstName ?? line.item).folded
        guard let item = owners[english].flatMap({ items[$0] }) ?? items[ItemID(derivedFrom: english)] else {
            return nil
        }
        return groceries.isNamed(english, inEnglish: item.id) ? item : nil
    }

    /// Takes types that are called in another language for those that most of their items of the catalogue have.
    mutating func recogniseTypes(of lines: [CatalogueFile.Line]) {
        var votes: [String: [ItemTypeID: Int]] = [:]
        for line in lines where line.firstName != nil && types[line.type.folded] == nil {
            if let item = sameOfCatalogue(line) { votes[line.type.folded, default: [:]][item.type, default: 0] += 1 }
        }
        for (name, votes) in votes {
            types[name] = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    private mutating func extend(_ item: Item, with line: CatalogueFile.Line) {
        let new = claimed(line, for: item.id)
        guard !new.isEmpty else { return }
        items[item.id]?.aliases += new
        for name in new { owners[name.folded] = item.id }
        operations += item.changing { $0.aliases += new }
        loaded.insert(item.id)
    }

    /// The aliases on the line that are free, each once.
    private mutating func claimed(_ line: CatalogueFile.Line, for item: ItemID?) -> [String] {
        var seen: Set<String> = []
        return line.aliases.filter { claim($0, line: line, for: item) && seen.insert($0.folded).inserted }
    }

    /// Whether `alias` is free. An alias that the item already has is skipped silently.
    private mutating func claim(_ alias: String, line: CatalogueFile.Line, for item: ItemID?) -> Bool {
        let folded = alias.folded
        guard folded != line.item.folded else { return false }
        guard let owner = owners[folded] else { return true }
        if owner != item { leftOut.append(.init(line: line.number, name: alias, takenBy: items[owner]?.name ?? alias)) }
        return false
    }

    private mutating func type(named name: String) -> ItemTypeID {
        let folded = name.folded
        if let known = types[folded] ?? groceries.type(named: name)?.id { return known }
        let taken = Set(types.values)
        let type = ItemType(
            id: groceries.freeTypeID(for: name) { taken.contains($0) }, name: name, position: nextPosition)
        nextPosition += ItemType.positionStep
        types[folded] = type.id
        operations.append(.type(.add(type)))
        typesAdded += 1
        return type.id
    }
}
