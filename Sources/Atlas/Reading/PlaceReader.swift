/// Reads files of one format of places, step by step.
protocol PlaceReader: Sendable {
    /// Whether a file with this first byte, besides spaces, is of this format.
    static func isBeginning(_ byte: UInt8) -> Bool

    /// - Throws: when the file is not what it seemed.
    init(_ bytes: [UInt8]) throws(ReadingError)

    /// How many of the bytes were read.
    var bytesRead: Int { get }

    /// What comes next; nil behind the last.
    /// - Throws: when the file is damaged.
    mutating func nextFinding() throws(ReadingError) -> Finding?
}

/// One thing in a file of places.
enum Finding {
    case place(Place)
    /// A place, or something to be drawn on the map.
    case feature(Feature)
    /// Without a name or a position.
    case nothing
}
