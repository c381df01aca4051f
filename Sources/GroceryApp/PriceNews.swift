import GroceryDomain

/// The prices of which something is said until it is dismissed: how they compare with last time. They belong to the
/// machine on which they were typed.
public struct PriceNews: Hashable, Sendable, CustomStringConvertible {
    struct Line: Hashable, Sendable {
        let entry: EntryID
        let price: Price
        var isDismissed = false
    }

    /// The newest first, including what was dismissed: that is not said again.
    private(set) var lines: [Line] = []

    /// More than are typed on a few trips.
    private static let countMax = 64

    public init() {}

    /// Reads what `description` wrote, up to the first line that is none. At most sixty-four.
    public init(_ text: String) {
        for line in text.split(separator: "\n").prefix(Self.countMax) {
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count == 4, let list = ListID(words[0]), let item = ItemID(words[1]),
                ["said", "dismissed"].contains(words[2]), let price = Price(canonicalText: String(words[3]))
            else { break }
            let entry = EntryID(list: list, item: item)
            lines.append(Line(entry: entry, price: price, isDismissed: words[2] == "dismissed"))
        }
    }

    /// Makes the price of an entry the newest, in place of what was said of the item before.
    mutating func take(_ price: Price, of entry: EntryID) {
        let others = lines.filter { $0.entry.item != entry.item }
        lines = [Line(entry: entry, price: price)] + others.prefix(Self.countMax - 1)
    }

    mutating func dismiss(_ line: Line) {
        if let index = lines.firstIndex(of: line) { lines[index].isDismissed = true }
    }

    /// A line for each: the list, the item, whether it was dismissed, and the price.
    public var description: String {
        lines.map { line in
            let state = line.isDismissed ? "dismissed" : "said"
            return "\(line.entry.list) \(line.entry.item) \(state) \(line.price.canonicalText)\n"
        }.joined()
    }
}
