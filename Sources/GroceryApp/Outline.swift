public import GroceryDomain

/// Items under their types.
public struct Outline: Hashable, Sendable {
    public struct Section: Hashable, Sendable {
        public var type: ItemTypeID
        public var name: String
        public var items: [ItemID]
        /// How many are checked off, and how many there are: more than `items` where some are out of sight.
        public let checked: Int
        public let count: Int
        /// "3/7": both. Kept, as every frame shows it.
        public let progress: String

        public var isDone: Bool { count > 0 && checked == count }

        init(type: ItemTypeID, name: String, items: [ItemID], checked: Int, count: Int? = nil) {
            (self.type, self.name, self.items, self.checked) = (type, name, items, checked)
            self.count = count ?? items.count
            progress = "\(checked)/\(self.count)"
        }
    }

    public var sections: [Section] = []
    /// Of all sections, those out of sight included.
    public var itemCount = 0
    public var checkedCount = 0

    /// "7/19".
    public var progress: String { "\(checkedCount)/\(itemCount)" }

    public init(sections: [Section] = []) {
        self.sections = sections
        itemCount = sections.reduce(0) { $0 + $1.count }
        checkedCount = sections.reduce(0) { $0 + $1.checked }
    }

    /// The items of a type; for nil all items, each type under its heading.
    func rows(of type: ItemTypeID?) -> [Row] {
        if let section = sections.first(where: { $0.type == type }) { return section.items.map(Row.item) }
        var rows: [Row] = []
        rows.reserveCapacity(itemCount + sections.count)
        for (index, section) in sections.enumerated() where !section.items.isEmpty {
            rows.append(.heading(index))
            for item in section.items { rows.append(.item(item)) }
        }
        return rows
    }
}
