import ScreenModel

// What is too long for its line is shown in lines of its own, above what is typed or above the bottom line: a narrow
// window cuts nothing off.
extension AppState {
    public struct Said: Hashable, Sendable {
        public enum Tone: Hashable, Sendable { case question, notice, warning }

        public var text: String
        public var tone: Tone
    }

    /// What a notice leaves to the keys of a prompt: "y yes  n no, next" and a little.
    private static let columnsForHints = 18
    private static let saidMost = 4

    /// The lines, top to bottom; nearly always none.
    public var said: [Said] {
        var said: [Said] = []
        if isLabelAbove, let field = interface.prompt?.field(self) { said += lines(field.label, .question) }
        let complaint = isComplaintAbove ? lineComplaint : nil
        if let complaint { said += lines(complaint, .warning) }
        if isStatusAbove {
            if let notice = interface.notice {
                if notice.text != complaint { said += lines(notice.text, notice.isWarning ? .warning : .notice) }
            } else if case .notSaved(let why) = interface.saveState {
                said += lines(why, .warning)
            }
        }
        said = Array(said.prefix(Self.saidMost))
        if said.isEmpty, let footnote = interface.screen.page.footnote(self) {
            said.append(Said(text: footnote, tone: .notice))
        }
        return said
    }

    private func lines(_ text: String, _ tone: Said.Tone) -> [Said] {
        text.wrapped(to: max(interface.size.columns - 3, 8)).map { Said(text: $0, tone: tone) }
    }

    /// Whether what is said is shown above the bottom line. While something is typed, only where it would be cut off,
    /// or leave no room for the keys: the prompt stands where messages do.
    public var isStatusAbove: Bool {
        guard interface.size.rows >= Layout.rowsForMessages, interface.prompt?.status == nil,
            interface.prompt?.isCover != true
        else { return false }
        if interface.notice == nil {
            guard case .notSaved = interface.saveState else { return false }
        }
        if interface.prompt == nil, interface.notice != nil { return true }
        if let text = interface.notice?.text, text == lineComplaint, isComplaintAbove { return true }
        let room = interface.size.columns - 4 - (interface.prompt == nil ? 0 : Self.columnsForHints)
        return DisplayWidth.standard.columns(of: fullStatusText) > room
    }

    /// Whether the label needs more than half of the line.
    public var isLabelAbove: Bool {
        guard let field = interface.prompt?.field(self), field.isQuestion, interface.size.rows >= Layout.rowsForMessages
        else { return false }
        return DisplayWidth.standard.columns(of: field.label) > interface.size.columns / 2
    }

    /// Whether the complaint is shown above the text: behind it there is no room for all of it.
    public var isComplaintAbove: Bool {
        guard interface.size.rows >= Layout.rowsForMessages, let lineComplaint,
            let field = interface.prompt?.field(self)
        else { return false }
        let width = DisplayWidth.standard
        let label = isLabelAbove ? 0 : width.columns(of: field.label) + 1
        return 1 + label + width.columns(of: field.editor.text) + 2 + width.columns(of: lineComplaint) + 1
            > interface.size.columns
    }

    private var lineComplaint: String? { interface.prompt?.field(self).flatMap { $0.isWarning ? $0.remark : nil } }
}
