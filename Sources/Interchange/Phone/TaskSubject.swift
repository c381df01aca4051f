public import GroceryDomain

/// What a task is in Aisle.
public enum TaskSubject: Hashable, Sendable {
    case entry(EntryID)
    case meal(MealID)
}

extension TaskSubject {
    private static let mealMark = "meal"
    private static let uidMark = "aisle-"

    /// How a task names it: list, minus, item; or that it is a meal, minus, which.
    public var text: String {
        switch self {
        case .entry(let entry): "\(entry.list)-\(entry.item)"
        case .meal(let meal): "\(Self.mealMark)-\(meal)"
        }
    }

    /// Nil for any other spelling.
    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[0] == Self.mealMark, let meal = MealID(parts[1]) {
            self = .meal(meal)
        } else if let list = ListID(parts[0]), let item = ItemID(parts[1]) {
            self = .entry(EntryID(list: list, item: item))
        } else {
            return nil
        }
    }

    /// The uid of its task, the same on every machine.
    public var uid: String { Self.uidMark + text }

    /// Nil for a uid that somebody else gave.
    public init?(uid: String) {
        guard uid.hasPrefix(Self.uidMark) else { return nil }
        self.init(text: String(uid.dropFirst(Self.uidMark.count)))
    }

    public var entry: EntryID? { if case .entry(let entry) = self { entry } else { nil } }
    public var meal: MealID? { if case .meal(let meal) = self { meal } else { nil } }
}

extension TaskSubject: Comparable {
    /// Entries, then meals.
    public static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.entry(let a), .entry(let b)): a < b
        case (.meal(let a), .meal(let b)): a < b
        case (.entry, .meal): true
        case (.meal, .entry): false
        }
    }
}
