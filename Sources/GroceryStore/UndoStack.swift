import Journal

/// Which actions of this machine can be taken back or done again. It is itself a fold over the records: an undo is an
/// action like any other, and can be taken back by a redo, across restarts.
struct UndoStack {
    struct Target {
        var stamp: Stamp
        /// Where the action can be read again.
        var place: RecordPlace
    }

    /// What can be taken back, and what done again, each the latest last.
    private(set) var undos: [Target] = []
    private(set) var redos: [Target] = []

    /// So many actions can be taken back one after the other; with each of them kept, memory would grow with the journal.
    static let depthMax = 10_000

    init(undos: [Target] = [], redos: [Target] = []) { (self.undos, self.redos) = (undos, redos) }

    var nextUndo: Target? { undos.last }
    var nextRedo: Target? { redos.last }

    func undoable(_ stamp: Stamp) -> Target? { undos.last { $0.stamp == stamp } }

    mutating func note(_ stamp: Stamp, _ place: RecordPlace, _ sort: Action.Sort) {
        let target = Target(stamp: stamp, place: place)
        switch sort {
        case .does:
            undos.append(target)
            if !redos.isEmpty { redos.removeAll() }
            // Now and then many, rather than each time one.
            if undos.count >= 2 * Self.depthMax { undos.removeFirst(undos.count - Self.depthMax) }
        case .undoes(let undone):
            if let index = undos.lastIndex(where: { $0.stamp == undone }) { undos.remove(at: index) }
            redos.append(target)
        case .redoes(let redone):
            if let index = redos.lastIndex(where: { $0.stamp == redone }) { redos.remove(at: index) }
            undos.append(target)
        }
    }
}
