import GroceryDomain
import TestSupport
import Testing

/// Every reason for which rules refuse, each reached by the call that a person's key leads to.
@Suite struct RulesRefusalTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var refusal: Refusal
        var body: @Sendable (Groceries) throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ refusal: Refusal, _ body: @escaping @Sendable (Groceries) throws -> Void) {
            (self.name, self.refusal, self.body) = (name, refusal, body)
        }
    }

    private static let milk = ItemID(derivedFrom: "milk")
    private static let butter = ItemID(derivedFrom: "butter")
    private static let dairy = ItemTypeID(derivedFrom: "dairy")
    private static let bakery = ItemTypeID(derivedFrom: "bakery")
    private static let list = Household.list.id
    private static let other = ListID(derivedFrom: "barbecue")
    private static let onList = EntryID(list: list, item: milk)
    private static let notOnList = EntryID(list: list, item: butter)
    private static let nowhere = EntryID(list: ListID(rawValue: 1), item: milk)

    /// Milk on the list, unchecked; a second list; apples that were deleted.
    private static var groceries: Groceries {
        var groceries = Household.groceries("Milk")
        groceries.apply(
            .list(.add(GroceryList(id: other, name: "Barbecue", created: Household.now))), at: Household.now)
        return groceries
    }

    static let cases: [Case] = [
        Case("item without a name", .emptyName) { _ = try $0.addingItem(named: " ", type: dairy) },
        Case("list without a name", .emptyName) { _ = try $0.addingList(named: "", at: Household.now) },
        Case("type without a name", .emptyName) { _ = try $0.addingType(named: "\t") },
        Case("item with a long name", .nameTooLong(characters: 89)) {
            _ = try $0.addingItem(named: String(repeating: "ab ", count: 30), type: dairy)
        },
        Case("list with a line break", .nameWithControlCharacter) {
            _ = try $0.addingList(named: "a\nb", at: Household.now)
        },
        Case("item of a taken name", .itemNameTaken(name: "MILK", by: "Milk")) {
            _ = try $0.addingItem(named: "MILK", type: dairy)
        },
        Case("item of a taken alias", .itemNameTaken(name: "zucchini", by: "Courgettes")) {
            _ = try $0.addingItem(named: "zucchini", type: dairy)
        },
        Case("rename to a taken name", .itemNameTaken(name: "butter", by: "Butter")) {
            _ = try $0.renaming(milk, to: "butter")
        },
        Case("type of a taken name", .typeNameTaken(name: "Dairy")) { _ = try $0.addingType(named: "dairy") },
        Case("rename a type to a taken name", .typeNameTaken(name: "Bakery")) {
            _ = try $0.renaming(dairy, to: " BAKERY")
        },
        Case("list of a taken name", .listNameTaken(kind: .shopping, name: "Groceries")) {
            _ = try $0.addingList(named: "groceries", at: Household.now)
        },
        Case("rename a list to a taken name", .listNameTaken(kind: .shopping, name: "Groceries")) {
            _ = try $0.renaming(other, to: "GROCERIES")
        },
        Case("store of a taken name", .storeNameTaken(name: "Corner Market")) {
            var groceries = $0
            let (_, adding) = try groceries.addingStore(named: "Corner Market")
            for operation in adding.operations { groceries.apply(operation, at: Household.now) }
            _ = try groceries.addingStore(named: "corner  market")
        },
        Case("finish a trip on which nothing was bought", .nothingBought(list: "Groceries")) {
            _ = try $0.finishing(list, remembering: true, making: true, at: Household.now)
        },
        Case("check what is not on the list", .notOnList(item: "Butter", list: "Groceries")) {
            _ = try $0.checking(notOnList, true)
        },
        Case("step what is not on the list", .notOnList(item: "Butter", list: "Groceries")) {
            _ = try $0.stepping(notOnList, up: true)
        },
        Case("remove what is not on the list", .notOnList(item: "Butter", list: "Groceries")) {
            _ = try $0.removing(notOnList)
        },
        Case("note on what is not on the list", .notOnList(item: "Butter", list: "Groceries")) {
            _ = try $0.noting("n", on: notOnList)
        },
        Case("amount of what is not on the list", .notOnList(item: "Butter", list: "Groceries")) {
            _ = try $0.setting(nil, on: notOnList)
        },
        Case("delete a type that holds items", .typeHasItems(type: "Dairy", count: 4)) {
            _ = try $0.removing(dairy, movingItemsTo: nil)
        },
        Case("delete a type in favour of itself", .sameType("Dairy")) {
            _ = try $0.removing(dairy, movingItemsTo: dairy)
        },
        Case("move an item where it is", .sameType("Dairy")) { _ = try $0.moving(milk, to: dairy) },
        Case("clear marks where there are none", .nothingChecked(list: "Groceries")) {
            _ = try $0.clearingMarks(of: list)
        },
        Case("less than no amount", .notPossible("Milk has no amount to lower.")) {
            _ = try $0.stepping(onList, up: false)
        },
        Case("less than the least", .notPossible("\(QuantityError.atTheLeast("1"))")) {
            var groceries = $0
            groceries.apply(try groceries.setting(.onePiece, on: onList).operations[0], at: Household.now)
            _ = try groceries.stepping(onList, up: false)
        },
        Case("more than the most", .notPossible("\(QuantityError.tooLarge)")) {
            var groceries = $0
            let most = try Quantity.parse("1000000")
            groceries.apply(try groceries.setting(most, on: onList).operations[0], at: Household.now)
            _ = try groceries.adding(most, of: groceries.items.shown[milk] ?? Item(placeholder: milk), to: list)
        },
        Case("first type up", .notPossible("Produce is first already.")) {
            _ = try $0.moving($0.orderedTypes[0], down: false)
        },
        Case("last type down", .notPossible("Frozen is last already.")) {
            _ = try $0.moving($0.orderedTypes[4], down: true)
        },
        Case("endless note", .noteTooLong(characters: 401)) {
            _ = try $0.noting(String(repeating: "n", count: 401), on: onList)
        },
        Case("endless note while adding", .noteTooLong(characters: 401)) {
            _ = try $0.adding(
                nil, of: Item(id: butter, name: "Butter", type: dairy), note: String(repeating: "n", count: 401),
                to: list)
        },
        Case("entry of a list that is gone", .gone("The list")) { _ = try $0.checking(nowhere, true) },
        Case("rename a list that is gone", .gone("The list")) { _ = try $0.renaming(nowhere.list, to: "x") },
        Case("add to a list that is gone", .gone("The list")) {
            _ = try $0.adding(nil, of: Item(placeholder: milk), to: nowhere.list)
        },
        Case("delete a list that is gone", .gone("The list")) { _ = try $0.removing(nowhere.list) },
        Case("rename an item that is gone", .gone("The item")) { _ = try $0.renaming(ItemID(rawValue: 1), to: "x") },
        Case("delete an item that is gone", .gone("The item")) { _ = try $0.removing(ItemID(rawValue: 1)) },
        Case("item of a type that is gone", .gone("The item type")) {
            _ = try $0.addingItem(named: "x", type: ItemTypeID(rawValue: 1))
        },
        Case("move to a type that is gone", .gone("The item type")) {
            _ = try $0.moving(milk, to: ItemTypeID(rawValue: 1))
        },
        Case("items to a type that is gone", .gone("The item type")) {
            _ = try $0.removing(dairy, movingItemsTo: ItemTypeID(rawValue: 1))
        },
        Case("rename a type that is gone", .gone("The item type")) {
            _ = try $0.renaming(ItemTypeID(rawValue: 1), to: "x")
        },
    ]

    @Test(arguments: cases)
    func theRulesRefuse(_ test: Case) {
        let groceries = Self.groceries
        #expect(throws: test.refusal) { try test.body(groceries) }
    }

    /// Reasons given by the store, the screens or the command line, and tested there.
    private static let elsewhere: [Refusal] = [
        .unknownItem(name: "milc", nearest: ["Milk"]), .unknownItem(name: "x", nearest: []), .unknownType(name: "x"),
        .unknownList(name: "x", known: []), .unknownList(name: "x", known: ["Groceries"]), .noList, .nothingToUndo,
        .nothingToRedo, .unknownStore(name: "x", known: []), .unknownStore(name: "x", known: ["Market"]),
        .followsLanguage(name: "Milk", called: "Milch"),
    ]

    @Test("Every refusal is a sentence", arguments: cases.map(\.refusal) + elsewhere)
    func everyRefusalIsASentence(refusal: Refusal) {
        let text = "\(refusal)"
        #expect(text.hasSuffix(".") && !text.hasSuffix(".."))
        #expect(text.first?.isLowercase == false)
    }

    /// A new refusal does not compile until it is named here, and fails the test until a case reaches it.
    @Test func noRefusalIsWithoutATest() {
        let reached = Set((Self.cases.map(\.refusal) + Self.elsewhere).map(Self.kind))
        #expect(reached == Set(0...22))
    }

    private static func kind(_ refusal: Refusal) -> Int {
        switch refusal {
        case .emptyName: 0
        case .nameTooLong: 1
        case .nameWithControlCharacter: 2
        case .itemNameTaken: 3
        case .typeNameTaken: 4
        case .listNameTaken: 5
        case .unknownItem: 6
        case .unknownType: 7
        case .unknownList: 8
        case .noList: 9
        case .notOnList: 10
        case .typeHasItems: 11
        case .sameType: 12
        case .nothingChecked: 13
        case .nothingToUndo: 14
        case .nothingToRedo: 15
        case .notPossible: 16
        case .noteTooLong: 17
        case .gone: 18
        case .storeNameTaken: 19
        case .unknownStore: 20
        case .nothingBought: 21
        case .followsLanguage: 22
        }
    }
}
