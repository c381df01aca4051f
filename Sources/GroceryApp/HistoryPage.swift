public import GroceryDomain
import ScreenModel

/// The history as far as it was read from the journal.
public struct HistoryPage: TablePage {
    public var cursor = TableCursor<String>()
    public var filter: String?
    public var lines: [HistoryLine] = []
    /// How many were asked for; fewer lines than this means there are no more.
    var requested = 0
}

/// One action of the past, as a sentence.
public struct HistoryLine: Hashable, Sendable {
    /// Names the action to the host.
    public var mark: String
    public var moment: Moment
    public var author: String
    public var summary: String
    public var canUndo: Bool

    public init(mark: String, moment: Moment, author: String, summary: String, canUndo: Bool) {
        (self.mark, self.moment, self.author, self.summary, self.canUndo) = (mark, moment, author, summary, canUndo)
    }
}

extension HistoryPage {
    public static let title = "History"
    public static let entrance: Binding? = .screen(
        "screen.history", ["H"], 8, "history", "History of every change", .history)
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.history

    public static let hinted: [Binding] = [show, undoThis, .undo, .redo, .filter, .back, .showHelp]

    private static let undoThis = Binding(
        "history.undo", ["U"], .history, 2, hint: "undo this", help: "Undo just this change",
        when: { $0.selectedHistoryLine?.canUndo ?? false }
    ) { state throws(Refusal) in
        let line = try state.existingHistoryLine()
        guard line.canUndo else {
            throw .notPossible("Only changes of this machine that were not taken back yet can be undone.")
        }
        state.emit(.undoThis(mark: line.mark))
        state.effects += needs(state)
    }

    public static let further: [Binding] = [.add, .top, .bottom]

    /// A tap must not undo what somebody only wanted to read.
    public static let opening: Binding? = show
    private static let show = Binding(
        "history.show", [.enter, " "], .history, 1, hint: "read", help: "Read all of it: what, when, and by whom",
        when: { $0.hasRow }
    ) { state throws(Refusal) in
        let line = try state.existingHistoryLine()
        let when = state.date(of: line.moment).map { ", \($0)" } ?? ""
        state.interface.notice = .info(
            "\(line.author)\(when): \(line.summary)" + (line.canUndo ? " · \(state.key(undoThis)) undoes it" : ""))
    }

    private static let linesRead = 200

    public static func enter(_ state: inout AppState) {
        state.interface.history.requested = linesRead
        state.interface.history.cursor.goToTop()
        state.effects += needs(state)
    }

    public static func needs(_ state: AppState) -> [Effect] { [.loadHistory(limit: state.interface.history.requested)] }

    public static func id(of row: HistoryLine, at index: Int) -> String? { row.mark }

    /// The lines that the filter lets through, newest first.
    public static func rows(_ state: AppState) -> [HistoryLine] {
        let page = state.interface.history
        guard let wanted = page.filter?.folded, !wanted.isEmpty else { return page.lines }
        return page.lines.filter { $0.summary.folded.contains(wanted) || $0.author.folded.contains(wanted) }
    }

    /// All of what was done, where the row has no room for it.
    public static func remark(_ state: AppState) -> String? {
        state.isWide ? nil : state.selectedHistoryLine?.summary
    }
}

extension AppState {
    fileprivate func existingHistoryLine() throws(Refusal) -> HistoryLine {
        guard let line = selectedHistoryLine else { throw .notPossible("There is no change here.") }
        return line
    }

    fileprivate var selectedHistoryLine: HistoryLine? {
        let (lines, index) = (HistoryPage.rows(self), interface.history.cursor.index)
        return lines.indices.contains(index) ? lines[index] : nil
    }
}
