import GroceryDomain

extension AppState {
    /// The lines of the history that the filter lets through, newest first.
    public var shownHistory: [HistoryLine] {
        guard let wanted = interface.history.place.filter?.folded, !wanted.isEmpty else {
            return interface.history.lines
        }
        return interface.history.lines.filter { $0.say.folded.contains(wanted) || $0.by.folded.contains(wanted) }
    }

    mutating func undoSelected() -> [Effect] {
        let lines = shownHistory
        guard lines.indices.contains(interface.history.place.selected) else {
            return refuse("There is no change here.")
        }
        let line = lines[interface.history.place.selected]
        guard line.canUndo else {
            return refuse("Only changes of this machine that were not taken back yet can be undone.")
        }
        return [.undoThis(mark: line.mark), .loadHistory(limit: interface.history.requested)]
    }
}
