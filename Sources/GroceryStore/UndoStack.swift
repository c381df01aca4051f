import Journal

/// The actions of this machine that can be undone or redone. It is itself a fold over the records: an undo is an action
/// like any other and can be taken back by a redo, across restarts.
///
/// Processes write concurrently, so an undo may be met before its target, and an action after later ones. The result
/// does not depend on the order: it follows from the stamps.
struct UndoStack {
    /// The position of an action among those of this machine: by their stamps, as long as the clock goes on. An action
    /// done before the clock was set back comes before those done after, whatever the time is by now.
    struct Turn: Comparable {
        var stamp: Stamp
        /// Same as `Action.setbacks`.
        var setbacks = 0

        static func < (left: Turn, right: Turn) -> Bool { (left.setbacks, left.stamp) < (right.setbacks, right.stamp) }

        /// The turn of an action that comes after this one.
        func next(_ stamp: Stamp) -> Turn { Turn(stamp: stamp, setbacks: stamp < self.stamp ? setbacks + 1 : setbacks) }
    }

    struct Target {
        var turn: Turn
        /// Where the action can be read again.
        var location: RecordLocation

        var stamp: Stamp { turn.stamp }
    }

    /// The actions that can be undone and those that can be redone, each with the latest last.
    private(set) var undos: [Target] = []
    private(set) var redos: [Target] = []
    /// The targets of undos, redos and passes that were met before their target.
    private(set) var awaited: Set<Stamp> = []
    /// The latest action of a person that was neither an undo nor a redo: nothing before it can be redone.
    private(set) var latestDeed: Turn?

    /// The most actions that can be undone one after another. If all were kept, memory would grow with the journal.
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
            remove(undone)
            if isAfterDeeds(turn) { Self.add(target, to: &redos, unless: &awaited) }
        case .redoes(let redone):
            remove(redone)
            Self.add(target, to: &undos, unless: &awaited)
        case .passes(let passed): remove(passed)
        }
    }

    private func isAfterDeeds(_ turn: Turn) -> Bool { latestDeed.map { $0 < turn } ?? true }

    private static func add(_ target: Target, to targets: inout [Target], unless awaited: inout Set<Stamp>) {
        guard awaited.isEmpty || awaited.remove(target.stamp) == nil else { return }
        let index = targets.lastIndex { $0.turn < target.turn }.map { $0 + 1 } ?? 0
        targets.insert(target, at: index)
        // Many at once from time to time, rather than one each time.
        if targets.count >= 2 * depthMax { targets.removeFirst(targets.count - depthMax) }
    }

    private mutating func remove(_ stamp: Stamp) {
        if let index = undos.lastIndex(where: { $0.stamp == stamp }) {
            undos.remove(at: index)
        } else if let index = redos.lastIndex(where: { $0.stamp == stamp }) {
            redos.remove(at: index)
        } else {
            awaited.insert(stamp)
        }
    }
}
