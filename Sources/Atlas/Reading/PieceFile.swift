/// A file of which pieces are read, so that a large one is never in memory as a whole.
public struct PieceFile: Sendable {
    /// How long it was when it was opened.
    public let count: Int
    private let piece: @Sendable (Range<Int>) -> [UInt8]

    /// - Parameter piece: the bytes there; fewer where the file has become shorter, or cannot be read.
    public init(count: Int, piece: @escaping @Sendable (Range<Int>) -> [UInt8]) {
        (self.count, self.piece) = (count, piece)
    }

    /// What is in memory already.
    init(_ bytes: [UInt8]) { self.init(count: bytes.count) { Array(bytes[$0]) } }

    /// Nil where the file ends before that.
    func bytes(_ range: Range<Int>) -> [UInt8]? {
        guard range.upperBound <= count else { return nil }
        let bytes = piece(range)
        return bytes.count == range.count ? bytes : nil
    }
}
