import GroceryDomain
import TestSupport
import Testing

@Suite struct DraftTests {
    @Test func eachRuleSeesWhatTheOnesBeforeDid() throws {
        let groceries = Household.groceries("Apples 6")
        var draft = Draft(of: groceries, at: Household.now)
        let type = try draft.type(named: "Pets")
        let item = try draft.learn("Hay", type: type)
        let deed = draft.perform(try draft.groceries.adding(nil, of: item, to: Household.list.id))
        #expect(deed == .add(nil, .one("Hay"), list: "Groceries"))
        #expect(Household.text(of: draft.groceries) == "Apples 6, Hay")
        // A known name is not learnt again.
        #expect(try draft.type(named: "pets") == type)
        #expect(throws: Refusal.self) { try draft.learn("hay", type: type) }
        let action = draft.transaction(deed)
        #expect(action.deed == deed && action.operations.count == 3)
        // The groceries it began with are unchanged, and applying all operations leads to the same result.
        var others = groceries
        #expect(others.item(named: "Hay") == nil)
        for operation in action.operations { others.apply(operation, at: Household.now) }
        #expect(Tables(others) == Tables(draft.groceries))
    }
}
