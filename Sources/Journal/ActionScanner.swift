/// Walks over the actions of a stretch of a file: a closing line with the parts in front of it, all or nothing.
struct ActionScanner {
    enum Found {
        /// The first line of a segment, or its last; `line` is it.
        case head, seal
        /// An action: `line` is its closing line, `parts` are the lines in front of it.
        case action
    }

    let start: UnsafePointer<UInt8>
    private var lines: LineScanner
    private var pendingParts: [LineScanner.Found] = []
    /// The line found last: a head, a seal, or the closing line of an action.
    private(set) var line: LineScanner.Found?
    /// Of the action found last, those parts that can be read, in order; the others are damaged or missing.
    private(set) var parts: [LineScanner.Found] = []
    /// Where the next action begins: behind what was found last. Reading can go on from here when more arrives.
    private(set) var committed = 0
    /// The number of the line at `committed`.
    private(set) var committedLineNumber: Int
    /// Certain damage in front of `committed`.
    var damage: ArraySlice<DamagedStretch> { lines.damage.prefix(committedDamage) }
    private var committedDamage = 0
    /// How far the bytes were understood.
    var progress: PieceProgress { PieceProgress(done: committed, lineEnd: lines.lineEnd) }
    /// Parts whose closing line never came, though others did: an action that was not finished, so not one.
    private(set) var abandonedParts = 0

    /// As `LineScanner`.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, fileOffset: Int = 0, lineNumber: Int = 1) {
        guard let lines = LineScanner(bytes, fileOffset: fileOffset, lineNumber: lineNumber) else { return nil }
        (self.lines, start) = (lines, lines.start)
        committedLineNumber = lineNumber
    }

    /// How many actions there are in a whole file.
    static func actions(in file: [UInt8]) -> Int {
        file.withUnsafeBufferPointer { buffer in
            guard var scanner = ActionScanner(buffer) else { return 0 }
            var count = 0
            while let found = scanner.next() { count += found == .action ? 1 : 0 }
            return count
        }
    }

    /// Up to where a whole file consists of whole actions, and whether there is damage in front of that.
    static func end(of file: [UInt8]) -> (committed: Int, isDamaged: Bool) {
        file.withUnsafeBufferPointer { buffer in
            guard var scanner = ActionScanner(buffer) else { return (0, false) }
            while scanner.next() != nil {}
            return (scanner.committed, !scanner.damage.isEmpty)
        }
    }

    /// Where the action found last begins, in the scanned bytes, and the number of its first line.
    @inline(__always)
    func actionStart(_ closing: LineScanner.Found) -> (position: Int, lineNumber: Int) {
        parts.isEmpty ? (closing.start, closing.number) : (parts[0].start, parts[0].number)
    }

    /// Finds the next head line, seal line or action; `nil` when no whole one follows.
    @inline(__always)
    mutating func next() -> Found? {
        while let found = lines.next() {
            // Nearly all lines are actions of one line.
            if found.line.sequence > 0, found.line.partCount == 0, pendingParts.isEmpty, parts.isEmpty,
                !found.line.isKind("part", at: start + found.start)
            {
                commit(found)
                return .action
            }
            if let other = takeOther(found) { return other }
        }
        return nil
    }

    private mutating func takeOther(_ found: LineScanner.Found) -> Found? {
        parts.removeAll()
        if found.line.sequence == 0 {
            let isHead = found.line.isKind("head", at: start + found.start)
            guard isHead || found.line.isKind("seal", at: start + found.start) else { return nil }
            abandonParts()
            commit(found)
            return isHead ? .head : .seal
        }
        if found.line.isKind("part", at: start + found.start) {
            if let last = pendingParts.last,
                last.line.writer != found.line.writer || last.line.sequence >= found.line.sequence
            {
                abandonParts()
            }
            pendingParts.append(found)
            return nil
        }
        takeParts(of: found.line)
        commit(found)
        return .action
    }

    @inline(__always)
    private mutating func commit(_ found: LineScanner.Found) {
        line = found
        committed = found.end
        committedLineNumber = found.number + 1
        committedDamage = lines.damage.count
    }

    private mutating func takeParts(of closing: Line) {
        guard !pendingParts.isEmpty else { return }
        let first = closing.sequence - UInt64(closing.partCount)
        parts = pendingParts.filter { part in
            part.line.writer == closing.writer && first..<closing.sequence ~= part.line.sequence
        }
        abandonedParts += pendingParts.count - parts.count
        pendingParts.removeAll()
    }

    private mutating func abandonParts() {
        abandonedParts += pendingParts.count
        pendingParts.removeAll()
    }
}
