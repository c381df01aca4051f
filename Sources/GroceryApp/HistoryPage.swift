public import GroceryDomain
import ScreenModel

/// The history as far as it was read from the journal.
public struct HistoryPage: Page {
    public var place = TablePlace()
    public var lines: [HistoryLine] = []
    /// How many were asked for; fewer lines than this means there are no more.
    var requested = 0
}

/// One action of the past, as a sentence.
public struct HistoryLine: Hashable, Sendable {
    /// Names the action to whoever keeps the journal.
    public var mark: String
    public var moment: Moment
    public var by: String
    public var say: String
    public var canUndo: Bool

    public init(mark: String, moment: Moment, by: String, say: String, canUndo: Bool) {
        (self.mark, self.moment, self.by, self.say, self.canUndo) = (mark, moment, by, say, canUndo)
    }
}

extension HistoryPage {
    public static let title = "History"

    public static let hinted: [Binding] = [
        .init("history.undo", [.enter, "U"], hint: "undo this", help: "Undo just this change", in: .history, 1) {
            state, _ throws(Refusal) in try state.undoSelected()
        },
        .undo, .redo, .filter, .back, .showHelp,
    ]

    public static let further: [Binding] = [.add, .top, .bottom]

    private static let linesRead = 200

    public static func refresh(_ state: inout AppState, _ layout: Layout) {
        state.interface.history.place.settle(count: state.shownHistory.count, height: layout.tableArea.rows)
    }

    public static func enter(_ state: inout AppState) -> [Effect] {
        state.interface.history.requested = linesRead
        return needs(state)
    }

    public static func needs(_ state: AppState) -> [Effect] { [.loadHistory(limit: state.interface.history.requested)] }

    public static func move(_ state: inout AppState, by distance: Int) {
        state.interface.history.place.move(by: distance, count: state.shownHistory.count)
    }

    public static func back(_ state: inout AppState) -> Bool {
        guard state.interface.history.place.filter != nil else { return false }
        state.interface.history.place.filter = nil
        return true
    }

    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        _ = state.interface.history.place.tap(row, in: layout.tableArea, count: state.shownHistory.count)
        return []
    }

    public static func filter(_ state: AppState) -> String? { state.interface.history.place.filter }
    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.history.place.filter = text
    }

    /// All of what was done, where the row has no room for it.
    public static func remark(_ state: AppState) -> String? {
        guard state.interface.size.columns < Layout.columnsForTwoPanes else { return nil }
        let (lines, place) = (state.shownHistory, state.interface.history.place.selected)
        return lines.indices.contains(place) ? lines[place].say : nil
    }
}

extension AppState {
    /// The lines of the history that the filter lets through, newest first.
    public var shownHistory: [HistoryLine] {
        guard let wanted = interface.history.place.filter?.folded, !wanted.isEmpty else {
            return interface.history.lines
        }
        return interface.history.lines.filter { $0.say.folded.contains(wanted) || $0.by.folded.contains(wanted) }
    }

    fileprivate func undoSelected() throws(Refusal) -> [Effect] {
        let lines = shownHistory
        guard lines.indices.contains(interface.history.place.selected) else {
            throw .notPossible("There is no change here.")
        }
        let line = lines[interface.history.place.selected]
        guard line.canUndo else {
            throw .notPossible("Only changes of this machine that were not taken back yet can be undone.")
        }
        return [.undoThis(mark: line.mark)] + HistoryPage.needs(self)
    }
}
