import GroceryApp
import GroceryDomain
import Journal

/// How it stands with what is on its way to the disk, and what has to be said of what does not get there.
struct Saving {
    private let journal: Journal
    private let paths: Paths
    /// Since when something is on its way, in milliseconds of a clock that is never set.
    private var since: Int?

    /// How long a change may be on its way before the screen says so. Till then it claims nothing: what is shown for
    /// less is not read, and would be sent for every check mark.
    static let quietMilliseconds = 150

    /// How long leaving waits for the disk.
    static let farewellMilliseconds = 2000

    init(_ journal: Journal, _ paths: Paths) { (self.journal, self.paths) = (journal, paths) }

    /// What the screen is to show.
    mutating func state() -> GroceryApp.SaveState {
        switch journal.saveState {
        case .saved:
            since = nil
            return journal.readOnlyReason == nil ? .saved : .readOnly
        case .saving:
            let now = LocalClock.steadyMilliseconds()
            let since = since ?? now
            self.since = since
            return now - since < Self.quietMilliseconds ? .writing : .saving
        case .notSaved(let why):
            since = nil
            return .notSaved(why)
        }
    }

    /// Waits for the disk; answers what could not be saved, if anything could not, and keeps a copy of it.
    func wait(milliseconds: Int) -> [String] {
        guard case .notSaved(let why) = journal.flush(timeoutMilliseconds: milliseconds) else { return [] }
        let refuges = [paths.state + "/unsaved", "/tmp"]
        guard let copy = journal.rescueUnsaved(into: refuges) else { return ["\(changes) could not be saved: \(why)"] }
        return [
            "\(changes) could not be saved: \(why)",
            "A copy is in \(copy). Put it into \(paths.journal.space)/in to have it back; make that folder where there "
                + "is none.",
        ]
    }

    /// What a disk that was waited for in vain has not confirmed, if anything.
    func unconfirmed() -> [String] {
        switch journal.saveState {
        case .saved: return []
        case .saving:
            let them = Plural.word(journal.unsavedCount, "it", "them")
            return ["\(changes) may be lost if the power fails now: the disk is slow to confirm \(them)."]
        case .notSaved(let why): return ["\(changes) could not be saved: \(why)"]
        }
    }

    private var changes: String {
        let count = journal.unsavedCount
        return count == 1 ? "The last change" : "The last \(count) changes"
    }
}
