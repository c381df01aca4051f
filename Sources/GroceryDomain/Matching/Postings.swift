/// For each word of a pool, the names that have it, with what lets a search pass over most of them unread.
///
/// Those that are settled lie side by side, word after word. Those added later are linked, the last one first.
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
            forEach(of: word) { all.append($0) }
            starts.append(Int32(all.count))
        }
        self = Postings()
        (self.starts, settled) = (Column(starts), Column(all))
    }

    /// Calls `body` with each name of the word, in any order.
    @inline(__always)
    func forEach(of word: Int, _ body: (Posting) -> Void) {
        starts.withBuffer { starts in
            settled.withBuffer { settled in
                guard word >= 0, word + 1 < starts.count else { return }
                let (start, end) = (Int(starts[word]), Int(starts[word + 1]))
                // Or a file is damaged.
                guard start >= 0, start <= end, end <= settled.count else { return }
                for index in start..<end { body(settled[index]) }
            }
        }
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
