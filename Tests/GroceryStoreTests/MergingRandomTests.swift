import GroceryDomain
@testable import GroceryStore
import TestSupport
import Testing

/// Several machines act at random, apart and together, with clocks that disagree. The result does not depend on the
/// order in which records arrive, nor on how often.
@Suite struct MergingRandomTests {
    @Test(arguments: Dice.seeds(12))
    func allEndEqual(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let count = 3 + dice.below(3)
        var replicas = (0..<count).map {
            Replica($0, wall: UInt64(Household.now.milliseconds) + UInt64(dice.below(600_000)))
        }
        var messages: [Replica.Message] = []
        /// For each replica, the messages that it has not received yet.
        var waiting: [[Replica.Message]] = Array(repeating: [], count: count)
        func send(_ message: Replica.Message, from sender: Int) {
            messages.append(message)
            for index in 0..<count where index != sender { waiting[index].append(message) }
        }

        let household = Household.groceries("Apples 6, x Milk 2, Bread (brown)")
        var beginning: [GroceryDomain.Operation] = household.orderedTypes.map { .type(.add($0)) }
        beginning += household.items.shown.sorted { $0.id < $1.id }.map { .item(.add($0)) }
        beginning.append(.list(.add(Household.list)))
        beginning += household.entries.shown(on: Household.list.id).sorted { $0.id < $1.id }.map { .entry(.add($0)) }
        send(replicas[0].act(Transaction(.begin(list: "Groceries", items: 0), beginning)), from: 0)
        for index in 1..<count { replicas[index].receive(messages[0]) }

        for _ in 0..<120 {
            let actor = dice.below(count)
            replicas[actor].wall += UInt64(dice.below(5000))
            if dice.oneIn(6) {
                if let message = replicas[actor].undo() { send(message, from: actor) }
            } else if let transaction = RandomAction.next(replicas[actor].groceries, &dice), !transaction.isEmpty {
                send(replicas[actor].act(transaction), from: actor)
            }
            // From time to time some of the waiting messages arrive, in any order; some of them will arrive again.
            let listener = dice.below(count)
            waiting[listener].shuffle(using: &dice)
            for _ in 0..<dice.below(4) {
                guard let message = waiting[listener].last else { break }
                if !dice.oneIn(5) { waiting[listener].removeLast() }
                let before = replicas[listener].groceries
                replicas[listener].receive(message)
                let missing = NotedChanges.missing(from: before, to: replicas[listener].groceries)
                #expect(missing == nil, "seed \(seed): it was not noted that \(missing ?? "")")
            }
        }
        for index in 0..<count {
            for message in (waiting[index] + messages.prefix(dice.below(20))).shuffled(using: &dice) {
                replicas[index].receive(message)
            }
        }
        // And one that receives everything at once, backwards.
        var late = Replica(count)
        late.replay(messages.reversed())

        let expected = Tables(replicas[0].groceries)
        for replica in replicas.dropFirst() + [late] {
            let tables = Tables(replica.groceries)
            #expect(tables.types == expected.types, "seed \(seed)")
            #expect(tables.items == expected.items, "seed \(seed)")
            #expect(tables.lists == expected.lists, "seed \(seed)")
            #expect(tables.entries == expected.entries, "seed \(seed)")
            #expect(tables.preferences == expected.preferences, "seed \(seed)")
            #expect(replica.wordings == replicas[0].wordings, "seed \(seed)")
        }
        // Whether the ledger is finished after each action, or only sometimes, makes no difference to the result.
        let all = (messages + messages.prefix(dice.below(20))).shuffled(using: &dice)
        var (looking, replaying) = (Replica(count + 1), Replica(count + 2))
        for message in all { looking.receive(message) }
        replaying.replay(all) { dice.oneIn(10) }
        #expect(Tables(replaying.groceries) == Tables(looking.groceries), "seed \(seed)")
        #expect(replaying.facts == looking.facts, "seed \(seed)")
        #expect(replaying.rowsAsText == looking.rowsAsText, "seed \(seed)")
        // Lists have the same distinct names everywhere and are found by them.
        let names: [ListID: String] = replicas[0].groceries.lists.shown.reduce(into: [:]) { $0[$1.id] = $1.name }
        for replica in replicas + [late, looking, replaying] {
            #expect(replica.groceries.lists.shown.reduce(into: [:]) { $0[$1.id] = $1.name } == names, "seed \(seed)")
            for list in replica.groceries.lists.shown where list.kind != .trip {
                #expect(replica.groceries.list(named: list.name, kind: list.kind)?.id == list.id, "seed \(seed)")
            }
        }
        // No entries on a list that nobody can see.
        for (list, entries) in expected.entries where !entries.isEmpty { #expect(expected.lists[list] != nil) }
    }
}

extension Replica {
    /// What each item was called when it was put on a list last.
    fileprivate var wordings: [ItemID: UInt64] {
        groceries.usage.all.reduce(into: [:]) { $0[$1.key] = $1.value.wording }
    }
}
