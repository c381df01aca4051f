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

    fileprivate struct Added: Sendable, BitwiseCopyable {
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

    /// Calls `body` with each name that was added to the word, in any order.
    private func forEachAdded(to word: Int, _ body: (Posting) -> Void) {
        withView { view in
            var rest = view.names(of: word, 0..<0)
            while let posting = rest.next(atLeast: 0) { body(posting) }
        }
    }

    func withView<R>(_ body: (View) -> R) -> R {
        settled.withBuffer { settled in
            added.withBuffer { added in
                lastAdded.withBuffer { body(View(settled: settled, added: added, lastAdded: $0)) }
            }
        }
    }

    /// All names, valid during a call.
    struct View {
        fileprivate let settled: UnsafeBufferPointer<Posting>
        fileprivate let added: UnsafeBufferPointer<Added>
        fileprivate let lastAdded: UnsafeBufferPointer<Int32>

        /// The names of a word.
        ///
        /// - Parameter places: those of the settled ones.
        @inline(__always)
        func names(of word: Int, _ places: Range<Int>) -> Names {
            Names(
                settled: settled, added: added, places: places,
                nextAdded: lastAdded.indices.contains(word) ? Int(lastAdded[word]) : -1, limit: added.count)
        }
    }

    /// Names of a word, the settled ones first.
    struct Names {
        fileprivate let settled: UnsafeBufferPointer<Posting>
        fileprivate let added: UnsafeBufferPointer<Added>
        /// Of the settled ones those that are left, the commonest first.
        fileprivate(set) var places: Range<Int>
        fileprivate var nextAdded: Int
        fileprivate var limit: Int

        /// The first of the settled ones, if it is that common.
        @inline(__always)
        func first(atLeast commonness: UInt8) -> Posting? {
            guard !places.isEmpty, settled[places.lowerBound].commonness >= commonness else { return nil }
            return settled[places.lowerBound]
        }

        mutating func dropSettled() { places = places.upperBound..<places.upperBound }

        /// The next one; of those that were added any, of the settled ones only as long as they are that common.
        @inline(__always)
        mutating func next(atLeast commonness: UInt8) -> Posting? {
            if let posting = first(atLeast: commonness) {
                places = places.lowerBound + 1..<places.upperBound
                return posting
            }
            // Each is before the one after it, or a file is damaged.
            guard nextAdded >= 0, nextAdded < limit else { return nil }
            let one = added[nextAdded]
            (nextAdded, limit) = (Int(one.earlier), nextAdded)
            return one.posting
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
