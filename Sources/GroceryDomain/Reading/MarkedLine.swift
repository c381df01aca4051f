/// A line without the marks of a list around it, and read no further: what a reader of files asks of every line.
public struct MarkedLine: Hashable, Sendable {
    /// As typed, with tidied spaces; the text of a heading.
    public let text: String
    /// The box of a task list; nil without one.
    public let isChecked: Bool?
    /// `Produce:`, `## Produce`, `== Produce ==`
    public let isHeading: Bool

    /// Cost: linear in the length of the line.
    public init(_ line: String) {
        var text = LineReader.readable(line)
        let marks = LineMarks(text)
        text.end = marks.end
        self.text = text.string(from: marks.start, to: text.end)
        (isChecked, isHeading) = (marks.isChecked, marks.isHeading)
    }
}
