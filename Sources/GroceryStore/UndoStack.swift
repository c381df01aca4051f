import Journal

/// Which actions of this machine can be taken back or done again. It is itself a fold over the records: an undo is an
/// action like any other, and can be taken back by a redo, across restarts.
///
/// Processes write at the same time, so that an undo may be met before what it takes back, and an action after later
/// ones. What comes of it does not depend on the order: it follows from the stamps.
struct UndoStack {
    /// When an action was done, among those of this machine. What was done while its clock was ahead was done before it
    /// was set back.
    struct Turn: Comparable {
        var stamp: Stamp
        var isAhead = false

        static func < (left: Turn, right: Turn) -> Bool {
            left.isAhead == right.isAhead ? left.stamp < right.stamp : left.isAhead
        }
    }

    struct Target {
        var turn: Turn
        /// Where the action can be read again.
        var location: RecordLocation

        var stamp: Stamp { turn.stamp }
    }

    /// What can be taken back, and what done again, each the latest last.
    private(set) var undos: [Target] = []
    private(set) var redos: [Target] = []
    /// What was taken back, or done again, before it was met itself.
    private(set) var awaited: Set<Stamp> = []
    /// The latest action of a person that was neither an undo nor a redo: nothing before it can be done again.
    private(set) var latestDeed: Turn?

    /// So many actions can be taken back one after the other; with each of them kept, memory would grow with the
    /// journal.
    static let depthMax = 10_000

    init(undos: [Target] = [], redos: [Target] = [], awaited: Set<Stamp> = [], latestDeed: Turn? = nil) {
        (self.undos, self.redos, self.awaited, self.latestDeed) = (undos, redos, awaited, latestDeed)
    }

    var nextUndo: Target? { undos.last }
    var nextRedo: Target? { redos.last }

    func undoable(_ stamp: Stamp) -> Target? { undos.suffix(Self.depthMax).last { $0.stamp == stamp } }

    mutating func note(_ turn: Turn, _ location: RecordLocation, _ role: Action.Role) {
        let target = Target(turn: turn, location: location)
        switch role {
        case .follows: break
        case .does:
            Self.add(target, to: &undos, unless: &awaited)
            guard isAfterDeeds(turn) else { return }
            latestDeed = turn
            if !redos.isEmpty { redos.removeAll { $0.turn < turn } }
        case .undoes(let undone):
            Self.remove(undone, from: &undos, or: &awaited)
            if isAfterDeeds(turn) { Self.add(target, to: &redos, unless: &awaited) }
        case .redoes(let redone):
            Self.remove(redone, from: &redos, or: &awaited)
            Self.add(target, to: &undos, unless: &awaited)
        }
    }

    private func isAfterDeeds(_ turn: Turn) -> Bool { latestDeed.map { $0 < turn } ?? true }

    private static func add(_ target: Target, to targets: inout [Target], unless awaited: inout Set<Stamp>) {
        guard awaited.isEmpty || awaited.remove(target.stamp) == nil else { return }
        let index = targets.lastIndex { $0.turn < target.turn }.map { $0 + 1 } ?? 0
        targets.insert(target, at: index)
        // Now and then many, rather than each time one.
        if targets.count >= 2 * depthMax { targets.removeFirst(targets.count - depthMax) }
    }

    private static func remove(_ stamp: Stamp, from targets: inout [Target], or awaited: inout Set<Stamp>) {
        if let index = targets.lastIndex(where: { $0.stamp == stamp }) {
            targets.remove(at: index)
        } else {
            awaited.insert(stamp)
        }
    }
}
