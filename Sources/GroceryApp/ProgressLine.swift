/// What a verb says of how far it is, on a line that is written over: nothing where it is done before anybody wonders,
/// and then not more often than one can read. It knows no clock; whoever has one says what time it is.
///
/// ```swift
/// var line = ProgressLine(at: 5_000)
/// #expect(line.text("1 of 500", at: 5_100) == nil)
/// #expect(line.text("90 of 500", at: 5_000 + ProgressLine.patience) == "90 of 500")
/// ```
public struct ProgressLine: Sendable {
    /// So many milliseconds pass before anything is said.
    public static let patience = 400
    /// And so many between two lines.
    public static let pause = 100

    private var sayAt: Int

    /// - Parameter now: when the work begins, in milliseconds of any clock that only goes forward.
    public init(at now: Int) { sayAt = now + Self.patience }

    /// What is to be said now; nil for nothing.
    public mutating func text(_ text: @autoclosure () -> String, at now: Int) -> String? {
        guard now >= sayAt else { return nil }
        sayAt = now + Self.pause
        return text()
    }
}
