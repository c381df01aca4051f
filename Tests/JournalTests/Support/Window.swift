@testable import Journal

/// A process with the journal open, whose syncs happen when the test says so. It keeps count of what it took and of
/// what it said was saved.
final class Window {
    let journal: Journal
    private let syncer: ManualSyncer
    private let board: SaveBoard
    /// What was appended and not refused, oldest first: the payloads of each action.
    private(set) var taken: [[String]] = []
    private(set) var isDead = false

    /// `nil` when the journal could not be opened.
    init?(_ desk: Desk, segmentBytesMax: Int) {
        var made: (ManualSyncer, SaveBoard)?
        guard
            let journal = try? desk.open(
                segmentBytesMax: segmentBytesMax,
                syncer: { fileSystem, board in
                    let syncer = ManualSyncer(fileSystem, board)
                    made = (syncer, board)
                    return syncer
                }), let (syncer, board) = made
        else { return nil }
        (self.journal, self.syncer, self.board) = (journal, syncer, board)
    }

    func append(_ texts: [String]) {
        if (try? journal.append(kind: "act", payloads: texts.map { Array($0.utf8) })) != nil { taken.append(texts) }
    }

    /// The disk does the next thing it was asked for.
    func step() {
        if syncer.step() { journal.drainWake() }
    }

    /// What it said was on the disk.
    var saved: ArraySlice<[String]> {
        // One more action may be counted than was taken: what an earlier process left unconfirmed.
        let inherited = Int(board.appended) - taken.count
        return taken.prefix(max(0, Int(board.confirmed) - inherited))
    }

    /// Ends as by SIGKILL: nothing is written, synced or said any more.
    func die() {
        syncer.isDead = true
        isDead = true
        journal.close()
    }
}
