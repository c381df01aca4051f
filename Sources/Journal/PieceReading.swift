/// How far a piece of a file was understood.
struct PieceProgress {
    /// So many bytes need not come again.
    var done: Int
    /// Where the last line in it ends, whether done with or not.
    var lineEnd: Int
}

extension FileSystem {
    /// Hands out an open file from `offset` to `end` in pieces, so that what it costs to read does not follow from how
    /// long it is. A piece begins where the one before it was done with; where that was nowhere, the piece becomes
    /// longer, since an action may be. Behind a piece without a line nothing is read: no journal has that much damage,
    /// and anything else may be that long. `body` ends the reading with `nil`.
    func readPieces(
        of descriptor: Int32, from offset: Int = 0, to end: Int,
        _ body: ([UInt8]) throws(SystemError) -> PieceProgress?
    ) throws(SystemError) {
        let usual = 1 << 20
        var (offset, count) = (offset, usual)
        while offset < end {
            let piece = try bytes(of: descriptor, from: offset, count: min(count, end - offset))
            guard !piece.isEmpty, let progress = try body(piece), offset + piece.count < end else { return }
            if progress.done > 0 {
                (offset, count) = (offset + progress.done, usual)
            } else {
                guard piece.count - progress.lineEnd < LineFormat.lineBytesMax else { return }
                count *= 2
            }
        }
    }
}
