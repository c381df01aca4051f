/// The names of a language, as `seeds/names/` has them: a line each, its fields parted by tabs, in four sections.
///
///     # types
///     English type <tab> name
///     # units
///     English unit <tab> its word
///     # items
///     English item <tab> name <tab> other name|other name <tab> commonness
///     # own
///     English type <tab> name <tab> other name|other name <tab> commonness
///
/// Of units there are those in which the catalogue says how much is usually bought. `own` is what the kitchens of that
/// language have, and the English catalogue has not.
public struct NamesFile: Sendable {
    struct Names: Sendable {
        var name: String
        var others: [String]
        /// Where it differs from the English one.
        var commonness: Int?
    }

    struct Own: Sendable {
        var line: Int
        var type: String
        var names: Names
    }

    /// By what the English call them, folded.
    private(set) var types: [String: String] = [:]
    private(set) var units: [String: Unit] = [:]
    private(set) var items: [String: Names] = [:]
    private(set) var own: [Own] = []
    /// All that items are called there, folded.
    private var taken: Set<String> = []
    /// A hash of all of it.
    let version: UInt64

    /// - Throws: at the first line that is none of these.
    public init(_ text: String) throws(CatalogueFile.Mistake) {
        var hash = FNVHash()
        for byte in text.utf8 { hash.take(UInt64(byte)) }
        version = hash.value
        var section: Substring = ""
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("# ") { section = line.dropFirst(2) }
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard (2...4).contains(fields.count), !fields[1].isEmpty else {
                throw .init(line: number + 1, reason: "is no name and what it is the name of")
            }
            let names = Names(
                name: fields[1],
                others: fields.count > 2 ? fields[2].split(separator: "|").map(String.init) : [],
                commonness: fields.count > 3 ? Int(fields[3]) : nil)
            switch section {
            case "types": types[fields[0].folded] = names.name
            case "units":
                guard let unit = Unit.named(names.name), unit.dimension == Unit.named(fields[0])?.dimension else {
                    throw .init(line: number + 1, reason: "is not called so in the table of units")
                }
                units[fields[0]] = unit
            case "items": items[fields[0].folded] = names
            case "own": own.append(Own(line: number + 1, type: fields[0], names: names))
            default: throw .init(line: number + 1, reason: "stands in no section")
            }
            if section == "items" || section == "own" { taken.formUnion(([names.name] + names.others).map(\.folded)) }
        }
    }

    /// Whether it has a name of that item.
    func names(_ item: Item) -> Bool { items[item.name.folded] != nil }

    /// An item as it is called there: its English names go on finding it, but for those that mean something else.
    func naming(_ item: Item) -> Item {
        var named = item
        named.regionalNames = []
        named.usual = item.usual?.called(units)
        guard let names = items[item.name.folded] else {
            named.aliases.removeAll { taken.contains($0.folded) }
            return named
        }
        named.name = names.name
        named.aliases = names.others
        for english in item.names + item.regionalNames.dropFirst() where !taken.contains(english.folded) {
            if !named.aliases.contains(where: { $0.folded == english.folded }) { named.aliases.append(english) }
        }
        named.commonness = names.commonness ?? item.commonness
        return named
    }
}

extension Quantity {
    /// The same in units by the words for them.
    fileprivate func called(_ units: [String: Unit]) -> Quantity {
        let called = amounts.compactMap { amount in
            try? Amount(amount.value, amount.unit.map { units[$0.symbol] ?? $0 }, size: amount.size)
        }
        return (try? Quantity(called)) ?? self
    }
}

extension NamesFile.Names {
    /// As an item of its own.
    func item(of type: ItemTypeID) -> Item {
        Item(
            id: ItemID(derivedFrom: name.folded), name: name, type: type, aliases: others,
            commonness: commonness ?? 0)
    }
}
