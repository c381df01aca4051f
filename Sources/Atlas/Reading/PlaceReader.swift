/// Reads files of one format of places, step by step.
protocol PlaceReader: Sendable {
    /// Whether a file that begins so, besides spaces and a byte order mark, is of this format.
    static func reads(_ beginning: ArraySlice<UInt8>) -> Bool

    /// - Parameter memoryMax: the most memory that may be taken, for a reader that reads much at once.
    /// - Throws: when the file is not what it seemed.
    init(_ bytes: [UInt8], memoryMax: Int) throws(ReadingError)

    /// How far the reading is, 0 … as many bytes as there are.
    var bytesRead: Int { get }

    /// How many bytes of memory it takes to remember what was read and has its meaning only together with what follows.
    var bytesHeld: Int { get }

    /// What is wrong with the first of what was passed over, if anything is.
    var mistake: ReadingError? { get }

    /// What comes next; nil behind the last.
    /// - Throws: when the file is damaged, or takes too much memory.
    mutating func nextFinding() throws(ReadingError) -> Finding?
}

extension PlaceReader {
    var bytesHeld: Int { 0 }
    var mistake: ReadingError? { nil }
}

/// One thing in a file of places.
enum Finding {
    case place(Place)
    /// A place, or something to be drawn on the map.
    case feature(Feature)
    /// Without a name or a position on earth.
    case nothing
    /// Something was read that has its meaning only together with what follows.
    case part
}
