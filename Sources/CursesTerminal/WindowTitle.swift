internal import ScreenModel

/// The title of the terminal's window. The one that was there before is put back, where the terminal keeps it.
struct WindowTitle {
    /// What stands before a title and behind it.
    private let sequence: (begin: [UInt8], end: [UInt8])
    /// What is shown; nil while the window has the title that was found.
    private var text: String?

    /// XTWINOPS: keeps the title and that of the icon, and puts both back.
    private static let keep = Array("\u{1B}[22;0t".utf8)
    private static let putBack = Array("\u{1B}[23;0t".utf8)

    /// Asks terminfo, so the terminal has to be open. Nil where it has no title.
    init?() {
        guard let sequence = Capabilities.title else { return nil }
        self.sequence = sequence
    }

    /// What shows `title`, or for nil the title that was found; nothing where it is shown already.
    mutating func change(to title: String?) -> [UInt8] {
        guard title != text else { return [] }
        let before = text
        text = title
        guard title != nil else { return Self.putBack }
        return (before == nil ? Self.keep : []) + written
    }

    /// What puts back the title that was found; nothing where nothing else was shown.
    var off: [UInt8] { text == nil ? [] : Self.putBack }
    /// What shows the title again after `off`.
    var on: [UInt8] { text == nil ? [] : Self.keep + written }

    private var written: [UInt8] { sequence.begin + (text ?? "").utf8 + sequence.end }
}
