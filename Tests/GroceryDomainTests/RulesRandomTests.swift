import GroceryDomain
import TestSupport
import Testing

/// Long random sequences of all actions: after each step all invariants hold, and undoing all steps leads back to the
/// beginning.
@Suite struct RulesRandomTests {
    @Test(arguments: Dice.seeds(8))
    func whateverIsDoneCanBeTakenBack(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let start = Household.groceries("Apples 6, x Milk 2 l (blue), Bread")
        var groceries = start
        var done: [Transaction] = []
        for step in 0..<300 {
            guard let transaction = RandomAction.next(groceries, &dice) else { continue }
            let (kind, arguments) = transaction.deed.spelt
            try #require(Deed(kind: kind, arguments: arguments) == transaction.deed, "step \(step)")
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
            done.append(transaction)
            if let broken = Invariant.broken(groceries) { Issue.record("step \(step), \(transaction.deed): \(broken)") }
        }
        #expect(done.count > 100)
        for transaction in done.reversed() {
            // Nobody else is there, so everything can be undone, and is.
            try #require(groceries.stillPossible(transaction.inverse) == transaction.inverse, "\(transaction.deed)")
            for operation in transaction.inverse { groceries.apply(operation, at: Household.now) }
            if let broken = Invariant.broken(groceries) { Issue.record("undo \(transaction.deed): \(broken)") }
        }
        #expect(Tables(groceries) == Tables(start))
    }
}
