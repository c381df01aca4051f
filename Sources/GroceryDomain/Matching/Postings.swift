/// For each word of a pool, the names that have it, with what lets a search pass over most of them unread.
///
/// Those that are settled lie side by side, word after word, and of each word those of the commonest items first. Those
/// added later are linked, the last one first.
struct Postings: Sendable {
    /// A name that has the word.
    struct Posting: Sendable, BitwiseCopyable {
        /// The number of the name.
        let name: Int32
        /// The number of symbols in all its words.
        let length: UInt16
        /// The number of its words that are no small ones.
        let wordCount: UInt8
        /// That of its item, as far as it fits.
        let commonness: UInt8

        /// What no posting of an item that common is better than: nothing of its name is long.
        var atBest: Posting { Posting(name: name, length: 0, wordCount: 0, commonness: commonness) }
    }

    private struct Added: Sendable, BitwiseCopyable {
        let posting: Posting
        /// The one before it of the same word; -1 for none.
        let earlier: Int32
    }

    /// Where those of each word start; one more than there are words, because the last is the end.
    private var starts = Column<Int32>([0])
    private var settled = Column<Posting>()
    private var added = Column<Added>()
    /// For each word its last one; -1 for none.
    private var lastAdded = Column<Int32>()

    mutating func reserve(_ count: Int) { added.reserve(count) }

    mutating func add(_ posting: Posting, to word: Int) {
        while lastAdded.count <= word { lastAdded.append(-1) }
        added.append(Added(posting: posting, earlier: lastAdded[word]))
        lastAdded[word] = Int32(added.count - 1)
    }

    /// Lays all of them side by side.
    mutating func settle() {
        let words = max(starts.count - 1, lastAdded.count)
        var all: [Posting] = []
        all.reserveCapacity(settled.count + added.count)
        var starts: [Int32] = [0]
        starts.reserveCapacity(words + 1)
        for word in 0..<words {
            let start = all.count
            settled.withBuffer { all += $0[places(of: word)] }
            forEachAdded(to: word) { all.append($0) }
            all[start...].sort { $0.commonness != $1.commonness ? $0.commonness > $1.commonness : $0.name < $1.name }
            starts.append(Int32(all.count))
        }
        self = Postings()
        (self.starts, settled) = (Column(starts), Column(all))
    }

    /// Where the settled names of a word lie.
    func places(of word: Int) -> Range<Int> {
        starts.withBuffer { starts in
            guard word >= 0, word + 1 < starts.count else { return 0..<0 }
            let (start, end) = (Int(starts[word]), Int(starts[word + 1]))
            // Or a file is damaged.
            guard start >= 0, start <= end, end <= settled.count else { return 0..<0 }
            return start..<end
        }
    }

    /// Calls `body` with each name of the word whose item is that common and which is not passed over, in any order.
    ///
    /// - Parameter places: those of the settled names that are left when the commoner ones are gone. These ones are
    ///   taken out; and all, if even the best that they might be is passed over.
    @inline(__always)
    func next(
        of word: Int, _ places: inout Range<Int>, commonness: ClosedRange<UInt8>,
        passingOver isPassedOver: (Posting) -> Bool, _ body: (Posting) -> Void
    ) {
        settled.withBuffer { settled in
            var (place, end) = (places.lowerBound, places.upperBound)
            guard place < end, settled[place].commonness >= commonness.lowerBound else { return }
            if isPassedOver(settled[place].atBest) { end = place }
            while place < end, settled[place].commonness >= commonness.lowerBound {
                let posting = settled[place]
                place += 1
                if !isPassedOver(posting) { body(posting) }
            }
            places = place..<end
        }
        forEachAdded(to: word) { posting in
            if commonness.contains(posting.commonness), !isPassedOver(posting) { body(posting) }
        }
    }

    /// Calls `body` with each name that was added to the word, in any order.
    @inline(__always)
    private func forEachAdded(to word: Int, _ body: (Posting) -> Void) {
        guard lastAdded.indices.contains(word) else { return }
        added.withBuffer { added in
            var (next, limit) = (Int(lastAdded[word]), added.count)
            // Each is before the one after it, or a file is damaged.
            while next >= 0, next < limit {
                body(added[next].posting)
                (next, limit) = (Int(added[next].earlier), next)
            }
        }
    }

    func write(to writer: inout ColumnWriter) {
        writer.append(starts)
        writer.append(settled)
        writer.append(added)
        writer.append(lastAdded)
    }

    init() {}

    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        starts = try reader.column(of: Int32.self)
        settled = try reader.column(of: Posting.self)
        added = try reader.column(of: Added.self)
        lastAdded = try reader.column(of: Int32.self)
    }
}
