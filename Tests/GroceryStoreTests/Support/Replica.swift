import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// One machine of a household without a disk: a ledger, the groceries from all records it has received, and a clock of
/// its own.
struct Replica {
    /// An action as it is sent to other machines.
    struct Message {
        var stamp: Stamp
        var role = Action.Role.does
        var operations: [ObservedOperation]
        var additions = Transaction.Additions.addUp
    }

    let writer: WriterID
    private(set) var groceries = Groceries()
    private var ledger = Ledger(over: nil)
    /// Milliseconds; may differ from all others.
    var wall: UInt64
    private var last: Stamp?
    private var isReplaying = false
    private(set) var done: [(transaction: Transaction, stamp: Stamp)] = []

    init(_ number: Int, wall: UInt64 = UInt64(Household.now.milliseconds)) {
        writer = WriterID(bits: UInt64(number + 1))
        self.wall = wall
    }

    /// Performs what a person asks for and returns the message for the other machines. The stamp is above the writer's
    /// last one.
    mutating func act(_ transaction: Transaction, _ role: Action.Role = .does) -> Message {
        var stamp = Stamp(milliseconds: wall, counter: 0, writer: writer)
        if let last, wall <= last.milliseconds {
            stamp = Stamp(milliseconds: last.milliseconds, counter: last.counter + 1, writer: writer)
        }
        last = stamp
        let message = Message(
            stamp: stamp, role: role,
            operations: ledger.observing(transaction.operations, as: writer, undoing: role.target),
            additions: transaction.additions)
        receive(message)
        done.append((transaction, stamp))
        return message
    }

    /// Undoes its latest action, as far as its values are unchanged or it is its own part of a shared addition.
    mutating func undo() -> Message? {
        guard let (transaction, stamp) = done.popLast() else { return nil }
        let own = transaction.inverse.filter { !ledger.isLeftToOthers($0, than: [writer]) }
        let still = groceries.stillPossible(own) { ledger.isPossible($0, undoing: stamp) }.filter { !$0.isOnlySaid }
        let message = act(Transaction(transaction.deed, still), .undoes(stamp))
        done.removeLast()
        return message
    }

    mutating func receive(_ message: Message) {
        // The clock follows one that is a little fast.
        if message.stamp.milliseconds <= wall + 5000 { last = last.map { max($0, message.stamp) } ?? message.stamp }
        let action = Action(role: message.role, additions: message.additions, operations: message.operations)
        var changes = Changes()
        do { try changes.read(action.payloads(bytesMax: .max)) } catch { Issue.record("\(error)") }
        ledger.fold(changes, stamp: message.stamp, into: &groceries)
        if !isReplaying { ledger.finish(&groceries) }
    }

    /// Hears all of `messages` before anybody looks, as at a start: entries are put back behind the last, or where
    /// `isStop` says so.
    mutating func replay(_ messages: [Message], isStop: () -> Bool = { false }) {
        isReplaying = true
        for message in messages {
            receive(message)
            if isStop() { ledger.finish(&groceries) }
        }
        isReplaying = false
        ledger.finish(&groceries)
    }

    var facts: Set<Fact> { groceries.facts }

    var rowsAsText: [String] { ledger.rowsAsText }

    var text: String { Household.text(of: groceries) }
}

/// Several replicas that begin with the household's catalogue and list, and then each go their own way until they meet.
struct Meeting {
    var replicas: [Replica]
    private var sent: [Replica.Message] = []

    init(_ count: Int, entries: String = "") {
        replicas = (0..<count).map { Replica($0) }
        let household = Household.groceries(entries)
        let operations: [GroceryDomain.Operation] =
            household.orderedTypes.map { .type(.add($0)) }
            + household.items.shown.sorted { $0.id < $1.id }.map { .item(.add($0)) }
            + [.list(.add(Household.list))]
            + household.entries.shown(on: Household.list.id).sorted { $0.id < $1.id }.map { .entry(.add($0)) }
        let message = replicas[0].act(Transaction(.begin(list: "Groceries", items: 0), operations))
        for index in 1..<count { replicas[index].receive(message) }
        sent = [message]
    }

    /// A person at one replica does what the rules allow there.
    mutating func at(_ replica: Int, _ action: (Groceries) throws -> Transaction) rethrows {
        sent.append(replicas[replica].act(try action(replicas[replica].groceries)))
    }

    /// What that machine does by itself with items that were merged and are back.
    mutating func followMergings(at replica: Int) throws {
        for returned in replicas[replica].groceries.returned {
            // One may be gone with the one before it.
            guard replicas[replica].groceries.isBack(returned) else { continue }
            let merging = try replicas[replica].groceries.merging(returned.item.id, into: returned.survivor.id)
            sent.append(replicas[replica].act(merging, .follows))
        }
    }

    mutating func undo(at replica: Int) {
        if let message = replicas[replica].undo() { sent.append(message) }
    }

    /// Everybody hears everything, in the order it happened, doubles included.
    mutating func meet() {
        for index in replicas.indices { for message in sent { replicas[index].receive(message) } }
    }

    /// What newcomers make of it who hear everything: in order, backwards, and shuffled.
    func newcomers(_ dice: inout Dice, shuffles: Int = 3) -> [Replica] {
        var orders = [sent, sent.reversed()]
        for _ in 0..<shuffles {
            orders.append((sent + sent.shuffled(using: &dice).prefix(sent.count / 3)).shuffled(using: &dice))
        }
        return orders.enumerated().map { number, messages in
            var replica = Replica(100 + number)
            // Half of them look up only at the end, as at a start.
            if number.isMultiple(of: 2) {
                replica.replay(messages)
            } else {
                for message in messages { replica.receive(message) }
            }
            return replica
        }
    }

    func entry(_ name: String, _ replica: Int = 0) -> EntryID {
        EntryID(
            list: Household.list.id,
            item: replicas[replica].groceries.item(named: name)?.id ?? ItemID(derivedFrom: name.folded))
    }
}
