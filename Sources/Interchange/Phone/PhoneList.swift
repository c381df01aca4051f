public import GroceryDomain

/// How the household has amounts and prices spelt, and whether summaries begin with the number of their type.
public struct PhoneStyle: Sendable {
    public var show: @Sendable (Quantity) -> String
    public var price: @Sendable (Price) -> String
    /// For task apps that sort by name.
    public var isNumbered = false

    public init(
        isNumbered: Bool = false, show: @escaping @Sendable (Quantity) -> String = { $0.text() },
        price: @escaping @Sendable (Price) -> String
    ) {
        (self.isNumbered, self.show, self.price) = (isNumbered, show, price)
    }
}

/// A shopping list as a phone is to have it: a task for each entry, and for what was bought on trips that are not long
/// past.
public struct PhoneList: Sendable {
    public private(set) var tasks: [TaskSubject: PhoneTask] = [:]

    /// - Parameters:
    ///   - list: the list to shop from, of which every entry is a task; nil where there is none now.
    ///   - trips: of these, what was bought is a task.
    ///   - walk: the item types in the order of the store.
    public init(
        _ list: ListID?, trips: [ListID], of groceries: Groceries, walk: [ItemTypeID], _ style: PhoneStyle
    ) {
        let steps = Dictionary(walk.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let lists = Set(trips + [list].compactMap(\.self))
        var purposes: [EntryID: [String]] = [:]
        for share in groceries.shares.shown where lists.contains(share.id.entry.list) && !share.isOwn {
            guard let purpose = groceries.purpose(of: share) else { continue }
            purposes[share.id.entry, default: []].append(purpose)
        }
        for id in lists {
            for entry in groceries.entries.shown(on: id) where id == list || entry.isChecked {
                guard let item = groceries.items.known(entry.id.item) else { continue }
                let step = steps[item.type] ?? walk.count
                tasks[.entry(entry.id)] = Self.task(
                    entry, item, groceries, step: step, purposes[entry.id]?.sorted() ?? [], style)
            }
        }
    }

    private static func task(
        _ entry: Entry, _ item: Item, _ groceries: Groceries, step: Int, _ purposes: [String], _ style: PhoneStyle
    ) -> PhoneTask {
        let title = groceries.title(of: entry)
        let number = step + 1
        let prefix = style.isNumbered ? (number < 10 ? "0\(number). " : "\(number). ") : ""
        let amount = entry.planned.map { ", " + style.show($0.inWholePacks) } ?? ""
        var lines = PhoneNote.lines(of: entry.note)
        if let price = entry.price { lines.append(PhoneNote.price + style.price(price)) }
        if !purposes.isEmpty { lines.append(PhoneNote.purposes + purposes.joined(separator: "; ")) }
        var task = PhoneTask(
            .entry(entry.id), summary: prefix + title + amount, order: step * namesPerType + place(ofName: title))
        (task.description, task.isDone) = (lines.joined(separator: "\n"), entry.isChecked)
        task.category = groceries.types.known(item.type)?.name ?? ""
        return task
    }

    /// Places in the order that the names of one type have.
    private static let namesPerType = 64_000

    /// By the first three letters: a task keeps its place when another one comes between.
    private static func place(ofName name: String) -> Int {
        var place = 0
        for byte in Array(name.lowercased().utf8.prefix(3)) + [0, 0, 0].prefix(max(0, 3 - name.utf8.count)) {
            let letter =
                switch byte {
                case 0: 0
                case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30 + 2
                case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61 + 12
                case 0x80...: 39
                default: 1
                }
            place = place * 40 + letter
        }
        return place
    }
}

/// The text of a task: an entry's note with each of its remarks on a line, and what Aisle says below.
enum PhoneNote {
    static let price = "Price: "
    static let purposes = "For: "

    static func lines(of note: String?) -> [String] {
        note?.split(separator: ";").map { tidied(String($0)) }.filter { !$0.isEmpty } ?? []
    }

    /// The note that `description` stands for. What Aisle said below it, in `agreed`, is no part of it; what looks like
    /// that and was noted, in `note`, is.
    static func note(in description: String, since agreed: String, having note: String? = nil) -> String {
        let noted = Set(lines(of: note))
        let said = Set(
            agreed.split(separator: "\n").filter { line in
                (line.hasPrefix(price) || line.hasPrefix(purposes)) && !noted.contains(String(line))
            })
        let lines = description.split(whereSeparator: \.isNewline).filter { !said.contains($0) }
        return lines.map { tidied(String($0)) }.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Without space at the ends, and with single spaces: task apps tidy in their own ways.
    static func tidied(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" || $0.isNewline }.joined(separator: " ")
    }
}
