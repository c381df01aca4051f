import GroceryDomain

/// A key of a section, made of numbers of eight bytes that define its order.
protocol BaseKey: Hashable, Comparable, Sendable {
    static var words: Int { get }
    init(words word: (Int) -> UInt64)
    func append(_ append: (UInt64) -> Void)
}

extension BaseKey where Self: Identity {
    static var words: Int { 1 }
    init(words word: (Int) -> UInt64) { self.init(rawValue: word(0)) }
    func append(_ append: (UInt64) -> Void) { append(rawValue) }
}

extension ItemTypeID: BaseKey {}
extension ItemID: BaseKey {}
extension ListID: BaseKey {}
extension StoreID: BaseKey {}
extension MealID: BaseKey {}
extension BarcodeID: BaseKey {}

extension EntryID: BaseKey {
    static var words: Int { 2 }
    init(words word: (Int) -> UInt64) {
        self.init(list: ListID(rawValue: word(0)), item: ItemID(rawValue: word(1)))
    }
    func append(_ append: (UInt64) -> Void) {
        append(list.rawValue)
        append(item.rawValue)
    }
}

extension ShareID: BaseKey {
    static var words: Int { 3 }
    init(words word: (Int) -> UInt64) {
        self.init(
            entry: EntryID(list: ListID(rawValue: word(0)), item: ItemID(rawValue: word(1))),
            recipe: ListID(rawValue: word(2)))
    }
    func append(_ append: (UInt64) -> Void) {
        entry.append(append)
        append(recipe.rawValue)
    }
}
