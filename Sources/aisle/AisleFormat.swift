import GroceryDomain
import GroceryStore
import Interchange

extension Format {
    /// All formats: those of other programs, and Aisle's own.
    static let known = all + [aisle]

    /// Everything, as the journal spells it.
    private static let aisle = Format(
        "aisle", "everything, in Aisle's own JSON Lines", endings: ["jsonl"], of: nil,
        likelihood: { Transcript.isOne($0.bytes) ? .certain : .no },
        read: { file throws(Unreadable) in
            var incoming = Incoming()
            do throws(Transcript.Mistake) {
                let transcript = try Transcript.read(file.bytes)
                incoming.operations = transcript.operations
                incoming.remarks = transcript.passedOver.map { Incoming.Remark($0.why, at: $0.line) }
            } catch { throw Unreadable(error.why, line: error.line) }
            return incoming
        },
        write: { Transcript.bytes(of: $0.groceries) })
}
