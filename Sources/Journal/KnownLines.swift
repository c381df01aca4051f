/// Which lines of one writer are known: it tells doubles from new lines, shows what is missing, and notices when one
/// number was used twice.
///
/// The checksums that tell a double from a line of another machine are remembered only while much is read, so that what
/// is kept does not grow with the journal. An old number that comes later is rare; then the files are read once more.
struct KnownLines: Sendable {
    enum Verdict {
        case new
        case double
        /// The number is known with another checksum: two machines wrote as one writer.
        case clone
        /// The number is known, its checksum forgotten: it has to be recalled first.
        case forgotten
        /// The number is known, and the line that had it is in no file any more.
        case lost
    }

    /// Consecutive numbers.
    struct Run: Sendable {
        var first: UInt64
        /// How many numbers from the first on have no checksum here any more.
        var forgotten = 0
        /// The checksums of the others; at least that of the last.
        var checksums: [UInt32]
        var count: Int { forgotten + checksums.count }
        var end: UInt64 { first + UInt64(count) }

        mutating func forget() {
            guard checksums.count > 1 else { return }
            forgotten += checksums.count - 1
            checksums = checksums.suffix(1)
        }
    }

    /// Ascending, with a gap between each two. Nearly always one.
    private(set) var runs: [Run] = []
    /// Further checksums of numbers that were used more than once.
    private(set) var clones: [UInt64: [UInt32]] = [:]
    /// What was forgotten and read again; nil where that was not needed yet.
    private var recalled: [UInt64: UInt32]?
    /// Lines that name another predecessor than the one known.
    private(set) var brokenLinks = 0

    let writer: UInt64
    /// The latest stamp among the lines, its writer left out.
    private(set) var latest: (milliseconds: UInt64, counter: UInt16) = (0, 0)

    init(writer: UInt64) { self.writer = writer }

    /// Goes on from what was known before.
    init(writer: UInt64, runs: [Run], clones: [UInt64: [UInt32]], latest: (milliseconds: UInt64, counter: UInt16)) {
        (self.writer, self.runs, self.clones, self.latest) = (writer, runs, clones, latest)
    }

    /// The highest number, 0 when none is known.
    var lastSequence: UInt64 { runs.last.map { $0.end - 1 } ?? 0 }
    var hasClones: Bool { !clones.isEmpty }
    /// Numbers below the highest that are not known, as ranges.
    var missing: [ClosedRange<UInt64>] {
        var result: [ClosedRange<UInt64>] = []
        var next: UInt64 = 1
        for run in runs {
            if run.first > next { result.append(next...(run.first - 1)) }
            next = run.end
        }
        return result
    }

    /// Whether the line `sequence` with this checksum is new. Changes nothing.
    @inline(__always)
    func verdict(sequence: UInt64, checksum: UInt32) -> Verdict {
        if let last = runs.last, sequence >= last.end { return .new }
        return slowVerdict(sequence: sequence, checksum: checksum)
    }

    private func slowVerdict(sequence: UInt64, checksum: UInt32) -> Verdict {
        guard isKnown(sequence) else { return .new }
        guard let known = self.checksum(of: sequence) else { return recalled == nil ? .forgotten : .lost }
        if known == checksum || clones[sequence]?.contains(checksum) == true { return .double }
        return .clone
    }

    /// Forgets all checksums but those that the next lines are held against.
    mutating func forget() {
        for index in runs.indices { runs[index].forget() }
        recalled = nil
    }

    /// Takes over what was read again of its lines.
    mutating func recall(_ lines: [(sequence: UInt64, checksum: UInt32)]) {
        var checksums: [UInt64: UInt32] = [:]
        for line in lines where clones[line.sequence]?.contains(line.checksum) != true {
            checksums[line.sequence] = line.checksum
        }
        recalled = checksums
    }

    /// Notes a line. Constant time at the end of the highest run, else logarithmic or linear in the number of runs.
    @inline(__always)
    mutating func insert(_ line: Line) {
        let (milliseconds, counter) = (line.stamp.milliseconds, line.stamp.counter)
        if milliseconds > latest.milliseconds || milliseconds == latest.milliseconds && counter > latest.counter {
            latest = (milliseconds, counter)
        }
        let last = runs.count - 1
        if last >= 0, runs[last].end == line.sequence {
            if runs[last].checksums.last != line.previous { checkLink(line) }
            runs[last].checksums.append(line.checksum)
            return
        }
        insertSlowly(line)
    }

    private mutating func insertSlowly(_ line: Line) {
        let sequence = line.sequence
        checkLink(line)
        if isKnown(sequence) {
            if let known = checksum(of: sequence), known != line.checksum,
                clones[sequence]?.contains(line.checksum) != true
            {
                clones[sequence, default: []].append(line.checksum)
            }
            return
        }
        var index = firstRun(after: sequence)
        if index > 0, runs[index - 1].end == sequence {
            index -= 1
            runs[index].checksums.append(line.checksum)
        } else {
            runs.insert(Run(first: sequence, checksums: [line.checksum]), at: index)
        }
        joinRun(at: index)
    }

    /// Joins the run at `index` with the one behind it when nothing is missing between them.
    private mutating func joinRun(at index: Int) {
        guard index + 1 < runs.count, runs[index].end == runs[index + 1].first else { return }
        if runs[index + 1].forgotten > 0 {
            runs[index].forgotten = runs[index].count + runs[index + 1].forgotten
            runs[index].checksums = runs[index + 1].checksums
        } else {
            runs[index].checksums += runs[index + 1].checksums
        }
        runs.remove(at: index + 1)
    }

    private mutating func checkLink(_ line: Line) {
        guard line.sequence > 1, let before = checksum(of: line.sequence - 1) else { return }
        if before != line.previous, clones[line.sequence - 1]?.contains(line.previous) != true { brokenLinks += 1 }
    }

    private func isKnown(_ sequence: UInt64) -> Bool {
        let index = firstRun(after: sequence) - 1
        return index >= 0 && sequence < runs[index].end
    }

    private func checksum(of sequence: UInt64) -> UInt32? {
        let index = firstRun(after: sequence) - 1
        guard index >= 0, sequence < runs[index].end else { return nil }
        let number = Int(sequence - runs[index].first) - runs[index].forgotten
        return number >= 0 ? runs[index].checksums[number] : recalled?[sequence]
    }

    /// The index of the first run that begins above `sequence`.
    private func firstRun(after sequence: UInt64) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].first <= sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
